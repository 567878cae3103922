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
    guard point.isValid, options.isGestureEnabled, held == nil, let top else { return }
    guard let height = heightOnCard(top, of: point, at: now) else { return }
    active[top].physics.take(at: point, side: height < 0 ? 1 : -1, now: now, options: options)
    held = top
  }

  /// How far below its middle a point is on a card, in the card's own frame; `nil` if it is not on the card.
  private func heightOnCard(_ index: Int, of point: Point, at now: Duration) -> Double? {
    var depth = 0.0
    for above in active[..<index] {
      depth += 1 - above.physics.appearance(at: now, options: options).stampProgress
    }
    let pose = pose(
      of: index, active[index].physics.appearance(at: now, options: options), depth: depth, at: now)
    let (sine, cosine) = sineAndCosine(degrees: pose.rotation)
    let offset = point - pose.center
    let own = Vector(
      dx: offset.dx * cosine + offset.dy * sine, dy: offset.dy * cosine - offset.dx * sine)
    // Multiplied, not divided: at scale 0 there is nothing to press.
    guard pose.scale > 0, own.dx.magnitude <= layout.card.width / 2 * pose.scale,
      own.dy.magnitude <= layout.card.height / 2 * pose.scale
    else { return nil }
    return own.dy
  }

  @inline(__always)
  mutating func drag(to point: Point, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    guard let held, point.isValid, let moved = active[held].physics.move(to: point, now: now) else { return }
    let appearance = active[held].physics.appearance(
      translation: moved.translation, progress: 0, options: options)
    effects.append(.pan(pan(of: held, appearance, velocity: moved.velocity, at: now)))
  }

  private mutating func release(at point: Point, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    guard let held, point.isValid, let moved = active[held].physics.move(to: point, now: now) else { return }
    self.held = nil
    if let direction = options.decision(translation: moved.translation, velocity: moved.velocity) {
      ask(about: held, direction, cause: .drag, at: now, into: &effects)
    } else {
      sendHome(held, velocity: moved.velocity, reason: .threshold, at: now, into: &effects)
    }
  }

  /// The held card, if any, comes home whatever it has reached: cancelled is not released.
  mutating func cancelDrag(at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    guard let held else { return }
    self.held = nil
    sendHome(held, reason: .gesture, at: now, into: &effects)
  }

  /// A card begins its way home without a choice, from where it is.
  /// - Parameter velocity: `nil` for the one it has.
  mutating func sendHome(
    _ index: Int, velocity: Vector? = nil, reason: CancellationReason, at now: Duration,
    into effects: inout [SwipeEffect<ID>]
  ) {
    let appearance = active[index].physics.appearance(at: now, options: options)
    let velocity = velocity ?? active[index].physics.velocity(at: now)
    effects.append(
      .cancelled(
        SwipeCancellation(
          card: active[index].id, reason: reason, direction: appearance.direction,
          translation: appearance.translation,
          velocity: velocity,
          thresholdRatio: appearance.thresholdRatio, time: now)))
    active[index].status = .remaining
    active[index].physics.goHome(
      velocity: velocity, direction: appearance.direction, reason: reason, now: now, options: options)
  }

  /// The window changed. Displacements stay as they are, in points; motions under way go on as they are.
  mutating func take(_ layout: SwipeLayout, at now: Duration) {
    guard layout.isValid, layout != self.layout else { return }
    self.layout = layout
    if let held { active[held].physics.holdStill(at: now) }
  }
}
