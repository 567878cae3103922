/// Which of a terminal's modes we use, and the bytes that set and undo them.
package struct TerminalModes: Sendable, Hashable {
  /// Presses, drags and releases of the mouse, in cells.
  package var reportsMouse = true
  /// The mouse in pixels; only where the terminal said that it can.
  package var reportsPixels = false

  package init() {}

  /// Keeps the cursor's place for ``leave``, sets the modes and gives an empty screen.
  package var enter: String { "\u{1B}[?1049h" + settings }

  /// Like ``enter``, where the terminal may still be ours: the place that was kept is not replaced by one of ours, or
  /// the shell would go on there.
  package var enterAgain: String { "\u{1B}[?1047h" + settings }

  private var settings: String { "\u{1B}[?25l\u{1B}[?7l" + reports + "\u{1B}[m\u{1B}[2J\u{1B}[H" }

  /// The modes in which the terminal reports the mouse, the keyboard gained and lost, and pastes as such; none of them
  /// changes what it shows.
  package var reports: String {
    var bytes = ""
    if reportsMouse { bytes += "\u{1B}[?1002h\u{1B}[?1006h" }
    if reportsMouse, reportsPixels { bytes += "\u{1B}[?1016h" }
    return bytes + "\u{1B}[?1004h\u{1B}[?2004h"
  }

  /// Undoes all that ``enter`` could have set, in an order that leaves the terminal usable wherever it is cut.
  package static let leave =
    endOfFrame + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
    + "\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private static let endOfFrame = "\u{1B}[?2026l"

  /// Bytes for leaving without what ends a command or a frame that was cut off.
  static func withoutEnds(_ leave: String) -> String {
    let end = "\u{1B}\\"
    return (leave.hasPrefix(end) ? String(leave.dropFirst(end.count)) : leave).replacing(endOfFrame, with: "")
  }

  /// Mends a terminal that a killed process left behind: ``leave``, the cursor's shape, ordinary keypad and
  /// character set, no scroll region.
  package static let resetSequence = leave + "\u{1B}[r\u{1B}[?1l\u{1B}>\u{1B}(B\u{0F}\u{1B}[0 q\r"
}
