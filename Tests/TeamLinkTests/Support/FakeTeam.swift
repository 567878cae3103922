import CardDeck
import ChoiceLog
import Platform
import TestSupport

@testable import TeamLink

/// A team's server in memory, with leases, overlap and late choices as the real one has them; its clock goes by hand.
final class FakeTeam: Sendable {
  /// What goes wrong with a call.
  enum Fault: Sendable {
    /// Nothing of it arrives.
    case lost
    /// It is done, and the answer is lost.
    case unanswered
    case refused(TeamRefusal)
    /// Until it is interrupted.
    case hangs
  }

  struct Lease: Sendable {
    let block: Int
    let slot: Int
    var person: String
    var until: Duration
    /// Of those who held it before.
    var sealed: Set<Int> = []
    var answers: [Int: Choice] = [:]
  }

  struct Arrived: Sendable, Hashable {
    let person: String
    let origin: [UInt8]
    let event: TeamEvent
    let isLate: Bool
  }

  struct State: Sendable {
    var now: Duration = .zero
    var leases: [Lease] = []
    var arrived: [Arrived] = []
    var numbers: [String: [[UInt8]: Int64]] = [:]
    var isRecovering = false
  }

  struct Calls: Sendable {
    /// Names of calls, with the persons' names.
    var names: [String] = []
    var connections: [String: Int] = [:]
    /// Asked for each call, with its name and how many there have been.
    var fault: @Sendable (String, Int) -> Fault? = { _, _ in nil }
    /// Changes what a block looks like on its way.
    var forge: @Sendable (TeamBlock) -> TeamBlock = { $0 }
    /// What the server will not have.
    var refuses: @Sendable (TeamEvent) -> Bool = { _ in false }
    /// What it says not to know.
    var isUnknown: @Sendable (TeamEvent) -> Bool = { _ in false }
    var fields = #"{"id":null}"#
    /// The newest clock that it tells who enters.
    var clock: Int64 = 0
    var entryUUID = [UInt8](repeating: 4, count: 16)
  }

  let cards, size, overlap: Int
  let lease = Duration.seconds(60)
  let state = Monitor(State())
  let calls = Monitor(Calls())

  init(cards: Int, size: Int = 4, overlap: Int = 1) {
    self.cards = cards
    self.size = size
    self.overlap = overlap
  }

