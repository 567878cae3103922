/// One card's physics: its phase, position and motion. It has no id and reports nothing.
struct CardPhysics: Sendable {
  /// What the card is doing, with what is known only meanwhile.
  enum Phase: Sendable {
    case resting
    case dragging
    /// Moving to the threshold of that side.
    case forced(SwipeDirection)
    /// Standing until there is an answer. An exit then leads along `projectedTranslation`.
    case pending(projectedTranslation: SwipeVector, SwipeDirection)
    /// Moving home. The side is the one it was let go on, or asked about; `nil` if there was none.
    case returning(SwipeDirection?, CancellationReason)
    /// Moving home because its choice was taken back, with the look that it had then.
    case undoing(ExitState)
    /// Leaving. If its placement is `still`, its owner moves it (``ExitStyle/custom``).
    case exiting(ExitState)
  }

  /// The state at the beginning of an exit, or at the moment an exit is taken back.
  struct ExitState: Sendable {
    let direction: SwipeDirection
    /// Degrees. An exit keeps the angle; an undo turns it back to 0.
    let angle: Double
    /// See ``CardAppearance/shown``.
    let shown: ShownRatio
    /// The number of cards it was behind. An exiting card is drawn no deeper, so the length of its exit is known as it
    /// begins. Infinite where its owner moves it.
    let depth: Double
    let began: Duration
    /// The progress that its owner reports, 0…1 (``ExitStyle/custom``).
    var reportedProgress = 0.0
  }

  /// The position of its centre, relative to home.
  enum Placement: Sendable {
    case still(SwipeVector)
    /// At the translation of ``tracker``.
    case held
    case moving(RunningMotion)
  }

  private(set) var phase = Phase.resting {
    didSet { if case .resting = phase { isResting = true } else { isResting = false } }
  }
  /// Stored, because reading it from the phase would copy the whole card at every frame.
  private(set) var isResting = true
  private(set) var placement = Placement.still(.zero)
  /// The pointer that holds the card; meaningful only while it is held. Outside of `placement`, so that a move changes it in
  /// place.
  private(set) var tracker = VelocityTracker(at: .zero, translation: .zero, time: .zero)
  /// The end of the motion under way, or of the fading of ``ratioOffset`` if nothing moves; `nil` if there is neither.
  private(set) var ends: Duration?
  /// The direction in which it turns: +1 if it was grabbed by its upper half, else −1. Kept until it rests.
  private(set) var grabSide = 1.0
  /// Degrees added to the angle that follows from its translation; not 0 if it was caught while undoing or leaving.
  private(set) var rotationOffset = 0.0
  /// What is added to the shown ratio so that nothing jumps where a phase begins. Fades with the motion's progress, or over
  /// ``fadeTime`` if nothing moves.
  private(set) var ratioOffset = ShownRatio.none
  /// The side whose stamp has that offset.
  private(set) var offsetSide: SwipeDirection?
  /// The sides that letting go counts for, while it is held.
  var sides: SwipeDirections = []
  /// The time at which the offset began to fade; used if nothing moves.
  private(set) var fadeBegan = Duration.zero

  /// The time in which an offset fades if there is no motion.
  static let fadeTime = Duration.milliseconds(100)
}

/// The shown part of a card's threshold ratio. Two numbers, as the stamp of another side begins at 0 while the cards behind
/// stay where they are.
struct ShownRatio: Sendable, Hashable {
  /// How much less the card counts for the cards behind it.
  var depth: Double
  /// The strength of its stamp.
  var stamp: Double

  static let none = ShownRatio(0)

  /// Whether it is so small that it is a rounding error.
  var isNegligible: Bool { depth.magnitude < 1e-12 && stamp.magnitude < 1e-12 }
}

extension ShownRatio {
  @inline(__always)
  init(_ both: Double) { self.init(depth: both, stamp: both) }
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

// Beginning a phase.
extension CardPhysics {
  /// Begins a drag by a pointer at `point`: the translation stays, the velocity is 0.
  /// - Parameter side: The grab side, ±1, of a card at rest; a card in motion keeps its own.
  /// - Parameter sides: The sides that letting go counts for.
  /// - Parameter pressed: When the pointer went down; `nil` for now.
  mutating func grab(
    at point: SwipePoint, side: Double, within sides: SwipeDirections, since pressed: Duration? = nil,
    now: Duration, options: SwipeOptions
  ) {
    if isResting { grabSide = side }
    self.sides = sides
    keepRotation(at: now, options: options)
    let start = translation(at: now)
    let before = appearance(at: now, options: options)
    tracker = VelocityTracker(at: point, translation: start, time: pressed ?? now)
    become(.dragging, .held, from: before, at: now, options: options)
  }

