import SwipeEngine

// The engine behind two arrays of Float64 in linear memory: events go in, a frame and what happened come out, by one
// call a frame, `tick`. Times are milliseconds, distances points, ids places in the deck. The other side is engine.js.

private let eventWidth = 5  // kind, time, two arguments, pointer
private let headWidth = 8
private let poseWidth = 10
private let effectWidth = 7
private let room = 4096  // doubles, each way
/// More cards than this are never in sight: `visibleCount`, and those that still leave.
private let mostPoses = 64

nonisolated(unsafe) private let inbox = UnsafeMutablePointer<Double>.allocate(capacity: room)
nonisolated(unsafe) private let outbox = UnsafeMutablePointer<Double>.allocate(capacity: room)
nonisolated(unsafe) private var stack = CardStack<UInt32>(layout: .zero, cards: [])
nonisolated(unsafe) private var effects: [SwipeEffect<UInt32>] = []
nonisolated(unsafe) private var frame = StackFrame<UInt32>()
/// What is told before `open`: the cards in their order, and the choices on the first of them.
nonisolated(unsafe) private var cards: [UInt32] = []
nonisolated(unsafe) private var past: [SwipeDirection] = []

/// Where the page writes.
@_cdecl("inbox") public func inboxAddress() -> UnsafeMutablePointer<Double> { inbox }
/// Where the page reads.
@_cdecl("outbox") public func outboxAddress() -> UnsafeMutablePointer<Double> { outbox }

/// A card that was decided earlier; all of these come before the others, oldest first.
@_cdecl("decided") public func decided(_ card: UInt32, _ side: UInt32) {
  cards.append(card)
  past.append(direction(side))
}

/// A card that is to be decided.
@_cdecl("undecided") public func undecided(_ card: UInt32) { cards.append(card) }

/// The deck that was told card by card, at rest. Choices of earlier days are made anew in no time, so that undo reaches
/// back to them.
/// - Parameters:
///   - directions: Bits left 1, right 2, up 4, down 8.
///   - calm: For people who do not want motion: cards do not turn, and go and come at once.
///   - time: When this is. The first card to be decided is looked at from then on.
@_cdecl("open") public func open(_ directions: UInt32, _ calm: Bool, _ time: Double) {
  let now = instant(time)
  stack = CardStack(layout: stack.layout, cards: cards)
  stack.options(.all, calm: true)
  for side in past { stack.handle(.swipe(side, cause: .program), at: now, into: &effects) }
  effects.removeAll(keepingCapacity: true)
  stack.options(SwipeDirections(rawValue: UInt8(truncatingIfNeeded: directions)), calm: calm)
  cards = []
  past = []
}

extension CardStack {
  fileprivate mutating func options(_ directions: SwipeDirections, calm: Bool) {
    var options = SwipeOptions()
    options.directions = directions
    options.verticalThreshold = layout.verticalThreshold
    options.maximumRotation = calm ? 0 : 10
    options.catchesExits = true
    if calm {
      options.forcedSwipeDuration = .zero
      options.exit = .velocityMatched(atMost: .zero)
      options.return = .timed(.zero, .linear)
      options.undoDuration = .zero
    }
    try? setOptions(options)
  }
}

extension SwipeLayout {
  /// On a low screen less than sideways, or there would be no room to drag so far.
  fileprivate var verticalThreshold: Double { max(1, min(100, bounds.size.height / 3)) }
}

/// Takes the events in the inbox, lets time pass to `time`, and fills the outbox.
@_cdecl("tick") public func tick(_ time: Double, _ events: UInt32) {
  for number in 0..<Int(min(events, UInt32(room / eventWidth))) { take(inbox + number * eventWidth) }
  let now = instant(time)
  stack.advance(to: now, into: &effects)
  stack.frame(at: now, into: &frame)

  var next = outbox + headWidth
  let poses = min(frame.cards.count, mostPoses)
  for pose in frame.cards.prefix(poses) {
    next[0] = Double(pose.card)
    next[1] = pose.center.x
    next[2] = pose.center.y
    next[3] = pose.rotation
    next[4] = pose.depth
    next[5] = pose.opacity
    next[6] = number(of: pose.stamp)
    next[7] = pose.stampOpacity
    next[8] = pose.isArmed ? 1 : 0
    next[9] = number(of: pose.phase)
    next += poseWidth
  }
  var written = 0
  var told = 0
  for effect in effects {
    guard next + effectWidth <= outbox + room else { break }
    told += 1
    guard write(effect, to: next) else { continue }
    next += effectWidth
    written += 1
  }
  // What has no room is told with the next frame.
  effects.removeFirst(told)
  outbox[0] = Double(poses)
  outbox[1] = Double(written)
  outbox[2] = stack.isMoving || !effects.isEmpty ? 1 : 0
  outbox[3] = stack.nextWake.map(milliseconds) ?? -1
  outbox[4] = Double(stack.remainingCount)
  outbox[5] = stack.topCard.map { Double($0) } ?? -1
  outbox[6] = stack.canUndo ? 1 : 0
  outbox[7] = stack.canRedo ? 1 : 0
}

