/// An open question about a card.
struct Question: Sendable {
  let token: AnswerToken
  /// From when on an answer is too late; `nil` for never.
  let deadline: Duration?
  /// How many choices are older than the question.
  var olderChoices: Int
}

/// One card's physics: what it does, where it is and how it moves. Knows no id and reports nothing.
struct CardPhysics: Sendable {
  private(set) var phase = CardPhase.resting
  /// +1 if it was taken by its upper half, else −1: which way it turns. Kept until it rests.
  private(set) var grabSide = 1.0
  /// The pointer that holds it; meaningless unless dragging.
  private(set) var hand = VelocityTracker(at: .zero, translation: .zero, time: .zero)
  /// From home to its centre while it neither moves nor is held.
  private(set) var place = Vector.zero
  /// The motion under way, since `began`; the last one if it stands or is held.
  private(set) var motion = Motion.none
  private(set) var began = Duration.zero
  /// The end of the motion under way; `nil` if it stands or is held.
  private(set) var ends: Duration?
  /// The angle an exit keeps, and an undo began with, in degrees.
  private(set) var angle = 0.0
  /// By how much its angle differs from what its displacement would give: it was caught while undoing.
  private(set) var lean = 0.0
  /// How strong the stamp was when the exit or undo began.
  private(set) var strength = 0.0
  /// The side that is decided, or that it was let go on.
  private(set) var direction: SwipeDirection?
  /// The projected way it was let go along, for the exit after an answer.
  private(set) var way = Vector.zero

  var question: Question?
  var decision: SwipeDecision?
  var reason = CancellationReason.threshold
  /// The number of its choice while it leaves; 0 if older than the stack.
  var sequence = 0
  var chosenAt = Duration.zero
  /// Since when it has been the first remaining card; `nil` if it is not.
  var firstSince: Duration?

  /// Whether it is in the deck, undecided and not asked about.
  var isRemaining: Bool {
    switch phase {
    case .resting, .dragging, .returning, .undoing: true
    case .forced, .pending, .exiting, .gone: false
    }
  }

  /// Whether it has been chosen and is on its way out.
  var isDecided: Bool { !isRemaining && question == nil }
  var isMoving: Bool { ends != nil }
}

// Beginning something.
extension CardPhysics {
  /// A pointer takes it at `point`, where it is seen: the displacement stays, the velocity is gone.
  /// - Parameter side: ±1, for a card at rest; one in motion keeps its own.
  mutating func take(at point: Point, side: Double, now: Duration, options: SwipeOptions) {
    let translation = translation(at: now)
    if phase == .resting { grabSide = side }
    keepLean(at: now, options: options)
    hand = VelocityTracker(at: point, translation: translation, time: now)
    stop(at: translation)
    phase = .dragging
    direction = nil
  }

  mutating func move(to point: Point, now: Duration) { hand.move(to: point, at: now) }

  /// The window changed: a held card stays where it is until the next move.
  mutating func holdStill(at now: Duration) {
    if phase == .dragging { hand.hold(at: now) }
  }

  /// It is decided for `decision`, here: it stands and waits.
  mutating func wait(for decision: SwipeDecision, options: SwipeOptions) {
    keepLean(at: decision.time, options: options)
    self.decision = decision
    direction = decision.direction
    way = decision.translation + decision.velocity * options.projectionSeconds
    stop(at: decision.translation)
    phase = .pending
  }

  /// It is decided for `decision` and not beyond the threshold yet: it goes there.
  mutating func force(for decision: SwipeDecision, options: SwipeOptions) {
    keepLean(at: decision.time, options: options)
    let start = decision.translation
    let side = decision.direction.unit
    let goal = options.commandedTravel(towards: decision.direction)
    let end =
      side.dx != 0 ? Vector(dx: side.dx * goal, dy: start.dy) : Vector(dx: start.dx, dy: side.dy * goal)
    self.decision = decision
    direction = decision.direction
    begin(.timed(from: start, to: end, in: options.forcedSwipe, options.forcedCurve), at: decision.time)
    phase = .forced
  }

  /// It has come to the threshold, and there is no answer yet.
  mutating func waitAtThreshold() {
    let end = isMoving ? motion.end : place
    stop(at: end)
    way = end
    phase = .pending
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
    self.direction = direction
    self.reason = reason
    question = nil
    phase = .returning
  }

  /// It leaves from where it is, `velocity` along the projected `way`.
  mutating func leave(
    velocity: Vector, way: Vector, now: Duration, options: SwipeOptions, layout: SwipeLayout
  ) {
    let start = translation(at: now)
    let direction = direction ?? .right
    strength = options.thresholdRatio(start, towards: direction)
    angle = rotation(at: now, options: options)
    stop(at: start)
    let shape = CardShape(layout: layout, rotation: angle)
    switch options.exit {
    case .velocityMatched(let longest):
      begin(
        ExitRule.velocityMatched(
          from: start, velocity: velocity, way: way, direction: direction, shape: shape, atMost: longest),
        at: now)
    case .timed(let duration, let curve):
      begin(
        ExitRule.timed(
          from: start, direction: direction, threshold: options.threshold(towards: direction), shape: shape,
          duration: duration, curve: curve),
        at: now)
    case .custom: break
    }
    phase = .exiting
  }

  /// The forced move is over and there is a yes: it leaves as fast as it arrived.
  mutating func leaveFromThreshold(now: Duration, options: SwipeOptions, layout: SwipeLayout) {
    let arrival = isMoving ? motion.arrivalVelocity : .zero
    let end = isMoving ? motion.end : place
    stop(at: end)
    leave(
      velocity: arrival, way: end + arrival * options.projectionSeconds, now: now, options: options,
      layout: layout)
  }

  /// Its choice is taken back: it comes home from where it is.
  mutating func comeBack(now: Duration, options: SwipeOptions) {
    let shown = shownStrength(at: now, options: options)
    comeBack(
      from: translation(at: now), angle: rotation(at: now, options: options), strength: shown,
      direction: direction, now: now, options: options)
  }

  /// The choice of `entry` is taken back, and its card had left: it comes home from `start`.
  mutating func comeBack<ID>(
    from start: Vector, after entry: LedgerEntry<ID>, now: Duration, options: SwipeOptions
  ) {
    grabSide = entry.grabSide
    comeBack(
      from: start, angle: entry.angle, strength: 1, direction: entry.direction, now: now, options: options)
  }

  private mutating func comeBack(
    from start: Vector, angle: Double, strength: Double, direction: SwipeDirection?, now: Duration,
    options: SwipeOptions
  ) {
    begin(.timed(from: start, to: .zero, in: options.undo, options.undoCurve), at: now)
    self.angle = angle
    self.strength = strength
    self.direction = direction
    lean = 0
    question = nil
    firstSince = nil
    phase = .undoing
  }

  /// It is home.
  mutating func rest() {
    stop(at: .zero)
    grabSide = 1
    lean = 0
    direction = nil
    decision = nil
    phase = .resting
  }

  /// What it turns further than its displacement says, it goes on doing when another motion takes over.
  private mutating func keepLean(at now: Duration, options: SwipeOptions) {
    switch phase {
    case .undoing:
      lean =
        rotation(at: now, options: options)
        - options.rotation(of: translation(at: now), grabSide: grabSide)
    case .returning: lean *= 1 - progress(at: now)
    case .resting, .dragging, .forced, .pending, .exiting, .gone: break
    }
  }

  private mutating func begin(_ motion: Motion, at now: Duration) {
    self.motion = motion
    began = now
    ends = now + motion.duration
  }

  private mutating func stop(at translation: Vector) {
    place = translation
    ends = nil
  }
}
