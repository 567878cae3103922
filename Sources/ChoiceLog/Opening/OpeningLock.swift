import Platform

/// The lock on a side file under which a log is made and opened. SQLite's own lock does not cover the switch to WAL, which
/// fails at once for the second of two processes that start on a new file.
///
/// The side file stays beside a log. Beside a file that was refused, or could not be made, none is left.
enum OpeningLock {
  /// Runs `body` while no other process or thread does so for the same log.
  /// - Parameters:
  ///   - path: The path of the log.
  ///   - limit: How long to wait for another process that is opening the log, or for a side file that keeps changing.
  static func hold<Result>(
    for path: String, within limit: Duration, _ body: () throws -> Result
  ) throws -> Result {
    let side = file(for: path)
    let end = ContinuousClock.now + limit
    repeat {
      guard let (descriptor, isNew) = try openFile(side, for: path) else { continue }
      defer { close(descriptor) }
      try lock(descriptor, for: path, until: end)
      // The process that held the lock may have removed the file; others then lock a new file of this name.
      guard FileStamp(descriptor: descriptor)?.isSameFile(as: FileStamp(of: side)) == true else {
        // Some file systems give a file another number at each look, so this would never end without a limit.
        usleep(2_000)
        continue
      }
      do {
        return try body()
      } catch {
        if isNew { unlink(side) }
        throw error
      }
    } while ContinuousClock.now < end
    throw ChoiceLogError.busy(path: path)
  }

  /// - Returns: `nil` if the file was just removed.
  private static func openFile(
    _ side: String, for path: String
  ) throws(ChoiceLogError) -> (descriptor: Int32, isNew: Bool)? {
    let made = open(side, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 { return (made, true) }
    guard errno == EEXIST else { throw error(.last, opening: side, for: path) }
    let found = open(side, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if found >= 0 { return (found, false) }
    guard errno == ENOENT else { throw error(.last, opening: side, for: path) }
    return nil
  }

  private static func file(for path: String) -> String { path + "-lock" }

  /// Whether anybody has opened, or is opening, a log of this name.
  static func hasFile(for path: String) -> Bool { SystemFile.exists(file(for: path)) }

  /// `flock` cannot wait with a limit, so it is tried again and again. An opening takes milliseconds.
  private static func lock(
    _ descriptor: Int32, for path: String, until end: ContinuousClock.Instant
  ) throws(ChoiceLogError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK:
        guard ContinuousClock.now < end else { throw .busy(path: path) }
        usleep(2_000)
      default: throw .notDurable(path: path, reason: "no locks: " + Errno.last.message)
      }
    }
  }

  private static func error(_ error: Errno, opening side: String, for path: String) -> ChoiceLogError {
    switch error.rawValue {
    case EROFS: .readOnly(path: path)
    case EACCES where access(path, F_OK) == 0, EPERM where access(path, F_OK) == 0: .readOnly(path: path)
    case EMFILE, ENFILE, EIO, ENOMEM: .failed(path: side, reason: error.message)
    default: LogFault.creating(path, error)
    }
  }
}
