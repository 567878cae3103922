import CardDeck
import ChoiceLog
import Platform
import TerminalText

/// Messages for people; data goes to standard output.
enum StandardError {
  /// Writes one line, with the program's name in front; nothing for `nil`.
  static func say(_ message: String?) {
    guard let message else { return }
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

/// A progress line on standard error, if that is a terminal.
struct ProgressLine {
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private var next = ContinuousClock.now
  private var isThere = false

  /// - Parameter total: Cards.
  init(total: Int) { self.total = total }

  mutating func show(_ count: Int) {
    guard isShown, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    isThere = true
    put("\r\(DecimalText.grouped(count)) of \(DecimalText.grouped(total)) cards sent\u{1B}[K")
  }

  mutating func clear() {
    if isThere { put("\r\u{1B}[K") }
    isThere = false
  }

  private func put(_ text: String) { try? SystemFile.write(text.utf8, to: STDERR_FILENO) }
}
