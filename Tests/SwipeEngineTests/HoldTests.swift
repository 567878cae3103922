import Testing

@testable import SwipeEngine

/// What is said about a hand on a card: who took it, what letting go would do, and catching one that leaves.
struct HoldTests {
  private static let catching = SwipeOptions.with { $0.catchesExits = true }

  @Test func `a press that takes a card says so, and one that takes none does not`() {
    var story = Story(["a", "b"])
    story.press(1, 1, 0)
    #expect(story.holds.isEmpty)
    story.press(160, 200, 10)
    #expect(story.holds == ["taken a"])
    story.press(160, 200, 20)
    #expect(story.holds == ["taken a"])
  }

  @Test func `what letting go would do is said whenever it changes, also while the hand holds still`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(200, 200, 40)  // on its way to the right, fast
    story.move(205, 200, 50)
    #expect(story.holds == ["taken a", "armed a right"])
    story.advance(1000)
    #expect(story.holds == ["taken a", "armed a right", "armed a none"])
    story.move(300, 200, 2000)
    story.move(20, 200, 2010)
    #expect(story.holds.suffix(2) == ["armed a right", "armed a left"])
  }

  /// The instant is that of the decision, in whole nanoseconds, however time is cut into pieces.
  @Test(arguments: [1.0, 3, 7, 100, 1000])
  func `the instant at which it disarms is the same however it is waited for`(step: Double) {
    func disarmed(_ step: Double) -> Duration? {
      var story = Story(["a"])
      var effects: [SwipeEffect<String>] = []
      story.press(160, 200, 0)
      story.move(205, 200, 40)
      var time = 40.0
      while time < 1000 {
        time += step
        story.stack.advance(to: ms(time), into: &effects)
      }
      for case .armed(let hold) in effects where hold.direction == nil { return hold.time }
      return nil
    }
    #expect(disarmed(step) != nil && disarmed(step) == disarmed(960))
  }

  @Test func `a card held for ever disarms once`() {
    var story = Story(["a"])
    story.press(160, 200, 0)
    story.move(205, 200, 40)
    let effects = story.stack.advance(to: .seconds(100_000_000_000))
    #expect(effects.map(words) == ["armed a none"])
    #expect(story.stack.advance(to: .seconds(200_000_000_000)).isEmpty)
  }

  @Test func `one pointer holds the card, and others mean nothing until it lets go`() {
    var story = Story(["a", "b"])
    story.handle(.gesture(.pressed(SwipePoint(x: 160, y: 200)), pointer: 7), 0)
    story.handle(.gesture(.pressed(SwipePoint(x: 100, y: 300)), pointer: 8), 10)
    story.handle(.gesture(.moved(SwipePoint(x: 300, y: 300)), pointer: 8), 20)
    story.handle(.gesture(.released(SwipePoint(x: 300, y: 300)), pointer: 8), 30)
    story.handle(.gesture(.cancelled, pointer: 8), 40)
    #expect(story.stack.heldCard == "a" && story.offset("a", 40) == .zero)
    story.handle(.gesture(.moved(SwipePoint(x: 170, y: 200)), pointer: 7), 50)
    story.handle(.gesture(.released(SwipePoint(x: 170, y: 200)), pointer: 7), 900)
    #expect(story.stack.heldCard == nil)
    #expect(story.news() == ["pan a", "cancelled a threshold"])
    // The finger that was there all along is not what a new press is.
    story.handle(.gesture(.moved(SwipePoint(x: 300, y: 300)), pointer: 8), 2000)
    #expect(story.stack.heldCard == nil)
  }

  // MARK: - Catching a card that leaves

  @Test func `a press just after a card was let go takes it back, and holds it where it is`() throws {
    var story = Story(["a", "b", "c"], Self.catching)
    story.drag(150, 0, 0)
    let seen = try #require(story.pose("a", 1040))
    story.press(seen.center.x, seen.center.y - 10, 1040)
    #expect(story.news() == ["pan a", "chosen a right", "undone a gesture"])
    #expect(story.stack.heldCard == "a" && story.stack.topCard == "a" && !story.stack.canRedo)
    let held = try #require(story.pose("a", 1040))
    #expect(held.center == seen.center && abs(held.rotation - seen.rotation) < 1e-12)
    story.release(seen.center.x - 300, seen.center.y - 10, 3000)
    story.advance(9000)
    #expect(story.news() == ["chosen a left", "exited a"])
  }

  @Test(arguments: [(119.0, "a"), (120, "b"), (200, "b")])
  func `it can be caught for a hundred and twenty milliseconds`(after: Double, held: String) throws {
    let slow = SwipeOptions.with {
      $0.catchesExits = true
      $0.exit = .velocityMatched(atMost: .milliseconds(3000))
    }
    var story = Story(["a", "b"], slow)
    story.drag(150, 0, 0)
    let place = try #require(story.pose("a", 1010 + after)).center
    // Where both cards are, so that only the time decides.
    story.press(min(place.x, 290), 244, 1010 - 10 + after)
    #expect(story.stack.heldCard == held)
  }

  @Test func `without the option a press on a leaving card takes the next one`() {
    var story = Story(["a", "b"])
    story.drag(110, 0, 0)
    story.press(280, 244, 1020)
    #expect(story.stack.heldCard == "b")
  }

  @Test func `a card under another is not caught`() throws {
    let slow = SwipeOptions.with {
      $0.catchesExits = true
      $0.exit = .velocityMatched(atMost: .seconds(5))
    }
    var story = Story(["a", "b", "c"], slow)
    story.drag(120, 0, 0)
    story.advance(1300)
    // The second one leaves below the first, which has been leaving for too long.
    story.press(160, 244, 1300)
    story.move(280, 244, 1310)
    story.release(280, 244, 2310)
    let over = try #require(story.pose("a", 2320))
    let under = try #require(story.pose("b", 2320))
    story.press(min(max(over.center.x, under.center.x), 299), 244, 2320)
    #expect(story.stack.heldCard == "c")
  }

  // MARK: - Exits that the owner moves

  @Test func `stamp, cards behind and an undo follow what the owner says of an exit`() throws {
    var story = Story(["a", "b", "c", "d"], .with { $0.exit = .custom })
    story.drag(110, 0, 0)
    story.handle(.exitMoved("a", progress: 0.5, translation: SwipeVector(dx: 200, dy: 30)), 1100)
    #expect(story.offset("a", 1100) == SwipeVector(dx: 200, dy: 30))
    #expect(story.pose("a", 1100)?.stampOpacity == 1 && story.pose("b", 1100)?.depth == 0)
    story.handle(.exitMoved("a", progress: .nan, translation: .zero), 1110)
    story.handle(.exitMoved("b", progress: 1, translation: .zero), 1110)
    #expect(story.offset("a", 1110) == SwipeVector(dx: 200, dy: 30))
    story.handle(.undo, 1200)
    #expect(story.offset("a", 1200) == SwipeVector(dx: 200, dy: 30))
    story.advance(1450)
    #expect(story.phase("a", 1450) == .resting)
  }

  @Test func `an exit that is ended early moves nobody behind it`() throws {
    var story = Story(["a", "b", "c", "d"], .with { $0.exit = .custom })
    story.swipe(.right, 0)
    story.advance(100)
    story.handle(.undo, 150)
    story.advance(1000)
    // Chosen beyond the threshold of one side while it shows another's: what counts behind it begins low.
    story.press(160, 200, 1000)
    story.move(160, 200, 1010)
    story.swipe(.left, 1020)
    story.advance(1120)
    let before = try #require(story.pose("b", 1120))
    story.handle(.exitEnded("a"), 1120)
    let after = try #require(story.pose("b", 1120))
    #expect(abs(before.center.y - after.center.y) < 1e-9 && abs(before.scale - after.scale) < 1e-9)
    story.advance(1220)
    #expect(story.pose("b", 1220)?.depth == 0 && story.stack.nextWake == nil && !story.stack.isMoving)
  }

  @Test func `an undone card says that it is home`() {
    var story = Story(["a"])
    story.swipe(.right, 0)
    story.advance(1000)
    story.handle(.undo, 1000)
    story.advance(1249)
    #expect(story.news().last == "undone a undo")
    story.advance(1250)
    #expect(story.news() == ["returned a"])
  }
}
