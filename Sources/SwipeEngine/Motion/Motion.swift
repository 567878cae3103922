/// A motion whose position and velocity are closed-form functions of the time since it began. No state is stepped.
public struct Motion: Sendable, Hashable {
  enum Shape: Sendable, Hashable {
    case timed(TimingCurve)
    case spring(SwipeSpring, velocity: SwipeVector)
    /// Along `unit` from `speed` on, in points a second.
    case constantAcceleration(unit: SwipeVector, speed: Double, distance: Double)
  }

  /// Where it begins.
  public let start: SwipeVector
  /// Where it ends, exactly.
  public let end: SwipeVector
  /// How long it takes.
  public let duration: Duration
  let seconds: Double
  let shape: Shape

  /// A motion from `start` to `end` in exactly `duration`, also where the two are equal.
  public static func timed(
    from start: SwipeVector, to end: SwipeVector, in duration: Duration, _ curve: TimingCurve
  ) -> Motion {
    let duration = max(duration, .zero)
    return Motion(
      start: start, end: end, duration: duration, seconds: duration.inSeconds, shape: .timed(curve))
  }

  /// A motion from `start`, let go with `velocity`, to `end`. It lasts ``SwipeSpring/duration(distance:velocity:)``.
  public static func spring(
    from start: SwipeVector, to end: SwipeVector, velocity: SwipeVector, _ spring: SwipeSpring
  ) -> Motion {
    let seconds = spring.secondsToRest(distance: start - end, velocity: velocity)
    return Motion(
      start: start, end: end, duration: Duration(inSeconds: seconds), seconds: seconds,
      shape: .spring(spring, velocity: velocity))
  }

  /// A motion from `start` along `unit` for `distance` points in `seconds`. It begins at `speed` and is evenly accelerated.
  static func constantAcceleration(
    from start: SwipeVector, along unit: SwipeVector, distance: Double, speed: Double, seconds: Double
  ) -> Motion {
    Motion(
      start: start, end: start + unit * distance, duration: Duration(inSeconds: seconds), seconds: seconds,
      shape: .constantAcceleration(unit: unit, speed: speed, distance: distance))
  }

  /// The position after `elapsed`: ``start`` up to zero, ``end`` from ``duration`` on.
  public func position(at elapsed: Duration) -> SwipeVector {
    guard elapsed < duration else { return end }
    guard elapsed > .zero else { return start }
    let now = elapsed.inSeconds
    switch shape {
    case .timed(let curve):
      return start + (end - start) * curve.progress(at: now / seconds)
    case .spring(let spring, let velocity):
      return end + spring.state(distance: start - end, velocity: velocity, seconds: now).distance
    case .constantAcceleration(let unit, let speed, let distance):
      let share = now / seconds
      return start + unit * (speed * now + (distance - speed * seconds) * share * share)
    }
  }

  /// The velocity after `elapsed`, in points a second; zero from ``duration`` on.
  public func velocity(at elapsed: Duration) -> SwipeVector {
    guard elapsed < duration else { return .zero }
    let now = max(elapsed, .zero).inSeconds
    switch shape {
    case .timed(let curve):
      return (end - start) * (curve.slope(at: now / seconds) / seconds)
    case .spring(let spring, let velocity):
      return spring.state(distance: start - end, velocity: velocity, seconds: now).velocity
    case .constantAcceleration(let unit, let speed, let distance):
      return unit * (speed + 2 * (distance - speed * seconds) * now / (seconds * seconds))
    }
  }

  /// The share of ``duration`` that has passed, 0…1; 1 if the motion takes no time.
  public func progress(at elapsed: Duration) -> Double {
    guard elapsed < duration else { return 1 }
    return max(elapsed, .zero).inSeconds / seconds
  }

  /// The velocity at the end of a timed motion, in points a second; zero if it takes no time.
  var arrivalVelocity: SwipeVector {
    guard case .timed(let curve) = shape, seconds > 0 else { return .zero }
    return (end - start) * (curve.slope(at: 1) / seconds)
  }
}
