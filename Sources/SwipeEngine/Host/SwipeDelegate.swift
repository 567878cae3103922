/// An object that a controller asks and tells about its stack: what is asked begins with `should`, what is told with `on`.
/// All members have defaults: yes, or to do nothing. The last parameter is the controller.
///
/// A delegate lives on the main actor, as views and view controllers do, and so must the controller be used on it; elsewhere a
/// call to the delegate stops the program. A stack on another actor tells its owner through ``SwipeController/callbacks``.
@MainActor public protocol SwipeDelegate<ID>: AnyObject {
  /// The type of the cards' ids.
  associatedtype ID: Hashable & Sendable

  /// Answers whether a card may be chosen. Asked exactly once for each decision, at the release or the command.
  func shouldChoose(_ proposal: SwipeProposal<ID>, in controller: SwipeController<ID>) -> SwipeAnswer
  /// A card moved: after every move of a held card, and at every sample of a motion. The last pan of a card is at rest, at any
  /// frame rate: at home with the side whose stamp is gone now, just before ``onReturn(_:in:)``; or gone with the ratio 1, just
  /// before ``onExit(_:in:)``.
  func onPan(_ state: PanState<ID>, in controller: SwipeController<ID>)
  /// A pointer has grabbed a card.
  func onTake(_ hold: SwipeHold<ID>, in controller: SwipeController<ID>)
  /// A card was tapped; only with a ``SwipeOptions/touchSlop``.
  func onTap(_ tap: SwipeTap<ID>, in controller: SwipeController<ID>)
  /// The side that letting go would choose has changed.
  func onArm(_ hold: SwipeHold<ID>, in controller: SwipeController<ID>)
  /// A card has been chosen.
  func onChosen(_ result: SwipeResult<ID>, in controller: SwipeController<ID>)
  /// A chosen card has left.
  func onExit(_ result: SwipeResult<ID>, in controller: SwipeController<ID>)
  /// A card has begun its way home.
  func onCancel(_ cancellation: SwipeCancellation<ID>, in controller: SwipeController<ID>)
  /// A card is home that was not chosen, or whose choice was taken back.
  func onReturn(_ cancellation: SwipeCancellation<ID>, in controller: SwipeController<ID>)
  /// A choice was taken back.
  func onUndo(_ reversal: SwipeReversal<ID>, in controller: SwipeController<ID>)
  /// A choice that was taken back was made again.
  func onRedo(_ reversal: SwipeReversal<ID>, in controller: SwipeController<ID>)
  /// No card is remaining or pending any more.
  func onFinish(in controller: SwipeController<ID>)
}

extension SwipeDelegate {
  /// The default: yes.
  public func shouldChoose(_ proposal: SwipeProposal<ID>, in controller: SwipeController<ID>) -> SwipeAnswer {
    .yes
  }
  /// The default: does nothing.
  public func onPan(_ state: PanState<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onTake(_ hold: SwipeHold<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onTap(_ tap: SwipeTap<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onArm(_ hold: SwipeHold<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onChosen(_ result: SwipeResult<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onExit(_ result: SwipeResult<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onCancel(_ cancellation: SwipeCancellation<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onReturn(_ cancellation: SwipeCancellation<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onUndo(_ reversal: SwipeReversal<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onRedo(_ reversal: SwipeReversal<ID>, in controller: SwipeController<ID>) {}
  /// The default: does nothing.
  public func onFinish(in controller: SwipeController<ID>) {}
}
