// The pointer.
extension CardStack {
  mutating func handle(_ gesture: GestureEvent, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    switch gesture {
    case .pressed(let point): press(at: point, at: now)
    case .moved(let point): drag(to: point, at: now, into: &effects)
    case .released(let point): release(at: point, at: now, into: &effects)
    case .cancelled: cancelDrag(at: now, into: &effects)
    }
  }

  /// Takes the first remaining card, if the point is on it as it is seen.
  private mutating func press(at point: Point, at now: Duration) {
    guard point.isSane, options.isGestureEnabled, held == nil, let top else { return }
    guard let height = heightOnCard(top, of: point, at: now) else { return }
    live[top].body.take(at: point, side: height < 0 ? 1 : -1, now: now, options: options)
    held = top
  }

  /// How far below its middle a point is on a card, in the card's own frame; `nil` if it is not on the card.
  private func heightOnCard(_ index: Int, of point: Point, at now: Duration) -> Double? {
    var depth = 0.0
    for above in live[..<index] { depth += 1 - above.body.shownStrength(at: now, options: options) }
    let pose = pose(of: index, live[index].body.look(at: now, options: options), depth: depth, at: now)
    let (sine, cosine) = sineAndCosine(degrees: pose.rotation)
    let way = point - pose.center
    let own = Vector(dx: way.dx * cosine + way.dy * sine, dy: way.dy * cosine - way.dx * sine)
    // Multiplied, not divided: at scale 0 there is nothing to press.
    guard pose.scale > 0, own.dx.magnitude <= layout.card.width / 2 * pose.scale,
      own.dy.magnitude <= layout.card.height / 2 * pose.scale
    else { return nil }
    return own.dy
  }

  @inline(__always)
  mutating func drag(to point: Point, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    guard let held, point.isSane else { return }
    live[held].body.move(to: point, now: now)
    effects.append(.pan(pan(of: held, at: now)))
  }

  private mutating func release(at point: Point, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    guard let held, point.isSane else { return }
    live[held].body.move(to: point, now: now)
    let hand = live[held].body.hand
    self.held = nil
    if let direction = options.decision(translation: hand.translation, velocity: hand.velocity) {
      ask(about: held, direction, cause: .drag, at: now, into: &effects)
    } else {
      sendHome(held, velocity: hand.velocity, reason: .threshold, at: now, into: &effects)
    }
  }

  /// The held card, if any, comes home whatever it has reached: cancelled is not released.
  mutating func cancelDrag(at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    guard let held else { return }
    self.held = nil
    let velocity = live[held].body.velocity(at: now)
    sendHome(held, velocity: velocity, reason: .gesture, at: now, into: &effects)
  }

  /// A card begins its way home without a choice.
  mutating func sendHome(
    _ index: Int, velocity: Vector, reason: CancellationReason, at now: Duration,
    into effects: inout [SwipeEffect<ID>]
  ) {
    let direction = live[index].body.direction(at: now, options: options)
    let report = SwipeCancellation(
      card: live[index].id, reason: reason, direction: direction,
      translation: live[index].body.translation(at: now), velocity: velocity,
      thresholdRatio: options.thresholdRatio(live[index].body.translation(at: now), towards: direction),
      time: now)
    live[index].body.goHome(
      velocity: velocity, direction: direction, reason: reason, now: now, options: options)
    effects.append(.cancelled(report))
  }

  /// The window changed. Displacements stay as they are, in points; motions under way keep their ways.
  mutating func take(_ layout: SwipeLayout, at now: Duration) {
    guard layout.isSane, layout != self.layout else { return }
    self.layout = layout
    if let held { live[held].body.holdStill(at: now) }
  }
}
