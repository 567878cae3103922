import Platform

/// Why the terminal cannot be used.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// The process has no controlling terminal, or the path is not that of a terminal.
  case noTerminal(errno: Int32)
  /// The terminal is gone: hung up, or its window closed.
  case hungUp
  /// The system refused something.
  case system(operation: String, errno: Int32)
  /// Neither ncurses nor its description of the terminal can paint.
  case unknownTerminal(String)

  package var description: String {
    switch self {
    case .noTerminal(let code): "no terminal to draw on (\(Errno(rawValue: code).message))"
    case .hungUp: "the terminal is gone"
    case .system(let operation, let code): "\(operation): \(Errno(rawValue: code).message)"
    case .unknownTerminal(let name): "no description of the terminal '\(name)'; try --screen direct"
    }
  }
}
