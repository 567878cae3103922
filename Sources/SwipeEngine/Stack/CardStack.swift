/// A deck of cards that are swiped away one by one. It is a value without a clock: the owner feeds events with their times
/// and carries out the effects. The same events give the same effects, to the last bit.
///
/// Under any sequence of events, every id is remaining, pending or decided, and no choice is made twice.
public struct CardStack<ID: Hashable & Sendable>: Sendable {
  /// The options in force; see ``setOptions(_:)``.
  public private(set) var options: SwipeOptions
  /// The bounds and the place of the top card.
  public internal(set) var layout: SwipeLayout
  /// Whether the owner is asked before a card is chosen. If false, the default, the answer is yes.
  public var asksBeforeChoosing = false

  /// Whether a last pan is told of a card that has left.
  var tellsLastPans = false

  /// The cards that are shown or in motion, in the deck's order: the first `visibleCount` remaining ones, and all
  /// that are neither at rest nor gone.
  var active: [ActiveCard<ID>] = []
  /// The index in `active` of the card that a pointer holds; `nil` if none is held.
  var held: Int? { didSet { if held == nil { lock = nil } } }
  /// The axis that the pan keeps to (``SwipeOptions/locksAxis``); `nil` for both.
  #if SWIPE_SMALL
  var lock: AxisLock? {
    get { nil }
    set {}
  }
  #else
  var lock: AxisLock? { didSet { isPlainPan = freshToken == nil && lock == nil } }
  #endif
  /// The pointer that holds it, or held one last.
  var pointer = 0
  /// The last reported side that letting go would choose.
  var armed: SwipeDirection?
  /// Whether that side can change while the pointer holds still.
  var canChangeArmed = false
  /// The undecided cards behind the active ones.
  var queue = CardQueue<ID>()
  var known = KnownIDs<ID>()
  #if !SWIPE_SMALL
  /// What cards do otherwise than the options say.
  var rules: [ID: CardRules] = [:]
  #endif
  /// How long the motion takes that the event under way commands; `nil` for what the options say.
  #if SWIPE_SMALL
  var commandDuration: Duration? { nil }
  #else
  private(set) var commandDuration: Duration?
  #endif
  var ledger = Ledger<ID>()

  /// What has happened in the call under way, in order.
  var effects: [SwipeEffect<ID>] = []
  /// The time of the last event, or of what is happening in the call under way. Before the first event, ``earliestTime``.
  var now = earliestTime
  /// Whether there was an event, or time has passed.
  var hasBegun = false
  /// The first time at which a motion, a fade or a question ends; `nil` if none is under way.
  var nextDue: Duration?
  /// The question asked at this very instant. An answer at the same instant finds the card as it was let go.
  var freshToken: AnswerToken? { didSet { isPlainPan = freshToken == nil && lock == nil } }
  /// Whether a move of the pointer can do nothing but move the held card.
  private var isPlainPan = true
  var lastSequence = 0
  var lastToken: UInt64 = 0
  /// The number of ghosts so far; see ``CardPose/ghost``.
  var lastGhost = 0
  /// The card that a pointer is down on without panning it yet (``SwipeOptions/touchSlop``); `nil` for none. It is the last
  /// member, as its size depends on `ID`: generic code would have to look up the offsets of members after it.
  #if SWIPE_SMALL
  var touch: Touch<ID>? {
    get { nil }
    set {}
  }
  #else
  var touch: Touch<ID>?
  #endif

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

  /// A deck of consecutive numbers at rest; any count of them takes the memory of one card.
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

  /// Changes the options for all that begins from now on. Now is the time of the last event: call ``advance(to:into:)`` before.
  ///
  /// Motions under way go on as they are. Nothing that is shown jumps, except how many cards are shown and how those behind are
  /// drawn (``SwipeOptions/visibleCount``, ``SwipeOptions/stackOffset``, ``SwipeOptions/stackScale``). A look that the new options
  /// change is reached with the card's motion, or in 100 ms where a card is held or stands. If letting go of a held card would now
  /// do something else, ``nextWake`` is now, and ``SwipeEffect/armed(_:)`` comes with the next call of ``advance(to:into:)``, even
  /// to the same time.
  /// - Throws: the first ``OptionError`` found; then nothing has changed.
  public mutating func setOptions(_ options: SwipeOptions) throws(OptionError) {
    try options.validate()
    guard options != self.options else { return }
    let before = self.options
    self.options = options
    if before.loops, !options.loops { ledger.keepOneUndone() }
    for index in active.indices where !active[index].physics.isResting {
      let seen = active[index].physics.appearance(at: now, options: before)
      if index == held { active[index].physics.sides = heldSides(of: active[index].id) }
      active[index].physics.goOn(from: seen, at: now, options: options)
    }
    canChangeArmed = held != nil
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
    exchange(&effects)
    react(to: event, at: time)
    exchange(&effects)
  }

