import ChoiceLog

/// A deck as the list of a person's decks tells it.
package struct TeamListing: Sendable, Hashable {
  package let name: String
  package let isLead: Bool
  package let cards: Int
  /// The number of people who decide each card.
  package let overlap: Int
  /// The person's own choices that stand.
  package let tally: Tally
  /// From when on no card is handed out, in milliseconds since 1970; `nil` for never.
  package let closes: Int64?
}

/// A block of a deck with what people have decided in it, for learning an order.
package struct TeamStandingBlock: Sendable, Hashable {
  /// The deck's number on the server.
  package let deck: Int32
  package let number: Int32
  /// The number of its cards, 1 to 64.
  package let count: Int
  /// One for each card; empty if they were not asked for.
  package let records: [[UInt8]]
  /// Whether it can still be handed out.
  package let isFree: Bool
  /// Bit p tells that most of those who have decided the card at position p like it, or nope it.
  fileprivate let liked, noped: UInt64

  /// Whether most like a card; `nil` where nobody has decided, or as many nope it.
  package func isLiked(at position: Int) -> Bool? {
    if liked >> UInt64(position) & 1 == 1 { return true }
    return noped >> UInt64(position) & 1 == 1 ? false : nil
  }
}

/// The calls that are about a whole deck, or about all that one person has decided.
extension PostgresTeam {
  /// The decks of the connected person, by name.
  package func decks() throws(TeamServerError) -> [TeamListing] {
    let rows = try connection.rows(
      "team.decks",
      "select name, is_lead, cards, overlap, likes, nopes, stars, laters, closes from team.decks()",
      columns: 9, .computed)
    return try rows.map { row throws(TeamServerError) in
      TeamListing(
        name: try row.text(0), isLead: try row.bool(1), cards: try row.count(2),
        overlap: try row.integer(3, in: TeamLimits.overlap), tally: try row.tally(from: 4),
        closes: try row.optionalInteger(8, in: LogLimits.times))
    }
  }

  package func rename(_ deck: String, to name: String) throws(TeamServerError) {
    _ = try connection.rows("team.rename", "select team.rename(\(deck), \(name))", columns: 1)
  }

  /// Closes a deck: nothing is handed out any more, and what people hold still counts.
  /// - Parameter at: Milliseconds since 1970; `nil` opens the deck again.
  package func close(_ deck: String, at: Int64?) throws(TeamServerError) {
    _ = try connection.rows(
      "team.close", "select team.close(\(deck), to_timestamp(\(at) / 1000.0))", columns: 1)
  }

  /// Deletes a deck with all that people have decided on it. Their own logs keep what they chose.
  package func delete(_ deck: String) throws(TeamServerError) {
    _ = try connection.rows("team.delete", "select team.delete(\(deck))", columns: 1, .computed)
  }

  /// Takes a person off a deck, so that their choices do not count and their cards go out again.
  /// - Returns: The number of choices that counted before.
  package func void(_ person: String, on deck: String) throws(TeamServerError) -> Int {
    try connection.row(
      "team.void", "select team.void(\(deck), \(person))", columns: 1, .computed
    ).count(0)
  }

  /// Hands the unfinished blocks of a person to another.
  /// - Returns: The number of blocks.
  package func handOver(
    from giver: String, to taker: String, on deck: String
  ) throws(TeamServerError) -> Int {
    try connection.row(
      "team.hand_over", "select team.hand_over(\(deck), \(giver), \(taker))", columns: 1, .computed
    ).count(0)
  }

  // MARK: - Order

  /// Calls `body` with each block of a deck, in the deck's order.
  package func forEachStandingBlock(
    of deck: String, withRecords: Bool, _ body: (TeamStandingBlock) throws -> Void
  ) throws {
    try connection.ask(
      "team.blocks",
      "select deck, block, count, records, is_free, liked, noped from team.blocks(\(deck), \(withRecords))",
      columns: 7,
      PostgresLimits(time: .seconds(600), rows: .max, bytes: PostgresLimits.block.bytes, isStream: true))
    while let row = try connection.next() {
      let count: Int = try row.integer(2, in: TeamLimits.blockSize)
      let records =
        withRecords
        ? try row.bytes(3).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
          Array($0)
        } : []
      guard !withRecords || records.count == count else { throw row.broken(3) }
      try body(
        TeamStandingBlock(
          deck: try row.integer(0), number: try row.integer(1), count: count, records: records,
          isFree: try row.bool(4),
          liked: UInt64(bitPattern: try row.integer(5)), noped: UInt64(bitPattern: try row.integer(6))))
    }
  }

  /// The most blocks that an order can have.
  package static let maxRanked = 2000

  /// Sets the order in which blocks are handed out: the largest score first, and those that are not given last.
  package func rank(_ scores: [(block: Int32, score: Float)], on deck: String) throws(TeamServerError) {
    _ = try connection.rows(
      "team.rank", "select team.rank(\(deck), \(scores.map(\.block)), \(scores.map(\.score)))", columns: 1,
      .computed)
  }

  // MARK: - Inviting

  /// Whether the server has a role of this name that may log in.
  package func knows(_ person: String) throws(TeamServerError) -> Bool {
    try connection.row(
      "the search for a role",
      "select exists (select from pg_roles where rolname::text = \(person) and rolcanlogin)", columns: 1
    ).bool(0)
  }

  /// Makes a role that may log in with a password. The server gets the password's hash alone.
  package func makeRole(_ person: String, password: String) throws(TeamServerError) {
    let hash = try connection.hash(of: password, for: person)
    let script = try connection.row(
      "the making of a role", "select format('CREATE ROLE %I LOGIN PASSWORD %L', \(person), \(hash))",
      columns: 1
    ).text(0)
    try connection.run("the making of a role", script: script)
  }

  /// What another person needs to connect to the same server in the same way; no password.
  package var options: [(name: String, value: String)] { connection.options }
}
