import CardDeck

/// The cards near the top, decoded and broken into lines once instead of once a frame.
package final class CardSource {
  package typealias Number = UInt32

  package let deck: Deck
  private var cards: [Number: Card] = [:]
  private var contents: [Number: CardContent] = [:]
  /// More than are ever on the screen with those that fly; a long session must not keep the deck.
  private static let kept = 64

  var seen = SeenWords()
  /// Notes that were looked up; empty for none.
  var notes: [Number: String] = [:]
  let lookUpNote: (_ card: String) -> String?

  /// - Parameter note: The note kept on the card with this id; `nil` if there is none.
  package init(deck: Deck, note: @escaping (_ card: String) -> String? = { _ in nil }) {
    self.deck = deck
    lookUpNote = note
  }

  package func card(_ number: Number) -> Card {
    if let card = cards[number] { return card }
    if cards.count >= Self.kept { cards.removeAll(keepingCapacity: true) }
    if notes.count >= 4096 { notes.removeAll(keepingCapacity: true) }
    let card = deck.card(at: Int(number))
    cards[number] = card
    seen.add(tags: card.tags, fields: card.fields.map(\.name))
    return card
  }

  package func id(_ number: Number) -> String { card(number).id }

  /// The card's text for the room that the card has for it, which differs from card to card.
  package func content(_ number: Number, columns: Int, rows: Int) -> CardContent {
    if let content = contents[number], content.columns == columns, content.rows == rows { return content }
    if contents.count >= Self.kept { contents.removeAll(keepingCapacity: true) }
    let content = CardContent(card(number), note: note(number), columns: columns, rows: rows)
    contents[number] = content
    return content
  }

  func forgetContent(of number: Number) { contents[number] = nil }
}
