/// The members of ``SwipeDelegate`` as closures, on whatever actor the controller is used, and ``onEvent``. Each is called before
/// the delegate; `nil` does nothing.
public struct SwipeCallbacks<ID: Hashable & Sendable> {
  /// Answers whether a card may be chosen; `nil` is yes. After a `yes` the delegate is asked too.
  public var shouldChoose: ((SwipeProposal<ID>) -> SwipeAnswer)?
  /// A card moved: after every move of a held card, and at every sample of a motion.
  public var onPan: ((PanState<ID>) -> Void)?
  /// A pointer has grabbed a card.
  public var onTake: ((SwipeHold<ID>) -> Void)?
  /// A card was tapped; only with a ``SwipeOptions/touchSlop``.
  public var onTap: ((SwipeTap<ID>) -> Void)?
  /// The side that letting go would choose has changed.
  public var onArm: ((SwipeHold<ID>) -> Void)?
  /// A card has been chosen.
  public var onChosen: ((SwipeResult<ID>) -> Void)?
  /// A chosen card has left.
  public var onExit: ((SwipeResult<ID>) -> Void)?
  /// A card has begun its way home.
  public var onCancel: ((SwipeCancellation<ID>) -> Void)?
  /// A card is home that was not chosen, or whose choice was taken back.
  public var onReturn: ((SwipeCancellation<ID>) -> Void)?
  /// A choice was taken back.
  public var onUndo: ((SwipeReversal<ID>) -> Void)?
  /// A choice that was taken back was made again.
  public var onRedo: ((SwipeReversal<ID>) -> Void)?
  /// No card is remaining or pending any more.
  public var onFinish: (() -> Void)?

  /// An event is about to be handled; an answer of ``shouldChoose`` or of the delegate is one too. The time is never before that of the
  /// event before. For a ``SwipeRecording``; no delegate is told.
  public var onEvent: ((SwipeEvent<ID>, Duration) -> Void)?

  /// Creates callbacks that do nothing.
  public init() {}
}