  static func record(_ card: Int) -> [UInt8] { Array(#"{"id":"c\#(card)","title":"Card \#(card)"}"#.utf8) }

  func connect(as person: String) -> TeamLink.Connect {
    { interrupt throws(TeamServerError) in
      let server = FakeConnection(team: self, person: person, interrupt: interrupt)
      try server.call("connect") { _ in }
      return server
    }
  }

  /// Says what goes wrong from now on.
  func setFault(_ fault: @escaping @Sendable (String, Int) -> Fault?) { calls.withLock { $0.fault = fault } }

  /// Waits until this is so.
  func wait(_ isSo: (State) -> Bool) -> Bool {
    state.wait(atMost: waitLimit) { isSo($0) ? true : nil } ?? false
  }

  /// Of one person, in the order in which they came, without those that came late.
  func standing(of person: String) -> [Int: Choice] {
    state.withLock { state in
      var standing: [Int: Choice] = [:]
      for arrived in state.arrived where arrived.person == person {
        standing[Int(arrived.event.card)] = arrived.event.standing
      }
      return standing
    }
  }

  /// The persons whose answer counts, by card.
  var answers: [Int: [String]] {
    state.withLock { state in
      var answers: [Int: [String]] = [:]
      for lease in state.leases {
        for position in lease.answers.keys {
          answers[lease.block * size + position, default: []].append(lease.person)
        }
      }
      return answers
    }
  }

  func count(_ block: Int) -> Int { min(size, cards - block * size) }
  var blocks: Int { (cards + size - 1) / size }
}

/// One connection.
final class FakeConnection: TeamServer {
  let descriptor: Int32? = nil
  private let team: FakeTeam
  private let person: String
  private let interrupt: Interrupt
  private var number: Int?

  init(team: FakeTeam, person: String, interrupt: Interrupt) {
    self.team = team
    self.person = person
    self.interrupt = interrupt
  }

  deinit { disconnect() }

  private func disconnect() {
    let (person, number) = (person, number)
    team.calls.withLock { calls in
      if number != nil, calls.connections[person] == number { calls.connections[person] = nil }
    }
  }

  func call<Answer>(
    _ name: String, _ body: (inout FakeTeam.State) -> Answer
  ) throws(TeamServerError) -> Answer {
    let fault = team.calls.withLock { calls in
      calls.names.append("\(person) \(name)")
      return calls.fault(name, calls.names.count)
    }
    team.calls.wakeAll()
    var answer: Answer?
    switch fault {
    case .refused(let refusal): throw .refused(refusal, "refused")
    case .hangs:
      var wait = pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&wait, 1, 60_000)
      throw .unreachable("interrupted")
    case .lost: break
    case .unanswered, nil:
      answer = team.state.withLock { body(&$0) }
      team.state.wakeAll()
    }
    guard fault == nil, let answer else {
      disconnect()
      throw .unreachable("no route")
    }
    return answer
  }

  func enter(_ name: String, uuid: [UInt8]?) throws(TeamServerError) -> TeamEntry {
    try call("enter") { _ in }
    let (person, free) = (
      person,
      team.calls.withLock { calls -> Int? in
        guard calls.connections[self.person] == nil else { return nil }
        calls.connections[self.person] = calls.names.count
        return calls.names.count
      }
    )
    guard let free else { throw .refused(.elsewhere, "connected elsewhere") }
    number = free
    let fields = team.calls.withLock { $0.fields }
    guard
      let deck = TeamDeck(
        uuid: team.calls.withLock { $0.entryUUID }, person: person,
        head: Array(#"{"title":"Papers","like":"in","reveal":["year"],"fields":\#(fields)}"#.utf8),
        cards: team.cards, blockSize: team.size, overlap: team.overlap, lease: team.lease)
    else { throw .broken("the server says what no deck can be") }
    return TeamEntry(number: 1, deck: deck, clock: team.calls.withLock { $0.clock }, time: 0)
  }

  func origins(_ deck: Int32) throws(TeamServerError) -> [(origin: [UInt8], number: Int64)] {
    try call("origins") { state in
      (state.numbers[person] ?? [:]).map { (origin: $0.key, number: $0.value) }
    }
  }

  func held(_ deck: Int32) throws(TeamServerError) -> [TeamBlock] {
    let forge = team.calls.withLock { $0.forge }
    return try call("held") { state in
      state.leases.indices.filter { state.leases[$0].person == person && isOpen(state.leases[$0]) }.map {
        index in
        state.leases[index].until = state.now + team.lease
        return forge(block(state.leases[index]))
      }
    }
  }

  func claim(_ deck: Int32) throws(TeamServerError) -> TeamBlock? {
    let forge = team.calls.withLock { $0.forge }
    return try call("claim") { state in
      let ours = Set(state.leases.filter { $0.person == person }.map(\.block))
      let runOut = state.leases.indices.first { index in
        let lease = state.leases[index]
        return lease.until < state.now && isOpen(lease) && !ours.contains(lease.block)
      }
      if let index = runOut {
        state.leases[index].answers = state.leases[index].answers.filter { $0.value != .later }
        state.leases[index].sealed = Set(state.leases[index].answers.keys)
        state.leases[index].person = person
        state.leases[index].until = state.now + team.lease
        return forge(block(state.leases[index]))
      }
      let taken = Set(state.leases.map { [$0.block, $0.slot] })
      for slot in 0..<team.overlap {
        for number in 0..<team.blocks where !ours.contains(number) && !taken.contains([number, slot]) {
          let lease = FakeTeam.Lease(block: number, slot: slot, person: person, until: state.now + team.lease)
          state.leases.append(lease)
          return forge(block(lease))
        }
      }
      return nil
    }
  }

  func renew(_ deck: Int32, _ blocks: [Int32]) throws(TeamServerError) -> [Int32] {
    try call("renew") { state in
      blocks.filter { number in
        guard
          let index = state.leases.firstIndex(where: { $0.person == person && $0.block == Int(number) })
        else { return false }
        state.leases[index].until = state.now + team.lease
        return true
      }
    }
  }

  func blocksLeft(_ deck: Int32) throws(TeamServerError) -> TeamBlocksLeft {
    try call("left") { state in
      let open = state.leases.filter(isOpen)
      let ours = Set(state.leases.filter { $0.person == person }.map(\.block))
      let taken = Set(state.leases.map { [$0.block, $0.slot] })
      let unclaimed = (0..<team.blocks).filter { !ours.contains($0) }
        .flatMap { block in (0..<team.overlap).map { [block, $0] } }.filter { !taken.contains($0) }.count
      return TeamBlocksLeft(
        mine: open.count { $0.person == person && $0.answers.count < team.count($0.block) },
        others: open.count { $0.person != person && !ours.contains($0.block) }, unclaimed: unclaimed)
    }
  }

  func put(_ deck: Int32, _ batch: TeamBatch) throws(TeamServerError) -> TeamReceipt {
    let (refuses, isUnknown) = team.calls.withLock { ($0.refuses, $0.isUnknown) }
    if batch.events.contains(where: refuses) { throw .refused(.badInput, "event 1 of 1") }
    let unknown = batch.events.filter(isUnknown).map(\.number)
    return try call("put") { state in
      var late: [Int64] = []
      for event in batch.events where !unknown.contains(event.number) {
        guard event.number > state.numbers[person]?[batch.origin] ?? 0 else { continue }
        state.numbers[person, default: [:]][batch.origin] = event.number
        let (block, position) = (Int(event.card) / team.size, Int(event.card) % team.size)
        if state.isRecovering, !state.leases.contains(where: { $0.block == block }) {
          state.leases.append(.init(block: block, slot: 0, person: person, until: state.now + team.lease))
        }
        let index = state.leases.firstIndex {
          $0.person == person && $0.block == block && !$0.sealed.contains(position)
        }
        if let index {
          state.leases[index].answers[position] = event.standing
        } else {
          late.append(event.number)
        }
        state.arrived.append(.init(person: person, origin: batch.origin, event: event, isLate: index == nil))
      }
      return TeamReceipt(late: late, unknown: unknown, superseded: [])
    }
  }

  private func isOpen(_ lease: FakeTeam.Lease) -> Bool {
    lease.answers.values.count { $0 != .later } < team.count(lease.block)
  }

  private func block(_ lease: FakeTeam.Lease) -> TeamBlock {
    let positions = 0..<team.count(lease.block)
    return TeamBlock(
      number: Int32(lease.block),
      open: positions.reduce(0) { $0 | (lease.sealed.contains($1) ? 0 : 1 << UInt64($1)) },
      answers: positions.map { lease.sealed.contains($0) ? nil : lease.answers[$0] },
      records: positions.map { FakeTeam.record(lease.block * team.size + $0) })
  }
}
