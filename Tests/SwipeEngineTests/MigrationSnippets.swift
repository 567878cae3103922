import Foundation
import SwipeEngine
import Testing

// The Swift code of the article ComingFromOtherLibraries, each block between `snippet` and `end`, and tests that run it.

// snippet: MDCSwipeToChoose
final class PhotoScreen: SwipeDelegate {
  let deck: SwipeController<String>
  private(set) var notes: [String] = []

  init(photos: [String], size: SwipeSize) throws {
    deck = try SwipeController(options: .mdc, layout: SwipeLayout(size: size), cards: photos)
    deck.delegate = self
  }

  func shouldChoose(_ proposal: SwipeProposal<String>, in _: SwipeController<String>) -> SwipeAnswer {
    proposal.direction == .left ? .yes : .no  // after a no the card comes home by itself
  }

  func onArm(_ hold: SwipeHold<String>, in _: SwipeController<String>) {
    if hold.direction == .left { notes.append("Let go now to delete \(hold.card)") }
  }

  func onReturn(_ home: SwipeCancellation<String>, in _: SwipeController<String>) {
    notes.append("\(home.card) is still there")
  }

  func onExit(_ result: SwipeResult<String>, in _: SwipeController<String>) {
    notes.append("\(result.card) deleted")
  }
}
// end

// snippet: Koloda
@MainActor final class PeopleScreen {
  let deck: SwipeController<Int>
  private(set) var liked: [Int] = []

  init(count: Int, size: SwipeSize, now: @escaping () -> Duration) throws {
    let layout = SwipeLayout(size: size)
    var options = SwipeOptions()
    options.directions = [.left, .right, .up]
    options.threshold = layout.card.width / 2  // Koloda's default
    deck = try SwipeController(options: options, layout: layout, cards: 0..<count)
    deck.callbacks.onChosen = { [unowned self] result in
      if result.direction == .right { liked.append(result.card) }
    }
    deck.callbacks.onFinish = { [unowned deck] in  // resetCurrentCardIndex(): all cards once more
      deck.handle(.edit(.requeue(deck.stack.decidedCards.map(\.card))), at: now())
    }
  }

  func likeButton(at now: Duration) { deck.swipe(.right, cause: .button, at: now) }
  func undoButton(at now: Duration) { deck.undo(at: now) }
}
// end

// snippet: Shuffle
@MainActor final class ImageScreen {
  let deck: SwipeController<Int>
  private(set) var notes: [String] = []

  init(count: Int, size: SwipeSize) {
    deck = SwipeController(size: size, cards: 0..<count)
    deck.callbacks.onChosen = { [unowned self] in notes.append("\($0.card) \($0.direction)") }
    deck.callbacks.onUndo = { [unowned self] in notes.append("\($0.card) back from \($0.direction)") }
    deck.callbacks.onFinish = { [unowned self] in notes.append("all swiped") }
  }

  func load(_ more: Range<Int>, at now: Duration) { deck.append(more, at: now) }
  func swipeLeft(at now: Duration) { deck.swipe(.left, cause: .button, at: now) }
  func undoLastSwipe(at now: Duration) { deck.undo(at: now) }
}
// end

// snippet: react-tinder-card
struct GreetingCard {
  private var card: SwipeCard

  init(size: SwipeSize) throws {
    var options = SwipeOptions()
    options.directions = [.left, .right]  // preventSwipe={['up', 'down']}
    card = try SwipeCard(options: options, layout: SwipeLayout(size: size))
  }

  mutating func handle(_ event: SwipeEvent<SwipeCard.Identity>, at time: Duration) -> [String] {
    card.handle(event, at: time).compactMap(words)
  }

  mutating func advance(to time: Duration) -> [String] { card.advance(to: time).compactMap(words) }

  private func words(_ effect: SwipeEffect<SwipeCard.Identity>) -> String? {
    switch effect {
    case .chosen(let result): "You swiped: \(result.direction)"
    case .exited: "fooBar left the screen"
    case .armed(let hold): hold.direction.map { "fulfilled: \($0)" } ?? "unfulfilled"
    default: nil
    }
  }
}
// end

// snippet: flutter_card_swiper
@MainActor final class ServerScreen {
  let deck: SwipeController<Int>
  private var question: AnswerToken?

  init(count: Int, size: SwipeSize) throws {
    var options = SwipeOptions()
    options.directions = .all
    options.visibleCount = 2
    options.loops = true
    deck = try SwipeController(options: options, layout: SwipeLayout(size: size), cards: 0..<count)
    deck.callbacks.shouldChoose = { [unowned self] proposal in
      guard proposal.direction == .right else { return .yes }
      question = proposal.token  // the card waits at the threshold, at most 5 s
      return .later
    }
  }

  func serverAnswered(_ isAllowed: Bool, at now: Duration) {
    if let question { deck.answer(question, isAllowed ? .yes : .no, at: now) }
    question = nil
  }
}
// end

@MainActor struct MigrationSnippets {
  private static let size = SwipeSize(width: 320, height: 480)

