import Platform

/// Ends waits on the network from another thread. Once raised, it stays raised.
package final class Interrupt: Sendable {
  /// Readable once it is raised. To be waited for with `poll`, never read.
  package let descriptor: Int32
  private let other: Int32

  package init() throws(Errno) {
    guard let ends = SystemFile.socketPair() else { throw Errno.last }
    (descriptor, other) = ends
  }

  deinit {
    close(descriptor)
    close(other)
  }

  /// Ends all waits. Can be called from any thread, more than once.
  package func raise() { shutdown(other, Int32(SHUT_WR)) }

  package var isRaised: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) > 0
  }
}
