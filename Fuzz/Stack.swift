import SwipeEngine

/// Bytes read as options and events, played to a stack, and what must hold of any stack checked after each event.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStack(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  var play = StackPlay(reading: &bytes)
  while !bytes.isAtEnd { play.step(reading: &bytes) }
  play.comeToRest()
  play.undoAndRedoAll()
  return 0
}

private struct StackPlay {
  private var stack: CardStack<UInt32>
  private var time = Duration.zero
  private var effects: [SwipeEffect<UInt32>] = []
  private var frame = StackFrame<UInt32>()
  private var tokens: [AnswerToken] = []
  /// The cards whose choice stands, by what was reported.
  private var decided: Set<UInt32> = []
  private var lastSequence = 0
  /// A window that grows finds cards inside again that were out, or nearly: of those nothing is said.
  private var firstBounds = Rect.zero
  /// Whether no card can be leaving in any other way.
  private var leavesByVelocity = true
  /// Ids at or above it have not been used yet.
  private var fresh: UInt32 = 16

  init(reading bytes: inout Bytes) {
    let first = UInt32(bytes.byte() % 16)
    let options = bytes.options()
    let layout = bytes.layout()
    let cards = 0..<first
    stack =
      (try? CardStack(options: options, layout: layout, cards: cards))
      ?? CardStack(layout: layout, cards: cards)
    stack.asks = bytes.flag()
    leavesByVelocity = stack.leavesByVelocity
    firstBounds = stack.layout.bounds
    stack.advance(to: time)  // the first time there is counts whatever it is; here it is 0
  }

  mutating func step(reading bytes: inout Bytes) {
    let kind = bytes.byte()
    let told = time + bytes.duration()
    checkWaiting(until: told)
    if kind % 16 == 0 {
      try? stack.setOptions(bytes.options())
      leavesByVelocity = leavesByVelocity && stack.leavesByVelocity
    }
    let event = event(of: kind, reading: &bytes)
    let silent = isSilent(event)
    let order = upcoming(at: told)
    stack.handle(event, at: told, into: &effects)
    time = max(time, told)
    checkOrder(after: order)
    checkExits()
    answer(reading: &bytes)
    readEffects()
    if silent { decided = decidedCards() }
    checkCounts()
    checkFrame()
  }

  private mutating func event(of kind: UInt8, reading bytes: inout Bytes) -> SwipeEvent<UInt32> {
    switch kind % 16 {
    case 0, 1: .gesture(.pressed(bytes.point()))
    case 2, 3: .gesture(.moved(bytes.point()))
    case 4, 5: .gesture(.released(bytes.point()))
    case 6: .gesture(.cancelled)
    case 7, 8: .swipe(bytes.pick(SwipeDirection.allCases), cause: bytes.pick(SwipeCause.allCases))
    case 9: tokens.isEmpty ? .undo : .answer(bytes.pick(tokens), bytes.pick(SwipeAnswer.allCases))
    case 10: .undo
    case 11: .redo
    case 12: .withdraw(card(reading: &bytes))
    case 13: .layout(bytes.layout())
    case 14: .exitEnded(card(reading: &bytes))
    default: .edit(edit(reading: &bytes))
    }
  }

  /// One that is there, or is not any more, or never was.
  private func card(reading bytes: inout Bytes) -> UInt32 { UInt32(bytes.byte()) % (fresh + 1) }

  private mutating func edit(reading bytes: inout Bytes) -> StackEdit<UInt32> {
    let one = card(reading: &bytes)
    let other = card(reading: &bytes)
    let kind = bytes.byte() % 10
    if bytes.flag(), fresh < 64 { fresh += 1 }
    switch kind {
    case 0: return .append([one, other, one, fresh])
    case 1: return .appendRange(min(one, other)..<max(one, other))
    case 2: return .appendRange(min(one, other)...max(one, other))
    case 3: return .insert([one, fresh], before: other)
    case 4: return .remove([one, other])
    case 5: return .replace(one, with: other)
    case 6, 7: return .raise(one)
    case 8: return .adopt([(one, .left), (other, .up), (one, .right)])
    default: return .requeue([one, other, one])
    }
  }

