extension SwipeOptions {
  /// The threshold towards that side, in points.
  @inline(__always)
  func threshold(towards direction: SwipeDirection) -> Double {
    switch direction {
    case .left: leftThreshold
    case .right: rightThreshold
    case .up: upThreshold
    case .down: downThreshold
    case .upLeft, .upRight, .downLeft, .downRight: cornerThreshold
    }
  }

  /// The travel of a commanded card towards that side before it leaves: a point beyond the threshold, at most ``inputLimit``,
  /// beyond which a speed would overflow.
  func commandedTravel(towards direction: SwipeDirection) -> Double {
    min(threshold(towards: direction) + 1, inputLimit)
  }

  /// Travel towards `direction` as a fraction of its threshold; negative away from it.
  @inline(__always)
  func travel(_ translation: SwipeVector, towards direction: SwipeDirection) -> Double {
    translation.along(direction.unit) / threshold(towards: direction)
  }

  /// The reported travel towards `direction`: 0…1 thresholds, and 0 without a direction.
  @inline(__always)
  func thresholdRatio(_ translation: SwipeVector, towards direction: SwipeDirection?) -> Double {
    guard let direction else { return 0 }
    return min(max(travel(translation, towards: direction), 0), 1)
  }

  /// The side letting go would choose; `nil` if the card would come home.
  ///
  /// The one decision rule: of the sides the card is on, the one the projected end leads furthest to, if that is
  /// strictly beyond its threshold. A flick back therefore never chooses the other side.
  /// - Parameter sides: The sides that count.
  @inline(__always)
  func decision(
    translation: SwipeVector, velocity: SwipeVector, within sides: SwipeDirections
  ) -> SwipeDirection? {
    let projected = translation + velocity * projection.inSeconds
    guard let leader = leader(of: projected, among: translation, within: sides) else { return nil }
    return leader.travel > 1 ? leader.side : nil
  }

  /// The one of `sides` towards which `end` has travelled furthest, of those that `translation` is on, and how far as a fraction
  /// of its threshold; the first of equals. `nil` if it is on none.
  #if hasFeature(Embedded)  // where size counts more than time
  @inline(never)
  #else
  @inline(__always)
  #endif
  func leader(
    of end: SwipeVector, among translation: SwipeVector, within sides: SwipeDirections
  ) -> (side: SwipeDirection, travel: Double)? {
    var best: SwipeDirection?
    var bestTravel = -Double.infinity
    // A translation is on at most one horizontal and one vertical side.
    if translation.dx != 0 {
      let side: SwipeDirection = translation.dx < 0 ? .left : .right
      if sides.contains(side) {
        best = side
        bestTravel = travel(end, towards: side)
      }
    }
    if translation.dy != 0 {
      let side: SwipeDirection = translation.dy < 0 ? .up : .down
      if sides.contains(side) {
        let travel = travel(end, towards: side)
        if travel > bestTravel {
          best = side
          bestTravel = travel
        }
      }
    }
    if sides.hasCorners {
      let corner = Self.corner(
        of: end, among: translation, within: sides, threshold: cornerThreshold, beyond: bestTravel)
      if let corner { return corner }
    }
    return best.map { ($0, bestTravel) }
  }

  /// The corner of `sides` towards which `end` has travelled furthest, if that is further than `travel`. A function of its own and
  /// without the options, so that a card without corners pays nothing for it.
  @inline(never)
  private static func corner(
    of end: SwipeVector, among translation: SwipeVector, within sides: SwipeDirections, threshold: Double,
    beyond travel: Double
  ) -> (side: SwipeDirection, travel: Double)? {
    var best: (side: SwipeDirection, travel: Double)?
    for corner in [SwipeDirection.upLeft, .upRight, .downLeft, .downRight]
    where sides.contains(corner) && translation.along(corner.unit) > 0 {
      let share = end.along(corner.unit) / threshold
      if share > best?.travel ?? travel { best = (corner, share) }
    }
    return best
  }

  /// The angle of a card held by that side, in degrees.
  @inline(__always)
  func rotation(of translation: SwipeVector, grabSide: Double) -> Double {
    // An unbounded rotation is still bounded where all further results are finite.
    let bound = min(maximumRotation, 1e9)
    return min(max(grabSide * rotationFactor * translation.dx / 100, -bound), bound)
  }
}

extension SwipeOptions {
  /// The next instant after `now` at which the decision changes while a pointer holds still; `nil` if it never does.
  ///
  /// As the velocity decays, the projected end slides back to the card and may pass a threshold. The instant is found with
  /// the function that decides at a release, so what is shown is what would happen. It is a whole number of nanoseconds
  /// after the last move, and so the same whenever it is asked for.
  /// - Parameter limit: The last instant to look at; `nil` for no limit.
  func nextArmedChange(
    of tracker: VelocityTracker, within sides: SwipeDirections, after now: Duration,
    until limit: Duration? = nil
  ) -> Duration? {
    let translation = tracker.translation
    let velocity = tracker.velocity(at: now)
    guard projection > .zero, velocity != .zero else { return nil }
    let armed = decision(translation: translation, velocity: velocity, within: sides)
    func isChanged(_ instant: Duration) -> Bool {
      decision(translation: translation, velocity: tracker.velocity(at: instant), within: sides) != armed
    }
    // After 30 s every velocity has decayed to zero, to the last bit. As each side's travel is linear in the velocity, a
    // decision that has changed does not come again.
    let atLast = min(limit ?? now + .seconds(30), now + .seconds(30))
    guard isChanged(atLast) else { return nil }
    var before = (now - tracker.time).wholeNanoseconds
    var after = (atLast - tracker.time).wholeNanoseconds + 1
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if isChanged(tracker.time + .nanoseconds(middle)) { after = middle } else { before = middle }
    }
    return tracker.time + .nanoseconds(after)
  }
}

extension Duration {
  /// The whole nanoseconds, rounded down, of a duration of at least zero; at most 1e9 seconds of them.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(seconds, 1_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
