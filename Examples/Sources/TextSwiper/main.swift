// Swipes a deck on a terminal that is a typewriter. Each line is a command: `l` like, `h` nope, `u` undo, or a number of
// points to drag the card by; an empty line lets a tenth of a second pass.
//
//   printf 'l\n60\n\n130\nu\n' | swift run TextSwiper

import SwipeEngine

final class TextSwiper: SwipeDelegate {
  private static let home = SwipeRect(x: 80, y: 20, width: 160, height: 160)
  private let deck: SwipeController<String>
  private var frame = StackFrame<String>()
  /// Ours, not the wall's: a program that is given its time does the same thing every time.
  private var now = Duration.zero

  init(cards: [String]) {
    let stage = SwipeRect(x: 0, y: 0, width: 320, height: 200)
    deck = SwipeController(layout: SwipeLayout(bounds: stage, card: Self.home), cards: cards)
    deck.delegate = self
  }

  func take(_ line: String) {
    switch line {
    case "l": deck.swipe(.right, cause: .key, at: now)
    case "h": deck.swipe(.left, cause: .key, at: now)
    case "u": deck.handle(.undo, at: now)
    default: if let points = Double(line) { drag(by: points) }
    }
    now += .milliseconds(100)
    draw()
  }

  /// The card as a box on a line of 40 columns, 8 points each; `>` or `<` once letting go would choose.
  func draw() {
    deck.frame(at: now, into: &frame)
    guard let card = frame.cards.first else { return }
    let column = max(0, min(39, Int(card.center.x / 8)))
    let mark = card.isArmed ? (card.stamp == .right ? ">" : "<") : ""
    print(String(repeating: ".", count: column) + "[\(card.card)]" + mark)
  }

  /// Presses, moves sixty times a second, holds still until the hand has no speed left, and lets go.
  private func drag(by points: Double) {
    deck.handle(.gesture(.pressed(Self.home.center)), at: now)
    for step in 1...12 {
      now += .milliseconds(16)
      let pointer = Self.home.center + SwipeVector(dx: points * Double(step) / 12, dy: 0)
      deck.handle(.gesture(.moved(pointer)), at: now)
      if step % 4 == 0 { draw() }
    }
    now += .milliseconds(400)
    deck.handle(.gesture(.released(Self.home.center + SwipeVector(dx: points, dy: 0))), at: now)
  }

  func onChosen(_ result: SwipeResult<String>, in controller: SwipeController<String>) {
    print("\(result.direction == .right ? "liked" : "noped") \(result.card)")
  }
  func onCancel(_ cancellation: SwipeCancellation<String>, in controller: SwipeController<String>) {
    print("\(cancellation.card) goes home: \(Int(cancellation.thresholdRatio * 100)) % of the way")
  }
  func onUndo(_ reversal: SwipeReversal<String>, in controller: SwipeController<String>) {
    print("\(reversal.card) is back")
  }
  func onFinish(in controller: SwipeController<String>) { print("that was all") }
}

let swiper = TextSwiper(cards: ["Ada", "Grace", "Edsger", "Barbara"])
swiper.draw()
while let line = readLine() { swiper.take(line) }
