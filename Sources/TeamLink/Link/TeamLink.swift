import ChoiceLog
import Platform

/// Keeps a session's deck filled and its choices sent: one thread, which alone talks to the server.
///
/// What is decided stands in the log, as ever; what is held stands there too, so that a session begins at once and
/// goes on without the server.
package final class TeamLink: TeamConnection {
  /// Makes a connection. What waits in it ends when it is interrupted.
  package typealias Connect = @Sendable (Interrupt) throws(TeamServerError) -> any TeamServer

  private let log: ChoiceLog
  private let scope: ChoiceScope
  let signal: LinkSignal
  private let work: Monitor<LinkWork?>

  /// - Parameters:
  ///   - scope: A deck that was entered with ``enter(_:log:at:atMost:connect:)``, and its person.
  ///   - name: The deck's, on the server.
  ///   - pipe: Where the session's deck is written to; closed when no more cards come, or in the end.
  ///   - random: Spreads what many links would do at one time.
  package init(
    log: ChoiceLog, scope: ChoiceScope, name: String, pipe: Int32, settings: LinkState.Settings = .init(),
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(), connect: @escaping Connect
  ) throws {
    self.log = log
    self.scope = scope
    signal = try LinkSignal()
    work = Monitor(
      LinkWork(
        log: log, scope: scope, name: name, pipe: pipe, state: LinkState(settings: settings, random: random),
        signal: signal, connect: connect))
  }

  deinit {
    signal.leave()
    signal.interrupt.raise()
    // Where it was never begun.
    if let work = work.withLock({ $0.take() }) { close(work.pipe) }
  }

  package func start(report: @escaping @Sendable (TeamReport) -> Void) {
    guard let work = work.withLock({ $0.take() }) else { return }
    let signal = signal
    signal.begin()
    // The work never ends by itself, so it must not be done on this thread.
    let isStarted = BackgroundThread.startIfPossible {
      LinkThread(work) { news in
        signal.note(news)
        report(news)
      }.run()
      signal.end()
    }
    if !isStarted {
      close(work.pipe)
      signal.end()
      report(TeamReport(connection: .offline(reason: Self.noThread)))
    }
  }

  package func choicesSaved() { signal.saved() }

  package func leave(atMost limit: Duration) -> TeamEnd {
    signal.leave()
    signal.waitForEnd(atMost: limit)
    // Whatever it still waits for.
    signal.interrupt.raise()
    let counts = try? log.read { try $0.teamCounts(in: scope) }
    return TeamEnd(unsent: counts?.toSend ?? signal.lastUnsent, report: signal.lastReport)
  }
}
