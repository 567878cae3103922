import TestSupport
import Testing

@testable import SwipeEngine

struct ExitRuleTests {
  private let upright = RotatedBounds(layout: phone, rotation: 0)

  /// How often the example's card repeats its displacement in MDCSwipeToChoose, by where it is let go: the box
  /// around the turned card is what has to be out.
  @Test(arguments: [(101, 3), (161, 1), (300, 1), (400, 0)] as [(Double, Double)])
  func `mdc repeats the displacement as few times as take the card out`(x: Double, times: Double) {
    let start = SwipeVector(dx: x, dy: 0)
    let turned = SwipeOptions.mdc.rotation(of: start, grabSide: 1)
    let motion = ExitRule.timed(
      from: start, direction: .right, threshold: 100, shape: RotatedBounds(layout: phone, rotation: turned),
      duration: .milliseconds(100), curve: .linear)
    #expect(motion.end == start * (1 + times))
    #expect(motion.duration == .milliseconds(100))
  }

  @Test func `the closed form finds the first repetition that is out`() {
    var dice = SeededGenerator(seed: 21)
    for _ in 0..<2000 {
      let start = SwipeVector(dx: dice.number(-200...200), dy: dice.number(-300...300))
      let shape = RotatedBounds(layout: phone, rotation: dice.number(-40...40))
      let motion = ExitRule.timed(
        from: start, direction: .right, threshold: 100, shape: shape, duration: .zero, curve: .linear)
      var count = 0.0
      while !shape.isClear(at: start + start * count) { count += 1 }
      #expect(motion.end == start + start * count)
    }
  }

  @Test func `without any displacement it leaves to the side that was chosen`() {
    for direction in SwipeDirection.allCases {
      let motion = ExitRule.timed(
        from: .zero, direction: direction, threshold: 100, shape: upright, duration: .zero, curve: .linear)
      #expect(upright.isClear(at: motion.end))
      #expect(motion.end.unit(unlessShorterThan: 1) == direction.unit)
    }
  }

  @Test func `a displacement next to nothing still ends somewhere`() {
    for tiny in [1e-9, 1e-300, .leastNonzeroMagnitude] {
      let motion = ExitRule.timed(
        from: SwipeVector(dx: tiny, dy: 0), direction: .right, threshold: 100, shape: upright,
        duration: .zero,
        curve: .linear)
      #expect(motion.end.dx.isFinite && upright.isClear(at: motion.end * (1 + 1e-12)))
    }
  }

  private func matched(
    _ start: SwipeVector, _ velocity: SwipeVector, projectedTranslation: SwipeVector,
    _ direction: SwipeDirection = .right
  ) -> Motion {
    ExitRule.velocityMatched(
      from: start, velocity: velocity, projectedTranslation: projectedTranslation, direction: direction,
      shape: upright,
      atMost: .milliseconds(300))
  }

  @Test func `a slow one takes the longest time, and just leaves the bounds`() {
    let motion = matched(
      SwipeVector(dx: 150, dy: 0), .zero, projectedTranslation: SwipeVector(dx: 150, dy: 0))
    #expect(motion.duration == .milliseconds(300))
    #expect(motion.end == SwipeVector(dx: 300, dy: 0))
    #expect(motion.position(at: .milliseconds(150)).dx == 187.5)
  }

  @Test func `one that is fast enough keeps its speed, and takes as long as that takes`() {
    let motion = matched(
      SwipeVector(dx: 150, dy: 0), SwipeVector(dx: 1000, dy: 0),
      projectedTranslation: SwipeVector(dx: 249, dy: 0))
    #expect(motion.duration == .milliseconds(150))
    #expect(motion.velocity(at: .milliseconds(100)).dx == 1000)
    #expect(motion.position(at: .milliseconds(75)).dx == 225)
  }

  @Test func `one in between speeds up evenly`() {
    let motion = matched(
      SwipeVector(dx: 150, dy: 0), SwipeVector(dx: 400, dy: 0),
      projectedTranslation: SwipeVector(dx: 190, dy: 0))
    #expect(motion.duration == .milliseconds(300))
    #expect(motion.velocity(at: .zero).dx == 400)
    #expect(abs(motion.velocity(at: .milliseconds(150)).dx - 500) < 1e-9)
  }

  @Test func `one that would be too quick to see ends further out`() {
    let motion = matched(
      SwipeVector(dx: 250, dy: 0), SwipeVector(dx: 5000, dy: 0),
      projectedTranslation: SwipeVector(dx: 745, dy: 0))
    #expect(motion.duration == .milliseconds(80))
    #expect(motion.end == SwipeVector(dx: 650, dy: 0))
  }

  /// Told through a whole stack, as the time of a card without speed is the quotient of two quotients.
  @Test(arguments: [1, 2, 5, 20, 50, 79, 80, 81, 300])
  func `an exit that has a way to go never stands still`(longest: Int) throws {
    let options = SwipeOptions.with { $0.exit = .velocityMatched(atMost: .milliseconds(longest)) }
    for step in 0..<360 {
      let x = 101 + Double(step) * 0.37
      var story = Story(["a", "b"], options)
      story.drag(x, 0, 0)
      let end = 1000 + Double(longest)
      guard let start = story.offset("a", 1000), let middle = story.offset("a", 1000 + Double(longest) / 2)
      else {
        Issue.record("\(x) left at once")
        return
      }
      #expect(middle.dx > start.dx + 1e-6, "\(x) stands still")
      story.advance(end)
      #expect(story.news().last == "exited a", "\(x) is late")
    }
  }

