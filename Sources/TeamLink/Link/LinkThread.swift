import CardDeck
import ChoiceLog
import Platform

/// What a link's thread does: carries out the steps of a ``LinkState``, one after another.
final class LinkThread {
  private let work: LinkWork
  private let report: @Sendable (TeamReport) -> Void
  private let start = ContinuousClock.now
  private var state: LinkState
  /// `nil` where it has to be told again.
  private var lastReport: TeamReport?
  /// `nil` while there is no connection.
  private var connection: (server: any TeamServer, deck: Int32)?
  /// As the log had it in the beginning.
  private var deck: TeamDeck?
  private var fieldMap = FieldMap()
  private var pipe: RecordPipe
  /// Blocks of which something may have to go into the pipe, the next last.
  private var toWrite: [Int32] = []
  /// Whether the log could not be read of late.
  private var couldNotRead = false
  /// What went into the pipe of each block: bit p is position p.
  private var written: [Int32: UInt64] = [:]

  init(_ work: LinkWork, report: @escaping @Sendable (TeamReport) -> Void) {
    self.work = work
    self.report = report
    state = work.state
    lastReport = work.state.report
    let deck = try? work.log.read { try $0.team(of: work.scope.deck) }
    let head = deck.flatMap { TeamHead($0.head) }
    pipe = RecordPipe(work.pipe, beginning: head?.beginning ?? Array(#"{"cards":["#.utf8))
    self.deck = deck
    fieldMap = head?.fieldMap ?? FieldMap()
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
        // What was told meanwhile has left its byte.
        let isSpeaking = work.signal.wait(
          atMost: couldNotRead ? min(limit, .seconds(1)) : limit, orRoomIn: pipe.waiting,
          orBytesFrom: connection?.server.descriptor)
        // Nothing was asked: it has gone away. Should it have said anything else, connecting anew costs little.
        if isSpeaking {
          connection = nil
          state.handle(.failed(.unreachable("the server has closed the connection")), at: now)
          tell()
        }
      case .connect, .put, .takeHeld, .renew, .claim, .askLeft:
        if work.signal.interrupt.isRaised { return }
        let held = undecided(in: step)
        let outcome = outcome(of: step)
        if case .failed = outcome { connection = nil }
        if case .refusedForGood = outcome { connection = nil }
        state.handle(outcome, at: now)
        noteLost(of: held)
        // Also where it says the same: what is to be sent and what is held, which the log tells, has changed.
        lastReport = nil
        tell()
      }
    }
  }

  private var now: Duration { start.duration(to: .now) }

  private func tell() {
    guard state.report != lastReport else { return }
    lastReport = state.report
    report(state.report)
  }

  /// What may be lost by a step, or come back.
  private func undecided(in step: LinkState.Step) -> Set<CardID>? {
    switch step {
    case .takeHeld, .renew, .claim: try? work.log.read { try $0.undecidedHeld(in: work.scope) }
    case .connect, .put, .askLeft, .wait, .end: nil
    }
  }

  /// - Parameter before: What was held and undecided before a step.
  private func noteLost(of before: Set<CardID>?) {
    let scope = work.scope
    guard let before else { return }
    let change = try? work.log.read { snapshot in
      let held = try snapshot.undecidedHeld(in: scope)
      let gone = Array(before.subtracting(held))
      // What was decided meanwhile is not lost.
      let areDecided = try snapshot.areDecided(gone, in: scope)
      return (held: held, lost: zip(gone, areDecided).filter { !$0.1 }.map(\.0))
    }
    if let change { state.note(lost: change.lost, held: change.held) }
  }

