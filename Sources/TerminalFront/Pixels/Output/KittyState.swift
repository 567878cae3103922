/// How far we are with a terminal that may understand kitty's graphics protocol: what it has been asked, which of two
/// pictures comes next, and which it has not answered for. Pure; times are brought.
///
/// Two pictures take turns: one that is sent again under the number it is shown under would be gone from the screen while
/// it is read.
struct KittyState: Sendable, Hashable {
  /// How long an answer to a picture may take.
  static let longestSilence = Duration.milliseconds(500)
  /// The same for the first: a terminal that was started with us may have a window to draw.
  static let longestFirstSilence = Duration.seconds(2)
  /// How long the answers to the questions may take; and over a network, how long they may to be worth anything.
  static let longestAnswer = Duration.seconds(1)
  static let longestRoundTrip = Duration.milliseconds(250)
  /// Within what time a picture in motion is to be answered over a network, and how many may not be in a row.
  static let timelyAnswer = Duration.milliseconds(50)
  static let mostLateAnswers = 8
  /// How much longer we wait where the time has passed without anybody looking.
  private static let secondLook = Duration.milliseconds(50)
  /// What a network takes a millisecond, at the least.
  private static let bytesPerMillisecond = 256

  private enum Phase: Hashable {
    case asking(since: Duration, answers: [UInt32: Bool])
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

  /// The numbers of the two pictures, and of a question for each way of transport.
  let ids: [UInt32]
  let questions: [KittyCommand.Transport: UInt32]
  private let isRemote: Bool
  private let longestSilence: Duration
  private var phase: Phase
  /// What the terminal has not answered for.
  private var sent: [Sent?] = [nil, nil]
  private var last: Int?
  private var hasAnswered = false
  private var lateAnswers = 0
  private var hasLooked = false
  /// Which one is on the screen, or will be.
  private(set) var shown: Int?
  /// What the terminal has said yes to, best first; less what has failed.
  private(set) var transports: [KittyCommand.Transport] = []

  /// - Parameters:
  ///   - firstID: Of five numbers in a row, greater than zero.
  ///   - time: When it is asked.
  init(
    firstID: UInt32, isRemote: Bool, longestSilence: Duration = Self.longestSilence, asking time: Duration
  ) {
    let first = min(max(1, firstID), .max - 4)
    ids = [first, first + 1]
    questions = Dictionary(
      uniqueKeysWithValues: zip(KittyCommand.Transport.allCases, first + 2...first + 4))
    self.isRemote = isRemote
    self.longestSilence = longestSilence
    phase = .asking(since: time, answers: [:])
  }

  var failure: GraphicsFailure? { if case .failed(let failure) = phase { failure } else { nil } }

  var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// Whether the terminal has got a picture, ever.
  var hasSent: Bool { last != nil }

  /// Which of the two comes next.
  var next: Int { last == 0 ? 1 : 0 }

  /// There are two, so this leaves one at most on its way.
  var canSend: Bool { phase == .showing && !transports.isEmpty && sent[next] == nil }

  var deadline: Duration? {
    switch phase {
    case .asking(let since, _): since + Self.longestAnswer
    case .showing: sent.compactMap { $0?.due }.min()
    case .failed: nil
    }
  }

  // MARK: - Events

  /// A picture is sent.
  ///
  /// - Parameter byteCount: How many bytes the terminal has to take for it.
  /// - Returns: Which one it replaces.
  mutating func send(byteCount: Int, isMoving: Bool, at time: Duration) -> Int? {
    precondition(canSend)
    let silence = hasAnswered ? longestSilence : max(longestSilence, Self.longestFirstSilence)
    let limit = silence + .milliseconds(byteCount / Self.bytesPerMillisecond)
    sent[next] = Sent(time: time, due: time + limit, limit: limit, isMoving: isMoving)
    let replaced = shown
    last = next
    shown = last
    return replaced
  }

  /// The picture was taken away.
  mutating func remove() { shown = nil }

  /// The terminal was not ours.
  mutating func forget() {
    shown = nil
    sent = [nil, nil]
    hasLooked = false
    if case .asking = phase { fail(.unsupported) }
  }

  /// A way of transport does not work although the terminal would have it.
  mutating func drop(_ transport: KittyCommand.Transport, _ failure: GraphicsFailure) {
    transports.removeAll { $0 == transport }
    if transports.isEmpty { fail(failure) }
  }

  mutating func fail(_ failure: GraphicsFailure) {
    if self.failure == nil { phase = .failed(failure) }
  }

  /// - Returns: Which of the two pictures was answered for, if it was one.
  mutating func receive(_ reply: TerminalReply, at time: Duration) -> Int? {
    switch (reply, phase) {
    case (.graphics(let reply), .asking(let since, var answers)):
      guard let id = reply.id, questions.values.contains(id), answers[id] == nil else { return nil }
      answers[id] = reply.isOK
      phase = .asking(since: since, answers: answers)
      return nil
    case (.deviceAttributes, .asking(let since, let answers)):
      transports = KittyCommand.Transport.allCases.filter {
        questions[$0].flatMap { answers[$0] } == true
      }
      let isTooSlow = isRemote && time - since > Self.longestRoundTrip
      phase =
        transports.isEmpty ? .failed(.unsupported) : isTooSlow ? .failed(.slow) : .showing
      return nil
    case (.graphics(let reply), .showing):
      guard let slot = reply.id.flatMap({ ids.firstIndex(of: $0) }), let picture = sent[slot] else {
        return nil
      }
      sent[slot] = nil
      hasLooked = false
      hasAnswered = true
      if !reply.isOK { fail(.refused(reply.message)) }
      if isRemote, picture.isMoving {
        lateAnswers = time - picture.time > Self.timelyAnswer ? lateAnswers + 1 : 0
        if lateAnswers >= Self.mostLateAnswers { fail(.slow) }
      }
      return slot
    default: return nil
    }
  }

  /// - Parameter hasTaken: Whether the terminal has taken all that was sent.
  mutating func advance(to time: Duration, hasTaken: Bool) {
    if !hasTaken {
      sent = sent.map { picture in
        var picture = picture
        if let limit = picture?.limit { picture?.due = time + limit }
        return picture
      }
    }
    guard let deadline, deadline <= time else { return }
    // Where this process was kept waiting, the answer may wait to be read: that takes another look.
    guard !hasLooked else { return fail(phase == .showing ? .silent : .unsupported) }
    hasLooked = true
    switch phase {
    case .asking(_, let answers):
      phase = .asking(since: time + Self.secondLook - Self.longestAnswer, answers: answers)
    case .showing:
      for slot in sent.indices { sent[slot]?.due += max(.zero, time + Self.secondLook - deadline) }
    case .failed: break
    }
  }
}
