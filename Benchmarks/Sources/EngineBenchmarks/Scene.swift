import SwipeEngine

/// What most of the cases play on.
enum Scene {
  static let layout = SwipeLayout(
    bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
    card: SwipeRect(x: 20, y: 60, width: 280, height: 368))
  static let grip = SwipePoint(x: 160, y: 200)
  /// Between two samples of a pointer.
  static let sample = Duration.milliseconds(8)

  static func stack(of count: UInt32) -> CardStack<UInt32> { CardStack(layout: layout, cards: 0..<count) }

  /// A stack whose top card is held, `way` from home, at `time`. It has made and taken back a choice before, so
  /// that what grows once has grown.
  static func held(by way: SwipeVector, at time: Duration = .seconds(10)) -> CardStack<UInt32> {
    var stack = stack(of: 1_000_000)
    stack.handle(.swipe(.right, cause: .key), at: .zero)
    stack.handle(.undo, at: .seconds(2))
    stack.advance(to: .seconds(4))
    stack.handle(.gesture(.pressed(grip)), at: time - sample)
    stack.handle(.gesture(.moved(grip + way)), at: time)
    return stack
  }

  /// Where a hand is that goes to and fro, and a little up and down.
  static func point(_ index: Int) -> SwipePoint {
    SwipePoint(x: 161 + Double(index & 127), y: 196 + Double(index & 7))
  }
}
