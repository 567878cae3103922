import TestSupport
import Testing

@testable import SwipeEngine

/// What one card does otherwise, and how long one command takes.
struct CardRulesTests {
  @Test func `a card leaves only by its own sides, by hand or by command`() {
    var story = Story(["a", "b"])
    story.handle(.edit(.setRules(CardRules(directions: .up), for: "a")), 0)
    #expect(story.stack.directions(of: "a") == .up && story.stack.directions(of: "b") == .horizontal)
    story.swipe(.right, 10)
    story.press(160, 200, 20)
    story.release(300, 200, 400)
    #expect(story.news() == ["cancelled a threshold"])
    story.swipe(.up, 500)
    #expect(story.news().contains("chosen a up"))
    story.swipe(.right, 600)
    #expect(story.news().contains("chosen b right"))
  }

  @Test func `a card without a side always comes home, and the rules can be taken away again`() {
    var story = Story(["a"])
    story.handle(.edit(.setRules(CardRules(directions: []), for: "a")), 0)
    story.press(160, 200, 20)
    story.move(300, 200, 100)
    #expect(story.pose("a", 100)?.stamp == nil)
    story.release(300, 200, 400)
    story.swipe(.left, 500)
    #expect(story.stack.decidedCount == 0)
    story.handle(.edit(.setRules(nil, for: "a")), 600)
    #expect(story.stack.rules(for: "a") == nil)
    story.swipe(.left, 700)
    #expect(story.stack.decidedCount == 1)
  }

  @Test func `a card that cannot be dragged is still swiped by command, and the one below is not taken`() {
    var story = Story(["a", "b"])
    story.handle(.edit(.setRules(CardRules(isDraggable: false), for: "a")), 0)
    story.press(160, 200, 20)
    story.release(300, 200, 400)
    #expect(story.news().isEmpty && story.holds.isEmpty)
    story.swipe(.right, 500)
    #expect(story.stack.topCard == "b")
    story.press(160, 200, 600)
    #expect(story.stack.heldCard == "b")
  }

