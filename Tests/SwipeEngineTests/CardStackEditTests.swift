import Testing

@testable import SwipeEngine

struct CardStackEditTests {
  /// The undecided cards, first to last.
  private func order(_ story: Story) -> [String] {
    var copy = story
    var order: [String] = []
    while let top = copy.stack.topCard {
      order.append(top)
      copy.handle(.edit(.remove([top])), 1e6)
    }
    return order
  }

  @Test func `of two cards with one id the first stands`() {
    var story = Story(["a", "b", "a"])
    story.handle(.edit(.append(["b", "c", "c"])), 0)
    story.handle(.edit(.insert(["a", "x"], before: "b")), 0)
    #expect(order(story) == ["a", "x", "b", "c"])
    #expect(story.stack.count == 4 && story.effects.isEmpty)
  }

  @Test func `a decided card is not appended again`() {
    var story = Story(["a", "b"])
    story.swipe(.left, 0)
    story.advance(1000)
    story.handle(.edit(.append(["a"])), 1000)
    #expect(order(story) == ["b"])
  }

  @Test func `edits go on behind a held card`() {
    var story = Story(["a", "b", "c", "d"])
    story.press(160, 200, 0)
    story.move(180, 200, 10)
    story.handle(.edit(.remove(["b", "a"])), 20)
    story.handle(.edit(.replace("c", with: "y")), 20)
    story.handle(.edit(.replace("a", with: "z")), 20)
    story.handle(.edit(.insert(["x"], before: "y")), 20)
    story.handle(.edit(.insert(["w"], before: "a")), 20)
    story.handle(.edit(.raise("d")), 20)
    story.handle(.edit(.append(["e"])), 20)
    story.move(190, 200, 30)
    #expect(story.stack.heldCard == "a" && story.offset("a", 30) == SwipeVector(dx: 30, dy: 0))
    story.cancel(40)
    story.advance(3000)
    #expect(order(story) == ["a", "x", "y", "d", "e"])
  }

  @Test func `a removed card's question is spent`() throws {
    var story = Story(["a", "b"], asks: true)
    story.swipe(.left, 0)
    let token = try #require(story.stack.oldestQuestion)
    story.handle(.edit(.remove(["a"])), 10)
    story.handle(.answer(token, .yes), 20)
    #expect(story.stack.count == 1 && story.stack.pendingCount == 0)
    #expect(story.news() == ["ask a left"])
  }

  @Test func `a removed card is not redone`() {
    var story = Story(["a", "b"])
    story.swipe(.left, 0)
    story.handle(.undo, 10)
    story.handle(.edit(.remove(["a"])), 20)
    #expect(!story.stack.canRedo)
    story.handle(.redo, 30)
    #expect(story.stack.topCard == "b")
  }

  @Test func `raise brings a card to the top, from wherever it is`() {
    var story = Story((0..<9).map(String.init))
    story.handle(.edit(.raise("7")), 0)  // not shown
    story.handle(.edit(.raise("1")), 0)  // shown
    #expect(order(story) == ["1", "7", "0", "2", "3", "4", "5", "6", "8"])
    story.handle(.edit(.raise("1")), 0)  // there already
    story.handle(.edit(.raise("nobody")), 0)
    #expect(order(story).first == "1" && story.effects.isEmpty)
  }

