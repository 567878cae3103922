import TestSupport
import SwipeEngine

/// A session of random events, checked after each of them by what is known without looking inside.
struct RandomSession {
  private var dice: SeededGenerator
  private let seed: UInt64
  private var stack: CardStack<UInt32>
  private(set) var effects: [SwipeEffect<UInt32>] = []
  /// What was found wrong first; `nil` if nothing.
  private(set) var complaint: String?

  private let options: SwipeOptions
  private var time = Duration.zero
  private var lastTold = Duration.zero
  private var fresh: UInt32 = 1000
  private var tokens: [AnswerToken] = []
  private var seen = 0
  private var log: [String] = []

  // A model of the effects: which cards have a standing choice, and which are on their way.
  private var everAdopted: Set<UInt32> = []
  private var takenAway: Set<UInt32> = []
  private var chosen: Set<UInt32> = []
  private var asked: Set<AnswerToken> = []
  private var flying: Set<Int> = []
  private var homing: Set<UInt32> = []
  private var choices = 0
  private var lastTime = Duration.zero
  private var lastLayout: Duration?
  private var before = StackFrame<UInt32>()
  private var frame = StackFrame<UInt32>()
  /// Whether every motion takes time, so that nothing may jump.
  private let isContinuous: Bool

  init(seed: UInt64) throws {
    self.seed = seed
    dice = SeededGenerator(seed: seed)
    let directions: SwipeDirections = dice.pick([.horizontal, .all, [.left, .up], .right])
    let curve = dice.pick([TimingCurve.linear, .easeIn, .easeOut, .easeInOut])
    let exit: ExitStyle = dice.pick([
      .velocityMatched(atMost: .milliseconds(300)), .timed(.milliseconds(100), .linear),
      .timed(.zero, curve), .custom, .velocityMatched(atMost: .zero),
      .velocityMatched(atMost: .milliseconds(dice.whole(1..<90))),
    ])
    let back: ReturnStyle = dice.pick([
      .spring(.home), .timed(.milliseconds(200), .easeOut), .timed(.zero, .linear),
      .spring(try Spring(dampingRatio: dice.number(0.1...5), response: ms(dice.number(1...900)))),
    ])
    var options = SwipeOptions()
    options.directions = directions
    options.threshold = dice.pick([100, 40, 1])
    options.verticalThreshold = dice.pick([100, 60])
    options.rotationFactor = dice.pick([3, -2, 30])
    options.maximumRotation = dice.pick([15, .infinity, 0])
    options.projection = dice.pick([.zero, .milliseconds(99)])
    options.forcedSwipe = dice.pick([.zero, .milliseconds(100)])
    options.forcedCurve = curve
    options.exit = exit
    options.return = back
    options.undo = dice.pick([.zero, .milliseconds(250)])
    options.isGestureEnabled = dice.chance(95)
    options.answerTimeout = dice.pick([.never, .after(.milliseconds(300)), .after(.zero)])
    options.visibleCount = dice.pick([1, 2, 3, 5])
    self.options = options
    isContinuous =
      options.forcedSwipe > .zero && options.undo > .zero && exit != .custom
      && exit != .timed(.zero, curve) && exit != .velocityMatched(atMost: .zero)
      && back != .timed(.zero, .linear)
    let count = UInt32(dice.whole(0..<9))
    stack = try CardStack(options: options, layout: phone, cards: 0..<count)
    stack.asks = dice.chance(70)
  }

  /// Plays some of the numbered steps of a seed, and what comes after the last.
  ///
  /// - Returns: What was found wrong, with the events that led there; `nil` if nothing.
  static func complaint(seed: UInt64, steps: some Sequence<Int>) throws -> (text: String, script: [String])? {
    var session = try RandomSession(seed: seed)
    for step in steps {
      session.step(step)
      if let text = session.complaint { return (text, session.log) }
    }
    session.finish()
    return session.complaint.map { ($0, session.log) }
  }

  /// One event. Each number has dice of its own, so that a step is the same whichever others are left out.
  mutating func step(_ number: Int) {
    dice = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
    // Many events at one instant, many while something moves, some long after.
    lastTold = time
    time += dice.pick([
      .zero, .zero, ms(dice.number(0...20)), ms(dice.number(0...20)), ms(dice.number(0...400)),
    ])
    if dice.chance(3) { time += .seconds(3) }
    // A time before the last one counts as the last one.
    let told = !log.isEmpty && dice.chance(3) ? time - .milliseconds(50) : time
    time = max(told, lastTold)
    lastTold = time
    let event = event()
    log.append("\(time) \(event)")
    look(ahead: time)
    foresee(event)
    let order = upcoming(at: told)
    stack.handle(event, at: told, into: &effects)
    compare(order, after: event)
    answerWhatIsAsked()
    if dice.chance(20) { stack.advance(to: time, into: &effects) }
    readEffects()
    check(event)
  }

