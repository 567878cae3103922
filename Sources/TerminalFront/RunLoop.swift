import ChoiceLog

/// Carries things between the terminal, the session and the log's writer; decides nothing about cards.
///
/// Waits in one place for input, signals, the writer's reports and the next frame, and draws nothing while nothing
/// moves.
final class RunLoop {
  /// Why a session ended.
  enum End: Sendable, Hashable {
    case quit
    case signal(TerminalSignal)
    /// The terminal is gone.
    case hungUp
    /// There is nothing to go on with.
    case stuck(ArrivalProblem)
  }

  private let session: Session
  private let stage: TerminalStage
  private let waiter: Waiter
  private let feed: SessionFeed

  private var pace: FramePace
  private var parser = InputParser()
  private var canvas: Canvas
  private var events: [InputEvent] = []
  /// Whether the window has changed since input was last read: nobody knows which reports of the mouse were before.
  private var isPointerStale = false
  /// When the last wait ended.
  private var lastTurn = Duration.zero
  /// Does not go on while the machine sleeps.
  private let start = SuspendingClock.now

  /// - Parameter stage: Taken already.
  init(session: Session, stage: TerminalStage, waiter: Waiter, feed: SessionFeed, pace: FramePace) {
    self.session = session
    self.stage = stage
    self.waiter = waiter
    self.feed = feed
    self.pace = pace
    let drawn = stage.screen.size.drawn
    canvas = Canvas(columns: drawn.columns, rows: drawn.rows)
    parser.isRemote = stage.isRemote
    if stage.hasAsked { parser.expectAnswers(at: .zero) }
  }

  /// Runs until the person or the system ends it.
  func run() throws(TerminalError) -> End {
    while true {
      do {
        guard let end = try turn() else { continue }
        if end != .hungUp { try? swallowAnswers() }
        return end
      } catch .hungUp {
        return .hungUp
      }
    }
  }

  /// One wait and what follows from it.
  private func turn() throws(TerminalError) -> End? {
    let timeout = try drawAndPlan()
    feed.arrivals?.begin()
    let ready = try waiter.wait(timeout: timeout)
    let before = lastTurn
    let time = now
    lastTurn = time
    if let wake = session.nextWake, wake <= time { session.isDirty = true }
    session.advance(to: time)
    if let end = try answer(ready.signals, after: before) { return end }
    if ready.woken {
      feed.deliver(to: session, at: time)
      if let problem = session.problem { return .stuck(problem) }
      if session.leaves { return .quit }
    }
    if ready.output { try stage.screen.flush() }
    if ready.input || isPointerStale {
      let result = try stage.control.device.read { parser.feed($0, at: time, into: &events) }
      if result == .hungUp { return .hungUp }
      // What was read may have been sent after the window had changed.
      if let end = try answer(waiter.takeSignals(), after: before) { return end }
      takeChangedSize()
    } else {
      parser.expire(at: time, into: &events)
    }
    return try deliver(at: time)
  }

  // MARK: - Drawing

  /// Draws if a frame is due.
  ///
  /// - Returns: How long there is nothing to do; `nil` until something comes from outside.
  private func drawAndPlan() throws(TerminalError) -> Duration? {
    let time = now
    session.lookOutside(at: time)
    var wakes = [session.nextWake, session.nextLook, parser.deadline].compactMap(\.self)
    // A frame is skipped, never queued, while the terminal has not taken the last one.
    if !stage.screen.hasPendingOutput,
      let due = pace.due(isDirty: session.isDirty, isMoving: session.isMoving)
    {
      if due <= time {
        let cursor = session.draw(in: &canvas, style: stage.style, at: time)
        try stage.screen.show(canvas, cursor: cursor)
        pace.drew(at: time)
        if session.isMoving { wakes.append(time + pace.interval) }
      } else {
        wakes.append(due)
      }
    }
    // A search goes on as fast as it can, but for what else there is to do.
    if session.isSearching { return .zero }
    return wakes.min().map { max(.zero, $0 - now) }
  }

