/// How far we are with a terminal that shows sixels: what it can, and which pictures it has not taken yet. Pure; times are
/// brought.
///
/// Nothing answers to a sixel, so each is followed by a question for the terminal's status (DSR 5): its answer is that of
/// no other question, and comes when all before it is drawn.
struct SixelState: Sendable {
  /// How long an answer to a picture may take; the same for the first.
  static let longestSilence = KittyState.longestSilence
  static let longestFirstSilence = KittyState.longestFirstSilence
  /// How long the answers to the questions may take.
  static let longestAnswer = KittyState.longestAnswer
  /// Within what time a picture in motion is to be answered, and how many may not be in a row.
  static let timelyAnswer = Duration.milliseconds(120)
  static let mostLateAnswers = 6
  /// How many pictures may be on their way.
  private static let mostSent = 2
  private static let secondLook = Duration.milliseconds(50)
  /// What a network takes a millisecond, at the least.
  private static let bytesPerMillisecond = 256
  /// Fewer colours are worse than half blocks.
  private static let fewestColors = 16

  private enum Phase: Hashable {
    case asking(since: Duration)
    case showing
    case failed(GraphicsFailure)
  }

  private struct Sent: Hashable {
    var time: Duration
    var due: Duration
    /// How long an answer may take from when the terminal has taken it.
    var limit: Duration
    var isMoving: Bool
  }

  private let longestSilence: Duration
  private var phase: Phase
  /// What the terminal has not answered for, the oldest first.
  private var sent: [Sent] = []
  private var hasAnswered = false
  private var lateAnswers = 0
  private var hasLooked = false
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
  init(longestSilence: Duration = Self.longestSilence, asking time: Duration) {
    self.longestSilence = longestSilence
    phase = .asking(since: time)
  }

  var failure: GraphicsFailure? { if case .failed(let failure) = phase { failure } else { nil } }

  var canSend: Bool { phase == .showing && sent.count < Self.mostSent }

  var deadline: Duration? {
    switch phase {
    case .asking(let since): since + Self.longestAnswer
    case .showing: sent.map(\.due).min()
    case .failed: nil
    }
  }

  // MARK: - Events

  /// A picture is sent.
  ///
  /// - Parameter byteCount: How many bytes the terminal has to take for it.
  mutating func send(byteCount: Int, isMoving: Bool, at time: Duration) {
    precondition(canSend)
    let silence = hasAnswered ? longestSilence : max(longestSilence, Self.longestFirstSilence)
    let limit = silence + .milliseconds(byteCount / Self.bytesPerMillisecond)
    sent.append(Sent(time: time, due: time + limit, limit: limit, isMoving: isMoving))
    (isShown, hasSent) = (true, true)
  }

  /// Cells were drawn over the picture.
  mutating func remove() { isShown = false }

  /// The terminal was not ours.
  mutating func forget() {
    isShown = false
    sent = []
    hasLooked = false
    if case .asking = phase { fail(.unsupported) }
  }

  mutating func fail(_ failure: GraphicsFailure) {
    if self.failure == nil { phase = .failed(failure) }
  }

  mutating func receive(_ reply: TerminalReply, at time: Duration) {
    switch (reply, phase) {
    case (.graphicsAttribute(1, let values), .asking):
      if let count = values.first { colors = min(256, count) }
    case (.graphicsAttribute(2, let values), .asking):
      if values.count == 2, values.allSatisfy({ $0 > 0 }) { largest = (values[0], values[1]) }
    case (.deviceAttributes(let features), .asking):
      let hasSixel = Capabilities.hasSixel(features) && colors >= Self.fewestColors
      phase = hasSixel ? .showing : .failed(.unsupported)
    case (.status, .showing):
      guard !sent.isEmpty else { return }
      let picture = sent.removeFirst()
      (hasLooked, hasAnswered) = (false, true)
      guard picture.isMoving else { return }
      lateAnswers = time - picture.time > Self.timelyAnswer ? lateAnswers + 1 : 0
      if lateAnswers >= Self.mostLateAnswers { followsMotion = false }
    default: break
    }
  }

  /// - Parameter hasTaken: Whether the terminal has taken all that was sent.
  mutating func advance(to time: Duration, hasTaken: Bool) {
    if !hasTaken {
      for index in sent.indices { sent[index].due = time + sent[index].limit }
    }
    guard let deadline, deadline <= time else { return }
    // Where this process was kept waiting, the answer may wait to be read: that takes another look.
    guard !hasLooked else { return fail(phase == .showing ? .silent : .unsupported) }
    hasLooked = true
    switch phase {
    case .asking: phase = .asking(since: time + Self.secondLook - Self.longestAnswer)
    case .showing:
      for index in sent.indices { sent[index].due += max(.zero, time + Self.secondLook - deadline) }
    case .failed: break
    }
  }
}
