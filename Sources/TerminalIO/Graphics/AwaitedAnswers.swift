/// What the terminal has not answered yet: first the questions about what it can do, then each picture; and whether
/// it has failed at one of these. Has no clock: times are brought.
struct AwaitedAnswers: Sendable, Hashable {
  /// How long an answer to a picture may take.
  static let longestSilence = Duration.milliseconds(500)
  /// How long the first one may take: a terminal that was started with us may have a window to draw.
  static let longestFirstSilence = Duration.seconds(2)
  /// How long the answers to the questions may take, unless one to a picture may take longer.
  static let longestAnswer = Duration.seconds(1)
  /// How much longer we wait where the time has passed without anybody looking.
  private static let secondLook = Duration.milliseconds(50)
  /// The least that a network transports in a millisecond.
  private static let bytesPerMillisecond = 256

  struct Picture: Hashable {
    /// The sender's name for the picture.
    let slot: Int
    /// When it was sent.
    let time: Duration
    let isMoving: Bool
    fileprivate var due: Duration
    /// How long an answer may take from when the terminal has taken the picture.
    fileprivate let limit: Duration
  }

  /// When the terminal was asked what it can do; `nil` once it has said.
  private(set) var asked: Duration?
  /// Pictures without an answer, the oldest first.
  private(set) var pictures: [Picture] = []
  /// Why no picture can be shown any more; `nil` while it can, or may yet.
  private(set) var failure: GraphicsFailure?
  private let longestSilence: Duration
  private var hasAnswered = false
  private var hasLooked = false

  init(asked time: Duration, longestSilence: Duration) {
    asked = time
    self.longestSilence = longestSilence
  }

  /// Whether the terminal has not said yet what it can do.
  var isAsking: Bool { failure == nil && asked != nil }
  /// Whether the terminal has said that it can show pictures.
  var isShowing: Bool { failure == nil && asked == nil }

  /// When silence begins to mean something; `nil` while nothing is awaited.
  var deadline: Duration? {
    guard failure == nil else { return nil }
    return asked.map { $0 + max(Self.longestAnswer, longestSilence) } ?? pictures.map(\.due).min()
  }

  /// The terminal has said what it can do.
  mutating func endQuestions() { asked = nil }

  /// - Parameter byteCount: The bytes of the picture, which the terminal has to take first.
  mutating func append(slot: Int, byteCount: Int, isMoving: Bool, at time: Duration) {
    let silence = hasAnswered ? longestSilence : max(longestSilence, Self.longestFirstSilence)
    let limit = silence + .milliseconds(byteCount / Self.bytesPerMillisecond)
    pictures.append(Picture(slot: slot, time: time, isMoving: isMoving, due: time + limit, limit: limit))
  }

  /// The terminal has answered for a picture.
  mutating func remove(at index: Int) -> Picture {
    (hasLooked, hasAnswered) = (false, true)
    return pictures.remove(at: index)
  }

  /// Only the first failure counts.
  mutating func fail(_ failure: GraphicsFailure) { self.failure = self.failure ?? failure }

  /// No answers will come: the terminal was not ours.
  mutating func forget() {
    pictures = []
    hasLooked = false
    if isAsking { fail(.unsupported) }
  }

  /// Fails where the terminal has been silent for too long.
  ///
  /// - Parameter hasTaken: Whether the terminal has taken all that was sent.
  mutating func advance(to time: Duration, hasTaken: Bool) {
    if !hasTaken {
      for index in pictures.indices { pictures[index].due = time + pictures[index].limit }
    }
    guard let deadline, deadline <= time else { return }
    // Where this process was kept waiting, the answer may wait to be read: that takes another look.
    guard !hasLooked else { return fail(asked == nil ? .silent : .unsupported) }
    hasLooked = true
    let more = time + Self.secondLook - deadline
    asked = asked.map { $0 + more }
    for index in pictures.indices { pictures[index].due += more }
  }
}
