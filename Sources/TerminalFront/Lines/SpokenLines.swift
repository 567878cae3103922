import CardDeck
import ChoiceLog
import SwipeSession
import TerminalText

/// The sentences of the plain front: short, one thing a line, without anything that has to be seen.
struct SpokenLines {
  let words: StampWords
  var keyMap = KeyMap.standard

  /// The first line of a session.
  ///
  /// - Parameters:
  ///   - decided: How many cards of the session are decided.
  ///   - total: How many cards it is about.
  ///   - about: Which cards these are, and their order; empty for the whole deck.
  ///   - isCounting: Whether there may be more cards.
  ///   - team: What is held of a team's deck and what is to be sent; `nil` for one's own deck.
  func welcome(
    title: String, decided: Int, total: Int, about: [String] = [], remarks: [String] = [],
    isCounting: Bool = false, team: [String]? = nil
  ) -> String {
    let cards = total.counted("card") + (isCounting ? " so far" : "")
    let parts = [team == nil ? cards : "a team's deck", "\(decided) decided"] + (team ?? []) + remarks
    return "\(title): \(parts.joined(separator: ", "))."
      + (about.isEmpty ? "" : " With: \(about.joined(separator: ", ")).")
  }

  /// The keys for a card, each with what it does.
  func keys(_ hints: [CommandHint], _ reasons: [ChoiceReason] = []) -> [String] {
    let reasons = hint(
      reasons.enumerated().map { (.reason($0 + 1), "\(words[$1.choice]), \($1.text)") },
      separator: "; ")
    return [
      hint(Choice.allCases.map { (.choose($0), words[$0]) } + [(.undo, "undo"), (.redo, "redo")]) + ",",
      reasons.isEmpty ? "" : reasons + ",",
      hint(hints.map { ($0.command, $0.spoken) }) + ".",
    ].filter { !$0.isEmpty }
  }

  /// The keys at the end: those of the summary's buttons.
  func keysAtEnd(_ buttons: [ButtonsView.Button]) -> String {
    hint(
      buttons.map { ($0.command, $0.label.prefix(1).lowercased() + $0.label.dropFirst()) }, separator: "; ")
  }

  /// The keys that choose in a search, each with its word.
  func choosing(in session: Session) -> String {
    [Choice.like, .nope, .star, .later].compactMap { choice in
      Self.label(of: session.activeKeys(for: .choose(choice))).map { "\($0) \(words[choice])" }
    }.joined(separator: ", ")
  }

  private func hint(_ commands: [(command: Command, word: String)], separator: String = ", ") -> String {
    commands.compactMap { command, word in
      Self.label(of: keyMap.keys(for: command)).map { "\($0) \(word)" }
    }.joined(separator: separator)
  }

  /// A key as it is spoken: the first one that is not an arrow, if there is one. `nil` for no key.
  static func label(of keys: [KeyPress]) -> String? {
    (keys.first { !$0.isArrow } ?? keys.first).map { $0.isArrow ? $0.bareLabel : $0.label }
  }

  /// The card in one line.
  ///
  /// - Parameters:
  ///   - isSoFar: Whether more cards may come.
  ///   - isDrawn: Whether the card was drawn at random.
  func headline(
    _ card: Card, decided: Int, total: Int, isSoFar: Bool = false, isDrawn: Bool = false
  ) -> String {
    let name = title(of: card)
    let subtitle = card.subtitle.map { ". " + Self.short($0) } ?? ""
    return
      "\(min(total, decided + 1)) of \(total)\(isSoFar ? " so far" : "")\(isDrawn ? ", at random" : ""): \(name)\(subtitle)"
  }

  /// Asked when more than a word of a note would be lost.
  var dropQuestion: String {
    "Drop this note? Escape drops what you wrote, Enter keeps it, any other key goes on."
  }

  func chose(_ choice: Choice, _ card: Card, reason: String? = nil) -> String {
    words[choice] + (reason.map { ", \($0)" } ?? "") + ": " + title(of: card)
  }

  func question(_ path: String) -> String {
    "\(path) was not written by swipedeck. Replace it? y yes, n no, a another name"
  }

  func tookBack(_ card: Card) -> String { "undone: \(title(of: card))" }

  func tally(_ tally: Tally) -> String {
    Choice.allCases.filter { tally[$0] > 0 }.map { "\(words[$0]) \(tally[$0])" }
      .joined(separator: ", ")
  }

  func title(of card: Card) -> String {
    Self.short(card.shownName(atMost: Self.longestName + 1))
  }

  /// One line, short enough to listen to.
  private static func short(_ text: String) -> String {
    let start = text.beginning(ofBytes: longestName)
    return SafeText.line(start) + (start.endIndex < text.endIndex ? " …" : "")
  }

  private static let longestName = 1000
}

/// What is on a card besides its title, read out a piece at a time: a card may be a book. Its hidden side is the answer to
/// its front, so no piece has both.
struct CardReading {
  /// A text to be read, with a name that is said before it; `nil` where there is none to say.
  private typealias Part = (name: String?, text: Substring)

  let number: UInt32
  /// What is still to be read of the side that is being read.
  private var parts: ArraySlice<Part>
  /// The members of the hidden side, until it is read.
  private var hidden: ArraySlice<Part> = []
  /// Whether the hidden side has been read, or its beginning.
  private(set) var isTurned = false
  private var hasSaid = false

  /// The most bytes of a piece, and the least that one line counts.
  private static let piece = 16 << 10
  private static let leastOfLine = 64

  init(_ card: Card, _ number: UInt32, note: String?) {
    self.number = number
    if let problem = card.problem {
      parts = [(nil, problem.description[...])]
      return
    }
    // More tags than anyone listens to.
    let tags = card.tags.isEmpty ? nil : card.tags.prefix(1000).joined(separator: ", ")
    let named = [("url", card.url), ("tags", tags), ("note", note)]
    parts = card.body.map { [(nil, $0[...])] } ?? []
    parts += card.fields.map { ($0.name, $0.value[...]) }
    for case (let name, let text?) in named { parts.append((name, text[...])) }
    hidden = card.hidden.map { ($0.name, $0.value[...]) }[...]
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { hasSaid && parts.isEmpty && hidden.isEmpty }
  /// Whether all but the hidden side has been read.
  var isBeforeHidden: Bool { parts.isEmpty && !hidden.isEmpty }

  mutating func next() -> [String] {
    var lines: [String] = []
    var bytes = 0
    while lines.isEmpty || bytes < Self.piece {
      if lines.isEmpty, isBeforeHidden { (parts, hidden, isTurned) = (hidden, [], true) }
      guard let (name, text) = parts.popFirst() else { break }
      let (piece, rest) = text.divided(at: Self.piece)
      if !rest.isEmpty { parts.insert((nil, rest), at: parts.startIndex) }
      let said =
        name.map { "\(SafeText.line($0, atMost: 256)): \(SafeText.line(piece))" } ?? SafeText.of(piece)
      lines += said.split(separator: "\n").map(String.init)
      bytes += piece.utf8.count + Self.leastOfLine
    }
    defer { hasSaid = true }
    return lines.isEmpty && !hasSaid ? ["nothing more"] : lines
  }
}
