import SwipeSession
import TerminalCanvas
import TerminalText

/// The bottom row: which keys there are, a message, a question, or a line that is being typed; and what is saved.
package struct FooterView: Sendable, Hashable {
  /// A key and what it does, in a word.
  package struct Hint: Sendable, Hashable {
    /// What a click on it presses; empty for keys that are only named.
    package var keys: [KeyPress]
    /// The names of the keys; empty for a command that has none.
    package var label: String
    package var word: String
    /// Hints with a higher rank are left out first.
    package var rank: Int

    package init(_ keys: [KeyPress], _ word: String, rank: Int = 0) {
      self.init(label: keys.map(\.label).joined(separator: " "), word, rank: rank)
      self.keys = keys
    }

    package init(label: String, _ word: String, rank: Int = 0) {
      keys = []
      self.label = label
      self.word = word
      self.rank = rank
    }
  }

  package enum Content: Sendable, Hashable {
    case keys([Hint])
    case notice(String, isWarning: Bool)
    /// A question that waits for a key.
    case question(long: String, short: String)
    case input(InputLine)
  }

  /// A line that is being typed.
  package struct InputLine: Sendable, Hashable {
    package var prompt: String
    package var text: String
    /// The result, shown behind the text; empty for none.
    package var result = ""
    /// Whether the result is a warning.
    package var isWarning = false
    /// Shown at the right.
    package var hints: [Hint] = []

    /// The line with a message in place of its result.
    func saying(_ message: String) -> InputLine {
      var line = self
      (line.result, line.isWarning) = (message, true)
      return line
    }
  }

  /// What is said about saving.
  package enum Saving: Sendable, Hashable {
    /// Nothing was chosen.
    case none
    case saved(Int)
    case saving(Int)
    /// The number of choices that have waited for long or could not be kept.
    case troubled(Int)
    /// The log is not there any more, or cannot be read.
    case lost
  }

  package var content: Content
  package var saving: Saving
  /// How choices are kept where that is not as usual, shown behind the number; `nil` for nothing.
  package var savingNote: String?
  /// Forms of a note, the longest first: the first that fits is shown behind the rest. Empty for no note.
  package var teamNotes: [String]

  package init(
    content: Content, saving: Saving = .none, savingNote: String? = nil, teamNotes: [String] = []
  ) {
    self.content = content
    self.saving = saving
    self.savingNote = savingNote
    self.teamNotes = teamNotes
  }

  /// - Returns: Where the cursor blinks; `nil` for nowhere.
  @discardableResult
  package func draw(
    in canvas: inout Canvas, area: CellRect, margin: Int, theme: Theme
  ) -> CellPosition? {
    let area = CellRect(x: area.x + margin, y: area.y, columns: area.columns - 2 * margin, rows: 1)
    if case .input(let line) = content { return draw(line, in: &canvas, area: area, theme) }
    let (sign, words) = savingWords(in: area, canvas.joining)
    var savingColumns = columns(ofSaving: sign + words, canvas.joining)
    var asked: String?
    if case .question(let long, let short) = content {
      func fits(_ text: String) -> Bool {
        canvas.width(of: text) + (savingColumns > 0 ? savingColumns + 2 : 0) <= area.columns
      }
      asked = fits(long) ? long : short
      // What is saved gives way to what is asked.
      if !fits(asked ?? "") { savingColumns = 0 }
    }
    if savingColumns > 0 {
      var x = area.endX - savingColumns
      x += canvas.put(
        sign + " ", x: x, y: area.y, style: CellStyle(foreground: savingColor(theme)), clip: area,
        keepsBackground: true)
      canvas.put(
        words, x: x, y: area.y,
        style: CellStyle(foreground: isTroubled ? theme.warning : theme.quiet), clip: area,
        keepsBackground: true)
    }
    let room = area.columns - (savingColumns > 0 ? savingColumns + 2 : 0)
    switch content {
    case .keys: draw(shownHints(in: area, canvas.joining), in: &canvas, y: area.y, theme)
    case .notice(let text, let isWarning):
      canvas.put(
        canvas.truncated(text, to: room), x: area.x, y: area.y,
        style: CellStyle(foreground: isWarning ? theme.warning : theme.header), clip: area,
        keepsBackground: true)
    case .question:
      canvas.put(
        canvas.truncated(asked ?? "", to: room), x: area.x, y: area.y,
        style: CellStyle(foreground: theme.warning, .bold), clip: area, keepsBackground: true)
    case .input: break
    }
    return nil
  }

  private var isTroubled: Bool {
    switch saving {
    case .none, .saved, .saving: false
    case .troubled, .lost: true
    }
  }

  private func savingColor(_ theme: Theme) -> Color {
    switch saving {
    case .none, .saving: theme.quiet
    case .saved: theme.like
    case .troubled, .lost: theme.warning
    }
  }

  /// "saved" is only ever said of what the disk has.
  private var savingWords: (sign: String, words: String) {
    let note = savingNote.map { " · \($0)" } ?? ""
    switch saving {
    case .none: return savingNote.map { ("●", $0) } ?? ("", "")
    case .saved(let count): return ("●", "\(count) saved" + note)
    case .saving(let count): return ("◌", "saving \(count)" + note)
    case .troubled(let count): return ("▲", "\(count) not saved" + note)
    case .lost: return ("▲", "log lost" + note)
    }
  }

  /// Columns that are kept for keys, in a wide window and in a narrow one.
  private static let keyColumns = (wide: 28, narrow: 6)
  private static let wideColumns = 60

  /// The words about saving, with the longest team note that leaves room for what stands at the left.
  private func savingWords(
    in area: CellRect, _ joining: ClusterJoining
  ) -> (sign: String, words: String) {
    func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }
    let (sign, words) = savingWords
    let room: Int
    switch content {
    case .keys: room = area.columns < Self.wideColumns ? Self.keyColumns.narrow : Self.keyColumns.wide
    case .notice(let text, _): room = width(text)
    case .question, .input: return (sign, words)
    }
    for note in teamNotes {
      let longer = words.isEmpty ? note : "\(words) · \(note)"
      if width(sign + longer) + 3 + room <= area.columns { return (sign, longer) }
    }
    return (sign, words)
  }

  private func columns(ofSaving words: String, _ joining: ClusterJoining) -> Int {
    words.isEmpty ? 0 : CharacterWidth.of(words, joining: joining) + 1
  }

  // MARK: - Hints

  /// The hints that fit, and where each begins: those of the lowest ranks stay.
  private func shownHints(in area: CellRect, _ joining: ClusterJoining) -> [(hint: Hint, x: Int)] {
    func width(_ hint: Hint) -> Int { CharacterWidth.of("\(hint.label) \(hint.word)", joining: joining) }
    func all(_ hints: [Hint]) -> Int { hints.reduce(-Self.hintGap) { $0 + width($1) + Self.hintGap } }
    var shown: [Hint]
    var x = area.x
    switch content {
    case .notice, .question: return []
    case .keys(let hints):
      let (sign, words) = savingWords(in: area, joining)
      let saving = self.columns(ofSaving: sign + words, joining)
      shown = hints.filter { !$0.label.isEmpty }
      while !shown.isEmpty, all(shown) > area.columns - (saving > 0 ? saving + 2 : 0) {
        let last = shown.map(\.rank).max()
        shown.remove(at: shown.lastIndex { $0.rank == last } ?? shown.endIndex - 1)
      }
    case .input(let line):
      // They stand at the right, and give way to what is typed and to what it has found.
      let parts = columns(of: line, joining)
      shown = line.hints.filter { !$0.label.isEmpty }
      while !shown.isEmpty, area.x + parts.prompt + parts.least + parts.result + 2 + all(shown) > area.endX {
        shown.removeFirst()
      }
      x = area.endX - all(shown)
    }
    return shown.map { hint in
      defer { x += width(hint) + Self.hintGap }
      return (hint, x)
    }
  }

  /// Blank columns between two hints.
  private static let hintGap = 3

  private func draw(_ hints: [(hint: Hint, x: Int)], in canvas: inout Canvas, y: Int, _ theme: Theme) {
    for (hint, start) in hints {
      let x =
        start
        + canvas.put(
          hint.label, x: start, y: y, style: CellStyle(foreground: theme.header, .bold), keepsBackground: true
        )
      canvas.put(
        " \(hint.word)", x: x, y: y, style: CellStyle(foreground: theme.quiet), keepsBackground: true)
    }
  }

  /// The key that a click at a cell presses; `nil` beside the hints. The word of several keys presses none of them.
  func key(
    at position: CellPosition, area: CellRect, margin: Int, joining: ClusterJoining
  ) -> KeyPress? {
    guard position.y == area.y else { return nil }
    let area = CellRect(x: area.x + margin, y: area.y, columns: area.columns - 2 * margin, rows: 1)
    for (hint, start) in shownHints(in: area, joining) {
      var x = start
      for key in hint.keys {
        let end = x + CharacterWidth.of(key.label, joining: joining)
        if (x..<end).contains(position.x) { return key }
        x = end + 1
      }
      let end = x + CharacterWidth.of(hint.word, joining: joining)
      if hint.keys.count == 1, (start..<end).contains(position.x) { return hint.keys[0] }
    }
    return nil
  }

  // MARK: - A line that is typed

  /// Columns of a result for which keys give way.
  private static let resultColumns = 20

  private func draw(
    _ line: InputLine, in canvas: inout Canvas, area: CellRect, _ theme: Theme
  ) -> CellPosition {
    var x = area.x
    x += canvas.put(
      line.prompt + " ", x: x, y: area.y, style: CellStyle(foreground: theme.warning, .bold), clip: area,
      keepsBackground: true)
    let parts = columns(of: line, canvas.joining)
    let hints = shownHints(in: area, canvas.joining)
    let (least, message) = (parts.least, parts.result)
    let end = hints.first.map { $0.x - 3 } ?? area.endX
    // The result also comes before what is typed, but for its last columns.
    let room = max(1, max(min(least, end - x - 1), end - x - 1 - message))
    let shown = Self.tail(of: line.text, columns: room, joining: canvas.joining)
    canvas.put(
      shown, x: x, y: area.y, style: CellStyle(foreground: theme.header, .bold), clip: area,
      keepsBackground: true)
    let cursor = CellPosition(x: min(area.endX - 1, x + canvas.width(of: shown)), y: area.y)
    let resultX = cursor.x + 3
    if !line.result.isEmpty, resultX + 4 < end {
      canvas.put(
        canvas.truncated(line.result, to: end - resultX), x: resultX, y: area.y,
        style: CellStyle(foreground: line.isWarning ? theme.warning : theme.quiet), clip: area,
        keepsBackground: true)
    }
    draw(hints, in: &canvas, y: area.y, theme)
    return cursor
  }

  /// The columns of the prompt, and those that what is typed and its result have at least.
  private func columns(
    of line: InputLine, _ joining: ClusterJoining
  ) -> (prompt: Int, least: Int, result: Int) {
    func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }
    // A message is read whole; of a list the beginning will do.
    let result = width(line.result)
    return (
      width(line.prompt) + 1, min(width(line.text) + 1, 16),
      result == 0 ? 0 : (line.isWarning ? result : min(result, Self.resultColumns)) + 3
    )
  }

  /// The end of a text: that is where one types.
  static func tail(of text: String, columns: Int, joining: ClusterJoining) -> String {
    String(CharacterWidth.fitting(text.reversed(), columns: columns, joining: joining).reversed())
  }
}
