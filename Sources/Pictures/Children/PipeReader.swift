import Platform

/// Reads the output of a child from its pipes, within a timeout.
struct PipeReader {
  /// One pipe.
  struct Line {
    let descriptor: Int32
    /// The most bytes that are kept.
    let limit: Int
    var bytes: [UInt8] = []
    /// Whether there were more bytes.
    var isCut = false
    var isOpen = true
  }

  private static let turn = Duration.milliseconds(50)

  private(set) var lines: [Line]
  private var timeout: Duration
  private var last = ContinuousClock.now
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ lines: [Line], timeout: Duration) {
    self.lines = lines
    self.timeout = timeout
    for line in lines { _ = fcntl(line.descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// Whether the timeout has passed.
  var isLate: Bool { timeout <= .zero }

  /// Reads until all pipes end, there is more in the first than is kept, or the timeout passes.
  ///
  /// - Returns: Whether all pipes have ended.
  mutating func readToEnd() -> Bool {
    while lines.contains(where: \.isOpen) {
      wait()
      for index in lines.indices where lines[index].isOpen { Self.read(&lines[index], &buffer) }
      if lines[0].isCut || isLate { return false }
    }
    return true
  }

  /// Waits until a child exits, but does not reap it: its number stays its own.
  ///
  /// - Returns: Whether it has exited.
  mutating func awaitExit(of child: pid_t) -> Bool {
    while !isLate {
      var news = siginfo_t()
      guard (try? systemCall { waitid(P_PID, id_t(child), &news, WEXITED | WNOHANG | WNOWAIT) }) != nil else {
        return false
      }
      if news.si_signo != 0 { return true }
      poll(nil, 0, 2)
      charge()
    }
    return false
  }

  private mutating func wait() {
    var watched = lines.filter(\.isOpen).map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&watched, nfds_t(watched.count), Int32(Self.turn / .milliseconds(1)))
    charge()
  }

  /// Takes the time since the last call off the timeout, but at most two turns: while we are stopped, the child is
  /// not slow.
  private mutating func charge() {
    let now = ContinuousClock.now
    timeout -= min(now - last, Self.turn * 2)
    last = now
  }

  /// Takes what has come through a pipe by now. It appends in place, as a copy would include all earlier bytes.
  private static func read(_ line: inout Line, _ buffer: inout [UInt8]) {
    do throws(Errno) {
      let count = try SystemFile.read(line.descriptor, into: &buffer)
      let room = line.limit - line.bytes.count
      line.bytes += buffer[..<min(count, room)]
      if count > room { line.isCut = true }
      if count == 0 { line.isOpen = false }
    } catch {
      if error != .wouldBlock { line.isOpen = false }
    }
  }
}