  /// Whether it changes what is decided without a report.
  private func isSilent(_ event: SwipeEvent<UInt32>) -> Bool {
    guard case .edit(let edit) = event else { return false }
    switch edit {
    case .adopt, .requeue: return true
    case .append, .appendRun, .insert, .remove, .replace, .raise: return false
    }
  }

  /// An open question is answered at once, later, or never.
  private mutating func answer(reading bytes: inout Bytes) {
    guard case .ask(let proposal)? = effects.last else { return }
    check(!tokens.contains(proposal.token), "a token is used twice")
    tokens.append(proposal.token)
    let answer = bytes.byte() % 4
    guard answer < 3 else { return }
    stack.handle(
      .answer(proposal.token, SwipeAnswer.allCases[Int(answer)]), at: proposal.time, into: &effects)
  }

  // MARK: What must hold

  /// Time that passes in pieces does what it does in one, and a frame may be read before it does.
  private func checkWaiting(until told: Duration) {
    guard told > time else { return }
    var atOnce = stack
    var inPieces = stack
    let effects = atOnce.advance(to: told)
    let middle = time + (told - time) / 3
    check(inPieces.advance(to: middle) + inPieces.advance(to: told) == effects, "time in pieces differs")
    let expected = atOnce.frame(at: told)
    check(inPieces.frame(at: told) == expected, "a frame after time in pieces differs")
    check(stack.frame(at: told) == expected, "a frame read ahead differs")
    let early = effects.first?.time ?? told
    check(early >= time && early <= told, "something happens outside of the time that passes: \(effects)")
    if let wake = stack.nextWake, stack.heldCard == nil {
      check(effects.isEmpty == (wake > told) || wake <= told, "nothing was to be awaited: \(effects)")
    }
  }

  /// The remaining cards, first to last, once everything due by `told` has happened.
  private func upcoming(at told: Duration) -> [UInt32] {
    var copy = stack
    copy.advance(to: told)
    copy.handle(.gesture(.cancelled), at: told)
    var order: [UInt32] = []
    while let top = copy.topCard {
      order.append(top)
      copy.handle(.edit(.remove([top])), at: told)
    }
    return order
  }

  /// What is taken back is the first remaining card, and nothing else of the order changes.
  private func checkOrder(after before: [UInt32]) {
    var shown: UInt32?
    for effect in effects {
      switch effect {
      case .undone(let reversal): shown = reversal.card
      case .cancelled(let cancellation):
        if cancellation.reason == .undo { shown = cancellation.card }
        // A card that comes home changes the order by itself.
        if cancellation.reason == .timeout { return }
      default: break
      }
    }
    guard let shown else { return }
    check(stack.topCard == shown, "\(shown) was taken back, \(String(describing: stack.topCard)) is on top")
    let after = upcoming(at: time)
    check(after == [shown] + before.filter { $0 != shown }, "taking \(shown) back made \(after) of \(before)")
  }

  /// A card that leaves by its velocity moves as long as its middle is inside the bounds.
  private func checkExits() {
    let bounds = stack.layout.bounds
    guard leavesByVelocity, bounds.width < 1e6, bounds.height < 1e6, bounds == firstBounds else { return }
    let later = stack.frame(at: time + .milliseconds(1)).cards
    for pose in stack.frame(at: time).cards where pose.phase == .exiting {
      guard pose.center.x > bounds.minX + 1, pose.center.x < bounds.maxX - 1,
        pose.center.y > bounds.minY + 1, pose.center.y < bounds.maxY - 1
      else { continue }
      let next = later.filter { $0.card == pose.card && $0.phase == .exiting }
      guard next.count == 1, let next = next.first else { continue }
      let way = next.center - pose.center - Vector(dx: 0, dy: 10 * (next.depth - pose.depth))
      check(way != .zero, "an exit stands still: \(pose)")
    }
  }

