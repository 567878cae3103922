import ChoiceLog
import TestSupport
import Testing

@testable import TeamLink

@Suite struct LinkStateTests {
  private typealias Holdings = LinkState.Holdings

  private static func state(seed: UInt64 = 1) -> LinkState { LinkState(random: SeededGenerator(seed: seed)) }

  /// Connected at zero, with what is held taken in.
  private static func connected(lease: Duration = .seconds(900)) -> LinkState {
    var state = state()
    state.handle(.connected(lease: lease, blockSize: 64), at: .zero)
    state.handle(.fetchedHeld, at: .zero)
    return state
  }

  private static func unreachable(_ reason: String = "no route") -> LinkState.Outcome {
    .failed(.unreachable(reason))
  }

  private static let idle = LinkState.Holdings(hasUnsent: false, undecided: 128, hasOpenBlocks: true)

  @Test(arguments: [
    (true, 200, LinkState.Step.put), (true, 0, .put), (false, 127, .claim), (false, 0, .claim),
    (false, 128, .wait(.seconds(300))),
  ])
  func `what is unsent goes first, then cards are claimed while fewer than 128 are undecided`(
    hasUnsent: Bool, undecided: Int, step: LinkState.Step
  ) {
    var state = Self.connected()
    let holdings = Holdings(hasUnsent: hasUnsent, undecided: undecided, hasOpenBlocks: true)
    #expect(state.next(holdings, at: .zero) == step)
  }

  @Test func `events are sent about every four seconds, and at once while more wait`() {
    var state = Self.connected()
    let holdings = Holdings(hasUnsent: true, undecided: 128, hasOpenBlocks: true)
    #expect(state.next(holdings, at: .seconds(1)) == .put)
    state.handle(.put(late: 0, hasMore: true), at: .seconds(1))
    #expect(state.next(holdings, at: .seconds(1)) == .put)
    state.handle(.put(late: 0, hasMore: false), at: .seconds(1))
    guard case .wait(let wait) = state.next(holdings, at: .seconds(1)) else {
      Issue.record("it does not wait")
      return
    }
    #expect((.seconds(3))...(.seconds(5)) ~= wait)
    #expect(state.next(holdings, at: .seconds(1) + wait) == .put)
  }

  @Test(arguments: [(1, 4), (2, 4), (3, 6), (64, 128)])
  func `two blocks' worth of cards are held, so that a small deck is shared`(blockSize: Int, wanted: Int) {
    var state = Self.state()
    state.handle(.connected(lease: .seconds(90), blockSize: blockSize), at: .zero)
    state.handle(.fetchedHeld, at: .zero)
    func next(_ undecided: Int) -> LinkState.Step {
      state.next(Holdings(hasUnsent: false, undecided: undecided, hasOpenBlocks: true), at: .zero)
    }
    #expect(next(wanted - 1) == .claim)
    #expect(next(wanted) != .claim)
  }

