import CPty
import Glibc

/// Both ends of a terminal that has no window.
package final class PseudoTerminal: Sendable {
  /// The window's end: non-blocking.
  package let master: Int32
  /// The program's end, kept open so that what was written and how the terminal is set survive the program.
  package let slave: Int32
  /// Where a program finds its end.
  package let path: String

  /// - Throws: ``TerminalTestFailure``.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 256)
    let code = Spawn.isStarting.withLock { _ in
      guard openpty(&master, &slave, &name, nil, nil) == 0 else { return errno }
      _ = fcntl(master, F_SETFD, FD_CLOEXEC)
      _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
      return 0
    }
    guard code == 0 else { throw TerminalTestFailure("openpty: \(code)") }
    self.master = master
    self.slave = slave
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(columns: columns, rows: rows, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }

  deinit {
    close(master)
    close(slave)
  }

  /// Takes the window away; the kernel sends SIGHUP, and whoever reads from the terminal is told that it is gone.
  package func hangUp() {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, master)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    close(nothing)
  }

  /// Changes the window; the kernel sends SIGWINCH to the programs in the foreground.
  package func resize(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixelWidth),
      ws_ypixel: UInt16(pixelHeight))
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Whether keys reach the program one by one and unechoed.
  package var isRaw: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  /// Every setting as text, to compare before and after.
  package var settings: String {
    var settings = termios()
    tcgetattr(slave, &settings)
    let numbers = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    return numbers.map { String($0, radix: 8) }.joined(separator: ":")
      + withUnsafeBytes(of: settings.c_cc) { $0.map { ":\($0)" }.joined() }
  }

  /// What the program has written since; empty where it is nothing.
  package func read() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      if count > 0 {
        all.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return all
      }
    }
  }

  /// Bytes that the program can read and has not read.
  package var unreadByteCount: Int {
    var count: Int32 = 0
    _ = ioctl(slave, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Sends what the program can take now.
  ///
  /// - Returns: How many bytes were taken.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
    return max(0, count)
  }

  /// Waits until the program has written something, at most so long.
  package func waitForOutput(within limit: Duration) {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    _ = poll(&wanted, 1, Int32(max(0, limit / .milliseconds(1))))
  }
}

/// Why a test under a terminal cannot go on.
package struct TerminalTestFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
