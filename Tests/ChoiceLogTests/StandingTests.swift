import CardDeck
import GRDB
import Testing

@testable import ChoiceLog

private typealias Kind = ChoiceEvent.Kind

@Test(arguments: [
  ([Kind.choose(.like)], Choice?.some(.like)),
  ([.choose(.like), .undo], nil),
  ([.choose(.like), .undo, .redo], .like),
  ([.choose(.later), .choose(.like)], .like),
  ([.choose(.later), .choose(.like), .undo], .later),
  ([.choose(.later), .choose(.like), .undo, .undo], nil),
  ([.choose(.later), .choose(.like), .undo, .undo, .redo], .later),
  ([.choose(.later), .choose(.like), .undo, .undo, .redo, .redo], .like),
  ([.choose(.later), .choose(.like), .undo, .redo, .undo, .undo, .redo], .later),
  ([.choose(.like), .undo, .choose(.nope), .redo], .nope),
  ([.choose(.like), .undo, .choose(.nope), .undo, .redo], .nope),
  ([.choose(.like), .undo, .choose(.nope), .undo, .redo, .redo], .nope),
  ([.undo], nil), ([.redo], nil), ([.choose(.star), .redo], .star),
  ([.choose(.star), .note("x"), .undo], nil),
])
private func `what stands on a card is the last choice not taken back`(kinds: [Kind], choice: Choice?) throws
{
  let fixture = try LogFixture()
  for kind in kinds { try fixture.log.append(fixture.event(kind, "a")) }
  #expect(try fixture.log.read { try $0.standing(on: "a", in: fixture.scope()) }?.choice == choice)
  #expect(try fixture.log.read { try $0.tally(in: fixture.scope()) }.decided == (choice == nil ? 0 : 1))
  #expect(try fixture.log.readAside { try $0.decided(in: fixture.scope()) }["a"] == choice)
}

@Test(arguments: [
  ([Kind.choose(.like)], [Choice.like]),
  ([.choose(.later), .choose(.like)], [.later, .like]),
  ([.choose(.later), .choose(.like), .undo], [.later]),
  ([.choose(.later), .choose(.like), .undo, .redo], [.later, .like]),
  ([.choose(.later), .choose(.like), .undo, .choose(.nope), .choose(.star), .undo], [.later, .nope]),
  ([.choose(.like), .undo], []), ([.note("x")], []), ([], []),
])
private func `the choices on a card stand on one another, and undo uncovers the one before`(
  kinds: [Kind], choices: [Choice]
) throws {
  let fixture = try LogFixture()
  for kind in kinds { try fixture.log.append(fixture.event(kind, "a")) }
  try fixture.log.append(fixture.event(.choose(.nope), "b"))
  #expect(try fixture.log.read { try $0.choices(on: "a", in: fixture.scope()) } == choices)
  let areDecided = try fixture.log.read { try $0.areDecided(["a", "b", "c"], in: fixture.scope()) }
  #expect(areDecided == [!choices.isEmpty, true, false])
}

@Test func `whether there are notes is known without asking for every card`() throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a"))
  #expect(try !fixture.log.read { try $0.hasNotes(in: fixture.scope()) })
  try fixture.log.append(fixture.event(.note("x"), "a"))
  #expect(try fixture.log.read { try $0.hasNotes(in: fixture.scope()) })
  try fixture.log.append(fixture.event(.note(""), "a"))
  #expect(try !fixture.log.read { try $0.hasNotes(in: fixture.scope()) })
}

@Test func `an undo or a redo of nothing adds nothing and is no error`() throws {
  let fixture = try LogFixture()
  for kind in [Kind.undo, .redo] {
    #expect(try fixture.log.standing(after: fixture.event(kind, "a")) == nil)
  }
  #expect(try fixture.log.read { try $0.history(after: 0, limit: 10, in: fixture.scope()) } == [])
}

