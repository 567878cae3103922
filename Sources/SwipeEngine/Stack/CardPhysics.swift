/// One card's physics: what it does, where it is and how it moves. Knows no id and reports nothing.
struct CardPhysics: Sendable {
  /// What the card is doing, and what is known only while it does.
  enum Phase: Sendable {
    case resting
    case dragging
    /// On its way to the threshold of that side.
    case forced(SwipeDirection)
    /// It stands until there is an answer. An exit then leads along `projectedTranslation`.
    case pending(projectedTranslation: Vector, SwipeDirection)
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
    /// How strong the stamp is, 0…1.
    let stampProgress: Double
  }

  /// Where its centre is, from home.
  enum Placement: Sendable {
    case still(Vector)
    case held(VelocityTracker)
    case moving(RunningMotion)
  }

  private(set) var phase = Phase.resting
  private(set) var placement = Placement.still(.zero)
  /// The end of the motion under way; `nil` if it stands or is held. Beside the motion, as it is looked at most often.
  private(set) var ends: Duration?
  /// +1 if it was taken by its upper half, else −1: in which direction it turns. Kept until it rests.
  private(set) var grabSide = 1.0
  /// By how many degrees its angle differs from what its translation gives: it was caught while undoing.
  private(set) var rotationOffset = 0.0
}

/// A motion under way.
struct RunningMotion: Sendable {
  let motion: Motion
  let began: Duration

  func position(at now: Duration) -> Vector { motion.position(at: now - began) }
  func velocity(at now: Duration) -> Vector { motion.velocity(at: now - began) }
  /// The share of its time that has passed, 0…1.
  func progress(at now: Duration) -> Double { motion.progress(at: now - began) }
}

// Beginning something.
extension CardPhysics {
  /// A pointer takes it at `point`, where it is seen: the translation stays, the velocity is gone.
  /// - Parameter side: ±1, for a card at rest; one in motion keeps its own.
  mutating func take(at point: Point, side: Double, now: Duration, options: SwipeOptions) {
    if isResting { grabSide = side }
    keepRotation(at: now, options: options)
    stop(.held(VelocityTracker(at: point, translation: translation(at: now), time: now)))
    phase = .dragging
  }

  /// The pointer that holds it moves. Returns where the card is then and how fast; `nil` if it is not held.
  @inline(__always)
  mutating func move(to point: Point, now: Duration) -> (translation: Vector, velocity: Vector)? {
    guard case .held(var tracker) = placement else { return nil }
    tracker.move(to: point, at: now)
    placement = .held(tracker)
    return (tracker.translation, tracker.velocity)
  }

  /// The window changed: a held card stays where it is until the next move.
  mutating func holdStill(at now: Duration) {
    guard case .held(var tracker) = placement else { return }
    tracker.hold(at: now)
    placement = .held(tracker)
  }

  /// It is decided, here: it stands and waits.
  mutating func wait(for decision: SwipeDecision, now: Duration, options: SwipeOptions) {
    keepRotation(at: now, options: options)
    stop(.still(decision.translation))
    phase = .pending(
      projectedTranslation: decision.translation + decision.velocity * options.projectionSeconds,
      decision.direction)
  }

  /// It is decided and not beyond the threshold yet: it goes there.
  mutating func force(for decision: SwipeDecision, now: Duration, options: SwipeOptions) {
    keepRotation(at: now, options: options)
    let start = decision.translation
    let side = decision.direction.unit
    let goal = options.commandedTravel(towards: decision.direction)
    let end =
      side.dx != 0 ? Vector(dx: side.dx * goal, dy: start.dy) : Vector(dx: start.dx, dy: side.dy * goal)
    begin(.timed(from: start, to: end, in: options.forcedSwipe, options.forcedCurve), at: now)
    phase = .forced(decision.direction)
  }

  /// The forced move is over, and there is no answer yet.
  mutating func waitAtThreshold() {
    guard case .forced(let direction) = phase, case .moving(let running) = placement else { return }
    stop(.still(running.motion.end))
    phase = .pending(projectedTranslation: running.motion.end, direction)
  }

