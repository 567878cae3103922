import CardDeck
import GRDB

/// A choice, an undo or a redo, with what it has in common with its copies.
private struct NumberedEvent {
  let sequence: Int64
  let identity: EventIdentity
  /// A hash of what ``ChoiceLog/adopt(_:as:)`` copies; another number in every process.
  let content: Int
}

extension LogSnapshot {
  /// The largest number of one person's choices of each origin. Of two copies of a log, the one with the larger numbers has all
  /// choices of the other.
  ///
  /// A choice that was adopted counts as its original. The original is in the same log, as events are never removed.
  func lastNumbers(in scope: ChoiceScope) throws -> [[UInt8]: Int64] {
    var numbers: [[UInt8]: Int64] = [:]
    func count(_ event: NumberedEvent) {
      let (origin, number) = (event.identity.origin, event.identity.number)
      numbers[origin] = max(number, numbers[origin] ?? number)
    }
    var copies: [NumberedEvent] = []
    // The clock of a copy is ahead of its time. Nearly all other events need not be told apart.
    let groups = "e.origin, CASE WHEN e.clock > e.at THEN e.seq END"
    try forEachNumber(in: scope, groupedBy: groups) { event, isAhead in
      if isAhead { copies.append(event) } else { count(event) }
    }
    let wanted = Set(copies.map(\.content))
    var originals: [Int: NumberedEvent] = [:]
    for deck in wanted.isEmpty ? [] : try decks() where deck.id != scope.deck {
      let scope = ChoiceScope(deck: deck.id, annotator: scope.annotator)
      try forEachNumber(in: scope, groupedBy: "e.seq") { event, _ in
        guard wanted.contains(event.content), event.sequence < originals[event.content]?.sequence ?? .max
        else { return }
        originals[event.content] = event
      }
    }
    for copy in copies {
      let original = originals[copy.content]
      count(original.flatMap { $0.sequence < copy.sequence ? $0 : nil } ?? copy)
    }
    return numbers
  }

  /// Calls `body` with the event of the largest number in each group, and whether its clock is ahead of its time.
  private func forEachNumber(
    in scope: ChoiceScope, groupedBy group: String, _ body: (NumberedEvent, Bool) -> Void
  ) throws {
    let filter = try ScopeFilter(scope, db)
    let sql = """
      SELECT e.seq, max(e.number), o.uuid, e.clock > e.at, e.card, e.kind, e.choice, e.at, e.cause
      FROM event e JOIN origin o ON o.id = e.origin
      WHERE \(filter.condition("e.")) AND e.kind <> 'note' GROUP BY \(group)
      """
    try db.forEachRow(of: "event", sql, filter.arguments) { row in
      let (number, origin, isAhead) = try (row.whole(), row.uuid(), row.whole(in: 0...1) == 1)
      var content = Hasher()
      content.combine(CardID(try row.text()))
      for _ in 0..<2 { content.combine(ExactText(try row.text())) }
      content.combine(try row.whole(in: LogLimits.times))
      content.combine(ExactText(try row.text()))
      body(
        NumberedEvent(
          sequence: row.number, identity: EventIdentity(origin: origin, number: number),
          content: content.finalize()), isAhead)
    }
  }
}
