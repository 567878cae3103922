import SwipeSession
import TerminalCanvas
import TerminalText

/// The bottom row: which keys there are, a message, a question, or a line that is being typed; and what is saved.
package struct FooterView: Sendable, Hashable {
  /// A key and what it does, in a word.
  package struct Hint: Sendable, Hashable {
    package var key: String
    package var word: String
    /// Hints with a higher rank are left out first.
    package var rank: Int

    package init(key: String, word: String, rank: Int = 0) {
      self.key = key
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
    let (sign, words) = savingWords(in: area, on: canvas)
    var savingColumns = words.isEmpty ? 0 : canvas.width(of: sign + words) + 1
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
    case .keys(let hints): draw(hints, in: &canvas, x: area.x, y: area.y, room: room, theme)
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
  private func savingWords(in area: CellRect, on canvas: borrowing Canvas) -> (sign: String, words: String) {
    let (sign, words) = savingWords
    let room: Int
    switch content {
    case .keys: room = area.columns < Self.wideColumns ? Self.keyColumns.narrow : Self.keyColumns.wide
    case .notice(let text, _): room = canvas.width(of: text)
    case .question, .input: return (sign, words)
    }
    for note in teamNotes {
      let longer = words.isEmpty ? note : "\(words) · \(note)"
      if canvas.width(of: sign + longer) + 3 + room <= area.columns { return (sign, longer) }
    }
    return (sign, words)
  }

  /// Draws as many hints as fit, the lowest ranks first to stay.
  private func draw(_ hints: [Hint], in canvas: inout Canvas, x: Int, y: Int, room: Int, _ theme: Theme) {
    var shown = hints.filter { !$0.key.isEmpty }
    while !shown.isEmpty, Self.columns(of: shown, on: canvas) > room {
      let last = shown.map(\.rank).max()
      shown.remove(at: shown.lastIndex { $0.rank == last } ?? shown.endIndex - 1)
    }
    var x = x
    for hint in shown {
      x += canvas.put(
        hint.key, x: x, y: y, style: CellStyle(foreground: theme.header, .bold), keepsBackground: true)
      // Blanks behind the last one would cover what stands at the right.
      x +=
        canvas.put(
          " \(hint.word)", x: x, y: y, style: CellStyle(foreground: theme.quiet), keepsBackground: true) + 3
    }
  }

  private static func columns(of hints: [Hint], on canvas: borrowing Canvas) -> Int {
    var columns = max(0, 3 * (hints.count - 1))
    for hint in hints { columns += canvas.width(of: hint.key) + 1 + canvas.width(of: hint.word) }
    return columns
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
    var hints = line.hints.filter { !$0.key.isEmpty }
    func hintColumns() -> Int { Self.columns(of: hints, on: canvas) }
    let least = min(canvas.width(of: line.text) + 1, 16)
    // A message is read whole; of a list the beginning will do.
    let resultColumns = canvas.width(of: line.result)
    let message =
      line.result.isEmpty ? 0 : (line.isWarning ? resultColumns : min(resultColumns, Self.resultColumns)) + 3
    while !hints.isEmpty, x + least + message + 2 + hintColumns() > area.endX { hints.removeFirst() }
    let end = hints.isEmpty ? area.endX : area.endX - hintColumns() - 3
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
    draw(hints, in: &canvas, x: area.endX - hintColumns(), y: area.y, room: hintColumns(), theme)
    return cursor
  }

  /// The end of a text: that is where one types.
  static func tail(of text: String, columns: Int, joining: ClusterJoining) -> String {
    String(CharacterWidth.fitting(text.reversed(), columns: columns, joining: joining).reversed())
  }
}
