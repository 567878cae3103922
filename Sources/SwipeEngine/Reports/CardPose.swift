/// The look of a card at one instant.
public struct CardPose<ID: Hashable & Sendable>: Sendable, Hashable, Identifiable {
  /// The card.
  public let card: ID
  /// The card's centre, in the frame of the bounds.
  public let center: SwipePoint
  /// Degrees, clockwise, about the centre.
  public let rotation: Double
  /// The factor of its size at home; 1 for the top card.
  public let scale: Double
  /// 0 is invisible, 1 is solid.
  public let opacity: Double
  /// The number of cards that it is behind, where a leaving card counts less the further it is; 0 for the top card.
  public let depth: Double
  /// The side whose stamp shows; `nil` for none.
  public let stamp: SwipeDirection?
  /// The strength of the stamp, 0…1.
  public let stampOpacity: Double
  /// Whether letting go at this instant would choose, or undo (``SwipeOptions/undoDirection``); false unless held.
  public let isArmed: Bool
  /// What the card is doing.
  public let phase: CardPhase

  /// 0 for the card itself. A positive number, different for each, if ``StackEdit/requeue(_:)`` removed its choice while it was
  /// still leaving: then the card itself may be in the same frame once more, and a front draws both.
  public let ghost: Int

  /// Whether it is only the end of an exit that counts no more; see ``ghost``.
  public var isGhost: Bool { ghost != 0 }

  /// The identity of a pose within a frame.
  public struct Identity: Sendable, Hashable {
    /// The card.
    public let card: ID
    /// See ``CardPose/ghost``.
    public let ghost: Int

    /// The identity of a card's pose.
    public init(card: ID, ghost: Int = 0) {
      self.card = card
      self.ghost = ghost
    }
  }

  /// The card, or one of its ghosts: no two poses of a frame have the same.
  public var id: Identity { Identity(card: card, ghost: ghost) }

  /// Creates a value of all its parts.
  @inline(__always)
  public init(
    card: ID, center: SwipePoint, rotation: Double, scale: Double, opacity: Double, depth: Double,
    stamp: SwipeDirection?, stampOpacity: Double, isArmed: Bool, phase: CardPhase, ghost: Int = 0
  ) {
    self.card = card
    self.center = center
    self.rotation = rotation
    self.scale = scale
    self.opacity = opacity
    self.depth = depth
    self.stamp = stamp
    self.stampOpacity = stampOpacity
    self.isArmed = isArmed
    self.phase = phase
    self.ghost = ghost
  }
}

extension CardPose {
  /// The pose of a card at rest on top, for a front that shows a card from elsewhere in the stack.
  package static func resting(_ card: ID, at center: SwipePoint) -> CardPose {
    CardPose(
      card: card, center: center, rotation: 0, scale: 1, opacity: 1, depth: 0, stamp: nil, stampOpacity: 0,
      isArmed: false, phase: .resting, ghost: 0)
  }
}

extension CardPose: Codable where ID: Codable {}
extension CardPose.Identity: Codable where ID: Codable {}
