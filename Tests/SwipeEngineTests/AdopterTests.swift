import SwipeEngine
import Testing

/// The engine as somebody else's app sees it: the public part alone.
struct AdopterTests {
  /// As a view controller is: on the main actor, and a delegate without another word.
  @MainActor class Screen {
    let deck = SwipeController(size: SwipeSize(width: 320, height: 480), cards: ["a", "b"])
    var news: [String] = []
  }

  private final class ChoosingScreen: Screen, SwipeDelegate {
    func onChosen(_ result: SwipeResult<String>, in controller: SwipeController<String>) {
      news.append("\(result.card) \(result.direction), \(controller.stack.remainingCount) left")
    }
    func onFinish(in controller: SwipeController<String>) { news.append("end: \(controller === deck)") }
  }

  @Test @MainActor func `a view controller is a delegate, and knows which deck speaks`() {
    let screen = ChoosingScreen()
    screen.deck.delegate = screen
    screen.deck.swipe(.right, at: .zero)
    screen.deck.swipe(.left, at: .milliseconds(10))
    #expect(screen.news == ["a right, 1 left", "b left, 0 left", "end: true"])
  }

  @Test func `a stack in ten lines, on any actor`() {
    let deck = SwipeController(size: SwipeSize(width: 320, height: 480), cards: ["ada", "grace", "edsger"])
    var liked: [String] = []
    deck.callbacks.onChosen = { if $0.direction == .right { liked.append($0.card) } }
    deck.handle(.gesture(.pressed(SwipePoint(x: 160, y: 100))), at: .zero)
    deck.handle(.gesture(.moved(SwipePoint(x: 280, y: 110))), at: .milliseconds(100))
    deck.handle(.gesture(.released(SwipePoint(x: 290, y: 110))), at: .milliseconds(120))
    #expect(liked == ["ada"])
  }

  @Test func `what the deck is can be read`() {
    let deck = SwipeController(size: SwipeSize(width: 320, height: 480), cards: ["a", "b", "c"])
    deck.append(["d", "a"], at: .zero)
    deck.swipe(.left, at: .zero)
    deck.swipe(.right, at: .zero)
    deck.undo(at: .seconds(1))
    deck.remove(["c"], at: .seconds(1))
    #expect(deck.stack.remainingCards == ["b", "d"] && deck.stack.firstRemaining(1) == ["b"])
    #expect(deck.stack.decidedCards == [DecidedCard("a", .left)])
    #expect(deck.stack.undoneCards == [DecidedCard("b", .right)])
    #expect(deck.stack.contains("d") && !deck.stack.contains("c"))
    deck.redo(at: .seconds(2))
    #expect(deck.stack.decidedCards.map(\.card) == ["a", "b"] && deck.stack.undoneCards.isEmpty)
  }

  @Test(arguments: [10.0, 1000])
  func `the last pan of a card is at rest, at any frame rate`(milliseconds: Double) {
    let deck = SwipeController(size: SwipeSize(width: 320, height: 480), cards: ["a", "b"])
    var last: PanState<String>?
    var atExit: PanState<String>?
    deck.callbacks.onPan = { last = $0 }
    deck.callbacks.onExit = { _ in atExit = last }
    var frame = StackFrame<String>()
    deck.handle(.gesture(.pressed(SwipePoint(x: 160, y: 100))), at: .zero)
    deck.handle(.gesture(.moved(SwipePoint(x: 290, y: 100))), at: .milliseconds(100))
    deck.handle(.gesture(.released(SwipePoint(x: 290, y: 100))), at: .milliseconds(500))
    var time = Duration.milliseconds(500)
    while time < .seconds(2) {
      time += .milliseconds(milliseconds)
      deck.frame(at: time, into: &frame)
    }
    // A stamp or a card behind that follows the pans is where the next card's begin.
    #expect(atExit?.phase == .gone && atExit?.thresholdRatio == 1 && atExit?.direction == .right)
    #expect(last == atExit)
  }

  @Test func `a layout for a size leaves a margin, and never a card without a size`() {
    let layout = SwipeLayout(size: SwipeSize(width: 300, height: 500))
    #expect(layout.bounds == SwipeRect(x: 0, y: 0, width: 300, height: 500))
    #expect(layout.card == SwipeRect(x: 24, y: 24, width: 252, height: 452))
    #expect(SwipeLayout(size: SwipeSize(width: 40, height: 500)).card.width == 20)
    #expect(SwipeLayout(size: SwipeSize(width: 300, height: 500), margin: -5).card.width == 300)
  }

  @Test func `numbers in a range cost nothing, in a controller too`() {
    let deck = SwipeController<Int>(size: SwipeSize(width: 320, height: 480), cards: 0..<Int.max / 4)
    deck.swipe(.right, at: .zero)
    #expect(deck.stack.remainingCount == Int.max / 4 - 1)
  }

  @Test func `a card that is taken back after it left has its last pan at home`() {
    let deck = SwipeController(size: SwipeSize(width: 320, height: 480), cards: ["a", "b"])
    var pans: [PanState<String>] = []
    deck.callbacks.onPan = { pans.append($0) }
    deck.handle(.gesture(.pressed(SwipePoint(x: 160, y: 100))), at: .zero)
    deck.handle(.gesture(.released(SwipePoint(x: 290, y: 100))), at: .milliseconds(100))
    _ = deck.frame(at: .milliseconds(150))
    _ = deck.frame(at: .seconds(2))
    #expect(pans.last?.phase == .gone)
    #expect((pans.last?.translation.dx ?? 0) > 300)
    deck.undo(at: .seconds(3))
    _ = deck.frame(at: .seconds(4))
    #expect(pans.last?.phase == .resting && pans.last?.thresholdRatio == 0 && pans.last?.card == "a")
  }
}
