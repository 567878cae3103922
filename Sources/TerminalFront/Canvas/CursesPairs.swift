import CNcurses

/// Colour pairs of ncurses, given out as they are needed and taken back when there are no more.
struct CursesPairs {
  private struct Key: Hashable {
    let foreground: UInt32
    let background: UInt32
  }

  private var numbers: [Key: Int32] = [:]
  /// The one asked for last: neighbours are often alike.
  private var last: (key: Key, number: Int32)?

  /// The number of a pair; 0, the terminal's own colours, where all are on the screen at once.
  ///
  /// - Parameter canvas: What is being drawn: pairs that it does not use may be taken back.
  mutating func number(
    foreground: UInt32, background: UInt32, on canvas: Canvas, _ painter: Painter
  ) -> Int32 {
    let key = Key(foreground: foreground, background: background)
    if foreground == Cell.defaultColor, background == Cell.defaultColor { return 0 }
    if let last, last.key == key { return last.number }
    if let known = numbers[key] {
      last = (key, known)
      return known
    }
    if let new = allocate(key) { return new }
    recycle(keeping: canvas, painter)
    return allocate(key) ?? 0
  }

  private mutating func allocate(_ key: Key) -> Int32? {
    let number = alloc_pair(Self.color(key.foreground), Self.color(key.background))
    guard number > 0 else { return nil }
    numbers[key] = number
    return number
  }

  private mutating func recycle(keeping canvas: Canvas, _ painter: Painter) {
    last = nil
    var used: Set<Key> = []
    for cell in canvas.cells {
      let pen = Pen(cell, painter)
      used.insert(Key(foreground: pen.foreground, background: pen.background))
    }
    for (key, number) in numbers where !used.contains(key) {
      free_pair(number)
      numbers[key] = nil
    }
  }

  private static func color(_ code: UInt32) -> Int32 {
    code == Cell.defaultColor ? -1 : Int32(truncatingIfNeeded: code)
  }
}