  @Test func `an exit takes 80 ms at least, or what it may at most where that is less`() {
    for (longest, speed) in [(80, 0.0), (50, 0), (50, 1e-9), (50, 100), (300, 5000), (50, 9000), (1, 4e5)] {
      let motion = ExitRule.velocityMatched(
        from: SwipeVector(dx: 150, dy: 0), velocity: SwipeVector(dx: speed, dy: 0),
        projectedTranslation: SwipeVector(dx: 150, dy: 0),
        direction: .right, shape: upright, atMost: .milliseconds(longest))
      #expect(motion.duration == .milliseconds(min(longest, 80)))
      #expect(motion.end.dx == max(300, 150 + speed * Double(min(longest, 80)) / 1000))
    }
  }

  @Test func `one that is out already takes no time`() {
    let motion = matched(
      SwipeVector(dx: 400, dy: 0), SwipeVector(dx: 5000, dy: 0),
      projectedTranslation: SwipeVector(dx: 745, dy: 0))
    #expect(motion.duration == .zero && motion.end == SwipeVector(dx: 400, dy: 0))
  }

  @Test func `the part of the velocity across the way is dropped`() {
    let motion = matched(
      SwipeVector(dx: 150, dy: 0), SwipeVector(dx: 1000, dy: 700),
      projectedTranslation: SwipeVector(dx: 249, dy: 0))
    #expect(motion.velocity(at: .zero) == SwipeVector(dx: 1000, dy: 0))
  }

  @Test func `a way that hardly leads to the side is turned until a third of it does`() {
    for (way, down) in [(SwipeVector(dx: 1, dy: 100), true), (SwipeVector(dx: -5, dy: -100), false)] {
      let motion = matched(SwipeVector(dx: 1, dy: 90), .zero, projectedTranslation: way)
      let unit = (motion.end - motion.start).unit(unlessShorterThan: 1) ?? .zero
      #expect(abs(unit.dx - 1 / 3) < 1e-12)
      #expect((unit.dy > 0) == down)
    }
  }

  @Test func `a way straight back is turned to the side itself`() {
    let motion = matched(
      SwipeVector(dx: 150, dy: 0), .zero, projectedTranslation: SwipeVector(dx: -20, dy: 0))
    #expect(motion.end == SwipeVector(dx: 300, dy: 0))
  }

  @Test func `a way of less than a point counts as the side that was chosen`() {
    let motion = matched(.zero, .zero, projectedTranslation: SwipeVector(dx: 0.1, dy: 0.9), .up)
    #expect(motion.end.dx == 0 && motion.end.dy < 0)
  }

  @Test func `every exit ends outside the bounds, by the way it went`() {
    var dice = SeededGenerator(seed: 22)
    for _ in 0..<5000 {
      let layout = SwipeLayout(
        bounds: SwipeRect(
          x: dice.number(-50...50), y: 0, width: dice.number(0...900), height: dice.number(0...900)),
        card: SwipeRect(
          x: dice.number(-50...300), y: dice.number(-50...300), width: dice.number(0...400),
          height: dice.number(0...400)))
      let shape = RotatedBounds(layout: layout, rotation: dice.number(-60...60))
      let direction = dice.pick(SwipeDirection.allCases)
      let start = SwipeVector(dx: dice.number(-300...300), dy: dice.number(-300...300))
      let velocity = SwipeVector(dx: dice.number(-4000...4000), dy: dice.number(-4000...4000))
      let motion = ExitRule.velocityMatched(
        from: start, velocity: velocity, projectedTranslation: start + velocity * 0.099, direction: direction,
        shape: shape,
        atMost: .milliseconds(300))
      let beyond = (motion.end - motion.start) * 1e-12
      #expect(shape.isClear(at: motion.end + beyond))
      #expect(motion.duration <= .milliseconds(300))
      #expect((motion.end - motion.start).along(direction.unit) >= -1e-9)
    }
  }

  @Test(arguments: [0.0, 90, 30, 405])
  func `the box around a turned card is that of its corners`(degrees: Double) {
    let shape = RotatedBounds(layout: phone, rotation: degrees)
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let corners = [(140.0, 184.0), (-140, 184), (140, -184), (-140, -184)]
    let reach = corners.map { ($0 * cosine - $1 * sine, $0 * sine + $1 * cosine) }
    #expect(abs(shape.half.dx - (reach.map(\.0).max() ?? 0)) < 1e-9)
    #expect(abs(shape.half.dy - (reach.map(\.1).max() ?? 0)) < 1e-9)
  }

  @Test func `touching the bounds is outside`() {
    #expect(upright.isClear(at: SwipeVector(dx: 300, dy: 0)))
    #expect(!upright.isClear(at: SwipeVector(dx: 299.999, dy: 0)))
  }
}
