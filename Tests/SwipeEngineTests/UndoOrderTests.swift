import TestSupport
import Testing

@testable import SwipeEngine

/// An undone card is the first remaining one, whatever left sooner, flies still, was inserted or raised.
struct UndoOrderTests {
  /// The undecided cards, first to last.
  private func order(_ story: Story) -> [String] {
    var copy = story
    copy.cancel(1e6)
    var order: [String] = []
    while let top = copy.stack.topCard {
      order.append(top)
      copy.handle(.edit(.remove([top])), 1e6)
    }
    return order
  }

  /// The sequences of the report, with one pause of any length: `k` leaves sooner than the `h` before it.
  @Test(arguments: ["hkluuh", "huhlhuuh", "hhlkuuuh", "hklhuuuuh", "khluuuh"], 1..<8)
  func `the next choice is on the card that the last undo showed`(keys: String, slow: Int) throws {
    let options = SwipeOptions.with {
      $0.directions = .all
      $0.verticalThreshold = 60
    }
    for pause in stride(from: 30.0, through: 900, by: 30) {
      var story = Story(["a", "b", "c", "d", "e", "f"], options)
      var time = 0.0
      for (step, key) in keys.enumerated() {
        time += step == slow ? pause : 30
        switch key {
        case "h": story.swipe(.left, time)
        case "l": story.swipe(.right, time)
        case "k": story.swipe(.up, time)
        default: story.handle(.undo, time)
        }
      }
      let last = story.news().filter { $0.hasPrefix("undone") || $0.hasPrefix("chosen") }.suffix(2)
      let cards = last.map { $0.split(separator: " ")[1] }
      #expect(cards.first == cards.last, "\(keys), \(pause) ms before key \(slow): \(last)")
    }
  }

  @Test func `a card that left sooner than one before it comes back on top of that one`() {
    var story = Story(["a", "b", "c"])
    // The first is let go without speed, the second is flicked.
    story.press(160, 200, 0)
    story.move(280, 200, 20)
    story.release(280, 200, 1000)
    story.press(160, 220, 1010)
    story.move(280, 220, 1030)
    story.release(420, 220, 1050)
    story.advance(1200)
    #expect(story.news().last == "exited b" && story.phase("a", 1200) == .exiting)
    story.handle(.undo, 1210)
    #expect(story.stack.frame(at: ms(1215)).cards.prefix(2).map(\.card) == ["b", "a"])
    story.handle(.undo, 1220)
    #expect(order(story) == ["a", "b", "c"])
  }

  /// What happens between a choice and its undo, in flight or after it.
  private static let meanwhile: [(String, @Sendable (inout Story, Double) -> Void)] = [
    ("nothing", { _, _ in }),
    ("a card is inserted on top", { $0.handle(.edit(.insert(["x", "y"], before: "b")), $1) }),
    ("a card is inserted behind", { $0.handle(.edit(.insert(["x"], before: "d")), $1) }),
    ("a card is raised from sight", { $0.handle(.edit(.raise("d")), $1) }),
    ("a card is raised from the queue", { $0.handle(.edit(.raise("h")), $1) }),
    ("the top is removed", { $0.handle(.edit(.remove(["b"])), $1) }),
    ("the top is replaced", { $0.handle(.edit(.replace("b", with: "x")), $1) }),
    ("cards are appended", { $0.handle(.edit(.append(["x", "y"])), $1) }),
    (
      "choices are adopted",
      { $0.handle(.edit(.adopt([DecidedCard("x", .left), DecidedCard("b", .right)])), $1) }
    ),
    ("the next one is held", { $0.press(160, 200, $1) }),
    (
      "the next one is on its way home",
      { story, time in
        story.press(160, 200, time)
        story.move(200, 220, time)
        story.cancel(time)
      }
    ),
    (
      "another layout",
      { story, time in
        var layout = phone
        layout.bounds.size.width = 900
        story.handle(.layout(layout), time)
      }
    ),
  ]

  @Test(arguments: meanwhile.indices, [20.0, 120, 2000])
  func `an undone card is on top and the rest stays in its order`(index: Int, wait: Double) {
    var story = Story(["a", "b", "c", "d", "e", "f", "g", "h"])
    story.swipe(.left, 0)
    Self.meanwhile[index].1(&story, wait)
    let before = order(story)
    story.handle(.undo, wait + 10)
    #expect(story.stack.topCard == "a" && order(story) == ["a"] + before, "\(Self.meanwhile[index].0)")
    story.swipe(.right, wait + 20)
    #expect(story.news().last == "chosen a right")
  }

  @Test func `a card that comes home after a no is where it was`() throws {
    var story = Story(["a", "b", "c"], asks: true)
    story.swipe(.right, 0)  // a waits
    story.swipe(.left, 10)
    let second = try #require(story.stack.question(about: "b"))
    story.handle(.answer(second, .yes), 10)
    story.handle(.undo, 500)
    story.answer(.no, 510)
    #expect(order(story) == ["b", "a", "c"])
    #expect(story.stack.topCard == "b")
  }

  @Test func `a question taken back by an undo leaves its card on top`() throws {
    var story = Story(["a", "b", "c"], asks: true)
    story.swipe(.right, 0)  // a waits
    story.swipe(.left, 10)
    let second = try #require(story.stack.question(about: "b"))
    story.handle(.answer(second, .yes), 10)
    story.handle(.undo, 20)
    #expect(story.stack.topCard == "b")
    story.handle(.undo, 30)
    #expect(story.stack.topCard == "a" && order(story) == ["a", "b", "c"])
  }

  /// The grab side shows where a card on its way home is caught and dragged on: it turns as it did before it left.
  @Test(arguments: [100.0, 400], [SwipeDirection.left, .right])
  func `the grab side is kept through the exit, while the card is gone, and through the undo`(
    y: Double, direction: SwipeDirection
  ) {
    let way: Double = direction == .right ? 130 : -130
    for (wait, isGone) in [(1050.0, false), (3000, true)] {
      var story = Story(["a", "b"])
      story.press(160, y, 0)
      story.move(160 + way, y, 20)
      story.release(160 + way, y, 1000)
      story.advance(wait)
      #expect((story.stack.frame(at: ms(wait)).cards.first?.card == "b") == isGone)
      story.handle(.undo, wait)
      let caught = wait + 240
      let center = story.pose("a", caught)?.center ?? phone.home
      story.press(center.x, center.y, caught)
      #expect(story.stack.heldCard == "a")
      let before = story.pose("a", caught)?.rotation ?? 0
      story.move(center.x + 50, center.y, caught + 10)
      let turned = (story.pose("a", caught + 10)?.rotation ?? 0) - before
      #expect(abs(turned - (y < 244 ? 1.5 : -1.5)) < 1e-9)
      // At rest it is forgotten.
      story.cancel(caught + 20)
      story.advance(9000)
      story.swipe(.right, 9000)
      #expect((story.pose("a", 9090)?.rotation ?? 0) > 0)
    }
  }
}
