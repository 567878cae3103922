import GRDB
import Platform

extension ChoiceLog {
  /// What a log has brought to a merge.
  package struct Merged: Sendable, Hashable {
    /// The number of its events that no log before it had.
    package let added: Int
    /// The number of all events so far.
    package let total: Int
  }

  /// Adds the events of other logs that this one does not have, in one transaction. The other logs are not written to.
  ///
  /// The result depends only on which events there are, not on the order in which logs are merged: all events are sorted by
  /// their clocks, then by their identities, and what stands is made anew from them. Merging a log again changes nothing.
  /// Events may get other numbers.
  ///
  /// - Throws: ``ChoiceLogError/damaged(path:reason:)`` also if two logs have different events under one identity. One of
  ///   them is forged, and the order of merging must not decide which.
  package func merge(_ others: [String]) throws(ChoiceLogError) -> [Merged] {
    try write { try Self.merge(others, into: $0, path: path) }
  }

  /// Merges logs into the one at a path, which is made if there is none. If they cannot be merged, none is made.
  /// - Parameter beforeNaming: Called when a new log is complete and has no name yet; for tests.
  package static func merge(
    _ others: [String], into path: String, beforeNaming: () throws -> Void = {}
  ) throws(ChoiceLogError) -> [Merged] {
    if SystemFile.size(path) ?? 0 == 0 {
      // A file that will be refused gets no side file.
      try LogFile.refuseForeign(path)
      do {
        let (queue, merged) = try remade(others)
        if try NewLog.make(path, from: queue, beforeNaming) { return merged }
      } catch {
        throw LogFault.error(error, path: others.first ?? path)
      }
    }
    return try ChoiceLog(.file(path)).merge(others)
  }

  private static func merge(_ others: [String], into db: Database, path: String) throws -> [Merged] {
    let merge = try LogMerge(db: db, path: path)
    var total = try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
    let merged = try others.map { other in
      // Our own log is not read a second time: its lock would be held against ourselves.
      let isOurs = try LogFile.existing(other) == path
      let added = isOurs ? 0 : try ForeignLog.read(other) { try merge.gather($0) }
      total += added
      return Merged(added: added, total: total)
    }
    try merge.write()
    return merged
  }

  /// Reads a foreign log without changing it. The tables that follow from the events are not believed: they are made anew
  /// in a temporary file, which has no name as soon as SQLite has opened it.
  /// - Throws: ``ChoiceLogError``, or what `body` threw.
  package static func readOnly<Result>(
    _ path: String, _ body: (LogSnapshot) throws -> Result
  ) throws -> Result {
    try remade([path]).queue.read { try body(LogSnapshot(db: $0)) }
  }

  /// Copies the events of logs to a temporary database, and makes anew what follows from them.
  static func remade(_ paths: [String]) throws -> (queue: DatabaseQueue, merged: [Merged]) {
    do {
      return try remade(paths, inMemory: false)
    } catch let error as ChoiceLogError where error.concernsWriting {
      // There may be no room for temporary files.
      return try remade(paths, inMemory: true)
    }
  }

  private static func remade(
    _ paths: [String], inMemory: Bool
  ) throws -> (queue: DatabaseQueue, merged: [Merged]) {
    let path = paths.first ?? ""
    let queue = try inMemory ? DatabaseQueue() : DatabaseQueue(path: "")
    var merged: [Merged] = []
    try LogFault.translated(path) {
      try queue.writeWithoutTransaction { db in
        if inMemory { try db.execute(sql: "PRAGMA temp_store = MEMORY") }
        try Schema.create(in: db, path: path)
        try db.inTransaction {
          merged = try merge(paths, into: db, path: "")
          return .commit
        }
      }
    }
    return (queue, merged)
  }
}

/// Makes a new log of a complete database.
enum NewLog {
  /// Copies a database to a hidden file beside the log, which gets the log's name when it is complete. If the name has been
  /// taken meanwhile, the file that has it stays. If this process is killed, the hidden file may be left; nobody reads it.
  /// - Returns: Whether the name was free; if not, nothing is left.
  static func make(
    _ path: String, from queue: DatabaseQueue, _ beforeNaming: () throws -> Void
  ) throws -> Bool {
    let path = try LogFile.canonical(path)
    let folder = SystemFile.folder(of: path)
    let temporary = SystemFile.temporaryPath(in: folder)
    defer { LogFile.remove(temporary) }
    try copy(queue, to: temporary, of: path)
    try beforeNaming()
    let isNamed = try OpeningLock.hold(for: path, within: LogConfiguration.timeout) {
      // A file that is left of another log would be taken for a part of this one.
      guard ["", "-wal", "-shm", "-journal"].allSatisfy({ !SystemFile.exists(path + $0) }) else {
        return false
      }
      if SystemFile.rename(temporary, toFreeName: path) { return true }
      guard errno == EEXIST else {
        throw ChoiceLogError.cannotCreate(path: path, reason: Errno.last.message)
      }
      return false
    }
    if isNamed, let descriptor = try? SystemFile.open(folder, O_RDONLY | O_DIRECTORY) {
      _ = SystemFile.flush(descriptor)
      close(descriptor)
    }
    return isNamed
  }

  /// Copies a database to a new file that only the user can read, sets it up as a log, and flushes it.
  /// - Parameter path: The path that the log will have.
  private static func copy(_ queue: DatabaseQueue, to temporary: String, of path: String) throws {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(temporary, O_RDWR | O_CREAT | O_EXCL)
    } catch {
      throw LogFault.creating(path, error)
    }
    // Closed after the connection: this would drop its locks.
    defer { close(descriptor) }
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    let copy = try DatabaseQueue(path: temporary, configuration: configuration)
    _ = try copy.writeWithoutTransaction { try Row.fetchOne($0, sql: "PRAGMA journal_mode = MEMORY") }
    do {
      try queue.backup(to: copy)
    } catch let error as DatabaseError {
      throw copy.writeWithoutTransaction { LogFault.error(error, on: $0, path: path) }
    }
    try copy.writeWithoutTransaction { db in
      do {
        _ = try Durability.establish(on: db, path: path, fileSystem: FileSystemKind.of(path))
      } catch let error as DatabaseError {
        throw LogFault.error(error, on: db, path: path)
      }
    }
    try copy.close()
    guard SystemFile.flush(descriptor) == 0 else {
      throw ChoiceLogError.failed(path: path, reason: Errno.last.message)
    }
  }
}
