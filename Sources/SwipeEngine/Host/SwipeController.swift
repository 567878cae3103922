/// A stack that asks its owner and delivers all effects. It has no clock and starts no thread; use it from one actor, which
/// with a ``delegate`` is the main actor.
///
/// Each effect goes to ``callbacks``, then to ``delegate``, then to ``events``, before the next effect. Code that is called
/// may call back: its event takes effect when all effects of the event under way have been delivered.
public final class SwipeController<ID: Hashable & Sendable> {
  /// The present state of the stack.
  public private(set) var stack: CardStack<ID>
  /// The object that is asked and told, on the main actor. Without one the answer is yes.
  public weak var delegate: (any SwipeDelegate<ID>)?
  /// The closures that are asked and told.
  public var callbacks = SwipeCallbacks<ID>()

  private var listeners: [Listener] = []
  private var effects: [SwipeEffect<ID>] = []
  private var inbox: [(event: SwipeEvent<ID>, time: Duration)] = []
  private var isDelivering = false
  /// The cards whose last reported pan was not at rest.
  private var displaced: [ID] = []
  /// Whether a pan was ever told.
  private var hasToldPans = false

  /// A controller of a stack. It sets ``CardStack/asksBeforeChoosing``.
  public init(_ stack: CardStack<ID>) {
    self.stack = stack
    self.stack.asksBeforeChoosing = true
    self.stack.tellsLastPans = true
  }

  /// A controller of a deck at rest.
  /// - Throws: the first ``OptionError`` found.
  public convenience init(
    options: SwipeOptions, layout: SwipeLayout, cards: some Sequence<ID>
  ) throws(OptionError) {
    self.init(try CardStack(options: options, layout: layout, cards: cards))
  }

  /// A controller of a deck at rest, with our defaults.
  public convenience init(layout: SwipeLayout, cards: some Sequence<ID>) {
    self.init(CardStack(layout: layout, cards: cards))
  }

  /// A controller of a deck at rest in an area of that size, with our defaults and ``SwipeLayout/init(size:margin:)``.
  public convenience init(size: SwipeSize, cards: some Sequence<ID>) {
    self.init(layout: SwipeLayout(size: size), cards: cards)
  }

  /// A controller of a deck of consecutive numbers; any count of them takes the memory of one card.
  /// - Throws: the first ``OptionError`` found.
  public convenience init(
    options: SwipeOptions, layout: SwipeLayout, cards: some BidirectionalCollection<ID> & RangeExpression<ID>
  ) throws(OptionError) where ID: FixedWidthInteger {
    self.init(try CardStack(options: options, layout: layout, cards: cards))
  }

  /// A controller of a deck of consecutive numbers, with our defaults.
  public convenience init(
    layout: SwipeLayout, cards: some BidirectionalCollection<ID> & RangeExpression<ID>
  ) where ID: FixedWidthInteger {
    self.init(CardStack(layout: layout, cards: cards))
  }

  /// A controller of a deck of consecutive numbers in an area of that size, with our defaults.
  public convenience init(
    size: SwipeSize, cards: some BidirectionalCollection<ID> & RangeExpression<ID>
  ) where ID: FixedWidthInteger {
    self.init(layout: SwipeLayout(size: size), cards: cards)
  }

  deinit {
    for listener in listeners { listener.continuation.finish() }
  }

  /// All effects except pans from now on; see ``events(includingPans:keeping:)``.
  public var events: AsyncStream<SwipeEffect<ID>> { events() }

  /// All effects from now on, in order, as a new stream. It ends with the controller.
  /// - Parameters:
  ///   - includingPans: Whether pans are included; there are many for each second of motion.
  ///   - limit: The number of effects that are kept until they are read, at least 1. If the reader falls further behind, the
  ///     stream ends after them, so that no effect is missing between two that are read.
  public func events(includingPans: Bool = false, keeping limit: Int = 1024) -> AsyncStream<SwipeEffect<ID>> {
    let (stream, continuation) = AsyncStream<SwipeEffect<ID>>.makeStream(
      bufferingPolicy: .bufferingOldest(max(limit, 1)))
    listeners.append(Listener(continuation: continuation, includesPans: includingPans))
    return stream
  }

  private struct Listener {
    let continuation: AsyncStream<SwipeEffect<ID>>.Continuation
    let includesPans: Bool

    /// Hands an effect on. Returns false if the stream has ended.
    func tell(_ effect: SwipeEffect<ID>) -> Bool {
      if case .pan = effect, !includesPans { return true }
      switch continuation.yield(effect) {
      case .enqueued: return true
      case .dropped, .terminated: break
      @unknown default: break
      }
      continuation.finish()
      return false
    }
  }

  /// The options in force; see ``setOptions(_:)``.
  public var options: SwipeOptions { stack.options }

  /// See ``CardStack/setOptions(_:)``.
  public func setOptions(_ options: SwipeOptions) throws(OptionError) { try stack.setOptions(options) }

  /// The next time at which something changes; see ``CardStack/nextWake``.
  public var nextWake: Duration? { stack.nextWake }

