/// How one card looks at one instant.
public struct CardPose<ID: Hashable & Sendable>: Sendable, Hashable, Identifiable {
  /// Whose pose this is.
  public let card: ID
  /// Where the card's centre is, in the frame of the bounds.
  public let center: SwipePoint
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

  /// 0 for the card itself. Above 0 where its choice was put off by ``StackEdit/requeue(_:)`` while it was still leaving: then
  /// the card itself may be in the same frame once more, and a front draws both. Another number for each such departure.
  public let ghost: Int

  /// Whether it is only the end of a departure that counts no more; see ``ghost``.
  public var isGhost: Bool { ghost != 0 }

  /// What tells the poses of a frame apart.
  public struct Identity: Sendable, Hashable {
    /// Whose pose it is.
    public let card: ID
    /// See ``CardPose/ghost``.
    public let ghost: Int
  }

  /// The card, or one of its ghosts: no two poses of a frame have the same.
  public var id: Identity { Identity(card: card, ghost: ghost) }
}

/// What a card is doing.
public enum CardPhase: String, Sendable, Hashable, CaseIterable {
  /// At home, or behind another card.
  case resting
  /// Held by a pointer.
  case dragging
  /// Commanded, and on its way to the threshold.
  case forced
  /// Waiting for an answer.
  case pending
  /// On its way home after a swipe that came to nothing.
  case returning
  /// On its way home because its choice was taken back.
  case undoing
  /// Chosen, and on its way out.
  case exiting
  /// Chosen, and out.
  case gone
}

/// All that is to be seen of a stack at one instant. Meant to be kept and filled again.
public struct StackFrame<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The visible cards, top first.
  public internal(set) var cards: [CardPose<ID>] = []

  /// A frame with nothing in it yet.
  public init() {}
}

extension CardPose {
  /// A card at rest on top, for a front that shows one which is somewhere else in the stack.
  package static func resting(_ card: ID, at center: SwipePoint) -> CardPose {
    CardPose(
      card: card, center: center, rotation: 0, scale: 1, opacity: 1, depth: 0, stamp: nil, stampOpacity: 0,
      isArmed: false, phase: .resting, ghost: 0)
  }
}
