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