  /// Whether any card is in motion; see ``CardStack/isMoving``.
  public var isMoving: Bool { stack.isMoving }

  /// Takes an event; see ``CardStack/handle(_:at:into:)``. Called from within a callback, it is taken when the
  /// event under way has been delivered.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public func handle(_ event: SwipeEvent<ID>, at time: Duration) {
    guard !isDelivering else {
      inbox.append((event, time))
      return
    }
    isDelivering = true
    process(event, at: time)
    emptyInbox()
  }

  /// Lets time pass. Called from within a callback, it does nothing: time passes with the next event.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public func advance(to time: Duration) { pass(to: time, tellsPans: false) }

  /// Lets time pass up to `time`, reports a pan for every held or moving card, and reads how all cards look. Time passes for the
  /// deck: a touch that comes later with an earlier time counts as at this one. So give it the present, not the time at which the
  /// frame will be seen; ``CardStack/frame(at:into:)`` reads any time and lets none pass.
  /// - Parameter frame: Filled anew. Swift stops a program whose callback touches it meanwhile; ``frame(at:)`` has no such danger.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public func frame(at time: Duration, into frame: inout StackFrame<ID>) {
    pass(to: time, tellsPans: true)
    stack.frame(at: time, into: &frame)
  }

  /// Calls ``frame(at:into:)`` and returns a new frame, which allocates.
  public func frame(at time: Duration) -> StackFrame<ID> {
    var frame = StackFrame<ID>()
    self.frame(at: time, into: &frame)
    return frame
  }

  /// Swipes the first remaining card.
  /// - Parameter duration: How long it moves; zero for no motion, `nil` for what the options say. See ``SwipeEvent/timed(_:in:)``.
  public func swipe(
    _ direction: SwipeDirection, cause: SwipeCause = .program, in duration: Duration? = nil, at time: Duration
  ) {
    handle(.swipe(direction, cause: cause), in: duration, at: time)
  }

  /// Answers a question that was answered with `later`.
  public func answer(_ token: AnswerToken, _ answer: SwipeAnswer, at time: Duration) {
    handle(.answer(token, answer), at: time)
  }

  /// Takes back the newest open question or choice.
  /// - Parameters:
  ///   - side: Where a card that is out comes from; `nil` for where it left.
  ///   - duration: How long it moves; zero for no motion, `nil` for what the options say.
  public func undo(from side: SwipeDirection? = nil, in duration: Duration? = nil, at time: Duration) {
    handle(side.map { .undoFrom($0) } ?? .undo, in: duration, at: time)
  }

  /// Makes the choice again that was taken back last.
  /// - Parameter duration: How long it moves; zero for no motion, `nil` for what the options say.
  public func redo(in duration: Duration? = nil, at time: Duration) { handle(.redo, in: duration, at: time) }

  private func handle(_ command: SwipeEvent<ID>, in duration: Duration?, at time: Duration) {
    handle(duration.map { .timed(command, in: $0) } ?? command, at: time)
  }

  /// Makes a remaining card the first; those before it go to the end. See ``StackEdit/jump(to:)``.
  public func jump(to card: ID, at time: Duration) { handle(.edit(.jump(to: card)), at: time) }

  /// Moves the first `distance` remaining cards to the end; a negative number moves the last ones to the front. See
  /// ``StackEdit/shift(_:)``.
  public func shift(by distance: Int, at time: Duration) { handle(.edit(.shift(distance)), at: time) }

  /// Sets what a card does otherwise than the options say. See ``StackEdit/setRules(_:for:)``.
  public func setRules(_ rules: CardRules?, for card: ID, at time: Duration) {
    handle(.edit(.setRules(rules, for: card)), at: time)
  }

  /// Puts cards behind all others; those that the deck has already are passed over.
  public func append(_ cards: some Sequence<ID>, at time: Duration) {
    handle(.edit(.append(Array(cards))), at: time)
  }

  /// Puts consecutive numbers behind all others; any count of them takes the memory of one.
  public func append(_ cards: some BidirectionalCollection<ID> & RangeExpression<ID>, at time: Duration)
  where ID: FixedWidthInteger {
    handle(.edit(.appendRange(cards)), at: time)
  }

  /// Takes undecided cards away.
  public func remove(_ cards: some Sequence<ID>, at time: Duration) {
    handle(.edit(.remove(Array(cards))), at: time)
  }

  /// Lets time pass, unless this is called from within a callback.
  @inline(__always)
  private func pass(to time: Duration, tellsPans: Bool) {
    guard !isDelivering else { return }
    isDelivering = true
    // Tells a recording when time begins, by an event that changes nothing: from then on the first card is looked at.
    if !stack.hasBegun { callbacks.onEvent?(.layout(stack.layout), time) }
    stack.advance(to: time, into: &effects)
    if tellsPans { stack.pans(at: time, into: &effects) }
    deliver()
    emptyInbox()
  }

  private func process(_ event: SwipeEvent<ID>, at time: Duration) {
    if let onEvent = callbacks.onEvent { onEvent(event, stack.hasBegun ? max(stack.now, time) : time) }
    stack.handle(event, at: time, into: &effects)
    deliver()
  }

  /// Processes the events that came from within callbacks, in order.
  private func emptyInbox() {
    var next = 0
    while next < inbox.count {
      let (event, time) = inbox[next]
      next += 1
      process(event, at: time)
    }
    inbox.removeAll(keepingCapacity: true)
    isDelivering = false
  }

  /// Delivers all effects. A question is answered before anything else happens.
  private func deliver() {
    var next = 0
    while next < effects.count {
      let effect = effects[next]
      if let last = lastPan(before: effect) {
        effects.insert(.pan(last), at: next)
        continue
      }
      next += 1
      guard isToBeTold(effect) else { continue }
      let answer = tell(effect)
      for index in listeners.indices.reversed() {
        if !listeners[index].tell(effect) { listeners.remove(at: index) }
      }
      if case .ask(let proposal) = effect {
        callbacks.onEvent?(.answer(proposal.token, answer), proposal.time)
        stack.handle(.answer(proposal.token, answer), at: proposal.time, into: &effects)
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// The pan at home that is missing when a card returns; `nil` if none is. The card's motion may have ended between two frames, and
  /// a stamp or a card behind that follows the pans would stay as it was.
  private func lastPan(before effect: SwipeEffect<ID>) -> PanState<ID>? {
    guard case .returned(let home) = effect, isDisplaced(home.card) else { return nil }
    return PanState(
      card: home.card, phase: .resting, translation: .zero, velocity: .zero, rotation: 0,
      direction: home.direction, thresholdRatio: 0, isArmed: false, time: home.time)
  }

  /// Whether an effect is told. The pan of a card that has left is not, where its motion was not told either.
  private func isToBeTold(_ effect: SwipeEffect<ID>) -> Bool {
    switch effect {
    case .pan(let state):
      switch state.phase {
      case .resting: break
      case .gone: return isDisplaced(state.card)
      default: noteDisplaced(state.card)
      }
    // It comes back from where its last pan left it.
    case .undone(let reversal) where hasToldPans: noteDisplaced(reversal.card)
    default: break
    }
    return true
  }

  private func noteDisplaced(_ card: ID) {
    hasToldPans = true
    guard displaced.last != card, !displaced.contains(card) else { return }
    displaced.removeAll { !stack.contains($0) }  // removed cards do not return
    displaced.append(card)
  }

  /// Whether the last pan of a card was not at rest. It is taken for at rest from now on.
  private func isDisplaced(_ card: ID) -> Bool {
    guard let index = displaced.firstIndex(of: card) else { return false }
    displaced.remove(at: index)
    return true
  }

  /// Tells closures and delegate. Returns the answer to a question, and yes for all other effects.
  private func tell(_ effect: SwipeEffect<ID>) -> SwipeAnswer {
    let answer = tellCallbacks(effect)
    guard let delegate, case .yes = answer else { return answer }
    // Neither leaves this actor: the closure is run here and now.
    nonisolated(unsafe) let owner = delegate
    nonisolated(unsafe) let controller = self
    return MainActor.assumeIsolated { owner.tell(effect, by: controller) }
  }
}

extension SwipeController {
  // Each closure is read by itself: a copy of all of them would cost more than most calls.
  @inline(__always)
  private func tellCallbacks(_ effect: SwipeEffect<ID>) -> SwipeAnswer {
    switch effect {
    case .ask(let proposal): return callbacks.shouldChoose?(proposal) ?? .yes
    case .pan(let state): callbacks.onPan?(state)
    case .taken(let hold): callbacks.onTake?(hold)
    case .tapped(let tap): callbacks.onTap?(tap)
    case .armed(let hold): callbacks.onArm?(hold)
    case .chosen(let result): callbacks.onChosen?(result)
    case .exited(let result): callbacks.onExit?(result)
    case .cancelled(let cancellation): callbacks.onCancel?(cancellation)
    case .returned(let cancellation): callbacks.onReturn?(cancellation)
    case .undone(let reversal): callbacks.onUndo?(reversal)
    case .redone(let reversal): callbacks.onRedo?(reversal)
    case .finished: callbacks.onFinish?()
    }
    return .yes
  }
}

extension SwipeDelegate {
  fileprivate func tell(_ effect: SwipeEffect<ID>, by controller: SwipeController<ID>) -> SwipeAnswer {
    switch effect {
    case .ask(let proposal): return shouldChoose(proposal, in: controller)
    case .pan(let state): onPan(state, in: controller)
    case .taken(let hold): onTake(hold, in: controller)
    case .tapped(let tap): onTap(tap, in: controller)
    case .armed(let hold): onArm(hold, in: controller)
    case .chosen(let result): onChosen(result, in: controller)
    case .exited(let result): onExit(result, in: controller)
    case .cancelled(let cancellation): onCancel(cancellation, in: controller)
    case .returned(let cancellation): onReturn(cancellation, in: controller)
    case .undone(let reversal): onUndo(reversal, in: controller)
    case .redone(let reversal): onRedo(reversal, in: controller)
    case .finished: onFinish(in: controller)
    }
    return .yes
  }
}