  /// The forced move is over and there is a yes: it leaves as fast as it arrived.
  mutating func exitFromThreshold(now: Duration, options: SwipeOptions, layout: SwipeLayout) {
    guard case .forced(let direction) = phase, case .moving(let running) = placement else { return }
    let (end, arrival) = (running.motion.end, running.motion.arrivalVelocity)
    beginExit(
      from: end, velocity: arrival, projectedTranslation: end + arrival * options.projectionSeconds,
      towards: direction, now: now, options: options, layout: layout)
  }

  /// A yes. If it stands it leaves with `velocity`; on its way to the threshold it goes on, and leaves from there.
  mutating func exitIfPending(velocity: Vector, now: Duration, options: SwipeOptions, layout: SwipeLayout) {
    guard case .pending(let projected, let direction) = phase, case .still(let start) = placement
    else { return }
    beginExit(
      from: start, velocity: velocity, projectedTranslation: projected, towards: direction, now: now,
      options: options, layout: layout)
  }

  private mutating func beginExit(
    from start: Vector, velocity: Vector, projectedTranslation: Vector, towards direction: SwipeDirection,
    now: Duration, options: SwipeOptions, layout: SwipeLayout
  ) {
    let angle = options.rotation(of: start, grabSide: grabSide) + rotationOffset
    phase = .exiting(
      ExitState(
        direction: direction, angle: angle, stampProgress: options.thresholdRatio(start, towards: direction)))
    let shape = RotatedBounds(layout: layout, rotation: angle)
    switch options.exit {
    case .velocityMatched(let longest):
      begin(
        ExitRule.velocityMatched(
          from: start, velocity: velocity, projectedTranslation: projectedTranslation, direction: direction,
          shape: shape, atMost: longest),
        at: now)
    case .timed(let duration, let curve):
      begin(
        ExitRule.timed(
          from: start, direction: direction, threshold: options.threshold(towards: direction), shape: shape,
          duration: duration, curve: curve),
        at: now)
    case .custom: stop(.still(start))
    }
  }

  /// It comes home from where it is.
  mutating func goHome(
    velocity: Vector, direction: SwipeDirection?, reason: CancellationReason, now: Duration,
    options: SwipeOptions
  ) {
    let start = translation(at: now)
    switch options.return {
    case .spring(let spring): begin(.spring(from: start, to: .zero, velocity: velocity, spring), at: now)
    case .timed(let duration, let curve): begin(.timed(from: start, to: .zero, in: duration, curve), at: now)
    }
    phase = .returning(direction, reason)
  }

  /// Its choice is taken back: it comes home from where it is.
  mutating func comeBack(now: Duration, options: SwipeOptions) {
    let appearance = appearance(at: now, options: options)
    guard let direction = appearance.direction else { return }
    comeBack(
      from: appearance.translation,
      ExitState(direction: direction, angle: appearance.rotation, stampProgress: appearance.stampProgress),
      now: now,
      options: options)
  }

  /// The choice of `entry` is taken back, and its card had left: it comes home from `start`.
  mutating func comeBack<ID>(
    from start: Vector, after entry: LedgerEntry<ID>, now: Duration, options: SwipeOptions
  ) {
    grabSide = entry.grabSide
    comeBack(
      from: start, ExitState(direction: entry.direction, angle: entry.angle, stampProgress: 1), now: now,
      options: options)
  }

  private mutating func comeBack(
    from start: Vector, _ state: ExitState, now: Duration, options: SwipeOptions
  ) {
    rotationOffset = 0
    begin(.timed(from: start, to: .zero, in: options.undo, options.undoCurve), at: now)
    phase = .undoing(state)
  }

  /// It is home.
  mutating func rest() { self = CardPhysics() }

  /// What it turns further than its translation says, it goes on doing when something else begins.
  private mutating func keepRotation(at now: Duration, options: SwipeOptions) {
    switch phase {
    case .undoing:
      let appearance = appearance(at: now, options: options)
      rotationOffset = appearance.rotation - options.rotation(of: appearance.translation, grabSide: grabSide)
    case .returning: rotationOffset *= 1 - progress(at: now)
    case .resting, .dragging, .forced, .pending, .exiting: break
    }
  }

  private mutating func begin(_ motion: Motion, at now: Duration) {
    placement = .moving(RunningMotion(motion: motion, began: now))
    ends = now + motion.duration
  }

  private mutating func stop(_ placement: Placement) {
    self.placement = placement
    ends = nil
  }
}
