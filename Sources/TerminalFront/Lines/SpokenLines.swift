import CardDeck
import ChoiceLog
import SwipeSession
import TerminalText

/// What the plain front says: short sentences, one thing a line, nothing that has to be seen.
struct SpokenLines {
  let words: StampWords
  var keyMap = KeyMap.standard
  /// What is said first.
  ///
  /// - Parameters:
  ///   - decided: How many cards of the session are decided.
  ///   - total: How many it is about.
  ///   - about: What these are, and in which order they come; empty for the whole deck.
  ///   - isCounting: Whether there may be more cards.
  ///   - team: Of a team's deck, what is held of it and what is to be sent; `nil` for one's own.
  func welcome(
    title: String, decided: Int, total: Int, about: [String] = [], remarks: [String] = [],
    isCounting: Bool = false, team: [String]? = nil
  ) -> String {
    let cards = total.counted("card") + (isCounting ? " so far" : "")
    let parts = [team == nil ? cards : "a team's deck", "\(decided) decided"] + (team ?? []) + remarks
    return "\(title): \(parts.joined(separator: ", "))."
      + (about.isEmpty ? "" : " With: \(about.joined(separator: ", ")).")
  }

  /// What can be done with a card.
  func keys(_ hints: [CommandHint]) -> [String] {
    [
      hint([
        (.choose(.like), words.right), (.choose(.nope), words.left), (.choose(.star), words.up),
        (.choose(.later), words.down), (.undo, "undo"), (.redo, "redo"),
      ]) + ",",
      hint(hints.map { ($0.command, $0.spoken) }) + ".",
    ]
  }

  /// What can be done at the end: the buttons of the summary.
  func keysAtEnd(_ buttons: [ButtonsView.Button]) -> String {
    hint(
      buttons.map { ($0.command, $0.label.prefix(1).lowercased() + $0.label.dropFirst()) }, separator: "; ")
  }

  /// The keys that choose in a search, each with its word.
  func choosing(in session: Session) -> String {
    [Choice.like, .nope, .star, .later].compactMap { choice in
      Self.label(of: session.activeKeys(for: .choose(choice))).map { "\($0) \(words[choice.direction])" }
    }.joined(separator: ", ")
  }

  private func hint(_ commands: [(command: Command, word: String)], separator: String = ", ") -> String {
    commands.compactMap { command, word in
      Self.label(of: keyMap.keys(for: command)).map { "\($0) \(word)" }
    }.joined(separator: separator)
  }

  /// A key as it can be said: of several, the first that is no arrow, which is a picture. `nil` where there is none.
  static func label(of keys: [KeyPress]) -> String? {
    (keys.first { !$0.isArrow } ?? keys.first).map { $0.isArrow ? $0.bareLabel : $0.label }
  }

  /// The card in one line.
  ///
  /// - Parameters:
  ///   - isSoFar: Whether the total is what has come by now.
  ///   - isDrawn: Whether chance drew it, and not the order.
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

  func chose(_ choice: Choice, _ card: Card) -> String { "\(words[choice.direction]): \(title(of: card))" }

  func question(_ path: String) -> String {
    "\(path) was not written by swipedeck. Replace it? y yes, n no, a another name"
  }

  /// Two cards, which can only be compared where they are seen.
  func compared(_ cards: [(card: Card, choice: Choice?)]) -> String {
    let sides = cards.map {
      "\(title(of: $0.card)), \($0.choice.map { words[$0.direction] } ?? "not decided")"
    }
    return "the last two: \(sides.joined(separator: "; ")). To see them side by side takes a screen."
  }

  func tookBack(_ card: Card) -> String { "undone: \(title(of: card))" }

  /// How the choices fell, in a line.
  func tally(_ tally: Tally) -> String {
    Choice.allCases.filter { tally[$0] > 0 }.map { "\(words[$0.direction]) \(tally[$0])" }
      .joined(separator: ", ")
  }

  func title(of card: Card) -> String {
    Self.short(card.shownName(atMost: Self.longestName + 1))
  }

  /// One line of a length that can be listened to.
  private static func short(_ text: String) -> String {
    let start = text.beginning(ofBytes: longestName)
    return SafeText.line(start) + (start.endIndex < text.endIndex ? " …" : "")
  }

  private static let longestName = 1000
}

/// What is on a card besides its title, read out a piece at a time: a card may be a book.
struct CardReading {
  /// The card's.
  let number: UInt32
  /// A name to be said before it, and what is left of the text.
  private var texts: ArraySlice<(name: String, text: Substring)>
  private var fields: ArraySlice<Card.Field>
  private var last: ArraySlice<(name: String, text: Substring)>
  private var hasSaid = false

  /// Bytes of a piece; a line counts as some.
  private static let piece = 16 << 10
  private static let leastOfLine = 64

  init(_ card: Card, _ number: UInt32, note: String?) {
    self.number = number
    if let problem = card.problem {
      texts = [("", problem.description[...])]
      (fields, last) = ([], [])
      return
    }
    texts = card.body.map { [("", $0[...])] } ?? []
    fields = card.fields[...]
    last = card.url.map { [("url: ", $0[...])] } ?? []
    if !card.tags.isEmpty {
      // More than anyone listens to.
      last.append(("tags: ", card.tags.prefix(1000).joined(separator: ", ")[...]))
    }
    if let note { last.append(("note: ", note[...])) }
  }

  /// Whether there is nothing more to read.
  var isAtEnd: Bool { hasSaid && texts.isEmpty && fields.isEmpty && last.isEmpty }

  /// The next lines.
  mutating func next() -> [String] {
    var lines: [String] = []
    var bytes = 0
    while bytes < Self.piece, let (name, text) = take() {
      let (piece, rest) = text.divided(at: Self.piece)
      if !rest.isEmpty { texts = [("", rest)] + texts }
      let said = name.isEmpty ? SafeText.of(piece) : name + SafeText.line(piece)
      lines += said.split(separator: "\n").map(String.init)
      bytes += piece.utf8.count + Self.leastOfLine
    }
    defer { hasSaid = true }
    return lines.isEmpty && !hasSaid ? ["nothing more"] : lines
  }

  private mutating func take() -> (name: String, text: Substring)? {
    if let text = texts.popFirst() { return text }
    if let field = fields.popFirst() {
      return (SafeText.line(field.name, atMost: 256) + ": ", field.value[...])
    }
    return last.popFirst()
  }
}
