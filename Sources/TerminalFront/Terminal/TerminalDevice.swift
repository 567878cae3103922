import Platform

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
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw .noTerminal(errno: error.rawValue)
    }
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
    do throws(Errno) {
      try systemCall { tcsetattr(descriptor, TCSADRAIN, &value) }
    } catch {
      throw .system(operation: "cannot change the terminal's settings", errno: error.rawValue)
    }
  }

  // MARK: - Bytes

  /// Gives what has come, at most 64 KiB at a time, to `body`.
  package func read(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(TerminalError) -> ReadResult {
    let count: Int
    do throws(Errno) {
      count = try SystemFile.read(descriptor, into: &readBuffer)
    } catch .ioError, .noSuchAddressOrDevice {
      return .hungUp
    } catch .resourceTemporarilyUnavailable {
      return .nothing
    } catch {
      throw .system(operation: "cannot read from the terminal", errno: error.rawValue)
    }
    guard count > 0 else { return .hungUp }
    readBuffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    return .bytes(count)
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
      do throws(Errno) {
        pendingStart += try SystemFile.writeSome(pending, from: pendingStart, to: descriptor)
      } catch .resourceTemporarilyUnavailable {
        return
      } catch .ioError, .noSuchAddressOrDevice, .brokenPipe {
        throw .hungUp
      } catch {
        throw .system(operation: "cannot write to the terminal", errno: error.rawValue)
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
