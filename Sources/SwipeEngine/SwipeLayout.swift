/// Where things are, in points.
public struct SwipeLayout: Sendable, Hashable {
  /// What a card has to leave to be gone.
  public var bounds: Rect
  /// The top card at rest; its centre is home.
  public var card: Rect

  /// A layout. One with a number that is not finite or beyond ±1e9, or a negative side, is not taken: an
  /// event with it means nothing, and a stack that begins with it begins with ``zero``.
  public init(bounds: Rect, card: Rect) {
    self.bounds = bounds
    self.card = card
  }

  /// Nothing, at the origin.
  public static let zero = SwipeLayout(bounds: .zero, card: .zero)

  /// The resting place of a card's centre.
  public var home: Point { card.center }

  var isSane: Bool { bounds.isSane && card.isSane }
}