@Test func `an event comes back as it was given, an undo with the number of the choice it takes back`() throws
{
  let fixture = try LogFixture()
  let chosen = fixture.event(
    .choose(.star), "a", at: 1_767_312_000_123, dwell: 1420,
    record: RecordMark(hash: RecordHash(high: .max - 1, low: 7), offset: 1 << 40),
    figures: GestureFigures(tx: 130.25, ty: -4, vx: 1e3, vy: 0.1, ratio: 1))
  let events = [
    chosen, fixture.event(.note("quick\nlook"), "a"), fixture.event(.undo, "a"), fixture.event(.redo, "a"),
  ]
  for event in events { try fixture.log.append(event) }
  let history = try fixture.log.read { try $0.history(after: 0, limit: 10, in: fixture.scope()) }
  #expect(history.map(\.event) == events)
  #expect(history.map(\.sequence) == [1, 2, 3, 4])
  #expect(history.map(\.subject) == [nil, nil, 1, 1])
  #expect(history.map(\.choice) == [.star, nil, .star, .star])
  #expect(Set(history.map(\.identity)).count == 4)
  #expect(
    try fixture.log.read { try $0.history(after: 1, limit: 2, in: fixture.scope()) }.map(\.sequence) == [
      2, 3,
    ])

  let standing = try #require(try fixture.log.read { try $0.standing(on: "a", in: fixture.scope()) })
  #expect(
    standing
      == StandingChoice(
        card: "a", choice: .star, annotator: "ann", order: 4, firstOrder: 1, made: 1, at: 1_767_312_000_123,
        cause: "key", dwell: 1420, record: chosen.record, note: "quick\nlook"))
}

@Test func `figures that are not finite are not kept, and a dwell is never negative`() throws {
  let fixture = try LogFixture()
  let figures = GestureFigures(tx: .nan, ty: 0, vx: 0, vy: 0, ratio: 0)
  try fixture.log.append(fixture.event(.choose(.like), "a", dwell: -5, figures: figures))
  let event = try fixture.log.read { try $0.history(after: 0, limit: 1, in: fixture.scope()) }.first?.event
  #expect(event?.figures == nil)
  #expect(event?.dwell == 0)
}

@Test func `the newest choices come in pages, as far back as the first ever, also in another session`() throws
{
  let fixture = try LogFixture()
  for number in 0..<25 {
    let choice = Choice.allCases[number % 4]
    try fixture.log.append(
      fixture.event(
        .choose(choice), "\(number)", record: RecordMark(hash: nil, offset: Int64(number * 100))))
  }
  try fixture.log.append(fixture.event(.undo, "24"))
  try fixture.log.append(fixture.event(.undo, "3"))
  try fixture.log.append(fixture.event(.redo, "3"))  // goes to the end: it came to stand last
  let log = try LogFixture.open(fixture.folder)
  var cards: [CardID] = []
  var before: Int64?
  while true {
    let page = try log.read { try $0.newest(10, before: before, only: nil, in: fixture.scope()) }
    guard let last = page.last else { break }
    cards += page.map(\.card)
    before = last.order
  }
  #expect(cards == ["3"] + (0..<24).reversed().filter { $0 != 3 }.map { "\($0)" })
  #expect(
    try log.read { try $0.newest(1, before: nil, only: nil, in: fixture.scope()) }.first?.record?.offset
      == 300)
  #expect(
    try log.read { try $0.newest(3, before: nil, only: .later, in: fixture.scope()) }.map(\.card) == [
      "3", "23", "19",
    ])
  #expect(try log.read { try $0.newest(-1, before: nil, only: nil, in: fixture.scope()) } == [])
}

@Test func `a choice laid open by an undo has its old place in the order`() throws {
  let fixture = try LogFixture()
  for (kind, card): (Kind, CardID) in [
    (.choose(.later), "a"), (.choose(.like), "b"), (.choose(.nope), "a"), (.undo, "a"),
  ] {
    try fixture.log.append(fixture.event(kind, card))
  }
  #expect(try fixture.standing() == ["a:later", "b:like"])
}

