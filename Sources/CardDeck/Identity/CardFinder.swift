/// Finds many cards of a complete deck by their ids, one after another. Cards in about the deck's order cost one
/// system call for many, and each card's record is read once for its id and its hash. For one thread.
package final class CardFinder {
  private let deck: Deck
  private let reader: CardReader
  private let entries: EntryReader
  /// The card that was looked at last.
  private var last: (index: Int, id: CardID)?

  package init(_ deck: Deck) {
    self.deck = deck
    reader = deck.reader
    // No more than a page: cards in random order then cost the same as if they were read alone.
    entries = EntryReader(deck, size: 4096)
  }

  /// See ``Deck/index(of:)``.
  package func index(of card: CardID) -> Int? {
    deck.index(of: card, upTo: deck.count, id: id)
  }

  /// A card's id and the hash of its own bytes; `nil` if its record cannot be read.
  package func card(at index: Int) -> (id: CardID, hash: RecordHash)? {
    deck.identify(upTo: index + 1)
    let hash = entries.withEntry(at: deck.extent(at: index)) { reader.hash($0) }
    guard let hash, let id = id(at: index) else { return nil }
    return (id, hash)
  }

  private func id(at index: Int) -> CardID? {
    if let last, last.index == index { return last.id }
    let id = deck.identifiedID(at: index) { entries.withEntry(at: deck.extent(at: index), $0) }
    if let id { last = (index, id) }
    return id
  }
}