  @Test func `blocks are renewed at a third of the lease, while the person does something`() {
    var state = Self.connected(lease: .seconds(90))
    #expect(state.next(Self.idle, at: .seconds(29)) == .wait(.seconds(1)))
    #expect(state.next(Self.idle, at: .seconds(30)) == .renew)
    state.handle(.renewed, at: .seconds(30))
    #expect(state.next(Self.idle, at: .seconds(60)) == .renew)
    state.handle(.renewed, at: .seconds(60))
    // A lease long nothing was done: they are given back, and no more are taken.
    #expect(state.next(Self.idle, at: .seconds(90)) == .wait(.seconds(3600)))
    #expect(
      state.next(Holdings(hasUnsent: false, undecided: 5, hasOpenBlocks: true), at: .seconds(91))
        == .wait(.seconds(3600)))
    // Who has no card waits for one.
    #expect(
      state.next(Holdings(hasUnsent: false, undecided: 0, hasOpenBlocks: false), at: .seconds(91)) == .claim)
    state.saved(at: .seconds(92))
    #expect(state.next(Self.idle, at: .seconds(92)) == .renew)
  }

  @Test func `what is held is asked for again after every connect, behind what is unsent`() {
    var state = Self.state()
    #expect(state.next(Self.idle, at: .zero) == .connect)
    state.handle(.connected(lease: .seconds(90), blockSize: 64), at: .zero)
    #expect(state.next(Holdings(hasUnsent: true, undecided: 3, hasOpenBlocks: true), at: .zero) == .put)
    state.handle(.put(late: 2, hasMore: false), at: .zero)
    #expect(
      state.next(Holdings(hasUnsent: false, undecided: 3, hasOpenBlocks: true), at: .zero) == .fetchHeld)
    state.handle(.fetchedHeld, at: .zero)
    #expect(state.next(Holdings(hasUnsent: false, undecided: 3, hasOpenBlocks: true), at: .zero) == .claim)
    #expect(state.report == TeamReport(connection: .connected, late: 2))
  }

  @Test(arguments: [
    (TeamBlocksLeft(mine: 0, others: 0, unclaimed: 0), TeamReport.Supply.over),
    // What is held has been decided: when it was another's.
    (TeamBlocksLeft(mine: 1, others: 0, unclaimed: 0), .over),
    (TeamBlocksLeft(mine: 0, others: 2, unclaimed: 0), .others),
    (TeamBlocksLeft(mine: 0, others: 0, unclaimed: 3), .noneNow),
  ])
  func `where none can be had it waits for others' cards, or is over`(
    left: TeamBlocksLeft, supply: TeamReport.Supply
  ) {
    var state = Self.connected()
    let empty = Holdings(hasUnsent: false, undecided: 0, hasOpenBlocks: false)
    #expect(state.next(empty, at: .zero) == .claim)
    state.handle(.noneToClaim, at: .zero)
    #expect(state.next(empty, at: .zero) == .askBlocksLeft)
    state.handle(.blocksLeft(left), at: .zero)
    #expect(state.report == TeamReport(connection: .connected, supply: supply))
    guard case .wait(let wait) = state.next(empty, at: .zero) else {
      Issue.record("it does not wait")
      return
    }
    #expect(supply == .over ? wait > .seconds(60) : (.seconds(3))...(.seconds(5)) ~= wait)
    if supply != .over {
      #expect(state.next(empty, at: wait) == .claim)
      state.handle(.claimed(isOfUse: true), at: wait)
      #expect(state.report.supply == .cards)
    }
    // A card that is decided does not have it ask more often.
    var other = Self.connected()
    other.handle(.noneToClaim, at: .zero)
    other.handle(.blocksLeft(left), at: .zero)
    other.saved(at: .seconds(1))
    guard case .wait = other.next(empty, at: .seconds(1)) else {
      Issue.record("it asks at once")
      return
    }
  }

  @Test(arguments: [(1, false), (0, true)])
  func `it is not over while anything is undecided or unsent here`(undecided: Int, hasUnsent: Bool) {
    var state = Self.connected()
    state.handle(.put(late: 0, hasMore: false), at: .zero)
    state.handle(.noneToClaim, at: .zero)
    let holdings = Holdings(hasUnsent: hasUnsent, undecided: undecided, hasOpenBlocks: true)
    #expect(state.next(holdings, at: .zero) == .askBlocksLeft)
    state.handle(.blocksLeft(TeamBlocksLeft(mine: 1, others: 0, unclaimed: 0)), at: .zero)
    #expect(state.report.supply == .noneNow)
  }

  @Test func `a block without a card to decide is not followed by another at once`() {
    var state = Self.connected()
    let empty = Holdings(hasUnsent: false, undecided: 0, hasOpenBlocks: false)
    state.handle(.claimed(isOfUse: false), at: .zero)
    guard case .wait(let wait) = state.next(empty, at: .zero) else {
      Issue.record("it claims")
      return
    }
    #expect(wait >= .seconds(3))
  }

  @Test(arguments: 0..<20)
  func `it tries again after half a second at first, and after half a minute at most`(seed: Int) {
    var state = Self.state(seed: UInt64(seed))
    var now = Duration.zero
    var waits: [Duration] = []
    for _ in 0..<12 {
      #expect(state.next(Self.idle, at: now) == .connect)
      state.handle(Self.unreachable(), at: now)
      #expect(state.report.connection == .offline(reason: "no route"))
      guard case .wait(let wait) = state.next(Self.idle, at: now) else {
        Issue.record("it does not wait")
        return
      }
      waits.append(wait)
      now += wait
    }
    #expect(waits.allSatisfy { (.milliseconds(500))...(.seconds(30)) ~= $0 })
    #expect(waits[0] <= .seconds(1) && waits[11] >= .seconds(15))
    // A connection that breaks before it was of use is none.
    state.handle(.connected(lease: .seconds(9), blockSize: 64), at: now)
    state.handle(Self.unreachable(), at: now)
    #expect(state.next(Self.idle, at: now + .seconds(14)) != .connect)
    state.handle(.connected(lease: .seconds(9), blockSize: 64), at: now)
    state.handle(.renewed, at: now)
    state.handle(Self.unreachable(), at: now)
    #expect(state.next(Self.idle, at: now + .seconds(1)) == .connect)
  }

  @Test(arguments: [TeamRefusal.notAllowed, .noDeck, .version, .badInput, .nameTaken])
  func `who is refused does not insist`(refusal: TeamRefusal) {
    var state = Self.state()
    state.handle(.failed(.refused(refusal, "you may not")), at: .zero)
    #expect(state.report.connection == .refused(reason: "you may not"))
    #expect(state.next(Self.idle, at: .zero) == .wait(.seconds(60)))
    #expect(state.next(Self.idle, at: .seconds(60)) == .connect)
  }

  @Test func `who is connected elsewhere is told at the second time, and tries every ten seconds`() {
    var state = Self.state()
    state.handle(.failed(.refused(.elsewhere, "on another machine")), at: .zero)
    #expect(state.report.connection == .connecting)
    #expect(state.next(Self.idle, at: .seconds(1)) == .connect)
    for second in [1, 11, 21] {
      state.handle(.failed(.refused(.elsewhere, "on another machine")), at: .seconds(second))
      #expect(state.report.connection == .refused(reason: "on another machine"))
      #expect(state.next(Self.idle, at: .seconds(second)) == .wait(.seconds(10)))
    }
  }

  @Test func `another deck is never asked for again`() {
    var state = Self.state()
    state.handle(.refusedForGood("another deck"), at: .zero)
    #expect(state.report.connection == .refused(reason: "another deck", isForGood: true))
    let unsent = Holdings(hasUnsent: true, undecided: 0, hasOpenBlocks: true)
    for hour in 0..<9 { #expect(state.next(unsent, at: .seconds(3600 * hour)) == .wait(.seconds(3600))) }
    state.leave()
    #expect(state.next(unsent, at: .zero) == .end)
  }

  @Test(arguments: [true, false])
  func `who leaves sends what is unsent at once, by one more connection at most`(isConnected: Bool) {
    var state = isConnected ? Self.connected() : Self.state()
    let unsent = Holdings(hasUnsent: true, undecided: 0, hasOpenBlocks: true)
    if isConnected {
      state.handle(.put(late: 0, hasMore: false), at: .zero)
    } else {
      state.handle(Self.unreachable(), at: .zero)
    }
    state.leave()
    if isConnected {
      #expect(state.next(unsent, at: .zero) == .put)
      state.handle(Self.unreachable(), at: .zero)
    }
    #expect(state.next(unsent, at: .zero) == .connect)
    state.handle(Self.unreachable(), at: .zero)
    #expect(state.next(unsent, at: .zero) == .end)
    #expect(state.next(Self.idle, at: .zero) == .end)
  }

  /// What a link may never do, whatever a server and a person do.
  @Test(arguments: 0..<200)
  func `whatever comes of its steps, it keeps its rules`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = Self.state(seed: UInt64(seed) + 1000)
    let lease = Duration.seconds(random.whole(10..<2000))
    var now = Duration.zero
    var holdings = Holdings(hasUnsent: false, undecided: 0, hasOpenBlocks: false)
    var (isUp, lastPut, mayPutAt, lastActive) = (false, Duration?.none, Duration.zero, Duration.zero)
    var (notBefore, mustFetchHeld) = (Duration.zero, false)
    var steps = 0
    for _ in 0..<600 {
      if random.chance(40) {
        state.saved(at: now)
        lastActive = now
        holdings.hasUnsent = true
        holdings.undecided = max(0, holdings.undecided - 1)
      }
      let step = state.next(holdings, at: now)
      let fails = random.chance(7)
      let error: TeamServerError = random.pick([
        .unreachable("u"), .broken("b"), .refused(.notAllowed, "n"), .refused(.elsewhere, "e"),
      ])
      switch step {
      case .connect:
        #expect(!isUp && now >= notBefore)
        isUp = !fails
        if isUp {
          (mayPutAt, mustFetchHeld) = (now, true)
          state.handle(.connected(lease: lease, blockSize: 64), at: now)
        }
      case .put:
        #expect(isUp && holdings.hasUnsent && now >= mayPutAt)
        lastPut = now
        if !fails {
          holdings.hasUnsent = random.chance(30)
          mayPutAt = holdings.hasUnsent ? now : now + .seconds(3)
          state.handle(.put(late: 0, hasMore: holdings.hasUnsent), at: now)
        }
      case .fetchHeld:
        #expect(isUp && mustFetchHeld)
        mustFetchHeld = fails
        if !fails { state.handle(.fetchedHeld, at: now) }
      case .renew:
        #expect(isUp && !mustFetchHeld && holdings.hasOpenBlocks && now - lastActive < lease)
        if !fails { state.handle(.renewed, at: now) }
      case .claim:
        #expect(isUp && !mustFetchHeld && holdings.undecided < 128 && state.report.supply != .over)
        #expect(now - lastActive < lease || holdings.undecided == 0)
        if !fails, random.chance(50) {
          holdings.undecided += 64
          holdings.hasOpenBlocks = true
          state.handle(.claimed(isOfUse: true), at: now)
        } else if !fails {
          state.handle(.noneToClaim, at: now)
        }
      case .askBlocksLeft:
        #expect(isUp && state.report.supply != .over)
        if !fails {
          state.handle(
            .blocksLeft(TeamBlocksLeft(mine: random.whole(0..<2), others: random.whole(0..<2), unclaimed: 0)),
            at: now)
        }
      case .wait(let wait):
        #expect(wait > .zero)
        steps = 0
        now += random.chance(50) ? wait : wait * random.number(0...1)
        continue
      case .end: Issue.record("it ends, and nobody leaves")
      }
      if fails {
        isUp = false
        state.handle(.failed(error), at: now)
        notBefore = now + .milliseconds(500)
        if case .refused(.notAllowed, _) = error { notBefore = now + .seconds(60) }
        #expect(state.report.supply != .others)
      }
      now += .milliseconds(random.whole(0..<40))
      // Not for ever without a pause: events, and two blocks, and what is left.
      steps += 1
      #expect(steps < 60)
    }
    #expect(lastPut != nil)
  }
}
