import Platform

/// A signal that the owner of the terminal has to answer.
package enum TerminalSignal: Sendable, Hashable, CaseIterable {
  /// SIGWINCH: the window has another size.
  case resized
  /// SIGCONT: the process runs again; others may have used the terminal meanwhile.
  case continued
  /// SIGTSTP: the process is asked to stop.
  case stop
  /// SIGINT.
  case interrupt
  /// SIGTERM.
  case terminate
  /// SIGHUP: the window was closed.
  case hangUp
  /// SIGQUIT.
  case quit

  /// The system's number.
  package var number: Int32 {
    switch self {
    case .resized: SIGWINCH
    case .continued: SIGCONT
    case .stop: SIGTSTP
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    }
  }

  /// Whether the process should end by it.
  package var isDeadly: Bool {
    switch self {
    case .interrupt, .terminate, .hangUp, .quit: true
    case .resized, .continued, .stop: false
    }
  }

  /// `nil` for any other number.
  package init?(number: Int32) {
    guard let signal = TerminalSignal.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
