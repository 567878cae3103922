import Platform

/// Ties a supervisor to us: we alone hold one end, which closes when we end, however that happens.
struct SupervisorSocket {
  private let ourEnd: Int32
  /// The end for the supervisor's standard input.
  let childEnd: Int32

  init?() {
    guard let ends = SystemFile.socketPair() else { return nil }
    (ourEnd, childEnd) = ends
  }

  func closeOurEnd() { close(ourEnd) }
  func closeChildEnd() { close(childEnd) }

  /// Tells the supervisor that nobody listens any more: it ends when the program ends.
  func expectEnd() { shutdown(ourEnd, Int32(SHUT_WR)) }

  /// Tells the supervisor to end at once.
  func cut() { shutdown(ourEnd, Int32(SHUT_RDWR)) }

  // MARK: - The supervisor's end, which is its standard input

  /// What the supervisor is told to do.
  enum Instruction: Hashable {
    case goOn, endWithProgram, endNow
  }

  /// Waits for the next instruction, at most for some milliseconds.
  static func instruction(after last: Instruction, within milliseconds: Int32) -> Instruction {
    // Once the other end has stopped writing, only its closing is news.
    var watched = pollfd(
      fd: STDIN_FILENO, events: last == .goOn ? Int16(POLLIN) : 0, revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return last }
    return watched.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 ? .endNow : .endWithProgram
  }
}