private func take(_ event: UnsafeMutablePointer<Double>) {
  let at = instant(event[1])
  let point = SwipePoint(x: event[2], y: event[3])
  let pointer = Int(truncatingIfNeeded: whole(event[4]))
  switch whole(event[0]) {
  case 0: tell(.gesture(.pressed(point), pointer: pointer), at)
  case 1: tell(.gesture(.moved(point), pointer: pointer), at)
  case 2: tell(.gesture(.released(point), pointer: pointer), at)
  case 3: tell(.gesture(.cancelled, pointer: pointer), at)
  case 4: tell(.swipe(direction(whole(event[2])), cause: event[3] > 0 ? .button : .key), at)
  case 5: tell(.undo, at)
  case 6: tell(.redo, at)
  case 7: tell(.withdraw(whole(event[2])), at)
  case 8:  // A layout takes two records: the bounds' size, then the card's size and where its middle is.
    let card = event + eventWidth
    let bounds = SwipeRect(x: 0, y: 0, width: event[2], height: event[3])
    let (width, height) = (card[2], card[3])
    let rect = SwipeRect(
      x: (event[2] - width) / 2, y: card[4], width: width, height: height)
    tell(.layout(SwipeLayout(bounds: bounds, card: rect)), at)
    var options = stack.options
    options.verticalThreshold = stack.layout.verticalThreshold
    if options.verticalThreshold != stack.options.verticalThreshold { try? stack.setOptions(options) }
  default: break
  }
}

private func tell(_ event: SwipeEvent<UInt32>, _ at: Duration) { stack.handle(event, at: at, into: &effects) }

/// Whole microseconds: all that a browser tells. What is no number is 0, so that nothing from outside can trap.
private func instant(_ milliseconds: Double) -> Duration {
  .microseconds(Int64(milliseconds > 0 ? min(milliseconds, 1e12) * 1000 : 0))
}

private func whole(_ number: Double) -> UInt32 {
  number >= 0 && number < 4_294_967_296 ? UInt32(number) : .max
}

private func milliseconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return Double(seconds) * 1000 + Double(attoseconds) / 1e15
}

private func direction(_ number: UInt32) -> SwipeDirection {
  switch number {
  case 0: .left
  case 1: .right
  case 2: .up
  default: .down
  }
}

/// -1 for none; a corner, which the page's cards do not leave by, is none.
private func number(of direction: SwipeDirection?) -> Double {
  switch direction {
  case .left: 0
  case .right: 1
  case .up: 2
  case .down: 3
  default: -1
  }
}

/// 0 at home or on its way there, 1 held, 2 on its way out.
private func number(of phase: CardPhase) -> Double {
  switch phase {
  case .resting, .returning, .undoing: 0
  case .dragging: 1
  case .forced, .pending, .exiting, .gone: 2
  }
}

/// kind, card, side, time, then what only some have. What the frame says too is not written.
private func write(_ effect: SwipeEffect<UInt32>, to place: UnsafeMutablePointer<Double>) -> Bool {
  func put(_ kind: Double, _ card: UInt32, _ direction: SwipeDirection?, _ time: Duration?) {
    place[0] = kind
    place[1] = Double(card)
    place[2] = number(of: direction)
    place[3] = time.map(milliseconds) ?? 0
  }
  switch effect {
  case .chosen(let it):
    put(1, it.card, it.direction, it.time)
    place[4] = Double(it.sequence)
    place[5] = milliseconds(it.dwell)
    place[6] = it.cause == .drag ? 0 : it.cause == .key ? 1 : it.cause == .button ? 2 : 3
  case .undone(let it): put(2, it.card, it.direction, it.time)
  case .redone(let it): put(3, it.card, it.direction, it.time)
  default: return false
  }
  return true
}
