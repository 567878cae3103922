import Testing

@testable import SwipeEngine

struct CardStackHistoryTests {
  @Test func `undo brings a card back along its own way out`() {
    var story = Story(["a", "b"])
    story.press(160, 200, 0)
    story.move(240, 260, 10)
    story.release(300, 300, 20)
    story.advance(2000)
    story.handle(.undo, 2000)
    let start = story.offset("a", 2000) ?? .zero
    let shape = RotatedBounds(layout: phone, rotation: story.pose("a", 2000)?.rotation ?? 0)
    #expect(shape.isClear(at: start * (1 + 1e-12)))
    for time in stride(from: 2010.0, to: 2250, by: 40) {
      let now = story.offset("a", time) ?? .zero
      #expect(abs(now.dx * start.dy - now.dy * start.dx) < 1e-6 && now.length < start.length)
    }
    story.advance(2250)
    #expect(story.pose("a", 2250)?.center == phone.home && story.phase("a", 2250) == .resting)
    #expect(story.news() == ["pan a", "chosen a right", "exited a", "undone a undo", "returned a"])
  }

  @Test func `the angle of an undo is the one it left with, and goes with its time`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.advance(2000)
    story.handle(.undo, 2000)
    #expect(abs((story.pose("a", 2000)?.rotation ?? 0) - 3.03) < 1e-12)
    #expect(abs((story.pose("a", 2125)?.rotation ?? 0) - 1.515) < 1e-12)
    #expect(story.pose("a", 2000)?.stampOpacity == 1)
  }

  @Test func `a card in flight turns round where it is`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.advance(150)
    let before = story.pose("a", 150)
    story.handle(.undo, 150)
    let after = story.pose("a", 150)
    #expect(before?.center == after?.center && before?.rotation == after?.rotation)
    #expect(abs((before?.stampOpacity ?? 0) - (after?.stampOpacity ?? 1)) < 1e-12)
    story.advance(3000)
    #expect(story.news() == ["chosen a right", "undone a undo", "returned a"])
  }

  @Test func `undo and redo go back and forth without a limit`() {
    var story = Story((0..<200).map(String.init))
    for step in 0..<200 { story.swipe(step % 3 == 0 ? .left : .right, Double(step) * 10) }
    for step in 0..<200 { story.handle(.undo, 10_000 + Double(step) * 10) }
    #expect(story.stack.remainingCount == 200 && !story.stack.canUndo)
    #expect(story.stack.topCard == "0")
    for step in 0..<200 { story.handle(.redo, 20_000 + Double(step) * 10) }
    story.advance(60_000)
    #expect(story.stack.decidedCount == 200 && !story.stack.canRedo)
    let redone = story.effects.compactMap { effect -> Int? in
      if case .redone(let reversal) = effect { reversal.sequence } else { nil }
    }
    #expect(redone == Array(1...200))
  }

  @Test func `a new choice clears redo`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.handle(.undo, 100)
    #expect(story.stack.canRedo)
    story.swipe(.left, 1000)
    #expect(!story.stack.canRedo)
    story.handle(.redo, 1100)
    #expect(story.news() == ["chosen a right", "undone a undo", "returned a", "chosen a left"])
  }

  @Test func `redo repeats the choice from where the card is, without asking`() {
    var story = Story(["a", "b"], asks: true)
    story.swipe(.right, 0)
    story.answer(.yes, 0)
    story.advance(1000)
    story.handle(.undo, 1000)
    let before = story.pose("a", 1020)
    story.handle(.redo, 1020)
    #expect(story.pose("a", 1020)?.center == before?.center)
    story.advance(3000)
    #expect(
      story.news() == ["ask a right", "chosen a right", "exited a", "undone a undo", "redone a", "exited a"])
    guard case .exited(let result)? = story.effects.last else {
      Issue.record("another effect")
      return
    }
    #expect(result.sequence == 1 && result.cause == .key)
  }

  @Test func `redo of a resting card flies by way of the threshold`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.handle(.undo, 500)
    story.advance(2000)
    story.handle(.redo, 2000)
    #expect(story.phase("a", 2050) == .forced)
    #expect(story.phase("a", 2150) == .exiting)
  }

  @Test func `an undo or redo that does something first lets go of the held card`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.advance(1000)
    story.press(160, 200, 1000)
    story.move(190, 200, 1010)
    story.handle(.redo, 1015)  // nothing to redo: the drag goes on
    #expect(story.stack.heldCard == "b")
    story.handle(.undo, 1020)
    #expect(story.stack.heldCard == nil)
    #expect(
      story.news() == ["chosen a right", "exited a", "pan b", "cancelled b gesture", "undone a undo"])
  }

  @Test func `redo of the held card ends the drag`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.handle(.undo, 500)
    story.advance(2000)
    story.press(160, 200, 2000)
    story.move(190, 230, 2010)
    story.handle(.redo, 2020)
    #expect(story.stack.heldCard == nil)
    story.advance(2120)
    #expect(story.offset("a", 2120) == SwipeVector(dx: 101, dy: 30))
    #expect(story.news().suffix(2) == ["pan a", "redone a"])
  }

  @Test func `redo of a pending card means nothing`() {
    var story = Story(["a", "b"], asks: true)
    story.swipe(.right, 0)
    story.answer(.yes, 0)
    story.handle(.undo, 1000)
    story.swipe(.left, 2000)
    #expect(!story.stack.canRedo)
    story.handle(.redo, 2010)
    #expect(story.stack.pendingCount == 1)
    story.answer(.no, 2020)
    #expect(story.stack.canRedo)
  }

  @Test func `undo takes back the newest of questions and choices`() throws {
    var story = Story(["a", "b", "c"], asks: true)
    story.swipe(.right, 0)  // a waits
    story.swipe(.left, 10)
    let second = try #require(story.stack.question(about: "b"))
    story.handle(.answer(second, .yes), 20)  // b is chosen, later than a was asked about
    story.swipe(.left, 30)  // c waits
    story.handle(.undo, 40)
    story.handle(.undo, 50)
    story.handle(.undo, 60)
    story.handle(.undo, 70)
    #expect(
      story.news() == [
        "ask a right", "ask b left", "chosen b left", "ask c left", "cancelled c undo", "undone b undo",
        "cancelled a undo",
      ])
  }

  @Test func `a withdrawn question's token is spent`() throws {
    var story = Story(["a"], asks: true)
    story.swipe(.right, 0)
    let token = try #require(story.stack.oldestQuestion)
    story.handle(.undo, 10)
    story.handle(.answer(token, .yes), 20)
    story.advance(9000)
    #expect(story.news() == ["ask a right", "cancelled a undo", "returned a"])
  }

  @Test
  func `choices lie in the order in which they were made when they are taken back, whoever was asked first`()
    throws
  {
    var story = Story(["a", "b", "c"], asks: true)
    story.swipe(.right, 0)
    let first = try #require(story.stack.question(about: "a"))
    story.swipe(.left, 10)
    let second = try #require(story.stack.question(about: "b"))
    story.handle(.answer(second, .yes), 10)
    story.advance(1000)
    story.handle(.answer(first, .yes), 1000)
    story.advance(3000)
    story.handle(.undo, 3000)
    story.handle(.undo, 3010)
    story.advance(5000)
    #expect(story.stack.frame(at: ms(5000)).cards.map(\.card) == ["b", "a", "c"])
  }

  @Test func `after a no, what was chosen behind it comes back on top of it`() throws {
    var story = Story(["a", "b", "c", "d", "e", "f"], asks: true)
    story.swipe(.right, 0)
    let first = try #require(story.stack.question(about: "a"))
    for time in [10.0, 20, 30] {
      story.swipe(.left, time)
      if case .ask(let proposal)? = story.effects.last { story.handle(.answer(proposal.token, .yes), time) }
    }
    story.advance(1000)
    story.handle(.answer(first, .no), 1000)
    story.advance(3000)
    #expect(story.stack.frame(at: ms(3000)).cards.map(\.card) == ["a", "e", "f"])
    for time in [3000.0, 3010, 3020] { story.handle(.undo, time) }
    story.advance(5000)
    var order: [String] = []
    while let top = story.stack.topCard {
      order.append(top)
      story.handle(.edit(.remove([top])), 5000)
    }
    #expect(order == ["b", "c", "d", "a", "e", "f"])
  }

  @Test func `withdraw takes a choice back without a redo`() {
    var story = Story(["a", "b", "c"])
    story.swipe(.right, 0)
    story.swipe(.left, 10)
    story.handle(.undo, 20)
    story.handle(.withdraw("b"), 30)  // undone already
    story.handle(.withdraw("a"), 30)
    #expect(story.stack.topCard == "a" && story.stack.canRedo)
    story.handle(.redo, 2000)
    #expect(
      story.news().filter { !$0.hasPrefix("exited") } == [
        "chosen a right", "chosen b left", "undone b undo", "undone a unsaved", "returned b",
        "returned a", "redone b",
      ])
    #expect(story.stack.topCard == "a")
  }

  @Test func `withdraw takes back the choice that is meant, wherever it is in the history`() {
    var story = Story(["a", "b", "c", "d"])
    for time in [0.0, 10, 20] { story.swipe(.right, time) }
    story.handle(.undo, 30)
    story.handle(.withdraw("a"), 40)
    #expect(story.stack.topCard == "a" && story.stack.canRedo && story.stack.decidedCount == 1)
    story.handle(.withdraw("c"), 50)  // it has no choice that stands
    story.handle(.withdraw("nobody"), 50)
    story.handle(.undo, 60)
    #expect(
      story.news().filter { $0.hasPrefix("undone") } == [
        "undone c undo", "undone a unsaved", "undone b undo",
      ])
  }

  @Test func `a card that is undone and caught keeps its angle's difference until it rests`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.advance(1000)
    story.handle(.undo, 1000)
    let before = story.pose("a", 1100)
    story.press((before?.center.x ?? 0) - 20, 200, 1100)
    #expect(story.stack.heldCard == "a")
    #expect(abs((story.pose("a", 1100)?.rotation ?? 0) - (before?.rotation ?? 1)) < 1e-12)
    story.cancel(1100)
    story.advance(5000)
    #expect(story.pose("a", 5000)?.rotation == 0)
  }

  @Test func `if the bounds have grown an undo begins further out`() {
    var story = Story(["a", "b"])
    story.swipe(.right, 0)
    story.advance(1000)
    let wide = SwipeLayout(bounds: SwipeRect(x: -500, y: 0, width: 1500, height: 568), card: phone.card)
    story.handle(.layout(wide), 1100)
    story.handle(.undo, 1200)
    let pose = story.pose("a", 1200)
    let shape = RotatedBounds(layout: wide, rotation: pose?.rotation ?? 0)
    #expect(shape.isClear(at: (story.offset("a", 1200) ?? .zero) * (1 + 1e-12)))
    #expect(abs(story.offset("a", 1200)?.dy ?? 1) < 1e-9)
  }
}
