/// A card and the side that it was swiped to.
public struct DecidedCard<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card.
  public let card: ID
  /// The side that it left by.
  public let direction: SwipeDirection

  /// A card that was swiped to that side.
  public init(_ card: ID, _ direction: SwipeDirection) {
    self.card = card
    self.direction = direction
  }
}

extension DecidedCard: Codable where ID: Codable {}
