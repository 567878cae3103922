import SwipeEngine

/// A front for a terminal that is a typewriter: a line in, a line out.
final class LineFront: SwipeDelegate {
  typealias Deck = SwipeController<String>
  private let deck: Deck
  private var frame = StackFrame<String>()
  private var news: [String] = []

  init(cards: [String]) {
    deck = Deck(size: SwipeSize(width: 320, height: 568), cards: cards)
    deck.delegate = self
  }

  /// Takes a command (`press X Y`, `move X Y`, `release X Y`, `left`, `right`, `undo`, `wait`) and draws the top card.
  func take(_ line: String, at now: Duration) -> String {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Double($0) }
    let point = SwipePoint(x: numbers.first ?? 0, y: numbers.last ?? 0)
    switch words.first {
    case "press": deck.handle(.gesture(.pressed(point)), at: now)
    case "move": deck.handle(.gesture(.moved(point)), at: now)
    case "release": deck.handle(.gesture(.released(point)), at: now)
    case "left": deck.swipe(.left, cause: .key, at: now)
    case "right": deck.swipe(.right, cause: .key, at: now)
    case "undo": deck.undo(at: now)
    default: break
    }
    deck.frame(at: now, into: &frame)
    let pictures = frame.cards.prefix(1).map { "\($0.card) \(Int($0.center.x)) \(Int($0.rotation))°" }
    defer { news = [] }
    return (pictures + news).joined(separator: ", ")
  }

  func onChosen(_ result: SwipeResult<String>, in _: Deck) {
    news.append("\(result.direction): \(result.card)")
  }
  func onUndo(_ reversal: SwipeReversal<String>, in _: Deck) { news.append("\(reversal.card) is back") }
  func onFinish(in _: Deck) { news.append("that was all") }
}