  /// Lets everything come to rest.
  mutating func finish() {
    stack.handle(.gesture(.cancelled), at: time, into: &effects)
    for _ in 0..<200 {
      for token in tokens { stack.handle(.answer(token, .no), at: time, into: &effects) }
      if case .custom = options.exit {
        for card in UInt32(0)...fresh where card < 12 || card > 1000 {
          // As often as it is on its way out: it may have been requeued while it flew.
          var before = -1
          while effects.count > before {
            before = effects.count
            stack.handle(.exitEnded(card), at: time, into: &effects)
          }
        }
      }
      readEffects()
      guard let wake = stack.nextWake else { break }
      if wake < time { complain("nextWake \(wake) is in the past") }
      time = max(time, wake)
      stack.advance(to: time, into: &effects)
      readEffects()
    }
    if stack.isMoving || stack.nextWake != nil { complain("never comes to rest") }
    if stack.pendingCount != 0 { complain("a question outlives its no") }
    if !flying.isEmpty { complain("chosen and never exited: \(flying)") }
    if !homing.subtracting(takenAway).isEmpty { complain("cancelled and never returned: \(homing)") }
    stack.frame(at: time, into: &frame)
    if frame.cards.contains(where: { $0.phase != .resting }) { complain("not at rest at last") }
    if frame.cards.count != min(options.visibleCount, stack.remainingCount) {
      complain("wrong number at rest")
    }
  }

  // MARK: Events

  private mutating func event() -> SwipeEvent<UInt32> {
    switch dice.whole(0..<100) {
    case 0..<18: .gesture(.pressed(aPoint()))
    case 18..<38: .gesture(.moved(aPoint()))
    case 38..<52: .gesture(.released(aPoint()))
    case 52..<55: .gesture(.cancelled)
    case 55..<67: .swipe(dice.pick(SwipeDirection.allCases), cause: dice.pick([.key, .button, .program]))
    case 67..<73: anAnswer()
    case 73..<80: .undo
    case 80..<85: .redo
    case 85..<87: .withdraw(aCard())
    case 87..<90: .layout(aLayout())
    case 90..<92: .exitEnded(aCard())
    default: .edit(anEdit())
    }
  }

  private mutating func aPoint() -> Point {
    if dice.chance(2) {
      return Point(x: dice.pick([.nan, .infinity, 1e300, 1e9, -1e9]), y: dice.pick([0, .nan, 1e9]))
    }
    return Point(x: dice.number(-100...420), y: dice.number(0...500))
  }

  private mutating func aCard() -> UInt32 { UInt32(dice.whole(0..<12)) }

  private mutating func anAnswer() -> SwipeEvent<UInt32> {
    guard !tokens.isEmpty else { return .undo }
    return .answer(dice.pick(tokens), dice.pick([.yes, .no, .later]))
  }

  private mutating func aLayout() -> SwipeLayout {
    let width = dice.pick([320.0, 500, 0, .nan])
    return SwipeLayout(
      bounds: Rect(x: 0, y: 0, width: width, height: 568),
      card: Rect(x: 20, y: dice.number(0...90), width: 280, height: dice.number(0...500)))
  }

  private mutating func anEdit() -> StackEdit<UInt32> {
    fresh += 1
    switch dice.whole(0..<10) {
    case 0: return .append([aCard(), fresh, aCard()])
    case 1: return .appendRange(aCard()..<12)
    case 2: return .insert([fresh, aCard()], before: aCard())
    case 3: return .remove([aCard(), aCard()])
    case 4: return .replace(aCard(), with: dice.chance(50) ? fresh : aCard())
    case 5, 6: return .raise(aCard())
    case 7: return .adopt([(aCard(), .left), (fresh, .right)])
    default: return .requeue([aCard(), aCard()])
    }
  }