  /// Moves the pointer that holds it. Returns the card's new state; `nil` if it is not held.
  @inline(__always)
  mutating func move(
    to point: SwipePoint, now: Duration
  ) -> (translation: SwipeVector, velocity: SwipeVector)? {
    guard isDragging else { return nil }
    tracker.move(to: point, at: now)
    return (tracker.translation, tracker.velocity(at: now))
  }

  /// Keeps a held card where it is until the next move, as the window changed.
  mutating func holdStill(at now: Duration) {
    if isDragging { tracker.hold(at: now) }
  }

  /// Stops it where it was decided, to wait for an answer.
  mutating func wait(for decision: SwipeDecision, now: Duration, options: SwipeOptions) {
    keepRotation(at: now, options: options)
    become(
      .pending(
        projectedTranslation: decision.translation + decision.velocity * options.projection.inSeconds,
        decision.direction),
      .still(decision.translation), at: now, options: options)
  }

  /// Begins the move to the threshold of a card that was decided short of it.
  mutating func force(for decision: SwipeDecision, now: Duration, options: SwipeOptions) {
    keepRotation(at: now, options: options)
    let start = decision.translation
    let side = decision.direction.unit
    let goal = options.commandedTravel(towards: decision.direction)
    let end =
      switch decision.direction {
      case .left, .right: SwipeVector(dx: side.dx * goal, dy: start.dy)
      case .up, .down: SwipeVector(dx: start.dx, dy: side.dy * goal)
      case .upLeft, .upRight, .downLeft, .downRight: start + side * (goal - start.along(side))
      }
    become(
      .forced(decision.direction),
      moving(.timed(from: start, to: end, in: options.forcedSwipeDuration, options.forcedCurve), at: now),
      at: now, options: options)
  }

  /// Undoes a forced move that has only just begun, so that the card stands where it was decided. Only a move that takes no
  /// time has changed anything yet.
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

  /// Ends the forced move of a card that has no answer yet.
  mutating func waitAtThreshold(now: Duration, options: SwipeOptions) {
    guard case .forced(let direction) = phase, case .moving(let running) = placement else { return }
    let end = running.motion.end
    become(.pending(projectedTranslation: end, direction), .still(end), at: now, options: options)
  }

  /// Ends the forced move of a card whose answer is yes: it leaves at the velocity of its arrival.
  /// - Parameter depth: The number of cards that it is behind.
  mutating func exitFromThreshold(
    now: Duration, options: SwipeOptions, layout: SwipeLayout, depth: Double
  ) {
    guard case .forced(let direction) = phase, case .moving(let running) = placement else { return }
    let (end, arrival) = (running.motion.end, running.motion.arrivalVelocity)
    beginExit(
      from: end, velocity: arrival, projectedTranslation: end + arrival * options.projection.inSeconds,
      towards: direction, now: now, options: options, layout: layout, depth: depth)
  }

  /// Begins the exit of a card that stands and waits. A card on its way to the threshold leaves from there instead.
  /// - Parameter depth: The number of cards that it is behind.
  /// - Parameter duration: How long the exit takes; `nil` for what the options say.
  mutating func exitIfPending(
    velocity: SwipeVector, in duration: Duration?, now: Duration, options: SwipeOptions, layout: SwipeLayout,
    depth: Double
  ) {
    guard case .pending(let projected, let direction) = phase, case .still(let start) = placement
    else { return }
    beginExit(
      from: start, velocity: velocity, projectedTranslation: projected, towards: direction, in: duration,
      now: now, options: options, layout: layout, depth: depth)
  }

  private mutating func beginExit(
    from start: SwipeVector, velocity: SwipeVector, projectedTranslation: SwipeVector,
    towards direction: SwipeDirection, in duration: Duration? = nil,
    now: Duration, options: SwipeOptions, layout: SwipeLayout, depth: Double
  ) {
    let angle = options.rotation(of: start, grabSide: grabSide) + rotationOffset
    let state = ExitState(
      direction: direction, angle: angle,
      shown: ShownRatio(options.thresholdRatio(start, towards: direction)),
      depth: options.exit == .custom ? .infinity : depth, began: now)
    let shape = RotatedBounds(layout: layout, rotation: angle, offset: options.stackOffset, depth: depth)
    var placement: Placement =
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
    if let duration, case .moving = placement {
      // Straight to its side, wherever the card has been dragged.
      let offset = direction.unit * shape.lengthsToClear(from: start, along: direction.unit)
      placement = moving(.timed(from: start, to: start + offset, in: duration, options.forcedCurve), at: now)
    }
    become(.exiting(state), placement, at: now, options: options)
  }

