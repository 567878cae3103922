/// One card's physics: what it does, where it is and how it moves. Knows no id and reports nothing.
struct CardPhysics: Sendable {
  /// What the card is doing, and what is known only while it does.
  enum Phase: Sendable {
    case resting
    case dragging
    /// On its way to the threshold of that side.
    case forced(SwipeDirection)
    /// It stands until there is an answer. An exit then leads along `projectedTranslation`.
    case pending(projectedTranslation: SwipeVector, SwipeDirection)
    /// On its way home; the side is that on which it was let go or asked about, `nil` where there was none.
    case returning(SwipeDirection?, CancellationReason)
    /// On its way home after an exit, or from within it, when it looked like this.
    case undoing(ExitState)
    /// On its way out; where it stands, its owner moves it (``ExitStyle/custom``).
    case exiting(ExitState)
  }

  /// What an exit begins with, or what is seen of one as it is taken back.
  struct ExitState: Sendable {
    let direction: SwipeDirection
    /// Degrees: an exit keeps it, an undo turns it back to 0.
    let angle: Double
    /// What counts for the cards behind, and how strong the stamp is, both 0…1.
    let shown: ShownRatio
    /// How many cards it was behind: in an exit it is seen no deeper, so that how far it has to go is known as it begins.
    /// Infinite where its owner says how far.
    let depth: Double
    let began: Duration
    /// How far its owner says that it is, 0…1 (``ExitStyle/custom``).
    var reportedProgress = 0.0
  }

  /// Where its centre is, from home.
  enum Placement: Sendable {
    case still(SwipeVector)
    /// Where ``tracker`` says.
    case held
    case moving(RunningMotion)
  }

  private(set) var phase = Phase.resting
  private(set) var placement = Placement.still(.zero)
  /// The pointer, while it is held. Not part of the placement, so that a move changes it where it is.
  private(set) var tracker = VelocityTracker(at: .zero, translation: .zero, time: .zero)
  /// The end of the motion under way, or where nothing moves of the fading of ``ratioOffset``; `nil` if there is neither.
  /// Beside the motion, as it is looked at most often.
  private(set) var ends: Duration?
  /// +1 if it was taken by its upper half, else −1: in which direction it turns. Kept until it rests.
  private(set) var grabSide = 1.0
  /// By how many degrees its angle differs from what its translation gives: it was caught while undoing or leaving.
  private(set) var rotationOffset = 0.0
  /// By how much what is shown of its ratio differed from its phase's rule as the phase began, so that nothing jumps there.
  /// It fades with the motion's progress, or over ``fadeTime`` where nothing moves.
  private(set) var ratioOffset = ShownRatio.none
  /// Whose stamp that is; the other sides' have no offset.
  private(set) var offsetSide: SwipeDirection?
  /// When it began to fade, where nothing moves.
  private(set) var fadeBegan = Duration.zero

  /// How long an offset takes to fade where no motion says how long.
  static let fadeTime = Duration.milliseconds(100)
}

/// What is shown of a card's threshold ratio. Two numbers, as a stamp of another side begins at 0 while the cards behind do
/// not move.
struct ShownRatio: Sendable, Hashable {
  /// How much less the card counts for those behind it.
  var depth: Double
  /// How strong its stamp is.
  var stamp: Double

  static let none = ShownRatio(0)

  init(depth: Double, stamp: Double) {
    self.depth = depth
    self.stamp = stamp
  }

  /// Both the same.
  @inline(__always)
  init(_ both: Double) { self.init(depth: both, stamp: both) }

  /// Whether it is nothing but a rounding error.
  var isNegligible: Bool { depth.magnitude < 1e-12 && stamp.magnitude < 1e-12 }
}

/// A motion under way.
struct RunningMotion: Sendable {
  let motion: Motion
  let began: Duration

  func position(at now: Duration) -> SwipeVector { motion.position(at: now - began) }
  func velocity(at now: Duration) -> SwipeVector { motion.velocity(at: now - began) }
  /// The share of its time that has passed, 0…1.
  func progress(at now: Duration) -> Double { motion.progress(at: now - began) }
}

// Beginning something.
extension CardPhysics {
  /// A pointer takes it at `point`, where it is seen: the translation stays, the velocity is gone.
  /// - Parameter side: ±1, for a card at rest; one in motion keeps its own.
  mutating func take(at point: SwipePoint, side: Double, now: Duration, options: SwipeOptions) {
    if isResting { grabSide = side }
    keepRotation(at: now, options: options)
    let start = translation(at: now)
    let before = appearance(at: now, options: options)
    tracker = VelocityTracker(at: point, translation: start, time: now)
    become(.dragging, .held, from: before, at: now, options: options)
  }

