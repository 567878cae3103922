/// What an owner may want to do about a stack. Implement what is of interest; the rest has an answer already.
public protocol SwipeDelegate<ID>: AnyObject {
  /// How the stack tells its cards apart.
  associatedtype ID: Hashable & Sendable

  /// May this card be chosen? Asked exactly once a decision, at the release or the command. Unless implemented: yes.
  func shouldChoose(_ proposal: SwipeProposal<ID>) -> SwipeAnswer
  /// A card moved: after every move of a held card, and at every sample of one in motion. One that comes home has a last
  /// pan there, with the side whose stamp is gone now, just before ``didReturn(_:)``.
  func onPan(_ state: PanState<ID>)
  /// A press has taken a card.
  func didTake(_ hold: SwipeHold<ID>)
  /// What letting go of the held card would do has changed.
  func didArm(_ hold: SwipeHold<ID>)
  /// A card has been chosen.
  func onChosen(_ result: SwipeResult<ID>)
  /// A chosen card has left.
  func didExit(_ result: SwipeResult<ID>)
  /// A card begins its way home.
  func onCancel(_ cancellation: SwipeCancellation<ID>)
  /// A card is home that came to nothing, or whose choice was taken back.
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
  public func didTake(_ hold: SwipeHold<ID>) {}
  /// Nothing.
  public func didArm(_ hold: SwipeHold<ID>) {}
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

/// What to do about a stack, for owners that prefer closures to a delegate: the same, under the same names. Each is called
/// before the delegate; `nil` is nothing.
public struct SwipeCallbacks<ID: Hashable & Sendable> {
  /// May this card be chosen? `nil` is yes. A `no` or `later` stands; after a `yes` the delegate is asked too.
  public var shouldChoose: ((SwipeProposal<ID>) -> SwipeAnswer)?
  /// A card moved: after every move of a held card, and at every sample of one in motion.
  public var onPan: ((PanState<ID>) -> Void)?
  /// A press has taken a card.
  public var didTake: ((SwipeHold<ID>) -> Void)?
  /// What letting go of the held card would do has changed.
  public var didArm: ((SwipeHold<ID>) -> Void)?
  /// A card has been chosen.
  public var onChosen: ((SwipeResult<ID>) -> Void)?
  /// A chosen card has left.
  public var didExit: ((SwipeResult<ID>) -> Void)?
  /// A card begins its way home.
  public var onCancel: ((SwipeCancellation<ID>) -> Void)?
  /// A card is home that came to nothing, or whose choice was taken back.
  public var didReturn: ((SwipeCancellation<ID>) -> Void)?
  /// A choice was taken back.
  public var didUndo: ((SwipeReversal<ID>) -> Void)?
  /// A choice that was taken back was made again.
  public var didRedo: ((SwipeReversal<ID>) -> Void)?
  /// Nothing is remaining or pending any more.
  public var didFinish: (() -> Void)?

  /// Nothing yet.
  public init() {}
}
