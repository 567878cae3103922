/// A deck of cards that are swiped away one by one: pure, without a clock. The owner feeds events with their times
/// and carries out the effects; the same events give the same effects, to the last bit.
///
/// Every id is remaining, pending or decided, and no choice is made twice, whatever comes in whatever order.
public struct CardStack<ID: Hashable & Sendable>: Sendable {
  /// How swiping feels; see ``setOptions(_:)``.
  public private(set) var options: SwipeOptions
  /// Where things are.
  public internal(set) var layout: SwipeLayout
  /// Whether the owner wants to be asked before a card is chosen. If not (the default) the answer is yes.
  public var asks = false

  /// The cards that are shown or in motion, in the deck's order: the first `visibleCount` remaining ones, and all
  /// that are neither at rest nor gone.
  var active: [ActiveCard<ID>] = []
  /// Which of them a pointer holds.
  var held: Int?
  /// Which pointer that is.
  var pointer = 0
  /// The side that letting go would choose, as far as it has been reported.
  var armed: SwipeDirection?
  /// Whether that may change while the pointer holds still.
  var mayArm = false
  /// The undecided cards behind them.
  var queue = CardQueue<ID>()
  var known = KnownIDs<ID>()
  var ledger = Ledger<ID>()

  /// The time of the last event; `nil` before the first.
  var now: Duration?
  /// The first time at which something is due.
  var nextDue: Duration?
  /// The question asked at this very instant, which may still be answered without any waiting.
  var freshToken: AnswerToken?
  var lastSequence = 0
  var lastToken: UInt64 = 0
  /// How many departures have been put off; see ``CardPose/ghost``.
  var lastGhost = 0

  /// A deck at rest. Of two cards with one id the first stands.
  /// - Throws: the first ``OptionError`` found.
  public init(options: SwipeOptions, layout: SwipeLayout, cards: some Sequence<ID>) throws(OptionError) {
    try options.validate()
    self.init(valid: options, layout: layout, ids: cards)
  }

  /// A deck at rest, with our defaults.
  public init(layout: SwipeLayout, cards: some Sequence<ID>) {
    self.init(valid: SwipeOptions(), layout: layout, ids: cards)
  }

  /// A deck of consecutive numbers at rest, for the cost of one card whatever their count.
  /// - Throws: the first ``OptionError`` found.
  public init(
    options: SwipeOptions, layout: SwipeLayout, cards: some BidirectionalCollection<ID> & RangeExpression<ID>
  ) throws(OptionError) where ID: FixedWidthInteger {
    try options.validate()
    self.init(valid: options, layout: layout, ids: [], run: IDRun(cards))
  }

  /// A deck of consecutive numbers at rest, with our defaults.
  public init(layout: SwipeLayout, cards: some BidirectionalCollection<ID> & RangeExpression<ID>)
  where ID: FixedWidthInteger {
    self.init(valid: SwipeOptions(), layout: layout, ids: [], run: IDRun(cards))
  }

  private init(
    valid options: SwipeOptions, layout: SwipeLayout, ids: some Sequence<ID>, run: IDRun<ID>? = nil
  ) {
    self.options = options
    self.layout = layout.isValid ? layout : .zero
    queue.append(known.add(ids))
    if let run { append(run) }
    refillAndReschedule()
  }

  /// Other options hold for what begins from now on, which is when time last passed: call ``advance(to:into:)`` before.
  /// Motions under way go on as they are, and nothing that is seen jumps, but for how many cards are
  /// (``SwipeOptions/visibleCount``): what looks otherwise by the new options comes to look so with its motion, or in 100 ms where
  /// a card is held or stands. What letting go of a held card would do may be another thing at once; then ``nextWake`` is
  /// now, and ``SwipeEffect/armed(_:)`` follows as time passes, even none.
  /// - Throws: the first ``OptionError`` found; then nothing has changed.
  public mutating func setOptions(_ options: SwipeOptions) throws(OptionError) {
    try options.validate()
    guard options != self.options else { return }
    let before = self.options
    self.options = options
    if let now {
      for index in active.indices where !active[index].physics.isResting {
        let seen = active[index].physics.appearance(at: now, options: before)
        active[index].physics.goOn(from: seen, at: now, options: options)
      }
    }
    // Letting go may do something else by them.
    mayArm = held != nil
    refillAndReschedule()
  }

  /// Lets time pass up to `time`, then takes the event. A time before the last one counts as the last one.
  /// - Parameter effects: What happens is appended, in order.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public mutating func handle(
    _ event: SwipeEvent<ID>, at time: Duration, into effects: inout [SwipeEffect<ID>]
  ) {
    react(to: event, at: time, into: &effects)
  }

  // Not part of the above: what chooses between the general and the special code must be short to cost nothing.
  @inline(never)
  private mutating func react(
    to event: SwipeEvent<ID>, at time: Duration, into effects: inout [SwipeEffect<ID>]
  ) {
    let now = pass(to: time, into: &effects)
    if case .gesture(.moved(let point), let pointer) = event, freshToken == nil {
      // The one event that comes often, and it changes nothing but where the held card is.
      return drag(to: point, by: pointer, at: now, into: &effects)
    }
    if freshToken != nil, !isAnswer(event) { deferQuestion(at: now, into: &effects) }
    switch event {
    case .gesture(let gesture, let pointer): handle(gesture, of: pointer, at: now, into: &effects)
    case .swipe(let direction, let cause): swipe(to: direction, cause: cause, at: now, into: &effects)
    case .answer(let token, let answer): take(answer, to: token, at: now, into: &effects)
    case .undo: undo(at: now, into: &effects)
    case .redo: redo(at: now, into: &effects)
    case .withdraw(let card): withdraw(card, at: now, into: &effects)
    #if SWIPE_NO_EDITS  // for a front whose deck never changes: as WebAssembly the engine is a fifth smaller
    case .edit: break
    #else
    case .edit(let edit): handle(edit, at: now, into: &effects)
    #endif
    case .layout(let layout): take(layout, at: now)
    case .exitMoved(let card, let progress, let translation):
      moveExit(of: card, to: translation, progress: progress)
    case .exitEnded(let card): endExit(of: card, at: now, into: &effects)
    }
    refillAndReschedule()
    // A question just asked may be answered at this instant, even where it may not wait at all.
    if freshToken == nil { runDue(until: now, into: &effects) }
  }

  /// Lets time pass: motions end, questions run out. What is due by `time` happens at its own time, so that ``nextWake`` is
  /// later than `time` then, or `nil`; that includes a question just asked that may not wait at all, and was not answered.
  /// - Parameter effects: What happens is appended, in order.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public mutating func advance(to time: Duration, into effects: inout [SwipeEffect<ID>]) {
    pass(to: time, into: &effects)
    settle(into: &effects)
  }

  /// ``handle(_:at:into:)`` for callers to whom an array a call does not matter.
  @discardableResult
  public mutating func handle(_ event: SwipeEvent<ID>, at time: Duration) -> [SwipeEffect<ID>] {
    var effects: [SwipeEffect<ID>] = []
    handle(event, at: time, into: &effects)
    return effects
  }

  /// ``advance(to:into:)`` for callers to whom an array a call does not matter.
  @discardableResult
  public mutating func advance(to time: Duration) -> [SwipeEffect<ID>] {
    var effects: [SwipeEffect<ID>] = []
    advance(to: time, into: &effects)
    return effects
  }
}
