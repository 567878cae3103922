import Testing

@testable import SwipeEngine

struct CardStackGestureTests {
  @Test func `a drag beyond the threshold chooses, leaves, and says so in order`() {
    var story = Story(["a", "b"], .mdc)
    story.press(160, 100, 0)
    story.move(175, 104, 16)
    story.release(290, 110, 32)
    #expect(story.news() == ["pan a", "chosen a right"])
    story.advance(131)
    #expect(story.news() == [])
    story.advance(132)
    #expect(story.news() == ["exited a"])
    guard case .chosen(let result) = story.effects[1] else {
      Issue.record("another effect")
      return
    }
    #expect(result.sequence == 1 && result.cause == .drag && result.time == ms(32))
    #expect(result.translation == SwipeVector(dx: 130, dy: 10) && result.thresholdRatio == 1)
    #expect(result.dwell == ms(32))
  }

  @Test func `a pan says where the card is`() {
    var story = Story(["a"])
    story.press(160, 100, 0)
    story.move(175, 104, 16)
    guard case .pan(let pan) = story.effects[0] else {
      Issue.record("another effect")
      return
    }
    #expect(pan.card == "a" && pan.phase == .dragging && pan.time == ms(16))
    #expect(pan.translation == SwipeVector(dx: 15, dy: 4))
    #expect(pan.rotation == 0.45 && pan.direction == .right && pan.thresholdRatio == 0.15)
    #expect(abs(pan.velocity.dx - (1 - _exp(-0.4)) * 937.5 * 3) < 1e-9)
    #expect(pan.isArmed)
  }

  @Test(arguments: [(20, 60), (300, 428), (160, 244), (20, 428)] as [(Double, Double)])
  func `a press on the card's edge is on the card`(x: Double, y: Double) {
    var story = Story(["a"])
    story.press(x, y, 0)
    #expect(story.stack.heldCard == "a")
  }

  @Test(
    arguments: [(19.9, 200.0), (300.1, 200), (160, 59.9), (160, 428.1), (.nan, 0), (1e10, 1e10)]
      as [(Double, Double)])
  func `a press beside the card holds nothing`(x: Double, y: Double) {
    var story = Story(["a"])
    story.press(x, y, 0)
    story.move(x + 200, y, 10)
    story.release(x + 200, y, 20)
    #expect(story.stack.heldCard == nil && story.effects.isEmpty)
  }

  @Test func `a press is judged where the turned card is seen`() throws {
    let slow = SwipeOptions.with {
      $0.rotationFactor = 45
      $0.maximumRotation = 90
      $0.return = .timed(.seconds(1), .linear)
    }
    var story = Story(["a"], slow)
    story.drag(90, 0, 0)
    // Just let go at 40.5°, its upright corner is empty and its turned one is beyond the old right edge.
    story.press(20 + 90 + 1, 61, 1000)
    #expect(story.stack.heldCard == nil)
    story.press(160 + 90 + 200, 244, 1000)
    #expect(story.stack.heldCard == nil)
    story.press(160 + 90 + 180, 244, 1000)
    #expect(story.stack.heldCard == "a")
  }

  @Test func `a press while a card is held means nothing`() {
    var story = Story(["a", "b"])
    story.press(160, 200, 0)
    story.move(180, 200, 10)
    story.press(100, 300, 20)
    story.move(190, 200, 30)
    #expect(story.offset("a", 30) == SwipeVector(dx: 30, dy: 0))
  }

  @Test func `a card caught on its way home stays where it is seen, and keeps its side`() {
    var story = Story(["a"])
    story.press(160, 400, 0)  // by its lower half
    story.move(220, 400, 10)
    story.release(220, 400, 1000)
    let before = story.pose("a", 1040)
    story.press(200, 100, 1040)  // by its upper half
    let caught = story.pose("a", 1040)
    #expect(caught?.phase == .dragging)
    #expect(before?.center == caught?.center && before?.rotation == caught?.rotation)
    let offset = story.offset("a", 1040) ?? .zero
    story.move(210, 100, 1050)
    #expect(story.pose("a", 1050)?.rotation ?? 0 < 0)
    let moved = (story.offset("a", 1050) ?? .zero) - offset
    #expect((moved - SwipeVector(dx: 10, dy: 0)).length < 1e-9)
  }

  @Test func `once at rest it can be taken by the other side`() {
    var story = Story(["a"])
    story.drag(50, 0, 0)
    story.press(160, 400, 3000)
    story.move(260, 400, 3010)
    #expect(story.pose("a", 3010)?.rotation == -3)
  }

