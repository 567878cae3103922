import GRDB
import Platform

/// A log that is made whole, of a database that is complete.
enum NewLog {
  /// Makes a log with a database's contents: as a hidden file beside, which gets the log's name when it is complete. A
  /// link never replaces anything: whoever has taken the name meanwhile keeps it.
  /// - Returns: Whether it could be made so; if not, nothing is left of it. If this process is killed, the hidden file
  ///   may be left, which nobody reads.
  static func make(
    _ path: String, from queue: DatabaseQueue, _ options: ChoiceLog.Options, _ beforeNaming: () throws -> Void
  ) throws -> Bool {
    guard let path = try? LogFile.canonical(path), let slash = path.lastIndex(of: "/") else { return false }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let temporary = "\(folder)/.swipedeck-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
    guard (try? copy(queue, to: temporary)) != nil else { return false }
    defer { unlink(temporary) }
    try beforeNaming()
    let isNamed = try OpeningLock.hold(for: path, within: options.timeout) {
      // What is left of another log of this name would be taken for a part of this one.
      let isFree = ["", "-wal", "-shm", "-journal"].allSatisfy { !SystemFile.exists(path + $0) }
      return isFree && link(temporary, path) == 0
    }
    guard isNamed else { return false }
    if let descriptor = try? SystemFile.open(folder, O_RDONLY | O_DIRECTORY) {
      fsync(descriptor)
      close(descriptor)
    }
    // Before it is opened: a database should have one name.
    unlink(temporary)
    // Sets it up as every log is.
    try ChoiceLog(.file(path), options: options).close()
    return true
  }

  /// Copies a database to a file that is not there yet, readable for nobody else, and flushes it.
  private static func copy(_ queue: DatabaseQueue, to path: String) throws {
    let descriptor = try SystemFile.open(path, O_RDWR | O_CREAT | O_EXCL)
    // Only when no connection to the file is open: this would drop its locks.
    defer { close(descriptor) }
    do {
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
      let copy = try DatabaseQueue(path: path, configuration: configuration)
      _ = try copy.writeWithoutTransaction { try Row.fetchOne($0, sql: "PRAGMA journal_mode = MEMORY") }
      try queue.backup(to: copy)
      try copy.close()
      try systemCall { fsync(descriptor) }
    } catch {
      unlink(path)
      throw error
    }
  }
}
