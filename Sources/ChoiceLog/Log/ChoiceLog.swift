import GRDB
import Platform
import Synchronization

/// Every choice ever made, in a file.
///
/// Any number of processes may have one log open and write to it. Writing and reading go through two connections,
/// so that a reader does not wait for a disk that is busy with a writer's flush.
package final class ChoiceLog: EventStore {
  /// Absolute, with links followed.
  package let path: String
  /// As read back from the connection that writes.
  package let durability: Durability

  private struct Connections {
    let writer: DatabaseQueue
    /// With a rollback journal this is `writer`, as a reader and a writer would shut each other out.
    let reader: DatabaseQueue
    let presence: FilePresence
    /// For a log that is only read; `nil` for one that is written to.
    var access: ReadOnlyAccess?

    func read<Result>(_ body: () throws -> Result) throws -> Result {
      guard let access else { return try body() }
      return try access.whileUnchanged(body)
    }
  }

  /// `nil` when the log is closed. Each use holds the connections until it ends: GRDB crashes if a connection is closed
  /// while it is read from.
  private let connections: Mutex<Connections?>
  private let origin = (0..<16).map { _ in UInt8.random(in: 0...255) }
  private let lastNumber = Atomic<Int64>(0)

  /// Opens a log, and makes it if there is none.
  /// - Parameters:
  ///   - timeout: See ``LogConfiguration/timeout``.
  ///   - fileSystem: The file system that the log is on; `nil` asks the system.
  package init(
    _ location: LogLocation, timeout: Duration = LogConfiguration.timeout, fileSystem: FileSystemKind? = nil,
    environment: [String: String] = CurrentProcess.variables
  ) throws(ChoiceLogError) {
    let path = try LogFile.canonical(location.prepare(environment: environment))
    self.path = path
    do {
      // A file that will be refused anyway gets no side file.
      try LogFile.refuseForeign(path)
      let (connections, durability) = try OpeningLock.hold(for: path, within: timeout) {
        let isNew = try LogFile.create(path)
        do {
          try LogFile.check(path)
          return try Self.connect(path, timeout, fileSystem)
        } catch {
          // On a full disk an empty file would be left, which would count as a log.
          if isNew { LogFile.remove(path) }
          throw error
        }
      }
      self.connections = Mutex(connections)
      self.durability = durability
    } catch {
      throw LogFault.opening(error, path: path)
    }
  }

  /// Opens a log that exists, to read it only.
  init(readOnly path: String, sharesMemory: Bool = true) throws(ChoiceLogError) {
    self.path = path
    durability = .rollbackJournal
    let access = try ReadOnlyAccess(path, sharesMemory: sharesMemory)
    let reader = try LogFault.translated(path) {
      try access.whileUnchanged {
        let reader = try access.connect { db in
          // Where a disk is full, the folder for temporary files may be so too.
          try db.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        let isEmpty = try reader.read { try Schema.verify($0, path: path) }
        guard !isEmpty else { throw ChoiceLogError.notALog(path: path) }
        return reader
      }
    }
    let presence = FilePresence(of: path, hasJournal: false)
    connections = Mutex(Connections(writer: reader, reader: reader, presence: presence, access: access))
  }

  /// Creates an empty log in memory. It stands for one that does not exist yet, and is only read.
  package init(emptyAt path: String) throws {
    self.path = path
    durability = .rollbackJournal
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { try Schema.create(in: $0, path: path) }
    let presence = FilePresence(of: path, hasJournal: false)
    connections = Mutex(Connections(writer: queue, reader: queue, presence: presence))
  }

  private static func connect(
    _ path: String, _ timeout: Duration, _ fileSystem: FileSystemKind?
  ) throws -> (Connections, Durability) {
    let configuration = LogConfiguration.make(timeout: timeout)
    let writer = try DatabaseQueue(path: path, configuration: configuration)
    let durability = try writer.writeWithoutTransaction { db in
      do {
        // Before anything is changed, the kind of journal included.
        let isNew = try Schema.verify(db, path: path)
        let durability = try Durability.establish(
          on: db, path: path, fileSystem: fileSystem ?? FileSystemKind.of(path), isNew: isNew)
        try Schema.create(in: db, path: path)
        return durability
      } catch let error as DatabaseError {
        throw LogFault.error(error, on: db, path: path)
      }
    }
    let reader = durability == .wal ? try DatabaseQueue(path: path, configuration: configuration) : writer
    let presence = FilePresence(of: path, hasJournal: durability == .wal)
    try writer.writeWithoutTransaction { try presence.begin(on: $0) }
    return (Connections(writer: writer, reader: reader, presence: presence), durability)
  }

  /// Closes the file, as the last owner does too. If nobody else has it open, the log is one file afterwards. Every later
  /// call fails. Nothing is lost if this is not called.
  package func close() {
    // The connections close when nothing holds them any more, which must not happen inside the lock.
    let last = connections.withLock { connections in
      defer { connections = nil }
      return connections
    }
    withExtendedLifetime(last) {}
  }

  private func open() throws(ChoiceLogError) -> Connections {
    guard let connections = connections.withLock({ $0 }) else {
      throw .failed(path: path, reason: "it is closed")
    }
    return connections
  }

  // MARK: Writing

  package func append(_ event: ChoiceEvent) throws(ChoiceLogError) { try append(contentsOf: [event]) }

  /// Adds several events in one transaction: all of them or none.
  package func append(contentsOf events: [ChoiceEvent]) throws(ChoiceLogError) {
    try append(events.map { ($0, nextIdentity()) })
  }

  package func append(
    _ events: [(event: ChoiceEvent, identity: EventIdentity)]
  ) throws(ChoiceLogError) {
    try write { db in
      do {
        try db.inSavepoint {
          try EventBatch.append(events, to: db)
          return .commit
        }
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
        && error.message?.contains("event.origin") == true
      {
        // An event of this identity is in the log: they were committed the first time, all together.
      }
    }
  }

  /// A number that was given out is never given out again, even if its event fails.
  package func nextIdentity() -> EventIdentity {
    EventIdentity(origin: origin, number: lastNumber.add(1, ordering: .relaxed).newValue)
  }

  /// Runs a transaction that begins as a writer. One that begins as a reader fails at once, whatever its timeout, if
  /// another process writes in between.
  func write<Result>(
    _ completion: Database.TransactionCompletion = .commit, _ body: (Database) throws -> Result
  ) throws(ChoiceLogError) -> Result {
    try LogFault.translated(path) {
      let connections = try open()
      guard connections.access == nil else { throw ChoiceLogError.readOnly(path: path) }
      return try connections.writer.writeWithoutTransaction { db in
        try self.transaction(on: db, connections.presence, completion, body)
      }
    }
  }

  /// - Throws: ``ChoiceLogError/unsure(path:reason:)`` if nobody knows whether it was committed. After any other error
  ///   nothing was committed to any file.
  private func transaction<Result>(
    on db: Database, _ presence: FilePresence, _ completion: Database.TransactionCompletion,
    _ body: (Database) throws -> Result
  ) throws -> Result {
    var result: Result?
    var isCommitting = false
    do {
      try db.inTransaction(.immediate) {
        if completion == .commit { try presence.check(on: db) }
        result = try body(db)
        isCommitting = completion == .commit
        if isCommitting { try presence.check() }
        return completion
      }
    } catch ChoiceLogError.removed where presence.isUnreplaced {
      // The write-ahead log may be apart from the moved file: what was saved belongs in the file.
      _ = try? db.checkpoint(.truncate)
      throw ChoiceLogError.removed(path: path)
    } catch let error as DatabaseError {
      let fault = LogFault.error(error, on: db, path: path)
      // It was a log when it was opened.
      if case .notALog = fault { throw ChoiceLogError.overwritten(path: path) }
      guard isCommitting, LogFault.mayHaveCommitted(error) else { throw fault }
      throw ChoiceLogError.unsure(path: path, reason: "\(fault)")
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    if isCommitting {
      do throws(ChoiceLogError) {
        try presence.check(on: db)
      } catch .overwritten {
        throw ChoiceLogError.unsure(path: path, reason: "it was overwritten just then; restore a copy")
      } catch .removed {
        throw ChoiceLogError.unsure(path: path, reason: "it was moved away just then; put it back")
      } catch {
        throw ChoiceLogError.unsure(path: path, reason: "\(error)")
      }
    }
    return result
  }

  /// Runs `body` with the connection that reads, outside a transaction, for what needs temporary tables.
  func onReader<Result>(_ body: (Database) throws -> Result) throws(ChoiceLogError) -> Result {
    try LogFault.translated(path) {
      let connections = try open()
      return try connections.read { try connections.reader.writeWithoutTransaction(body) }
    }
  }

  // MARK: Reading

  /// Checks that the log is still the file that was opened, and can be read. Only then are committed choices saved.
  package func requirePresence() throws(ChoiceLogError) {
    try LogFault.translated(path) {
      let connections = try open()
      try connections.reader.unsafeRead { try connections.presence.check(on: $0) }
    }
  }

  /// Reads several things that agree with one another.
  package func snapshot<Result>(_ body: (LogSnapshot) throws -> Result) throws -> Result {
    do {
      let connections = try open()
      return try connections.read { try connections.reader.read { try body(LogSnapshot(db: $0)) } }
    } catch  where LogFault.isDatabase(error) {
      throw LogFault.error(error, path: path)
    }
  }

  /// Does what ``snapshot(_:)`` does, with every error as one of the log's.
  package func read<Result>(
    _ body: (LogSnapshot) throws -> Result
  ) throws(ChoiceLogError) -> Result {
    try LogFault.translated(path) { try snapshot(body) }
  }

  /// Reads for a long time, if possible through a connection of its own, so that nobody has to wait for the end.
  package func readAside<Result>(
    _ body: (LogSnapshot) throws -> Result
  ) throws(ChoiceLogError) -> Result {
    guard durability == .wal else { return try read(body) }
    // A reader keeps the log open.
    let connections = try open()
    defer { withExtendedLifetime(connections) {} }
    var configuration = connections.reader.configuration
    configuration.readonly = true
    return try LogFault.translated(path) {
      try DatabaseQueue(path: path, configuration: configuration).read { try body(LogSnapshot(db: $0)) }
    }
  }

  /// What others have done to a deck's cards since a position. Waits for nobody.
  ///
  /// - Parameter position: Moves on behind the events that are read.
  /// - Returns: `nil` if nobody has committed anything since, or another process is shutting readers out.
  package func changes(
    since position: inout LogPosition, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> LogChanges? {
    do {
      let connections = try open()
      let (changes, next) = try connections.reader.unsafeRead { db in
        try connections.presence.check(on: db)
        // Only with a rollback journal does a writer shut readers out. The screen must not wait for it.
        let timeout = durability == .wal ? nil : try Int.fetchOne(db, sql: "PRAGMA busy_timeout")
        if timeout != nil { try db.execute(sql: "PRAGMA busy_timeout = 0") }
        defer { if let timeout { try? db.execute(sql: "PRAGMA busy_timeout = \(timeout)") } }
        var next = position
        var changes: LogChanges?
        try db.inTransaction(.deferred) {
          changes = try LogSnapshot(db: db).changes(
            since: &next, besides: origin, atMost: Self.changesAtOnce, in: scope)
          return .commit
        }
        return (changes, next)
      }
      position = next
      return changes
    } catch {
      let fault = LogFault.error(error, path: path)
      if case .busy = fault { return nil }
      throw fault
    }
  }

  /// Events read in one go: with a session's own work on them, some milliseconds.
  private static var changesAtOnce: Int { 50 }
}
