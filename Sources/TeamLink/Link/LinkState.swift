import CardDeck
import ChoiceLog

/// What a link to a team's server does next. It knows no server, no log and no clock: it is asked for a step, and told
/// what came of it.
package struct LinkState: Sendable {
  /// What the log says when a step is asked for.
  package struct Holdings: Sendable, Hashable {
    package var hasUnsent: Bool
    /// The number of cards held on which nothing stands.
    package var undecided: Int
    package var hasOpenBlocks: Bool
  }

  package enum Step: Sendable, Hashable {
    case connect
    /// Sends some of what is unsent.
    case put
    /// Asks which blocks are held, and takes them in.
    case takeHeld
    /// Renews all blocks that are held.
    case renew
    case claim
    /// Asks what is left of the deck.
    case askLeft
    /// Waits so long, or until something happens.
    case wait(Duration)
    case end
  }

  package enum Outcome: Sendable, Hashable {
    case connected(lease: Duration, blockSize: Int)
    /// - late: Events that came after their cards had been passed on.
    /// - hasMore: Whether more can be sent at once.
    /// - lacksRecords: Whether a block was opened again whose records are not here any more.
    /// - refusal: Why the server will never take the event that was passed over; `nil` if it took all.
    case put(late: Int, hasMore: Bool, lacksRecords: Bool = false, refusal: String? = nil)
    case tookHeld
    case renewed
    /// Whether there is anything in it that is still to be decided.
    case claimed(isOfUse: Bool)
    case noneToClaim
    case left(TeamLeft)
    case failed(TeamServerError)
    /// Trying again would not help. One line saying why.
    case refusedForGood(String)
  }

  /// How long things take, and how many cards are held at least; the lease and the size of a block are the server's.
  package struct Settings: Sendable, Hashable {
    /// With fewer undecided cards than so many, or than two blocks have, more are claimed. A small deck has small blocks, so
    /// that the first who comes does not hold all of it.
    package var leastCards = 4
    /// Between two puts, and between two claims where there is nothing; a quarter more or less.
    package var tick: Duration = .seconds(4)
    /// The shortest and the longest wait before it connects anew.
    package var retry: ClosedRange<Duration> = .milliseconds(500)...(.seconds(30))
    /// Where the person is connected from elsewhere.
    package var elsewhere: Duration = .seconds(10)
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
  /// When the person last did anything.
  private var activeAt: Duration = .zero
  private var mustTakeHeld = false
  private var mustAskLeft = false
  /// Whether anything was undecided or unsent here when it was asked what is left of the deck.
  private var hasOwn = false
  /// In a row.
  private var failures = 0
  private var wasElsewhere = false
  private var hasTriedToLeave = false

  /// Its time begins with zero.
  package init(settings: Settings = Settings(), random: any RandomNumberGenerator & Sendable) {
    self.settings = settings
    self.random = random
  }

  /// The person chose something.
  package mutating func saved(at now: Duration) { activeAt = now }

  /// What is unsent is sent, by one more connection if need be; then it ends.
  package mutating func leave() { isLeaving = true }

  // MARK: What is next

  /// - Parameter now: Since the link began; never less than before.
  package mutating func next(_ holdings: Holdings, at now: Duration) -> Step {
    if isLeaving { return last(holdings) }
    switch link {
    case .refusedForGood: return .wait(.seconds(3600))
    case .down(let retryAt): return now >= retryAt ? .connect : .wait(retryAt - now)
    case .up: break
    }
    // A terminal that was left open gives its cards back.
    let isActive = now - activeAt < lease
    let renews = holdings.hasOpenBlocks && isActive
    // Who has none waits for those of others, however long.
    let claims =
      !report.isOver && holdings.undecided < wanted && (isActive || holdings.undecided == 0)
    if holdings.hasUnsent, now >= putAt { return .put }
    // Behind what is unsent: a server that was put back to a backup hears from that what is held, and one that gives
    // blocks that are none still gets every choice.
    if mustTakeHeld, isActive || holdings.undecided == 0 { return .takeHeld }
    if renews, now >= renewAt { return .renew }
    if claims, mustAskLeft {
      hasOwn = holdings.undecided > 0 || holdings.hasUnsent
      return .askLeft
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

  // MARK: What came of it

  /// Cards were lost on which nothing stood.
  ///
  /// - Parameter held: What is held and undecided now, which may have come back.
  package mutating func note(lost: [CardID], held: Set<CardID>) {
    report.lost.formUnion(lost)
    report.lost.subtract(held)
  }

  package mutating func handle(_ outcome: Outcome, at now: Duration) {
    switch outcome {
    case .connected(let lease, let blockSize):
      self.lease = lease
      wanted = max(settings.leastCards, 2 * blockSize)
      link = .up
      (putAt, claimAt) = (now, now)
      (mustTakeHeld, mustAskLeft, wasElsewhere) = (true, false, false)
      report.connection = .connected
      report.hasNone = false
    case .put(let late, let hasMore, let lacksRecords, let refusal):
      putAt = hasMore ? now : now + tick()
      report.late += late
      if let refusal { (report.notTaken, report.notTakenReason) = (report.notTaken + 1, refusal) }
      report.connection = .connected
      if lacksRecords { mustTakeHeld = true }
      failures = 0
    case .tookHeld, .renewed:
      mustTakeHeld = false
      renewAt = now + lease / 3
      failures = 0
    case .claimed(let isOfUse):
      claimAt = isOfUse ? now : now + tick()
      report.awaitsOthers = false
      report.hasNone = false
      failures = 0
    case .noneToClaim:
      claimAt = now + tick()
      mustAskLeft = true
      failures = 0
    case .left(let left):
      mustAskLeft = false
      report.awaitsOthers = left.others > 0
      // A card that this person decided when it was another's may have come back. It stands here, so that nobody is asked
      // again, and the server waits for it no longer than a lease.
      report.isOver = (left.mine <= 0 || !hasOwn) && left.others <= 0 && left.unclaimed <= 0
      report.hasNone = !report.awaitsOthers && !report.isOver
      failures = 0
    case .failed(let error): fail(error, at: now)
    case .refusedForGood(let reason):
      link = .refusedForGood
      report.connection = .refused(reason: reason, isForGood: true)
      report.awaitsOthers = false
    }
  }

  private mutating func fail(_ error: TeamServerError, at now: Duration) {
    report.awaitsOthers = false
    switch error {
    case .unreachable(let reason), .broken(let reason):
      report.connection = .offline(reason: reason)
      link = .down(retryAt: now + backoff())
    case .refused(.elsewhere, _) where !wasElsewhere:
      // It may be our own connection of just now, of which the server has not noticed that it ended.
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

  // MARK: Chance, so that a thousand do not come at once

  private mutating func tick() -> Duration { settings.tick * Double.random(in: 0.75...1.25, using: &random) }

  /// Twice as long each time, less up to a half.
  private mutating func backoff() -> Duration {
    let (shortest, longest) = (settings.retry.lowerBound, settings.retry.upperBound)
    let limit = min(shortest * Double(2 << min(failures, 20)), longest)
    failures += 1
    return max(shortest, limit * Double.random(in: 0.5...1, using: &random))
  }
}
