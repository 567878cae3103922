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

/// All that a link's thread begins with.
struct LinkWork: Sendable {
  let log: ChoiceLog
  let scope: ChoiceScope
  let name: String
  let pipe: Int32
  let state: LinkState
  let signal: LinkSignal
  let connect: TeamLink.Connect
}

/// What others tell a link's thread.
final class LinkSignal: Sendable {
  /// What happened since it was last asked.
  struct News: Sendable {
    var hasSaved = false
    var isLeaving = false
  }

  private struct State: Sendable {
    var news = News()
    var isRunning = false
    var lastUnsent = 0
    var lastReport = TeamReport(connection: .connecting)
  }

  /// Ends every wait on the network.
  let interrupt: Interrupt
  private let state = Monitor(State())
  private let ends: (reading: Int32, writing: Int32)

  init() throws(Errno) {
    interrupt = try Interrupt()
    guard let ends = SystemFile.socketPair() else { throw Errno.last }
    self.ends = ends
    for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  func saved() { tell { $0.hasSaved = true } }
  func leave() { tell { $0.isLeaving = true } }

  private func tell(_ change: (inout News) -> Void) {
    state.withLock { change(&$0.news) }
    // If there is no room, it has been told already.
    _ = try? SystemFile.writeSome([0], to: ends.writing)
  }

  // MARK: The thread's side

  func news() -> News {
    state.withLock { state in
      defer { state.news.hasSaved = false }
      return state.news
    }
  }

  /// Waits so long, or until something is told, or there is room in a pipe.
  ///
  /// - Parameter socket: Of a server that was asked nothing; `nil` for none.
  /// - Returns: Whether it has said something, or is closed.
  func wait(atMost limit: Duration, orRoomIn pipe: Int32?, orBytesFrom socket: Int32?) -> Bool {
    // Those that are negative are passed over.
    var waits = [
      pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe ?? -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: socket ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let (seconds, attoseconds) = limit.components
    // Rounded up, so that it does not wake too early and wait for nothing at all.
    let milliseconds = min(max(0, seconds), 3600) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    _ = poll(&waits, nfds_t(waits.count), Int32(clamping: milliseconds))
    var bytes = [UInt8](repeating: 0, count: 256)
    while let count = try? SystemFile.read(ends.reading, into: &bytes), count == bytes.count {}
    return waits[2].revents != 0
  }

  func note(unsent: Int) { state.withLock { $0.lastUnsent = unsent } }

  func note(_ report: TeamReport) { state.withLock { $0.lastReport = report } }

  // MARK: The owner's side

  var lastUnsent: Int { state.withLock { $0.lastUnsent } }
  var lastReport: TeamReport { state.withLock { $0.lastReport } }

  func begin() { state.withLock { $0.isRunning = true } }

  func end() {
    state.withLock { $0.isRunning = false }
    state.wakeAll()
  }

  func waitForEnd(atMost limit: Duration) {
    _ = state.wait(atMost: limit) { $0.isRunning ? nil : true }
  }
}