  private mutating func answerWhatIsAsked() {
    guard effects.count > seen, case .ask(let proposal)? = effects.last else { return }
    if !asked.insert(proposal.token).inserted { complain("asked twice with one token") }
    tokens.append(proposal.token)
    switch dice.whole(0..<10) {
    case 0..<5: stack.handle(.answer(proposal.token, .yes), at: proposal.time, into: &effects)
    case 5..<7: stack.handle(.answer(proposal.token, .no), at: proposal.time, into: &effects)
    case 7: stack.handle(.answer(proposal.token, .later), at: proposal.time, into: &effects)
    default: break
    }
  }

  // MARK: Checks

  private mutating func complain(_ text: String) {
    if complaint == nil { complaint = text + "\n" + log.suffix(12).joined(separator: "\n") }
  }

  private mutating func readEffects() {
    while seen < effects.count {
      let effect = effects[seen]
      seen += 1
      if let at = effect.time {
        if at < lastTime { complain("effects go back in time: \(effect)") }
        lastTime = at
      }
      read(effect)
    }
  }

  private mutating func read(_ effect: SwipeEffect<UInt32>) {
    switch effect {
    case .pan(let state):
      if !state.isSound { complain("a pan that is no number: \(state)") }
      if state.phase != .dragging { complain("a pan of a card that is not held: \(state)") }
    case .ask(let proposal):
      if chosen.contains(proposal.card) { complain("asked about a decided card: \(proposal)") }
    case .chosen(let result):
      if !chosen.insert(result.card).inserted { complain("chosen twice: \(result)") }
      choices += 1
      if result.sequence != choices { complain("sequence numbers have a gap: \(result)") }
      if !options.directions.contains(result.direction) { complain("a side that is not allowed") }
      if result.dwell < .zero { complain("a dwell below zero: \(result)") }
      flying.insert(result.sequence)
      homing.remove(result.card)
    case .exited(let result):
      if result.sequence > 0, flying.remove(result.sequence) == nil { complain("exited twice: \(result)") }
    case .cancelled(let cancellation):
      if chosen.contains(cancellation.card) { complain("a decided card is cancelled") }
      homing.insert(cancellation.card)
    case .returned(let cancellation):
      if homing.remove(cancellation.card) == nil {
        complain("returned without being cancelled")
      }
    case .undone(let reversal):
      if chosen.remove(reversal.card) == nil, !everAdopted.contains(reversal.card) {
        complain("undone without a choice: \(reversal)")
      }
      flying.remove(reversal.sequence)
    case .redone(let reversal):
      if !chosen.insert(reversal.card).inserted { complain("redone over a choice: \(reversal)") }
      if reversal.sequence > 0 { flying.insert(reversal.sequence) }
      homing.remove(reversal.card)
    case .finished: break
    }
  }

  /// What an edit does silently to the model.
  private mutating func foresee(_ event: SwipeEvent<UInt32>) {
    guard case .edit(let edit) = event else { return }
    switch edit {
    case .remove(let ids): takenAway.formUnion(ids)
    case .replace(let id, _): takenAway.insert(id)
    case .adopt(let choices):
      everAdopted.formUnion(choices.map(\.0))
      takenAway.formUnion(choices.map(\.0))
    case .requeue(let ids): chosen.subtract(ids)
    case .append, .appendRun, .insert, .raise: break
    }
  }

  /// How everything would look at `time` if nothing came, which is how it will look if nothing does.
  private mutating func look(ahead time: Duration) {
    stack.frame(at: time, into: &before)
    var waited = stack
    waited.advance(to: time)
    if waited.frame(at: time) != before {
      complain("a frame read ahead differs from one read when it is time")
    }
    stack.frame(at: time + .milliseconds(7), into: &frame)
    stack.frame(at: time, into: &frame)
    if frame != before { complain("a frame depends on the order of reading") }
  }

  private mutating func check(_ event: SwipeEvent<UInt32>) {
    if stack.remainingCount + stack.pendingCount + stack.decidedCount != stack.count {
      complain("remaining + pending + decided is not the deck")
    }
    if stack.remainingCount < 0 { complain("fewer than no cards") }
    if stack.decidedCount < chosen.count { complain("choices that do not count") }
    if dice.chance(5) { takeStock() }
    if let wake = stack.nextWake, wake < time, stack.pendingCount == 0 { complain("nextWake is in the past") }
    stack.frame(at: time, into: &frame)
    for pose in frame.cards where !pose.isSound { complain("a pose that is no number: \(pose)") }
    if case .layout = event { lastLayout = time }
    checkExits()
    if isContinuous { compare(after: event) }
  }

