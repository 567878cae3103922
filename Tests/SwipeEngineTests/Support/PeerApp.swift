import SwipeEngine

func v(_ dx: Double, _ dy: Double) -> SwipeVector { SwipeVector(dx: dx, dy: dy) }

/// An app with a deck, which writes down what it is told.
final class PeerApp {
  let deck: SwipeController<String>
  var told: [String] = []
  var pans: [PanState<String>] = []
  private var start = SwipePoint.zero

  init(_ cards: String = "abcde", _ change: (inout SwipeOptions) -> Void = { _ in }) {
    let ids = cards.map { String($0) }
    guard let deck = try? SwipeController(options: .with(change), layout: phone, cards: ids) else {
      fatalError("invalid options")
    }
    self.deck = deck
    deck.callbacks.onPan = { [unowned self] in pans.append($0) }
    deck.callbacks.onChosen = { [unowned self] in told.append("chosen \($0.card) \($0.direction)") }
    deck.callbacks.onExit = { [unowned self] in told.append("exit \($0.card)") }
    deck.callbacks.onCancel = { [unowned self] in told.append("cancel \($0.card)") }
    deck.callbacks.onReturn = { [unowned self] in told.append("return \($0.card)") }
    deck.callbacks.onUndo = { [unowned self] in told.append("undo \($0.card) \($0.direction)") }
    deck.callbacks.onFinish = { [unowned self] in told.append("finish") }
  }

  /// What followed that word, each time that it was told.
  func told(_ word: String) -> [String] {
    told.filter { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
  }
  var rest: String { deck.stack.remainingCards.joined() }
  func pose(_ card: String, _ time: Double) -> CardPose<String>? {
    deck.stack.frame(at: ms(time)).cards.first { $0.card == card }
  }

  /// How far a card is away from home towards a side; not a number if it is out of sight.
  func way(of card: String, to side: SwipeDirection, _ time: Double) -> Double {
    guard let center = pose(card, time)?.center else { return .nan }
    return (center.x - phone.home.x) * side.unit.dx + (center.y - phone.home.y) * side.unit.dy
  }

  func press(_ time: Double, at point: SwipePoint = SwipePoint(x: 160, y: 200)) {
    start = point
    deck.handle(.gesture(.pressed(point)), at: ms(time))
  }
  /// Moves the pointer to a displacement from where it was pressed.
  func move(_ way: SwipeVector, _ time: Double) { deck.handle(.gesture(.moved(start + way)), at: ms(time)) }
  func release(_ way: SwipeVector, _ time: Double) {
    deck.handle(.gesture(.released(start + way)), at: ms(time))
  }
  /// A drag that holds still for three seconds before the release, so that no velocity is left.
  func drag(_ way: SwipeVector, _ time: Double) {
    press(time)
    move(way, time + 10)
    release(way, time + 3000)
  }
  /// A steady movement that ends with the release.
  func flick(_ way: SwipeVector, _ duration: Double, _ time: Double) {
    press(time)
    for step in 1...7 { move(way * (Double(step) / 8), time + duration * Double(step) / 8) }
    release(way, time + duration)
  }
  func swipe(_ side: SwipeDirection, _ time: Double) { deck.swipe(side, cause: .button, at: ms(time)) }
  func pass(_ time: Double) { deck.advance(to: ms(time)) }
}
