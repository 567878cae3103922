import GRDB
import Platform
import Synchronization

/// Every choice ever made, in a file.
///
/// Any number of processes may have one log open and write to it. Writing and reading go through two connections,
/// so that a reader does not wait for a disk that is busy with a writer's flush.
package final class ChoiceLog: EventStore {
  /// What may differ from one opening to another.
  package struct Options: Sendable {
    /// How long to wait for another process that is writing or opening.
    package var timeout: Duration = .seconds(5)
    /// What lies below the log; `nil` asks the system.
    package var fileSystem: FileSystemKind?
    package var environment: [String: String] = CurrentProcess.variables

    package init() {}
  }

  /// Absolute, links followed.
  package let path: String
  /// How what is committed is kept, as read back from the connection that writes.
  package let durability: Durability

  private struct Connections {
    let writer: DatabaseQueue
    /// The same as `writer` with a rollback journal, where a reader and a writer shut each other out.
    let reader: DatabaseQueue
    let presence: FilePresence
    /// How a log is read that is only read; `nil` for one that is written to.
    var access: ReadOnlyAccess?

    func read<Result>(_ body: () throws -> Result) throws -> Result {
      guard let access else { return try body() }
      return try access.whileUnchanged(body)
    }
  }

  /// `nil` when closed. Whoever uses one keeps it open until he is done: GRDB crashes when it is asked to read
  /// from a connection that was closed under it.
  private let connections: Mutex<Connections?>
  private let origin = EventIdentity.newOrigin()
  private let lastNumber = Mutex<Int64>(0)

  /// Opens a log, and makes it if it is not there.
  package init(_ location: LogLocation = .standard, options: Options = Options()) throws(ChoiceLogError) {
    let path = try LogFile.canonical(location.prepare(environment: options.environment))
    self.path = path
    do {
      // What will be refused anyway gets no side file.
      try LogFile.refuseForeign(path)
      let (connections, durability) = try OpeningLock.hold(for: path, within: options.timeout) {
        let isNew = try LogFile.create(path)
        do {
          try LogFile.check(path)
          return try Self.connect(path, options)
        } catch {
          // On a full disk an empty file would be left, which looks like a log.
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

  /// A log that is there and is only read.
  init(readOnly path: String, sharesMemory: Bool = true, _ options: Options) throws(ChoiceLogError) {
    self.path = path
    durability = .rollbackJournal
    do {
      let (reader, access) = try Self.connectReadOnly(path, sharesMemory: sharesMemory, options)
      let presence = FilePresence(of: path, hasJournal: false)
      connections = Mutex(
        Connections(writer: reader, reader: reader, presence: presence, access: access))
    } catch {
      throw LogFault.error(error, path: path)
    }
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

  static func configuration(_ options: Options) -> Configuration {
    var configuration = Configuration()
    let (seconds, attoseconds) = options.timeout.components
    configuration.busyMode = .timeout(Double(seconds) + Double(attoseconds) / 1e18)
    configuration.label = "choices"
    SQLiteSafety.configure(&configuration)
    return configuration
  }

  private static func connect(_ path: String, _ options: Options) throws -> (Connections, Durability) {
    let configuration = Self.configuration(options)
    let writer = try DatabaseQueue(path: path, configuration: configuration)
    let durability = try writer.writeWithoutTransaction { db in
      do {
        // Before anything is changed, the journal included.
        let isNew = try Schema.verify(db, path: path)
        let fileSystem = options.fileSystem ?? FileSystemKind.of(path)
        let durability = try Durability.establish(
          on: db, path: path, fileSystem: fileSystem, isNew: isNew)
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

  /// Lets go of the file, which also happens with the last owner; if nobody else has it open, all is then in the one
  /// file. Every call afterwards fails. Nothing is lost where this is not called.
  package func close() {
    // Taken out first: the connections close when nothing holds them, which must not be inside the lock.
    let last = connections.withLock { connections in
      let last = connections
      connections = nil
      return last
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

  @discardableResult
  package func append(_ event: ChoiceEvent) throws(ChoiceLogError) -> Appended {
    let identity = nextIdentity()
    return try write { try EventBatch.append([(event, identity)], to: $0)[0] }
  }

  /// Adds several events in one transaction: all of them or none.
  @discardableResult
  package func append(contentsOf events: [ChoiceEvent]) throws(ChoiceLogError) -> [Appended] {
    try write { try EventBatch.append(events.map { ($0, nextIdentity()) }, to: $0) }
  }

  package func append(
    _ events: [(event: ChoiceEvent, identity: EventIdentity)]
  ) throws(ChoiceLogError) {
    try write { db in
      do {
        try db.inSavepoint {
          _ = try EventBatch.append(events, to: db)
          return .commit
        }
      } catch let error as DatabaseError where EventTables.isRepeated(error) {
        // All of them were committed the first time, as they are now.
      }
    }
  }

  /// A number that is given out stays used, also if its event fails.
  package func nextIdentity() -> EventIdentity {
    let number = lastNumber.withLock { number in
      number += 1
      return number
    }
    return EventIdentity(origin: origin, number: number)
  }

  /// One transaction, begun as a writer: one that began as a reader would fail at once, whatever its timeout, if
  /// another process wrote in between.
  func write<Result>(_ body: (Database) throws -> Result) throws(ChoiceLogError) -> Result {
    try onWriter { try self.transaction(on: $0, .commit, body) }
  }

  /// A transaction that leaves nothing behind.
  func writeAndRollBack<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try writable().writer.writeWithoutTransaction { try transaction(on: $0, .rollback, body) }
  }

  private func writable() throws(ChoiceLogError) -> Connections {
    let connections = try open()
    guard connections.access == nil else { throw .readOnly(path: path) }
    return connections
  }

  /// - Throws: ``ChoiceLogError/unsure(path:reason:)`` if it may have been committed or not. After any other error it
  ///   was not, to whatever file.
  func transaction<Result>(
    on db: Database, _ completion: Database.TransactionCompletion, _ body: (Database) throws -> Result
  ) throws -> Result {
    let presence = try open().presence
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
      // What was saved before may be in two files that are apart now: it belongs into the one.
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

  /// The connection that reads, outside a transaction, for what needs tables of its own.
  func onReader<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let connections = try open()
    return try connections.read { try connections.reader.writeWithoutTransaction(body) }
  }

  /// The connection that writes, outside a transaction, for what cannot be done inside one.
  func onWriter<Result>(_ body: (Database) throws -> Result) throws(ChoiceLogError) -> Result {
    do {
      return try writable().writer.writeWithoutTransaction(body)
    } catch {
      throw LogFault.error(error, path: path)
    }
  }

  // MARK: Reading

  /// Looks whether the log still is the file that was opened, and can be read: only then what was committed is saved.
  package func requirePresence() throws(ChoiceLogError) {
    do {
      let connections = try open()
      try connections.reader.unsafeRead { try connections.presence.check(on: $0) }
    } catch {
      throw LogFault.error(error, path: path)
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

  /// The same, with whatever is wrong as an error of the log's.
  package func read<Result>(
    _ body: (LogSnapshot) throws -> Result
  ) throws(ChoiceLogError) -> Result {
    do {
      return try snapshot(body)
    } catch {
      throw LogFault.error(error, path: path)
    }
  }

  /// Reads for long, through a connection of its own where that is possible, so that nobody waits for the end of it.
  package func readAside<Result>(
    _ body: (LogSnapshot) throws -> Result
  ) throws(ChoiceLogError) -> Result {
    guard durability == .wal else { return try read(body) }
    do {
      // Whoever reads keeps the log open.
      let connections = try open()
      defer { withExtendedLifetime(connections) {} }
      var configuration = connections.reader.configuration
      configuration.readonly = true
      return try DatabaseQueue(path: path, configuration: configuration).read {
        try body(LogSnapshot(db: $0))
      }
    } catch {
      throw LogFault.error(error, path: path)
    }
  }

  /// What others have done to a deck's cards since. Waits for nobody.
  ///
  /// - Parameter position: Moves on behind what was read.
  /// - Returns: `nil` if nobody has committed anything since, or another process shuts readers out just now.
  package func changes(
    since position: inout LogPosition, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> LogChanges? {
    do {
      let connections = try open()
      let (changes, next) = try connections.reader.unsafeRead { db in
        try connections.presence.check(on: db)
        // Only with a rollback journal does a writer shut readers out; whoever draws must not wait for it.
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

  /// Events read in one go: some milliseconds, with what a session makes of them.
  private static var changesAtOnce: Int { 50 }
}

extension EventIdentity {
  fileprivate static func newOrigin() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
