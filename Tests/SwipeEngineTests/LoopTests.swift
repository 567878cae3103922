import Foundation
import TestSupport
import Testing

@testable import SwipeEngine

/// Decks that begin again, cards that are jumped to, drags that take back, and how the stack looks.
struct LoopTests {
  private static let loop = SwipeOptions.with { $0.loops = true }

  @Test func `a card that has left comes again at the end, and the deck never finishes`() {
    var story = Story(["a", "b"], Self.loop)
    for (turn, time) in [0.0, 1000, 2000, 3000].enumerated() {
      #expect(story.stack.topCard == (turn % 2 == 0 ? "a" : "b"))
      story.swipe(turn % 2 == 0 ? .left : .right, time)
    }
    story.advance(5000)
    #expect(!story.news().contains("finished"))
    #expect(story.stack.remainingCards == ["a", "b"] && story.stack.decidedCount == 0)
    #expect(story.stack.decidedCards.map(\.card) == ["a", "b", "a", "b"])
  }

  @Test func `one card alone comes again once it has left`() {
    var story = Story(["a"], Self.loop)
    story.swipe(.left, 0)
    #expect(story.stack.topCard == nil && story.stack.status(of: "a") == .decided)
    story.swipe(.left, 50)  // nobody is there
    story.advance(1000)
    #expect(story.stack.topCard == "a" && story.stack.status(of: "a") == .remaining)
    #expect(story.stack.decidedCards.count == 1)
  }

