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
  func travel(_ translation: SwipeVector, towards direction: SwipeDirection) -> Double {
    translation.along(direction.unit) / threshold(towards: direction)
  }

  /// Travel towards `direction` as what is reported of it: 0…1, and 0 where there is no direction.
  @inline(__always)
  func thresholdRatio(_ translation: SwipeVector, towards direction: SwipeDirection?) -> Double {
    guard let direction else { return 0 }
    return min(max(travel(translation, towards: direction), 0), 1)
  }

  /// The side a card is on: the allowed one with the largest travel above zero; `nil` if there is none.
  @inline(__always)
  func direction(of translation: SwipeVector) -> SwipeDirection? {
    leader(of: translation, among: translation)
  }

  /// The side letting go would choose; `nil` if the card would come home.
  ///
  /// The one decision rule: of the sides the card is on, the one the projected end leads furthest to, if that is
  /// strictly beyond its threshold. A flick back therefore never chooses the other side.
  @inline(__always)
  func decision(translation: SwipeVector, velocity: SwipeVector) -> SwipeDirection? {
    let projected = translation + velocity * projection.inSeconds
    guard let leader = leader(of: projected, among: translation) else { return nil }
    return travel(projected, towards: leader) > 1 ? leader : nil
  }

  /// The allowed side towards which `end` has travelled furthest, of those that `translation` is on; the first of equals.
  @inline(__always)
  private func leader(of end: SwipeVector, among translation: SwipeVector) -> SwipeDirection? {
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
  func rotation(of translation: SwipeVector, grabSide: Double) -> Double {
    // Unbounded still has a bound at which every further step is a number.
    let bound = min(maximumRotation, 1e9)
    return min(max(grabSide * rotationFactor * translation.dx / 100, -bound), bound)
  }
}

extension SwipeOptions {
  /// The next instant after `now` at which what letting go would do changes while a pointer holds still; `nil` if it never
  /// does.
  ///
  /// As the velocity decays, the projected end slides back to where the card is, and may pass a threshold on
  /// its way; found with the very function that decides, so that what is shown then is what would happen. In whole
  /// nanoseconds from the last move, so that it is the same whenever it is asked for.
  /// - Parameter limit: Later ones are not looked for; `nil` for all.
  func nextArmedChange(
    of tracker: VelocityTracker, after now: Duration, until limit: Duration? = nil
  ) -> Duration? {
    let translation = tracker.translation
    let velocity = tracker.velocity(at: now)
    guard projection > .zero, velocity != .zero else { return nil }
    let armed = decision(translation: translation, velocity: velocity)
    func isChanged(_ instant: Duration) -> Bool {
      decision(translation: translation, velocity: tracker.velocity(at: instant)) != armed
    }
    // By then every velocity has decayed to nothing, to the last bit. As each side's travel is linear in the velocity, a
    // decision that holds now and then holds in between, and one that has changed does not change back.
    let atLast = min(limit ?? now + .seconds(30), now + .seconds(30))
    guard isChanged(atLast) else { return nil }
    return firstInstant(of: tracker, after: now, until: atLast, isChanged)
  }

  /// The first whole nanosecond from the last move at which what is false at `start` and true at `end`, and changes once,
  /// is true.
  private func firstInstant(
    of tracker: VelocityTracker, after start: Duration, until end: Duration, _ isTrue: (Duration) -> Bool
  ) -> Duration {
    var before = (start - tracker.time).wholeNanoseconds
    var after = (end - tracker.time).wholeNanoseconds + 1
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if isTrue(tracker.time + .nanoseconds(middle)) { after = middle } else { before = middle }
    }
    return tracker.time + .nanoseconds(after)
  }
}

extension Duration {
  /// Rounded down, of a duration that is not below zero; beyond a thousand million seconds as that.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(seconds, 1_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
