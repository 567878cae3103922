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

  package struct InputLine: Sendable, Hashable {
    package var prompt: String
    package var text: String
    /// The result, shown behind the text; empty for none.
    package var result = ""
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

  // MARK: - Drawing

  /// - Returns: Where the cursor blinks; `nil` for nowhere.
  @discardableResult
  package func draw(
    in canvas: inout Canvas, area: CellRect, margin: Int, theme: Theme
  ) -> CellPosition? {
    let area = Self.row(area, margin)
    if case .input(let line) = content { return draw(line, in: &canvas, area: area, theme) }
    let joining = canvas.joining
    var saved = savedWords(in: area, joining)
    let room = Self.room(in: area, beside: saved, joining)
    let (text, style): (String, CellStyle) =
      switch content {
      case .keys, .input: ("", .plain)
      case .notice(let text, let isWarning):
        (text, CellStyle(foreground: isWarning ? theme.warning : theme.header))
      case .question(let long, let short):
        (canvas.width(of: long) <= room ? long : short, CellStyle(foreground: theme.warning, .bold))
      }
    // What is saved gives way to what is asked.
    if case .question = content, canvas.width(of: text) > room { saved = ("", "") }
    if !saved.words.isEmpty {
      var x = area.endX - Self.width(saved, joining)
      x += canvas.put(saved.sign + " ", in: area, x: x, CellStyle(foreground: saving.color(theme)))
      canvas.put(
        saved.words, in: area, x: x,
        CellStyle(foreground: saving.isTroubled ? theme.warning : theme.quiet))
    }
    if !text.isEmpty {
      let shown = canvas.truncated(text, to: Self.room(in: area, beside: saved, joining))
      canvas.put(shown, in: area, x: area.x, style)
    }
    draw(shownHints(in: area, joining), in: &canvas, area, theme)
    return nil
  }

  private static func row(_ area: CellRect, _ margin: Int) -> CellRect {
    CellRect(x: area.x + margin, y: area.y, columns: area.columns - 2 * margin, rows: 1)
  }

  // MARK: - What is saved

  private typealias SavedWords = (sign: String, words: String)

  /// The columns of these words, with a blank behind the sign; 0 for no words.
  private static func width(_ saved: SavedWords, _ joining: ClusterJoining) -> Int {
    saved.words.isEmpty ? 0 : CharacterWidth.of(saved.sign + saved.words, joining: joining) + 1
  }

  /// The columns that are left for what stands at the left.
  private static func room(in area: CellRect, beside saved: SavedWords, _ joining: ClusterJoining) -> Int {
    area.columns - (saved.words.isEmpty ? 0 : width(saved, joining) + 2)
  }

  /// Columns that are kept for keys, in a wide window and in a narrow one.
  private static let keyColumns = (wide: 28, narrow: 6)
  private static let wideColumns = 60

  /// The words about saving, with the longest team note that leaves room for what stands at the left.
  private func savedWords(in area: CellRect, _ joining: ClusterJoining) -> SavedWords {
    let (sign, own) = saving.words
    let words = [own, savingNote ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    let shown = (words.isEmpty ? "" : sign, words)
    let room: Int
    switch content {
    case .keys: room = area.columns < Self.wideColumns ? Self.keyColumns.narrow : Self.keyColumns.wide
    case .notice(let text, _): room = CharacterWidth.of(text, joining: joining)
    case .question, .input: return shown
    }
    return teamNotes.lazy.map { (shown.0, words.isEmpty ? $0 : "\(words) · \($0)") }
      .first { Self.width($0, joining) + 2 + room <= area.columns } ?? shown
  }

  // MARK: - Hints

  /// Blank columns between two hints.
  private static let hintGap = 3

  /// The hints that fit, and where each begins: those of the lowest ranks stay.
  private func shownHints(in area: CellRect, _ joining: ClusterJoining) -> [(hint: Hint, x: Int)] {
    func width(_ hint: Hint) -> Int { CharacterWidth.of("\(hint.label) \(hint.word)", joining: joining) }
    func all(_ hints: [Hint]) -> Int { hints.reduce(-Self.hintGap) { $0 + width($1) + Self.hintGap } }
    var shown: [Hint]
    var x = area.x
    switch content {
    case .notice, .question: return []
    case .keys(let hints):
      shown = hints.filter { !$0.label.isEmpty }
      let room = Self.room(in: area, beside: savedWords(in: area, joining), joining)
      while !shown.isEmpty, all(shown) > room {
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

  private func draw(
    _ hints: [(hint: Hint, x: Int)], in canvas: inout Canvas, _ area: CellRect, _ theme: Theme
  ) {
    for (hint, x) in hints {
      let width = canvas.put(hint.label, in: area, x: x, CellStyle(foreground: theme.header, .bold))
      canvas.put(" \(hint.word)", in: area, x: x + width, CellStyle(foreground: theme.quiet))
    }
  }

  /// The key that a click at a cell presses; `nil` beside the hints. The word of several keys presses none of them.
  func key(
    at position: CellPosition, area: CellRect, margin: Int, joining: ClusterJoining
  ) -> KeyPress? {
    guard position.y == area.y else { return nil }
    for (hint, start) in shownHints(in: Self.row(area, margin), joining) {
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
    let x =
      area.x
      + canvas.put(line.prompt + " ", in: area, x: area.x, CellStyle(foreground: theme.warning, .bold))
    let parts = columns(of: line, canvas.joining)
    let hints = shownHints(in: area, canvas.joining)
    let end = hints.first.map { $0.x - 3 } ?? area.endX
    // The result also comes before what is typed, but for its last columns.
    let room = max(1, max(min(parts.least, end - x - 1), end - x - 1 - parts.result))
    let shown = CharacterWidth.tail(of: line.text, columns: room, joining: canvas.joining)
    canvas.put(shown, in: area, x: x, CellStyle(foreground: theme.header, .bold))
    let cursor = CellPosition(x: min(area.endX - 1, x + canvas.width(of: shown)), y: area.y)
    let resultX = cursor.x + 3
    if resultX + 4 < end {
      canvas.put(
        canvas.truncated(line.result, to: end - resultX), in: area, x: resultX,
        CellStyle(foreground: line.isWarning ? theme.warning : theme.quiet))
    }
    draw(hints, in: &canvas, area, theme)
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
}

extension FooterView.Saving {
  /// The sign, and the words behind it. "saved" is only ever said of what the disk has.
  fileprivate var words: (sign: String, words: String) {
    switch self {
    case .none: ("●", "")
    case .saved(let count): ("●", "\(count) saved")
    case .saving(let count): ("◌", "saving \(count)")
    case .troubled(let count): ("▲", "\(count) not saved")
    case .lost: ("▲", "log lost")
    }
  }

  fileprivate var isTroubled: Bool {
    switch self {
    case .none, .saved, .saving: false
    case .troubled, .lost: true
    }
  }

  fileprivate func color(_ theme: Theme) -> Color {
    switch self {
    case .none, .saving: theme.quiet
    case .saved: theme.like
    case .troubled, .lost: theme.warning
    }
  }
}
