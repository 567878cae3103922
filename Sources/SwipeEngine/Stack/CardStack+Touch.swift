// A press that may become a pan, a tap, or somebody else's gesture; and a pan that keeps to one axis.

/// What a pan may still do where it keeps to one axis (``SwipeOptions/locksAxis``).
enum AxisLock: Sendable, Hashable {
  /// The first move from this point on decides.
  case undecided(from: SwipePoint)
  /// Only the distance to the side counts; this is the point's y.
  case horizontal(y: Double)
  /// Only the distance up or down counts; this is the point's x.
  case vertical(x: Double)

  /// The point without its movement across the axis.
  func locked(_ point: SwipePoint) -> SwipePoint {
    switch self {
    case .undecided(let start): start
    case .horizontal(let y): SwipePoint(x: point.x, y: y)
    case .vertical(let x): SwipePoint(x: x, y: point.y)
    }
  }
}

extension SwipeOptions {
  /// The axis of a pan that begins with this movement: the one that it is along, if one of `sides` is on it, or else the other.
  func lock(from start: SwipePoint, by movement: SwipeVector, within sides: SwipeDirections) -> AxisLock {
    guard movement != .zero else { return .undecided(from: start) }
    return movement.isHorizontal == sides.isAlongAxis(of: movement)
      ? .horizontal(y: start.y) : .vertical(x: start.x)
  }
}

extension SwipeDirections {
  /// Whether a movement is meant for the card: it leads along an axis that a side is on. Of equal parts the horizontal one counts.
  /// Corners are on both axes.
  fileprivate func isAlongAxis(of movement: SwipeVector) -> Bool {
    hasCorners || !isDisjoint(with: movement.isHorizontal ? .horizontal : [.up, .down])
  }
}

extension SwipeVector {
  fileprivate var isHorizontal: Bool { dx.magnitude >= dy.magnitude }
}

extension CardStack {
  /// Moves a pointer that is not simply panning: one that has touched a card, or that keeps to an axis.
  mutating func move(to point: SwipePoint, by pointer: Int) {
    guard point.isValid else { return }
    if let touch, touch.pointer == pointer { beginPan(of: touch, at: point) }
    guard held != nil, pointer == self.pointer else { return }
    drag(to: locked(point), by: pointer)
  }

  /// Grabs a touched card once the pointer is beyond the slop, unless it moves across what is allowed: then the gesture is left to
  /// others.
  private mutating func beginPan(of touch: Touch<ID>, at point: SwipePoint) {
    let movement = point - touch.point
    let distance = movement.length
    guard distance > options.touchSlop else { return }
    self.touch = nil
    let sides = heldSides(of: touch.card)
    guard options.isGestureEnabled, isDraggable(touch.card), held == nil, sides.isAlongAxis(of: movement),
      let top, active[top].id == touch.card
    else { return }
    // The pan begins where the slop ends. So the card's way does not depend on how often events come.
    let start = touch.point + movement * (options.touchSlop / distance)
    active[top].physics.grab(
      at: start, side: touch.side, within: sides, since: touch.time, now: now, options: options)
    grab(top, by: touch.pointer, at: start)
    if lock != nil { lock = options.lock(from: start, by: movement, within: sides) }
  }

  /// Notes that a pointer holds a card, and reports it.
  mutating func grab(_ index: Int, by pointer: Int, at point: SwipePoint) {
    held = index
    self.pointer = pointer
    armed = nil
    let sides = active[index].physics.sides
    lock = options.locksAxis && !sides.hasCorners && !sides.isEmpty ? .undecided(from: point) : nil
    effects.append(.taken(hold()))
    reportArmed()
  }

  /// The point that counts for the card that is held.
  mutating func locked(_ point: SwipePoint) -> SwipePoint {
    guard let lock, let held else { return point }
    if case .undecided(let start) = lock {
      self.lock = options.lock(from: start, by: point - start, within: active[held].physics.sides)
    }
    return self.lock?.locked(point) ?? point
  }

  /// Ends a touch that has not become a pan: a tap, if the card is still the first one.
  /// - Returns: Whether the pointer had touched a card and panned none.
  mutating func endTouch(at point: SwipePoint, by pointer: Int) -> Bool {
    guard let touch, touch.pointer == pointer else { return false }
    self.touch = nil
    if topCard == touch.card {
      effects.append(.tapped(SwipeTap(card: touch.card, pointer: pointer, point: point, time: now)))
    }
    return true
  }
}
