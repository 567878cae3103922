/// An object that a controller asks and tells about its stack. All members have defaults: yes, or to do nothing.
public protocol SwipeDelegate<ID>: AnyObject {
  /// The type of the cards' ids.
  associatedtype ID: Hashable & Sendable

  /// Answers whether a card may be chosen. Asked exactly once for each decision, at the release or the command.
  func shouldChoose(_ proposal: SwipeProposal<ID>) -> SwipeAnswer
  /// A card moved: after every move of a held card, and at every sample of a motion. Just before ``didReturn(_:)`` comes a
  /// last pan at home, with the side whose stamp is gone now.
  func onPan(_ state: PanState<ID>)
  /// A press has grabbed a card.
  func didTake(_ hold: SwipeHold<ID>)
  /// The side that letting go would choose has changed.
  func didArm(_ hold: SwipeHold<ID>)
  /// A card has been chosen.
  func onChosen(_ result: SwipeResult<ID>)
  /// A chosen card has left.
  func didExit(_ result: SwipeResult<ID>)
  /// A card has begun its way home.
  func onCancel(_ cancellation: SwipeCancellation<ID>)
  /// A card is home that was not chosen, or whose choice was taken back.
  func didReturn(_ cancellation: SwipeCancellation<ID>)
  /// A choice was taken back.
  func didUndo(_ reversal: SwipeReversal<ID>)
  /// A choice that was taken back was made again.
  func didRedo(_ reversal: SwipeReversal<ID>)
  /// No card is remaining or pending any more.
  func didFinish()
}

extension SwipeDelegate {
  /// The default: yes.
  public func shouldChoose(_ proposal: SwipeProposal<ID>) -> SwipeAnswer { .yes }
  /// The default: does nothing.
  public func onPan(_ state: PanState<ID>) {}
  /// The default: does nothing.
  public func didTake(_ hold: SwipeHold<ID>) {}
  /// The default: does nothing.
  public func didArm(_ hold: SwipeHold<ID>) {}
  /// The default: does nothing.
  public func onChosen(_ result: SwipeResult<ID>) {}
  /// The default: does nothing.
  public func didExit(_ result: SwipeResult<ID>) {}
  /// The default: does nothing.
  public func onCancel(_ cancellation: SwipeCancellation<ID>) {}
  /// The default: does nothing.
  public func didReturn(_ cancellation: SwipeCancellation<ID>) {}
  /// The default: does nothing.
  public func didUndo(_ reversal: SwipeReversal<ID>) {}
  /// The default: does nothing.
  public func didRedo(_ reversal: SwipeReversal<ID>) {}
  /// The default: does nothing.
  public func didFinish() {}
}

/// The members of ``SwipeDelegate`` as closures. Each is called before the delegate; `nil` does nothing.
public struct SwipeCallbacks<ID: Hashable & Sendable> {
  /// Answers whether a card may be chosen; `nil` is yes. After a `yes` the delegate is asked too.
  public var shouldChoose: ((SwipeProposal<ID>) -> SwipeAnswer)?
  /// A card moved: after every move of a held card, and at every sample of a motion.
  public var onPan: ((PanState<ID>) -> Void)?
  /// A press has grabbed a card.
  public var didTake: ((SwipeHold<ID>) -> Void)?
  /// The side that letting go would choose has changed.
  public var didArm: ((SwipeHold<ID>) -> Void)?
  /// A card has been chosen.
  public var onChosen: ((SwipeResult<ID>) -> Void)?
  /// A chosen card has left.
  public var didExit: ((SwipeResult<ID>) -> Void)?
  /// A card has begun its way home.
  public var onCancel: ((SwipeCancellation<ID>) -> Void)?
  /// A card is home that was not chosen, or whose choice was taken back.
  public var didReturn: ((SwipeCancellation<ID>) -> Void)?
  /// A choice was taken back.
  public var didUndo: ((SwipeReversal<ID>) -> Void)?
  /// A choice that was taken back was made again.
  public var didRedo: ((SwipeReversal<ID>) -> Void)?
  /// No card is remaining or pending any more.
  public var didFinish: (() -> Void)?

  /// Creates callbacks that do nothing.
  public init() {}
}
