#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The terminal as a device: bytes in, bytes out, its size, and whether the kernel cooks the keys.
///
/// Has an open file description of its own, so that its being non-blocking is nobody else's trouble and standard
/// input and output are free for data.
package final class TerminalDevice {
  /// What reading gave.
  package enum ReadResult: Sendable, Hashable {
    /// So many bytes were put into the buffer.
    case bytes(Int)
    /// Nothing has come.
    case nothing
    /// The terminal is gone.
    case hungUp
  }

  /// Where it was opened.
  package let path: String
  /// For `poll`; closed by `deinit`.
  package let descriptor: Int32
  /// What has been given to ``write(_:)`` and not been taken by the terminal.
  private var pending: [UInt8] = []
  private var pendingStart = 0
  private var readBuffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens the controlling terminal.
  ///
  /// - Throws: ``TerminalError/noTerminal(errno:)``.
  package init(path: String = "/dev/tty") throws(TerminalError) {
    let (opened, code) = retrying { Int(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) }
    guard opened >= 0 else { throw .noTerminal(errno: code) }
    let descriptor = Int32(opened)
    guard isatty(descriptor) == 1 else {
      close(descriptor)
      throw .noTerminal(errno: ENOTTY)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  // MARK: - Size and mode

  /// The size of the window as the kernel knows it; 80 × 24 where it does not.
  package var size: TerminalSize {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), pixelWidth: Int(window.ws_xpixel),
      pixelHeight: Int(window.ws_ypixel))
  }

  /// How the kernel treats keys and output now.
  package func settings() throws(TerminalError) -> TerminalSettings {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw .system(operation: "cannot read the terminal's settings", errno: errno)
    }
    return TerminalSettings(settings)
  }

  /// Lets every key through as bytes, at once and unechoed.
  package func makeRaw() throws(TerminalError) {
    var settings = try settings().value
    cfmakeraw(&settings)
    try apply(TerminalSettings(settings))
  }

  package func apply(_ settings: TerminalSettings) throws(TerminalError) {
    var value = settings.value
    let (result, code) = retrying { Int(tcsetattr(descriptor, TCSADRAIN, &value)) }
    guard result == 0 else { throw .system(operation: "cannot change the terminal's settings", errno: code) }
  }

  // MARK: - Bytes

  /// Gives what has come, at most 64 KiB at a time, to `body`.
  package func read(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(TerminalError) -> ReadResult {
    let descriptor = descriptor
    let (count, code) = readBuffer.withUnsafeMutableBytes { buffer in
      #if canImport(Glibc)
      retrying { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
      #else
      retrying { Darwin.read(descriptor, buffer.baseAddress, buffer.count) }
      #endif
    }
    switch (count, code) {
    case (1..., _):
      readBuffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
      return .bytes(count)
    case (0, _), (_, EIO), (_, ENXIO): return .hungUp
    case (_, EAGAIN): return .nothing
    default: throw .system(operation: "cannot read from the terminal", errno: code)
    }
  }

  /// Whether ``flush()`` has something left to send.
  package var hasPendingOutput: Bool { pendingStart < pending.count }

  /// How many bytes are left to send.
  package var pendingByteCount: Int { pending.count - pendingStart }

  /// Sends bytes, in one system call where the terminal takes them; what it does not take now is kept for
  /// ``flush()``, in order.
  package func write(_ bytes: some Collection<UInt8>) throws(TerminalError) {
    if !hasPendingOutput {
      pending.removeAll(keepingCapacity: true)
      pendingStart = 0
    }
    pending.append(contentsOf: bytes)
    try flush()
  }

  /// Sends what is left, as far as the terminal takes it without waiting.
  package func flush() throws(TerminalError) {
    while hasPendingOutput {
      let descriptor = descriptor
      let start = pendingStart
      let (count, code) = pending.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        #if canImport(Glibc)
        return retrying { Glibc.write(descriptor, rest.baseAddress, rest.count) }
        #else
        return retrying { Darwin.write(descriptor, rest.baseAddress, rest.count) }
        #endif
      }
      switch (count, code) {
      case (0..., _): pendingStart += count
      case (_, EAGAIN): return
      case (_, EIO), (_, ENXIO), (_, EPIPE): throw .hungUp
      default: throw .system(operation: "cannot write to the terminal", errno: code)
      }
    }
  }

  /// Forgets what has not been sent: the terminal was taken away in between, and half a frame means nothing.
  package func discardPendingOutput() {
    pending.removeAll(keepingCapacity: true)
    pendingStart = 0
  }

  /// Throws away what was typed or reported and not yet read.
  package func discardInput() { tcflush(descriptor, TCIFLUSH) }
}

/// How the kernel treats a terminal: echo, line editing, signals from keys.
package struct TerminalSettings: @unchecked Sendable {
  // `termios` is plain numbers.
  let value: termios

  init(_ value: termios) { self.value = value }

  /// Whether keys arrive one by one and unechoed.
  package var isRaw: Bool { value.c_lflag & tcflag_t(ICANON | ECHO) == 0 }
}
