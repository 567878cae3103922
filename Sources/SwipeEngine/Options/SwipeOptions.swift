/// What can be tuned about swiping. Begin with `SwipeOptions()` or ``mdc`` and change what is to be different; whatever
/// takes options refuses those that have no meaning, with the ``OptionError`` that ``validate()`` finds.
public struct SwipeOptions: Sendable, Hashable {
  /// The sides a card can leave by; at least one.
  public var directions: SwipeDirections = [.left, .right]
  /// Travel to the left or right beyond which letting go chooses, in points; above zero.
  public var threshold = 100.0
  /// Travel up or down beyond which letting go chooses, in points; above zero.
  public var verticalThreshold = 100.0
  /// Degrees a held card turns for each 100 points to the side.
  public var rotationFactor = 3.0
  /// No card turns further, in degrees; infinite is unbounded.
  public var maximumRotation = 15.0
  /// How far ahead a flick is thought on: the decision is about where the card would be after this time.
  public var projection: Duration = .milliseconds(99) {
    didSet { projectionSeconds = projection.inSeconds }
  }
  /// How long a commanded card takes to the threshold.
  public var forcedSwipe: Duration = .milliseconds(100)
  /// Timing curve of the forced move.
  public var forcedCurve: TimingCurve = .easeIn
  /// How a chosen card leaves.
  public var exit: ExitStyle = .velocityMatched(atMost: .milliseconds(300))
  /// How a card that was not chosen comes home.
  public var `return`: ReturnStyle = .spring(.home)
  /// How long an undone card takes home.
  public var undo: Duration = .milliseconds(250)
  /// Timing curve of an undone card's way home.
  public var undoCurve: TimingCurve = .easeOut
  /// Whether cards can be dragged; `swipe` works without.
  public var isGestureEnabled = true
  /// How long a `later` may take.
  public var answerTimeout: AnswerTimeout = .after(.seconds(5))
  /// How many remaining cards are shown, the top one included; at least 1.
  public var visibleCount = 3

  /// `projection`, for the decision that is made anew at every move.
  private(set) var projectionSeconds: Double

  /// Our defaults: a flick counts, exits go on with the pointer's speed, returns swing home.
  public init() { projectionSeconds = projection.inSeconds }

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

/// How a chosen card leaves.
public enum ExitStyle: Sendable, Hashable {
  /// Along the way it was going, as fast as it was let go, in `atMost` where that is too slow.
  case velocityMatched(atMost: Duration)
  /// In whole repetitions of its own displacement, always in the same time.
  case timed(Duration, TimingCurve)
  /// The owner moves it, and says ``SwipeEvent/exitEnded(_:)`` when it is out.
  case custom
}

/// How a card that was not chosen comes home.
public enum ReturnStyle: Sendable, Hashable {
  /// With the velocity it has, as on a spring.
  case spring(Spring)
  /// Always in the same time.
  case timed(Duration, TimingCurve)
}

/// How long a card waits for the answer to a `later`.
public enum AnswerTimeout: Sendable, Hashable {
  /// Until there is one.
  case never
  /// So long; then the answer is no. An answer at exactly that time is too late.
  case after(Duration)
}
