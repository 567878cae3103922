/// The state of a held or moving card: after every move, and at every sample of a motion.
public struct PanState<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card.
  public let card: ID
  /// What the card is doing; a pending card that is still on its way is `forced`.
  public let phase: CardPhase
  /// From home to the card's centre, in points.
  public let translation: SwipeVector
  /// Points a second.
  public let velocity: SwipeVector
  /// Degrees, clockwise.
  public let rotation: Double
  /// The side that the card is on, or the decided side; `nil` if there is none.
  public let direction: SwipeDirection?
  /// Travel towards `direction` as a fraction of its threshold: 0 at home, 1 from the threshold on.
  public let thresholdRatio: Double
  /// Whether letting go at this instant would choose, or undo (``SwipeOptions/undoDirection``); false unless held.
  public let isArmed: Bool
  /// The time of this state.
  public let time: Duration

  /// Creates a value of all its parts.
  @inline(__always)
  public init(
    card: ID, phase: CardPhase, translation: SwipeVector, velocity: SwipeVector, rotation: Double,
    direction: SwipeDirection?, thresholdRatio: Double, isArmed: Bool, time: Duration
  ) {
    self.card = card
    self.phase = phase
    self.translation = translation
    self.velocity = velocity
    self.rotation = rotation
    self.direction = direction
    self.thresholdRatio = thresholdRatio
    self.isArmed = isArmed
    self.time = time
  }
}

extension PanState: Codable where ID: Codable {}
