import SwipeEngine

/// The example application's stage: a phone of 320 × 568 points with a card of 280 × 368.
let phone = SwipeLayout(
  bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
  card: SwipeRect(x: 20, y: 60, width: 280, height: 368))

func ms(_ value: Double) -> Duration { .nanoseconds(Int64((value * 1e6).rounded())) }

extension SwipeOptions {
  /// Our defaults, changed.
  static func with(_ change: (inout SwipeOptions) -> Void) -> SwipeOptions {
    var options = SwipeOptions()
    change(&options)
    return options
  }
}

/// A stack with its effects kept, so that a test reads as a story.
struct Story {
  var stack: CardStack<String>
  /// Without those about a hand on a card, which are ``holds``.
  var effects: [SwipeEffect<String>] = []
  /// That a card was taken, and what letting go would do, in words.
  var holds: [String] = []
  var mark = 0

  init(
    _ cards: [String] = ["a", "b", "c", "d", "e"], _ options: SwipeOptions = SwipeOptions(),
    asks: Bool = false
  ) {
    do {
      stack = try CardStack(options: options, layout: phone, cards: cards)
    } catch {
      fatalError("\(error)")
    }
    stack.asksBeforeChoosing = asks
  }

  /// What happened since this was read last, in words: `chosen a right`, `cancelled b threshold`.
  mutating func news() -> [String] {
    defer { mark = effects.count }
    return effects[mark...].map(words)
  }

  mutating func handle(_ event: SwipeEvent<String>, _ time: Double) {
    var news: [SwipeEffect<String>] = []
    stack.handle(event, at: ms(time), into: &news)
    keep(news)
  }

  private mutating func keep(_ news: [SwipeEffect<String>]) {
    for effect in news {
      switch effect {
      case .taken, .armed: holds.append(words(effect))
      default: effects.append(effect)
      }
    }
  }

  mutating func press(_ x: Double, _ y: Double, _ time: Double) {
    handle(.gesture(.pressed(SwipePoint(x: x, y: y))), time)
  }
  mutating func move(_ x: Double, _ y: Double, _ time: Double) {
    handle(.gesture(.moved(SwipePoint(x: x, y: y))), time)
  }
  mutating func release(_ x: Double, _ y: Double, _ time: Double) {
    handle(.gesture(.released(SwipePoint(x: x, y: y))), time)
  }
  mutating func cancel(_ time: Double) { handle(.gesture(.cancelled), time) }
  mutating func swipe(_ direction: SwipeDirection, _ time: Double) {
    handle(.swipe(direction, cause: .key), time)
  }
  mutating func advance(_ time: Double) {
    var news: [SwipeEffect<String>] = []
    stack.advance(to: ms(time), into: &news)
    keep(news)
  }

  /// Answers the oldest open question.
  mutating func answer(_ answer: SwipeAnswer, _ time: Double) {
    guard let token = stack.oldestQuestion else { return }
    handle(.answer(token, answer), time)
  }

  /// A slow drag by `dx`, let go and held still before.
  mutating func drag(_ dx: Double, _ dy: Double = 0, _ time: Double) {
    press(160, 200, time)
    move(160 + dx, 200 + dy, time + 10)
    release(160 + dx, 200 + dy, time + 1000)
  }

  func pose(_ card: String, _ time: Double) -> CardPose<String>? {
    stack.frame(at: ms(time)).cards.first { $0.card == card }
  }
  func phase(_ card: String, _ time: Double) -> CardPhase? { pose(card, time)?.phase }

  /// From home to where a card is seen.
  func offset(_ card: String, _ time: Double) -> SwipeVector? {
    pose(card, time).map { $0.center - phone.home - SwipeVector(dx: 0, dy: 10 * $0.depth) }
  }
}

func words(_ effect: SwipeEffect<String>) -> String {
  switch effect {
  case .pan(let state): "pan \(state.card)"
  case .taken(let hold): "taken \(hold.card)"
  case .armed(let hold): "armed \(hold.card) \(hold.direction.map { "\($0)" } ?? "none")"
  case .ask(let proposal): "ask \(proposal.card) \(proposal.direction)"
  case .chosen(let result): "chosen \(result.card) \(result.direction)"
  case .exited(let result): "exited \(result.card)"
  case .cancelled(let cancellation): "cancelled \(cancellation.card) \(cancellation.reason)"
  case .returned(let cancellation): "returned \(cancellation.card)"
  case .undone(let reversal): "undone \(reversal.card) \(reversal.cause)"
  case .redone(let reversal): "redone \(reversal.card)"
  case .tapped(let tap): "tapped \(tap.card)"
  case .finished: "finished"
  }
}