  @Test func `rules set while a card is held count at once, and what letting go would do is told`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(290, 200, 400)
    #expect(story.holds == ["taken a", "armed a right"])
    story.handle(.edit(.setRules(CardRules(directions: .left), for: "a")), 400)
    #expect(story.holds == ["taken a", "armed a right", "armed a none"])
    // The stamp that was seen is gone, as its side does not count any more; nothing else jumps.
    #expect(story.pose("a", 400)?.center == phone.home + SwipeVector(dx: 130, dy: 0))
    story.release(290, 200, 900)
    #expect(story.stack.decidedCount == 0)
  }

  @Test func `rules stay with a card through an undo, and end with it`() {
    var story = Story(["a", "b"])
    story.handle(.edit(.setRules(CardRules(directions: .up), for: "a")), 0)
    story.handle(.edit(.setRules(CardRules(directions: .up), for: "nobody")), 0)
    #expect(story.stack.rules(for: "nobody") == nil)
    story.swipe(.up, 10)
    story.handle(.undo, 1000)
    #expect(story.stack.directions(of: "a") == .up)
    story.handle(.edit(.remove(["a"])), 2000)
    story.handle(.edit(.append(["a"])), 2100)
    #expect(story.stack.rules(for: "a") == nil)
  }

  @Test(arguments: [0, 1, 80, 900] as [Double])
  func `a command with a duration takes that long, from where the card is until it is out`(time: Double) {
    var story = Story(["a", "b"])
    story.handle(.timed(.swipe(.left, cause: .key), in: ms(time)), 100)
    #expect(story.news().prefix(2) == (time == 0 ? ["chosen a left", "exited a"] : ["chosen a left"]))
    story.advance(100 + time)
    #expect(story.stack.frame(at: ms(100 + time)).cards.allSatisfy { $0.card != "a" })
    story.handle(.timed(.undo, in: ms(time)), 2000)
    story.advance(2000 + time)
    #expect(story.pose("a", 2000 + time)?.center == phone.home)
    #expect(story.news().last == "returned a")
    story.handle(.timed(.redo, in: ms(time)), 4000)
    story.advance(4000 + time)
    #expect(story.news().contains("exited a") && !story.stack.isMoving || time == 0)
  }

  @Test func `without a duration a command takes what the options say, also after one that had one`() {
    var timed = Story(["a", "b", "c"])
    timed.handle(.timed(.swipe(.left, cause: .key), in: .zero), 0)
    timed.swipe(.left, 1000)
    var usual = Story(["b", "c"])
    usual.swipe(.left, 1000)
    #expect(timed.pose("b", 1150) == usual.pose("b", 1150))
  }

  @Test func `a timed swipe that waits for its answer stands, and leaves in its time`() {
    var story = Story(["a"], asks: true)
    story.handle(.timed(.swipe(.right, cause: .key), in: ms(500)), 0)
    #expect(story.pose("a", 50)?.center == phone.home)
    story.answer(.yes, 1000)
    story.advance(1499)
    #expect(story.pose("a", 1499) != nil)
    story.advance(1500)
    #expect(story.news().last == "exited a")
  }

  @Test func `a duration below zero, or around what is no command, means nothing`() {
    var story = Story(["a"])
    story.handle(.timed(.swipe(.right, cause: .key), in: ms(-1)), 0)
    #expect(story.stack.decidedCount == 0)
    story.handle(.timed(.edit(.append(["b"])), in: ms(100)), 0)
    #expect(story.stack.count == 1)
    story.handle(.timed(.timed(.swipe(.right, cause: .key), in: ms(1)), in: ms(2)), 0)
    #expect(story.stack.decidedCount == 0)
  }

  @Test(arguments: [SwipeOptions(), .mdc])
  func `a timed swipe leaves by its side, wherever the card has been dragged`(options: SwipeOptions) throws {
    var story = Story(["a", "b"], options)
    story.press(160, 200, 0)
    story.move(200, 180, 50)
    story.handle(.timed(.swipe(.left, cause: .button), in: ms(300)), 60)
    let pose = try #require(story.pose("a", 359.9))
    #expect(pose.center.x < 20 && abs(pose.center.y - 224) < 1e-6)
  }

  @Test(arguments: [SwipeDirection.up, .upLeft, .right])
  func `an undo comes from the side it is given`(side: SwipeDirection) throws {
    var story = Story(["a", "b"])
    story.swipe(.left, 0)
    story.advance(1000)
    story.handle(.undoFrom(side), 1000)
    let pose = try #require(story.pose("a", 1000))
    let away = pose.center - phone.home
    #expect(abs(away.dx * side.unit.dy - away.dy * side.unit.dx) < 1e-6 * away.length)
    #expect(
      away.dx * side.unit.dx + away.dy * side.unit.dy > 0
        && RotatedBounds(layout: phone, rotation: pose.rotation).isClear(at: away * 1.000_001))
    #expect(pose.stamp == .left)  // what is taken back
    story.advance(1250)
    #expect(story.news().last == "returned a" && story.stack.topCard == "a")
  }

  @Test func `a card that is still in sight comes back from where it is`() {
    var story = Story(["a", "b"])
    story.swipe(.left, 0)
    let before = story.pose("a", 150)
    story.handle(.undoFrom(.up), 150)
    #expect(story.pose("a", 150)?.center == before?.center)
  }

  @Test func `a commanded card goes to a corner along its diagonal`() throws {
    var story = Story(["a"], .with { $0.directions = .corners })
    story.swipe(.right, 0)
    #expect(story.stack.decidedCount == 0)
    story.swipe(.upLeft, 0)
    let way = try #require(story.pose("a", 99.999)).center - phone.home
    #expect(abs(way.dx - way.dy) < 1e-9 && way.dx < 0 && abs(way.length - 101) < 0.01)
    story.advance(1000)
    #expect(story.news().last == "finished" || story.news().isEmpty)
    #expect(story.stack.decidedCards == [DecidedCard("a", .upLeft)])
  }
}