  private static func drag<ID>(_ deck: SwipeController<ID>, by dx: Double, from start: Duration) {
    deck.handle(.gesture(.pressed(SwipePoint(x: 160, y: 100))), at: start)
    for step in 1...10 {
      deck.handle(
        .gesture(.moved(SwipePoint(x: 160 + dx * Double(step) / 10, y: 100))),
        at: start + .milliseconds(step * 20))
    }
    deck.handle(.gesture(.released(SwipePoint(x: 160 + dx, y: 100))), at: start + .seconds(1))
    deck.advance(to: start + .seconds(2))
  }

  @Test func `from MDCSwipeToChoose: a delegate is asked, and told what became of the card`() throws {
    let screen = try PhotoScreen(photos: ["beach", "cat"], size: Self.size)
    Self.drag(screen.deck, by: 150, from: .zero)
    Self.drag(screen.deck, by: -150, from: .seconds(3))
    #expect(screen.notes == ["beach is still there", "Let go now to delete beach", "beach deleted"])
    #expect(screen.deck.stack.remainingCards == ["cat"])
  }

  @Test func `from Koloda: half a card's width, buttons, undo, and all cards once more`() throws {
    let screen = try PeopleScreen(count: 2, size: Self.size, now: { .seconds(20) })
    Self.drag(screen.deck, by: 130, from: .zero)
    #expect(screen.liked == [], "half the card is 136 points")
    Self.drag(screen.deck, by: 140, from: .seconds(3))
    screen.likeButton(at: .seconds(6))
    #expect(screen.liked == [0, 1] && screen.deck.stack.remainingCards == [0, 1])
    screen.deck.swipe(.down, at: .seconds(21))
    #expect(screen.deck.stack.remainingCards == [0, 1], "down is not allowed")
    screen.likeButton(at: .seconds(22))
    screen.undoButton(at: .seconds(23))
    #expect(screen.liked == [0, 1, 0] && screen.deck.stack.remainingCards == [0, 1])
  }

  @Test func `from Shuffle: cards are appended and taken back at any time`() {
    let screen = ImageScreen(count: 1, size: Self.size)
    screen.swipeLeft(at: .zero)
    screen.load(1..<3, at: .milliseconds(10))
    screen.swipeLeft(at: .milliseconds(20))  // the first card is still on its way out
    screen.undoLastSwipe(at: .milliseconds(30))
    #expect(screen.notes == ["0 left", "all swiped", "1 left", "1 back from left"])
    #expect(screen.deck.stack.remainingCards == [1, 2])
  }

  @Test func `from react-tinder-card: one card, and what letting go would do`() throws {
    var greeting = try GreetingCard(size: Self.size)
    var news: [String] = []
    for (x, time) in [(160.0, 0), (300, 100), (200, 600), (300, 900)] {
      let point = SwipePoint(x: x, y: 100)
      news += greeting.handle(.gesture(time == 0 ? .pressed(point) : .moved(point)), at: .milliseconds(time))
    }
    news += greeting.handle(.gesture(.released(SwipePoint(x: 300, y: 100))), at: .seconds(1))
    news += greeting.advance(to: .seconds(2))
    #expect(
      news == [
        "fulfilled: right", "unfulfilled", "fulfilled: right", "You swiped: right", "fooBar left the screen",
      ])
  }

  @Test func `from flutter_card_swiper: an answer that comes later, and a deck that never ends`() throws {
    let screen = try ServerScreen(count: 2, size: Self.size)
    screen.deck.swipe(.right, at: .zero)
    screen.serverAnswered(false, at: .seconds(1))
    #expect(screen.deck.stack.remainingCards == [0, 1])
    screen.deck.swipe(.right, at: .seconds(2))
    screen.serverAnswered(true, at: .seconds(3))
    screen.deck.advance(to: .seconds(4))
    #expect(screen.deck.stack.remainingCards == [1, 0])
    screen.deck.swipe(.up, at: .seconds(5))
    screen.deck.swipe(.left, at: .seconds(6))
    screen.deck.advance(to: .seconds(7))
    #expect(screen.deck.stack.remainingCards == [1, 0] && screen.deck.stack.decidedCards.count == 3)
  }

  @Test func `the article shows the code that is run here`() throws {
    let here = URL(filePath: #filePath)
    let article = here.deletingLastPathComponent().appending(
      path: "../../Sources/SwipeEngine/SwipeEngine.docc/ComingFromOtherLibraries.md")
    func blocks(_ file: URL, from start: String, to end: String) throws -> [String] {
      var blocks: [String] = []
      var block: [Substring]?
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let lines = block, line == end {
          blocks.append(lines.joined(separator: "\n"))
          block = nil
        } else if block != nil {
          block?.append(line)
        } else if line.hasPrefix(start) {
          block = []
        }
      }
      return blocks
    }
    let snippets = try blocks(here, from: "// snippet: ", to: "// end")
    #expect(snippets.count == 5)
    #expect(try blocks(article, from: "```swift", to: "```") == snippets)
  }
}
