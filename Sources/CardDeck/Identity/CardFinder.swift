import Platform

/// Finds many cards of a complete deck by their ids, one after another. The file is read a little ahead, so that cards
/// in about the deck's order cost one call of the system for many, and a card's record is read once for all that is asked
/// of it. For one thread.
package final class CardFinder {
  /// No more than a page: cards in no order cost the same as if they were read alone.
  private static let pieceSize = 4096

  private let deck: Deck
  private let reader: CardReader
  private let buffer = ChunkBuffer(size: pieceSize)
  /// The stretch of the file that is in the buffer.
  private var held = 0..<0
  /// The card that was looked at last.
  private var last: (index: Int, id: CardID)?

  package init(_ deck: Deck) {
    self.deck = deck
    reader = deck.reader
  }

  /// The same as ``Deck/index(of:)``.
  package func index(of card: CardID) -> Int? {
    deck.index(of: card) { id(at: $0) }
  }

  /// A card's id and the hash of its own bytes; `nil` if its record cannot be read.
  package func card(at index: Int) -> (id: CardID, hash: RecordHash)? {
    deck.identify(upTo: index + 1)
    guard let hash = withEntry(at: index, { reader.hash($0) }), let id = id(at: index) else { return nil }
    return (id, hash)
  }

  private func id(at index: Int) -> CardID? {
    if let last, last.index == index { return last.id }
    guard let id = deck.identifiedID(at: index, entry: { body in withEntry(at: index, body) }) else {
      return nil
    }
    last = (index, id)
    return id
  }

  private func withEntry<Value>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value? {
    let extent = deck.extent(at: index)
    guard let file = deck.source.file, extent.length <= Self.pieceSize else {
      return (try? deck.entry(at: index))?.withUnsafeBytes(body)
    }
    if extent.offset < held.lowerBound || extent.offset + extent.length > held.upperBound {
      // A failure is remembered by the file.
      let count = try? file.read(into: buffer.bytes, record: extent.length, at: extent.offset)
      held = extent.offset..<(extent.offset + (count ?? 0))
      guard count != nil else { return nil }
    }
    let start = extent.offset - held.lowerBound
    return body(UnsafeRawBufferPointer(rebasing: buffer.bytes[start..<(start + extent.length)]))
  }
}
