import ChoiceLog
import Platform

/// Carries messages between a link's thread and the threads that use the link.
final class LinkSignal: Sendable {
  /// The messages to the thread since it last asked.
  struct News: Sendable {
    var hasSaved = false
    var isLeaving = false
  }

  private struct State: Sendable {
    var news = News()
    var isRunning = false
    var last = TeamEnd(unsent: 0, report: TeamReport(connection: .connecting))
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
    // A full pipe already wakes the thread.
    _ = try? SystemFile.writeSome([0], to: ends.writing)
  }

  // MARK: The thread's side

  func news() -> News {
    state.withLock { state in
      defer { state.news.hasSaved = false }
      return state.news
    }
  }

  /// Waits until a message comes, a pipe has room, a socket has bytes, or the limit has passed.
  ///
  /// - Parameter socket: The socket of a server that was asked nothing; `nil` for none.
  /// - Returns: Whether the socket has bytes or is closed.
  func wait(atMost limit: Duration, orRoomIn pipe: Int32?, orBytesFrom socket: Int32?) -> Bool {
    // `poll` ignores negative descriptors.
    var waits = [
      pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe ?? -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: socket ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let (seconds, attoseconds) = limit.components
    // Rounded up: a wait that ends too early would be followed by waits of no time.
    let milliseconds = min(max(0, seconds), 3600) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    _ = poll(&waits, nfds_t(waits.count), Int32(clamping: milliseconds))
    var bytes = [UInt8](repeating: 0, count: 256)
    while let count = try? SystemFile.read(ends.reading, into: &bytes), count == bytes.count {}
    return waits[2].revents != 0
  }

  func note(unsent: Int) { state.withLock { $0.last.unsent = unsent } }

  func note(_ report: TeamReport) { state.withLock { $0.last.report = report } }

  // MARK: The owner's side

  /// What was noted last.
  var last: TeamEnd { state.withLock { $0.last } }

  func begin() { state.withLock { $0.isRunning = true } }

  func end() {
    state.withLock { $0.isRunning = false }
    state.wakeAll()
  }

  func waitForEnd(atMost limit: Duration) {
    _ = state.wait(atMost: limit) { $0.isRunning ? nil : true }
  }
}
