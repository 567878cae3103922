/// What is to be seen of a card at one instant, its depth apart.
struct CardLook {
  /// From home to its centre.
  var translation = Vector.zero
  /// Degrees, clockwise.
  var rotation = 0.0
  /// The side it is on; once one is decided or let go of, that one.
  var direction: SwipeDirection?
  /// How strong its stamp is, and how much less it counts for the cards behind it: the ratio, which in an exit
  /// runs on to 1 and in an undo is held up by what was shown as it began.
  var strength = 0.0
}

// What can be read of a card at an instant that is not before its last event.
extension CardPhysics {
  /// Everything at once: position, angle and stamp need the same few numbers.
  @inline(__always)
  func look(at now: Duration, options: SwipeOptions) -> CardLook {
    phase == .resting ? CardLook() : lookAway(at: now, options: options)
  }

  private func lookAway(at now: Duration, options: SwipeOptions) -> CardLook {
    var look = CardLook(translation: translation(at: now))
    look.direction = phase == .dragging ? options.direction(of: look.translation) : direction
    look.strength = options.thresholdRatio(look.translation, towards: look.direction)
    switch phase {
    case .resting: break
    case .dragging, .forced, .pending:
      look.rotation = options.rotation(of: look.translation, grabSide: grabSide) + lean
    case .returning:
      look.rotation = options.rotation(of: look.translation, grabSide: grabSide)
      if lean != 0 { look.rotation += lean * (1 - progress(at: now)) }
    case .undoing:
      let left = 1 - progress(at: now)
      look.rotation = angle * left
      look.strength = max(look.strength, strength * left)
    case .exiting:
      look.rotation = angle
      look.strength = strength + (1 - strength) * progress(at: now)
    case .gone:
      look.rotation = angle
      look.strength = 1
    }
    return look
  }

  /// From home to its centre.
  func translation(at now: Duration) -> Vector {
    if isMoving { return motion.position(at: now - began) }
    return phase == .dragging ? hand.translation : place
  }

  /// Points a second.
  func velocity(at now: Duration) -> Vector {
    if isMoving { return motion.velocity(at: now - began) }
    return phase == .dragging ? hand.velocity(at: now) : .zero
  }

  /// The share of the time of its motion that has passed; 0 if it does not move.
  func progress(at now: Duration) -> Double { isMoving ? motion.progress(at: now - began) : 0 }

  /// Degrees, clockwise.
  func rotation(at now: Duration, options: SwipeOptions) -> Double {
    look(at: now, options: options).rotation
  }

  /// The side it is on; once one is decided or let go of, that one.
  func direction(at now: Duration, options: SwipeOptions) -> SwipeDirection? {
    phase == .dragging ? options.direction(of: hand.translation) : direction
  }

  /// How strong its stamp is; see ``CardLook/strength``.
  func shownStrength(at now: Duration, options: SwipeOptions) -> Double {
    look(at: now, options: options).strength
  }

  /// Whether letting go at this instant would choose.
  @inline(__always)
  func isArmed(at now: Duration, options: SwipeOptions) -> Bool {
    phase == .dragging
      && options.decision(translation: hand.translation, velocity: hand.velocity(at: now)) != nil
  }
}
