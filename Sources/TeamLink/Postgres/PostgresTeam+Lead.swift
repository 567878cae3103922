import CardDeck
import ChoiceLog

/// The calls of a deck's leads, who name the deck.
extension PostgresTeam {
  // MARK: - People

  /// Makes a person a member or a lead; also changes one into the other.
  package func add(_ person: String, to deck: String, isLead: Bool) throws(TeamServerError) {
    _ = try connection.rows("team.add", "select team.add(\(deck), \(person), \(isLead))", columns: 1)
  }

  package func remove(_ person: String, from deck: String) throws(TeamServerError) {
    _ = try connection.rows("team.remove", "select team.remove(\(deck), \(person))", columns: 1)
  }

  package func members(of deck: String) throws(TeamServerError) -> [TeamMember] {
    let rows = try connection.rows(
      "team.progress",
      """
      select person, is_lead, likes, nopes, stars, laters, late, held, (extract(epoch from seen) * 1000)::bigint,
        active, pace
      from team.progress(\(deck))
      """, columns: 11, .computed)
    return try rows.map { row throws(TeamServerError) in
      TeamMember(
        person: try row.text(0), isLead: try row.bool(1), tally: try row.tally(from: 2),
        late: try row.count(6), held: try row.count(7),
        seen: try row.optionalInteger(8, in: LogLimits.times), isActive: try row.bool(9),
        pace: try row.optionalInteger(10, in: 0...300_000))
    }
  }

  package func overview(of deck: String) throws(TeamServerError) -> TeamOverview {
    let row = try connection.row(
      "team.state",
      """
      select cards, overlap, decided, answers, disputes, settled, lease_seconds, recovering, people, head::text,
        share
      from team.state(\(deck))
      """, columns: 11, .computed)
    let overview = TeamOverview(
      cards: try row.count(0), overlap: try row.integer(1, in: TeamLimits.overlap),
      decided: try row.count(2), answers: try row.count(3), disputes: try row.count(4),
      settled: try row.count(5), lease: .seconds(try row.integer(6, in: TeamLimits.lease)),
      isRecovering: try row.bool(7), people: try row.count(8), head: try row.bytes(9),
      share: try row.integer(10, in: 1...100))
    guard Self.isObject(overview.head), overview.decided <= overview.cards else { throw row.broken(2) }
    return overview
  }

  /// Begins or ends the recovery of a deck after a backup was restored: meanwhile people tell which blocks they held.
  ///
  /// - Returns: What is missing on the server, in one line; `nil` for nothing.
  package func recover(_ deck: String, begins: Bool) throws(TeamServerError) -> String? {
    try connection.row(
      "team.recover", "select team.recover(\(deck), \(begins))", columns: 1, .computed
    ).optionalText(0).map { ServerText.line($0) }
  }

  // MARK: - Agreement

  package func agreement(on deck: String) throws(TeamServerError) -> [TeamAgreement] {
    let rows = try connection.rows(
      "team.agreement", "select measure, first, second, cards, value from team.agreement(\(deck))",
      columns: 5, .computed)
    return try rows.map { row throws(TeamServerError) in
      guard let measure = TeamAgreement.Measure(rawValue: try row.text(0)) else { throw row.broken(0) }
      let people = try [row.optionalText(1), row.optionalText(2)].compactMap(\.self)
      guard people.count == ([.percent, .kappa].contains(measure) ? 2 : 0) else { throw row.broken(1) }
      return TeamAgreement(
        measure: measure, people: people, cards: try row.count(3), value: try row.optionalDouble(4))
    }
  }

  /// Calls `body` with each disputed card, in the deck's order, as it comes.
  package func forEachDispute(of deck: String, _ body: (TeamDispute) throws -> Void) throws {
    try connection.ask(
      "team.disputes",
      "select card, record, votes::text, settled, settler, settled_at from team.disputes(\(deck))",
      columns: 6, .stream)
    while let row = try connection.next() {
      guard case .object(let members)? = try? JSONValue(parsing: try row.bytes(2)) else {
        throw row.broken(2)
      }
      let votes = try members.map { member in
        guard case .string(let word) = member.value, let choice = Choice(rawValue: word) else {
          throw row.broken(2)
        }
        return (name: member.name, choice: choice)
      }
      try body(
        TeamDispute(
          card: try row.integer(0, in: LogLimits.offsets), record: try record(row, 1), votes: votes,
          settled: try choice(row, 3).map { choice throws(TeamServerError) in
            (choice, try row.text(4), try row.integer(5, in: LogLimits.times))
          }))
    }
  }