  @Test func `undo takes back every choice, of this round and of the ones before`() {
    var story = Story(["a", "b", "c"], Self.loop)
    let sides: [SwipeDirection] = [.left, .right, .right, .left, .right]
    for (turn, side) in sides.enumerated() { story.swipe(side, Double(turn) * 1000) }
    story.advance(6000)
    #expect(story.stack.remainingCards == ["c", "a", "b"])
    for (turn, card) in ["b", "a", "c", "b", "a"].enumerated() {
      story.handle(.undo, 7000 + Double(turn) * 1000)
      #expect(story.stack.topCard == card)
      #expect(story.stack.remainingCount == 3 && story.stack.decidedCount == 0)
    }
    story.advance(20_000)
    #expect(story.stack.remainingCards == ["a", "b", "c"] && !story.stack.canUndo)
    for turn in 0..<5 { story.handle(.redo, 21_000 + Double(turn) * 1000) }
    story.advance(30_000)
    #expect(
      story.stack.decidedCards.map(\.direction) == sides && story.stack.remainingCards == ["c", "a", "b"])
  }

  @Test func `an undo of a card that is on top again makes it fly in from where it left`() throws {
    var story = Story(["a"], Self.loop)
    story.swipe(.left, 0)
    story.advance(1000)
    story.press(160, 200, 1100)
    story.handle(.undo, 1200)
    #expect(story.stack.heldCard == nil)
    #expect(try #require(story.pose("a", 1200)).center.x < 0)
    story.advance(1450)
    #expect(story.pose("a", 1450)?.center == phone.home)
  }

  @Test func `a card taken out of the deck takes its choices with it`() {
    var story = Story(["a", "b"], Self.loop)
    story.swipe(.left, 0)
    story.advance(1000)
    story.handle(.edit(.remove(["a"])), 1000)
    #expect(!story.stack.canUndo && story.stack.count == 1 && story.stack.remainingCount == 1)
  }

  @Test func `put off, a card is there once`() {
    var story = Story(["a", "b"], Self.loop)
    story.swipe(.left, 0)
    story.advance(1000)
    story.handle(.edit(.requeue(["a"])), 1000)
    #expect(story.stack.remainingCards == ["b", "a"] && !story.stack.canUndo)
  }

  @Test func `choices of before are adopted for cards that have none, whether the deck still loops or not`()
    throws
  {
    for isStillLoop in [true, false] {
      var story = Story(["a", "b"], Self.loop)
      story.swipe(.left, 0)
      story.advance(1000)
      if !isStillLoop { try story.stack.setOptions(SwipeOptions()) }
      story.handle(
        .edit(.adopt([DecidedCard("a", .right), DecidedCard("b", .right), DecidedCard("c", .right)])), 1000)
      #expect(story.stack.decidedCards.map(\.card) == ["b", "c", "a"])
      #expect(story.stack.remainingCards == (isStillLoop ? ["a", "b", "c"] : ["a"]))
      for turn in 0..<3 { story.handle(.undo, 2000 + Double(turn) * 1000) }
      story.advance(9000)
      #expect(
        story.stack.remainingCards == ["b", "c", "a"] && story.stack.count == 3 && !story.stack.canUndo)
    }
  }

  @Test func `a jump to the first card, or by none, leaves it as it is`() {
    var story = Story(["a", "b"])
    story.handle(.edit(.append([])), 0)
    story.handle(.edit(.jump(to: "a")), 500)
    story.handle(.edit(.shift(0)), 600)
    story.swipe(.left, 1000)
    guard case .chosen(let result)? = story.effects.first else {
      return #expect(Bool(false), "nothing chosen")
    }
    #expect(result.dwell == ms(1000))
  }

  @Test func `written and read again, a loop goes on with its choices`() throws {
    var story = Story(["a", "b"], Self.loop)
    story.swipe(.left, 0)
    story.advance(1000)
    story.swipe(.right, 1000)
    // b is still leaving as the stack is written.
    story.handle(.edit(.setRules(CardRules(directions: .up), for: "a")), 1010)
    var read = try SavingTests.again(story.stack)
    #expect(read == story.stack && read.remainingCards == ["a", "b"] && read.directions(of: "a") == .up)
    read.handle(.undo, at: .zero)
    read.handle(.undo, at: .seconds(1))
    #expect(read.remainingCards == ["a", "b"] && !read.canUndo && read.count == 2)
  }

  @Test(arguments: [
    (1, "bcdea"), (2, "cdeab"), (-1, "eabcd"), (0, "abcde"), (5, "abcde"), (7, "cdeab"), (-12, "deabc"),
    (Int.min, "cdeab"), (Int.max, "cdeab"),
  ])
  func `a shift turns the order`(distance: Int, order: String) {
    var story = Story()
    story.handle(.edit(.shift(distance)), 0)
    #expect(story.stack.remainingCards.joined() == order)
    story.handle(.edit(.shift(0)), 0)
    #expect(story.stack.remainingCards.joined() == order)
  }

  @Test func `a jump makes a card the first, and loses none`() {
    var story = Story()
    story.handle(.edit(.jump(to: "d")), 0)
    #expect(story.stack.remainingCards.joined() == "deabc")
    story.handle(.edit(.jump(to: "nobody")), 0)
    #expect(story.stack.remainingCards.joined() == "deabc")
    story.swipe(.left, 10)
    story.handle(.edit(.jump(to: "d")), 1000)  // decided
    #expect(story.stack.remainingCards.joined() == "eabc")
    story.press(160, 200, 2000)
    story.handle(.edit(.jump(to: "b")), 2000)  // held
    #expect(story.stack.remainingCards.joined() == "eabc")
  }

  @Test func `shifts one by one leave few runs, and no count of cards is too large to turn`() {
    var stack = CardStack<Int>(layout: phone, cards: 0..<5_000_000)
    for _ in 0..<1000 { stack.handle(.edit(.shift(1)), at: .zero) }
    #expect(stack.topCard == 1000 && stack.queue.runCount <= 4)
    var all = CardStack<Int>(layout: phone, cards: 0..<Int.max)
    all.handle(.edit(.append([-1, -2, -3, -4])), at: .zero)
    all.handle(.edit(.shift(Int.max / 2 + 2)), at: .zero)
    all.handle(.edit(.shift(.min)), at: .zero)
    #expect(all.remainingCount == all.count)
  }

  @Test func `of two choices on one card, one can be made again once the deck does not loop any more`() throws
  {
    var story = Story(["a"], Self.loop)
    story.swipe(.left, 0)
    story.swipe(.right, 1000)
    story.handle(.undo, 2000)
    story.handle(.undo, 3000)
    try story.stack.setOptions(SwipeOptions())
    #expect(try SavingTests.again(story.stack) == story.stack)
    story.handle(.redo, 4000)
    story.advance(5000)
    #expect(!story.stack.canRedo && story.stack.decidedCards == [DecidedCard("a", .left)])
  }

  @Test func `a saved stack with forged marks still counts right`() throws {
    var story = Story(["a", "b"], Self.loop)
    story.swipe(.left, 0)
    story.swipe(.right, 1000)
    story.advance(2000)
    story.handle(.undo, 2000)
    story.handle(.undo, 3000)
    var text = String(decoding: try JSONEncoder().encode(story.stack), as: UTF8.self)
    text = text.replacing(#""grabSide":1"#, with: #""grabSide":1,"isRepeated":true"#)
    var read = try JSONDecoder().decode(CardStack<String>.self, from: Data(text.utf8))
    for turn in 0..<2 { read.handle(.redo, at: .seconds(turn)) }
    read.advance(to: .seconds(5))
    #expect(read.remainingCards.sorted() == ["a", "b"] && read.remainingCount == 2)
  }

  @Test func `a jump in a run of numbers costs nothing`() throws {
    var stack = CardStack<Int>(layout: phone, cards: 0..<5_000_000)
    stack.handle(.edit(.jump(to: 4_999_999)), at: .zero)
    #expect(stack.firstRemaining(3) == [4_999_999, 0, 1])
    stack.handle(.edit(.shift(-2)), at: .zero)
    #expect(stack.firstRemaining(4) == [4_999_997, 4_999_998, 4_999_999, 0])
    #expect(stack.remainingCount == 5_000_000 && stack.queue.runCount <= 4)
  }

  @Test func `a drag to the side that takes back brings the last card back`() {
    var story = Story(["a", "b"], .with { $0.undoDirection = .down })
    story.press(160, 200, 0)
    story.move(160, 330, 100)
    #expect(story.pose("a", 100)?.stamp == nil && story.holds == ["taken a"])  // nothing to take back
    story.release(160, 330, 500)
    #expect(story.news() == ["pan a", "cancelled a threshold"])
    story.swipe(.left, 1000)
    story.advance(2000)
    _ = story.news()
    story.press(160, 200, 2000)
    story.move(160, 330, 2100)
    #expect(story.pose("b", 2100)?.stamp == .down && story.holds.last == "armed b down")
    story.release(160, 330, 2500)
    #expect(story.news() == ["pan b", "cancelled b gesture", "undone a undo"])
    story.advance(4000)
    #expect(story.stack.remainingCards == ["a", "b"])
  }

  @Test
  func
    `a drag that falls short of the side that takes back, or that has nothing left to take back, does nothing`()
  {
    var story = Story(["a", "b"], .with { $0.undoDirection = .down })
    story.swipe(.left, 0)
    story.press(160, 200, 1000)
    story.release(160, 290, 1900)
    #expect(story.stack.decidedCount == 1)
    story.press(160, 200, 3000)
    story.move(160, 330, 3100)
    story.handle(.withdraw("a"), 3200)
    #expect(story.stack.heldCard == nil && story.stack.topCard == "a")
  }

  @Test func `the side that takes back chooses nothing`() {
    var options = SwipeOptions.with { $0.undoDirection = .right }
    #expect(throws: OptionError.undoDirection(.right)) { try options.validate() }
    options.directions = .left
    var story = Story(["a", "b"], options)
    story.handle(.edit(.setRules(CardRules(directions: .horizontal), for: "a")), 0)
    story.swipe(.right, 0)
    #expect(story.stack.directions(of: "a") == .left && story.stack.decidedCount == 0)
  }

  @Test func `how the cards behind are drawn is an option`() {
    let look = SwipeOptions.with { ($0.stackOffset, $0.stackScale) = (SwipeVector(dx: -6, dy: -20), 0.1) }
    let story = Story(["a", "b", "c"], look)
    let frame = story.stack.frame(at: .zero).cards
    #expect(frame.map(\.center) == (0..<3).map { phone.home + SwipeVector(dx: -6, dy: -20) * Double($0) })
    #expect(frame.map(\.scale) == [1, 0.9, 0.8])
  }

  @Test(arguments: SwipeDirection.allCases, [SwipeVector(dx: 40, dy: 0), SwipeVector(dx: -40, dy: 30)])
  func `a card that leaves from behind others leaves far enough wherever they are drawn`(
    side: SwipeDirection, offset: SwipeVector
  ) throws {
    let options = SwipeOptions.with { ($0.directions, $0.stackOffset) = (.all.union(.corners), offset) }
    var story = Story(["a", "b"], options, asks: true)
    story.swipe(.left, 0)  // nobody answers: a waits above b
    story.swipe(side, 200)
    if let token = story.stack.question(about: "b") { story.handle(.answer(token, .yes), 200) }
    var last: CardPose<String>?
    for time in stride(from: 200.0, to: 900, by: 0.5) { last = story.pose("b", time) ?? last }
    let pose = try #require(last)
    let own = pose.center - offset * pose.depth - phone.home
    #expect(RotatedBounds(layout: phone, rotation: pose.rotation).isClear(at: own * 1.02))
  }

  @Test func `in a mirror left is right`() {
    #expect(SwipeDirection.allCases.allSatisfy { $0.mirrored.mirrored == $0 })
    #expect(SwipeDirection.upLeft.mirrored == .upRight && SwipeDirection.up.mirrored == .up)
    for side in SwipeDirection.allCases {
      #expect(side.mirrored.unit == SwipeVector(dx: -side.unit.dx, dy: side.unit.dy))
    }
  }
}
