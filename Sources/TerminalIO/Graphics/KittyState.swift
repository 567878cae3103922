/// How far we are with a terminal that may understand kitty's graphics protocol: what it has been asked, which of two
/// pictures comes next, and which it has not answered for. Pure; times are brought.
///
/// Two pictures take turns: one that is sent again under the number it is shown under would be gone from the screen while
/// it is read.
struct KittyState: Sendable, Hashable {
  /// How long the answers to the questions may take over a network to be worth anything.
  static let longestRoundTrip = Duration.milliseconds(250)
  /// Within what time a picture in motion is to be answered over a network, and how many may not be in a row.
  static let timelyAnswer = Duration.milliseconds(50)
  static let mostLateAnswers = 8

  private enum Phase: Hashable {
    case asking(answers: [UInt32: Bool])
    case showing
    case failed(GraphicsFailure)
  }

  /// The numbers of the two pictures, and of a question for each way of transport.
  let ids: [UInt32]
  let questions: [KittyCommand.Transport: UInt32]
  private let isRemote: Bool
  private var phase = Phase.asking(answers: [:])
  private var awaited: AwaitedAnswers
  private var last: Int?
  private var lateAnswers = 0
  /// Which one is on the screen, or will be.
  private(set) var shown: Int?
  /// What the terminal has said yes to, best first; less what has failed.
  private(set) var transports: [KittyCommand.Transport] = []

  /// - Parameters:
  ///   - firstID: Of five numbers in a row, greater than zero.
  ///   - time: When it is asked.
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

  var failure: GraphicsFailure? { if case .failed(let failure) = phase { failure } else { nil } }

  var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// Whether the terminal has got a picture, ever.
  var hasSent: Bool { last != nil }

  /// Which of the two comes next.
  var next: Int { last == 0 ? 1 : 0 }

  /// There are two, so this leaves one at most on its way.
  var canSend: Bool {
    phase == .showing && !transports.isEmpty && !awaited.pictures.contains { $0.slot == next }
  }

  var deadline: Duration? { failure == nil ? awaited.deadline : nil }

  // MARK: - Events

  /// A picture is sent.
  ///
  /// - Parameter byteCount: How many bytes the terminal has to take for it.
  /// - Returns: Which one it replaces.
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
    if isAsking { fail(.unsupported) }
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
    case (.graphics(let reply), .asking(var answers)):
      guard let id = reply.id, questions.values.contains(id), answers[id] == nil else { return nil }
      answers[id] = reply.isOK
      phase = .asking(answers: answers)
      return nil
    case (.deviceAttributes, .asking(let answers)):
      transports = KittyCommand.Transport.allCases.filter {
        questions[$0].flatMap { answers[$0] } == true
      }
      let isTooSlow = isRemote && time - (awaited.asked ?? time) > Self.longestRoundTrip
      awaited.begin()
      phase =
        transports.isEmpty ? .failed(.unsupported) : isTooSlow ? .failed(.slow) : .showing
      return nil
    case (.graphics(let reply), .showing):
      guard let slot = reply.id.flatMap({ ids.firstIndex(of: $0) }),
        let index = awaited.pictures.firstIndex(where: { $0.slot == slot })
      else { return nil }
      let picture = awaited.remove(at: index)
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
    guard failure == nil, awaited.isOverdue(at: time, hasTaken: hasTaken) else { return }
    fail(isAsking ? .unsupported : .silent)
  }
}