  @Test func `a press at exactly the end of a return finds a card at rest`() {
    var story = Story(["a"], .mdc)
    story.drag(50, 0, 0)
    story.press(160, 400, 1200)
    story.move(260, 400, 1300)
    #expect(story.news().contains("returned a"))
    #expect(story.pose("a", 1300)?.rotation == -3)
  }

  @Test func `while one leaves the next one can be taken`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.press(160, 200, 50)
    #expect(story.stack.heldCard == "b")
    #expect(story.phase("a", 50) == .forced)
  }

  @Test func `a card taken while the one above leaves does not jump`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    let before = story.pose("b", 50)
    story.press(160, 200, 50)
    let after = story.pose("b", 50)
    #expect(before?.center == after?.center && before?.scale == after?.scale)
  }

  @Test func `without the gesture only commands swipe`() throws {
    var story = Story(["a"], SwipeOptions.with { $0.isGestureEnabled = false })
    story.press(160, 200, 0)
    #expect(story.stack.heldCard == nil)
    story.swipe(.left, 10)
    #expect(story.news() == ["chosen a left", "finished"])
  }

  @Test func `holding still before letting go cancels a flick`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(200, 200, 20)
    story.release(200, 200, 30)
    #expect(story.news() == ["pan a", "chosen a right", "finished"])
    var held = Story(["a"])
    held.press(160, 200, 0)
    held.move(200, 200, 20)
    held.release(200, 200, 300)
    #expect(held.news() == ["pan a", "cancelled a threshold"])
  }

  @Test func `it is armed exactly while letting go would choose`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(200, 200, 20)
    #expect(story.pose("a", 20)?.isArmed == true)
    guard let wake = story.stack.nextWake else {
      Issue.record("it never disarms")
      return
    }
    let before = story.stack.frame(at: wake - .nanoseconds(2)).cards[0].isArmed
    let after = story.stack.frame(at: wake).cards[0].isArmed
    #expect(before && !after)
    var letGo = story
    letGo.stack.handle(
      .gesture(.released(SwipePoint(x: 200, y: 200))), at: wake - .nanoseconds(2), into: &letGo.effects)
    #expect(letGo.news().contains("chosen a right"))
    story.stack.handle(.gesture(.released(SwipePoint(x: 200, y: 200))), at: wake, into: &story.effects)
    #expect(story.news().contains("cancelled a threshold"))
  }

  @Test func `a flick back disarms, and arms again as it dies away`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(330, 200, 500)
    story.move(290, 200, 510)
    #expect(story.pose("a", 510)?.isArmed == false)
    guard let wake = story.stack.nextWake else {
      Issue.record("it never arms")
      return
    }
    #expect(story.stack.frame(at: wake).cards[0].isArmed)
  }

  @Test func `layout in mid-drag keeps the displacement until the next move`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(200, 210, 10)
    let larger = SwipeLayout(
      bounds: SwipeRect(x: 0, y: 0, width: 640, height: 800),
      card: SwipeRect(x: 100, y: 60, width: 400, height: 500))
    story.handle(.layout(larger), 20)
    #expect(story.stack.frame(at: ms(20)).cards[0].center == larger.home + SwipeVector(dx: 40, dy: 10))
    story.move(201, 210, 30)
    #expect(story.stack.frame(at: ms(30)).cards[0].center == larger.home + SwipeVector(dx: 41, dy: 10))
  }

  @Test func `a layout that is none is not taken`() {
    var story = Story(["a"])
    story.handle(
      .layout(SwipeLayout(bounds: phone.bounds, card: SwipeRect(x: 0, y: 0, width: -1, height: 1))), 1)
    story.handle(
      .layout(SwipeLayout(bounds: phone.bounds, card: SwipeRect(x: .nan, y: 0, width: 1, height: 1))), 1)
    #expect(story.stack.layout == phone)
    #expect(
      CardStack(
        layout: SwipeLayout(bounds: SwipeRect(x: 0, y: 0, width: .infinity, height: 1), card: .zero),
        cards: [1]
      )
      .layout == .zero)
  }

  @Test func `a time before the last one counts as the last one`() {
    var story = Story(["a"])
    story.press(160, 200, 100)
    story.move(200, 200, 50)
    guard case .pan(let pan) = story.effects[0] else {
      Issue.record("another effect")
      return
    }
    #expect(pan.time == ms(100) && pan.velocity == .zero)
  }

  @Test(arguments: [Duration.seconds(1e17), .zero - .seconds(1e17)])
  func `no time is too far away`(time: Duration) {
    var story = Story(["a", "b"])
    story.swipe(.left, 0)
    story.stack.handle(.swipe(.right, cause: .key), at: time, into: &story.effects)
    story.stack.advance(to: time + .seconds(9), into: &story.effects)
    #expect(story.stack.decidedCount == 2)
  }
}
