import CardDeck
import ChoiceLog

/// What leads ask and say of their decks, by the decks' names.
extension PostgresTeam {
  // MARK: - People

  /// Makes somebody a member, or a lead; said again it changes what he is.
  package func add(_ person: String, to deck: String, isLead: Bool) throws(TeamServerError) {
    _ = try connection.rows(
      "team.add", "select team.add($1::text, $2::text, $3::bool)",
      [Self.text(deck), Self.text(person), isLead ? "t" : "f"], columns: 1)
  }

  package func remove(_ person: String, from deck: String) throws(TeamServerError) {
    _ = try connection.rows(
      "team.remove", "select team.remove($1::text, $2::text)", [Self.text(deck), Self.text(person)],
      columns: 1)
  }

  package func members(of deck: String) throws(TeamServerError) -> [TeamMember] {
    let rows = try connection.rows(
      "team.progress",
      """
      select person, is_lead, likes, nopes, stars, laters, late, held, (extract(epoch from seen) * 1000)::bigint
      from team.progress($1::text)
      """, [Self.text(deck)], columns: 9, .computed)
    return try rows.map { row throws(TeamServerError) in
      let counts = 0...(1 << 40)
      return TeamMember(
        person: try row.text(0), isLead: try row.bool(1),
        tally: Tally(
          like: try row.integer(2, in: counts), nope: try row.integer(3, in: counts),
          star: try row.integer(4, in: counts), later: try row.integer(5, in: counts)),
        late: try row.integer(6, in: counts), held: try row.integer(7, in: counts),
        seen: try row.optionalInteger(8, in: Self.times))
    }
  }

  package func overview(of deck: String) throws(TeamServerError) -> TeamOverview {
    let row = try connection.row(
      "team.state",
      """
      select cards, overlap, decided, answers, disputes, settled, lease_seconds, recovering, people, head::text
      from team.state($1::text)
      """, [Self.text(deck)], columns: 10, .computed)
    let counts = 0...(1 << 40)
    let overview = TeamOverview(
      cards: try row.integer(0, in: counts), overlap: try row.integer(1, in: TeamLimits.overlap),
      decided: try row.integer(2, in: counts), answers: try row.integer(3, in: counts),
      disputes: try row.integer(4, in: counts), settled: try row.integer(5, in: counts),
      lease: .seconds(try row.integer(6, in: 1...Self.longestLease)), isRecovering: try row.bool(7),
      people: try row.integer(8, in: counts), head: try row.bytes(9))
    guard Self.isObject(overview.head), overview.decided <= overview.cards else { throw row.broken(2) }
    return overview
  }

  /// After a backup was put back: whether people may tell what they had been handed.
  package func recover(_ deck: String, begins: Bool) throws(TeamServerError) {
    _ = try connection.rows(
      "team.recover", "select team.recover($1::text, $2::bool)", [Self.text(deck), begins ? "t" : "f"],
      columns: 1,
      .computed)
  }

  // MARK: - Agreement

  package func agreement(on deck: String) throws(TeamServerError) -> [TeamAgreement] {
    let rows = try connection.rows(
      "team.agreement", "select measure, first, second, cards, value from team.agreement($1::text)",
      [Self.text(deck)], columns: 5, .computed)
    return try rows.map { row throws(TeamServerError) in
      guard let measure = TeamAgreement.Measure(rawValue: try row.text(0)) else { throw row.broken(0) }
      let people = try [row.optionalText(1), row.optionalText(2)].compactMap(\.self)
      guard people.count == ([.percent, .kappa].contains(measure) ? 2 : 0) else { throw row.broken(1) }
      return TeamAgreement(
        measure: measure, people: people, cards: try row.integer(3, in: 0...(1 << 40)),
        value: try row.optionalDouble(4))
    }
  }

