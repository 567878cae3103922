import CardDeck
import SwipeEngine

/// The stack of a script, its delegate, and what both have to say, as text.
struct ScriptPlay {
  private var stack: CardStack<CardID>
  private let answers: SwipeAnswer
  /// When it was last looked at; `nil` for never.
  private(set) var sampledAt: Duration?

  // Kept from call to call for their memory.
  private var effects: [SwipeEffect<CardID>] = []
  private var frame = StackFrame<CardID>()
  /// The cards of the last frame written.
  private var lastCards = JSONValue.null
  /// When the last effect happened, for the one that does not say.
  private var lastTime = Duration.zero

  init(_ scene: ScriptScene) throws(ScriptError) {
    stack = try scene.stack()
    answers = scene.options.answers
  }

  /// Whether no motion and no timeout is left.
  var hasComeToRest: Bool {
    if stack.isMoving { return false }
    return stack.options.answerTimeout == .never || stack.pendingCount == 0
  }

  /// Until when every instant looks like the one just sampled; `nil` if they differ, or nothing is to come.
  ///
  /// - Parameters:
  ///   - lastLine: The time of the last line that was taken.
  ///   - hasMore: Whether that line is still to happen.
  func quietUntil(_ lastLine: Duration, hasMore: Bool) -> Duration? {
    guard !stack.isMoving, stack.heldCard == nil else { return nil }
    let line = hasMore || sampledAt.map { $0 < lastLine } ?? false ? lastLine : nil
    guard let due = stack.nextWake else { return line }
    return line.map { min($0, due) } ?? due
  }

  /// Lets time pass, then does what the line says.
  mutating func apply(_ event: ScriptEvent, into output: inout [UInt8]) {
    advance(to: event.time, into: &output)
    switch event.action {
    case .tell(let told): handle(told, at: event.time, into: &output)
    case .replace(let pairs):
      for (old, new) in pairs { handle(.edit(.replace(old, with: new)), at: event.time, into: &output) }
    case .answer(let answer, let card):
      let token = if let card { stack.question(about: card) } else { stack.oldestQuestion }
      if let token { handle(.answer(token, answer), at: event.time, into: &output) }
    case .end: break
    }
  }

  /// Lets time pass: what is due before `time` happens at its own time.
  mutating func advance(to time: Duration, into output: inout [UInt8]) {
    stack.advance(to: time, into: &effects)
    write(into: &output)
  }

  /// Lets time pass, and writes how all cards move and look then; a frame like the one before is left out.
  mutating func sample(at time: Duration, into output: inout [UInt8]) {
    advance(to: time, into: &output)
    stack.pans(at: time, into: &effects)
    write(into: &output)
    stack.frame(at: time, into: &frame)
    sampledAt = time
    let cards = SimulationRecords.cards(frame)
    guard cards != lastCards else { return }
    Self.write(SimulationRecords.frame(cards, at: time), into: &output)
    lastCards = cards
  }

  private mutating func handle(_ event: SwipeEvent<CardID>, at time: Duration, into output: inout [UInt8]) {
    stack.handle(event, at: time, into: &effects)
    write(into: &output)
  }

  /// Writes all effects, and answers the question among them at once, as a delegate does.
  private mutating func write(into output: inout [UInt8]) {
    var next = 0
    while next < effects.count {
      let effect = effects[next]
      next += 1
      lastTime = effect.time ?? lastTime
      Self.write(SimulationRecords.line(effect, at: lastTime), into: &output)
      if case .ask(let proposal) = effect {
        stack.handle(.answer(proposal.token, answers), at: proposal.time, into: &effects)
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  private static func write(_ line: String, into output: inout [UInt8]) {
    output.append(contentsOf: line.utf8)
    output.append(0x0A)
  }
}

/// The instants at which a simulation is looked at: from the first event on, each computed from its number, so that
/// none inherits an error of the one before.
struct SampleTimes {
  /// Above 0, at most 1000.
  let perSecond: Double
  /// The instant of number 0.
  let origin: Duration
  private var number = 0

  init(perSecond: Double, origin: Duration) {
    self.perSecond = perSecond
    self.origin = origin
  }

  /// The instant that is due.
  var next: Duration { instant(number) }

  mutating func advance() { number += 1 }

  /// Goes on to the first instant that is not before `time`; never back.
  mutating func skip(to time: Duration) {
    let elapsed = max(.zero, time - origin) / .milliseconds(1)
    number = max(number, Int(elapsed * perSecond / 1000) - 2)
    while instant(number) < time { number += 1 }
  }

  private func instant(_ number: Int) -> Duration {
    // Later than anything can end, and still a duration.
    let milliseconds = min(Double(number) * 1000 / perSecond, 1e15)
    let whole = milliseconds.rounded(.down)
    return origin + .milliseconds(Int64(whole))
      + Duration(attoseconds: Int128(((milliseconds - whole) * 1e15).rounded()))
  }
}
