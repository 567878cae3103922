import CardDeck
import ChoiceLog
import Foundation
import Platform
import TestSupport
import Testing

@testable import TeamLink

@Suite struct TeamLinkTests {
  @Test func `one person gets every card once, in order, and the deck ends when all are sent`() throws {
    let team = FakeTeam(cards: 301)
    let ada = try Annotator("ada", of: team).start()
    try ada.decideAll()
    let seen = ada.seen.withLock { $0 }
    #expect(seen.cards == (0..<301).map { CardID("c\($0)") })
    #expect(seen.reports.first == TeamReport(connection: .connecting))
    #expect(seen.reports.last == TeamReport(connection: .connected, supply: .over))
    // What came is a deck.
    let deck = try JSONValue(parsing: seen.bytes)
    #expect(deck["title"] == .string("Papers"))
    #expect(deck["like"] == .string("in"))
    #expect(deck["reveal"] == .array([.string("year")]))
    guard case .array(let cards)? = deck["cards"] else {
      Issue.record("no cards")
      return
    }
    #expect(cards.count == 301)
    #expect(ada.leave() == 0)
    #expect(team.state.withLock { $0.arrived.map { Int($0.event.card) } } == Array(0..<301))
    #expect(try ada.openBlocks == [])
  }

  @Test func `an event arrives with what it did, and what stood after it`() throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team).start()
    _ = try ada.cards(4)
    let kinds: [ChoiceEvent.Kind] = [.choose(.like), .note("why"), .choose(.nope), .undo, .undo, .redo]
    for kind in kinds { try ada.choose(kind, "c2") }
    #expect(ada.leave() == 0)
    let events = team.state.withLock { $0.arrived.map(\.event) }
    #expect(events.map(\.event.kind) == kinds)
    #expect(events.map(\.choice) == [.like, nil, .nope, .nope, .like, .like])
    #expect(events.map(\.standing) == [.like, .like, .nope, .like, nil, .like])
    #expect(events.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(Set(events.map(\.card)) == [2] && Set(events.map(\.event.dwell)) == [7])
    #expect(events.map(\.clock) == events.map(\.clock).sorted())
  }

  @Test func `what is chosen after the server has told a newer clock comes after it`() throws {
    let team = FakeTeam(cards: 4)
    // Another machine's clock was an hour ahead.
    let newest: Int64 = 1 << 50
    team.calls.withLock { $0.clock = newest }
    let ada = try Annotator("ada", of: team)
    // Also what is chosen while the first connection is made.
    team.setFault { _, _ in .lost }
    _ = ada.start()
    let cards = try ada.cards(4)
    try ada.choose(.choose(.like), cards[0])
    team.setFault { _, _ in nil }
    #expect(ada.wait { $0.reports.last?.connection == .connected })
    for card in cards.dropFirst() { try ada.choose(.choose(.like), card) }
    #expect(ada.leave() == 0)
    let clocks = team.state.withLock { $0.arrived.map(\.event.clock) }
    #expect(clocks == (1...4).map { newest + $0 })
  }

  @Test func `what was chosen before is not newer than the server's clock`() throws {
    let team = FakeTeam(cards: 4)
    let newest: Int64 = 1 << 50
    let ada = try Annotator("ada", of: team).start()
    #expect(ada.wait { $0.reports.last?.connection == .connected })
    team.setFault { _, _ in .lost }
    for card in try ada.cards(4) { try ada.choose(.choose(.star), card) }
    #expect(ada.wait { $0.reports.last?.connection == .offline(reason: "no route") })
    team.calls.withLock { $0.clock = newest }
    team.setFault { _, _ in nil }
    #expect(team.wait { $0.arrived.count == 4 })
    #expect(team.state.withLock { $0.arrived.allSatisfy { $0.event.clock < newest } })
    #expect(ada.leave() == 0)
  }

  @Test(arguments: [
    (Int64(3_600_000), true), (-3_600_000, true), (60_000, false), (-60_000, false), (0, false),
  ])
  func `a clock that is off by more than a minute is said, and does not make choices newer`(
    ahead: Int64, isSaid: Bool
  ) throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team, clockAhead: ahead)
    team.setFault { _, _ in .lost }
    _ = ada.start()
    for card in try ada.cards(4) { try ada.choose(.choose(.star), card) }
    let clocks = try ada.log.read { snapshot in try snapshot.unsent(atMost: 9, in: ada.scope).map(\.clock) }
    #expect(ada.wait { $0.reports.last?.connection == .offline(reason: "no route") })
    team.setFault { _, _ in nil }
    #expect(team.wait { $0.arrived.count == 4 })
    #expect(ada.wait { $0.reports.last?.clockDifference == (isSaid ? .milliseconds(ahead) : nil) })
    #expect(team.state.withLock { $0.arrived.map(\.event.clock) } == clocks.map { $0 - (isSaid ? ahead : 0) })
    #expect(ada.leave() == 0)
  }

  @Test func `two people on a deck of two answers a card both get every card`() throws {
    let team = FakeTeam(cards: 90, overlap: 2)
    let people = try ["ada", "bob"].map { try Annotator($0, of: team, seed: UInt64($0.utf8.count)).start() }
    for person in people { try person.decideAll(person.name == "ada" ? .like : .nope) }
    #expect(people.map { $0.leave() } == [0, 0])
    #expect(team.answers.count == 90)
    #expect(team.answers.values.allSatisfy { $0.sorted() == ["ada", "bob"] })
  }

  @Test func `without a server what is held can be decided, and is sent when it is back`() throws {
    let team = FakeTeam(cards: 300)
    let ada = try Annotator("ada", of: team)
    team.setFault { _, _ in .lost }
    _ = ada.start()
    let cards = try ada.cards(4)
    for card in cards { try ada.choose(.choose(.star), card) }
    #expect(ada.wait { $0.reports.last?.connection == .offline(reason: "no route") })
    #expect(try ada.counts == TeamCounts(toSend: 4, held: 0))
    #expect(team.state.withLock { $0.arrived.isEmpty })
    team.setFault { _, _ in nil }
    #expect(team.wait { $0.arrived.count == 4 })
    _ = try ada.cards(40)
    #expect(ada.wait { $0.reports.last == TeamReport(connection: .connected) })
    #expect(ada.leave() == 0)
  }

  @Test func `an answer that is lost has nothing sent twice`() throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team).start()
    _ = try ada.cards(40)
    team.setFault { name, count in name == "put" && count % 3 > 0 ? .unanswered : nil }
    for card in 0..<40 { try ada.choose(.choose(.like), CardID("c\(card)")) }
    #expect(team.wait { $0.arrived.count == 40 })
    team.setFault { _, _ in nil }
    #expect(ada.leave() == 0)
    #expect(team.state.withLock { $0.arrived.map(\.event.number) } == (1...40).map { Int64($0) })
  }

  @Test func `a server that was put back to a backup is told again what it lost`() throws {
    let team = FakeTeam(cards: 24)
    let ada = try Annotator("ada", of: team).start()
    let cards = try ada.cards(24)
    for card in cards[..<6] { try ada.choose(.choose(.like), card) }
    #expect(team.wait { $0.arrived.count == 6 })
    let backup = team.state.withLock { state in
      var backup = state
      backup.leases.removeAll { $0.block > 2 }
      return backup
    }
    for card in cards[6..<20] { try ada.choose(.choose(.nope), card) }
    #expect(team.wait { $0.arrived.count == 20 })
    team.state.withLock { state in
      state = backup
      state.isRecovering = true
    }
    team.setFault { name, _ in name == "put" ? .lost : nil }
    try ada.choose(.choose(.star), cards[20])
    #expect(ada.wait { $0.reports.last?.connection != .connected })
    team.setFault { _, _ in nil }
    #expect(team.wait { $0.arrived.count == 21 })
    #expect(team.state.withLock { $0.arrived.map(\.event.number) } == (1...21).map { Int64($0) })
    #expect(team.state.withLock { $0.arrived.allSatisfy { !$0.isLate } })
    #expect(ada.leave() == 0)
  }

  @Test func `choices on cards that were passed on are told, and count for nobody`() throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team).start()
    let cards = try ada.cards(4)
    try ada.choose(.choose(.like), cards[0])
    #expect(team.wait { $0.arrived.count == 1 })
    team.setFault { _, _ in .lost }
    for card in cards[1...] { try ada.choose(.choose(.nope), card) }
    #expect(ada.wait { $0.reports.last?.connection == .offline(reason: "no route") })
    // Meanwhile her lease runs out, and another gets what she has not decided.
    team.state.withLock { state in
      state.leases[0].sealed = [0]
      state.leases[0].person = "bob"
    }
    team.setFault { _, _ in nil }
    #expect(ada.wait { $0.reports.last?.late == 3 })
    #expect(ada.leave() == 0)
    #expect(team.state.withLock { $0.leases[0].answers } == [0: .like])
  }

  @Test func `what the last sending came to is known to whoever leaves`() throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team).start()
    let cards = try ada.cards(4)
    team.setFault { name, _ in name == "put" ? .hangs : nil }
    for card in cards { try ada.choose(.choose(.nope), card) }
    #expect(
      team.calls.wait(atMost: waitLimit) { $0.names.last == "ada put" ? true : nil } == true)
    #expect(ada.link.leave(atMost: .milliseconds(20)).unsent == 4)
    let again = try Annotator("ada", of: team, folder: ada.keepFolder()).start()
    team.setFault { name, _ in name == "put" || name == "enter" ? .refused(.notAllowed) : nil }
    let end = again.link.leave(atMost: .seconds(60))
    #expect(end.unsent == 4 && end.report.connection == .refused(reason: "refused"))
    team.state.withLock { $0.leases[0].person = "bob" }
    team.setFault { _, _ in nil }
    let last = try Annotator("ada", of: team, folder: again.keepFolder()).start()
    #expect(
      last.link.leave(atMost: .seconds(60))
        == TeamEnd(
          unsent: 0, report: TeamReport(connection: .connected, late: 4)))
  }

  @Test func `a deck ends although cards came back that were decided when they were another's`() throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team).start()
    let cards = try ada.cards(4)
    team.setFault { _, _ in .lost }
    for card in cards { try ada.choose(.choose(.nope), card) }
    #expect(ada.wait { $0.reports.last?.connection == .offline(reason: "no route") })
    // Bob gets them, decides one, and leaves.
    team.state.withLock { state in
      state.leases[0].person = "bob"
      state.leases[0].answers = [0: .like]
      state.leases[0].until = state.now + .seconds(60)
    }
    team.setFault { _, _ in nil }
    #expect(ada.wait { $0.reports.last?.late == 4 && $0.reports.last?.supply == .others })
    team.state.withLock { $0.now += .seconds(61) }
    #expect(ada.wait { $0.isAtEnd })
    #expect(team.state.withLock { $0.leases[0].person } == "ada" && ada.leave() == 0)
  }

  @Test func `a lease that was lost is not renewed, and its cards are not counted`() throws {
    let team = FakeTeam(cards: 8, overlap: 1)
    let ada = try Annotator("ada", of: team).start()
    _ = try ada.cards(8)
    team.setFault { name, _ in
      name == "enter" ? .refused(.notAllowed) : name == "renew" || name == "claim" ? .lost : nil
    }
    #expect(ada.wait { $0.reports.last?.connection == .refused(reason: "refused") })
    team.state.withLock { state in
      state.leases[0].person = "bob"
      state.leases[0].until = state.now + .seconds(60)
    }
    team.setFault { _, _ in nil }
    #expect(ada.wait { $0.reports.last?.supply == .others })
    #expect(try ada.openBlocks == [1])
    #expect(try ada.counts.held == 4)
    #expect(ada.leave() == 0)
  }

  @Test func `the next session begins with what is held and what was decided last, without a server`() throws
  {
    let team = FakeTeam(cards: 300)
    let first = try Annotator("ada", of: team).start()
    let cards = try first.cards(128)
    for card in cards[..<90] { try first.choose(.choose(.like), card) }
    #expect(first.leave() == 0)
    let held = first.seen.withLock { $0.cards }
    first.log.close()
    team.setFault { _, _ in .lost }
    let second = try Annotator("ada", of: team, folder: first.keepFolder()).start()
    // Blocks of four: 22 are done, of which the last 16 stay, and two cards of the next.
    let again = try second.cards(held.count - 24)
    #expect(again == Array(held.dropFirst(24)))
    #expect(second.leave(atMost: .seconds(60)) == 0)
  }

  @Test func `a block with a card that was put off is kept, and one that is done is opened by an undo`()
    throws
  {
    let team = FakeTeam(cards: 8)
    let ada = try Annotator("ada", of: team).start()
    let cards = try ada.cards(8)
    for card in cards { try ada.choose(.choose(card == "c2" ? .later : .like), card) }
    #expect(team.wait { $0.arrived.count == 8 })
    #expect(ada.wait { $0.isAtEnd })
    #expect(try ada.openBlocks == [0])
    #expect(try ada.counts == TeamCounts(toSend: 0, held: 0))
    try ada.choose(.undo, "c7")
    #expect(ada.leave() == 0)
    #expect(try ada.openBlocks == [0, 1])
    #expect(try ada.counts == TeamCounts(toSend: 0, held: 1))
    // On another machine both are to be decided.
    let laptop = try Annotator("ada", of: team).start()
    #expect(try laptop.cards(2) == ["c2", "c7"])
    try laptop.choose(.choose(.nope), "c2")
    try laptop.choose(.choose(.nope), "c7")
    #expect(laptop.leave() == 0)
    #expect(try laptop.openBlocks == [])
  }

  @Test func `a card that the person decided on another machine does not come`() throws {
    let team = FakeTeam(cards: 4)
    let desk = try Annotator("ada", of: team).start()
    _ = try desk.cards(4)
    try desk.choose(.choose(.like), "c1")
    #expect(desk.leave() == 0)
    let laptop = try Annotator("ada", of: team).start()
    #expect(try laptop.cards(3) == ["c0", "c2", "c3"])
    try laptop.decideAll(.nope)
    #expect(laptop.leave() == 0)
    #expect(team.answers.count == 4)
    #expect(team.standing(of: "ada")[1] == .like)
  }

  @Test func `on two machines at once the second waits and says so`() throws {
    let team = FakeTeam(cards: 40)
    let desk = try Annotator("ada", of: team).start()
    #expect(desk.wait { $0.reports.last?.connection == .connected })
    let folder = desk.folder.appending(path: "laptop")
    #expect(throws: TeamServerError.refused(.elsewhere, "connected elsewhere")) {
      try Annotator("ada", of: team, folder: folder)
    }
    #expect(desk.leave() == 0)
    let laptop = try Annotator("ada", of: team, folder: folder).start()
    #expect(laptop.wait { $0.reports.last?.connection == .connected })
    #expect(laptop.leave() == 0)
  }

  @Test func `another deck under the same name gets nothing, for good`() throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    team.calls.withLock { $0.entryUUID = [UInt8](repeating: 5, count: 16) }
    try ada.choose(.choose(.like), "c0")
    _ = ada.start()
    #expect(ada.wait { if case .refused = $0.reports.last?.connection { true } else { false } })
    #expect(ada.leave() == 1)
    #expect(team.state.withLock { $0.arrived.isEmpty })
    #expect(throws: TeamServerError.self) {
      try TeamLink.enter(
        "papers", log: ada.log, at: 9, atMost: .seconds(60), connect: team.connect(as: "ada"))
    }
  }

  @Test func `a choice that the server will not have holds nothing back`() throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    team.calls.withLock { $0.refuses = { [3, 17, 39].contains($0.card) } }
    for card in 0..<40 { try ada.choose(.choose(.like), CardID("c\(card)")) }
    for number in 1..<10 {
      let block = TeamBlock(
        number: Int32(number), open: 15, answers: [nil, nil, nil, nil],
        records: (0..<4).map { FakeTeam.record(number * 4 + $0) })
      let deck = try #require(try ada.log.read { try $0.team(of: ada.scope.deck) })
      #expect(try ada.log.hold(block, ids: try block.ids(in: deck), in: ada.scope) == nil)
    }
    _ = ada.start()
    #expect(ada.leave() == 0)
    let arrived = team.state.withLock { $0.arrived.map { Int($0.event.card) } }
    #expect(arrived == (0..<40).filter { ![3, 17, 39].contains($0) })
    let report = try #require(ada.seen.withLock { $0.reports.last })
    #expect(report.notTaken == 3 && report.notTakenReason == "event 1 of 1")
    // The server is as well connected as before, and nothing of it is tried again.
    #expect(
      ada.seen.withLock { $0.reports.allSatisfy { [.connecting, .connected].contains($0.connection) } })
  }

  @Test func `a server that does not know its cards has taken nothing`() throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team)
    team.calls.withLock { $0.isUnknown = { _ in true } }
    try ada.choose(.choose(.like), "c0")
    _ = ada.start()
    let reason = "the server does not know a card that it has handed out"
    #expect(ada.wait { $0.reports.last?.connection == .offline(reason: reason) })
    team.setFault { _, _ in .lost }
    #expect(ada.leave() == 1)
  }

  @Test func `cards that were lost are told until they come back`() throws {
    let team = FakeTeam(cards: 8)
    let ada = try Annotator("ada", of: team).start()
    _ = try ada.cards(8)
    try ada.choose(.choose(.like), "c0")
    #expect(team.wait { $0.arrived.count == 1 })
    func reconnect() {
      let count = ada.seen.withLock { $0.reports.count }
      team.setFault { _, _ in .lost }
      ada.link.choicesSaved()
      try? ada.choose(.note("n"), "c0")
      #expect(ada.wait { $0.reports[count...].contains { $0.connection == .offline(reason: "no route") } })
    }
    reconnect()
    team.state.withLock { state in
      state.leases[0].sealed = [0]
      state.leases[0].person = "bob"
      state.leases[0].until = state.now + .seconds(60)
    }
    team.setFault { _, _ in nil }
    #expect(ada.wait { $0.reports.last?.lost == ["c1", "c2", "c3"] })
    reconnect()
    team.state.withLock { $0.leases[0].person = "ada" }
    team.setFault { _, _ in nil }
    #expect(ada.wait { $0.reports.last?.lost == [] })
    #expect(ada.leave() == 0)
  }

  @Test func `a block of which something is taken back long after comes again`() throws {
    let team = FakeTeam(cards: 120)
    let ada = try Annotator("ada", of: team).start()
    try ada.decideAll()
    #expect(try ada.openBlocks == [])
    #expect(try ada.log.read { try $0.blocksWithRecords(of: ada.scope.deck) }.count == 16)
    try ada.choose(.undo, "c1")
    #expect(
      team.calls.wait(atMost: waitLimit) { calls in
        calls.names.count { $0 == "ada held" } > 2 ? true : nil
      } == true)
    #expect(ada.leave() == 0)
    #expect(try ada.log.read { try $0.cards(ofBlock: 0, in: ada.scope) }.count == 4)
  }

  @Test func `a server whose name is not found in time is given up`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "t-\(UInt64.random(in: 0 ... .max))")
    defer { try? FileManager.default.removeItem(at: folder) }
    let isOver = Monitor(false)
    defer {
      isOver.withLock { $0 = true }
      isOver.wakeAll()
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = try ChoiceLog(.file(folder.appending(path: "choices.sqlite").path))
    #expect(throws: TeamServerError.unreachable("the server did not answer in time")) {
      try TeamLink.enter("papers", log: log, at: 1, atMost: .milliseconds(20)) { _ throws(TeamServerError) in
        _ = isOver.wait { $0 ? true : nil }
        throw .unreachable("found too late")
      }
    }
  }

  @Test func `a deck whose cards have other fields than before is another`() throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    team.calls.withLock { $0.fields = #"{"id":"doi"}"# }
    _ = ada.start()
    #expect(ada.wait { if case .refused = $0.reports.last?.connection { true } else { false } })
    #expect(ada.leave() == 0)
  }

  @Test func `a deck of one's own keeps its name`() throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    let own = try ada.log.enter(.name("own"), title: nil, at: 1)
    try ada.log.append(
      ChoiceEvent(.choose(.like), card: "c0", deck: own, annotator: "ada", cause: "key", at: 2))
    let reason = "there is a deck own here already; name another log with --log"
    #expect(throws: TeamServerError.refused(.noDeck, reason)) {
      try TeamLink.enter("own", log: ada.log, at: 9, atMost: .seconds(60), connect: team.connect(as: "ada"))
    }
  }

  @Test func `what is too long for a server is cut`() throws {
    let team = FakeTeam(cards: 4)
    let ada = try Annotator("ada", of: team).start()
    try ada.choose(.note(String(repeating: "\0", count: 40_000)), "c0")
    try ada.choose(.note(String(repeating: "é", count: 1 << 15)), "c0")
    try ada.log.append(
      ChoiceEvent(
        .choose(.like), card: "c0", deck: ada.scope.deck, annotator: "ada",
        cause: String(repeating: "k", count: 100), at: 5))
    #expect(ada.leave() == 0)
    let events = team.state.withLock { $0.arrived.map(\.event) }
    #expect(events.map { $0.event.cause.count } == [3, 3, 64])
    #expect(events[0].event.note == String(repeating: "\u{FFFD}", count: 21845))
    #expect(events[1].event.note == String(repeating: "é", count: 1 << 15))
  }

  private static let record = FakeTeam.record(0)
  private static let forgeries: [@Sendable (TeamBlock) -> TeamBlock] = [
    { TeamBlock(number: -1, open: $0.open, answers: $0.answers, records: $0.records) },
    { TeamBlock(number: 1 << 30, open: $0.open, answers: $0.answers, records: $0.records) },
    { TeamBlock(number: $0.number, open: 0x1F, answers: $0.answers, records: $0.records) },
    { TeamBlock(number: $0.number, open: $0.open, answers: [nil], records: $0.records) },
    { TeamBlock(number: $0.number, open: 1, answers: [nil], records: [$0.records[0]]) },
    { TeamBlock(number: $0.number, open: 0, answers: [], records: []) },
    {
      TeamBlock(
        number: $0.number, open: 15, answers: $0.answers, records: Array(repeating: $0.records[0], count: 4))
    },
    {
      TeamBlock(
        number: $0.number, open: 15, answers: $0.answers, records: [record, record] + $0.records[2...])
    },
    { block in replaced(block, Array("{\"id\":\n\"x\"}".utf8)) },
    { block in replaced(block, Array(#"{"id":"x"},{}"#.utf8)) },
    { block in replaced(block, Array("[]".utf8)) }, { block in replaced(block, []) },
    { block in replaced(block, Array(#"{"id":"\#("\u{0}")"}"#.utf8)) },
    { block in replaced(block, Array(#"{"id":""#.utf8) + [0xFF] + Array(#""}"#.utf8)) },
    { block in replaced(block, Array(#"{"id":"x"}]}"#.utf8)) },
    { block in
      replaced(block, Array("{\"x\":\"".utf8) + Array(repeating: 0x61, count: 1 << 22) + Array("\"}".utf8))
    },
  ]

  private static func replaced(_ block: TeamBlock, _ record: [UInt8]) -> TeamBlock {
    TeamBlock(
      number: block.number, open: block.open, answers: block.answers,
      records: block.records.dropLast() + [record])
  }

  @Test(arguments: forgeries.indices)
  func `a block that is no block is not held, and nothing of it is shown`(index: Int) throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    team.calls.withLock { $0.forge = { Int($0.number) == 0 ? $0 : Self.forgeries[index]($0) } }
    _ = ada.start()
    #expect(ada.wait { if case .offline = $0.reports.last?.connection { true } else { false } })
    #expect(try ada.openBlocks == [0])
    #expect(try ada.cards(4) == ["c0", "c1", "c2", "c3"])
    for card in try ada.cards(4) { try ada.choose(.choose(.like), card) }
    #expect(team.wait { $0.arrived.count == 4 })
    #expect(ada.leave() == 0)
  }

  @Test func `a server that gives one block again and again is not asked without a pause`() throws {
    let team = FakeTeam(cards: 400)
    let ada = try Annotator("ada", of: team)
    team.calls.withLock { calls in
      calls.forge = { _ in
        TeamBlock(
          number: 0, open: 15, answers: [nil, nil, nil, nil], records: (0..<4).map { FakeTeam.record($0) })
      }
    }
    _ = ada.start()
    let count = try #require(
      team.calls.wait(atMost: waitLimit) { calls -> Int? in
        let claims = calls.names.count { $0 == "ada claim" }
        return claims >= 10 ? claims : nil
      })
    #expect(count >= 10)
    #expect(ada.seen.withLock { $0.cards } == ["c0", "c1", "c2", "c3"])
    #expect(ada.leave() == 0)
  }

  @Test(arguments: ["connect", "enter", "put", "claim"])
  func `leaving takes no longer than it may, and tells what stays unsent`(name: String) throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    team.setFault { call, _ in call == name ? .hangs : nil }
    // Before it begins: choices made later may be on their way when it leaves.
    for card in ["c0", "c1", "c2"] { try ada.choose(.choose(.like), CardID(card)) }
    // Entering the deck has claimed a block already.
    let before = team.calls.withLock { $0.names.count }
    _ = ada.start()
    #expect(
      team.calls.wait(atMost: waitLimit) { calls in
        calls.names.dropFirst(before).last == "ada \(name)" ? true : nil
      } == true)
    let start = ContinuousClock.now
    let unsent = ada.leave(atMost: .milliseconds(50))
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(unsent == 3 - team.state.withLock { $0.arrived.count })
    #expect(unsent == (name == "claim" ? 0 : 3))
  }

  @Test func `who leaves without having begun is told what is unsent`() throws {
    let team = FakeTeam(cards: 40)
    let ada = try Annotator("ada", of: team)
    try ada.choose(.choose(.like), "c0")
    #expect(ada.leave(atMost: .seconds(60)) == 1)
  }

  @Test(arguments: [true, false])
  func `a session that does not read, or is gone, holds nothing up`(isGone: Bool) throws {
    let team = FakeTeam(cards: 40_000, size: 64)
    let ada = try Annotator("ada", of: team, reads: false)
    if isGone { ada.closeReadingEnd() }
    _ = ada.start()
    try ada.choose(.choose(.like), "c0")
    #expect(team.wait { $0.arrived.count == 1 })
    #expect(ada.leave() == 0)
    if !isGone { ada.closeReadingEnd() }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 39, 54])
  func
    `whatever breaks, every card is decided by as many as should, and every event arrives once and in order`(
      seed: Int
    ) throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let overlap = seed % 3 + 1
    let team = FakeTeam(cards: 120, size: 1 + random.whole(0..<8), overlap: overlap)
    var people = try (0..<3).map { try Annotator("p\($0)", of: team, seed: UInt64(seed * 9 + $0)).start() }
    let faults = UInt64(seed)
    team.setFault { name, count in
      var random = SeededGenerator(seed: faults &* 7919 &+ UInt64(count))
      guard random.chance(15) else { return nil }
      return random.chance(50) ? .lost : .unanswered
    }
    var round = 0
    func isDone(_ person: Annotator) throws -> Bool {
      let (cards, isAtEnd) = person.seen.withLock { ($0.cards, $0.isAtEnd) }
      return try isAtEnd && person.log.read { try $0.areDecided(cards, in: person.scope) }.allSatisfy(\.self)
    }
    while try !people.allSatisfy(isDone) {
      round += 1
      // In the end all goes well.
      if round == 60 { team.setFault { _, _ in nil } }
      for index in people.indices {
        let person = people[index]
        let cards = person.seen.withLock { $0.cards }
        let decided = try person.log.read { try $0.areDecided(cards, in: person.scope) }
        let undecided = zip(cards, decided).filter { !$0.1 }.map(\.0)
        for card in undecided.prefix(5) {
          try person.choose(.choose(random.pick([.like, .nope, .star])), card)
        }
        if round < 50, random.chance(20), let card = cards.last {
          try person.choose(random.pick([.undo, .redo, .note("n\(round)")]), card)
        }
        if round < 40, random.chance(8) {
          // Another session of the same person.
          _ = person.leave(atMost: .milliseconds(random.whole(0..<20)))
          // One process opens a log once at a time.
          person.link.signal.waitForEnd(atMost: .seconds(60))
          person.log.close()
          people[index] = try Annotator(
            person.name, of: team, folder: person.keepFolder(), seed: random.next()
          ).start()
        }
      }
      // Until something happens, or a little.
      _ = people[round % 3].seen.wait(atMost: .milliseconds(5)) { $0.isAtEnd ? true : nil }
      try #require(round < 5000)
    }
    team.setFault { _, _ in nil }
    for person in people {
      #expect(person.leave() == 0)
      let sent = team.state.withLock { $0.arrived.filter { $0.person == person.name } }
      var written: [EventIdentity] = []
      try person.log.read { snapshot in
        try snapshot.forEachEvent(in: person.scope) { written.append($0.identity) }
      }
      #expect(sent.map(\.event.number) == written.map(\.number))
      #expect(sent.map(\.origin) == written.map(\.origin))
    }
    #expect(team.answers.count == 120)
    #expect(team.answers.values.allSatisfy { Set($0).count == overlap && $0.count == overlap })
  }
}
