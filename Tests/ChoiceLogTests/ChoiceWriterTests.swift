import CardDeck
import Synchronization
import TestSupport
import Testing

import ChoiceLog

/// Keeps what a writer reports.
private final class Reports: Sendable {
  private let reports = Mutex<[WriterReport]>([])

  var all: [WriterReport] { reports.withLock { $0 } }
  /// The number of failures that were reported.
  var failures: Int { all.count { if case .failed = $0 { true } else { false } } }
  func add(_ report: WriterReport) { reports.withLock { $0.append(report) } }
}

private func event(_ card: CardID) -> ChoiceEvent {
  ChoiceEvent(
    .choose(.like), card: card, deck: DeckID(rawValue: 1), annotator: "ann", cause: "key", at: 1)
}

private let long = waitLimit

@Test func `events are committed in the order given, each reported when it is safe`() {
  let (store, reports) = (ScriptedStore(), Reports())
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  let tickets = (0..<3000).map { writer.enqueue(event("\($0)")) }
  #expect(writer.drain(within: long))
  #expect(store.cards == (0..<3000).map { "\($0)" })
  let saved = reports.all.compactMap { if case .saved(let ticket) = $0 { ticket } else { nil } }
  #expect(saved.count == reports.all.count && saved == saved.sorted() && saved.last == tickets.last)
  #expect(tickets == tickets.sorted())
  #expect(writer.pendingCount == 0)
}

@Test func `what waits together is committed together, in bounded pieces`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.stall(on: "0")
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  writer.enqueue(event("0"))
  store.waitForStall()
  for number in 1..<10_000 { writer.enqueue(event("\(number)")) }
  store.goOn()
  #expect(writer.drain(within: long))
  #expect(store.batches == [1, 2000, 2000, 2000, 2000, 1999])
  #expect(store.cards == (0..<10_000).map { "\($0)" })
  #expect(reports.all.count == 6)
}

@Test func `what may be saved or not is neither, until it is saved, and all behind it waits`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.beUnsure(on: "a")
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  let a = writer.enqueue(event("a"))
  // On a busy machine the writer's thread begins when it can.
  while !writer.isUnsure { #expect(!writer.drain(within: .milliseconds(5))) }
  #expect(!writer.hasFailed && writer.pendingCount == 1)
  // Whatever is said of the second attempt, the first one may have come through.
  store.fail(on: "a")
  let b = writer.enqueue(event("b"))
  #expect(!writer.drain(within: .milliseconds(5)))
  #expect(writer.acknowledge() == [])
  #expect(reports.all.allSatisfy { if case .unsure = $0 { true } else { false } } && reports.all.count >= 1)
  store.recover()
  writer.enqueue(event("d"))
  #expect(writer.drain(within: long))
  #expect(store.cards == ["a", "b", "d"])
  #expect(!writer.isUnsure)
  #expect(reports.all.contains(.saved(upTo: a)))
  #expect(b > a)
}

@Test func `giving an event does not wait for a disk that stalls`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.stall(on: "a")
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  writer.enqueue(event("a"))
  store.waitForStall()
  writer.enqueue(event("b"))
  #expect(writer.pendingCount == 2)
  #expect(!writer.drain(within: .zero))
  #expect(!writer.drain(within: .milliseconds(5)))
  #expect(reports.all == [])
  store.goOn()
  #expect(writer.drain(within: long))
  #expect(store.cards == ["a", "b"])
}

@Test func `when a commit fails, all behind it have failed too, newest first, and none is in the log`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.stall(on: "a")
  store.fail(on: "c")
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  let first = writer.enqueue(event("a"))
  store.waitForStall()
  let tickets = [first] + ["b", "c", "d"].map { writer.enqueue(event($0)) }
  store.goOn()
  #expect(writer.drain(within: long))
  #expect(store.cards == ["a"])
  let reason = ChoiceLogError.full(path: "/log").description
  #expect(
    reports.all == [.saved(upTo: tickets[0]), .failed(reason: reason)])
  #expect(writer.hasFailed)
  #expect(writer.pendingCount == 0)
  #expect(writer.acknowledge() == [tickets[3], tickets[2], tickets[1]])
}

@Test func `nothing slips in before a failure is acknowledged, and then all goes on`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.fail(on: "a")
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  let a = writer.enqueue(event("a"))
  #expect(writer.drain(within: long))
  store.recover()
  // Made before the front has heard of the failure.
  let (b, c) = (writer.enqueue(event("b")), writer.enqueue(event("c")))
  #expect(writer.drain(within: long))
  #expect(store.cards == [])
  #expect(reports.failures == 1)

  #expect(writer.acknowledge() == [c, b, a])
  #expect(!writer.hasFailed)
  #expect(writer.acknowledge() == [])
  let d = writer.enqueue(event("d"))
  #expect(writer.drain(within: long))
  #expect(store.cards == ["d"])
  #expect(reports.all.last == .saved(upTo: d))
}

@Test func `a second failure is a failure of its own`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.fail(on: "a")
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  let first = writer.enqueue(event("a"))
  #expect(writer.drain(within: long))
  #expect(writer.acknowledge() == [first])
  let second = writer.enqueue(event("a"))
  #expect(writer.drain(within: long))
  #expect(writer.acknowledge() == [second])
  #expect(reports.failures == 2)
}

