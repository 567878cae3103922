import CardDeck
import ChoiceLog
import Platform

/// Keeps a session's deck filled and its choices sent, on one thread, which alone talks to the server.
///
/// The log keeps the choices and the held cards, so a session begins at once and goes on without the server.
package final class TeamLink: TeamConnection {
  /// Makes a connection. The interrupt ends its waits.
  package typealias Connect = @Sendable (Interrupt) throws(TeamServerError) -> any TeamServer

  let signal: LinkSignal
  private let work: LinkWork
  private let hasStarted = Monitor(false)

  /// - Parameters:
  ///   - scope: A deck that was entered with ``enter(_:log:at:atMost:connect:)``, and its person.
  ///   - name: The deck's name on the server.
  ///   - pipe: The descriptor that the session's deck is written to; closed when no more cards come, with the
  ///     link, or if there is none.
  ///   - wallClock: Milliseconds since 1970.
  ///   - random: Spreads the actions of many links over time.
  package init(
    log: ChoiceLog, scope: ChoiceScope, name: String, pipe: Int32, settings: LinkState.Settings = .init(),
    wallClock: @escaping @Sendable () -> Int64,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(), connect: @escaping Connect
  ) throws {
    do {
      signal = try LinkSignal()
    } catch {
      close(pipe)
      throw error
    }
    work = LinkWork(
      log: log, scope: scope, name: name, pipe: pipe, state: LinkState(settings: settings, random: random),
      signal: signal, wallClock: wallClock, connect: connect)
  }

  deinit {
    signal.leave()
    signal.interrupt.raise()
    if !hasStarted.withLock({ $0 }) { close(work.pipe) }
  }

  package func start(report: @escaping @Sendable (TeamReport) -> Void) {
    hasStarted.withLock { $0 = true }
    let (work, signal) = (work, signal)
    signal.begin()
    // The work does not end by itself, so without a thread it is not done at all.
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

  package func counts() throws(ChoiceLogError) -> TeamCounts {
    try work.log.read { try $0.teamCounts(in: work.scope) }
  }

  package func holds(_ card: CardID) throws(ChoiceLogError) -> Bool {
    try work.log.read { try $0.holdsCard(card, in: work.scope) }
  }

  package func leave(atMost limit: Duration) -> TeamEnd {
    signal.leave()
    signal.waitForEnd(atMost: limit)
    // Ends a wait that is still under way.
    signal.interrupt.raise()
    var end = signal.last
    if let counts = try? counts() { end.unsent = counts.toSend }
    return end
  }
}
