import CardDeck
import ChoiceLog
import Platform
import TerminalText

/// The question that a command asks before it does something large or final.
enum Confirmation {
  /// Asks on a terminal.
  ///
  /// - Parameters:
  ///   - question: The question, with its question mark.
  ///   - otherwise: What the command would do; said if nobody can be asked.
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
