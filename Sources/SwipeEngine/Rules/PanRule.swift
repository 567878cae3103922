extension SwipeOptions {
  /// The threshold towards that side, in points.
  @inline(__always)
  func threshold(towards direction: SwipeDirection) -> Double {
    direction.isHorizontal ? threshold : verticalThreshold
  }

  /// How far a commanded card goes towards that side before it leaves: a point beyond the threshold. Never farther
  /// than any input, as a speed over such a way would overflow.
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

  /// The allowed side with the largest travel of `way`, of those that `present` is on; the first of equals.
  private func leader(of way: Vector, among present: Vector) -> SwipeDirection? {
    var best: SwipeDirection?
    var bestTravel = -Double.infinity
    // One horizontal and one vertical side at most can have `present` on them; left before right, up before down.
    if present.dx != 0 {
      let side: SwipeDirection = present.dx < 0 ? .left : .right
      if directions.contains(side) {
        best = side
        bestTravel = travel(way, towards: side)
      }
    }
    if present.dy != 0 {
      let side: SwipeDirection = present.dy < 0 ? .up : .down
      if directions.contains(side), travel(way, towards: side) > bestTravel { best = side }
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
