import CardDeck
import ChoiceLog

extension TeamServer {
  /// Comes to a deck that a log can keep.
  func enterDeck(_ name: String) throws(TeamServerError) -> (number: Int32, deck: TeamDeck) {
    let entry = try enter(name)
    guard let deck = entry.deckOfLog else { throw .broken("the server says what no deck can be") }
    return (entry.deck, deck)
  }
}

extension ChoiceLog {
  /// Takes in a block as the server gave it.
  func hold(_ block: TeamBlock, in deck: TeamDeck, _ fieldMap: FieldMap, _ scope: ChoiceScope) throws {
    if let card = try hold(try block.checked(in: deck, fieldMap), in: scope) {
      throw TeamServerError.broken("the server gave the card \(card.text.debugDescription.prefix(60)) twice")
    }
  }
}

extension TeamEntry {
  /// As a log keeps it; `nil` if anything is beyond what a deck may be.
  var deckOfLog: TeamDeck? {
    guard TeamHead(head) != nil else { return nil }
    return TeamDeck(
      uuid: uuid, person: person, head: head, cards: cards, blockSize: blockSize, overlap: overlap,
      lease: lease)
  }
}

extension TeamBlock {
  /// As a log keeps it, with the ids of its cards.
  ///
  /// - Throws: ``TeamServerError/broken(_:)`` if anything about it cannot be right.
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

  /// `nil` for what is no JSON object on one line.
  static func id(of record: [UInt8], _ fieldMap: FieldMap) -> CardID? {
    guard record.count <= TeamLimits.record, !record.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return nil
    }
    return try? Card.id(ofObject: record, fieldMap: fieldMap)
  }
}

extension TeamEvent {
  /// In characters.
  private static let longestCause = 64
  /// In bytes.
  private static let longestNote = 1 << 16

  /// What a server would not take is cut: the log keeps it whole.
  ///
  /// - Parameter blockSize: Of the deck.
  init(_ unsent: UnsentEvent, blockSize: Int) {
    let event = unsent.logged.event
    let kind: Kind =
      switch event.kind {
      case .choose: .choose
      case .undo: .undo
      case .redo: .redo
      case .note: .note
      }
    self.init(
      number: unsent.logged.identity.number,
      card: Int64(unsent.block) * Int64(blockSize) + Int64(unsent.position), kind: kind,
      choice: unsent.logged.choice, standing: unsent.standing, clock: max(0, unsent.clock), at: event.at,
      dwell: event.dwell,
      cause: String(String.UnicodeScalarView(event.cause.unicodeScalars.prefix(Self.longestCause))),
      figures: event.figures, note: event.note.map(Self.sendable))
  }

  /// A NUL, which a server has no place for, becomes U+FFFD, which is longer.
  private static func sendable(_ note: String) -> String {
    guard note.utf8.count > longestNote / 3 else { return note }
    var text = String.UnicodeScalarView()
    var size = 0
    for scalar in note.unicodeScalars {
      let scalar = scalar == "\0" ? "\u{FFFD}" : scalar
      size += UTF8.width(scalar)
      if size > longestNote { break }
      text.append(scalar)
    }
    return String(text)
  }
}
