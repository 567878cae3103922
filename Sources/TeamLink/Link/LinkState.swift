import CardDeck
import ChoiceLog

/// The state machine of a link to a team's server. It uses no server, log or clock: its owner asks for the next step, and
/// reports the outcome.
package struct LinkState: Sendable {
  /// The contents of the log when a step is asked for.
  package struct Holdings: Sendable, Hashable {
    package var hasUnsent: Bool
    /// The number of held cards without a choice.
    package var undecided: Int
    package var hasOpenBlocks: Bool
  }

  package enum Step: Sendable, Hashable {
    case connect
    /// Sends unsent events.
    case put
    /// Fetches the blocks that the server has as held, and stores them.
    case fetchHeld
    /// Renews all blocks that are held.
    case renew
    case claim
    /// Asks how many blocks of the deck are left.
    case askBlocksLeft
    /// Waits for this time, or until something happens.
    case wait(Duration)
    case end
  }

  package enum Outcome: Sendable, Hashable {
    /// - clockDifference: How far this machine's clock is ahead of the server's, negative if it is behind; zero within a
    ///   minute.
    case connected(lease: Duration, blockSize: Int, clockDifference: Duration = .zero)
    /// - late: Events that came after their cards had been passed on.
    /// - superseded: Choices that do not count, as newer ones from another log do.
    /// - hasMore: Whether more can be sent at once.
    /// - lacksRecords: Whether a block was opened again whose records are not here any more.
    /// - refusal: Why the server will never take the event that was passed over; `nil` if it took all.
    case put(
      late: Int, superseded: Int = 0, hasMore: Bool, lacksRecords: Bool = false, refusal: String? = nil)
    case fetchedHeld
    case renewed
    /// Whether any card of the block is still to be decided.
    case claimed(isOfUse: Bool)
    case noneToClaim
    case blocksLeft(TeamBlocksLeft)
    case failed(TeamServerError)
    /// Trying again would not help. The reason in one line.
    case refusedForGood(String)
  }

  /// The times of a link, and the number of cards to hold. The lease and the size of a block are the server's.
  package struct Settings: Sendable, Hashable {
    /// More cards are claimed while fewer are undecided than this, or than two blocks have. A small deck has small blocks, so
    /// the first person does not hold all of it.
    package var minCards = 4
    /// The time between two puts, and between two claims without a result; a quarter more or less.
    package var tick: Duration = .seconds(4)
    /// The shortest and the longest wait before it connects again.
    package var retry: ClosedRange<Duration> = .milliseconds(500)...(.seconds(30))
    /// The wait after a refusal because the person is connected from elsewhere.
    package var elsewhere: Duration = .seconds(10)
    /// The wait after any other refusal.
    package var refused: Duration = .seconds(60)

    package init() {}
  }

  private enum Link: Sendable, Hashable {
    case down(retryAt: Duration)
    case up
    case refusedForGood
  }

  package private(set) var report = TeamReport(connection: .connecting)
  package private(set) var isLeaving = false
  private let settings: Settings
  private var random: any RandomNumberGenerator & Sendable
  private var link = Link.down(retryAt: .zero)
  private var lease: Duration = .seconds(900)
  private var wanted = 0
  private var putAt: Duration = .zero
  private var renewAt: Duration = .zero
  private var claimAt: Duration = .zero
  /// The time of the person's last choice.
  private var activeAt: Duration = .zero
  private var mustFetchHeld = false
  private var mustAskBlocksLeft = false
  /// Whether anything was undecided or unsent here when the number of blocks left was asked for.
  private var hasOwn = false
  /// The number of failures in a row.
  private var failures = 0
  private var wasElsewhere = false
  private var hasTriedToLeave = false

  /// Creates the state of a link that begins at time zero.
  package init(settings: Settings = Settings(), random: any RandomNumberGenerator & Sendable) {
    self.settings = settings
    self.random = random
  }

  /// Notes that the person chose something.
  package mutating func saved(at now: Duration) { activeAt = now }

  /// Begins to end: unsent events are sent first, over one more connection if need be.
  package mutating func leave() { isLeaving = true }

  // MARK: The next step

  /// The next step.
  /// - Parameter now: The time since the link began; never less than in earlier calls.
  package mutating func next(_ holdings: Holdings, at now: Duration) -> Step {
    if isLeaving { return last(holdings) }
    switch link {
    case .refusedForGood: return .wait(.seconds(3600))
    case .down(let retryAt): return now >= retryAt ? .connect : .wait(retryAt - now)
    case .up: break
    }
    // The leases of an idle person run out, so that others get the cards.
    let isActive = now - activeAt < lease
    let renews = holdings.hasOpenBlocks && isActive
    // A person without cards keeps trying, however idle.
    let claims =
      report.supply != .over && holdings.undecided < wanted && (isActive || holdings.undecided == 0)
    if holdings.hasUnsent, now >= putAt { return .put }
    // Unsent events go first: from them a server that was restored from a backup learns what is held, and a server that
    // gives invalid blocks still gets every choice.
    if mustFetchHeld, isActive || holdings.undecided == 0 { return .fetchHeld }
    if renews, now >= renewAt { return .renew }
    if claims, mustAskBlocksLeft {
      hasOwn = holdings.undecided > 0 || holdings.hasUnsent
      return .askBlocksLeft
    }
    if claims, now >= claimAt { return .claim }
    let times = [
      holdings.hasUnsent ? putAt : nil, renews ? renewAt : nil, claims ? claimAt : nil,
    ].compactMap(\.self)
    return .wait((times.min() ?? now + .seconds(3600)) - now)
  }

  private mutating func last(_ holdings: Holdings) -> Step {
    guard holdings.hasUnsent else { return .end }
    switch link {
    case .up: return .put
    case .down where !hasTriedToLeave:
      hasTriedToLeave = true
      return .connect
    case .down, .refusedForGood: return .end
    }
  }

  // MARK: Outcomes

  /// Notes held cards that were lost before they were decided.
  ///
  /// - Parameter held: The cards held and undecided now; lost ones among them have come back.
  package mutating func note(lost: [CardID], held: Set<CardID>) {
    report.lost.formUnion(lost)
    report.lost.subtract(held)
  }

  package mutating func handle(_ outcome: Outcome, at now: Duration) {
    switch outcome {
    case .connected(let lease, let blockSize, let clockDifference):
      self.lease = lease
      wanted = max(settings.minCards, 2 * blockSize)
      link = .up
      (putAt, claimAt) = (now, now)
      (mustFetchHeld, mustAskBlocksLeft, wasElsewhere) = (true, false, false)
      report.connection = .connected
      report.clockDifference = clockDifference == .zero ? nil : clockDifference
      expectCards()
    case .put(let late, let superseded, let hasMore, let lacksRecords, let refusal):
      putAt = hasMore ? now : now + tick()
      report.late += late
      report.superseded += superseded
      if let refusal { (report.notTaken, report.notTakenReason) = (report.notTaken + 1, refusal) }
      report.connection = .connected
      if lacksRecords { mustFetchHeld = true }
      failures = 0
    case .fetchedHeld, .renewed:
      mustFetchHeld = false
      renewAt = now + lease / 3
      failures = 0
    case .claimed(let isOfUse):
      claimAt = isOfUse ? now : now + tick()
      expectCards()
      failures = 0
    case .noneToClaim:
      claimAt = now + tick()
      mustAskBlocksLeft = true
      failures = 0
    case .blocksLeft(let left):
      mustAskBlocksLeft = false
      // `mine` may count a card that this person decided while it was another's. Its choice stands in this log, so nobody is
      // asked again, and the server waits for it no longer than a lease.
      let isOver = (left.mine <= 0 || !hasOwn) && left.unclaimed <= 0
      report.supply = left.others > 0 ? .others : isOver ? .over : .noneNow
      failures = 0
    case .failed(let error): fail(error, at: now)
    case .refusedForGood(let reason):
      link = .refusedForGood
      report.connection = .refused(reason: reason, isForGood: true)
      expectCards()
    }
  }

  /// What the server has said of its cards does not count any more, unless the deck is over.
  private mutating func expectCards() {
    if report.supply != .over { report.supply = .cards }
  }

  private mutating func fail(_ error: TeamServerError, at now: Duration) {
    if report.supply == .others { report.supply = .cards }
    switch error {
    case .unreachable(let reason), .broken(let reason), .refused(.busy, let reason):
      report.connection = .offline(reason: reason)
      link = .down(retryAt: now + backoff())
    case .refused(.elsewhere, _) where !wasElsewhere:
      // It may be our own last connection, if the server has not noticed its end yet.
      wasElsewhere = true
      link = .down(retryAt: now + backoff())
    case .refused(.elsewhere, let reason):
      report.connection = .refused(reason: reason)
      link = .down(retryAt: now + settings.elsewhere)
    case .refused(_, let reason):
      report.connection = .refused(reason: reason)
      link = .down(retryAt: now + settings.refused)
    }
  }

  // MARK: Random times, so that a thousand links do not act at once

  private mutating func tick() -> Duration { settings.tick * Double.random(in: 0.75...1.25, using: &random) }

  /// The wait before connecting again: doubled with each failure, then shortened by up to a half.
  private mutating func backoff() -> Duration {
    let (shortest, longest) = (settings.retry.lowerBound, settings.retry.upperBound)
    let limit = min(shortest * Double(2 << min(failures, 20)), longest)
    failures += 1
    return max(shortest, limit * Double.random(in: 0.5...1, using: &random))
  }
}
