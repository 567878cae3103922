import CardDeck
import ChoiceLog
import Platform

/// The work of a link's thread: carries out the steps of a ``LinkState``, one after another.
final class LinkThread {
  private let work: LinkWork
  private var log: ChoiceLog { work.log }
  private var scope: ChoiceScope { work.scope }
  private let report: @Sendable (TeamReport) -> Void
  private let start = ContinuousClock.now
  private var state: LinkState
  private typealias Connection = (server: any TeamServer, deck: Int32)
  /// `nil` while the server is not connected. `deck` is the deck's number on the server.
  private var connection: Connection?
  /// The team's deck, as the log or the server described it last.
  private var deck: TeamDeck?
  private var pipe: RecordPipe
  /// Blocks with cards that may have to be written to the pipe; the last one is written first.
  private var toWrite: [Int32] = []
  /// Whether the log could not be read in this turn.
  private var couldNotRead = false
  /// How far this machine's clock is ahead of the server's, in milliseconds; 0 within a minute.
  private var clockAhead: Int64 = 0
  /// The last event of the log when the link began.
  private let firstSequence: Int64
  /// The newest clock of this person on the server at each connection. It comes before all events after `sequence`.
  private var floors: [(sequence: Int64, clock: Int64)] = []
  /// What a session chooses while its first connection is made comes after what the server has.
  private static let beginning: Duration = .seconds(30)
  /// The cards of each block that were written to the pipe: bit p stands for position p.
  private var written: [Int32: UInt64] = [:]

  init(_ work: LinkWork, report: @escaping @Sendable (TeamReport) -> Void) {
    self.work = work
    self.report = report
    state = work.state
    let deck = try? work.log.read { try $0.team(of: work.scope.deck) }
    pipe = RecordPipe(work.pipe, beginning: TeamDeckHeader(deck?.head ?? []).beginning)
    self.deck = deck
    firstSequence = (try? work.log.read { try $0.lastSequence() }) ?? .max
    toWrite = (try? work.log.read { try $0.blocksWithRecords(of: work.scope.deck) })?.reversed() ?? []
  }

  func run() {
    report(state.report)
    while true {
      let news = work.signal.news()
      if news.hasSaved { state.saved(at: now) }
      if news.isLeaving { state.leave() }
      couldNotRead = false
      writeBlocks()
      let step = state.next(holdings(), at: now)
      switch step {
      case .end: return
      case .wait(let limit):
        // A message that came meanwhile has left a byte, which ends the wait.
        let isSpeaking = work.signal.wait(
          atMost: couldNotRead ? min(limit, .seconds(1)) : limit, orRoomIn: pipe.waiting,
          orBytesFrom: connection?.server.descriptor)
        // The server was asked nothing, so it has closed the connection. If it has said something else, connecting again
        // costs little.
        if isSpeaking {
          connection = nil
          state.handle(.failed(.unreachable("the server has closed the connection")), at: now)
          report(state.report)
        }
      case .connect, .put, .fetchHeld, .renew, .claim, .askBlocksLeft:
        if work.signal.interrupt.isRaised { return }
        let held = undecided(in: step)
        let outcome = outcome(of: step)
        if case .failed = outcome { connection = nil }
        if case .refusedForGood = outcome { connection = nil }
        state.handle(outcome, at: now)
        noteLost(of: held)
        // Sent even if it is equal, as the counts in the log have changed.
        report(state.report)
      }
    }
  }

  private var now: Duration { start.duration(to: .now) }

  /// The cards held and undecided before a step that may lose cards or bring them back; `nil` for other steps.
  private func undecided(in step: LinkState.Step) -> Set<CardID>? {
    switch step {
    case .fetchHeld, .renew, .claim: try? log.read { try $0.undecidedHeld(in: scope) }
    case .connect, .put, .askBlocksLeft, .wait, .end: nil
    }
  }

  /// Notes the cards that a step has lost.
  /// - Parameter before: See ``undecided(in:)``.
  private func noteLost(of before: Set<CardID>?) {
    guard let before else { return }
    let change = try? log.read { snapshot in
      let held = try snapshot.undecidedHeld(in: scope)
      let gone = Array(before.subtracting(held))
      // Cards that were decided meanwhile are not lost.
      let areDecided = try snapshot.areDecided(gone, in: scope)
      return (held: held, lost: zip(gone, areDecided).filter { !$0.1 }.map(\.0))
    }
    if let change { state.note(lost: change.lost, held: change.held) }
  }

