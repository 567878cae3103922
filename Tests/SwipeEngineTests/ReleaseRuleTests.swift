import Testing

@testable import SwipeEngine

/// Which side letting go chooses.
struct ReleaseRuleTests {
  struct Case: CustomStringConvertible {
    var x = 0.0, y = 0.0
    var vx = 0.0, vy = 0.0
    var chosen: SwipeDirection?
    var description: String { "(\(x), \(y)) at (\(vx), \(vy))" }
  }

  @Test(arguments: [
    Case(x: 101, chosen: .right),
    Case(x: 100, chosen: nil),  // strictly beyond
    Case(x: 100.000_000_000_000_01, chosen: .right),
    Case(x: -101, chosen: .left),
    Case(x: -100, chosen: nil),
    Case(x: 0, chosen: nil),
    Case(x: 99, y: 500, chosen: nil),  // up and down are not allowed
    Case(x: 90, vx: 5000, chosen: nil),  // no projection: the hand's speed does not count
  ])
  func `mdc chooses by where the card is`(c: Case) {
    let chosen = SwipeOptions.mdc.decision(
      translation: SwipeVector(dx: c.x, dy: c.y), velocity: SwipeVector(dx: c.vx, dy: c.vy))
    #expect(chosen == c.chosen)
  }

  @Test(arguments: [
    Case(x: 20, vx: 1000, chosen: .right),  // a flick: 20 + 99
    Case(x: 1, vx: 1000, chosen: nil),  // 1 + 99 is exactly the threshold
    Case(x: 1.01, vx: 1000, chosen: .right),
    Case(x: 150, vx: -1000, chosen: nil),  // a flick back cancels
    Case(x: 150, vx: -5000, chosen: nil),  // and never chooses the other side
    Case(x: 0, vx: 5000, chosen: nil),  // at home there is no side to choose
    Case(x: -20, vx: -1000, chosen: .left),
  ])
  func `we choose by where the card is going`(c: Case) {
    let chosen = SwipeOptions().decision(
      translation: SwipeVector(dx: c.x, dy: c.y), velocity: SwipeVector(dx: c.vx, dy: c.vy))
    #expect(chosen == c.chosen)
  }

  @Test(arguments: [
    Case(x: 120, y: 110, chosen: .right),
    Case(x: 110, y: 120, chosen: .down),
    Case(x: 120, y: 120, chosen: .right),  // of equals: left, right, up, down
    Case(x: -120, y: -120, chosen: .left),
    Case(x: 60, y: -10, vy: -1000, chosen: .up),  // the projected end is furthest up
    Case(x: 60, y: 10, vy: -2000, chosen: nil),  // the card is not on the upper side
    Case(x: 120, y: 130, vy: -4000, chosen: .right),  // down is let go, right still stands
  ])
  func `of four sides the furthest counts`(c: Case) throws {
    let options = SwipeOptions.with { $0.directions = .all }
    let chosen = options.decision(
      translation: SwipeVector(dx: c.x, dy: c.y), velocity: SwipeVector(dx: c.vx, dy: c.vy))
    #expect(chosen == c.chosen)
  }

  @Test(arguments: [
    Case(x: 120, y: 10, chosen: .right),
    Case(x: 80, y: 80, chosen: .downRight),  // 113 along the diagonal
    Case(x: 70, y: 70, chosen: nil),  // 99
    Case(x: -80, y: -80, chosen: .upLeft),
    Case(x: 80, y: -80, chosen: .upRight),
    Case(x: -80, y: 80, chosen: .downLeft),
    Case(x: 100, y: 41, chosen: nil),  // nearer to the right than to its corner, and exactly at the threshold
    Case(x: 100.0, y: 42, chosen: .downRight),  // more than 22.5 degrees off
    Case(x: 10, y: 10, vx: 1000, vy: 1000, chosen: .downRight),
    Case(x: 10, y: 10, vx: -5000, vy: -5000, chosen: nil),
  ])
  func `of eight sides the one that the way is nearest to counts`(c: Case) throws {
    let options = SwipeOptions.with { $0.directions = .all.union(.corners) }
    let chosen = options.decision(
      translation: SwipeVector(dx: c.x, dy: c.y), velocity: SwipeVector(dx: c.vx, dy: c.vy))
    #expect(chosen == c.chosen)
  }

