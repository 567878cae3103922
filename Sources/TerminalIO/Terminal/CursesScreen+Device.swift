import TerminalCanvas

extension CursesScreen {
  /// Starts ncurses on the terminal, which must be entered already; it is left raw.
  ///
  /// - Parameter depth: The most colours to use; fewer where the description has fewer.
  /// - Throws: ``TerminalError/unknownTerminal(_:)`` where there is no description that can draw a screen.
  package convenience init(
    device: TerminalDevice, terminfo: Terminfo, depth: ColorDepth
  ) throws(TerminalError) {
    try self.init(on: device, path: device.path, terminfo: terminfo, depth: depth)
    // ncurses has changed the settings.
    try device.makeRaw()
  }

  /// What gives a terminal back that ncurses has painted on; for ``TerminalControl``.
  package static func leaveSequence(_ terminfo: Terminfo) -> String {
    let own = [terminfo.exitAttributes, terminfo.cursorNormal, terminfo.exitFullScreen]
    return (terminfo.isANSI ? TerminalModes.leave : "") + own.compactMap { $0 }.joined()
  }
}
