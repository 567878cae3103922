// Reading a card's state, at an instant that is not before its last event.
extension CardPhysics {
  var isDragging: Bool { if case .dragging = phase { true } else { false } }
  var isExiting: Bool { if case .exiting = phase { true } else { false } }
  /// When its exit began; `nil` if it is not leaving.
  var exitBegan: Duration? { if case .exiting(let state) = phase { state.began } else { nil } }
  /// The largest depth to draw it with: that at the beginning of its exit. Infinite if it is not leaving.
  var deepest: Double { if case .exiting(let state) = phase { state.depth } else { .infinity } }
  /// Whether it moves by itself.
  var isMoving: Bool { if case .moving = placement { true } else { false } }

  /// The phase that is reported.
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

  /// Its look: position, angle and stamp at once, as they need the same numbers.
  @inline(__always)
  func appearance(at now: Duration, options: SwipeOptions) -> CardAppearance {
    isResting
      ? CardAppearance()
      : appearance(translation: translation(at: now), at: now, options: options)
  }

  /// Its look at a translation.
  func appearance(translation: SwipeVector, at now: Duration, options: SwipeOptions) -> CardAppearance {
    let direction: SwipeDirection? =
      switch phase {
      case .resting: nil
      case .dragging: options.leader(of: translation, among: translation, within: sides)?.side
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

  /// How much less it counts for the cards behind it as its exit ends. Below 1 if its owner has ended the exit early, or if
  /// the exit took no time; the stack then keeps the depths of the cards behind.
  func depthAtExit(at now: Duration, options: SwipeOptions) -> Double {
    if case .moving(let running) = placement, running.motion.duration == .zero, isExiting {
      // The rule is at 1 at once, so only the offset says what was shown.
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

  /// The displacement from home to its centre.
  func translation(at now: Duration) -> SwipeVector {
    switch placement {
    case .still(let translation): translation
    case .held: tracker.translation
    case .moving(let running): running.position(at: now)
    }
  }

  /// In points a second.
  func velocity(at now: Duration) -> SwipeVector {
    switch placement {
    case .still: .zero
    case .held: tracker.velocity(at: now)
    case .moving(let running): running.velocity(at: now)
    }
  }

  /// The share of its motion's time that has passed, or what its owner says of it; 0 if it does not move.
  func progress(at now: Duration) -> Double {
    if case .moving(let running) = placement { return running.progress(at: now) }
    if case .exiting(let state) = phase { return state.reportedProgress }
    return 0
  }
}