  /// The pointer that holds it moves. Returns where the card is then and how fast; `nil` if it is not held.
  @inline(__always)
  mutating func move(
    to point: SwipePoint, now: Duration
  ) -> (translation: SwipeVector, velocity: SwipeVector)? {
    guard isDragging else { return nil }
    tracker.move(to: point, at: now)
    return (tracker.translation, tracker.velocity(at: now))
  }

  /// The window changed: a held card stays where it is until the next move.
  mutating func holdStill(at now: Duration) {
    if isDragging { tracker.hold(at: now) }
  }

  /// It is decided, here: it stands and waits.
  mutating func wait(for decision: SwipeDecision, now: Duration, options: SwipeOptions) {
    keepRotation(at: now, options: options)
    become(
      .pending(
        projectedTranslation: decision.translation + decision.velocity * options.projection.inSeconds,
        decision.direction),
      .still(decision.translation), at: now, options: options)
  }

  /// It is decided and not beyond the threshold yet: it goes there.
  mutating func force(for decision: SwipeDecision, now: Duration, options: SwipeOptions) {
    keepRotation(at: now, options: options)
    let start = decision.translation
    let side = decision.direction.unit
    let goal = options.commandedTravel(towards: decision.direction)
    let end =
      side.dx != 0
      ? SwipeVector(dx: side.dx * goal, dy: start.dy) : SwipeVector(dx: start.dx, dy: side.dy * goal)
    become(
      .forced(decision.direction),
      moving(.timed(from: start, to: end, in: options.forcedSwipe, options.forcedCurve), at: now),
      at: now, options: options)
  }

  /// A forced move that was only about to begin does not: it stands where it was decided. Of moves only one that takes no
  /// time would be over by now.
  mutating func standBeforeForced(now: Duration, options: SwipeOptions) {
    guard case .forced(let direction) = phase, case .moving(let running) = placement,
      running.motion.duration == .zero
    else { return }
    var before = appearance(at: now, options: options)
    before.shown.depth += ratioOffset.depth
    before.shown.stamp += ratioOffset.stamp
    let start = running.motion.start
    phase = .pending(projectedTranslation: start, direction)
    place(.still(start))
    keepShown(from: before, at: now, options: options)
  }

  /// The forced move is over, and there is no answer yet.
  mutating func waitAtThreshold(now: Duration, options: SwipeOptions) {
    guard case .forced(let direction) = phase, case .moving(let running) = placement else { return }
    let end = running.motion.end
    become(.pending(projectedTranslation: end, direction), .still(end), at: now, options: options)
  }

  /// The forced move is over and there is a yes: it leaves as fast as it arrived.
  /// - Parameter depth: How many cards it is behind.
  mutating func exitFromThreshold(
    now: Duration, options: SwipeOptions, layout: SwipeLayout, depth: Double
  ) {
    guard case .forced(let direction) = phase, case .moving(let running) = placement else { return }
    let (end, arrival) = (running.motion.end, running.motion.arrivalVelocity)
    beginExit(
      from: end, velocity: arrival, projectedTranslation: end + arrival * options.projection.inSeconds,
      towards: direction, now: now, options: options, layout: layout, depth: depth)
  }

  /// A yes. If it stands it leaves with `velocity`; on its way to the threshold it goes on, and leaves from there.
  /// - Parameter depth: How many cards it is behind.
  mutating func exitIfPending(
    velocity: SwipeVector, now: Duration, options: SwipeOptions, layout: SwipeLayout, depth: Double
  ) {
    guard case .pending(let projected, let direction) = phase, case .still(let start) = placement
    else { return }
    beginExit(
      from: start, velocity: velocity, projectedTranslation: projected, towards: direction, now: now,
      options: options, layout: layout, depth: depth)
  }

  private mutating func beginExit(
    from start: SwipeVector, velocity: SwipeVector, projectedTranslation: SwipeVector,
    towards direction: SwipeDirection,
    now: Duration, options: SwipeOptions, layout: SwipeLayout, depth: Double
  ) {
    let angle = options.rotation(of: start, grabSide: grabSide) + rotationOffset
    let state = ExitState(
      direction: direction, angle: angle,
      shown: ShownRatio(options.thresholdRatio(start, towards: direction)),
      depth: options.exit == .custom ? .infinity : depth, began: now)
    let shape = RotatedBounds(layout: layout, rotation: angle, depth: depth)
    let placement: Placement =
      switch options.exit {
      case .velocityMatched(let longest):
        moving(
          ExitRule.velocityMatched(
            from: start, velocity: velocity, projectedTranslation: projectedTranslation, direction: direction,
            shape: shape, atMost: longest),
          at: now)
      case .timed(let duration, let curve):
        moving(
          ExitRule.timed(
            from: start, direction: direction, threshold: options.threshold(towards: direction), shape: shape,
            duration: duration, curve: curve),
          at: now)
      case .custom: .still(start)
      }
    become(.exiting(state), placement, at: now, options: options)
  }