  /// The remaining cards, first to last, once everything due by `time` has happened.
  private func upcoming(at time: Duration) -> [UInt32] {
    var copy = stack
    copy.advance(to: time)
    copy.handle(.gesture(.cancelled), at: time)
    var order: [UInt32] = []
    while let top = copy.topCard {
      order.append(top)
      copy.handle(.edit(.remove([top])), at: time)
    }
    return order
  }

  /// What an undo takes back is the first remaining card, and nothing else of the order changes. What is not to be
  /// chosen or edited stays where it is.
  private mutating func compare(_ before: [UInt32], after event: SwipeEvent<UInt32>) {
    var shown: UInt32?
    for effect in effects[seen...] {
      switch effect {
      case .undone(let reversal): shown = reversal.card
      case .cancelled(let cancellation):
        if cancellation.reason == .undo { shown = cancellation.card }
        // Cards that come home change the order by themselves.
        if cancellation.reason == .timeout || cancellation.reason == .answer { return }
      case .chosen, .redone, .ask: return
      case .pan, .exited, .returned, .finished: break
      }
    }
    let after = upcoming(at: time)
    if let shown {
      if stack.topCard != shown { complain("\(shown) was taken back, \(stack.topCard ?? 0) is on top") }
      if after != [shown] + before.filter({ $0 != shown }) {
        complain("taking \(shown) back made \(after) of \(before)")
      }
      return
    }
    switch event {
    case .edit: return
    default: if after != before { complain("\(event) made \(after) of \(before)") }
    }
  }

  /// Every card is in exactly one place, and as many are in each as are counted there.
  private mutating func takeStock() {
    var counts: [CardStanding: Int] = [:]
    for card in (UInt32(0)..<12).map({ $0 }) + (1000...fresh).map({ $0 }) {
      if let standing = stack.standing(of: card) { counts[standing, default: 0] += 1 }
    }
    if counts[.remaining, default: 0] != stack.remainingCount
      || counts[.pending, default: 0] != stack.pendingCount
      || counts[.decided, default: 0] != stack.decidedCount
    {
      complain(
        "counted \(counts), told \(stack.remainingCount), \(stack.pendingCount), \(stack.decidedCount)")
    }
  }

  /// A card that leaves by its velocity moves at every instant at which it is not out yet.
  private mutating func checkExits() {
    // A window that grows may find a card inside again that was out, or nearly.
    guard case .velocityMatched = options.exit, lastLayout.map({ time > $0 + .seconds(1) }) ?? true
    else { return }
    let later = stack.frame(at: time + .milliseconds(1)).cards
    for pose in frame.cards where pose.phase == .exiting && pose.center.x > 1 && pose.center.x < 319 {
      guard pose.center.y > 1, pose.center.y < 567, frame.cards.filter({ $0.card == pose.card }).count == 1
      else { continue }
      for next in later where next.card == pose.card && next.phase == .exiting {
        let way = next.center - pose.center - Vector(dx: 0, dy: 10 * (next.depth - pose.depth))
        if way == .zero { complain("an exit stands still: \(pose)") }
      }
    }
  }

  /// No event makes a card jump: only the hand, the window and a new card move what is seen.
  private mutating func compare(after event: SwipeEvent<UInt32>) {
    switch event {
    case .layout, .edit: return
    default: break
    }
    for pose in frame.cards {
      let same = before.cards.filter { $0.card == pose.card }
      guard let old = same.first, same.count == 1, old.phase != .dragging,
        frame.cards.filter({ $0.card == pose.card }).count == 1
      else { continue }
      let jump = (pose.center - old.center) - Vector(dx: 0, dy: 10 * (pose.depth - old.depth))
      if jump.length > 0.11 { complain("a jump of \(jump): \(old) -> \(pose)") }
    }
  }
}

extension Vector {
  var isSound: Bool { dx.isFinite && dy.isFinite }
}

extension PanState {
  var isSound: Bool {
    translation.isSound && velocity.isSound && rotation.isFinite && thresholdRatio >= 0 && thresholdRatio <= 1
  }
}

extension CardPose {
  var isSound: Bool {
    center.x.isFinite && center.y.isFinite && rotation.isFinite && scale >= 0 && scale <= 1
      && opacity >= 0 && opacity <= 1 && stampOpacity >= 0 && stampOpacity <= 1 && depth >= 0
  }
}
