/// The state of a terminal that may show sixels: what it can do, and which pictures it has not taken yet. Has no
/// clock: times are brought.
///
/// A terminal does not answer a sixel, so each is followed by a question for the terminal's status (DSR 5). No other
/// question has this answer, and it comes when everything before it is drawn.
struct SixelState: Sendable {
  /// The time within which a picture in motion is to be answered, and how many in a row may be late.
  static let timelyAnswer = Duration.milliseconds(120)
  static let mostLateAnswers = 6
  /// The most pictures without an answer.
  private static let mostSent = 2
  /// Fewer colours are worse than half blocks.
  private static let fewestColors = 16

  private var awaited: AwaitedAnswers
  private var lateAnswers = 0
  /// Whether the terminal has got a picture, ever.
  private(set) var hasSent = false
  /// Whether a picture is on the screen, or will be.
  private(set) var isShown = false
  /// Whether the terminal keeps up with what moves, as far as is known.
  private(set) var followsMotion = true
  /// How many colours a picture may have, at most 256.
  private(set) var colors = 256
  /// The largest picture, in pixels; `nil` where the terminal does not say.
  private(set) var largest: (width: Int, height: Int)?

  /// - Parameter time: When it is asked.
  init(longestSilence: Duration = AwaitedAnswers.longestSilence, asking time: Duration) {
    awaited = AwaitedAnswers(asked: time, longestSilence: longestSilence)
  }

  var failure: GraphicsFailure? { awaited.failure }
  var deadline: Duration? { awaited.deadline }
  var canSend: Bool { awaited.isShowing && awaited.pictures.count < Self.mostSent }

  // MARK: - Events

  /// A picture is sent.
  ///
  /// - Parameter byteCount: How many bytes the terminal has to take for it.
  mutating func send(byteCount: Int, isMoving: Bool, at time: Duration) {
    precondition(canSend)
    awaited.append(slot: 0, byteCount: byteCount, isMoving: isMoving, at: time)
    (isShown, hasSent) = (true, true)
  }

  /// Cells were drawn over the picture.
  mutating func remove() { isShown = false }

  /// The terminal was not ours.
  mutating func forget() {
    isShown = false
    awaited.forget()
  }

  mutating func fail(_ failure: GraphicsFailure) { awaited.fail(failure) }

  mutating func receive(_ reply: TerminalReply, at time: Duration) {
    switch reply {
    case .graphicsAttribute(1, let values) where awaited.isAsking:
      if let count = values.first { colors = min(256, count) }
    case .graphicsAttribute(2, let values) where awaited.isAsking:
      if values.count == 2, values.allSatisfy({ $0 > 0 }) { largest = (values[0], values[1]) }
    case .deviceAttributes(let features) where awaited.isAsking:
      awaited.endQuestions()
      if !Capabilities.hasSixel(features) || colors < Self.fewestColors { fail(.unsupported) }
    case .status where awaited.isShowing:
      guard !awaited.pictures.isEmpty else { return }
      let picture = awaited.remove(at: 0)
      guard picture.isMoving else { return }
      lateAnswers = time - picture.time > Self.timelyAnswer ? lateAnswers + 1 : 0
      if lateAnswers >= Self.mostLateAnswers { followsMotion = false }
    default: break
    }
  }

  /// - Parameter hasTaken: Whether the terminal has taken all that was sent.
  mutating func advance(to time: Duration, hasTaken: Bool) {
    awaited.advance(to: time, hasTaken: hasTaken)
  }
}
