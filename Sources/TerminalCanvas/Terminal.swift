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

/// What reading gave.
package enum ReadResult: Sendable, Hashable {
  /// The number of bytes that were given to the reader.
  case bytes(Int)
  /// No input has come.
  case nothing
  /// The terminal is gone.
  case hungUp
}
