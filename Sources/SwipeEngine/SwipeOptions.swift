/// The options of swiping. Begin with `SwipeOptions()` or ``mdc`` and change what is to be different. Whatever takes options
/// refuses invalid ones, with the ``OptionError`` that ``validate()`` throws.
public struct SwipeOptions: Sendable, Hashable {
  /// The sides and corners a card can leave by; at least one. A card can have its own (``StackEdit/setRules(_:for:)``).
  public var directions: SwipeDirections = [.left, .right]
  /// Travel to the left beyond which letting go chooses, in points; above zero.
  public var leftThreshold = 100.0
  /// Travel to the right beyond which letting go chooses, in points; above zero.
  public var rightThreshold = 100.0
  /// Travel up beyond which letting go chooses, in points; above zero.
  public var upThreshold = 100.0
  /// Travel down beyond which letting go chooses, in points; above zero.
  public var downThreshold = 100.0
  /// Travel along the diagonal to a corner beyond which letting go chooses, in points; above zero.
  public var cornerThreshold = 100.0
  /// Degrees that a held card turns for each 100 points to the side.
  public var rotationFactor = 3.0
  /// The largest rotation, in degrees; infinite for no bound.
  public var maximumRotation = 15.0
  /// The time by which a release is projected: the decision is about where the card would be then at its velocity.
  public var projection: Duration = .milliseconds(99)
  /// The time in which a commanded card moves to the threshold.
  public var forcedSwipeDuration: Duration = .milliseconds(100)
  /// Timing curve of the forced move.
  public var forcedCurve: TimingCurve = .easeIn
  /// How a chosen card leaves.
  public var exit: ExitStyle = .velocityMatched(atMost: .milliseconds(300))
  /// How a card that was not chosen comes home.
  public var `return`: ReturnStyle = .spring(.home)
  /// The time in which an undone card comes home.
  public var undoDuration: Duration = .milliseconds(250)
  /// Timing curve of an undone card's return.
  public var undoCurve: TimingCurve = .easeOut
  /// Whether cards can be dragged. ``SwipeEvent/swipe(_:cause:)`` works either way. See also ``CardRules/isDraggable``.
  public var isGestureEnabled = true
  #if SWIPE_SMALL  // see CardStack.swift
  var touchSlop: Double { 0 }
  var locksAxis: Bool { false }
  var loops: Bool { false }
  var undoDirection: SwipeDirection? { nil }
  #else
  /// The distance that a pointer has to move before a press becomes a pan, in points; 0 for a pan at once. Until then the card
  /// is not held, and a pointer that goes up again is a tap (``SwipeEffect/tapped(_:)``), also without
  /// ``isGestureEnabled``. One that moves along an axis on which no side is allowed leaves the card alone, so that a scroll view
  /// inside it can have it. A pan begins where the slop ends, so that the card does not jump. A card that is caught while it leaves
  /// (``catchesExits``) is held at once.
  public var touchSlop = 0.0
  /// Whether a pan moves the card along one axis only: the one that it begins along, or the other if no side of that is allowed.
  /// A card that can leave by a corner is not locked.
  public var locksAxis = false
  /// Whether a card that has left comes again at the end of the deck, undecided. Its choice stands, and undo takes it back like any
  /// other: the card then comes from where it left, wherever it was in the deck. A deck that loops never finishes, and
  /// keeps a few dozen bytes for each choice. Where all its cards are in sight, one that comes again is there at once.
  public var loops = false
  /// The side or corner that a drag brings the last card back by: letting go beyond its threshold sends the held card home and
  /// takes back what ``SwipeEvent/undo`` would. `nil` for none. Not one of ``directions``; where there is nothing to take back, it
  /// means nothing. Its stamp and ``SwipeEffect/armed(_:)`` are as those of a side that chooses.
  public var undoDirection: SwipeDirection?
  #endif
  /// Whether a press takes back the choice on a card that is leaving, within the first 120 ms of its exit.
  public var catchesExits = false
  /// The time limit of an answer after a `later`.
  public var answerTimeout: AnswerTimeout = .after(.seconds(5))
  /// The number of remaining cards that are shown, the top one included: 1…1000, as the time for each event grows with it, and a
  /// card behind twenty others has no size any more.
  public var visibleCount = 3
  /// How far a card is drawn from the one above it, in points: 10 down. A negative number leads up or left.
  public var stackOffset = SwipeVector(dx: 0, dy: 10)
  /// How much smaller a card is drawn than the one above it, as a fraction of the top card's size: 0…1.
  public var stackScale = 0.05

  /// The threshold to the left and right: setting it sets both, reading it reads the right one.
  public var threshold: Double {
    get { rightThreshold }
    set { (leftThreshold, rightThreshold) = (newValue, newValue) }
  }

  /// The threshold up and down: setting it sets both, reading it reads the lower one.
  public var verticalThreshold: Double {
    get { downThreshold }
    set { (upThreshold, downThreshold) = (newValue, newValue) }
  }

  /// The default options: a flick counts, exits keep the pointer's velocity, cards return on a spring.
  public init() {}

  /// The numbers and the decision rule of MDCSwipeToChoose, without its mistakes.
  public static let mdc: SwipeOptions = {
    var options = SwipeOptions()
    options.maximumRotation = .infinity
    options.projection = .zero
    options.exit = .timed(.milliseconds(100), .linear)
    options.return = .timed(.milliseconds(200), .easeOut)
    options.answerTimeout = .never
    return options
  }()
}

extension SwipeOptions {
  /// The time from the beginning of an exit in which ``catchesExits`` takes it back; at exactly its end it is too late.
  static let catchTime = Duration.milliseconds(120)

  /// The longest duration of an option: 1e9 seconds.
  public static let longestDuration = Duration.seconds(1_000_000_000)

  /// Checks the options. All that takes options calls this; code that reads options can call it to say where a bad one is.
  /// - Throws: the first ``OptionError`` found.
  public func validate() throws(OptionError) {
    guard !directions.isEmpty else { throw .noDirections }
    for value in [leftThreshold, rightThreshold, cornerThreshold] where !(value > 0 && value.isFinite) {
      throw .threshold(value)
    }
    for value in [upThreshold, downThreshold] where !(value > 0 && value.isFinite) {
      throw .verticalThreshold(value)
    }
    if let undoDirection, directions.contains(undoDirection) { throw .undoDirection(undoDirection) }
    guard stackOffset.isValid else { throw .stackOffset(stackOffset) }
    guard (0...1).contains(stackScale) else { throw .stackScale(stackScale) }
    guard rotationFactor.isFinite else { throw .rotationFactor(rotationFactor) }
    guard touchSlop >= 0, touchSlop <= inputLimit else { throw .touchSlop(touchSlop) }
    guard maximumRotation >= 0 else { throw .maximumRotation(maximumRotation) }
    guard (1...1000).contains(visibleCount) else { throw .visibleCount(visibleCount) }
    try Self.check(projection)
    try Self.check(forcedSwipeDuration)
    try Self.check(undoDuration)
    switch exit {
    case .velocityMatched(let longest): try Self.check(longest)
    case .timed(let duration, _): try Self.check(duration)
    case .custom: break
    }
    if case .timed(let duration, _) = `return` { try Self.check(duration) }
    if case .after(let duration) = answerTimeout { try Self.check(duration) }
  }

  private static func check(_ duration: Duration) throws(OptionError) {
    guard duration >= .zero, duration <= longestDuration else { throw .duration(duration) }
  }
}
