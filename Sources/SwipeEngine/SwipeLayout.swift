/// The bounds of a stack and the place of its top card, in points.
public struct SwipeLayout: Sendable, Hashable, Codable {
  /// The area that a card has to leave.
  public var bounds: SwipeRect
  /// The top card at rest; its centre is home.
  public var card: SwipeRect

  /// A layout. It is invalid with a number that is not finite or beyond ±1e9, or a negative side: an event with an invalid
  /// layout is ignored, and a stack that begins with one has the layout ``zero``.
  public init(bounds: SwipeRect, card: SwipeRect) {
    self.bounds = bounds
    self.card = card
  }

  /// The layout of a stack that fills an area: its cards may be flung out of the area, and the top card is as large as that, but
  /// for a margin at each edge, in which cards behind it are seen.
  /// - Parameter margin: In points; at most a quarter of the shorter side is taken.
  public init(size: SwipeSize, margin: Double = 24) {
    let margin = margin > 0 ? min(margin, min(size.width, size.height) / 4) : 0
    self.init(
      bounds: SwipeRect(origin: .zero, size: size),
      card: SwipeRect(
        x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin))
  }

  /// The empty layout, at the origin.
  public static let zero = SwipeLayout(bounds: .zero, card: .zero)

  /// The centre of a card at rest.
  public var home: SwipePoint { card.center }

  var isValid: Bool { bounds.isValid && card.isValid }
}
