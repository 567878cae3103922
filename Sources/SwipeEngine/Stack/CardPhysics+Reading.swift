/// How a card looks at one instant, without its depth.
struct CardAppearance {
  /// From home to its centre.
  var translation = SwipeVector.zero
  /// Degrees, clockwise.
  var rotation = 0.0
  /// The side it is on; once one is decided or let go of, that one.
  var direction: SwipeDirection?
  /// Travel towards `direction` as a fraction of its threshold, 0…1.
  var thresholdRatio = 0.0
  /// How strong its stamp is, and how much less it counts for the cards behind it: the threshold ratio, which in an
  /// exit runs on to 1 and in an undo is at least what is left of what was shown as it began; with what is left of the
  /// offset that keeps it continuous where a phase begins.
  var shown = ShownRatio.none
}

// What can be read of a card at an instant that is not before its last event.
extension CardPhysics {
  var isResting: Bool { if case .resting = phase { true } else { false } }
  var isDragging: Bool { if case .dragging = phase { true } else { false } }
  var isExiting: Bool { if case .exiting = phase { true } else { false } }
  /// When its exit began; `nil` if it is not leaving.
  var exitBegan: Duration? { if case .exiting(let state) = phase { state.began } else { nil } }
  /// How many cards it was behind as its exit began: it is seen no deeper. Infinite if it is not leaving.
  var deepest: Double { if case .exiting(let state) = phase { state.depth } else { .infinity } }
  /// Whether it goes anywhere by itself.
  var isMoving: Bool { if case .moving = placement { true } else { false } }

  /// What is reported of what it does.
  var reportedPhase: CardPhase {
    switch phase {
    case .resting: .resting
    case .dragging: .dragging
    case .forced: .forced
    case .pending: .pending
    case .returning: .returning
    case .undoing: .undoing
    case .exiting: .exiting
    }
  }

  /// Everything at once: position, angle and stamp need the same few numbers.
  @inline(__always)
  func appearance(at now: Duration, options: SwipeOptions) -> CardAppearance {
    isResting
      ? CardAppearance()
      : appearance(translation: translation(at: now), at: now, options: options)
  }

  /// How it looks at a translation.
  func appearance(translation: SwipeVector, at now: Duration, options: SwipeOptions) -> CardAppearance {
    let direction: SwipeDirection? =
      switch phase {
      case .resting: nil
      case .dragging: options.direction(of: translation)
      case .forced(let direction), .pending(_, let direction): direction
      case .returning(let direction, _): direction
      case .undoing(let state), .exiting(let state): state.direction
      }
    let ratio = options.thresholdRatio(translation, towards: direction)
    var appearance = CardAppearance(
      translation: translation, direction: direction, thresholdRatio: ratio, shown: ShownRatio(ratio))
    switch phase {
    case .resting: break
    case .dragging, .forced, .pending:
      appearance.rotation = options.rotation(of: translation, grabSide: grabSide) + rotationOffset
    case .returning:
      appearance.rotation = options.rotation(of: translation, grabSide: grabSide)
      if rotationOffset != 0 { appearance.rotation += rotationOffset * (1 - progress(at: now)) }
    case .undoing(let state):
      let left = 1 - progress(at: now)
      appearance.rotation = state.angle * left
      appearance.shown = ShownRatio(
        depth: max(ratio, state.shown.depth * left), stamp: max(ratio, state.shown.stamp * left))
    case .exiting(let state):
      appearance.rotation = state.angle
      appearance.shown = ShownRatio(state.shown.depth + (1 - state.shown.depth) * progress(at: now))
    }
    if ratioOffset != .none { addOffset(to: &appearance, at: now) }
    if direction == nil { appearance.shown.stamp = 0 }
    return appearance
  }

  /// How much less it counts for the cards behind as its exit ends. What it does so, if not at 1, is for the stack to make
  /// good: its owner has ended the exit early, or there was no way to go and so no time to run on to 1 in.
  func depthAtExit(at now: Duration, options: SwipeOptions) -> Double {
    if case .moving(let running) = placement, running.motion.duration == .zero, isExiting {
      // Its rule is at 1 at once, so that the offset is what is missing of what was shown.
      return min(max(1 + ratioOffset.depth, 0), 1)
    }
    return appearance(at: now, options: options).shown.depth
  }

  /// The angle of a held card at a translation, in degrees.
  @inline(__always)
  func heldRotation(_ translation: SwipeVector, options: SwipeOptions) -> Double {
    options.rotation(of: translation, grabSide: grabSide) + rotationOffset
  }

  private func addOffset(to appearance: inout CardAppearance, at now: Duration) {
    let left: Double =
      switch placement {
      case .moving(let running): 1 - running.progress(at: now)
      case .still where isExiting: 1 - progress(at: now)
      case .still, .held: max(1 - (now - fadeBegan).inSeconds / Self.fadeTime.inSeconds, 0)
      }
    appearance.shown.depth = min(max(appearance.shown.depth + ratioOffset.depth * left, 0), 1)
    guard appearance.direction == offsetSide else { return }
    appearance.shown.stamp = min(max(appearance.shown.stamp + ratioOffset.stamp * left, 0), 1)
  }

  /// From home to its centre.
  func translation(at now: Duration) -> SwipeVector {
    switch placement {
    case .still(let translation): translation
    case .held: tracker.translation
    case .moving(let running): running.position(at: now)
    }
  }

  /// Points a second.
  func velocity(at now: Duration) -> SwipeVector {
    switch placement {
    case .still: .zero
    case .held: tracker.velocity(at: now)
    case .moving(let running): running.velocity(at: now)
    }
  }

  /// Both at once: each look at the placement copies what it carries, more than a hundred bytes.
  func state(at now: Duration) -> (translation: SwipeVector, velocity: SwipeVector) {
    switch placement {
    case .still(let translation): (translation, .zero)
    case .held: (tracker.translation, tracker.velocity(at: now))
    case .moving(let running): (running.position(at: now), running.velocity(at: now))
    }
  }

  /// The share of the time of its motion that has passed, or what its owner says of it; 0 if it does not move.
  func progress(at now: Duration) -> Double {
    if case .moving(let running) = placement { return running.progress(at: now) }
    if case .exiting(let state) = phase { return state.reportedProgress }
    return 0
  }
}
