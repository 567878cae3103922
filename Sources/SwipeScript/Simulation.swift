import CardDeck
import SwipeEngine

/// A script being played: takes its lines one by one and writes down what happens. The same lines give the same
/// bytes; there is no clock, no file and no terminal in it.
///
/// After each line, and at the end, ``play(into:)`` is called until it says that it is through: a single line can
/// have any number of frames before it, which are not to be kept in memory all at once.
package struct Simulation {
  /// What is to be written before the next line can be taken.
  private enum Step {
    case apply(ScriptEvent)
    /// All lines are taken: to rest.
    case finish
    /// The next line is bad: up to the time of the last one.
    case stop
  }

  /// About how many bytes ``play(into:)`` adds before it returns.
  private static let portion = 1 << 16

  /// `nil` for no frames.
  private let framesPerSecond: Double?
  /// `nil` before the scene.
  private var play: ScriptPlay?
  private var step: Step?
  private var isEnded = false
  /// `nil` before the first event.
  private var samples: SampleTimes?
  private var lastTime = Duration.zero

  /// - Parameter framesPerSecond: Above 0, at most 1000; `nil` writes no frames.
  package init(framesPerSecond: Double? = nil) { self.framesPerSecond = framesPerSecond }

  /// Takes a line; nothing is written yet. A blank one is skipped.
  ///
  /// - Parameter line: Without the end of line.
  /// - Throws: for a bad line, after which only ``stop()`` makes sense.
  package mutating func take(_ line: [UInt8]) throws(ScriptError) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    guard !isEnded else { throw ScriptError("this line comes after the end; remove it") }
    switch try ScriptLine(line, isFirst: play == nil) {
    case .scene(let scene): play = try ScriptPlay(scene)
    case .event(let event):
      guard event.time >= lastTime else {
        let (now, before) = (Milliseconds.rounded(event.time), Milliseconds.rounded(lastTime))
        throw ScriptError("t \(now) is before \(before), the line above; times must not fall")
      }
      if case .end = event.action { isEnded = true }
      if let framesPerSecond, samples == nil {
        samples = SampleTimes(perSecond: framesPerSecond, origin: event.time)
      }
      lastTime = event.time
      step = .apply(event)
    }
  }

  /// There are no more lines.
  ///
  /// - Throws: if there was not even a scene.
  package mutating func finish() throws(ScriptError) {
    guard play != nil else {
      throw ScriptError("the script is empty; begin with {\"scene\":{…},\"cards\":[…]}")
    }
    step = .finish
  }

  /// Nothing runs on: the next line is bad.
  package mutating func stop() { step = .stop }

  /// Writes what is due.
  ///
  /// - Parameter output: Lines are appended to it, up to a portion of them.
  /// - Returns: Whether that was all, so that the next line can be taken.
  package mutating func play(into output: inout [UInt8]) -> Bool {
    guard let step else { return true }
    // Changed where it is: a copy would be one of the whole deck.
    let limit = output.count + Self.portion
    while let instant = samples?.next, isDue(instant, step) {
      guard output.count < limit else { return false }
      play?.sample(at: instant, into: &output)
      samples?.advance()
      // What neither moves nor is held looks the same until something happens.
      if let quiet = play?.quietUntil(lastTime, hasMore: hasMore(step)) { samples?.skip(to: quiet) }
    }
    switch step {
    case .apply(let event): play?.apply(event, into: &output)
    case .finish: play?.advance(to: .seconds(Int64(100_000_000_000)), into: &output)
    case .stop: break
    }
    self.step = nil
    return true
  }

  private func hasMore(_ step: Step) -> Bool {
    if case .apply = step { true } else { false }
  }

  /// Whether a frame belongs before what is to be done.
  private func isDue(_ instant: Duration, _ step: Step) -> Bool {
    switch step {
    case .apply(let event): instant < event.time
    case .stop: instant <= lastTime
    case .finish: !(play?.hasComeToRest ?? true && play?.sampledAt.map { $0 >= lastTime } ?? false)
    }
  }
}

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