  /// The disputed cards in the deck's order, as they come.
  package func forEachDispute(of deck: String, _ body: (TeamDispute) throws -> Void) throws {
    try connection.ask(
      "team.disputes",
      "select card, record, votes::text, settled, settler, settled_at from team.disputes($1::text)",
      [Self.text(deck)], columns: 6, .stream)
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
          card: try row.integer(0, in: Self.counts), record: try record(row, 1), votes: votes,
          settled: try choice(row, 3).map { choice throws(TeamServerError) in
            (choice, try row.text(4), try row.integer(5, in: Self.times))
          }))
    }
  }

  /// Decides disputed cards, all or none.
  package func settle(_ choices: [(card: Int64, choice: Choice)], of deck: String) throws(TeamServerError) {
    guard !choices.isEmpty else { return }
    _ = try connection.rows(
      "team.settle",
      """
      select count(team.settle($1::text, card, choice)) from unnest($2::bigint[], $3::text[]) as settled (card, choice)
      """,
      [
        Self.text(deck), PostgresArray.text(choices.map(\.card)),
        PostgresArray.text(choices.map { Optional($0.choice.rawValue) }),
      ], columns: 1, .computed)
  }

  // MARK: - Export

  /// Has what is asked within the body answered as of one moment.
  package func atOnce<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.run("begin", script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    let value = try body()
    try connection.run("commit", script: "COMMIT")
    return value
  }

  /// How many answers each choice has, and on how many cards something stands.
  package func tally(of deck: String) throws(TeamServerError) -> (tally: Tally, cards: Int) {
    let rows = try connection.rows(
      "team.export",
      """
      with answer as materialized (select card, choice from team.export($1::text, false))
      select choice, count(*) from answer group by choice union all select null, count(distinct card) from answer
      """, [Self.text(deck)], columns: 2, .computed)
    var (tally, cards) = (Tally(), 0)
    for row in rows {
      let count: Int = try row.integer(1, in: 0...(1 << 40))
      if let choice = try choice(row, 0) { tally[choice] = count } else { cards = count }
    }
    return (tally, cards)
  }

  /// What all come to on cards that as many have decided as were asked.
  package func consensusTally(of deck: String) throws(TeamServerError) -> (tally: Tally, disputed: Int) {
    let rows = try connection.rows(
      "team.export", "select choice, count(*) from team.export($1::text, true) group by choice",
      [Self.text(deck)],
      columns: 2, .computed)
    var (tally, disputed) = (Tally(), 0)
    for row in rows {
      let count: Int = try row.integer(1, in: 0...(1 << 40))
      if row.cells[0] == Array("disputed".utf8) {
        disputed = count
      } else if let choice = try choice(row, 0) {
        tally[choice] = count
      }
    }
    return (tally, disputed)
  }

  /// Asks for what stands, in the deck's order and by the people's names, which ``nextAnswer()`` gives.
  package func askAnswers(on deck: String) throws(TeamServerError) {
    try connection.ask(
      "team.export",
      "select card, record, person, choice, at, dwell, cause, note from team.export($1::text, false)",
      [Self.text(deck)], columns: 8, .stream)
  }

  /// `nil` behind the last one.
  package func nextAnswer() throws(TeamServerError) -> TeamAnswer? {
    guard let row = try connection.next() else { return nil }
    guard let choice = try choice(row, 3) else { throw row.broken(3) }
    // Whoever may annotate can send any cause and any note, past this program.
    return TeamAnswer(
      card: try row.integer(0, in: Self.counts), record: try record(row, 1),
      person: ServerText.line(try row.text(2)),
      choice: choice, at: try row.optionalInteger(4, in: Self.times),
      dwell: try row.optionalInteger(5, in: 0...Self.longestDwell),
      cause: try row.optionalText(6).map { ServerText.line($0) },
      note: try row.optionalText(7).map(ServerText.note))
  }

  // MARK: - Values

  private func record(_ row: PostgresRow, _ column: Int) throws(TeamServerError) -> [UInt8] {
    let record = try row.bytes(column)
    guard record.count <= TeamLimits.record, Self.isObject(record) else { throw row.broken(column) }
    return record
  }

  /// By its word; `nil` for null.
  private func choice(_ row: PostgresRow, _ column: Int) throws(TeamServerError) -> Choice? {
    guard let word = try row.optionalText(column) else { return nil }
    guard let choice = Choice(rawValue: word) else { throw row.broken(column) }
    return choice
  }
}
