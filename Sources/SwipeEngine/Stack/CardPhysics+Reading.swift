/// How a card looks at one instant, without its depth.
struct CardAppearance {
  /// From home to its centre.
  var translation = Vector.zero
  /// Degrees, clockwise.
  var rotation = 0.0
  /// The side it is on; once one is decided or let go of, that one.
  var direction: SwipeDirection?
  /// Travel towards `direction` as a fraction of its threshold, 0…1.
  var thresholdRatio = 0.0
  /// How strong its stamp is, and how much less it counts for the cards behind it: the threshold ratio, which in an
  /// exit runs on to 1 and in an undo is at least what is left of what was shown as it began.
  var stampProgress = 0.0
}

// What can be read of a card at an instant that is not before its last event.
extension CardPhysics {
  var isResting: Bool { if case .resting = phase { true } else { false } }
  var isDragging: Bool { if case .dragging = phase { true } else { false } }
  var isMoving: Bool { ends != nil }
  /// The pointer that holds it.
  var tracker: VelocityTracker? { if case .held(let tracker) = placement { tracker } else { nil } }

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
      : appearance(translation: translation(at: now), progress: progress(at: now), options: options)
  }

  /// How it looks at a translation.
  /// - Parameter progress: See ``progress(at:)``.
  func appearance(
    translation: Vector, progress: @autoclosure () -> Double, options: SwipeOptions
  ) -> CardAppearance {
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
      translation: translation, direction: direction, thresholdRatio: ratio, stampProgress: ratio)
    switch phase {
    case .resting: break
    case .dragging, .forced, .pending:
      appearance.rotation = options.rotation(of: translation, grabSide: grabSide) + rotationOffset
    case .returning:
      appearance.rotation = options.rotation(of: translation, grabSide: grabSide)
      if rotationOffset != 0 { appearance.rotation += rotationOffset * (1 - progress()) }
    case .undoing(let state):
      let left = 1 - progress()
      appearance.rotation = state.angle * left
      appearance.stampProgress = max(appearance.stampProgress, state.stampProgress * left)
    case .exiting(let state):
      appearance.rotation = state.angle
      appearance.stampProgress = state.stampProgress + (1 - state.stampProgress) * progress()
    }
    return appearance
  }

  /// From home to its centre.
  func translation(at now: Duration) -> Vector {
    switch placement {
    case .still(let translation): translation
    case .held(let tracker): tracker.translation
    case .moving(let running): running.position(at: now)
    }
  }

  /// Points a second.
  func velocity(at now: Duration) -> Vector {
    switch placement {
    case .still: .zero
    case .held(let tracker): tracker.velocity(at: now)
    case .moving(let running): running.velocity(at: now)
    }
  }

  /// Both at once: each look at the placement copies what it carries, more than a hundred bytes.
  func state(at now: Duration) -> (translation: Vector, velocity: Vector) {
    switch placement {
    case .still(let translation): (translation, .zero)
    case .held(let tracker): (tracker.translation, tracker.velocity(at: now))
    case .moving(let running): (running.position(at: now), running.velocity(at: now))
    }
  }

  /// The share of the time of its motion that has passed; 0 if it does not move.
  func progress(at now: Duration) -> Double {
    if case .moving(let running) = placement { running.progress(at: now) } else { 0 }
  }
}