  /// Exchanges ``effects`` with the caller's. Not with `swap`, which takes 800 instructions more where `ID` is any type.
  @inline(__always)
  private mutating func exchange(_ others: inout [SwipeEffect<ID>]) {
    let given = others
    others = effects
    effects = given
  }

  // Here and wherever `@specialized` stands, the code for `UInt32`, the ids of our own front, is compiled in advance. Without it
  // a move takes 4,596 instructions instead of 766, and a swipe 84,088 instead of 10,342 (Benchmarks/engine.sh). This is a
  // function of its own, as the choice between general and specialized code is cheap only in a short one.
  @inline(never)
  private mutating func react(to event: SwipeEvent<ID>, at time: Duration) {
    pass(to: time)
    if case .gesture(.moved(let point), let pointer) = event, isPlainPan, held != nil {
      // This event comes often, and changes only where the held card is.
      return drag(to: point, by: pointer)
    }
    if freshToken != nil, !isAnswer(event) { deferQuestion() }
    switch event {
    case .gesture(let gesture, let pointer): handle(gesture, of: pointer)
    case .swipe(let direction, let cause): swipe(to: direction, cause: cause)
    case .answer(let token, let answer): resolve(token, with: answer)
    case .undo: undo()
    case .redo: redo()
    case .withdraw(let card): withdraw(card)
    // SWIPE_SMALL is for the page of Examples/Web. Left out is what it does not use: edits, rules of a card, loops, corners, a touch
    // slop, a locked axis, a drag that takes back, commands with a duration or a side. So its WebAssembly is a quarter smaller.
    #if SWIPE_SMALL
    case .edit, .timed, .undoFrom: break
    #else
    case .undoFrom(let side): undo(from: side)
    case .timed(let command, let duration):
      return react(to: command, in: duration)
    case .edit(let edit): handle(edit)
    #endif
    case .layout(let layout): apply(layout)
    case .exitMoved(let card, let progress, let translation):
      moveExit(of: card, to: translation, progress: progress)
    case .exitEnded(let card): endExit(of: card)
    }
    if held != nil, freshToken == nil { updateSides() }
    refillAndReschedule()
    // A question just asked may still be answered at this instant, even with a timeout of zero.
    if freshToken == nil { runDue(until: now) }
  }

  #if !SWIPE_SMALL
  private mutating func react(to command: SwipeEvent<ID>, in duration: Duration) {
    guard command.isCommand, duration >= .zero, duration <= SwipeOptions.longestDuration else { return }
    commandDuration = duration
    react(to: command, at: now)
    commandDuration = nil
  }
  #endif

  /// Lets time pass: motions end, questions run out, each at its own time. Afterwards ``nextWake`` is later than `time`, or
  /// `nil`. A question with a timeout of zero that was not answered runs out too.
  /// - Parameter effects: What happens is appended, in order.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public mutating func advance(to time: Duration, into effects: inout [SwipeEffect<ID>]) {
    exchange(&effects)
    pass(to: time)
    settle()
    exchange(&effects)
  }

  /// Calls ``handle(_:at:into:)`` and returns the effects in a new array, which allocates.
  @discardableResult
  public mutating func handle(_ event: SwipeEvent<ID>, at time: Duration) -> [SwipeEffect<ID>] {
    var effects: [SwipeEffect<ID>] = []
    handle(event, at: time, into: &effects)
    return effects
  }

  /// Calls ``advance(to:into:)`` and returns the effects in a new array, which allocates.
  @discardableResult
  public mutating func advance(to time: Duration) -> [SwipeEffect<ID>] {
    var effects: [SwipeEffect<ID>] = []
    advance(to: time, into: &effects)
    return effects
  }
}
