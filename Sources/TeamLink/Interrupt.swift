import Platform

/// Ends waits on the network from another thread. Once raised it stays so.
package final class Interrupt: Sendable {
  /// Readable from the moment on at which it is raised; waited for with `poll`, never read.
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

  /// From any thread, as often as one likes.
  package func raise() { shutdown(other, Int32(SHUT_WR)) }

  package var isRaised: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) > 0
  }
}
