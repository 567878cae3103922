import CFloor
import SwipeEngine

/// Where a spring is at a time, and how fast.
enum SpringCases {
  static let all = [spring, floor]

  private static let start = (
    distance: SwipeVector(dx: 80, dy: -20), velocity: SwipeVector(dx: -900, dy: 200)
  )

  static let spring = Case(name: "spring", operation: "Spring.state at one instant", floor: "spring-in-C") {
    count in
    measured(count) {
      var sum = 0.0
      for index in 0..<count {
        let now = SwipeSpring.home.state(
          distance: start.distance, velocity: start.velocity, elapsed: .milliseconds(1 + index & 255))
        sum += now.distance.dx + now.velocity.dy
      }
      use(sum)
    }
  }

  static let floor = Case(name: "spring-in-C", operation: "the same closed form, plain C") { count in
    var start = floor_state(x: 80, y: -20, vx: -900, vy: 200)
    var now = floor_state()
    return measured(count) {
      var sum = 0.0
      for index in 0..<count {
        floor_spring(0.8, 2 * Double.pi / 0.25, &start, Double(1 + index & 255) / 1000, &now)
        sum += now.x + now.vy
      }
      use(sum)
    }
  }

  /// The largest difference of the two, in points and points a second.
  static func difference() -> Double {
    var start = floor_state(x: 80, y: -20, vx: -900, vy: 200)
    var now = floor_state()
    var most = 0.0
    for time in 0..<500 {
      floor_spring(0.8, 2 * Double.pi / 0.25, &start, Double(time) / 1000, &now)
      let ours = SwipeSpring.home.state(
        distance: Self.start.distance, velocity: Self.start.velocity, elapsed: .milliseconds(time))
      most = max(most, (ours.distance.dx - now.x).magnitude, (ours.velocity.dy - now.vy).magnitude)
    }
    return most
  }
}
