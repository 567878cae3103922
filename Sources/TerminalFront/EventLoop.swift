import CardPixels
import Pictures
import SwipeSession
import TerminalCanvas
import TerminalIO

/// Carries things between the terminal, a presenter with its session, and other threads; decides nothing about cards.
///
/// Waits in one place for input, signals, the mailbox and the next frame, and shows nothing while nothing moves.
final class EventLoop {
  enum End: Sendable, Hashable {
    case quit
    case signal(TerminalSignal)
    /// The terminal is gone.
    case hungUp
    /// There is nothing to go on with.
    case stuck(CardLoadingError)
  }

  private let presenter: any Presenter
  private var session: Session { presenter.session }
  private var control: TerminalControl { presenter.control }
  private var terminal: any Terminal { control.terminal }
  private let mailbox: Mailbox<Message>

  private var parser = InputParser()
  private var events: [InputEvent] = []
  /// Whether the window has changed since input was last read: reports of the mouse may be about either window.
  private var isPointerStale = false
  /// Whether the size was taken since input was last read.
  private var hasTakenSize = false
  /// When the last wait ended.
  private var lastTurn = Duration.zero
  private var hasShown = false
  /// The terminal's clock when the session began: sessions begin at zero.
  private let start: Duration

  init(presenter: any Presenter, mailbox: Mailbox<Message>) {
    self.presenter = presenter
    start = presenter.control.terminal.now
    self.mailbox = mailbox
    parser.isRemote = presenter.isRemote
    if presenter.hasAsked { parser.expectAnswers(at: .zero) }
  }

  func run() throws(TerminalError) -> End {
    while true {
      do {
        guard let end = try turn() else { continue }
        if end != .hungUp { _ = try? swallowAnswers() }
        return end
      } catch .hungUp {
        return .hungUp
      }
    }
  }

  /// Waits once, and handles what has happened.
  private func turn() throws(TerminalError) -> End? {
    let timeout = try showAndPlan()
    session.beginLoading()
    let ready = try terminal.wait(timeout: timeout)
    let before = lastTurn
    let time = now
    lastTurn = time
    if let wake = nextWake, wake <= time { session.isDirty = true }
    session.advance(to: time)
    if let end = try answer(ready.signals, after: before) { return end }
    if ready.woken {
      // A loader has read later than the session began: what others did in between comes first.
      session.pollLog(at: time)
      for message in mailbox.dequeueAll() { presenter.receive(message, at: time) }
      if let end = sessionEnd { return end }
    }
    if ready.output { try presenter.flush() }
    if ready.input || isPointerStale {
      if let end = try read(at: time, after: before) { return end }
    } else {
      parser.expire(at: time, into: &events)
    }
    return try deliver(at: time)
  }

  /// Reads what has come. Where the window has changed meanwhile, the reports of the mouse that are there by then may
  /// be about either window: they are read too, so that all of them are dropped.
  private func read(at time: Duration, after before: Duration) throws(TerminalError) -> End? {
    repeat {
      hasTakenSize = false
      let result = try terminal.read { parser.feed($0, at: time, into: &events) }
      if result == .hungUp { return .hungUp }
      if let end = try answer(terminal.dequeueSignals(), after: before) { return end }
      // The window has its size before the signal says so, which may come late, on another thread.
      if events.contains(where: \.isMouse), presenter.isResized { followSize() }
    } while hasTakenSize
    return nil
  }

  /// Why the session cannot go on, or has nothing to go on for.
  private var sessionEnd: End? {
    if let problem = session.problem { return .stuck(problem) }
    return session.hasQuit ? .quit : nil
  }

  private var nextWake: Duration? { [session.nextWake, presenter.nextWake].compactMap(\.self).min() }

