import SwipeEngine

/// Reading how three cards look.
enum FrameCases {
  static let all = [resting, held, returning, leaving]

  static let resting = frame("frame-at-rest", "a frame of three cards at rest") { Scene.stack(of: 1_000_000) }

  static let held = frame("frame-held", "a frame of three cards, the top one held") {
    Scene.held(by: SwipeVector(dx: 60, dy: 10))
  }

  static let returning = frame("frame-returning", "a frame of three cards, the top one on its spring") {
    var stack = Scene.held(by: SwipeVector(dx: 60, dy: 10))
    stack.handle(.gesture(.cancelled), at: .seconds(10))
    return stack
  }

  static let leaving = frame("frame-leaving", "a frame of four cards, the first one on its way out") {
    var stack = Scene.held(by: SwipeVector(dx: 130, dy: 10))
    stack.handle(.gesture(.released(Scene.grip + SwipeVector(dx: 130, dy: 10))), at: .seconds(10))
    return stack
  }

  private static func frame(
    _ name: String, _ operation: String, of stack: @escaping @Sendable () -> CardStack<UInt32>
  ) -> Case {
    Case(name: name, operation: operation) { count in
      let stack = stack()
      var frame = StackFrame<UInt32>()
      stack.frame(at: .seconds(10), into: &frame)
      return measured(count) {
        var sum = 0.0
        for index in 0..<count {
          // Sixty instants within the 80 ms that the shortest motion takes.
          stack.frame(at: .seconds(10) + .milliseconds(1 + index % 60), into: &frame)
          sum += frame.cards[0].center.x
        }
        use(sum)
      }
    }
  }
}