  @Test func `raising a decided card undoes its choice, wherever it is in the history`() {
    var story = Story(["a", "b", "c", "d"])
    for time in [0.0, 10, 20] { story.swipe(.left, time) }
    story.handle(.undo, 30)
    story.advance(2000)
    story.handle(.edit(.raise("a")), 2000)
    #expect(!story.stack.canRedo && story.stack.topCard == "a" && story.phase("a", 2000) == .undoing)
    #expect(story.stack.decidedCount == 1)
    story.swipe(.right, 4000)
    story.advance(6000)
    #expect(story.stack.decidedCount == 2)
    story.handle(.undo, 6000)
    story.handle(.undo, 6010)
    #expect(
      story.news().filter { $0.hasPrefix("undone") } == [
        "undone c undo", "undone a raise", "undone a undo", "undone b undo",
      ])
  }

  @Test func `adopted choices are older than all others, and can be undone`() {
    var story = Story(["a", "b", "c", "d"])
    story.swipe(.left, 0)
    story.handle(
      .edit(
        .adopt([
          DecidedCard("x", .right), DecidedCard("c", .up), DecidedCard("a", .right), DecidedCard("x", .left),
        ])), 10)
    #expect(story.stack.decidedCount == 3 && story.stack.count == 5)
    #expect(order(story) == ["b", "d"])
    story.advance(1000)
    for time in [1000.0, 1010, 1020, 1030] { story.handle(.undo, time) }
    #expect(story.news() == ["chosen a left", "exited a", "undone a undo", "undone c undo", "undone x undo"])
    #expect(story.stack.topCard == "x")
    story.handle(.redo, 1040)
    guard case .redone(let reversal)? = story.effects.last else {
      Issue.record("another effect")
      return
    }
    #expect(reversal.sequence == 0 && reversal.direction == .right)
  }

  @Test func `an adopted card comes back from the side it left by`() {
    for direction in SwipeDirection.allCases {
      var story = Story(["a", "b"])
      story.handle(.edit(.adopt([DecidedCard("x", direction)])), 0)
      story.handle(.undo, 0)
      let start = story.offset("x", 0) ?? .zero
      let shape = RotatedBounds(layout: phone, rotation: story.pose("x", 0)?.rotation ?? 0)
      #expect(shape.isClear(at: start * (1 + 1e-12)))
      #expect(start.unit(unlessShorterThan: 1) == direction.unit)
    }
  }

  @Test func `requeued cards come last, undecided again, and undo passes them over`() {
    var story = Story(["a", "b", "c"])
    story.swipe(.left, 0)
    story.swipe(.left, 10)
    story.advance(1000)
    story.handle(.edit(.requeue(["b", "a", "c", "a"])), 1000)
    #expect(order(story) == ["c", "b", "a"])
    #expect(story.stack.decidedCount == 0 && !story.stack.canUndo)
    #expect(story.news() == ["chosen a left", "chosen b left", "exited a", "exited b"])
  }

  @Test func `a card requeued in flight goes on leaving, and comes last all the same`() {
    var story = Story(["a"])
    story.swipe(.left, 0)
    story.handle(.edit(.requeue(["a"])), 50)
    #expect(story.stack.frame(at: ms(50)).cards.map(\.phase) == [.forced, .resting])
    story.advance(1000)
    story.swipe(.right, 1000)
    #expect(
      story.news() == ["chosen a left", "finished", "exited a", "chosen a right", "finished"])
  }

  @Test func `a million numbers cost a run, and can be swiped, taken back and cut`() {
    var stack = CardStack<UInt32>(layout: phone, cards: 0..<1_000_000)
    stack.handle(.edit(.appendRange(500_000...1_999_999)), at: .zero)
    #expect(stack.count == 2_000_000 && stack.remainingCount == 2_000_000)
    stack.handle(.edit(.remove([5, 1_500_000, 7])), at: .zero)
    stack.handle(.edit(.replace(6, with: 3_000_000)), at: .zero)
    stack.handle(.edit(.raise(1_999_999)), at: .zero)
    var tops: [UInt32] = []
    for step in 0..<8 {
      if let top = stack.topCard { tops.append(top) }
      stack.handle(.swipe(.left, cause: .key), at: .milliseconds(step * 10))
    }
    #expect(tops == [1_999_999, 0, 1, 2, 3, 4, 3_000_000, 8])
    for step in 0..<8 { stack.handle(.undo, at: .milliseconds(1000 + step)) }
    #expect(stack.topCard == 1_999_999 && stack.remainingCount == 1_999_997)
  }

  @Test func `options can change under way`() throws {
    var story = Story(["a", "b", "c", "d"])
    let options = SwipeOptions.with {
      $0.threshold = 30
      $0.visibleCount = 1
    }
    try story.stack.setOptions(options)
    #expect(throws: OptionError.noDirections) { try story.stack.setOptions(.with { $0.directions = [] }) }
    #expect(story.stack.options == options)
    #expect(story.stack.frame(at: .zero).cards.count == 1)
    story.drag(31, 0, 0)
    #expect(story.news() == ["pan a", "chosen a right"])
    #expect(story.stack.status(of: "a") == .decided && story.stack.status(of: "d") == .remaining)
    #expect(story.stack.status(of: "nobody") == nil)
  }
}
