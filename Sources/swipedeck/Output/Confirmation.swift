import Platform

/// The question of a command before it does what cannot be taken back, or much at once.
enum Confirmation {
  /// Asks on a terminal.
  ///
  /// - Parameters:
  ///   - question: With its mark.
  ///   - otherwise: What the command would do, where nobody can be asked.
  static func asks(_ question: String, orElse otherwise: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw Failure(.usage, "\(otherwise); add --yes to do it without asking")
    }
    // A line typed before the question is discarded: it is no answer.
    tcflush(STDIN_FILENO, TCIFLUSH)
    StandardError.say("\(question) y or n")
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
