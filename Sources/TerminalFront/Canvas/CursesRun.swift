import CNcurses

/// Characters next to each other, handed to ncurses together.
struct CursesRun {
  private let window: UnsafeMutablePointer<WINDOW>
  private var characters: [cchar_t] = []
  private var x: Int32 = 0
  private var y: Int32 = 0
  /// The column behind the last character.
  private var end: Int32 = 0

  init(window: UnsafeMutablePointer<WINDOW>) {
    self.window = window
    characters.reserveCapacity(256)
  }

  /// Adds a character of one scalar; one that does not follow the last begins anew.
  mutating func add(_ scalar: wchar_t, _ attributes: attr_t, _ pair: Int32, x: Int32, y: Int32, width: Int32)
  {
    if y != self.y || x != end || characters.isEmpty {
      flush()
      (self.x, self.y, end) = (x, y, x)
    }
    var character = cchar_t()
    let isSet = withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: 2) { text in
      text[0] = scalar
      text[1] = 0
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
