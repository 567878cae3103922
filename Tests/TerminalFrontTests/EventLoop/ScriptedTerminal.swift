import Synchronization
import TerminalEmulator

import TerminalFront
import TerminalIO
import TerminalCanvas

/// A terminal that plays a script. Nobody waits: its clock is put forward to what happens next, only while the program
/// waits for that. What is written goes to an emulator, and is looked at there.
final class ScriptedTerminal: Terminal {
  /// What happens at a time.
  enum Step: Sendable {
    case bytes(String)
    /// The window has another size. The signal that says so is a step of its own.
    case size(columns: Int, rows: Int)
    case signal(TerminalSignal)
    /// Other threads have done all that they had to do, and their messages are in the mailbox.
    case messages
    /// From now on the terminal takes nothing, or does again.
    case stall, goOn
    /// What shows pictures has answered by now.
    case answers
    /// The screen shows a text, or does not.
    case see(String)
    case miss(String)
    case hangUp
  }

  private var steps: ArraySlice<(time: Duration, step: Step)>
  private(set) var now: Duration = .zero
  private(set) var size: TerminalSize
  let emulator: Emulator
  let waker = Waker()
  /// What shows pictures; `nil` for a terminal without. Its answers come when the script says so.
  let graphics: (any WindowGraphics)?
  /// Called for ``Step/messages``.
  var deliverMessages: () -> Void = {}

  private var input: [UInt8] = []
  private var pending: [UInt8] = []
  private var signals: [TerminalSignal] = []
  private var isStalled = false
  private var isHungUp = false
  private var leave = ""
  private var isTaken = false

  /// What was not seen, or should not have been.
  private(set) var failures: [String] = []
  /// All bytes, in order.
  private(set) var written: [UInt8] = []
  /// When each frame was written.
  private(set) var sent: [Duration] = []
  /// The same, once where there are several at one time: what a key lights goes out in front of its frame.
  var frames: [Duration] {
    sent.indices.filter { $0 == 0 || sent[$0] > sent[$0 - 1] }.map { sent[$0] }
  }
  /// When each wait began, and how long it was to be at most.
  private(set) var waits: [(time: Duration, timeout: Duration?)] = []
  /// Taken, given back and stopped, in this order.
  private(set) var calls: [String] = []

  final class Waker: Sendable {
    private let isWoken = Mutex(false)
    func wake() { isWoken.withLock { $0 = true } }
    func take() -> Bool {
      isWoken.withLock { isWoken in
        defer { isWoken = false }
        return isWoken
      }
    }
  }

  /// - Parameter steps: In the order of their times. Two seconds after the last one the terminal hangs up.
  init(_ steps: [(Duration, Step)], size: TerminalSize, graphics: (any WindowGraphics)? = nil) {
    self.steps = (steps + [((steps.last?.0 ?? .zero) + .seconds(2), .hangUp)])[...]
    self.size = size
    self.graphics = graphics
    emulator = Emulator(columns: size.columns, rows: size.rows)
  }

  /// Whether there is nothing left to read.
  var isReadEmpty: Bool { input.isEmpty }

  // MARK: - Terminal

  func wait(timeout: Duration?) -> Readiness {
    waits.append((now, timeout))
    if waits.count == 10_000 {
      fail("end of waits that wait for nothing")
      isHungUp = true
    }
    let end = timeout.map { now + max(.zero, $0) }
    while true {
      play()
      let ready = takeReadiness()
      if ready != Readiness() { return ready }
      guard let next = steps.first?.time, next <= end ?? next else {
        guard let end else { return hungUp() }
        now = end
        return ready
      }
      now = next
    }
  }

  func dequeueSignals() -> [TerminalSignal] {
    defer { signals = [] }
    return signals
  }

  func read(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> ReadResult {
    guard !input.isEmpty else { return isHungUp ? .hungUp : .nothing }
    input.withUnsafeBufferPointer(body)
    defer { input = [] }
    return .bytes(input.count)
  }

  func write(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("\u{1B}[?2026h".utf8)) { sent.append(now) }
    pending += bytes
    written += bytes
    flush()
  }

  var hasPendingOutput: Bool { !pending.isEmpty }

  func flush() {
    guard !isStalled else { return }
    emulator.feed(pending)
    graphics?.feed(pending)
    pending = []
  }

  func discardPendingOutput() { pending = [] }

  func take(leave: String) {
    calls.append("take")
    if !isTaken { input = [] }
    isTaken = true
    self.leave = leave
  }

  func giveBack() {
    calls.append("give back")
    isTaken = false
    emulator.feed(leave)
    graphics?.feed(leave)
    input = []
  }

  /// Goes on where the script says `continued`; what is typed until then is thrown away when the terminal is taken.
  func stop(wholeGroup: Bool) {
    calls.append(wholeGroup ? "stop all" : "stop")
    while let (time, step) = steps.popFirst() {
      now = max(now, time)
      perform(step)
      if case .signal(.continued) = step { return }
    }
  }

  // MARK: - Script

  /// What was to be seen and has not been looked at, as the loop ended before, fails.
  func endScript() {
    for case (_, .see(let text)) in steps { fail("more to happen, no '\(text)'") }
    for case (_, .miss(let text)) in steps { fail("more to happen, no time without '\(text)'") }
  }

  private func play() {
    while let (time, step) = steps.first, time <= now {
      steps.removeFirst()
      perform(step)
    }
  }

  private func perform(_ step: Step) {
    switch step {
    case .bytes(let text): input += Array(text.utf8)
    case .size(let columns, let rows):
      size = TerminalSize(columns: columns, rows: rows)
      emulator.resize(columns: columns, rows: rows)
    case .signal(let signal): signals.append(signal)
    case .messages: deliverMessages()
    case .stall: isStalled = true
    case .goOn: isStalled = false
    case .answers: input += graphics?.takeAnswers() ?? []
    case .see(let text): if !emulator.contains(text) { fail("no '\(text)'") }
    case .miss(let text): if emulator.contains(text) { fail("'\(text)'") }
    case .hangUp: isHungUp = true
    }
  }

  private func fail(_ what: String) { failures.append("\(what) at \(now) on\n\(emulator.text)") }

  private func takeReadiness() -> Readiness {
    var ready = Readiness()
    ready.input = !input.isEmpty || isHungUp
    ready.output = hasPendingOutput && !isStalled
    ready.woken = waker.take()
    ready.signals = dequeueSignals()
    return ready
  }

  private func hungUp() -> Readiness {
    isHungUp = true
    return takeReadiness()
  }
}