  private func holdings() -> LinkState.Holdings {
    let scope = work.scope
    let read = try? work.log.read { snapshot in
      (
        counts: try snapshot.teamCounts(in: scope), open: try snapshot.openBlocks(of: scope.deck),
        hasUnsent: try !snapshot.unsent(atMost: 1, in: scope).isEmpty
      )
    }
    if read == nil { couldNotRead = true }
    work.signal.note(unsent: read?.counts.toSend ?? work.signal.lastUnsent)
    // A log that cannot be read now: nothing is claimed for it.
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
      case .takeHeld: return try takeHeld(connection, deck)
      case .renew: return try renew(connection)
      case .claim: return try claim(connection, deck)
      case .askLeft: return .left(try connection.server.left(connection.deck))
      case .connect, .wait, .end: throw TeamServerError.broken("no step of a connection")
      }
    } catch let error as TeamServerError {
      return .failed(error)
    } catch {
      // The log's: it is tried again as a server is.
      return .failed(.unreachable("\(error)"))
    }
  }

  private func connect() throws -> LinkState.Outcome {
    let (log, scope) = (work.log, work.scope)
    guard let known = deck else { return .refusedForGood("the log does not know the deck of the team") }
    connection = nil
    let server = try work.connect(work.signal.interrupt)
    let (number, deck) = try server.enter(work.name)
    if let reason = known.difference(from: deck, named: work.name) { return .refusedForGood(reason) }
    if deck != known { try log.keep(deck, of: scope.deck) }
    self.deck = deck
    try log.setSent(try server.origins(number), in: scope)
    connection = (server, number)
    return .connected(lease: deck.lease, blockSize: deck.blockSize)
  }

  private func put(
    _ connection: (server: any TeamServer, deck: Int32), _ deck: TeamDeck
  ) throws -> LinkState.Outcome {
    let scope = work.scope
    var events = try work.log.read { try $0.unsent(atMost: TeamBatch.most, in: scope) }
    var receipt = TeamReceipt(late: [], unknown: [])
    var refusal: String?
    while let origin = events.last?.logged.identity.origin {
      let batch = TeamBatch(origin: origin, events: events.map { TeamEvent($0, blockSize: deck.blockSize) })
      refusal = try put(batch, connection, &receipt)
      // One event that the server will not have must not hold back the others.
      if refusal == nil || events.count == 1 { break }
      events.removeLast(events.count / 2)
    }
    guard let last = events.last?.logged.identity else { return .put(late: 0, hasMore: false) }
    guard receipt.unknown.isEmpty else {
      throw TeamServerError.broken("the server does not know a card that it has handed out")
    }
    let late = Set(receipt.late).intersection(events.map { $0.logged.identity.number })
    try work.log.markSent(last, in: scope)
    // Of those that are done only what is taken back or put off has them open again.
    let reopened = events.filter { event in
      let isFinished = event.standing.map { $0 != .later } ?? false
      return !isFinished && event.logged.choice != nil && !late.contains(event.logged.identity.number)
    }
    let blocks = Set(reopened.map(\.block)).sorted()
    let lacksRecords = try refusal == nil && work.log.reopen(blocks, of: scope.deck)
    try leaveDone()
    let hasMore = try work.log.read { try !$0.unsent(atMost: 1, in: scope).isEmpty }
    return .put(late: late.count, hasMore: hasMore, lacksRecords: lacksRecords, refusal: refusal)
  }

  /// - Returns: Why the server will never have all of these events; `nil` if it took them.
  private func put(
    _ batch: TeamBatch, _ connection: (server: any TeamServer, deck: Int32), _ receipt: inout TeamReceipt
  ) throws(TeamServerError) -> String? {
    do throws(TeamServerError) {
      receipt = try connection.server.put(connection.deck, batch)
      return nil
    } catch {
      guard case .refused(.badInput, let reason) = error else { throw error }
      return reason
    }
  }

  private func takeHeld(
    _ connection: (server: any TeamServer, deck: Int32), _ deck: TeamDeck
  ) throws -> LinkState.Outcome {
    let scope = work.scope
    let before = try work.log.read { try $0.openBlocks(of: scope.deck) }
    let blocks = try connection.server.held(connection.deck)
    for block in blocks { try hold(block, in: deck) }
    // What is unsent has been sent: others are done, or lost.
    let held = Set(blocks.map(\.number))
    try work.log.leave(before.filter { !held.contains($0) }, of: scope.deck)
    return .tookHeld
  }

  private func renew(_ connection: (server: any TeamServer, deck: Int32)) throws -> LinkState.Outcome {
    let scope = work.scope
    let open = try work.log.read { try $0.openBlocks(of: scope.deck) }
    let ours = Set(try connection.server.renew(connection.deck, open))
    try work.log.leave(open.filter { !ours.contains($0) }, of: scope.deck)
    return .renewed
  }

  private func claim(
    _ connection: (server: any TeamServer, deck: Int32), _ deck: TeamDeck
  ) throws -> LinkState.Outcome {
    guard let block = try connection.server.claim(connection.deck) else { return .noneToClaim }
    let scope = work.scope
    let before = try work.log.read { try $0.teamCounts(in: scope).held }
    try hold(block, in: deck)
    return .claimed(isOfUse: try work.log.read { try $0.teamCounts(in: scope).held } > before)
  }

  private func hold(_ block: TeamBlock, in deck: TeamDeck) throws {
    try work.log.hold(block, in: deck, fieldMap, work.scope)
    if !toWrite.contains(block.number) { toWrite.insert(block.number, at: 0) }
    try leaveDone()
  }

  private func leaveDone() throws {
    let scope = work.scope
    let done = try work.log.read { try $0.doneBlocks(in: scope) }
    try work.log.leave(done, of: scope.deck)
  }

  // MARK: The session's deck

  /// Writes to the session what it does not have yet, as much as it takes at once.
  private func writeBlocks() {
    pipe.flush()
    while pipe.isDrained, pipe.isOpen, let block = toWrite.last {
      guard let cards = try? work.log.read({ try $0.cards(ofBlock: block, in: work.scope) }) else {
        couldNotRead = true
        return
      }
      toWrite.removeLast()
      for card in cards where written[block, default: 0] >> UInt64(card.position) & 1 == 0 {
        // The log may have been changed by others.
        guard TeamBlock.id(of: card.record, fieldMap) == card.card else { continue }
        written[block, default: 0] |= 1 << UInt64(card.position)
        pipe.add(card.record)
      }
      pipe.flush()
    }
    if state.report.isOver, toWrite.isEmpty {
      pipe.finish()
      pipe.flush()
    }
  }
}

/// The parts that a ``LinkThread`` starts with.
struct LinkWork: Sendable {
  let log: ChoiceLog
  let scope: ChoiceScope
  let name: String
  let pipe: Int32
  let state: LinkState
  let signal: LinkSignal
  let connect: TeamLink.Connect
}

extension TeamDeck {
  /// Why this is not the deck that the server has under its name; `nil` if it is.
  func difference(from other: TeamDeck, named name: String) -> String? {
    if uuid != other.uuid || blockSize != other.blockSize || cards != other.cards
      || TeamHead(head)?.fieldMap != TeamHead(other.head)?.fieldMap
    {
      return "the server's deck \(name) is another one than was begun here; name another log with --log"
    }
    if person != other.person {
      return "the server takes you for \(other.person), and here \(person) began; name another log with --log"
    }
    return nil
  }
}
