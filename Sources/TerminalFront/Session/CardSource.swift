import CardDeck

/// The cards near the top, decoded and broken into lines once instead of once a frame.
package final class CardSource {
  package typealias Number = UInt32

  package let deck: Deck
  private var cards: [Number: Card] = [:]
  private var contents: [Number: CardContent] = [:]
  private var size: TextSize?
  /// More than are ever on the screen with those that fly; a long session must not keep the deck.
  private static let kept = 64

  private struct TextSize: Hashable {
    let columns: Int
    let rows: Int
  }

  package init(deck: Deck) { self.deck = deck }

  package func card(_ number: Number) -> Card {
    if let card = cards[number] { return card }
    if cards.count >= Self.kept { cards.removeAll(keepingCapacity: true) }
    let card = deck.card(at: Int(number))
    cards[number] = card
    return card
  }

  package func id(_ number: Number) -> String { card(number).id }

  /// The card's text for the room that a card has.
  package func content(_ number: Number, columns: Int, rows: Int) -> CardContent {
    let size = TextSize(columns: columns, rows: rows)
    if size != self.size || contents.count >= Self.kept {
      contents.removeAll(keepingCapacity: true)
      self.size = size
    }
    if let content = contents[number] { return content }
    let content = CardContent(card(number), columns: columns, rows: rows)
    contents[number] = content
    return content
  }
}
