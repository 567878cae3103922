import CardDeck
import Foundation
import GRDB

/// What a team's server said last about its deck, as a log keeps it.
package struct TeamDeck: Sendable, Hashable {
  /// 16 bytes that identify the deck, wherever its server is.
  package let uuid: [UInt8]
  /// This person's name on the server, the annotator of all choices on the deck.
  package let person: String
  /// A JSON object with title, labels, fields to reveal, and fields of the cards' parts.
  package let head: [UInt8]
  package let cards: Int
  /// Cards in each block but the last; 1 to 64.
  package let blockSize: Int
  /// The number of people who decide each card; at least 1.
  package let overlap: Int
  /// How long a block stays a person's if the server does not hear of him; stored in milliseconds.
  package let lease: Duration

  /// - Returns: `nil` if anything is beyond ``TeamLimits``.
  package init?(
    uuid: [UInt8], person: String, head: [UInt8], cards: Int, blockSize: Int, overlap: Int, lease: Duration
  ) {
    guard uuid.count == 16, !person.isEmpty, person.utf8.count <= LogLimits.text,
      head.count <= TeamLimits.head, TeamLimits.cards.contains(cards),
      TeamLimits.blockSize.contains(blockSize), TeamLimits.overlap.contains(overlap),
      lease >= .seconds(TeamLimits.lease.lowerBound), lease <= .seconds(TeamLimits.lease.upperBound)
    else { return nil }
    self.uuid = uuid
    self.person = person
    self.head = head
    self.cards = cards
    self.blockSize = blockSize
    self.overlap = overlap
    self.lease = lease
  }

  /// - Throws: ``RowFault`` if anything is beyond ``TeamLimits``.
  init(_ row: RowReader) throws {
    func number(in range: ClosedRange<Int>) throws -> Int {
      Int(try row.whole(in: Int64(range.lowerBound)...Int64(range.upperBound)))
    }
    uuid = try row.uuid()
    person = try row.text()
    guard !person.isEmpty else { throw row.fault("person") }
    head = try row.bytes(0...TeamLimits.head)
    cards = try number(in: TeamLimits.cards)
    blockSize = try number(in: TeamLimits.blockSize)
    overlap = try number(in: TeamLimits.overlap)
    let leases = TeamLimits.lease.lowerBound * 1000...TeamLimits.lease.upperBound * 1000
    lease = .milliseconds(try number(in: leases))
  }

  static let select = "SELECT deck AS id, uuid, person, head, cards, size, overlap, lease, sentUpTo FROM team"
}

extension LogSnapshot {
  /// `nil` for a deck that is no team's.
  package func team(of deck: DeckID) throws -> TeamDeck? {
    try db.firstRow(of: "team", TeamDeck.select + " WHERE deck = ?", [deck.rawValue]) { try TeamDeck($0) }
  }

  /// The person who decides on the team's deck of a name; `nil` if no team's deck has it.
  package func teamPerson(ofDeckNamed name: String) throws -> String? {
    try deck(.name(name)).flatMap { try team(of: $0.id) }?.person
  }

  /// All events of this person up to this number have been sent; `nil` for a deck that is no team's.
  func sentUpTo(_ deck: DeckID) throws -> Int64? {
    let sql = "SELECT deck AS id, sentUpTo FROM team WHERE deck = ?"
    return try db.firstRow(of: "team", sql, [deck.rawValue]) { try $0.sentUpTo() }
  }

  fileprivate func hasEvents(_ deck: DeckID) throws -> Bool {
    try db.isTrue("SELECT EXISTS (SELECT 1 FROM event WHERE deck = ?)", [deck.rawValue])
  }
}

extension RowReader {
  func sentUpTo() throws -> Int64 { try whole(in: 0...LogLimits.counts.upperBound) }

  /// The number of a block of a team's deck.
  func block() throws -> Int32 { Int32(try whole(in: TeamLimits.blocks)) }

  /// A card's position in its block.
  func position() throws -> Int { Int(try whole(in: 0...Int64(TeamLimits.blockSize.upperBound - 1))) }
}

extension ChoiceLog {
  /// Enters a team's deck, or stores what its server says now.
  ///
  /// - Parameters:
  ///   - name: The name that leads to the deck.
  ///   - at: Milliseconds since 1970.
  /// - Returns: `nil`, without a change, if the name is taken: by another team's deck, by this deck with another person, or
  ///   by a deck of no team that has events.
  package func enter(
    _ team: TeamDeck, named name: String, title: String?, at: Int64
  ) throws(ChoiceLogError) -> DeckID? {
    let isFree = try read { snapshot in
      guard let deck = try snapshot.deck(.name(name))?.id else { return true }
      guard let known = try snapshot.team(of: deck) else { return try !snapshot.hasEvents(deck) }
      return known.uuid == team.uuid && known.person.hasSameBytes(as: team.person)
    }
    guard isFree else { return nil }
    // The deck may have another name on the server than when it was entered first.
    try write { db in
      try db.execute(
        sql: """
          UPDATE deck SET key = ?1 WHERE id = (SELECT deck FROM team WHERE uuid = ?2 AND person = ?3)
            AND NOT EXISTS (SELECT 1 FROM deck WHERE kind = 'name' AND key = ?1)
          """, arguments: [ExactText(name), Data(team.uuid), ExactText(team.person)])
    }
    let deck = try enter(.name(name), title: title, at: at)
    try keep(team, of: deck)
    return deck
  }

  /// Stores what the server says about a deck now.
  package func keep(_ team: TeamDeck, of deck: DeckID) throws(ChoiceLogError) {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO team (deck, uuid, person, head, cards, size, overlap, lease, sentUpTo)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
          ON CONFLICT (deck) DO UPDATE SET uuid = excluded.uuid, person = excluded.person, head = excluded.head,
            cards = excluded.cards, size = excluded.size, overlap = excluded.overlap, lease = excluded.lease
          """,
        arguments: [
          deck.rawValue, Data(team.uuid), ExactText(team.person), Data(team.head), team.cards,
          team.blockSize, team.overlap, Int64(team.lease.attoseconds / 1_000_000_000_000_000),
        ])
    }
  }
}
