import CTerminalGuard
import Platform

/// Takes the terminal and gives it back. Whatever ends the process, the guard in C gives it back as well.
package final class TerminalControl {
  package let device: TerminalDevice
  /// What is set while the terminal is taken.
  package private(set) var modes: TerminalModes
  private let leave: String
  /// Whether the first time it is not us who change to the alternate screen.
  private var isLeftToPainter: Bool

  /// - Parameters:
  ///   - leave: What undoes the modes; another than the usual one only where ncurses set them. At most 512 bytes.
  ///   - painterSwitchesScreen: Whether the painter changes to the alternate screen with its first frame, as
  ///     ncurses does. Doing it twice would have the terminal keep our cursor in place of the shell's.
  package init(
    device: TerminalDevice, modes: TerminalModes = .init(), leave: String = TerminalModes.leave,
    painterSwitchesScreen: Bool = false
  ) {
    self.device = device
    self.modes = modes
    self.leave = leave
    isLeftToPainter = painterSwitchesScreen
  }

  deinit { self.leaveTerminal() }

  package var isActive: Bool { sd_guard_is_active() != 0 }

  /// Takes the terminal: raw keys, alternate screen, mouse. Once taken it only sets everything again.
  package func enter() throws(TerminalError) {
    guard sd_guard_install() >= 0 else { throw .system(operation: "cannot watch signals", errno: errno) }
    let wasActive = isActive
    guard
      leave.utf8CString.withUnsafeBufferPointer({ bytes in
        sd_guard_enter(device.descriptor, bytes.baseAddress, bytes.count - 1) == 0
      })
    else { throw .system(operation: "cannot take the terminal", errno: errno) }
    try device.makeRaw()
    let bytes = isLeftToPainter ? modes.reports : wasActive ? modes.enterAgain : modes.enter
    isLeftToPainter = false
    try device.write(bytes.utf8)
  }

  /// Gives the terminal back; what of a frame is not out yet is dropped. Does nothing where it is not taken.
  package func leaveTerminal() {
    device.discardPendingOutput()
    sd_guard_leave()
  }

  /// Gives the terminal back, stops the process until it is continued, and takes the terminal again. The owner
  /// then asks for the size again and paints everything.
  ///
  /// - Parameter wholeGroup: Whether the processes started with this one stop too, as for ^Z at the keyboard.
  package func suspend(wholeGroup: Bool) throws(TerminalError) {
    leaveTerminal()
    sd_guard_stop(wholeGroup ? 1 : 0)
    try enter()
  }

  /// Sets everything again after SIGCONT: the process may have been stopped without a chance to leave. The owner
  /// then asks for the size again and paints everything.
  package func resume() throws(TerminalError) {
    device.discardPendingOutput()
    try enter()
  }

  /// Lets the mouse report pixels from now on.
  package func reportPixels() throws(TerminalError) {
    guard modes.reportsMouse, !modes.reportsPixels else { return }
    modes.reportsPixels = true
    if isActive { try device.write("\u{1B}[?1016h".utf8) }
  }

  /// Gives the terminal back and ends the process by a signal.
  package func die(by signal: TerminalSignal) -> Never {
    device.discardPendingOutput()
    sd_guard_die(signal.number)
  }
}