@Test func `annotators and decks do not meet, and everyone is the sum`() throws {
  let fixture = try LogFixture()
  let other = try fixture.log.enter(.name("other"), title: nil, at: 1)
  try fixture.log.append(fixture.event(.choose(.like), "a", by: "ann"))
  try fixture.log.append(fixture.event(.choose(.nope), "a", by: "bob"))
  try fixture.log.append(fixture.event(.choose(.star), "b", by: "bob"))
  try fixture.log.append(
    ChoiceEvent(.choose(.later), card: "a", deck: other, annotator: "ann", cause: "key", at: 1))
  try fixture.log.append(fixture.event(.undo, "b", by: "ann"))
  #expect(try fixture.standing("ann") == ["a:like"])
  #expect(try fixture.standing("bob") == ["a:nope", "b:star"])
  #expect(try fixture.standing(nil) == ["a:like", "a:nope", "b:star"])
  #expect(try fixture.standing("nobody") == [])
  #expect(try fixture.log.read { try $0.tally(in: fixture.scope(nil)) } == Tally(like: 1, nope: 1, star: 1))
  #expect(try fixture.log.read { try $0.tally(in: fixture.scope("nobody")) } == Tally())
  #expect(try fixture.log.read { try $0.standing(on: "a", in: fixture.scope(nil)) }?.annotator == "bob")
  #expect(try fixture.log.readAside { try $0.decided(in: fixture.scope(nil)) }["a"] == .nope)
  #expect(try fixture.log.readAside { try $0.decided(in: fixture.scope(nil)) }.count == 2)
  #expect(try fixture.log.read { try $0.history(after: 0, limit: 9, in: fixture.scope(nil)) }.count == 3)
  #expect(try fixture.log.snapshot { try $0.annotators(of: fixture.deck) } == ["ann", "bob"])
}

@Test func `the last note stands, and an empty one removes it`() throws {
  let fixture = try LogFixture()
  func note(_ who: String? = "ann") throws -> String? {
    try fixture.log.read { try $0.note(on: "a", in: fixture.scope(who)) }
  }
  #expect(try note() == nil)
  try fixture.log.append(fixture.event(.note("one"), "a"))
  try fixture.log.append(fixture.event(.note("two"), "a", by: "bob"))
  #expect(try note() == "one")
  #expect(try note(nil) == "two")
  try fixture.log.append(fixture.event(.note("three"), "a"))
  #expect(try note(nil) == "three")
  try fixture.log.append(fixture.event(.note(""), "a"))
  #expect(try note() == nil)
  #expect(try note(nil) == "two")
}

/// Ids that a careless store takes for one another.
private let lookalikes: [CardID] = [
  "a\u{0}b", "a\u{0}c", "a", "a\u{0}", "", "\u{0}", "\u{e9}", "e\u{301}", "1", "1.0", "01", "A", " a", "NULL",
  "x'41'",
  "'; DROP TABLE event; --", "\u{202e}", CardID(String(repeating: "long", count: 5000)),
]

@Test func `cards are told apart by the bytes of their ids`() throws {
  let fixture = try LogFixture()
  for (index, card) in lookalikes.enumerated() {
    try fixture.log.append(fixture.event(.choose(Choice.allCases[index % 4]), card))
  }
  let decided = try fixture.log.readAside { try $0.decided(in: fixture.scope()) }
  #expect(decided.count == lookalikes.count)
  for (index, card) in lookalikes.enumerated() {
    #expect(decided[card] == Choice.allCases[index % 4], "\(card.text.debugDescription.prefix(20))")
    let standing = try fixture.log.read { try $0.standing(on: card, in: fixture.scope()) }
    #expect(standing?.choice == Choice.allCases[index % 4])
    #expect(standing.map { Array($0.card.text.utf8) } == Array(card.text.utf8))
  }
  #expect(try fixture.log.check() == [])
}

