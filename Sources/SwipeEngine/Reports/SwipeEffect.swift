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

extension SwipeEffect: Codable where ID: Codable {}
