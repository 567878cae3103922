/// How one card looks at one instant.
public struct CardPose<ID: Hashable & Sendable>: Sendable, Hashable {
  /// Whose pose this is.
  public let card: ID
  /// Where the card's centre is, in the frame of the bounds.
  public let center: Point
  /// Degrees, clockwise, about the centre.
  public let rotation: Double
  /// Times its size at home; 1 for the top card.
  public let scale: Double
  /// 0 is invisible, 1 is solid.
  public let opacity: Double
  /// How many cards it is behind, a leaving one counting less the further it is; 0 for the top card.
  public let depth: Double
  /// The side whose stamp shows; `nil` for none.
  public let stamp: SwipeDirection?
  /// How strong the stamp is, 0…1.
  public let stampOpacity: Double
  /// Whether letting go at this instant would choose; false unless held.
  public let isArmed: Bool
  /// What the card is doing.
  public let phase: CardPhase
}
