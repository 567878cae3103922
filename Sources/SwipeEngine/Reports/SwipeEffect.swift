/// What the owner is to know or do, in the order it happens.
public enum SwipeEffect<ID: Hashable & Sendable>: Sendable, Hashable {
  /// A held card was moved (or, from ``CardStack/pans(at:into:)``, one is in motion).
  case pan(PanState<ID>)
  /// A press has taken a card.
  case taken(SwipeHold<ID>)
  /// What letting go of the held card would do has changed, by a move or as its velocity decayed.
  case armed(SwipeHold<ID>)
  /// May this card be chosen? Always the last effect of a call. Answer it at the same time with
  /// ``SwipeEvent/answer(_:_:)``; no answer is `later`. Only where ``CardStack/asks`` is true.
  case ask(SwipeProposal<ID>)
  /// A card has been chosen.
  case chosen(SwipeResult<ID>)
  /// A chosen card has left.
  case exited(SwipeResult<ID>)
  /// A card begins its way home.
  case cancelled(SwipeCancellation<ID>)
  /// A card is home that came to nothing, or whose choice was taken back.
  case returned(SwipeCancellation<ID>)
  /// A choice was taken back.
  case undone(SwipeReversal<ID>)
  /// A choice that was taken back was made again.
  case redone(SwipeReversal<ID>)
  /// Nothing is remaining or pending any more. Follows directly on the `chosen` or `redone` that made it so.
  case finished
}

extension SwipeEffect {
  /// When it happens; `nil` for `finished`, which has the time of the effect before it.
  public var time: Duration? {
    switch self {
    case .pan(let state): state.time
    case .taken(let hold), .armed(let hold): hold.time
    case .ask(let proposal): proposal.time
    case .chosen(let result), .exited(let result): result.time
    case .cancelled(let cancellation), .returned(let cancellation): cancellation.time
    case .undone(let reversal), .redone(let reversal): reversal.time
    case .finished: nil
    }
  }
}

/// Where a card is: after every move of a held one, and at every sample of one in motion.
public struct PanState<ID: Hashable & Sendable>: Sendable, Hashable {
  /// Whose state this is.
  public let card: ID
  /// What the card is doing; a pending card that is still on its way is `forced`.
  public let phase: CardPhase
  /// From home to the card's centre, in points.
  public let translation: SwipeVector
  /// Points a second.
  public let velocity: SwipeVector
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

/// A card in someone's hand.
public struct SwipeHold<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that is held.
  public let card: ID
  /// Who holds it; see ``SwipeEvent/gesture(_:pointer:)``.
  public let pointer: Int
  /// The side that letting go would choose; `nil` if the card would come home.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points.
  public let translation: SwipeVector
  /// When.
  public let time: Duration
}

/// Why a card comes home without a choice.
public enum CancellationReason: String, Sendable, Hashable, CaseIterable {
  /// It was let go too early.
  case threshold
  /// The gesture was lost, or an undo or redo took precedence.
  case gesture
  /// The owner said no.
  case answer
  /// The owner said later, and then nothing in time.
  case timeout
  /// The question was withdrawn, or the choice taken back.
  case undo
}

/// A swipe that came to nothing.
public struct SwipeCancellation<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that comes home.
  public let card: ID
  /// Why.
  public let reason: CancellationReason
  /// The side it was let go on, or was asked about; `nil` where there was none.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points, at `time`.
  public let translation: SwipeVector
  /// Points a second, at `time`.
  public let velocity: SwipeVector
  /// Travel towards `direction` as a fraction of its threshold, 0…1, at `time`.
  public let thresholdRatio: Double
  /// When what is reported happened: the return begins in `cancelled`, ends in `returned`.
  public let time: Duration
}

/// Why a choice was taken back or made again.
public enum ReversalCause: String, Sendable, Hashable, CaseIterable {
  /// ``SwipeEvent/undo``.
  case undo
  /// ``SwipeEvent/redo``.
  case redo
  /// ``StackEdit/raise(_:)`` brought the card back to the top.
  case raise
  /// ``SwipeEvent/withdraw(_:)``: the choice could not be kept.
  case unsaved
  /// A press caught the card as it left; see ``SwipeOptions/catchesExits``.
  case gesture
}

/// A choice that was taken back, or made again.
public struct SwipeReversal<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card.
  public let card: ID
  /// The side the card left by, or leaves by again.
  public let direction: SwipeDirection
  /// Why.
  public let cause: ReversalCause
  /// The number of the choice; 0 for one made before this stack began.
  public let sequence: Int
  /// When.
  public let time: Duration
}