  private mutating func readEffects() {
    for effect in effects {
      switch effect {
      case .pan(let state):
        check(state.translation.isSound && state.velocity.isSound && state.rotation.isFinite, "\(state)")
        check(state.thresholdRatio >= 0 && state.thresholdRatio <= 1, "\(state)")
      case .ask(let proposal):
        check(!decided.contains(proposal.card), "asked about a decided card: \(proposal)")
      case .chosen(let result):
        check(decided.insert(result.card).inserted, "chosen twice: \(result)")
        check(result.sequence == lastSequence + 1, "a gap in the sequence: \(result)")
        check(result.velocity.isSound && result.translation.isSound && result.dwell >= .zero, "\(result)")
        lastSequence = result.sequence
      case .cancelled(let cancellation):
        check(!decided.contains(cancellation.card), "a decided card comes home: \(cancellation)")
      case .undone(let reversal):
        check(decided.remove(reversal.card) != nil, "undone without a choice: \(reversal)")
      case .redone(let reversal):
        check(decided.insert(reversal.card).inserted, "redone over a choice: \(reversal)")
      case .exited, .returned, .finished: break
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  private func decidedCards() -> Set<UInt32> {
    Set((0...fresh).filter { stack.standing(of: $0) == .decided })
  }

  private func checkCounts() {
    check(stack.remainingCount >= 0, "fewer than no cards")
    check(stack.remainingCount + stack.pendingCount + stack.decidedCount == stack.count, "not the deck")
    check(stack.decidedCount == decided.count, "\(stack.decidedCount) are decided, told \(decided.count)")
    check(decidedCards() == decided, "decided are \(decidedCards()), told of \(decided)")
    if let wake = stack.nextWake {
      check(wake >= time || !tokens.isEmpty, "the next wake \(wake) is past \(time)")
    }
  }

  private mutating func checkFrame() {
    stack.frame(at: time, into: &frame)
    var depth = 0.0
    for pose in frame.cards {
      check(pose.center.x.isFinite && pose.center.y.isFinite && pose.rotation.isFinite, "\(pose)")
      check(pose.scale >= 0 && pose.scale <= 1 && pose.opacity >= 0 && pose.opacity <= 1, "\(pose)")
      check(pose.stampOpacity >= 0 && pose.stampOpacity <= 1, "\(pose)")
      check(pose.depth >= depth, "not top first: \(frame.cards)")
      check(pose.phase != .dragging || pose.card == stack.heldCard, "held, and not: \(pose)")
      check(pose.phase != .gone, "a card that is gone is shown")
      depth = pose.depth
    }
    // One pose of it: a card put off while it left may be seen leaving and be held already.
    let held = frame.cards.count { $0.phase == .dragging }
    check(held == (stack.heldCard == nil ? 0 : 1), "\(held) cards are held")
  }

  // MARK: The end

  mutating func comeToRest() {
    stack.handle(.gesture(.cancelled), at: time, into: &effects)
    for token in tokens { stack.handle(.answer(token, .no), at: time, into: &effects) }
    // As often as cards may be on their way out at once.
    for _ in 0..<3 {
      for card in 0...fresh { stack.handle(.exitEnded(card), at: time, into: &effects) }
    }
    for _ in 0..<10_000 {
      guard let wake = stack.nextWake else { break }
      time = max(time, wake)
      stack.advance(to: time, into: &effects)
    }
    check(stack.nextWake == nil && !stack.isMoving, "it never comes to rest")
    check(stack.pendingCount == 0, "a question outlives its answer")
    readEffects()
    checkCounts()
    checkFrame()
  }

  /// The history leads back to the beginning, and forth again to the same.
  mutating func undoAndRedoAll() {
    let before = decided
    let count = stack.decidedCount
    for _ in 0..<count {
      check(stack.canUndo, "a choice cannot be undone")
      time += .milliseconds(30)
      stack.handle(.undo, at: time, into: &effects)
    }
    readEffects()
    checkCounts()
    check(decided.isEmpty && !stack.canUndo, "undone, and not")
    for _ in 0..<count {
      check(stack.canRedo, "what was undone cannot be redone")
      time += .milliseconds(30)
      stack.handle(.redo, at: time, into: &effects)
    }
    readEffects()
    checkCounts()
    check(decided == before, "redone is \(decided), chosen was \(before)")
    checkFrame()
  }
}

extension CardStack {
  fileprivate var leavesByVelocity: Bool {
    if case .velocityMatched = options.exit { true } else { false }
  }
}

extension Vector {
  fileprivate var isSound: Bool { dx.isFinite && dy.isFinite }
}

// Values of the engine from bytes; what a caller may pass, hostile ones too.
extension Bytes {
  /// Nothing, some milliseconds, seconds, or a way back.
  fileprivate mutating func duration() -> Duration {
    let kind = byte()
    switch kind % 8 {
    case 0, 1: return .zero
    case 2: return .seconds(Int(byte()))
    case 3: return .milliseconds(-Int(byte()))
    case 4: return .nanoseconds(Int(byte()))
    default: return .milliseconds(Int(kind / 8))
    }
  }

  fileprivate mutating func point() -> Point {
    let kind = byte()
    if kind == 255 { return Point(x: pick([.nan, .infinity, 1e9, -1e9, 1e300]), y: pick([0, .nan, 1e9])) }
    // Mostly near the card, often at the same few fieldMap: equal numbers find more than random ones.
    if kind < 96 { return Point(x: Double(kind % 12) * 40 - 60, y: Double(kind / 12) * 60) }
    return Point(x: number(in: -400...720), y: number(in: -300...900))
  }

  fileprivate mutating func layout() -> SwipeLayout {
    let kind = byte()
    let usual = Rect(x: 20, y: 60, width: 280, height: 368)
    if kind < 160 {
      return SwipeLayout(
        bounds: Rect(x: 0, y: 0, width: 320 + Double(kind % 4) * 80, height: 568), card: usual)
    }
    let bounds = Rect(
      x: number(in: -100...100), y: 0, width: pick([320, 0, .nan, 1e9, -1]), height: pick([568, 0, 1e9]))
    let card = Rect(
      x: number(in: -500...500), y: pick([60, -1e9, 1e9]), width: pick([280, 0, 1e9, 900]),
      height: pick([368, 0, 1]))
    return SwipeLayout(bounds: bounds, card: card)
  }

  private mutating func curve() -> TimingCurve {
    let kind = byte()
    if kind < 128 { return [.linear, .easeIn, .easeOut, .easeInOut][Int(kind % 4)] }
    let free = try? TimingCurve(
      number(in: 0...1), number(in: -1000...1000), number(in: 0...1), number(in: -2...2))
    return free ?? .linear
  }

  private mutating func time(upTo most: Int) -> Duration { .milliseconds(Int(word()) % (most + 1)) }

  /// Any options, also some that are refused.
  fileprivate mutating func options() -> SwipeOptions {
    let kind = byte()
    if kind < 64 { return SwipeOptions() }
    if kind < 96 { return .mdc }
    let exit: ExitStyle =
      switch byte() % 4 {
      case 0: .custom
      case 1: .timed(time(upTo: 400), curve())
      default: .velocityMatched(atMost: time(upTo: 600))
      }
    let spring = try? Spring(dampingRatio: number(in: 0.05...20), response: time(upTo: 3000))
    let home: ReturnStyle = flag() ? .timed(time(upTo: 400), curve()) : .spring(spring ?? .home)
    var options = SwipeOptions()
    options.directions = SwipeDirections(rawValue: byte())
    options.threshold = pick([100, 40, 1, 1e-9, 1e9, 1e300, 1e-300, .leastNonzeroMagnitude])
    options.verticalThreshold = pick([100, 60, 1e-9, 1e300])
    options.rotationFactor = pick([3, -2, 30, 0, 1e9, 1e300])
    options.maximumRotation = pick([15, .infinity, 0])
    options.projection = time(upTo: 1000)
    options.forcedSwipe = time(upTo: 300)
    options.forcedCurve = curve()
    options.exit = exit
    options.return = home
    options.undo = time(upTo: 500)
    options.undoCurve = curve()
    options.isGestureEnabled = byte() < 250
    options.answerTimeout = flag() ? .never : .after(time(upTo: 900))
    options.visibleCount = Int(byte() % 6)
    return options
  }
}
