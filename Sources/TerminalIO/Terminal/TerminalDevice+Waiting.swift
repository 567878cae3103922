import CTerminalGuard
import Platform
import TerminalCanvas

/// The one place where the program waits: for the terminal, signals, other threads and the time.
extension TerminalDevice {
  /// Lets signals end a wait, instead of the process.
  package func watchSignals() throws(TerminalError) {
    signalDescriptor = sd_guard_install()
    guard signalDescriptor >= 0 else { throw .system(operation: "cannot watch signals", errno: errno) }
  }

  /// Says that the session has ended in order: a signal that came before does not end the process any more.
  package func stopWatchingSignals() { sd_guard_end_session() }

  package func wait(timeout: Duration?) throws(TerminalError) -> Readiness {
    let terminalEvents = hasPendingOutput ? POLLIN | POLLOUT : POLLIN
    var watched = [
      pollfd(fd: descriptor, events: Int16(terminalEvents), revents: 0),
      pollfd(fd: signalDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&watched, nfds_t(watched.count), Self.milliseconds(timeout))
    var ready = Readiness()
    if count < 0 {
      // A signal's handler has run; its byte is in the pipe.
      guard errno == EINTR else { throw .system(operation: "cannot wait", errno: errno) }
      ready.signals = dequeueSignals()
      return ready
    }
    let terminal = Int32(watched[0].revents)
    ready.input = terminal & Int32(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
    ready.output = terminal & Int32(POLLOUT) != 0
    if watched[1].revents != 0 { ready.signals = dequeueSignals() }
    if watched[2].revents != 0 {
      waker.drain()
      ready.woken = true
    }
    return ready
  }

  package func dequeueSignals() -> [TerminalSignal] {
    var signals: [TerminalSignal] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      guard let count = try? SystemFile.read(signalDescriptor, into: &bytes), count > 0 else {
        return signals
      }
      for byte in bytes[..<count] {
        guard let signal = TerminalSignal(number: Int32(byte)), !signals.contains(signal) else { continue }
        signals.append(signal)
      }
    }
  }

  /// Rounded up, so that a wait never ends before its time.
  static func milliseconds(_ timeout: Duration?) -> Int32 {
    guard let timeout else { return -1 }
    guard timeout > .zero else { return 0 }
    let (seconds, attoseconds) = timeout.components
    guard seconds < 86_400 else { return 86_400_000 }
    let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(truncatingIfNeeded: seconds * 1000 + part)
  }
}

/// Ends a wait from another thread.
package final class Waker: Sendable {
  /// For `poll`.
  let descriptor: Int32
  private let writer: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    // No child that is started meanwhile may get an end.
    guard sd_closed_pipe(&ends) == 0 else { throw .system(operation: "cannot make a pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    descriptor = ends[0]
    writer = ends[1]
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  /// Ends the present wait, or the next one where none is on. Several calls may end only one.
  package func wake() {
    // A full pipe wakes as well as one more byte would.
    _ = try? SystemFile.writeSome([1], to: writer)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while (try? SystemFile.read(descriptor, into: &bytes)) == bytes.count {}
  }
}
