import CardDeck
import ChoiceLog

extension ChoiceLog {
  /// Checks and stores a block from the server.
  func hold(_ block: TeamBlock, in deck: TeamDeck, _ fieldMap: FieldMap, _ scope: ChoiceScope) throws {
    if let card = try hold(try block.checked(in: deck, fieldMap), in: scope) {
      throw TeamServerError.broken("the server gave the card \(card.text.debugDescription.prefix(60)) twice")
    }
  }
}

extension TeamBlock {
  /// The block in the log's form, with the ids of its cards.
  ///
  /// - Throws: ``TeamServerError/broken(_:)`` if it is invalid.
  func checked(
    in deck: TeamDeck, _ fieldMap: FieldMap
  ) throws(TeamServerError) -> HeldBlock {
    let first = Int(number) * deck.blockSize
    guard number >= 0, records.count == answers.count,
      records.count == min(deck.blockSize, deck.cards - first), !records.isEmpty,
      records.count == UInt64.bitWidth || open >> UInt64(records.count) == 0
    else { throw .broken("the server gave a block that is no block of the deck") }
    var ids: Set<CardID> = []
    var cards: [HeldBlock.Card] = []
    for (position, record) in records.enumerated() {
      guard let id = Self.id(of: record, fieldMap) else {
        throw .broken("the server gave a card that cannot be read (card \(first + position + 1))")
      }
      guard ids.insert(id).inserted else {
        throw .broken("the server gave two cards with one id (card \(first + position + 1))")
      }
      cards.append(
        HeldBlock.Card(
          id: id, record: record, isOpen: open >> UInt64(position) & 1 == 1,
          isAnswered: answers[position].map { $0 != .later } ?? false))
    }
    return HeldBlock(number: number, cards: cards)
  }

  /// The id of a record's card; `nil` unless the record is a JSON object on one line.
  static func id(of record: [UInt8], _ fieldMap: FieldMap) -> CardID? {
    guard record.count <= TeamLimits.record, !record.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return nil
    }
    return try? Card.id(ofObject: record, fieldMap: fieldMap)
  }
}
