import SwipeEngine
import Testing

/// Checks of other swipe decks on rules for one card, one side or one command.
struct PeerRuleTests {
  // Koloda allowedDirectionsForIndex.
  @Test func `a card deep in the deck can have sides of its own`() {
    let app = PeerApp()
    app.deck.setRules(CardRules(directions: [.up, .down]), for: "e", at: .zero)
    for turn in 0..<5 { app.drag(v(150, 0), Double(turn) * 5000) }
    #expect(app.rest == "e" && app.told.last == "cancel e")
    app.drag(v(0, -150), 25_000)
    #expect(app.told("chosen").suffix(2) == ["d right", "e up"])
  }

  // Koloda shouldDragCardAt.
  @Test func `an advertisement cannot be dragged until its time is over`() {
    let app = PeerApp("ab")
    app.deck.setRules(CardRules(isDraggable: false), for: "a", at: .zero)
    app.drag(v(150, 0), 0)
    #expect(app.pans.isEmpty && app.told.isEmpty && app.pose("a", 3000)?.center == phone.home)
    app.deck.setRules(nil, for: "a", at: ms(4000))
    app.drag(v(150, 0), 5000)
    #expect(app.told == ["chosen a right"])
  }

  // Shuffle minimumSwipeDistance(on:), react-native-deck-swiper horizontalThreshold and verticalThreshold.
  @Test(arguments: [(SwipeDirection.left, 60.0), (.right, 120), (.up, 40), (.down, 200)], [-1.0, 1])
  func `each side has a threshold of its own`(side: (SwipeDirection, Double), beyond: Double) {
    let app = PeerApp {
      ($0.directions, $0.leftThreshold, $0.rightThreshold) = (.all, 60, 120)
      ($0.upThreshold, $0.downThreshold) = (40, 200)
    }
    app.drag(side.0.unit * (side.1 + beyond), 0)
    #expect(app.told.first == (beyond > 0 ? "chosen a \(side.0)" : "cancel a"))
  }

  // SwiftUI-CardStackView DirectionTests, testEightDirections; the last two are close to the line between two of Koloda's eight.
  @Test(
    arguments: [
      (0, -150, .up), (110, -110, .upRight), (150, 0, .right), (110, 110, .downRight), (0, 150, .down),
      (-110, 110, .downLeft), (-150, 0, .left), (-110, -110, .upLeft), (60, -150, .up), (65, -150, .upRight),
    ] as [(Double, Double, SwipeDirection)])
  func `a card can leave by eight sides`(dx: Double, dy: Double, side: SwipeDirection) {
    let app = PeerApp { $0.directions = .all.union(.corners) }
    app.drag(v(dx, dy), 0)
    app.pass(5000)
    #expect(app.told == ["chosen a \(side)", "exit a"])
  }

  // flutter_card_swiper, isLoop with the indexes of onSwipe; Koloda isLoop.
  @Test func `a deck that loops goes round without an end, and undo goes round backwards`() {
    let app = PeerApp("abcdefg") { $0.loops = true }
    for turn in 0..<8 { app.drag(v(150, 0), Double(turn) * 5000) }
    app.pass(40_000)
    let chosen = "abcdefga".map { "\($0) right" }
    #expect(app.told("chosen") == chosen && app.rest == "bcdefga" && !app.told.contains("finish"))
    for turn in 0..<8 { app.deck.undo(at: ms(40_000 + Double(turn) * 500)) }
    #expect(app.told("undo") == chosen.reversed() && app.rest == "abcdefg")
  }

  // CardStackView RewindAnimationSetting, Koloda revertAction(direction:).
  @Test(arguments: SwipeDirection.sides)
  func `an undo from any side tells the one it left by, and redo leaves by that`(side: SwipeDirection) {
    let app = PeerApp("ab")
    app.swipe(.left, 0)
    app.pass(1000)
    app.deck.undo(from: side, at: ms(1000))
    #expect(app.way(of: "a", to: side, 1000) > 150)
    app.pass(2000)
    app.deck.redo(at: ms(2000))
    #expect(app.told("undo") == ["a left"] && app.deck.stack.decidedCards == [DecidedCard("a", .left)])
    #expect(app.way(of: "a", to: .left, 2090) > 50)
  }

  // react-native-deck-swiper jumpToCardIndex, Shuffle shift(withDistance:); flutter_card_swiper moveTo puts undo out of step.
  @Test func `undo is in step after the deck was turned to another card`() {
    let app = PeerApp()
    app.deck.jump(to: "c", at: .zero)
    app.swipe(.right, 0)
    app.deck.shift(by: 2, at: ms(1000))
    #expect(app.rest == "abde")
    app.swipe(.left, 1000)
    app.pass(2000)
    for time in [2000.0, 2010] { app.deck.undo(at: ms(time)) }
    #expect(app.told("undo") == ["a left", "c right"] && app.rest == "cabde")
  }

  // Shuffle SwipeCardStackSpec, swipe and undo with and without animated; swipable_stack next(duration:).
  @Test(arguments: [nil, 0, 80, 1000] as [Double?])
  func `with or without animation the same is told`(duration: Double?) {
    let app = PeerApp("ab")
    app.deck.swipe(.left, in: duration.map(ms), at: .zero)
    #expect((app.pose("a", 0) == nil) == (duration == 0))
    app.pass(2000)
    app.deck.undo(in: duration.map(ms), at: ms(2000))
    #expect((app.pose("a", 2000)?.center == phone.home) == (duration == 0))
    app.pass(4000)
    #expect(app.told == ["chosen a left", "exit a", "undo a left", "return a"])
  }
}