@Test func `a report may give the next event`() {
  let store = ScriptedStore()
  let box = Mutex<ChoiceWriter?>(nil)
  let writer = ChoiceWriter(store: store) { report in
    if case .saved(let ticket) = report, ticket.number < 4 { box.withLock { _ = $0?.enqueue(event("next")) } }
  }
  box.withLock { $0 = writer }
  writer.enqueue(event("first"))
  #expect(writer.drain(within: long))
  #expect(store.cards == ["first", "next", "next", "next"])
  box.withLock { $0 = nil }
}

@Test func `a writer that is let go writes what it was given`() {
  let (store, reports) = (ScriptedStore(), Reports())
  store.stall(on: "first")
  store.stall(on: "last")
  do {
    let writer = ChoiceWriter(store: store) { reports.add($0) }
    writer.enqueue(event("first"))
    store.waitForStall()
    writer.enqueue(event("last"))
  }
  store.goOn()
  store.waitForStall()
  #expect(store.cards == ["first"])
  store.goOn()
}

@Test func `a drain of nothing returns at once`() {
  let writer = ChoiceWriter(store: ScriptedStore()) { _ in }
  #expect(writer.drain(within: .zero))
  #expect(writer.drain(within: .seconds(-1)))
}

@Test(arguments: 0..<10)
func `under any failures the log holds what was reported saved, and each ticket has one end`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  let (store, reports) = (ScriptedStore(), Reports())
  let writer = ChoiceWriter(store: store) { reports.add($0) }
  var given: [Ticket: String] = [:]
  var takenBack: Set<Ticket> = []
  for number in 0..<400 {
    if Int.random(in: 0..<40, using: &generator) == 0 { store.fail(on: "\(number)") }
    given[writer.enqueue(event("\(number)"))] = "\(number)"
    if Int.random(in: 0..<25, using: &generator) == 0 { _ = writer.drain(within: long) }
    if Int.random(in: 0..<10, using: &generator) == 0 {
      let failed = writer.acknowledge()
      #expect(failed == failed.sorted(by: >), "seed \(seed)")
      #expect(takenBack.isDisjoint(with: failed), "seed \(seed)")
      takenBack.formUnion(failed)
    }
  }
  #expect(writer.drain(within: long))
  takenBack.formUnion(writer.acknowledge())
  let ends = reports.all.compactMap { if case .saved(let ticket) = $0 { ticket } else { nil } }
  let kept = Set(given.keys).subtracting(takenBack).sorted()
  #expect(store.cards.map(\.text) == kept.compactMap { given[$0] }, "seed \(seed)")
  #expect(ends == ends.sorted() && ends.last == kept.last && ends.allSatisfy(kept.contains), "seed \(seed)")
}

@Test func `a real log that is held by another program fails, and goes on when it is free`() throws {
  let fixture = try LogFixture()
  let log = try LogFixture.open(fixture.folder, timeout: .milliseconds(10))
  let reports = Reports()
  let writer = ChoiceWriter(store: log) { reports.add($0) }
  let holder = try Holder(of: log.path)
  let (a, b) = (
    writer.enqueue(fixture.event(.choose(.like), "a")), writer.enqueue(fixture.event(.undo, "a"))
  )
  #expect(writer.drain(within: long))
  #expect(writer.acknowledge() == [b, a])
  try holder.letGo()
  writer.enqueue(fixture.event(.choose(.nope), "a"))
  #expect(writer.drain(within: long))
  #expect(try fixture.standing() == ["a:nope"])
}

@Test func `ten thousand events given at once are on the disk within a second`() throws {
  let fixture = try LogFixture()
  let reports = Reports()
  let writer = ChoiceWriter(store: fixture.log) { reports.add($0) }
  let begin = ContinuousClock.now
  for number in 0..<5000 {
    writer.enqueue(fixture.event(.choose(.like), "card \(number % 100)"))
    writer.enqueue(fixture.event(.undo, "card \(number % 100)"))
  }
  #expect(writer.drain(within: long))
  let time = ContinuousClock.now - begin
  print("group commit: 10,000 events in \(time), \(reports.all.count) commits")
  // A tenth of a second in a release; this may be a debug build on a machine that is busy with others.
  #expect(time < .seconds(30))
  #expect(try fixture.standing() == [])
  let reader = try LogFixture.open(fixture.folder)
  #expect(try reader.read { try $0.history(after: 0, limit: .max, in: fixture.scope()) }.count == 10_000)
}

@Test func `events that change nothing are no error among others`() throws {
  let fixture = try LogFixture()
  let reports = Reports()
  let writer = ChoiceWriter(store: fixture.log) { reports.add($0) }
  let kinds: [ChoiceEvent.Kind] = [.undo, .redo, .choose(.like), .undo, .undo, .redo, .redo, .note("n")]
  for kind in kinds { writer.enqueue(fixture.event(kind, "a")) }
  #expect(writer.drain(within: long))
  #expect(!writer.hasFailed)
  #expect(try fixture.standing() == ["a:like"])
  #expect(try fixture.log.read { try $0.history(after: 0, limit: .max, in: fixture.scope()) }.count == 4)
}
