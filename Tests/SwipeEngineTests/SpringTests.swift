import Testing

@testable import SwipeEngine

struct SpringTests {
  /// x″ = −k·x − c·x′ in small steps of fourth order.
  private func integrated(
    _ spring: SwipeSpring, distance: Double, velocity: Double, seconds: Double
  ) -> (Double, Double) {
    let omega = 2 * Double.pi / spring.response.inSeconds
    let stiffness = omega * omega
    let damping = 2 * spring.dampingRatio * omega
    func force(_ x: Double, _ v: Double) -> Double { -stiffness * x - damping * v }
    let steps = 20_000
    let h = seconds / Double(steps)
    var (x, v) = (distance, velocity)
    for _ in 0..<steps {
      let (x1, v1) = (v, force(x, v))
      let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return (x, v)
  }

  @Test(arguments: [0.05, 0.3, 0.8, 0.999_999, 1, 1.000_001, 1.2, 3, 20] as [Double])
  func `the closed form is what integrating gives`(dampingRatio: Double) throws {
    let spring = try SwipeSpring(dampingRatio: dampingRatio, response: .milliseconds(250))
    for seconds in [0.001, 0.02, 0.1, 0.3] {
      for (distance, velocity) in [(100.0, 0.0), (-40, 3000), (0, 500), (120, -2000)] {
        let (x, v) = integrated(spring, distance: distance, velocity: velocity, seconds: seconds)
        let now = spring.state(
          distance: SwipeVector(dx: distance, dy: 0), velocity: SwipeVector(dx: velocity, dy: 0),
          elapsed: .seconds(seconds))
        #expect(abs(now.distance.dx - x) < 1e-6)
        #expect(abs(now.velocity.dx - v) < 1e-4)
        #expect(now.distance.dy == 0)
      }
    }
  }

  @Test(arguments: [0.05, 0.8, 1, 1.2, 20] as [Double])
  func `its energy only falls, and it ends when it is inside for good`(dampingRatio: Double) throws {
    let spring = try SwipeSpring(dampingRatio: dampingRatio, response: .milliseconds(250))
    let (distance, velocity) = (SwipeVector(dx: 90, dy: -20), SwipeVector(dx: -300, dy: 900))
    let end = spring.duration(distance: distance, velocity: velocity)
    let limit = min(0.1, 1 / spring.frequency)
    var last = Double.infinity
    for step in 0...400 {
      let elapsed = end * Double(step) / 200
      let now = spring.state(distance: distance, velocity: velocity, elapsed: elapsed)
      let speed = now.velocity.length / spring.frequency
      let energy = (now.distance.length * now.distance.length + speed * speed).squareRoot()
      #expect(energy <= last * (1 + 1e-12))
      last = energy
      if elapsed >= end {
        #expect(energy <= limit * (1 + 1e-9))
        #expect(now.distance.length <= 0.1 && now.velocity.length <= 1)
      } else {
        #expect(energy > limit * (1 - 1e-9))
      }
    }
  }

  @Test func `one that begins inside ends at once`() {
    let nearly = SwipeVector(dx: 0.03, dy: 0)
    #expect(SwipeSpring.home.duration(distance: nearly, velocity: .zero) == .zero)
    #expect(SwipeSpring.home.duration(distance: .zero, velocity: .zero) == .zero)
    #expect(SwipeSpring.home.duration(distance: .zero, velocity: nearly) == .zero)
    #expect(SwipeSpring.home.duration(distance: .zero, velocity: SwipeVector(dx: 2, dy: 0)) > .zero)
  }

  @Test(arguments: [0, 0.049, 20.1, -1, .nan, .infinity] as [Double])
  func `a damping ratio outside 0.05…20 is refused`(value: Double) {
    #expect(throws: OptionError.self) { try SwipeSpring(dampingRatio: value, response: .seconds(1)) }
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(999), .seconds(2e9)])
  func `a response that is no time to swing in is refused`(value: Duration) {
    #expect(throws: OptionError.response(value)) { try SwipeSpring(dampingRatio: 1, response: value) }
  }

  @Test(arguments: [Duration.microseconds(1), .seconds(1_000_000_000)])
  func `the extreme responses have an end`(response: Duration) throws {
    for dampingRatio in [0.05, 1, 20] {
      let spring = try SwipeSpring(dampingRatio: dampingRatio, response: response)
      let end = spring.duration(distance: SwipeVector(dx: 1e9, dy: 0), velocity: SwipeVector(dx: 0, dy: 1e9))
      let now = spring.state(
        distance: SwipeVector(dx: 1e9, dy: 0), velocity: SwipeVector(dx: 0, dy: 1e9), elapsed: end)
      #expect(now.distance.length <= 0.1001)
    }
  }
}
