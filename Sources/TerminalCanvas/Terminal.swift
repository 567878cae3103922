import Platform

/// A terminal as the event loop, the presenters and our own painter use it: the real one (``TerminalDevice``), or in
/// tests a scripted one.
package protocol Terminal: AnyObject {
  /// Time since some time in the past; does not go on while the machine sleeps.
  var now: Duration { get }
  /// The size of the window now; the signal about it may still be on its way.
  var size: TerminalSize { get }

  /// Waits until something happens.
  ///
  /// - Parameter timeout: The longest wait; `nil` for no limit, zero or less for just a look.
  func wait(timeout: Duration?) throws(TerminalError) -> Readiness
  /// Signals that have come since the last wait, without waiting.
  func dequeueSignals() -> [TerminalSignal]

  /// Gives what has come, at most 64 KiB at a time, to `body`.
  func read(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(TerminalError) -> ReadResult
  /// Sends bytes, in one system call where the terminal takes them; what it does not take now is kept for
  /// ``flush()``, in order.
  func write(_ bytes: [UInt8]) throws(TerminalError)
  /// Whether ``flush()`` has something left to send.
  var hasPendingOutput: Bool { get }
  /// Sends what is left, as far as the terminal takes it without waiting.
  func flush() throws(TerminalError)
  /// Forgets what has not been sent: the terminal was taken away in between, and half a frame means nothing.
  func discardPendingOutput()

  /// Lets keys come as bytes, at once and without echo, until ``giveBack()`` or until the process ends in any way.
  ///
  /// Where the terminal is taken already, only `leave` is replaced. Else input that nobody has read yet is thrown
  /// away.
  ///
  /// - Parameter leave: Undoes the modes that will be set; at most 512 bytes.
  func take(leave: String) throws(TerminalError)
  /// Sends what undoes the modes and restores the settings. Does nothing where the terminal is not taken.
  func giveBack()
  /// Stops the process, and returns once it is continued.
  ///
  /// - Parameter wholeGroup: Whether the processes started with this one stop too, as for ^Z at the keyboard.
  func stop(wholeGroup: Bool)
}

extension Terminal {
  package func write(_ text: String) throws(TerminalError) { try write(Array(text.utf8)) }
}

/// What a wait ended with. Several at once are possible; none at all means that the time passed.
package struct Readiness: Sendable, Hashable {
  /// There is something to read, or the terminal is gone, which reading tells.
  package var input = false
  /// The terminal takes more output.
  package var output = false
  /// Another thread called ``Waker/wake()``.
  package var woken = false
  /// Each at most once, in the order of arrival.
  package var signals: [TerminalSignal] = []

  package init() {}
}

/// What reading gave.
package enum ReadResult: Sendable, Hashable {
  /// The number of bytes that were given to the reader.
  case bytes(Int)
  /// No input has come.
  case nothing
  /// The terminal is gone.
  case hungUp
}

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

/// How large the terminal is.
package struct TerminalSize: Sendable, Hashable {
  /// At least 1.
  package var columns: Int
  /// At least 1.
  package var rows: Int
  /// Width of the text area in pixels; 0 where unknown.
  package var pixelWidth: Int
  /// Height of the text area in pixels; 0 where unknown.
  package var pixelHeight: Int

  /// More than any screen can show: a broken program may report any size, and that must not cost gigabytes.
  package static let mostColumns = 2048
  package static let mostRows = 1024

  /// Whether the window is so large that only a message about that is drawn.
  package var isTooLarge: Bool { columns > Self.mostColumns || rows > Self.mostRows }

  /// The part that is drawn on: all of the window, or its upper left corner where it is too large.
  package var drawn: (columns: Int, rows: Int) {
    isTooLarge ? (min(columns, 80), min(rows, 24)) : (columns, rows)
  }

  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.pixelWidth = max(0, pixelWidth)
    self.pixelHeight = max(0, pixelHeight)
  }

  /// Width and height of a cell in whole pixels; `nil` where the terminal does not say.
  package var cellPixels: (width: Int, height: Int)? {
    // Rounded down: some terminals count their border.
    let width = pixelWidth / columns
    let height = pixelHeight / rows
    return width > 0 && height > 0 ? (width, height) : nil
  }
}