  /// - Returns: The longest wait until there is something to do; `nil` for no limit.
  private func showAndPlan() throws(TerminalError) -> Duration? {
    let time = now
    // The log has just been read when the first frame is shown: the frame does not wait for another reading.
    if hasShown { session.pollLog(at: time) }
    hasShown = true
    if let graphics = presenter.graphics {
      let failure = graphics.failure
      graphics.advance(to: time, hasTaken: !terminal.hasPendingOutput)
      if graphics.failure != failure { session.isDirty = true }
    }
    let shown = try presenter.show(at: time)
    parser.pictureAnswerDue = presenter.graphics?.deadline
    // A search goes on at once; other events are still handled in between.
    if session.overlay?.isBusy == true { return .zero }
    return [nextWake, session.nextLogPoll, parser.deadline, parser.pictureAnswerDue, shown].compactMap(\.self)
      .min().map {
        max(.zero, $0 - now)
      }
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
        try presenter.receive(reply, at: time)
        parser.reportsPixels = control.modes?.reportsPixels == true
        continue
      // Reports of a mode that a killed program has left on, or of a window of which nobody knows how large it was.
      case .mouse where control.modes?.reportsMouse != true || isPointerStale: continue
      default: break
      }
      switch try presenter.handle(event, at: time) {
      case .quit: return .quit
      case .interrupt: return .signal(.interrupt)
      case .abort: return .signal(.quit)
      case .suspend: if let end = try stop(wholeGroup: true) { return end }
      case .repaint: presenter.repaint()
      case nil: break
      }
      if let end = sessionEnd { return end }
    }
    return nil
  }

  /// Whether the next event replaces this one: of several moves in a row only the last counts.
  private func isOvertaken(_ index: Int) -> Bool {
    guard index + 1 < events.count, case .mouse(let mouse) = events[index],
      case .mouse(let next) = events[index + 1]
    else { return false }
    return mouse.kind == .drag && next.kind == .drag && mouse.button == next.button
  }

  /// Waits for answers of the terminal, which the shell would take for typing. Ends when all have come, or after a
  /// second of silence, or half a second without an answer to a picture; after three seconds at the most.
  ///
  /// - Returns: A signal to end by that came meanwhile.
  private func swallowAnswers() throws(TerminalError) -> TerminalSignal? {
    let limit = now + .seconds(3)
    while let due = [parser.answersDue, presenter.graphics?.deadline].compactMap(\.self).max(),
      min(due, limit) > now
    {
      let ready = try terminal.wait(timeout: min(due, limit) - now)
      if let signal = ready.signals.first(where: \.isDeadly) { return signal }
      if ready.output { try presenter.flush() }
      guard ready.input else { continue }
      var late: [InputEvent] = []
      if try terminal.read({ parser.feed($0, at: now, into: &late) }) == .hungUp { return nil }
      for case .reply(let reply) in late { presenter.graphics?.receive(reply, at: now) }
    }
    events.removeAll()
    return nil
  }

  // MARK: - Signals

  /// - Parameter before: When signals were last read.
  private func answer(_ signals: [TerminalSignal], after before: Duration) throws(TerminalError) -> End? {
    for signal in signals {
      if signal.isDeadly { return .signal(signal) }
      if let end = try answer(signal, after: before) { return end }
    }
    return nil
  }

  private func answer(_ signal: TerminalSignal, after before: Duration) throws(TerminalError) -> End? {
    switch signal {
    // Where the size is the same, reports of the mouse still count.
    case .resized: if presenter.isResized { followSize() } else { presenter.resize(at: now) }
    case .stop:
      session.letGo(at: now)
      return try stop(wholeGroup: false)
    case .continued:
      // SIGSTOP does not say when it comes.
      session.wasStopped(from: before, to: now)
      session.letGo(at: now)
      presenter.graphics?.forget()
      try control.resume()
      followSize()
    case .interrupt, .terminate, .hangUp, .quit: break
    }
    return nil
  }

  private func stop(wholeGroup: Bool) throws(TerminalError) -> End? {
    if let signal = try swallowAnswers() { return .signal(signal) }
    let before = now
    presenter.graphics?.forget()
    try control.suspend(wholeGroup: wholeGroup)
    session.wasStopped(from: before, to: now)
    followSize()
    return nil
  }

  private func followSize() {
    isPointerStale = true
    hasTakenSize = true
    presenter.resize(at: now)
  }

  private var now: Duration { terminal.now - start }
}
