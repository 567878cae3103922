import Testing

@testable import SwipeEngine

/// A press that may become a pan, a tap or another's gesture; and pans that keep to an axis.
struct TouchTests {
  private static let slop = SwipeOptions.with { $0.touchSlop = 10 }

  @Test func `a press and a release within the slop are a tap, and the card has not moved`() {
    var story = Story(["a", "b"], Self.slop)
    story.press(160, 200, 0)
    story.move(168, 205, 50)
    #expect(story.pose("a", 50)?.phase == .resting)
    story.release(166, 200, 90)
    #expect(story.news() == ["tapped a"])
  }

  @Test func `beyond the slop it is a pan, which begins there`() {
    var story = Story(["a", "b"], Self.slop)
    story.press(160, 200, 0)
    story.move(170, 200, 20)
    #expect(story.news().isEmpty)
    story.move(170.5, 200, 30)
    #expect(story.news() == ["pan a"] && story.stack.heldCard == "a")
    story.move(200.5, 210, 60)
    #expect(story.stack.frame(at: ms(60)).cards.first?.center == phone.home + SwipeVector(dx: 30.5, dy: 10))
    story.release(300.5, 210, 100)
    #expect(story.news().contains("chosen a right"))
  }

  @Test(
    arguments: [
      (.horizontal, 3, 20, false), (.horizontal, 20, 3, true), ([.up, .down], 3, 20, true),
      ([.up, .down], 20, 3, false), (.all, 3, 20, true), (.right, -20, 3, true), (.horizontal, 20, 20, true),
    ] as [(SwipeDirections, Double, Double, Bool)])
  func `a movement across the allowed axes is left to others`(
    directions: SwipeDirections, dx: Double, dy: Double, isPan: Bool
  ) {
    var story = Story(["a"], .with { ($0.touchSlop, $0.directions) = (10, directions) })
    story.press(160, 200, 0)
    story.move(160 + dx, 200 + dy, 20)
    #expect(story.stack.heldCard == (isPan ? "a" : nil))
    story.move(300, 220, 40)
    story.release(300, 220, 60)
    #expect(story.news().contains("tapped a") == false)
    #expect(isPan || story.stack.decidedCount == 0)
  }

  @Test func `a release may itself be the move that is beyond the slop`() {
    var story = Story(["a"], Self.slop)
    story.press(160, 200, 0)
    story.release(300, 200, 500)
    #expect(story.news().prefix(2) == ["pan a", "chosen a right"])
  }

  @Test func `a lost gesture is no tap, and another pointer is not heard meanwhile`() {
    var story = Story(["a"], Self.slop)
    story.press(160, 200, 0)
    story.handle(.gesture(.pressed(SwipePoint(x: 100, y: 100)), pointer: 1), 5)
    story.handle(.gesture(.moved(SwipePoint(x: 250, y: 100)), pointer: 1), 10)
    story.handle(.gesture(.cancelled, pointer: 1), 15)
    story.handle(.gesture(.cancelled), 20)
    story.release(160, 200, 30)
    #expect(story.news().isEmpty)
    story.press(160, 200, 40)
    story.release(160, 200, 50)
    #expect(story.news() == ["tapped a"])
  }

  @Test func `a card that went meanwhile is neither tapped nor panned`() {
    var story = Story(["a", "b"], Self.slop)
    story.press(160, 200, 0)
    story.handle(.swipe(.right, cause: .key), 10)
    story.move(260, 200, 20)
    story.release(260, 200, 30)
    #expect(story.news().filter { $0.hasPrefix("pan") || $0.hasPrefix("tapped") }.isEmpty)
    #expect(story.stack.heldCard == nil)
  }

  @Test(arguments: [(30.0, 12.0, 30.0, 0.0), (12, 30, 12, 0), (0, 0, 0, 0)])
  func `a locked pan keeps to the axis on which a side is allowed`(
    dx: Double, dy: Double, seenX: Double, seenY: Double
  ) {
    var story = Story(["a"], .with { $0.locksAxis = true })
    story.press(160, 200, 0)
    story.move(160 + dx, 200 + dy, 20)
    #expect(
      story.stack.frame(at: ms(20)).cards.first?.center == phone.home + SwipeVector(dx: seenX, dy: seenY))
  }

  @Test func `with all sides the first move decides, until the card is let go of`() {
    var story = Story(["a", "b"], .with { ($0.locksAxis, $0.directions) = (true, .all) })
    story.press(160, 200, 0)
    story.move(162, 190, 20)
    story.move(300, 150, 40)
    #expect(story.stack.frame(at: ms(40)).cards.first?.center == phone.home + SwipeVector(dx: 0, dy: -50))
    story.release(300, 150, 2000)
    story.advance(5000)
    story.press(160, 200, 5000)
    story.move(180, 205, 5020)
    #expect(story.stack.frame(at: ms(5020)).cards.first?.center == phone.home + SwipeVector(dx: 20, dy: 0))
  }

  @Test func `a slop decides the axis of a locked pan`() {
    var story = Story(["a"], .with { ($0.locksAxis, $0.directions, $0.touchSlop) = (true, .all, 8) })
    story.press(160, 200, 0)
    story.move(158, 190, 20)
    story.move(300, 150, 40)
    // From where the slop ends, 8 points on the way to (158, 190).
    let start = 200 - 10 * (8 / SwipeVector(dx: 2, dy: 10).length)
    #expect(
      story.stack.frame(at: ms(40)).cards.first?.center == phone.home + SwipeVector(dx: 0, dy: 150 - start))
  }

  @Test(arguments: [8.0, 16, 33, 50, 66])
  func `a card goes the same way, however seldom the pointer is heard`(interval: Double) {
    var story = Story(["a"], .with { ($0.touchSlop, $0.projection) = (10, .zero) })
    story.press(40, 200, 0)
    for time in stride(from: interval, to: 66, by: interval) { story.move(40 + 2 * time, 200, time) }
    story.move(172, 200, 66)
    #expect(story.stack.frame(at: ms(66)).cards.first?.center == phone.home + SwipeVector(dx: 122, dy: 0))
    story.release(172, 200, 66)
    #expect(story.news().contains("chosen a right"))
  }

  @Test func `a touch ends with its card, with a new press, and with a new layout`() {
    var story = Story(["a", "b", "c"], Self.slop)
    story.handle(.gesture(.pressed(SwipePoint(x: 160, y: 200)), pointer: 1), 0)
    story.handle(.swipe(.right, cause: .key), 10)
    story.press(160, 200, 20)
    story.move(200, 200, 30)
    #expect(story.stack.heldCard == "b")
    story.handle(.gesture(.cancelled), 40)
    story.advance(3000)
    // The release of this press was lost.
    story.press(60, 200, 3000)
    story.press(160, 200, 3100)
    story.move(161, 200, 3110)
    #expect(story.stack.heldCard == nil)
    story.handle(.layout(SwipeLayout(size: SwipeSize(width: 300, height: 500))), 3120)
    story.release(161, 200, 3130)
    #expect(!story.news().contains("tapped b"))
  }

  @Test func `a card that cannot be dragged can be tapped`() {
    var story = Story(["a"], .with { ($0.touchSlop, $0.isGestureEnabled) = (10, false) })
    story.press(160, 200, 0)
    story.move(300, 200, 10)
    story.release(300, 200, 20)
    story.press(160, 200, 30)
    story.release(161, 200, 40)
    #expect(story.news() == ["tapped a"])
  }
}
