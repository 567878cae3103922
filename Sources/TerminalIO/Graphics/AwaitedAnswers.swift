/// What a terminal has not answered yet: first the questions of what it can, then each picture. Pure; times are brought.
struct AwaitedAnswers: Sendable, Hashable {
  /// How long an answer to a picture may take.
  static let longestSilence = Duration.milliseconds(500)
  /// The same for the first: a terminal that was started with us may have a window to draw.
  static let longestFirstSilence = Duration.seconds(2)
  /// How long the answers to the questions may take; as long as one to a picture where that is longer.
  static let longestAnswer = Duration.seconds(1)
  /// How much longer we wait where the time has passed without anybody looking.
  private static let secondLook = Duration.milliseconds(50)
  /// What a network takes a millisecond, at the least.
  private static let bytesPerMillisecond = 256

  struct Picture: Hashable {
    /// Its sender's name for it.
    let slot: Int
    /// When it was sent.
    let time: Duration
    let isMoving: Bool
    fileprivate var due: Duration
    /// How long an answer may take from when the terminal has taken it.
    fileprivate let limit: Duration
  }

  /// When it was asked what it can; `nil` once it has said.
  private(set) var asked: Duration?
  /// Those that were not answered for, the oldest first.
  private(set) var pictures: [Picture] = []
  private let longestSilence: Duration
  private var hasAnswered = false
  private var hasLooked = false

  init(asked time: Duration, longestSilence: Duration) {
    asked = time
    self.longestSilence = longestSilence
  }

  /// When silence begins to say something; `nil` while nothing is awaited.
  var deadline: Duration? {
    asked.map { $0 + max(Self.longestAnswer, longestSilence) } ?? pictures.map(\.due).min()
  }

  /// It has said what it can.
  mutating func begin() { asked = nil }

  /// - Parameter byteCount: How many bytes the terminal has to take for the picture.
  mutating func append(slot: Int, byteCount: Int, isMoving: Bool, at time: Duration) {
    let silence = hasAnswered ? longestSilence : max(longestSilence, Self.longestFirstSilence)
    let limit = silence + .milliseconds(byteCount / Self.bytesPerMillisecond)
    pictures.append(Picture(slot: slot, time: time, isMoving: isMoving, due: time + limit, limit: limit))
  }

  /// A picture is answered for.
  mutating func remove(at index: Int) -> Picture {
    (hasLooked, hasAnswered) = (false, true)
    return pictures.remove(at: index)
  }

  /// No answers will come: the terminal was not ours.
  mutating func forget() {
    pictures = []
    hasLooked = false
  }

  /// - Parameter hasTaken: Whether the terminal has taken all that was sent.
  /// - Returns: Whether the terminal has been silent for too long.
  mutating func isOverdue(at time: Duration, hasTaken: Bool) -> Bool {
    if !hasTaken {
      for index in pictures.indices { pictures[index].due = time + pictures[index].limit }
    }
    guard let deadline, deadline <= time else { return false }
    // Where this process was kept waiting, the answer may wait to be read: that takes another look.
    guard !hasLooked else { return true }
    hasLooked = true
    let more = time + Self.secondLook - deadline
    asked = asked.map { $0 + more }
    for index in pictures.indices { pictures[index].due += more }
    return false
  }
}
