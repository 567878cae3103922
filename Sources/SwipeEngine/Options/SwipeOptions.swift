/// What can be tuned about swiping. Every value that exists has a meaning: what would not is refused by
/// ``init(directions:threshold:verticalThreshold:rotationFactor:maximumRotation:projection:forcedSwipe:forcedCurve:exit:return:undo:undoCurve:isGestureEnabled:answerTimeout:visibleCount:)``.
public struct SwipeOptions: Sendable, Hashable {
  /// The sides a card can leave by; at least one.
  public let directions: SwipeDirections
  /// Travel to the left or right beyond which letting go chooses, in points; above zero.
  public let threshold: Double
  /// Travel up or down beyond which letting go chooses, in points; above zero.
  public let verticalThreshold: Double
  /// Degrees a held card turns for each 100 points to the side.
  public let rotationFactor: Double
  /// No card turns further, in degrees; infinite is unbounded.
  public let maximumRotation: Double
  /// How far ahead a flick is thought on: the decision is about where the card would be after this time.
  public let projection: Duration
  /// How long a commanded card takes to the threshold.
  public let forcedSwipe: Duration
  /// How it goes there.
  public let forcedCurve: TimingCurve
  /// How a chosen card leaves.
  public let exit: ExitStyle
  /// How a card that was not chosen comes home.
  public let `return`: ReturnStyle
  /// How long an undone card takes home.
  public let undo: Duration
  /// How it goes there.
  public let undoCurve: TimingCurve
  /// Whether cards can be dragged; `swipe` works without.
  public let isGestureEnabled: Bool
  /// How long a `later` may take.
  public let answerTimeout: AnswerTimeout
  /// How many remaining cards are shown, the top one included; at least 1.
  public let visibleCount: Int

  let projectionSeconds: Double

  /// No duration may be longer: a thousand million seconds.
  public static let longestDuration = Duration.seconds(1_000_000_000)

  /// Our defaults: a flick counts, exits go on with the hand's speed, returns swing home.
  public init() {
    self.init(
      valid: [.left, .right], threshold: 100, verticalThreshold: 100, rotationFactor: 3, maximumRotation: 15,
      projection: .milliseconds(99), forcedSwipe: .milliseconds(100), forcedCurve: .easeIn,
      exit: .velocityMatched(atMost: .milliseconds(300)), return: .spring(.home),
      undo: .milliseconds(250), undoCurve: .easeOut, isGestureEnabled: true,
      answerTimeout: .after(.seconds(5)), visibleCount: 3)
  }

  /// The numbers and the decision rule of MDCSwipeToChoose, without its mistakes.
  public static let mdc = SwipeOptions(
    valid: [.left, .right], threshold: 100, verticalThreshold: 100, rotationFactor: 3,
    maximumRotation: .infinity, projection: .zero, forcedSwipe: .milliseconds(100), forcedCurve: .easeIn,
    exit: .timed(.milliseconds(100), .linear), return: .timed(.milliseconds(200), .easeOut),
    undo: .milliseconds(250), undoCurve: .easeOut, isGestureEnabled: true, answerTimeout: .never,
    visibleCount: 3)

  /// Options with some of them changed from our defaults. To change `.mdc`, or any others, pass theirs.
  /// - Throws: the first ``OptionError`` found. Nothing else in the engine refuses an option.
  public init(
    directions: SwipeDirections = [.left, .right],
    threshold: Double = 100,
    verticalThreshold: Double = 100,
    rotationFactor: Double = 3,
    maximumRotation: Double = 15,
    projection: Duration = .milliseconds(99),
    forcedSwipe: Duration = .milliseconds(100),
    forcedCurve: TimingCurve = .easeIn,
    exit: ExitStyle = .velocityMatched(atMost: .milliseconds(300)),
    return: ReturnStyle = .spring(.home),
    undo: Duration = .milliseconds(250),
    undoCurve: TimingCurve = .easeOut,
    isGestureEnabled: Bool = true,
    answerTimeout: AnswerTimeout = .after(.seconds(5)),
    visibleCount: Int = 3
  ) throws(OptionError) {
    guard !directions.isEmpty else { throw .noDirections }
    guard threshold > 0, threshold.isFinite else { throw .threshold(threshold) }
    guard verticalThreshold > 0, verticalThreshold.isFinite else {
      throw .verticalThreshold(verticalThreshold)
    }
    guard rotationFactor.isFinite else { throw .rotationFactor(rotationFactor) }
    guard maximumRotation >= 0 else { throw .maximumRotation(maximumRotation) }
    guard visibleCount >= 1 else { throw .visibleCount(visibleCount) }
    try Self.check(projection)
    try Self.check(forcedSwipe)
    try Self.check(undo)
    switch exit {
    case .velocityMatched(let longest): try Self.check(longest)
    case .timed(let duration, _): try Self.check(duration)
    case .custom: break
    }
    if case .timed(let duration, _) = `return` { try Self.check(duration) }
    if case .after(let duration) = answerTimeout { try Self.check(duration) }
    self.init(
      valid: directions, threshold: threshold, verticalThreshold: verticalThreshold,
      rotationFactor: rotationFactor, maximumRotation: maximumRotation, projection: projection,
      forcedSwipe: forcedSwipe, forcedCurve: forcedCurve, exit: exit, return: `return`, undo: undo,
      undoCurve: undoCurve, isGestureEnabled: isGestureEnabled, answerTimeout: answerTimeout,
      visibleCount: visibleCount)
  }

  private init(
    valid directions: SwipeDirections, threshold: Double, verticalThreshold: Double, rotationFactor: Double,
    maximumRotation: Double, projection: Duration, forcedSwipe: Duration, forcedCurve: TimingCurve,
    exit: ExitStyle, return: ReturnStyle, undo: Duration, undoCurve: TimingCurve, isGestureEnabled: Bool,
    answerTimeout: AnswerTimeout, visibleCount: Int
  ) {
    self.directions = directions
    self.threshold = threshold
    self.verticalThreshold = verticalThreshold
    self.rotationFactor = rotationFactor
    self.maximumRotation = maximumRotation
    self.projection = projection
    self.forcedSwipe = forcedSwipe
    self.forcedCurve = forcedCurve
    self.exit = exit
    self.return = `return`
    self.undo = undo
    self.undoCurve = undoCurve
    self.isGestureEnabled = isGestureEnabled
    self.answerTimeout = answerTimeout
    self.visibleCount = visibleCount
    projectionSeconds = projection.inSeconds
  }

  private static func check(_ duration: Duration) throws(OptionError) {
    guard duration >= .zero, duration <= longestDuration else { throw .duration(duration) }
  }
}