@Test func `names, causes, notes and titles may hold anything`() throws {
  let fixture = try LogFixture()
  for text in lookalikes.map(\.text) {
    let deck = try fixture.log.enter(.name(text), title: text, at: 1)
    try fixture.log.append(
      ChoiceEvent(.choose(.like), card: "a", deck: deck, annotator: text, cause: text, at: 1))
    try fixture.log.append(ChoiceEvent(.note(text), card: "a", deck: deck, annotator: text, cause: "", at: 1))
    let standing = try #require(
      try fixture.log.read { try $0.standing(on: "a", in: ChoiceScope(deck: deck, annotator: text)) })
    #expect(Array(standing.annotator.utf8) == Array(text.utf8))
    #expect(Array(standing.cause.utf8) == Array(text.utf8))
    #expect(standing.note.map { Array($0.utf8) } == (text.isEmpty ? nil : Array(text.utf8)))
    #expect(
      try fixture.log.read { try $0.deck(.name(text)) }?.title.map { Array($0.utf8) } == Array(text.utf8))
  }
}

@Test func `an event of a deck that was never entered is refused`() throws {
  let fixture = try LogFixture()
  let event = ChoiceEvent(
    .choose(.like), card: "a", deck: DeckID(rawValue: 99), annotator: "ann", cause: "key", at: 1)
  #expect(throws: ChoiceLogError.self) { try fixture.log.append(event) }
  #expect(try fixture.log.check() == [])
}

@Test func `several events are added together or not at all`() throws {
  let fixture = try LogFixture()
  let stray = ChoiceEvent(
    .choose(.like), card: "c", deck: DeckID(rawValue: 99), annotator: "ann", cause: "key", at: 1)
  #expect(throws: ChoiceLogError.self) {
    try fixture.log.append(contentsOf: [fixture.event(.choose(.like), "a"), stray])
  }
  #expect(try fixture.standing() == [])
  try fixture.log.append(contentsOf: [fixture.event(.choose(.like), "a"), fixture.event(.choose(.nope), "b")])
  #expect(try fixture.standing() == ["a:like", "b:nope"])
}

@Test func `a deck keeps its number, its first title's time and its latest title`() throws {
  let fixture = try LogFixture()
  let again = try fixture.log.enter(.path("/decks/people.json"), title: "Folk", at: 9000)
  #expect(again == fixture.deck)
  let other = try fixture.log.enter(.name("/decks/people.json"), title: nil, at: 500)
  #expect(other != fixture.deck)
  #expect(
    try fixture.log.read { try $0.decks() } == [
      KnownDeck(id: again, key: .path("/decks/people.json"), title: "Folk", firstSeen: 1000, lastSeen: 9000),
      KnownDeck(id: other, key: .name("/decks/people.json"), title: nil, firstSeen: 500, lastSeen: 500),
    ])
  #expect(try fixture.log.read { try $0.deck(.name("x")) } == nil)
}

@Test func `a deck is forgotten only if it was entered once and nothing has happened on it`() throws {
  let fixture = try LogFixture()
  let (once, twice, noted) = (
    try fixture.log.enter(.name("once"), title: nil, at: 1),
    try fixture.log.enter(.name("twice"), title: nil, at: 1),
    try fixture.log.enter(.name("noted"), title: nil, at: 1)
  )
  _ = try fixture.log.enter(.name("twice"), title: nil, at: 2)
  try fixture.log.append(
    ChoiceEvent(.note("x"), card: "c", deck: noted, annotator: "ann", cause: "key", at: 1))
  #expect(try fixture.log.forget(once) && !fixture.log.forget(once))
  #expect(try !fixture.log.forget(twice) && !fixture.log.forget(noted))
  #expect(
    try fixture.log.read { try $0.decks() }.map(\.key.text) == ["/decks/people.json", "twice", "noted"])
  #expect(try fixture.log.check() == [])
  // It can become known again.
  let again = try fixture.log.enter(.name("once"), title: nil, at: 3)
  #expect(try fixture.log.read { try $0.deck(.name("once")) }?.id == again)
}

/// Two processes may have the same time, or the second an earlier one.
private let times: [(first: Int64, second: Int64)] = [
  (5, 5), (5, 4), (5, 6), (0, -1), (.max, .max), (.max, 5), (.min, .min),
  (LogLimits.times.upperBound, LogLimits.times.upperBound), (LogLimits.times.upperBound - 1, .max),
]

