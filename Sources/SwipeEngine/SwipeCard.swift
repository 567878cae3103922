/// A single card, with the rules of a stack of one.
public struct SwipeCard: Sendable {
  /// The id of the only card there is.
  public struct Identity: Hashable, Sendable {
    /// The only value.
    public init() {}
  }

  private var stack: CardStack<Identity>

  /// A card at rest.
  /// - Throws: the first ``OptionError`` found.
  public init(options: SwipeOptions, layout: SwipeLayout) throws(OptionError) {
    stack = try CardStack(options: options, layout: layout, cards: CollectionOfOne(Identity()))
  }

  /// A card at rest, with our defaults.
  public init(layout: SwipeLayout) {
    stack = CardStack(layout: layout, cards: CollectionOfOne(Identity()))
  }

  /// Whether the owner is asked before the card is chosen; see ``CardStack/asksBeforeChoosing``.
  public var asksBeforeChoosing: Bool {
    get { stack.asksBeforeChoosing }
    set { stack.asksBeforeChoosing = newValue }
  }

  /// The next time at which something changes; see ``CardStack/nextWake``.
  public var nextWake: Duration? { stack.nextWake }

  /// Whether it is in motion.
  public var isMoving: Bool { stack.isMoving }

  /// Takes any event, at a time; see ``CardStack/handle(_:at:into:)``.
  public mutating func handle(
    _ event: SwipeEvent<Identity>, at time: Duration, into effects: inout [SwipeEffect<Identity>]
  ) {
    stack.handle(event, at: time, into: &effects)
  }

  /// Takes any event, at a time, at the cost of an array for each call.
  @discardableResult
  public mutating func handle(_ event: SwipeEvent<Identity>, at time: Duration) -> [SwipeEffect<Identity>] {
    stack.handle(event, at: time)
  }

  /// Lets time pass.
  public mutating func advance(to time: Duration, into effects: inout [SwipeEffect<Identity>]) {
    stack.advance(to: time, into: &effects)
  }

  /// Lets time pass, at the cost of an array for each call.
  @discardableResult
  public mutating func advance(to time: Duration) -> [SwipeEffect<Identity>] { stack.advance(to: time) }

  /// Its pose at `time`; `nil` once it is gone.
  public func pose(at time: Duration) -> CardPose<Identity>? { stack.frame(at: time).cards.first }
}
