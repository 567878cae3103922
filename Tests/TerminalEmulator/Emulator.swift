import CVterm

/// A terminal without a window: takes bytes, knows what a person would see.
///
/// Made of libvterm, which ignores dim text, `CSI ? 2026` and `CSI ? 1016`; private modes are therefore also
/// read from the bytes themselves.
package final class Emulator {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// What the program said with `CSI ? n h` and has not taken back with `l`: 1049 is the alternate screen, 25 the
  /// cursor (set from the start, as 7 is).
  package var modes: Set<Int> { scanner.modes }
  /// Every private mode that was ever set or reset.
  package var touchedModes: Set<Int> { scanner.touched }
  /// What libvterm says: 0 no mouse, 1 clicks, 2 drags, 3 every move.
  package private(set) var mouseMode = 0
  package private(set) var isAlternateScreen = false
  package private(set) var isCursorVisible = true
  /// The terminal's answers since they were last taken.
  package private(set) var answers: [UInt8] = []
  /// Frames ended so far: how often `CSI ? 2026 l` came.
  package var frameCount: Int { scanner.frames }
  /// Whether a frame has begun (`CSI ? 2026 h`) and not ended.
  package var isInFrame: Bool { modes.contains(2026) }

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
  private var scanner = ModeScanner()

  /// An empty screen, cursor home.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    guard let terminal = vterm_new(Int32(rows), Int32(columns)), let screen = vterm_obtain_screen(terminal)
    else { preconditionFailure("libvterm has no memory") }
    self.terminal = terminal
    self.screen = screen
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = { property, value, user in
      guard let user, let value else { return 0 }
      Unmanaged<Emulator>.fromOpaque(user).takeUnretainedValue().set(property, value.pointee)
      return 1
    }
    vterm_set_utf8(terminal, 1)
    let user = Unmanaged.passUnretained(self).toOpaque()
    vterm_output_set_callback(
      terminal,
      { bytes, count, user in
        guard let user, let bytes else { return }
        let emulator = Unmanaged<Emulator>.fromOpaque(user).takeUnretainedValue()
        bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
          emulator.answers.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
        }
      }, user)
    vterm_screen_set_callbacks(screen, callbacks, user)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    answers = []
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  package func feed(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    scanner.scan(bytes)
    bytes.withUnsafeBytes {
      _ = vterm_input_write(terminal, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    vterm_screen_flush_damage(screen)
  }

  package func feed(_ text: String) { feed(Array(text.utf8)) }

  package func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// The answers since the last call.
  package func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  private func set(_ property: VTermProp, _ value: VTermValue) {
    switch property {
    case VTERM_PROP_ALTSCREEN: isAlternateScreen = value.boolean != 0
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = value.boolean != 0
    case VTERM_PROP_MOUSE: mouseMode = Int(value.number)
    default: break
    }
  }

  // MARK: - What is seen

  /// Where the cursor is, 0-based.
  package var cursor: (x: Int, y: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.col), Int(position.row))
  }

  /// What stands at a place and how it looks; a blank outside the screen.
  package func cell(x: Int, y: Int) -> EmulatedCell {
    var cell = VTermScreenCell()
    guard vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell) != 0 else {
      return EmulatedCell()
    }
    return EmulatedCell(cell)
  }

  /// Each row as text, trailing blanks kept; a wide character once.
  package var rowsAsText: [String] {
    (0..<rows).map { y in
      var line = ""
      for x in 0..<columns { line += cell(x: x, y: y).text }
      return line
    }
  }

  /// The screen as a person would copy it: trailing blanks cut, rows joined by line ends.
  package var text: String {
    rowsAsText.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      return String(row)
    }.joined(separator: "\n")
  }

  package func contains(_ words: String) -> Bool { text.contains(words) }

  /// Where a text on one row begins: column and row, in cells; `nil` where it is not to be seen.
  package func find(_ words: String) -> (x: Int, y: Int)? {
    let wanted = Array(words)
    for y in 0..<rows {
      let cells = (0..<columns).map { cell(x: $0, y: y).text }
      for x in 0..<columns where cells[x].first == wanted.first {
        var found = 0
        for text in cells[x...] where !text.isEmpty {
          guard found < wanted.count, text.first == wanted[found] else { break }
          found += 1
        }
        if found == wanted.count { return (x, y) }
      }
    }
    return nil
  }
}
