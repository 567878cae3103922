/// What an owner may want to do about a stack. Implement what is of interest; the rest has an answer already.
public protocol SwipeDelegate<ID>: AnyObject {
  /// How the stack tells its cards apart.
  associatedtype ID: Hashable & Sendable

  /// May this card be chosen? Asked exactly once a decision, at the release or the command. Unless implemented: yes.
  func shouldChoose(_ proposal: SwipeProposal<ID>) -> SwipeAnswer
  /// A card moved: after every move of a held card, and at every sample of one in motion.
  func onPan(_ state: PanState<ID>)
  /// A card has been chosen.
  func onChosen(_ result: SwipeResult<ID>)
  /// A chosen card has left.
  func didExit(_ result: SwipeResult<ID>)
  /// A card begins its way home.
  func onCancel(_ cancellation: SwipeCancellation<ID>)
  /// That card is home.
  func didReturn(_ cancellation: SwipeCancellation<ID>)
  /// A choice was taken back.
  func didUndo(_ reversal: SwipeReversal<ID>)
  /// A choice that was taken back was made again.
  func didRedo(_ reversal: SwipeReversal<ID>)
  /// Nothing is remaining or pending any more.
  func didFinish()
}

extension SwipeDelegate {
  /// Yes.
  public func shouldChoose(_ proposal: SwipeProposal<ID>) -> SwipeAnswer { .yes }
  /// Nothing.
  public func onPan(_ state: PanState<ID>) {}
  /// Nothing.
  public func onChosen(_ result: SwipeResult<ID>) {}
  /// Nothing.
  public func didExit(_ result: SwipeResult<ID>) {}
  /// Nothing.
  public func onCancel(_ cancellation: SwipeCancellation<ID>) {}
  /// Nothing.
  public func didReturn(_ cancellation: SwipeCancellation<ID>) {}
  /// Nothing.
  public func didUndo(_ reversal: SwipeReversal<ID>) {}
  /// Nothing.
  public func didRedo(_ reversal: SwipeReversal<ID>) {}
  /// Nothing.
  public func didFinish() {}
}

/// What to do about a stack, for owners that prefer closures to a delegate. Each is called before the delegate.
public struct SwipeCallbacks<ID: Hashable & Sendable> {
  /// A card moved: after every move of a held card, and at every sample of one in motion.
  public var onPan: ((PanState<ID>) -> Void)?
  /// A card has been chosen.
  public var onChosen: ((SwipeResult<ID>) -> Void)?
  /// A card begins its way home.
  public var onCancel: ((SwipeCancellation<ID>) -> Void)?

  /// What to do; `nil` is nothing.
  public init(
    onPan: ((PanState<ID>) -> Void)? = nil,
    onChosen: ((SwipeResult<ID>) -> Void)? = nil,
    onCancel: ((SwipeCancellation<ID>) -> Void)? = nil
  ) {
    self.onPan = onPan
    self.onChosen = onChosen
    self.onCancel = onCancel
  }
}
