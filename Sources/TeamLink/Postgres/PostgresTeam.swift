import CardDeck
import ChoiceLog

/// A PostgreSQL server with the functions of the schema `team`. All its answers are checked.
package final class PostgresTeam: TeamServer {
  let connection: PostgresConnection

  /// Connects, and checks that the server's tables are those of this program.
  package init(_ address: PostgresAddress, interrupt: Interrupt? = nil) throws(TeamServerError) {
    connection = try PostgresConnection(address, interrupt: interrupt)
    try TeamSchema.requireCurrent(connection)
  }

  package var descriptor: Int32? { connection.descriptor }

  // MARK: - Entering

  package func enter(_ name: String, uuid: [UInt8]? = nil) throws(TeamServerError) -> TeamEntry {
    let row = try connection.row(
      "team.enter",
      """
      select deck, uuid::text, person, head::text, cards, size, overlap, lease_seconds, clock,
        (extract(epoch from clock_timestamp()) * 1000)::bigint
      from team.enter(\(name), \(uuid: uuid))
      """, columns: 10)
    guard
      let deck = try TeamDeck(
        uuid: row.uuid(1), person: row.text(2), head: row.bytes(3), cards: row.integer(4),
        blockSize: row.integer(5), overlap: row.integer(6),
        lease: .seconds(row.integer(7, in: TeamLimits.lease))),
      Self.isObject(deck.head)
    else { throw .broken("the server says what no deck can be") }
    return TeamEntry(
      number: try row.integer(0), deck: deck, clock: try row.integer(8, in: TeamLimits.clocks),
      time: try row.integer(9, in: LogLimits.times))
  }

  package func origins(_ deck: Int32) throws(TeamServerError) -> [(origin: [UInt8], number: Int64)] {
    let rows = try connection.rows(
      "team.origins", "select origin::text, number from team.origins(\(deck))", columns: 2,
      PostgresLimits(rows: 1_000_000, bytes: 128 << 20))
    return try rows.map { row throws(TeamServerError) in
      (try row.uuid(0), try row.integer(1, in: LogLimits.offsets))
    }
  }

  // MARK: - Blocks

  package func held(_ deck: Int32) throws(TeamServerError) -> [TeamBlock] {
    try blocks("team.held", deck, .blocks)
  }

  package func claim(_ deck: Int32) throws(TeamServerError) -> TeamBlock? {
    try blocks("team.claim", deck, .block).first
  }

  private func blocks(
    _ name: StaticString, _ deck: Int32, _ limits: PostgresLimits
  ) throws(TeamServerError) -> [TeamBlock] {
    try connection.ask(
      "\(name)", "select block, open_positions, answers, records from \(sql: name)(\(deck))", columns: 4,
      limits)
    var blocks: [TeamBlock] = []
    while let row = try connection.next() { blocks.append(try block(row)) }
    return blocks
  }

  /// Reads a block. ``TeamBlock/ids(in:)`` checks whether it fits the deck.
  private func block(_ row: PostgresRow) throws(TeamServerError) -> TeamBlock {
    let answers = try row.bytes(2).map { letter throws(TeamServerError) in
      guard let choice = PostgresRow.choice(letter) else { throw row.broken(2) }
      return choice
    }
    let records = try row.bytes(3).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return TeamBlock(
      number: try row.integer(0), open: UInt64(bitPattern: try row.integer(1)), answers: answers,
      records: records.map { Array($0) })
  }

  package func renew(_ deck: Int32, _ blocks: [Int32]) throws(TeamServerError) -> [Int32] {
    let rows = try connection.rows(
      "team.renew", "select block from team.renew(\(deck), \(blocks))", columns: 1,
      PostgresLimits(rows: blocks.count))
    return try rows.map { row throws(TeamServerError) in
      let block: Int32 = try row.integer(0)
      guard blocks.contains(block) else { throw row.broken(0) }
      return block
    }
  }

  package func blocksLeft(_ deck: Int32) throws(TeamServerError) -> TeamBlocksLeft {
    let row = try connection.row(
      "team.left", "select mine, others, unclaimed from team.left(\(deck))", columns: 3)
    return TeamBlocksLeft(
      mine: try row.integer(0, in: 0...Int(Int32.max)), others: try row.integer(1, in: 0...Int(Int32.max)),
      unclaimed: try row.integer(2, in: 0...Int(Int32.max)))
  }

  // MARK: - Events

  package func put(_ deck: Int32, _ batch: TeamBatch) throws(TeamServerError) -> TeamReceipt {
    let events = batch.events
    // Kinds and choices go as one letter for each event.
    let row = try connection.row(
      "team.put",
      """
      select late::bigint[], unknown::bigint[], superseded::bigint[] from team.put(
        \(deck), \(uuid: batch.origin), \(events.map(\.number)), \(events.map(\.card)),
        \(events.map { $0.event.kind.word.prefix(1) }.joined()),
        \(String(events.map { $0.choice?.letter ?? "." })), \(String(events.map { $0.standing?.letter ?? "." })),
        \(events.map(\.clock)), \(events.map(\.event.at)), \(events.map(\.event.dwell)),
        \(events.map(\.event.cause)), \(events.map(\.event.figures?.text)), \(events.map(\.event.note)),
        \(events.map(\.event.reason)))
      """, columns: 3)
    let receipt = TeamReceipt(
      late: try row.cells[0] == nil ? [] : row.integers(0),
      unknown: try row.cells[1] == nil ? [] : row.integers(1),
      superseded: try row.cells[2] == nil ? [] : row.integers(2))
    let sent = Set(events.map(\.number))
    for (column, numbers) in [receipt.late, receipt.unknown, receipt.superseded].enumerated()
    where !sent.isSuperset(of: numbers) {
      throw row.broken(column)
    }
    return receipt
  }

  static func isObject(_ bytes: [UInt8]) -> Bool {
    (try? Card.id(ofObject: bytes, fieldMap: FieldMap())) != nil
  }
}

extension GestureFigures {
  /// A JSON array of five numbers.
  fileprivate var text: String {
    "[\([tx, ty, vx, vy, ratio].map { "\($0)" }.joined(separator: ","))]"
  }
}
