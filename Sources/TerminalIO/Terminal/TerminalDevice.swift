import CTerminalGuard
import Platform
import TerminalCanvas

/// The terminal as the system has it: its bytes, size and settings, the signals, and waiting for any of these.
///
/// It has an open file description of its own: being non-blocking then concerns nobody else, and standard input and
/// output are free for data.
package final class TerminalDevice: Terminal {
  /// The path that was opened.
  package let path: String
  /// For `poll`; closed by `deinit`.
  package let descriptor: Int32
  /// Bytes that were given to ``write(_:)``; those from `pendingStart` on have not been taken by the terminal.
  private var pending: [UInt8] = []
  private var pendingStart = 0
  private var readBuffer = [UInt8](repeating: 0, count: 65_536)
  /// Ends a wait from any thread.
  package let waker: Waker
  /// -1, for which `poll` does not look, until ``watchSignals()``.
  var signalDescriptor: Int32 = -1
  private let start = SuspendingClock.now

  /// Opens the controlling terminal.
  ///
  /// - Throws: ``TerminalError/noTerminal(errno:)`` where there is none.
  package init(path: String = controllingTerminal) throws(TerminalError) {
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
    do throws(TerminalError) {
      waker = try Waker()
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The path of the controlling terminal. On macOS `poll` does not watch `/dev/tty`, so it is the device's own name there.
  package static var controllingTerminal: String {
    #if canImport(Darwin)
    var process = kinfo_proc()
    var size = MemoryLayout<kinfo_proc>.stride
    var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
    if sysctl(&name, 4, &process, &size, nil, 0) == 0, process.kp_eproc.e_tdev != -1,
      let device = devname(process.kp_eproc.e_tdev, S_IFCHR)
    {
      return "/dev/" + String(cString: device)
    }
    #endif
    return "/dev/tty"
  }

  package var now: Duration { start.duration(to: .now) }

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

  private func settings() throws(TerminalError) -> termios {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw .system(operation: "cannot read the terminal's settings", errno: errno)
    }
    return settings
  }

  /// Lets every key through as bytes, at once and unechoed.
  ///
  /// - Parameter discardsInput: Whether input that nobody has read yet is thrown away.
  package func makeRaw(discardsInput: Bool = false) throws(TerminalError) {
    var settings = try settings()
    cfmakeraw(&settings)
    try apply(settings, discardsInput: discardsInput)
  }

  /// Lets the kernel treat keys and output as a shell expects: echo, line editing, signals from keys. For a terminal
  /// whose former settings nobody knows any more.
  package func makeCooked() throws(TerminalError) {
    var settings = try settings()
    settings.c_iflag |= tcflag_t(BRKINT | ICRNL | IXON)
    settings.c_iflag &= ~tcflag_t(IGNBRK | INLCR | IGNCR)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    settings.c_lflag |= tcflag_t(ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK)
    settings.c_lflag &= ~(tcflag_t(ECHONL) | tcflag_t(NOFLSH))
    try apply(settings)
  }

  private func apply(_ settings: termios, discardsInput: Bool = false) throws(TerminalError) {
    var value = settings
    do throws(Errno) {
      try systemCall { tcsetattr(descriptor, discardsInput ? TCSAFLUSH : TCSADRAIN, &value) }
    } catch {
      throw .system(operation: "cannot change the terminal's settings", errno: error.rawValue)
    }
  }

  // MARK: - Bytes

  package func read(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(TerminalError) -> ReadResult {
    let count: Int
    do throws(Errno) {
      count = try SystemFile.read(descriptor, into: &readBuffer)
    } catch .ioError, .noSuchAddressOrDevice {
      return .hungUp
    } catch .wouldBlock {
      return .nothing
    } catch {
      throw .system(operation: "cannot read from the terminal", errno: error.rawValue)
    }
    guard count > 0 else { return .hungUp }
    readBuffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    return .bytes(count)
  }

  package var hasPendingOutput: Bool { pendingStart < pending.count }

  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    if !hasPendingOutput {
      pending.removeAll(keepingCapacity: true)
      pendingStart = 0
    }
    pending.append(contentsOf: bytes)
    try flush()
  }

  package func flush() throws(TerminalError) {
    guard hasPendingOutput else { return }
    sd_guard_begin_output()
    defer { sd_guard_end_output() }
    while hasPendingOutput {
      do throws(Errno) {
        pendingStart += try SystemFile.writeSome(pending, from: pendingStart, to: descriptor)
      } catch .wouldBlock {
        return
      } catch .ioError, .noSuchAddressOrDevice, .brokenPipe {
        throw .hungUp
      } catch {
        throw .system(operation: "cannot write to the terminal", errno: error.rawValue)
      }
    }
  }

  package func discardPendingOutput() {
    pending.removeAll(keepingCapacity: true)
    pendingStart = 0
  }

  // MARK: - Taking it

  package func take(leave: String) throws(TerminalError) {
    try watchSignals()
    // What was typed while the terminal was somebody else's was typed before any card could be seen. After SIGSTOP the
    // guard is still active, and line editing tells that a shell had the terminal.
    let isCooked = try settings().c_lflag & tcflag_t(ICANON) != 0
    let wasForeign = isCooked || sd_guard_is_active() == 0
    guard
      leave.utf8CString.withUnsafeBufferPointer({ bytes in
        sd_guard_enter(descriptor, bytes.baseAddress, bytes.count - 1) == 0
      })
    else { throw .system(operation: "cannot take the terminal", errno: errno) }
    try makeRaw(discardsInput: wasForeign)
  }

  package func giveBack() { sd_guard_leave() }

  package func stop(wholeGroup: Bool) { sd_guard_stop(wholeGroup ? 1 : 0) }
}
