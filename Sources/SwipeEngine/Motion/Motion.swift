/// A motion: position and velocity as closed-form functions of the time since it began. Nothing is stepped.
public struct Motion: Sendable, Hashable {
  enum Shape: Sendable, Hashable {
    case timed(TimingCurve)
    case spring(SwipeSpring, velocity: SwipeVector)
    /// Along `unit`, beginning at `speed`, evenly accelerated.
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

  private init(start: SwipeVector, end: SwipeVector, duration: Duration, seconds: Double, shape: Shape) {
    self.start = start
    self.end = end
    self.duration = duration
    self.seconds = seconds
    self.shape = shape
  }

  /// None: at the start, for no time.
  static let none = Motion(start: .zero, end: .zero, duration: .zero, seconds: 0, shape: .timed(.linear))

  /// From `start` to `end` in exactly `duration`, also where they are one.
  public static func timed(
    from start: SwipeVector, to end: SwipeVector, in duration: Duration, _ curve: TimingCurve
  ) -> Motion {
    let duration = max(duration, .zero)
    return Motion(
      start: start, end: end, duration: duration, seconds: duration.inSeconds, shape: .timed(curve))
  }

  /// From `start`, let go with `velocity`, to `end`; as long as ``SwipeSpring/duration(distance:velocity:)`` says.
  public static func spring(
    from start: SwipeVector, to end: SwipeVector, velocity: SwipeVector, _ spring: SwipeSpring
  ) -> Motion {
    let seconds = spring.secondsToRest(distance: start - end, velocity: velocity)
    return Motion(
      start: start, end: end, duration: Duration(inSeconds: seconds), seconds: seconds,
      shape: .spring(spring, velocity: velocity))
  }

  /// From `start` along `unit` for `distance` points, beginning at `speed`, evenly accelerated, in `seconds`.
  static func constantAcceleration(
    from start: SwipeVector, along unit: SwipeVector, distance: Double, speed: Double, seconds: Double
  ) -> Motion {
    Motion(
      start: start, end: start + unit * distance, duration: Duration(inSeconds: seconds), seconds: seconds,
      shape: .constantAcceleration(unit: unit, speed: speed, distance: distance))
  }

  /// Where it is when `elapsed` has passed: at ``start`` up to zero, at ``end`` from ``duration`` on.
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

  /// How fast it is, in points a second, when `elapsed` has passed; nothing from ``duration`` on.
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

  /// The share of the time that has passed, 0…1; 1 where there is no time to pass.
  public func progress(at elapsed: Duration) -> Double {
    guard elapsed < duration else { return 1 }
    return max(elapsed, .zero).inSeconds / seconds
  }

  /// How fast it arrives, in points a second: nothing where it takes no time.
  var arrivalVelocity: SwipeVector {
    guard case .timed(let curve) = shape, seconds > 0 else { return .zero }
    return (end - start) * (curve.slope(at: 1) / seconds)
  }
}