@Test(arguments: times.indices)
func `a deck that was entered twice is not forgotten, whatever the clocks said`(number: Int) throws {
  let (first, second) = times[number]
  let fixture = try LogFixture()
  let other = try LogFixture.open(fixture.folder)
  let ours = try fixture.log.enter(.name("d"), title: nil, at: first)
  let theirs = try other.enter(.name("d"), title: nil, at: second)
  #expect(try !fixture.log.forget(ours) && !other.forget(theirs))
  try other.append(
    ChoiceEvent(.choose(.like), card: "c", deck: theirs, annotator: "ann", cause: "key", at: second))
  let deck = try #require(try other.read { try $0.deck(.name("d")) })
  #expect(LogLimits.times.contains(deck.firstSeen) && LogLimits.times.contains(deck.lastSeen))
  #expect(try other.check() == [])
  // Nobody else's reading refuses it.
  let target = try LogFixture()
  #expect(try target.log.merge(other.path).added == 1)
}

@Test(arguments: [
  "UPDATE event SET choice = 'nope'", "DELETE FROM event", "INSERT OR REPLACE INTO event SELECT * FROM event",
])
func `events cannot be changed or removed`(sql: String) throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a"))
  let before = try fixture.log.read { try $0.history(after: 0, limit: 9, in: fixture.scope()) }
  _ = try? fixture.log.write { try $0.execute(sql: sql) }
  #expect(try fixture.log.read { try $0.history(after: 0, limit: 9, in: fixture.scope()) } == before)
}

@Test(arguments: [
  "UPDATE standing SET choice = 'nope'", "DELETE FROM standing", "UPDATE tally SET count = 5",
  "INSERT INTO note VALUES (1, 1, 'a', 1, 'x')",
])
func `a check finds what does not follow from the events, and a rebuild mends it`(sql: String) throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a"))
  #expect(try fixture.log.check() == [])
  try fixture.log.write { try $0.execute(sql: sql) }
  #expect(try fixture.log.check().count == 1)
  #expect(try fixture.log.check().count == 1, "a check changes nothing")
  try fixture.log.rebuild()
  #expect(try fixture.log.check() == [])
  #expect(try fixture.standing() == ["a:like"])
}

@Test func `what is asked at the start takes no longer with more choices`() throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a"))
  let plans = try fixture.log.snapshot { snapshot in
    let filter = try ScopeFilter(fixture.scope(), snapshot.db)
    return try [nil, Choice.later].map { choice in
      try Row.fetchAll(
        snapshot.db, sql: "EXPLAIN QUERY PLAN " + LogSnapshot.newest(only: choice, filter),
        arguments: filter.arguments + [Int64.max, 1]
      ).map { $0["detail"] as String }
    }
  }
  for plan in plans {
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }
  #expect(
    plans[0].contains { $0.contains("standingOrder (deck=? AND annotator=? AND top") }, "\(plans[0])")
  #expect(
    plans[1].contains { $0.contains("standingLater (deck=? AND annotator=? AND top") }, "\(plans[1])")
}

@Test func `a card whose choice was taken back is undecided, for everyone only if nobody has decided it`()
  throws
{
  let fixture = try LogFixture()
  for card in ["b", "a", "c"] as [CardID] { try fixture.log.append(fixture.event(.choose(.like), card)) }
  try fixture.log.append(fixture.event(.choose(.nope), "b", by: "bob"))
  for card in ["a", "b"] as [CardID] { try fixture.log.append(fixture.event(.undo, card)) }
  func undecided(_ annotator: String?) throws -> [CardID] {
    try fixture.log.snapshot { try $0.undecidedCards(in: fixture.scope(annotator)) }
  }
  #expect(try undecided("ann") == ["b", "a"])
  #expect(try undecided(nil) == ["a"])
  #expect(try undecided("bob") == [] && undecided("nobody") == [])
}
