extension SwipeOptions {
  /// The threshold towards that side, in points.
  @inline(__always)
  func threshold(towards direction: SwipeDirection) -> Double {
    direction.isHorizontal ? threshold : verticalThreshold
  }

  /// How far a commanded card goes towards that side before it leaves: a point beyond the threshold. Never farther
  /// than any input, as a speed over such a distance would overflow.
  func commandedTravel(towards direction: SwipeDirection) -> Double {
    min(threshold(towards: direction) + 1, inputLimit)
  }

  /// Travel towards `direction` as a fraction of its threshold; negative away from it.
  @inline(__always)
  func travel(_ translation: Vector, towards direction: SwipeDirection) -> Double {
    translation.along(direction.unit) / threshold(towards: direction)
  }

  /// Travel towards `direction` as what is reported of it: 0…1, and 0 where there is no direction.
  @inline(__always)
  func thresholdRatio(_ translation: Vector, towards direction: SwipeDirection?) -> Double {
    guard let direction else { return 0 }
    return min(max(travel(translation, towards: direction), 0), 1)
  }

  /// The side a card is on: the allowed one with the largest travel above zero; `nil` if there is none.
  func direction(of translation: Vector) -> SwipeDirection? {
    leader(of: translation, among: translation)
  }

  /// The side letting go would choose; `nil` if the card would come home.
  ///
  /// The one decision rule: of the sides the card is on, the one the projected end leads furthest to, if that is
  /// strictly beyond its threshold. A flick back therefore never chooses the other side.
  func decision(translation: Vector, velocity: Vector) -> SwipeDirection? {
    let projected = translation + velocity * projectionSeconds
    guard let leader = leader(of: projected, among: translation) else { return nil }
    return travel(projected, towards: leader) > 1 ? leader : nil
  }

  /// The allowed side towards which `end` has travelled furthest, of those that `translation` is on; the first of equals.
  private func leader(of end: Vector, among translation: Vector) -> SwipeDirection? {
    var best: SwipeDirection?
    var bestTravel = -Double.infinity
    // One horizontal and one vertical side at most can have the translation on them; left before right, up before down.
    if translation.dx != 0 {
      let side: SwipeDirection = translation.dx < 0 ? .left : .right
      if directions.contains(side) {
        best = side
        bestTravel = travel(end, towards: side)
      }
    }
    if translation.dy != 0 {
      let side: SwipeDirection = translation.dy < 0 ? .up : .down
      if directions.contains(side), travel(end, towards: side) > bestTravel { best = side }
    }
    return best
  }

  /// The angle of a card held by that side, in degrees.
  @inline(__always)
  func rotation(of translation: Vector, grabSide: Double) -> Double {
    // Unbounded still has a bound at which every further step is a number.
    let bound = min(maximumRotation, 1e9)
    return min(max(grabSide * rotationFactor * translation.dx / 100, -bound), bound)
  }
}

extension SwipeOptions {
  /// The next instant after `now` at which a pointer that holds still arms or disarms its card; `nil` if none does.
  ///
  /// As the velocity decays, the projected end slides back to where the card is, and may pass a threshold on
  /// its way; found with the very function that decides, so that what is shown then is what would happen.
  func nextArmedChange(of tracker: VelocityTracker, after now: Duration) -> Duration? {
    let translation = tracker.translation
    let velocity = tracker.velocity(at: now)
    guard projectionSeconds > 0, velocity != .zero else { return nil }
    let isArmed = decision(translation: translation, velocity: velocity) != nil
    func isChanged(_ instant: Duration) -> Bool {
      (decision(translation: translation, velocity: tracker.velocity(at: instant)) != nil) != isArmed
    }
    // By then every velocity has decayed to nothing, to the last bit.
    let atLast = now + .seconds(30)
    if isChanged(atLast) { return firstInstant(after: now, until: atLast, isChanged) }
    // Armed now and at last, it can only have disarmed in between: where one side's lead passes to another's.
    guard isArmed, let dip = shareOfEqualTravel(translation: translation, velocity: velocity) else {
      return nil
    }
    let equal = firstInstant(after: now, until: atLast) { instant in
      _exp(-(instant - now).inSeconds / VelocityTracker.smoothing) <= dip
    }
    return isChanged(equal) ? firstInstant(after: now, until: equal, isChanged) : nil
  }

  /// The share of the velocity at which the projected end is as far towards one side as towards the other.
  private func shareOfEqualTravel(translation: Vector, velocity: Vector) -> Double? {
    let projection = velocity * projectionSeconds
    let side: SwipeDirection = translation.dx < 0 ? .left : .right
    let other: SwipeDirection = translation.dy < 0 ? .up : .down
    let gained = travel(projection, towards: side) - travel(projection, towards: other)
    let share = (travel(translation, towards: other) - travel(translation, towards: side)) / gained
    return share > 0 && share < 1 ? share : nil
  }

  /// The first nanosecond at which what is false at `start` and true at `end`, and changes once, is true.
  private func firstInstant(
    after start: Duration, until end: Duration, _ isTrue: (Duration) -> Bool
  ) -> Duration {
    var before = start
    var after = end
    while after - before > .nanoseconds(1) {
      let middle = before + (after - before) / 2
      if isTrue(middle) { after = middle } else { before = middle }
    }
    return after
  }
}
