/// Something that happened, or that the owner has to do, in order.
public enum SwipeEffect<ID: Hashable & Sendable>: Sendable, Hashable {
  /// A held card was moved. ``CardStack/pans(at:into:)`` gives pans of cards in motion too.
  case pan(PanState<ID>)
  /// A pointer has grabbed a card: as it went down, or with a ``SwipeOptions/touchSlop`` as it moved.
  case taken(SwipeHold<ID>)
  /// A card was tapped: a pointer went down and up on it without a pan. Only with a ``SwipeOptions/touchSlop``.
  case tapped(SwipeTap<ID>)
  /// The side that letting go would choose has changed, by a move or by the decay of the velocity.
  case armed(SwipeHold<ID>)
  /// The question whether a card may be chosen. Always the last effect of a call; only if ``CardStack/asksBeforeChoosing`` is true. Answer
  /// it at the same time with ``SwipeEvent/answer(_:_:)``; no answer counts as `later`.
  case ask(SwipeProposal<ID>)
  /// A card has been chosen.
  case chosen(SwipeResult<ID>)
  /// A chosen card has left.
  case exited(SwipeResult<ID>)
  /// A card has begun its way home.
  case cancelled(SwipeCancellation<ID>)
  /// A card is home that was not chosen, or whose choice was taken back.
  case returned(SwipeCancellation<ID>)
  /// A choice was taken back.
  case undone(SwipeReversal<ID>)
  /// A choice that was taken back was made again.
  case redone(SwipeReversal<ID>)
  /// No card is remaining or pending any more. Follows directly on the last `chosen` or `redone`.
  case finished
}

extension SwipeEffect {
  /// The time of the effect; `nil` for `finished`, which has the time of the effect before it.
  public var time: Duration? {
    switch self {
    case .pan(let state): state.time
    case .taken(let hold), .armed(let hold): hold.time
    case .tapped(let tap): tap.time
    case .ask(let proposal): proposal.time
    case .chosen(let result), .exited(let result): result.time
    case .cancelled(let cancellation), .returned(let cancellation): cancellation.time
    case .undone(let reversal), .redone(let reversal): reversal.time
    case .finished: nil
    }
  }
}

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

/// A card that a pointer holds.
public struct SwipeHold<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that is held.
  public let card: ID
  /// The pointer; see ``SwipeEvent/gesture(_:pointer:)``.
  public let pointer: Int
  /// The side that letting go would choose, or undo by; `nil` if the card would only come home.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points.
  public let translation: SwipeVector
  /// The time of the report.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(card: ID, pointer: Int, direction: SwipeDirection?, translation: SwipeVector, time: Duration) {
    self.card = card
    self.pointer = pointer
    self.direction = direction
    self.translation = translation
    self.time = time
  }
}

/// A tap on a card.
public struct SwipeTap<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that was tapped.
  public let card: ID
  /// The pointer; see ``SwipeEvent/gesture(_:pointer:)``.
  public let pointer: Int
  /// Where the pointer went up, in the frame of the bounds.
  public let point: SwipePoint
  /// When it went up.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(card: ID, pointer: Int, point: SwipePoint, time: Duration) {
    self.card = card
    self.pointer = pointer
    self.point = point
    self.time = time
  }
}

/// Why a card comes home without a choice.
public enum CancellationReason: String, Sendable, Hashable, CaseIterable, Codable {
  /// It was let go before the threshold.
  case threshold
  /// The gesture was lost, or an undo or redo took precedence.
  case gesture
  /// The owner answered no.
  case answer
  /// The owner answered later, and then not in time.
  case timeout
  /// The question was withdrawn, or the choice taken back.
  case undo
}

/// A swipe without a choice.
public struct SwipeCancellation<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that comes home.
  public let card: ID
  /// The reason.
  public let reason: CancellationReason
  /// The side that it was let go on, or asked about; `nil` if there was none.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points, at `time`.
  public let translation: SwipeVector
  /// Points a second, at `time`.
  public let velocity: SwipeVector
  /// Travel towards `direction` as a fraction of its threshold, 0…1, at `time`.
  public let thresholdRatio: Double
  /// The time of what is reported: of the return's beginning in `cancelled`, of its end in `returned`.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(
    card: ID, reason: CancellationReason, direction: SwipeDirection?, translation: SwipeVector,
    velocity: SwipeVector, thresholdRatio: Double, time: Duration
  ) {
    self.card = card
    self.reason = reason
    self.direction = direction
    self.translation = translation
    self.velocity = velocity
    self.thresholdRatio = thresholdRatio
    self.time = time
  }
}

/// Why a choice was taken back or made again.
public enum ReversalCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// ``SwipeEvent/undo``.
  case undo
  /// ``SwipeEvent/redo``.
  case redo
  /// ``StackEdit/raise(_:)`` brought the card back to the top.
  case raise
  /// ``SwipeEvent/withdraw(_:)``: the choice could not be kept.
  case unsaved
  /// A press caught the leaving card; see ``SwipeOptions/catchesExits``.
  case gesture
}

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

extension SwipeEffect: Codable where ID: Codable {}
extension PanState: Codable where ID: Codable {}
extension SwipeHold: Codable where ID: Codable {}
extension SwipeTap: Codable where ID: Codable {}
extension SwipeCancellation: Codable where ID: Codable {}
extension SwipeReversal: Codable where ID: Codable {}
