import CardDeck
import ChoiceLog

extension ChoiceLog {
  /// Checks and stores a block from the server.
  func hold(_ block: TeamBlock, of deck: TeamDeck, in scope: ChoiceScope) throws {
    if let card = try hold(block, ids: try block.ids(in: deck), in: scope) {
      throw TeamServerError.broken("the server gave the card \(card.text.debugDescription.prefix(60)) twice")
    }
  }
}

extension TeamBlock {
  /// The ids of the cards.
  ///
  /// - Throws: ``TeamServerError/broken(_:)`` if it is no block of the deck.
  func ids(in deck: TeamDeck) throws(TeamServerError) -> [CardID] {
    let (first, fieldMap) = (Int(number) * deck.blockSize, deck.fieldMap)
    guard number >= 0, records.count == answers.count,
      records.count == min(deck.blockSize, deck.cards - first), !records.isEmpty,
      records.count == UInt64.bitWidth || open >> UInt64(records.count) == 0
    else { throw .broken("the server gave a block that is no block of the deck") }
    var ids: [CardID] = []
    var known: Set<CardID> = []
    for (position, record) in records.enumerated() {
      guard let id = Self.id(of: record, fieldMap) else {
        throw .broken("the server gave a card that cannot be read (card \(first + position + 1))")
      }
      guard known.insert(id).inserted else {
        throw .broken("the server gave two cards with one id (card \(first + position + 1))")
      }
      ids.append(id)
    }
    return ids
  }

  /// The id of a record's card; `nil` unless the record is a JSON object on one line.
  static func id(of record: [UInt8], _ fieldMap: FieldMap) -> CardID? {
    guard record.count <= TeamLimits.record, !record.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return nil
    }
    return try? Card.id(ofObject: record, fieldMap: fieldMap)
  }
}
