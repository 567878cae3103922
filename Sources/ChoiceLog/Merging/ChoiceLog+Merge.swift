import GRDB

extension ChoiceLog {
  /// What a merge has brought.
  package struct Merged: Sendable, Hashable {
    /// Events of this log that were in none before it.
    package let added: Int
    /// All that there are now.
    package let total: Int
  }

  /// Adds the events of other logs that this one does not have.
  ///
  /// What comes out depends only on which events there are, not on who had them first or in which order logs were
  /// merged: all are put in the order of their clocks, then of their identities, and what stands is made anew, once.
  /// Merging a log again changes nothing. Everything happens in one transaction, or not at all; the other logs are not
  /// written to. Numbers of events may change.
  ///
  /// - Throws: ``ChoiceLogError/damaged(path:reason:)`` also where two logs have different events under one identity:
  ///   one of them is forged, and to take either would let the order decide.
  package func merge(_ others: [String]) throws(ChoiceLogError) -> [Merged] {
    try write { db in
      let merge = try LogMerge(db: db, path: path)
      var total = try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
      let merged = try others.map { other in
        // Also spares a lock on the file against ourselves.
        let isOurs = try LogFile.existing(other) == path
        let added = isOurs ? 0 : try ForeignLog.read(other) { try merge.gather($0) }
        total += added
        return Merged(added: added, total: total)
      }
      try merge.write()
      return merged
    }
  }

  package func merge(_ other: String) throws(ChoiceLogError) -> Merged {
    try merge([other]).first ?? Merged(added: 0, total: 0)
  }

  /// Merges logs in a file of SQLite's own and lets go of it, to know whether they can be merged before a log is made
  /// for them.
  package static func tryMerging(_ paths: [String]) throws(ChoiceLogError) {
    do {
      _ = try remade(paths)
    } catch {
      throw LogFault.error(error, path: paths.first ?? "")
    }
  }

  /// Reads a log without changing anything about it, not even its version, and without believing what it says to
  /// follow from its events: it is made anew in a file that SQLite takes out of its folder as soon as it is made.
  /// - Throws: ``ChoiceLogError``, or what `body` threw.
  package static func readOnly<Result>(
    _ path: String, _ body: (LogSnapshot) throws -> Result
  ) throws -> Result {
    try remade([path]).read { try body(LogSnapshot(db: $0)) }
  }

  /// The events of logs, and what follows from them made anew, in a file of SQLite's own.
  static func remade(_ paths: [String]) throws -> DatabaseQueue {
    do {
      return try remade(paths, inMemory: false)
    } catch let error as ChoiceLogError where error.concernsWriting {
      // There may be no room for temporary files.
      return try remade(paths, inMemory: true)
    }
  }

  private static func remade(_ paths: [String], inMemory: Bool) throws -> DatabaseQueue {
    let path = paths.first ?? ""
    let queue = try inMemory ? DatabaseQueue() : DatabaseQueue(path: "")
    try queue.writeWithoutTransaction { db in
      do {
        if inMemory { try db.execute(sql: "PRAGMA temp_store = MEMORY") }
        try Schema.migrate(db, path: path)
        try db.inTransaction {
          let merge = try LogMerge(db: db, path: path)
          for path in paths { _ = try ForeignLog.read(path) { try merge.gather($0) } }
          try merge.write()
          return .commit
        }
      } catch {
        throw LogFault.error(error, path: path)
      }
    }
    return queue
  }
}