  /// Settles disputed cards, all or none.
  package func settle(_ choices: [(card: Int64, choice: Choice)], of deck: String) throws(TeamServerError) {
    guard !choices.isEmpty else { return }
    _ = try connection.rows(
      "team.settle",
      """
      select count(team.settle(\(deck), card, choice))
      from unnest(\(choices.map(\.card)), \(choices.map(\.choice.rawValue))) as settled (card, choice)
      """, columns: 1, .computed)
  }

  // MARK: - Export

  /// Runs `body` so that all its questions are answered from the state of one moment.
  package func atOnce<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.run("begin", script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    let value = try body()
    try connection.run("commit", script: "COMMIT")
    return value
  }

  /// The number of answers for each choice, and the number of cards with a choice that stands.
  /// - Parameter people: Whose answers are counted; empty for all.
  package func tally(
    of deck: String, _ people: [String]
  ) throws(TeamServerError) -> (tally: Tally, cards: Int) {
    let rows = try connection.rows(
      "team.export",
      """
      with answer as materialized (
        select card, choice from team.export(\(deck), false) where \(people) = '{}' or person = any (\(people)))
      select choice, count(*) from answer group by choice union all select null, count(distinct card) from answer
      """, columns: 2, .computed)
    var (tally, cards) = (Tally(), 0)
    for row in rows {
      let count = try row.count(1)
      if let choice = try choice(row, 0) { tally[choice] = count } else { cards = count }
    }
    return (tally, cards)
  }

  /// The tally of the consensus, over the cards that as many people have decided as the overlap asks.
  package func consensusTally(of deck: String) throws(TeamServerError) -> (tally: Tally, disputed: Int) {
    let rows = try connection.rows(
      "team.export", "select choice, count(*) from team.export(\(deck), true) group by choice", columns: 2,
      .computed)
    var (tally, disputed) = (Tally(), 0)
    for row in rows {
      let count = try row.count(1)
      if row.cells[0] == Array("disputed".utf8) {
        disputed = count
      } else if let choice = try choice(row, 0) {
        tally[choice] = count
      }
    }
    return (tally, disputed)
  }

  /// Asks for all choices that stand, in the order of cards and people's names; ``nextAnswer(_:)`` returns them.
  func askAnswers(on deck: String) throws(TeamServerError) {
    try connection.ask(
      "team.export",
      """
      select card, record, person, choice, at, dwell, cause, note, reason, asked
      from team.export(\(deck), false)
      """, columns: 10, .stream)
  }

  /// The next choice that stands; `nil` behind the last one.
  func nextAnswer(_ fieldMap: FieldMap) throws(TeamServerError) -> TeamAnswer? {
    guard let row = try connection.next() else { return nil }
    guard let choice = try choice(row, 3) else { throw row.broken(3) }
    let record = try record(row, 1)
    // Any member can send any cause, note and reason with another program, so they are made harmless.
    return TeamAnswer(
      card: try row.integer(0, in: LogLimits.offsets), record: record,
      asked: try row.integer(9, in: TeamLimits.overlap),
      choice: StandingChoice(
        card: PublishedDeck.id(of: record, fieldMap), choice: choice,
        annotator: ServerText.line(try row.text(2)), order: 0, made: 0,
        at: try row.optionalInteger(4, in: LogLimits.times),
        cause: try row.optionalText(6).map { ServerText.line($0) } ?? "",
        dwell: try row.optionalInteger(5, in: 0...LogLimits.dwell),
        note: try row.optionalText(7).map(ServerText.note),
        reason: try row.optionalText(8).map { ServerText.line($0) }))
  }

  /// Calls `body` with the record of each card that nobody has decided or put off, in the deck's order; for a consensus
  /// of each that not as many have decided as the overlap asks.
  package func forEachUndecided(
    on deck: String, asConsensus: Bool, atMost limit: Int? = nil, _ body: ([UInt8]) throws -> Void
  ) throws {
    try connection.ask(
      "team.undecided",
      "select record from team.undecided(\(deck), \(asConsensus)) limit \(limit.map { Int64($0) })",
      columns: 1, .stream)
    while let row = try connection.next() { try body(record(row, 0)) }
  }

  // MARK: - Values

  private func record(_ row: PostgresRow, _ column: Int) throws(TeamServerError) -> [UInt8] {
    let record = try row.bytes(column)
    guard record.count <= TeamLimits.record, Self.isObject(record) else { throw row.broken(column) }
    return record
  }

  /// The choice of a word; `nil` for null.
  private func choice(_ row: PostgresRow, _ column: Int) throws(TeamServerError) -> Choice? {
    guard let word = try row.optionalText(column) else { return nil }
    guard let choice = Choice(rawValue: word) else { throw row.broken(column) }
    return choice
  }
}
