/// The rules for where a chosen card leaves to, and how fast.
enum ExitRule {
  /// The shortest velocity-matched exit, in seconds, so that it can still be seen.
  private static let minSeconds = 0.08
  /// The least component of a velocity-matched exit's unit vector towards the chosen side.
  private static let minTowards = 1.0 / 3

  /// An exit from `start` along the projected translation until the card is out. It begins at the speed that `velocity` has
  /// in that direction.
  static func velocityMatched(
    from start: SwipeVector, velocity: SwipeVector, projectedTranslation: SwipeVector,
    direction: SwipeDirection,
    shape: RotatedBounds,
    atMost: Duration
  ) -> Motion {
    let unit = turned(projectedTranslation.unit(unlessShorterThan: 1) ?? direction.unit, towards: direction)
    let distance = shape.lengthsToClear(from: start, along: unit)
    let speed = max(velocity.along(unit), 0)
    let longest = atMost.inSeconds
    guard distance > 0, longest > 0 else {
      return .constantAcceleration(from: start, along: unit, distance: distance, speed: speed, seconds: 0)
    }
    let least = min(minSeconds, longest)
    // Distances are compared, not times: the time of a card at rest is `longest` but for rounding, and a card taken for
    // quicker than that would go nowhere.
    if speed * least > distance {
      return .constantAcceleration(
        from: start, along: unit, distance: speed * least, speed: speed, seconds: least)
    }
    let seconds = min(distance / speed, longest)
    return .constantAcceleration(from: start, along: unit, distance: distance, speed: speed, seconds: seconds)
  }

  /// An exit from `start` by the least whole number of repetitions of `start` that takes the card out.
  static func timed(
    from start: SwipeVector, direction: SwipeDirection, threshold: Double, shape: RotatedBounds,
    duration: Duration,
    curve: TimingCurve
  ) -> Motion {
    // Without a displacement to repeat, the stride is that of a commanded swipe.
    let stride = start == .zero ? direction.unit * min(threshold + 1, inputLimit) : start
    var count = _roundUp(shape.lengthsToClear(from: stride, along: stride))
    let end: SwipeVector
    if count.isFinite {
      // The quotient is rounded, so the first clear repetition may be the one before or after.
      if count > 0, shape.isClear(at: stride + stride * (count - 1)) { count -= 1 }
      if !shape.isClear(at: stride + stride * count) { count += 1 }
      end = stride + stride * count
    } else {
      let unit = stride.unit(unlessShorterThan: 0) ?? direction.unit
      end = stride + unit * shape.lengthsToClear(from: stride, along: unit)
    }
    return .timed(from: start, to: end, in: duration, curve)
  }

  /// `unit`, or the nearest unit vector with a component of at least a third towards the side.
  private static func turned(_ unit: SwipeVector, towards direction: SwipeDirection) -> SwipeVector {
    let side = direction.unit
    guard unit.along(side) < minTowards else { return unit }
    let across = SwipeVector(dx: -side.dy, dy: side.dx)
    let deviation = unit.along(across)
    // Straight away from the side, two vectors are equally near; a person expects the way straight to it.
    guard deviation != 0 else { return side }
    let rest = _sqrt(1 - minTowards * minTowards)
    return side * minTowards + across * (deviation < 0 ? -rest : rest)
  }
}
