import CardDeck
import SwipeSession

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