  @Test func `each side has its own threshold, and both of an axis can be set at once`() {
    var options = SwipeOptions.with { $0.threshold = 80 }
    options.rightThreshold = 140
    #expect(options.leftThreshold == 80 && options.threshold == 140)
    #expect(options.decision(translation: SwipeVector(dx: -81, dy: 0), velocity: .zero) == .left)
    #expect(options.decision(translation: SwipeVector(dx: 139, dy: 0), velocity: .zero) == nil)
    #expect(options.decision(translation: SwipeVector(dx: 141, dy: 0), velocity: .zero) == .right)
  }

  @Test func `each way has its own threshold`() throws {
    let options = SwipeOptions.with {
      $0.directions = .all
      $0.verticalThreshold = 50
    }
    #expect(options.decision(translation: SwipeVector(dx: 0, dy: 51), velocity: .zero) == .down)
    #expect(options.direction(of: SwipeVector(dx: 60, dy: 40)) == .down)
    #expect(options.thresholdRatio(SwipeVector(dx: 60, dy: 40), towards: .down) == 0.8)
    #expect(options.thresholdRatio(SwipeVector(dx: 60, dy: 40), towards: .up) == 0)
    #expect(options.thresholdRatio(SwipeVector(dx: 60, dy: 400), towards: .down) == 1)
    #expect(options.thresholdRatio(SwipeVector(dx: 60, dy: 40), towards: nil) == 0)
  }

  @Test func `the direction is that of the largest travel among allowed sides`() {
    #expect(SwipeOptions().direction(of: .zero) == nil)
    #expect(SwipeOptions().direction(of: SwipeVector(dx: 0, dy: 90)) == nil)
    #expect(SwipeOptions().direction(of: SwipeVector(dx: 1, dy: 90)) == .right)
    #expect(SwipeOptions().direction(of: SwipeVector(dx: -0.0, dy: 0)) == nil)
  }

  @Test(arguments: [(100.0, 1.0, 3.0), (100, -1, -3), (-200, 1, -6), (1000, 1, 15), (1000, -1, -15)])
  func `the angle follows the sideways travel up to its bound`(x: Double, side: Double, degrees: Double) {
    #expect(SwipeOptions().rotation(of: SwipeVector(dx: x, dy: 77), grabSide: side) == degrees)
  }

  @Test func `unbounded is still a number`() throws {
    let options = SwipeOptions.with {
      $0.rotationFactor = 1e308
      $0.maximumRotation = .infinity
    }
    #expect(options.rotation(of: SwipeVector(dx: 1e9, dy: 0), grabSide: -1).isFinite)
    #expect(options.rotation(of: .zero, grabSide: 1) == 0)
  }

  @Test(arguments: [1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func `a threshold at the ends of what numbers there are gives no infinity`(threshold: Double) throws {
    for exit in [ExitStyle.velocityMatched(atMost: .milliseconds(300)), .timed(.milliseconds(100), .easeOut)]
    {
      var options = SwipeOptions()
      options.threshold = threshold
      options.forcedCurve = try TimingCurve(1, -1000, 0, 1000)
      options.exit = exit
      var stack = try CardStack<UInt32>(
        options: options,
        layout: SwipeLayout(
          bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
          card: SwipeRect(x: 20, y: 60, width: 280, height: 368)
        ),
        cards: 0..<3)
      for (index, direction) in [SwipeDirection.right, .left].enumerated() {
        let effects = stack.handle(.swipe(direction, cause: .key), at: .milliseconds(index))
        for case .chosen(let result) in effects {
          #expect(result.velocity.length.isFinite && result.translation.length.isFinite)
        }
      }
      for time in stride(from: 0, through: 2000, by: 20) {
        var frame = StackFrame<UInt32>()
        stack.frame(at: .milliseconds(time), into: &frame)
        for pose in frame.cards {
          #expect(pose.center.x.isFinite && pose.center.y.isFinite && pose.rotation.isFinite)
        }
      }
    }
  }
}

extension SwipeOptions {
  fileprivate func decision(translation: SwipeVector, velocity: SwipeVector) -> SwipeDirection? {
    decision(translation: translation, velocity: velocity, within: directions)
  }

  fileprivate func direction(of translation: SwipeVector) -> SwipeDirection? {
    leader(of: translation, among: translation, within: directions)?.side
  }
}
