/// What the owner is to know or do, in the order it happens.
public enum SwipeEffect<ID: Hashable & Sendable>: Sendable, Hashable {
  /// A held card was moved (or, from ``CardStack/pans(at:into:)``, one is in motion).
  case pan(PanState<ID>)
  /// May this card be chosen? Always the last effect of a call. Answer it at the same time with
  /// ``SwipeEvent/answer(_:_:)``; no answer is `later`. Only where ``CardStack/asks`` is true.
  case ask(SwipeProposal<ID>)
  /// A card has been chosen.
  case chosen(SwipeResult<ID>)
  /// A chosen card has left.
  case exited(SwipeResult<ID>)
  /// A card begins its way home.
  case cancelled(SwipeCancellation<ID>)
  /// That card is home.
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
    case .ask(let proposal): proposal.time
    case .chosen(let result), .exited(let result): result.time
    case .cancelled(let cancellation), .returned(let cancellation): cancellation.time
    case .undone(let reversal), .redone(let reversal): reversal.time
    case .finished: nil
    }
  }
}
