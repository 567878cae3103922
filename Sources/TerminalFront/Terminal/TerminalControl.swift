import CTerminalGuard

/// Takes the terminal and gives it back. Whatever ends the process, the guard in C gives it back as well.
package final class TerminalControl {
  package let terminal: any Terminal
  /// What is set while the terminal is taken.
  package private(set) var modes: TerminalModes
  private var leave: String
  /// Whether the first time it is not us who change to the alternate screen.
  private var isLeftToPainter: Bool
  private var isTaken = false

  /// - Parameters:
  ///   - leave: What undoes the modes; another than the usual one only where ncurses set them. At most 512 bytes.
  ///   - painterSwitchesScreen: Whether the painter changes to the alternate screen with its first frame, as
  ///     ncurses does. Doing it twice would have the terminal keep our cursor in place of the shell's.
  package init(
    _ terminal: any Terminal, modes: TerminalModes = .init(), leave: String = TerminalModes.leave,
    painterSwitchesScreen: Bool = false
  ) {
    self.terminal = terminal
    self.modes = modes
    self.leave = leave
    isLeftToPainter = painterSwitchesScreen
  }

  deinit { self.leaveTerminal() }

  /// Takes the terminal: raw keys, alternate screen, mouse. Once taken it only sets everything again.
  package func enter() throws(TerminalError) {
    try terminal.take(leave: leave)
    let bytes = isLeftToPainter ? modes.reports : isTaken ? modes.enterAgain : modes.enter
    isLeftToPainter = false
    isTaken = true
    try terminal.write(bytes)
  }

  /// Gives the terminal back; what of a frame is not out yet is dropped. Does nothing where it is not taken.
  package func leaveTerminal() {
    terminal.discardPendingOutput()
    terminal.giveBack()
    isTaken = false
  }

  /// Gives the terminal back, stops the process until it is continued, and takes the terminal again. The owner
  /// then asks for the size again and paints everything.
  ///
  /// - Parameter wholeGroup: Whether the processes started with this one stop too, as for ^Z at the keyboard.
  package func suspend(wholeGroup: Bool) throws(TerminalError) {
    leaveTerminal()
    terminal.stop(wholeGroup: wholeGroup)
    try enter()
  }

  /// Sets everything again after SIGCONT: the process may have been stopped without a chance to leave. The owner
  /// then asks for the size again and paints everything.
  package func resume() throws(TerminalError) {
    terminal.discardPendingOutput()
    try enter()
  }

  /// Has other bytes undo what was done, from now on.
  ///
  /// - Parameter leave: At most 512 bytes.
  package func change(leave: String) throws(TerminalError) {
    guard leave != self.leave else { return }
    self.leave = leave
    if isTaken { try terminal.take(leave: leave) }
  }

  /// Lets the mouse report pixels from now on.
  package func reportPixels() throws(TerminalError) {
    guard modes.reportsMouse, !modes.reportsPixels else { return }
    modes.reportsPixels = true
    if isTaken { try terminal.write("\u{1B}[?1016h") }
  }

  /// Gives the terminal back and ends the process by a signal.
  package func die(by signal: TerminalSignal) -> Never {
    terminal.discardPendingOutput()
    sd_guard_die(signal.number)
  }
}

/// Which of a terminal's modes we use, and the bytes that set and undo them.
package struct TerminalModes: Sendable, Hashable {
  /// Presses, drags and releases of the mouse, in cells.
  package var reportsMouse = true
  /// The mouse in pixels; only where the terminal said that it can.
  package var reportsPixels = false
  /// Gaining and losing the keyboard.
  package var reportsFocus = true
  /// Pastes marked as such.
  package var marksPastes = true

  package init() {}

  /// Whether there is a screen to draw on; without one nothing is sent at all but what else is asked for.
  package var usesScreen = true

  /// No modes at all, for a terminal that is only written to.
  package static var none: TerminalModes {
    var modes = TerminalModes()
    modes.reportsMouse = false
    modes.reportsFocus = false
    modes.marksPastes = false
    modes.usesScreen = false
    return modes
  }

  /// Keeps the cursor's place for ``leave``, sets the modes and gives an empty screen.
  package var enter: String { usesScreen ? "\u{1B}[?1049h" + settings : reports }

  /// The same where the terminal may be ours still: the place that was kept is not replaced by one of ours, or
  /// the shell would go on there.
  package var enterAgain: String { usesScreen ? "\u{1B}[?1047h" + settings : reports }

  private var settings: String { "\u{1B}[?25l\u{1B}[?7l" + reports + "\u{1B}[m\u{1B}[2J\u{1B}[H" }

  /// What the terminal is to tell us, and nothing about what it shows.
  package var reports: String {
    var bytes = ""
    if reportsMouse { bytes += "\u{1B}[?1002h\u{1B}[?1006h" }
    if reportsMouse, reportsPixels { bytes += "\u{1B}[?1016h" }
    if reportsFocus { bytes += "\u{1B}[?1004h" }
    if marksPastes { bytes += "\u{1B}[?2004h" }
    return bytes
  }

  /// Undoes all that ``enter`` could have set, in an order that leaves the terminal usable wherever it is cut.
  package static let leave =
    "\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
    + "\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Mends a terminal that a killed process left behind: ``leave``, the cursor's shape, ordinary keypad and
  /// character set, no scroll region.
  package static let resetSequence = leave + "\u{1B}[r\u{1B}[?1l\u{1B}>\u{1B}(B\u{0F}\u{1B}[0 q\r"
}
