import CardDeck
import Platform

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
