import CTerminalGuard
import TerminalCanvas

/// Takes the terminal and gives it back. Whatever ends the process, the guard in C gives it back as well.
package final class TerminalControl {
  package let terminal: any Terminal
  /// What is set while the terminal is taken; `nil` for a terminal that is only written to.
  package private(set) var modes: TerminalModes?
  private var leave: String
  /// Whether the painter is to change to the alternate screen, the first time.
  private var isLeftToPainter: Bool
  private var isTaken = false

  /// - Parameters:
  ///   - leave: The bytes that undo the modes, at most 512; only for ncurses others than the usual ones.
  ///   - painterSwitchesScreen: Whether the painter changes to the alternate screen with its first frame, as
  ///     ncurses does. Doing it twice would have the terminal keep our cursor in place of the shell's.
  package init(
    _ terminal: any Terminal, modes: TerminalModes? = .init(), leave: String = TerminalModes.leave,
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
    let bytes = isLeftToPainter ? modes?.reports : isTaken ? modes?.enterAgain : modes?.enter
    isLeftToPainter = false
    isTaken = true
    try terminal.write(bytes ?? "")
  }

  /// Gives the terminal back; what of a frame is not out yet is dropped. Does nothing where it is not taken.
  package func leaveTerminal() {
    // Where all output is out, nothing is open that has to be ended first: kitty logs such an end as unknown.
    if isTaken, !terminal.hasPendingOutput { try? terminal.take(leave: TerminalModes.withoutEnds(leave)) }
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

  /// Replaces the bytes that undo the modes.
  ///
  /// - Parameter leave: At most 512 bytes.
  package func change(leave: String) throws(TerminalError) {
    guard leave != self.leave else { return }
    self.leave = leave
    if isTaken { try terminal.take(leave: leave) }
  }

  /// Lets the mouse report pixels from now on.
  package func reportPixels() throws(TerminalError) {
    guard modes?.reportsMouse == true, modes?.reportsPixels == false else { return }
    modes?.reportsPixels = true
    if isTaken { try terminal.write("\u{1B}[?1016h") }
  }

  /// Gives the terminal back and ends the process by a signal.
  package func die(by signal: TerminalSignal) -> Never {
    terminal.discardPendingOutput()
    sd_guard_die(signal.number)
  }
}
