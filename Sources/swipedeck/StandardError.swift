import ChoiceLog
import Platform
import SwipeSession
import TerminalText

/// Messages for people; data goes to standard output.
enum StandardError {
  /// Writes one line, with the program's name in front.
  static func say(_ message: String) {
    // A file name may hold control characters and line ends; a terminal must not get them.
    let line = "swipedeck: " + SafeText.line(message) + "\n"
    // There is nowhere else to report that standard error cannot be written.
    try? SystemFile.write(line.utf8, to: STDERR_FILENO)
  }

  /// Says how many choices were left out because their card's id belongs to several records.
  static func sayAmbiguous(_ count: Int, on deck: String) {
    let counts = CardCounts(records: 0, tally: Tally(), ambiguous: count)
    for remark in counts.remarks { say("\(deck): left out \(remark)") }
  }
}