  private func holdings() -> LinkState.Holdings {
    let read = try? log.read { snapshot in
      (
        counts: try snapshot.teamCounts(in: scope), open: try snapshot.openBlocks(of: scope.deck),
        hasUnsent: try !snapshot.unsent(atMost: 1, in: scope).isEmpty
      )
    }
    if let read { work.signal.note(unsent: read.counts.toSend) } else { couldNotRead = true }
    // If the log cannot be read, `undecided` is so large that nothing is claimed.
    return LinkState.Holdings(
      hasUnsent: read?.hasUnsent == true, undecided: read?.counts.held ?? .max,
      hasOpenBlocks: read?.open.isEmpty == false)
  }

  // MARK: Steps

  private func outcome(of step: LinkState.Step) -> LinkState.Outcome {
    do {
      if step == .connect { return try connect() }
      guard let connection, let deck else { throw TeamServerError.unreachable("there is no connection") }
      switch step {
      case .put: return try put(connection, deck)
      case .fetchHeld: return try fetchHeld(connection, deck)
      case .renew: return try renew(connection)
      case .claim: return try claim(connection, deck)
      case .askBlocksLeft: return .blocksLeft(try connection.server.blocksLeft(connection.deck))
      case .connect, .wait, .end: throw TeamServerError.broken("no step of a connection")
      }
    } catch let error as TeamServerError {
      return .failed(error)
    } catch {
      // An error of the log is treated like an unreachable server.
      return .failed(.unreachable("\(error)"))
    }
  }

  private func connect() throws -> LinkState.Outcome {
    guard let known = deck else { return .refusedForGood("the log does not know the deck of the team") }
    connection = nil
    let server = try work.connect(work.signal.interrupt)
    let entry = try server.enter(work.name, uuid: known.uuid)
    let ahead = work.wallClock() - entry.time
    clockAhead = abs(ahead) > 60_000 ? ahead : 0
    let (number, deck) = (entry.number, entry.deck)
    if let reason = known.difference(from: deck, named: work.name) { return .refusedForGood(reason) }
    if deck != known { try log.keep(deck, of: scope.deck) }
    self.deck = deck
    try log.setSent(try server.origins(number), in: scope)
    let last = try log.read { try $0.lastSequence() }
    let isBeginning = floors.isEmpty && now < Self.beginning
    floors.append((isBeginning ? min(firstSequence, last) : last, entry.clock))
    connection = (server, number)
    return .connected(
      lease: deck.lease, blockSize: deck.blockSize,
      clockDifference: .milliseconds(clockAhead))
  }

  /// The clock that an event is sent with: the log's by the server's time, so that what was chosen without the server is as
  /// old as it is. What is chosen after the server has told its newest clock comes after that.
  private func clock(of event: UnsentEvent) -> Int64 {
    let sequence = event.logged.sequence
    return floors.reduce(event.clock - clockAhead) { clock, floor in
      guard sequence > floor.sequence else { return clock }
      return max(clock, min(floor.clock + sequence - floor.sequence, TeamLimits.clocks.upperBound))
    }
  }

  private func put(_ connection: Connection, _ deck: TeamDeck) throws -> LinkState.Outcome {
    var events = try log.read { try $0.unsent(atMost: TeamBatch.maxEvents, in: scope) }
    var receipt = TeamReceipt(late: [], unknown: [], superseded: [])
    // Why the server will never take the events left in `events`; `nil` if it took them.
    var refusal: String?
    while let origin = events.last?.logged.identity.origin {
      let batch = TeamBatch(
        origin: origin,
        events: events.map {
          TeamEvent($0, blockSize: deck.blockSize, clock: clock(of: $0))
        })
      do throws(TeamServerError) {
        receipt = try connection.server.put(connection.deck, batch)
        refusal = nil
        break
      } catch {
        guard case .refused(.badInput, let reason) = error else { throw error }
        refusal = reason
        // One event that the server refuses must not hold back the others, so the batch is halved until it is found.
        if events.count == 1 { break }
        events.removeLast(events.count / 2)
      }
    }
    guard let last = events.last?.logged.identity else { return .put(late: 0, hasMore: false) }
    guard receipt.unknown.isEmpty else {
      throw TeamServerError.broken("the server does not know a card that it has handed out")
    }
    let late = Set(receipt.late).intersection(events.map { $0.logged.identity.number })
    try log.markSent(last, in: scope)
    // A finished block is open again if a choice in it was taken back or put off.
    let reopened = events.filter { event in
      let isFinished = event.standing.map { $0 != .later } ?? false
      return !isFinished && event.logged.choice != nil && !late.contains(event.logged.identity.number)
    }
    let blocks = Set(reopened.map(\.block)).sorted()
    let lacksRecords = try refusal == nil && log.reopen(blocks, of: scope.deck)
    try leaveDone()
    let hasMore = try log.read { try !$0.unsent(atMost: 1, in: scope).isEmpty }
    return .put(
      late: late.count, superseded: receipt.superseded.count, hasMore: hasMore, lacksRecords: lacksRecords,
      refusal: refusal)
  }

