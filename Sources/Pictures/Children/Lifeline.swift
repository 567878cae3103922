import Platform

/// What ties a supervisor to us: one end of it is ours alone and closes when we end, however we do.
struct Lifeline {
  private let ourEnd: Int32
  /// For the supervisor's standard input.
  let childEnd: Int32

  init?() {
    guard let ends = SystemFile.socketPair() else { return nil }
    (ourEnd, childEnd) = ends
  }

  func closeChildEnd() { closeDescriptor(childEnd) }

  /// Nobody listens any more: when the program ends, that is the end of it all.
  func expectEnd() { shutdown(ourEnd, Int32(SHUT_WR)) }

  /// It is the end of it all.
  func cut() { shutdown(ourEnd, Int32(SHUT_RDWR)) }

  func close() { closeDescriptor(ourEnd) }

  // MARK: - The supervisor's end, which is its standard input

  /// What we want of it.
  enum Request: Hashable {
    case goOn, endWithProgram, endNow
  }

  /// Waits a little.
  static func request(after last: Request, within milliseconds: Int32) -> Request {
    // Once there is nothing more to read, only the other end's closing is news.
    var watched = pollfd(
      fd: STDIN_FILENO, events: last == .goOn ? Int16(POLLIN) : 0, revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return last }
    return watched.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 ? .endNow : .endWithProgram
  }
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