  /// Its owner, who moves it out, says where it is: so far from home, and how much of its exit is over.
  mutating func exitMoved(to translation: SwipeVector, progress: Double) {
    guard case .exiting(var state) = phase, case .still = placement else { return }
    state.reportedProgress = min(max(progress, 0), 1)
    phase = .exiting(state)
    placement = .still(translation)
  }

  /// It comes home from where it is.
  mutating func goHome(
    velocity: SwipeVector, direction: SwipeDirection?, reason: CancellationReason, now: Duration,
    options: SwipeOptions
  ) {
    let start = translation(at: now)
    let motion: Motion =
      switch options.return {
      case .spring(let spring): .spring(from: start, to: .zero, velocity: velocity, spring)
      case .timed(let duration, let curve): .timed(from: start, to: .zero, in: duration, curve)
      }
    become(.returning(direction, reason), moving(motion, at: now), at: now, options: options)
  }

  /// Its choice is taken back: it comes home from where it is.
  mutating func comeBack(now: Duration, options: SwipeOptions) {
    let appearance = appearance(at: now, options: options)
    guard let direction = appearance.direction else { return }
    let state = ExitState(
      direction: direction, angle: appearance.rotation, shown: appearance.shown, depth: 0, began: now)
    rotationOffset = 0
    become(
      .undoing(state), homeward(from: appearance.translation, now: now, options: options), at: now,
      options: options)
  }

  /// The choice of `entry` is taken back, and its card had left: it comes home from `start`.
  mutating func comeBack<ID>(
    from start: SwipeVector, after entry: LedgerEntry<ID>, now: Duration, options: SwipeOptions
  ) {
    grabSide = entry.departure.grabSide
    phase = .undoing(
      ExitState(
        direction: entry.direction, angle: entry.departure.angle, shown: ShownRatio(1), depth: 0, began: now))
    place(homeward(from: start, now: now, options: options))
  }

  private func homeward(from start: SwipeVector, now: Duration, options: SwipeOptions) -> Placement {
    moving(.timed(from: start, to: .zero, in: options.undo, options.undoCurve), at: now)
  }

  /// It is home.
  mutating func rest() { self = CardPhysics() }

  /// What it turns further than its translation says, it goes on doing when something else begins.
  private mutating func keepRotation(at now: Duration, options: SwipeOptions) {
    switch phase {
    case .undoing, .exiting:
      let appearance = appearance(at: now, options: options)
      rotationOffset = appearance.rotation - options.rotation(of: appearance.translation, grabSide: grabSide)
    case .returning: rotationOffset *= 1 - progress(at: now)
    case .resting, .dragging, .forced, .pending: break
    }
  }

  /// Something else begins: what is shown of the ratio goes on from what it is, and a stamp of another side from 0.
  private mutating func become(
    _ phase: Phase, _ placement: Placement, from appearance: CardAppearance? = nil, at now: Duration,
    options: SwipeOptions
  ) {
    let before = appearance ?? self.appearance(at: now, options: options)
    self.phase = phase
    place(placement)
    keepShown(from: before, at: now, options: options)
  }

  /// Other options hold: it looks as it did by those before.
  mutating func goOn(from before: CardAppearance, at now: Duration, options: SwipeOptions) {
    let after = appearance(at: now, options: options)
    let turned = before.rotation - after.rotation
    if turned.magnitude >= 1e-12 {
      if case .returning = phase {
        rotationOffset += turned / (1 - progress(at: now))
      } else {
        rotationOffset += turned
      }
    }
    let isSame = before.direction == after.direction && before.shown == after.shown
    if !isSame { keepShown(from: before, at: now, options: options) }
  }

  /// What is shown of the ratio goes on from what it was, and a stamp of another side from 0.
  private mutating func keepShown(from before: CardAppearance, at now: Duration, options: SwipeOptions) {
    ratioOffset = .none
    let rule = appearance(at: now, options: options)
    // What a motion that is under way leaves of an offset; one that takes no time has left nothing as it begins.
    let rest = 1 - progress(at: now)
    let scale = rest > 0 ? rest : 1
    let offset = ShownRatio(
      depth: (before.shown.depth - rule.shown.depth) / scale,
      stamp: ((before.direction == rule.direction ? before.shown.stamp : 0) - rule.shown.stamp) / scale)
    guard !offset.isNegligible else { return }
    ratioOffset = offset
    offsetSide = rule.direction
    fadeBegan = now
    if !isMoving, !isExiting { ends = now + Self.fadeTime }
  }

  /// Nothing of the offset is left.
  mutating func endFade() {
    ratioOffset = .none
    ends = nil
  }

  private func moving(_ motion: Motion, at now: Duration) -> Placement {
    .moving(RunningMotion(motion: motion, began: now))
  }

  private mutating func place(_ placement: Placement) {
    self.placement = placement
    if case .moving(let running) = placement {
      ends = running.began + running.motion.duration
    } else {
      ends = nil
    }
  }
}
