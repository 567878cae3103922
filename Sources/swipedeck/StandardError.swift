import ChoiceLog
import Platform
import SwipeSession

/// Words for a person go here; standard output is for data.
enum StandardError {
  /// One line, with the program's name in front.
  static func say(_ message: String) {
    // A file name may hold anything; on the way to a terminal it is text, and one line of it.
    let line = "swipedeck: " + SafeText.line(message) + "\n"
    // What cannot be said on standard error cannot be said at all.
    try? SystemFile.write(line.utf8, to: STDERR_FILENO)
  }

  /// Says how many choices were left out, as nobody knows which of several records they are on.
  static func sayAmbiguous(_ count: Int, on deck: String) {
    let counts = CardCounts(records: 0, tally: Tally(), ambiguous: count)
    for remark in counts.remarks { say("\(deck): left out \(remark)") }
  }
}