  private func fetchHeld(_ connection: Connection, _ deck: TeamDeck) throws -> LinkState.Outcome {
    let before = try log.read { try $0.openBlocks(of: scope.deck) }
    let blocks = try connection.server.held(connection.deck)
    for block in blocks { try hold(block, in: deck) }
    // All events were sent before, so blocks that the server does not name are done, or lost.
    let held = Set(blocks.map(\.number))
    try log.leave(before.filter { !held.contains($0) }, of: scope.deck)
    return .fetchedHeld
  }

  private func renew(_ connection: Connection) throws -> LinkState.Outcome {
    let open = try log.read { try $0.openBlocks(of: scope.deck) }
    let ours = Set(try connection.server.renew(connection.deck, open))
    try log.leave(open.filter { !ours.contains($0) }, of: scope.deck)
    return .renewed
  }

  private func claim(_ connection: Connection, _ deck: TeamDeck) throws -> LinkState.Outcome {
    guard let block = try connection.server.claim(connection.deck) else { return .noneToClaim }
    let before = try log.read { try $0.teamCounts(in: scope).held }
    try hold(block, in: deck)
    return .claimed(isOfUse: try log.read { try $0.teamCounts(in: scope).held } > before)
  }

  private func hold(_ block: TeamBlock, in deck: TeamDeck) throws {
    try log.hold(block, of: deck, in: scope)
    if !toWrite.contains(block.number) { toWrite.insert(block.number, at: 0) }
    try leaveDone()
  }

  private func leaveDone() throws {
    let done = try log.read { try $0.doneBlocks(in: scope) }
    try log.leave(done, of: scope.deck)
  }

  // MARK: Writing the session's deck

  /// Writes cards that the session does not have yet, as many as its pipe takes at once.
  private func writeBlocks() {
    pipe.flush()
    while pipe.isDrained, pipe.isOpen, let block = toWrite.last {
      guard let cards = try? log.read({ try $0.cards(ofBlock: block, in: scope) }) else {
        couldNotRead = true
        return
      }
      toWrite.removeLast()
      let fieldMap = deck?.fieldMap ?? FieldMap()
      for card in cards where written[block, default: 0] >> UInt64(card.position) & 1 == 0 {
        // Another program may have changed the log.
        guard TeamBlock.id(of: card.record, fieldMap) == card.card else { continue }
        written[block, default: 0] |= 1 << UInt64(card.position)
        pipe.add(card.record)
      }
      pipe.flush()
    }
    if state.report.supply == .over, toWrite.isEmpty {
      pipe.finish()
      pipe.flush()
    }
  }
}

/// The values that a ``LinkThread`` starts with.
struct LinkWork: Sendable {
  let log: ChoiceLog
  let scope: ChoiceScope
  let name: String
  let pipe: Int32
  let state: LinkState
  let signal: LinkSignal
  let wallClock: @Sendable () -> Int64
  let connect: TeamLink.Connect
}

extension TeamDeck {
  /// Why this deck is not `other`, which the server has under its name; `nil` if it is.
  func difference(from other: TeamDeck, named name: String) -> String? {
    if uuid != other.uuid || blockSize != other.blockSize || cards != other.cards
      || fieldMap != other.fieldMap
    {
      return "the server's deck \(name) is another one than was begun here; name another log with --log"
    }
    if person != other.person {
      return "the server takes you for \(other.person), and here \(person) began; name another log with --log"
    }
    return nil
  }
}
