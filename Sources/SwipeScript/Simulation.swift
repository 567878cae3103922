import CardDeck
import SwipeEngine

/// Plays a script: reads its lines one by one and writes what happens. The same lines give the same bytes. It uses no clock,
/// file or terminal.
///
/// After each line, and at the end, ``play(into:)`` is called until it returns true: any number of frames can come before a
/// line, and they are not all kept in memory.
package struct Simulation {
  /// What is left to write before the next line can be read.
  private enum Step {
    case apply(ScriptEvent)
    /// All lines are read: plays until the stack rests.
    case finish
    /// The next line is bad: plays up to the time of the last one.
    case stop
  }

  /// The number of bytes, roughly, that ``play(into:)`` adds before it returns.
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

  /// Reads a line; writes nothing yet. A blank line is skipped.
  ///
  /// - Parameter line: The line without its end.
  /// - Throws: ``ScriptError`` for a bad line; then only ``stop()`` may follow.
  package mutating func read(_ line: [UInt8]) throws(ScriptError) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    guard !isEnded else { throw ScriptError("this line comes after the end; remove it") }
    guard play != nil else { return play = try ScriptPlay(ScriptScene(line: line)) }
    let event = try ScriptEvent(line: line)
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

  /// Ends the script after its last line.
  ///
  /// - Throws: ``ScriptError`` if there was no scene.
  package mutating func finish() throws(ScriptError) {
    guard play != nil else {
      throw ScriptError("the script is empty; begin with {\"scene\":{…},\"cards\":[…]}")
    }
    step = .finish
  }

  /// Ends the script before a bad line: nothing moves on.
  package mutating func stop() { step = .stop }

  /// Writes what is due.
  ///
  /// - Parameter output: The output lines are appended, about ``portion`` bytes of them.
  /// - Returns: Whether that was all, so that the next line can be read.
  package mutating func play(into output: inout [UInt8]) -> Bool {
    guard let step else { return true }
    let limit = output.count + Self.portion
    while let instant = samples?.next, isDue(instant, step) {
      guard output.count < limit else { return false }
      play?.sample(at: instant, into: &output)
      samples?.advance()
      // Cards that neither move nor are held look the same until something happens.
      let hasMore = if case .apply = step { true } else { false }
      if let quiet = play?.quietUntil(lastTime, hasMore: hasMore) { samples?.skip(to: quiet) }
    }
    switch step {
    case .apply(let event): play?.apply(event, into: &output)
    case .finish: play?.advance(to: .seconds(Int64(100_000_000_000)), into: &output)
    case .stop: break
    }
    self.step = nil
    return true
  }

  /// Whether a frame at that instant comes before the step.
  private func isDue(_ instant: Duration, _ step: Step) -> Bool {
    switch step {
    case .apply(let event): instant < event.time
    case .stop: instant <= lastTime
    case .finish: !(play?.hasComeToRest ?? true && play?.sampledAt.map { $0 >= lastTime } ?? false)
    }
  }
}

/// The stack and the delegate of a script, with their effects as text.
struct ScriptPlay {
  private var stack: CardStack<CardID>
  private let answers: SwipeAnswer
  /// The time of the last frame; `nil` if there was none.
  private(set) var sampledAt: Duration?

  // Kept from call to call so that their memory is used again.
  private var effects: [SwipeEffect<CardID>] = []
  private var frame = StackFrame<CardID>()
  /// The cards of the last frame written.
  private var lastCards = JSONValue.null
  /// The time of the last effect, for the effect that has none.
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

  /// The time until which all instants look like the last frame; `nil` if they differ, or if nothing more comes.
  ///
  /// - Parameters:
  ///   - lastLine: The time of the last line that was read.
  ///   - hasMore: Whether that line has still to be applied.
  func quietUntil(_ lastLine: Duration, hasMore: Bool) -> Duration? {
    guard !stack.isMoving, stack.heldCard == nil else { return nil }
    let line = hasMore || sampledAt.map { $0 < lastLine } ?? false ? lastLine : nil
    guard let due = stack.nextWake else { return line }
    return line.map { min($0, due) } ?? due
  }

  /// Lets time pass, then applies the event.
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

  /// Lets time pass up to `time`; what is due before happens at its own time.
  mutating func advance(to time: Duration, into output: inout [UInt8]) {
    stack.advance(to: time, into: &effects)
    write(into: &output)
  }

  /// Lets time pass, then writes the pans and the frame of that time. A frame equal to the last one is left out.
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

  /// Writes all effects, and answers the question among them at once, as the delegate.
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

/// The times of a simulation's frames, from the first event on. Each is computed from its number, so that errors do not add
/// up.
struct SampleTimes {
  /// Above 0, at most 1000.
  let perSecond: Double
  /// The time of frame 0.
  let origin: Duration
  /// The number of the next frame.
  var number = 0

  /// The time of the next frame.
  var next: Duration { instant(number) }

  mutating func advance() { number += 1 }

  /// Moves on to the first frame that is not before `time`; never back.
  mutating func skip(to time: Duration) {
    let elapsed = max(.zero, time - origin) / .milliseconds(1)
    number = max(number, Int(elapsed * perSecond / 1000) - 2)
    while instant(number) < time { number += 1 }
  }

  private func instant(_ number: Int) -> Duration {
    // The limit is later than anything can end, and still fits a duration.
    let milliseconds = min(Double(number) * 1000 / perSecond, 1e15)
    let whole = milliseconds.rounded(.down)
    return origin + .milliseconds(Int64(whole))
      + Duration(attoseconds: Int128(((milliseconds - whole) * 1e15).rounded()))
  }
}
