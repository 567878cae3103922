import CNcurses

/// Characters next to each other, handed to ncurses together.
struct CursesRun {
  private let window: CursesWindow
  private var characters: [cchar_t] = []
  private var x: Int32 = 0
  private var y: Int32 = 0
  /// The column behind the last character.
  private var end: Int32 = 0

  init(window: CursesWindow) {
    self.window = window
    characters.reserveCapacity(256)
  }

  /// Adds a character: a spacing scalar and its marks. One that does not follow the last begins a new run.
  mutating func add(
    _ scalars: some Collection<Unicode.Scalar>, _ attributes: attr_t, _ pair: Int32, x: Int32, y: Int32,
    width: Int32
  ) {
    if y != self.y || x != end || characters.isEmpty {
      flush()
      (self.x, self.y, end) = (x, y, x)
    }
    var character = cchar_t()
    let isSet = withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: scalars.count + 1) { text in
      for (index, scalar) in scalars.enumerated() { text[index] = wchar_t(bitPattern: scalar.value) }
      text[scalars.count] = 0
      return sd_cell(&character, text.baseAddress, attributes, pair) == OK
    }
    guard isSet else { return flush() }
    characters.append(character)
    end += width
  }

  /// Draws what has been added; must be called in the end.
  mutating func flush() {
    guard !characters.isEmpty else { return }
    // This form neither moves the cursor nor scrolls at the last cell.
    _ = characters.withUnsafeBufferPointer { characters in
      mvwadd_wchnstr(window, y, x, characters.baseAddress, Int32(characters.count))
    }
    characters.removeAll(keepingCapacity: true)
  }
}

/// Fits text to what ncurses and the C library can draw.
enum CursesText {
  /// The scalar of a cell that is drawn as it is; `nil` where it takes a closer look.
  static func simple(_ cell: Cell) -> Unicode.Scalar? {
    guard !cell.isCluster, let scalar = Unicode.Scalar(cell.glyph) else { return nil }
    if cell.glyph >= 0x20, cell.glyph < 0x7F { return scalar }
    return cell.glyph >= 0xA0 && columns(of: scalar) == cell.width ? scalar : nil
  }

  /// The width that the C library gives a scalar.
  static func columns(of scalar: Unicode.Scalar) -> Int { Int(wcwidth(wchar_t(bitPattern: scalar.value))) }

  /// What to draw for a cell's text: pieces of one spacing character and its marks, together as wide as the cell.
  ///
  /// A character to which the C library gives another width than we do (it may know an older Unicode) becomes a
  /// question mark and a blank: nothing may shift.
  static func pieces(of text: String, width: Int) -> [[Unicode.Scalar]] {
    let scalars = Array(composed(Array(text.unicodeScalars)).prefix(5))
    guard let base = scalars.first else { return [[" "]] }
    let widths = scalars.map(columns(of:))
    if widths[0] == width {
      return [[base] + zip(scalars, widths).dropFirst().filter { $1 == 0 }.map(\.0)]
    }
    // The two letters of a flag.
    if scalars.count == width, widths.allSatisfy({ $0 == 1 }) { return scalars.map { [$0] } }
    return [["?"]] + Array(repeating: [" "], count: width - 1)
  }

  /// Hangul put together: ncurses draws only the first of conjoining letters.
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.count >= 2, (0x1100...0x1112).contains(scalars[0].value),
      (0x1161...0x1175).contains(scalars[1].value)
    else { return scalars }
    let hasFinal = scalars.count > 2 && (0x11A8...0x11C2).contains(scalars[2].value)
    let final = hasFinal ? scalars[2].value - 0x11A7 : 0
    let value = 0xAC00 + ((scalars[0].value - 0x1100) * 21 + scalars[1].value - 0x1161) * 28 + final
    guard let syllable = Unicode.Scalar(value) else { return scalars }
    return [syllable] + scalars.dropFirst(hasFinal ? 3 : 2)
  }
}

/// Colour pairs of ncurses, given out as they are needed and taken back when there are no more.
struct CursesPairs {
  private struct Key: Hashable {
    let foreground: UInt32
    let background: UInt32

    init(_ pen: Pen) { (foreground, background) = (pen.foreground, pen.background) }
  }

  private var numbers: [Key: Int32] = [:]
  /// The one asked for last: neighbours are often alike.
  private var last: (key: Key, number: Int32)?

  /// The number of a pair; 0, the terminal's own colours, where all are on the screen at once.
  ///
  /// - Parameter canvas: What is being drawn: pairs that it does not use may be taken back.
  mutating func number(_ pen: Pen, on canvas: Canvas, _ codes: ColorCodeCache) -> Int32 {
    let key = Key(pen)
    if key == Key(.plain) { return 0 }
    if let last, last.key == key { return last.number }
    if let known = numbers[key] {
      last = (key, known)
      return known
    }
    if let new = allocate(key) { return new }
    recycle(keeping: canvas, codes)
    return allocate(key) ?? 0
  }

  private mutating func allocate(_ key: Key) -> Int32? {
    let number = alloc_pair(Self.color(key.foreground), Self.color(key.background))
    guard number > 0 else { return nil }
    numbers[key] = number
    return number
  }

  private mutating func recycle(keeping canvas: Canvas, _ codes: ColorCodeCache) {
    last = nil
    let used = Set(canvas.cells.map { Key(codes.pen(for: $0)) })
    for (key, number) in numbers where !used.contains(key) {
      free_pair(number)
      numbers[key] = nil
    }
  }

  private static func color(_ code: UInt32) -> Int32 {
    code == Cell.defaultColor ? -1 : Int32(truncatingIfNeeded: code)
  }
}