  // MARK: - Input

  private func deliver(at time: Duration) throws(TerminalError) -> End? {
    defer {
      events.removeAll(keepingCapacity: true)
      isPointerStale = false
    }
    for (index, event) in events.enumerated() {
      if isOvertaken(index) { continue }
      switch event {
      case .reply(let reply):
        try receive(reply)
        continue
      // Reports of a mode that a killed program has left on, or of a window of which nobody knows how large it was.
      case .mouse where !stage.control.modes.reportsMouse || isPointerStale: continue
      default: break
      }
      switch session.handle(event, at: time) {
      case .quit: return .quit
      case .interrupt: return .signal(.interrupt)
      case .abort: return .signal(.quit)
      case .suspend:
        try stop(wholeGroup: true)
      case .repaint:
        stage.screen.invalidate()
        session.isDirty = true
      case nil: break
      }
    }
    return nil
  }

  /// Of several moves in a row only the last counts; a press or a release in between keeps them apart.
  private func isOvertaken(_ index: Int) -> Bool {
    guard index + 1 < events.count, case .mouse(let mouse) = events[index],
      case .mouse(let next) = events[index + 1]
    else { return false }
    return mouse.kind == .drag && next.kind == .drag && mouse.button == next.button
  }

  private func receive(_ reply: TerminalReply) throws(TerminalError) {
    let isSeen = try stage.receive(reply)
    parser.reportsPixels = stage.control.modes.reportsPixels
    guard isSeen else { return }
    canvas.joining = stage.joining
    session.isDirty = true
  }

  /// What the terminal has not answered yet would be typed into the shell: waits until it has, or is silent for a
  /// second; at most three.
  private func swallowAnswers() throws(TerminalError) {
    let limit = now + .seconds(3)
    while let due = parser.answersDue, min(due, limit) > now {
      let ready = try waiter.wait(timeout: min(due, limit) - now)
      if ready.signals.contains(where: \.isDeadly) { return }
      if ready.output { try stage.screen.flush() }
      guard ready.input else { continue }
      if try stage.control.device.read({ parser.feed($0, at: now, into: &events) }) == .hungUp { return }
    }
    events.removeAll()
  }

  // MARK: - Signals

  /// - Parameter before: When the signals before it were read.
  private func answer(_ signals: [TerminalSignal], after before: Duration) throws(TerminalError) -> End? {
    for signal in signals {
      if signal.isDeadly { return .signal(signal) }
      try answer(signal, after: before)
    }
    return nil
  }

  private func answer(_ signal: TerminalSignal, after before: Duration) throws(TerminalError) {
    switch signal {
    case .resized: takeSize()
    case .stop:
      session.letGo(at: now)
      try stop(wholeGroup: false)
    case .continued:
      // SIGSTOP does not say when it comes.
      session.wasStopped(from: before, to: now)
      try stage.control.resume()
      takeSize()
    case .interrupt, .terminate, .hangUp, .quit: break
    }
  }

  private func stop(wholeGroup: Bool) throws(TerminalError) {
    try swallowAnswers()
    let before = now
    try stage.control.suspend(wholeGroup: wholeGroup)
    session.wasStopped(from: before, to: now)
    takeSize()
  }

  /// The window has its size before the signal says so, which may come late, on another thread; the mouse's reports are
  /// of the window as it is.
  private func takeChangedSize() {
    guard events.contains(where: \.isMouse), stage.control.device.size != stage.screen.size else { return }
    takeSize()
  }

  private func takeSize() {
    isPointerStale = true
    let size = stage.control.device.size
    stage.screen.resize(to: size)
    canvas.resize(columns: size.drawn.columns, rows: size.drawn.rows)
    session.resize(to: size, at: now)
  }

  private var now: Duration { start.duration(to: .now) }
}
