/// The state of a terminal that may understand kitty's graphics protocol: what it has been asked, which of two
/// pictures comes next, and which it has not answered for. Has no clock: times are brought.
///
/// Two IDs take turns: a picture that is sent again under the ID it is shown under would be gone from the screen
/// while the terminal reads it.
struct KittyState: Sendable, Hashable {
  /// The longest round trip over a network with which pictures are worth sending.
  static let longestRoundTrip = Duration.milliseconds(250)
  /// The time within which a picture in motion is to be answered over a network, and how many in a row may be late.
  static let timelyAnswer = Duration.milliseconds(50)
  static let mostLateAnswers = 8

  /// The IDs of the two pictures, and of a question for each way of transport.
  let ids: [UInt32]
  let questions: [KittyCommand.Transport: UInt32]
  private let isRemote: Bool
  private var awaited: AwaitedAnswers
  /// Whether the terminal takes pictures in a way, by the ID of the question.
  private var answers: [UInt32: Bool] = [:]
  private var last: Int?
  private var lateAnswers = 0
  /// The picture that is on the screen, or will be.
  private(set) var shown: Int?
  /// The ways that the terminal has accepted and that have not failed, best first.
  private(set) var transports: [KittyCommand.Transport] = []

  /// - Parameters:
  ///   - firstID: The first of five IDs in a row; greater than zero.
  ///   - time: When the terminal is asked.
  init(
    firstID: UInt32, isRemote: Bool, longestSilence: Duration = AwaitedAnswers.longestSilence,
    asking time: Duration
  ) {
    let first = min(max(1, firstID), .max - 4)
    ids = [first, first + 1]
    questions = Dictionary(
      uniqueKeysWithValues: zip(KittyCommand.Transport.allCases, first + 2...first + 4))
    self.isRemote = isRemote
    awaited = AwaitedAnswers(asked: time, longestSilence: longestSilence)
  }

  var failure: GraphicsFailure? { awaited.failure }
  var deadline: Duration? { awaited.deadline }
  var isAsking: Bool { awaited.isAsking }

  /// Whether a picture was ever sent.
  var hasSent: Bool { last != nil }

  /// The picture to send next.
  var next: Int { last == 0 ? 1 : 0 }

  /// Whether a picture may be sent now: at most one of the two is on its way.
  var canSend: Bool {
    awaited.isShowing && !transports.isEmpty && !awaited.pictures.contains { $0.slot == next }
  }

  // MARK: - Events

  /// A picture is sent.
  ///
  /// - Parameter byteCount: How many bytes the terminal has to take for it.
  /// - Returns: The picture that it replaces.
  mutating func send(byteCount: Int, isMoving: Bool, at time: Duration) -> Int? {
    precondition(canSend)
    awaited.append(slot: next, byteCount: byteCount, isMoving: isMoving, at: time)
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
    awaited.forget()
  }

  /// A way of transport does not work although the terminal would have it.
  mutating func drop(_ transport: KittyCommand.Transport, _ failure: GraphicsFailure) {
    transports.removeAll { $0 == transport }
    if transports.isEmpty { awaited.fail(failure) }
  }

  /// - Returns: The picture that the reply is about; `nil` where it is about neither.
  mutating func receive(_ reply: TerminalReply, at time: Duration) -> Int? {
    switch reply {
    case .graphics(let reply) where isAsking:
      guard let id = reply.id, questions.values.contains(id), answers[id] == nil else { return nil }
      answers[id] = reply.isOK
      return nil
    case .deviceAttributes where isAsking:
      transports = KittyCommand.Transport.allCases.filter {
        questions[$0].flatMap { answers[$0] } == true
      }
      let isTooSlow = isRemote && time - (awaited.asked ?? time) > Self.longestRoundTrip
      awaited.endQuestions()
      if transports.isEmpty { awaited.fail(.unsupported) } else if isTooSlow { awaited.fail(.slow) }
      return nil
    case .graphics(let reply) where awaited.isShowing:
      guard let slot = reply.id.flatMap({ ids.firstIndex(of: $0) }),
        let index = awaited.pictures.firstIndex(where: { $0.slot == slot })
      else { return nil }
      let picture = awaited.remove(at: index)
      if !reply.isOK { awaited.fail(.refused(reply.message)) }
      if isRemote, picture.isMoving {
        lateAnswers = time - picture.time > Self.timelyAnswer ? lateAnswers + 1 : 0
        if lateAnswers >= Self.mostLateAnswers { awaited.fail(.slow) }
      }
      return slot
    default: return nil
    }
  }

  /// - Parameter hasTaken: Whether the terminal has taken all that was sent.
  mutating func advance(to time: Duration, hasTaken: Bool) {
    awaited.advance(to: time, hasTaken: hasTaken)
  }
}