  /// Takes over the position and the progress of an exit that its owner moves.
  mutating func exitMoved(to translation: SwipeVector, progress: Double) {
    guard case .exiting(var state) = phase, case .still = placement else { return }
    state.reportedProgress = min(max(progress, 0), 1)
    phase = .exiting(state)
    placement = .still(translation)
  }

  /// Begins the way home without a choice.
  /// - Parameter duration: How long it takes; `nil` for what the options say.
  mutating func goHome(
    velocity: SwipeVector, direction: SwipeDirection?, reason: CancellationReason, in duration: Duration?,
    now: Duration, options: SwipeOptions
  ) {
    let start = translation(at: now)
    let placement: Placement =
      switch (duration, options.return) {
      case (.some, _): homeward(from: start, in: duration, now: now, options: options)
      case (nil, .spring(let spring)):
        moving(.spring(from: start, to: .zero, velocity: velocity, spring), at: now)
      case (nil, .timed(let duration, let curve)):
        moving(.timed(from: start, to: .zero, in: duration, curve), at: now)
      }
    become(.returning(direction, reason), placement, at: now, options: options)
  }

  /// Begins the way home of a card that has not left yet, as its choice was taken back.
  /// - Parameter duration: How long it takes; `nil` for what the options say.
  mutating func comeBack(in duration: Duration?, now: Duration, options: SwipeOptions) {
    let appearance = appearance(at: now, options: options)
    guard let direction = appearance.direction else { return }
    let state = ExitState(
      direction: direction, angle: appearance.rotation, shown: appearance.shown, depth: 0, began: now)
    rotationOffset = 0
    become(
      .undoing(state), homeward(from: appearance.translation, in: duration, now: now, options: options),
      at: now,
      options: options)
  }

  /// Begins the way home from `start` of a card that had left, as the choice of `entry` was taken back.
  mutating func comeBack<ID>(
    from start: SwipeVector, after entry: LedgerEntry<ID>, in duration: Duration?, now: Duration,
    options: SwipeOptions
  ) {
    grabSide = entry.departure.grabSide
    phase = .undoing(
      ExitState(
        direction: entry.direction, angle: entry.departure.angle, shown: ShownRatio(1), depth: 0, began: now))
    place(homeward(from: start, in: duration, now: now, options: options))
  }

  private func homeward(
    from start: SwipeVector, in duration: Duration?, now: Duration, options: SwipeOptions
  ) -> Placement {
    moving(.timed(from: start, to: .zero, in: duration ?? options.undoDuration, options.undoCurve), at: now)
  }

  /// Ends its way home.
  mutating func rest() { self = CardPhysics() }

  /// Keeps the part of its angle that does not follow from its translation, as another phase begins.
  private mutating func keepRotation(at now: Duration, options: SwipeOptions) {
    switch phase {
    case .undoing, .exiting:
      let appearance = appearance(at: now, options: options)
      rotationOffset = appearance.rotation - options.rotation(of: appearance.translation, grabSide: grabSide)
    case .returning: rotationOffset *= 1 - progress(at: now)
    case .resting, .dragging, .forced, .pending: break
    }
  }

  /// Changes the phase. The shown ratio goes on from its present value, and the stamp of another side from 0.
  private mutating func become(
    _ phase: Phase, _ placement: Placement, from appearance: CardAppearance? = nil, at now: Duration,
    options: SwipeOptions
  ) {
    let before = appearance ?? self.appearance(at: now, options: options)
    self.phase = phase
    place(placement)
    keepShown(from: before, at: now, options: options)
  }

  /// Keeps its look when other options come into force.
  /// - Parameter before: Its look by the options before.
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

  /// Sets the offset by which the shown ratio goes on from `before`.
  private mutating func keepShown(from before: CardAppearance, at now: Duration, options: SwipeOptions) {
    ratioOffset = .none
    let rule = appearance(at: now, options: options)
    // The offset is reduced by the motion's progress. A motion that takes no time is at its end as it begins.
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

  /// Drops the offset, which has faded to 0.
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
