/// A damped spring of mass 1 that pulls to a target, in closed form: its state at a time needs no earlier state.
public struct SwipeSpring: Sendable, Hashable {
  /// Below 1 the spring swings past the target. At 1 it is as quick as it can be without that; above 1 it is slower.
  public let dampingRatio: Double
  /// The period of the undamped spring.
  public let response: Duration
  /// 2π / response, in radians a second.
  let frequency: Double

  /// The spring that brings a card home: damping ratio 0.8, response 0.25 s.
  public static let home = SwipeSpring(valid: 0.8, response: .milliseconds(250))

  /// A spring.
  /// - Throws: ``OptionError`` unless the damping ratio is within 0.05…20 and the response between a microsecond
  ///   and ``SwipeOptions/longestDuration``.
  public init(dampingRatio: Double, response: Duration) throws(OptionError) {
    guard dampingRatio >= 0.05, dampingRatio <= 20 else { throw .dampingRatio(dampingRatio) }
    guard response >= .microseconds(1), response <= SwipeOptions.longestDuration else {
      throw .response(response)
    }
    self.init(valid: dampingRatio, response: response)
  }

  private init(valid dampingRatio: Double, response: Duration) {
    self.dampingRatio = dampingRatio
    self.response = response
    frequency = 2 * Double.pi / response.inSeconds
  }

  /// The distance from the target and the velocity, `elapsed` after it was let go at `distance` with `velocity`.
  public func state(
    distance: SwipeVector, velocity: SwipeVector, elapsed: Duration
  ) -> (distance: SwipeVector, velocity: SwipeVector) {
    state(distance: distance, velocity: velocity, seconds: elapsed.inSeconds)
  }

  /// The time until √(|x|² + |v|²/ω²) is at most 0.1 pt and at most (1 pt/s)/ω. As its energy only falls, distance and
  /// speed stay below 0.1 pt and 1 pt/s from then on.
  public func duration(distance: SwipeVector, velocity: SwipeVector) -> Duration {
    Duration(inSeconds: secondsToRest(distance: distance, velocity: velocity))
  }

  func state(
    distance: SwipeVector, velocity: SwipeVector, seconds: Double
  ) -> (distance: SwipeVector, velocity: SwipeVector) {
    let (even, odd) = basis(at: seconds)
    let damping = dampingRatio * frequency
    let stiffness = frequency * frequency
    return (
      distance * even + (velocity + distance * damping) * odd,
      velocity * even - (velocity * damping + distance * stiffness) * odd
    )
  }

  func secondsToRest(distance: SwipeVector, velocity: SwipeVector) -> Double {
    let limit = min(0.1, 1 / frequency)
    func isInside(_ seconds: Double) -> Bool {
      let now = state(distance: distance, velocity: velocity, seconds: seconds)
      let speed = now.velocity.length / frequency
      let away = now.distance.length
      return away * away + speed * speed <= limit * limit
    }
    if isInside(0) { return 0 }
    var outside = 0.0
    var inside = 1 / frequency
    for _ in 0..<64 where !isInside(inside) {
      outside = inside
      inside *= 2
    }
    for _ in 0..<64 {
      let middle = (outside + inside) / 2
      guard middle > outside, middle < inside else { break }
      if isInside(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// e^(−ζωτ) times cos(ω_d τ) and sin(ω_d τ)/ω_d, or what these become for ζ ≥ 1.
  private func basis(at seconds: Double) -> (even: Double, odd: Double) {
    let decay = dampingRatio * frequency
    let discriminant = 1 - dampingRatio * dampingRatio
    if discriminant > 0 {
      let swing = frequency * _sqrt(discriminant)
      let (sine, cosine) = sineAndCosine(swing * seconds)
      let envelope = _exp(-decay * seconds)
      return (envelope * cosine, envelope * sine / swing)
    }
    let spread = frequency * _sqrt(-discriminant)
    let y = spread * seconds
    if y < 0.5 {
      // The difference of two nearly equal exponentials would lose digits here; the series does not.
      let z = y * y
      let cosh = 1 + z / 2 * (1 + z / 12 * (1 + z / 30 * (1 + z / 56 * (1 + z / 90 * (1 + z / 132)))))
      let sinh = 1 + z / 6 * (1 + z / 20 * (1 + z / 42 * (1 + z / 72 * (1 + z / 110 * (1 + z / 156)))))
      let envelope = _exp(-decay * seconds)
      return (envelope * cosh, envelope * sinh * seconds)
    }
    // The slow root is a quotient: as a difference it would lose digits where it is small.
    let slow = _exp(-frequency * frequency / (decay + spread) * seconds)
    let fast = _exp(-(decay + spread) * seconds)
    return ((slow + fast) / 2, (slow - fast) / (2 * spread))
  }
}
