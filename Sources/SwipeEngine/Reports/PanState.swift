/// Where a card is: after every move of a held one, and at every sample of one in motion.
public struct PanState<ID: Hashable & Sendable>: Sendable, Hashable {
  /// Whose state this is.
  public let card: ID
  /// What the card is doing; a pending card that is still on its way is `forced`.
  public let phase: CardPhase
  /// From home to the card's centre, in points.
  public let translation: Vector
  /// Points a second.
  public let velocity: Vector
  /// Degrees, clockwise.
  public let rotation: Double
  /// The side the card is on; once one is decided, that one. `nil` where there is none.
  public let direction: SwipeDirection?
  /// Travel towards `direction` as a fraction of its threshold: 0 at home, 1 from the threshold on.
  public let thresholdRatio: Double
  /// Whether letting go at this instant would choose; false unless held.
  public let isArmed: Bool
  /// When this is so.
  public let time: Duration
}
