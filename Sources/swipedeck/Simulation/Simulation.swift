import SwipeEngine

/// A script being played: takes its lines one by one and writes down what happens. The same lines give the same
/// bytes; there is no clock, no file and no terminal in it.
///
/// After each line, and at the end, ``play(into:)`` is called until it says that it is through: a single line can
/// have any number of frames before it, which are not to be kept in memory all at once.
struct Simulation {
  /// What is to be written before the next line can be taken.
  private enum Task {
    case apply(ScriptEvent)
    /// All lines are taken: to rest.
    case finish
    /// The next line is bad: up to the time of the last one.
    case stop
  }

  /// About how many bytes ``play(into:)`` adds before it comes up for air.
  private static let portion = 1 << 16

  /// `nil` for no frames.
  private let framesPerSecond: Double?
  /// `nil` before the scene.
  private var play: ScriptPlay?
  private var task: Task?
  private var isEnded = false
  /// `nil` before the first event.
  private var samples: SampleTimes?
  private var lastTime = Duration.zero

  /// - Parameter framesPerSecond: Above 0, at most 1000; `nil` writes no frames.
  init(framesPerSecond: Double? = nil) { self.framesPerSecond = framesPerSecond }

  /// Takes a line; nothing is written yet. A blank one is skipped.
  ///
  /// - Parameter line: Without the end of line.
  /// - Throws: for a bad line, after which only ``stop()`` makes sense.
  mutating func take(_ line: [UInt8]) throws(ScriptError) {
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
      task = .apply(event)
    }
  }

  /// There are no more lines.
  ///
  /// - Throws: if there was not even a scene.
  mutating func finish() throws(ScriptError) {
    guard play != nil else {
      throw ScriptError("the script is empty; begin with {\"scene\":{…},\"cards\":[…]}")
    }
    task = .finish
  }

  /// Nothing runs on: the next line is bad.
  mutating func stop() { task = .stop }

  /// Writes what is due.
  ///
  /// - Parameter output: Lines are appended to it, up to a portion of them.
  /// - Returns: Whether that was all, so that the next line can be taken.
  mutating func play(into output: inout [UInt8]) -> Bool {
    guard let task else { return true }
    // Changed where it is: a copy would be one of the whole deck.
    let limit = output.count + Self.portion
    while let instant = samples?.next, isDue(instant, task) {
      guard output.count < limit else { return false }
      play?.sample(at: instant, into: &output)
      samples?.advance()
      // What neither moves nor is held looks the same until something happens.
      if let quiet = play?.quietUntil(lastTime, hasMore: hasMore(task)) { samples?.skip(to: quiet) }
    }
    switch task {
    case .apply(let event): play?.apply(event, into: &output)
    case .finish: play?.advance(to: .seconds(Int64(100_000_000_000)), into: &output)
    case .stop: break
    }
    self.task = nil
    return true
  }

  private func hasMore(_ task: Task) -> Bool {
    if case .apply = task { true } else { false }
  }

  /// Whether a frame belongs before what is to be done.
  private func isDue(_ instant: Duration, _ task: Task) -> Bool {
    switch task {
    case .apply(let event): instant < event.time
    case .stop: instant <= lastTime
    case .finish: !(play?.hasComeToRest ?? true && play?.sampledAt.map { $0 >= lastTime } ?? false)
    }
  }
}
