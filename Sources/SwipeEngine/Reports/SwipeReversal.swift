/// A choice that was taken back, or made again.
public struct SwipeReversal<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card.
  public let card: ID
  /// The side the card left by, or leaves by again.
  public let direction: SwipeDirection
  /// The reason.
  public let cause: ReversalCause
  /// The number of the choice; 0 for one made before this stack began.
  public let sequence: Int
  /// The time of the reversal.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(card: ID, direction: SwipeDirection, cause: ReversalCause, sequence: Int, time: Duration) {
    self.card = card
    self.direction = direction
    self.cause = cause
    self.sequence = sequence
    self.time = time
  }
}

extension SwipeReversal: Codable where ID: Codable {}
