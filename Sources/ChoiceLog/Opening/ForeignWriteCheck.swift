import GRDB
import GRDBSQLite
import Platform
import Synchronization

/// Finds out whether anything but SQLite has written to the main file of an open log in WAL mode.
///
/// Commits go into the write-ahead log. They succeed even if the main file has been truncated or overwritten, but nobody can
/// read them any more. SQLite changes the main file only by checkpoints, which the shared memory counts. So a main file that
/// changed without a checkpoint is read through once.
final class ForeignWriteCheck: Sendable {
  private struct Seen {
    let file: FileStamp?
    let checkpoints: CheckpointState
    /// The number and the origin of the newest event; `nil` in a log without events.
    let newest: [DatabaseValue]?
  }

  private let path: String
  private let last = Mutex<Seen?>(nil)

  init(of path: String) { self.path = path }

  /// Has to be called once, before ``run(_:)``.
  /// - Parameter db: Outside a transaction.
  func begin(_ db: Database) throws(ChoiceLogError) {
    // After a recovery the counts look as if a checkpoint were under way, during which foreign writes go unnoticed.
    if let connection = db.sqliteConnection, CheckpointState(connection)?.isUnderWay == true {
      _ = try? db.checkpoint(.passive)
    }
    try run(db)
  }

  /// - Parameter db: A connection without uncommitted changes.
  func run(_ db: Database) throws(ChoiceLogError) {
    // The stamp comes first: a checkpoint is announced before it changes the file.
    let file = FileStamp(of: path)
    guard let connection = db.sqliteConnection, let checkpoints = CheckpointState(connection),
      // A checkpoint may have come in between.
      FileStamp(of: path) == file
    else { return }
    // The shared memory is changed before the write-ahead log is cut, and after it has grown.
    if let journal = FileStamp(of: path + "-wal"), journal.size < checkpoints.journalSize,
      CheckpointState(connection)?.journalSize == checkpoints.journalSize
    {
      throw .overwritten(path: path)
    }
    do {
      let newest = try Self.newest(db)
      if let before = last.withLock({ $0 }), before.file != file, before.checkpoints == checkpoints,
        !checkpoints.isUnderWay
      {
        guard try has([before.newest, newest].compactMap(\.self)) else {
          throw ChoiceLogError.overwritten(path: path)
        }
      }
      last.withLock { $0 = Seen(file: file, checkpoints: checkpoints, newest: newest) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // The tables are gone.
      throw .overwritten(path: path)
    } catch {
      switch LogFault.error(error, path: path) {
      case .damaged, .notALog, .newer: throw .overwritten(path: path)
      // Reading failed, which says nothing about the content of the file.
      case let fault: throw fault
      }
    }
  }

  /// Whether a new connection, which has no page in memory yet, finds a log with these events.
  private func has(_ events: [[DatabaseValue]]) throws -> Bool {
    // A new connection to an empty file would remove the write-ahead log, and with it the newest choices.
    if FileStamp(of: path)?.size == 0 { return false }
    var configuration = LogConfiguration.make()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read { db in
      try Schema.verify(db, path: path)
      for event in events {
        let sql = "SELECT 1 FROM event WHERE number = ? AND origin = (SELECT id FROM origin WHERE uuid = ?)"
        guard try Bool.fetchOne(db, sql: sql, arguments: StatementArguments(event)) == true else {
          return false
        }
      }
      return try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
    }
  }

  private static func newest(_ db: Database) throws -> [DatabaseValue]? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT number, (SELECT uuid FROM origin WHERE id = event.origin) AS uuid
          FROM event ORDER BY seq DESC LIMIT 1
          """))
    return row.map { Array($0.databaseValues) }
  }
}

/// How far the write-ahead log has been copied into the main file, as the shared memory says.
private struct CheckpointState: Equatable {
  /// New after each restart of the write-ahead log.
  let salts: UInt64
  /// Frames that have been copied, and frames that the last checkpoint was to copy.
  let copied, attempted: UInt32
  /// The smallest size that the write-ahead log can have, in bytes.
  let journalSize: Int

  /// Whether no checkpoint came in between. A commit changes only ``journalSize``, which is not compared.
  static func == (one: Self, other: Self) -> Bool {
    (one.salts, one.copied, one.attempted) == (other.salts, other.copied, other.attempted)
  }

  /// Also true after a recovery or an interrupted checkpoint, until the next checkpoint ends.
  var isUnderWay: Bool { copied < attempted }

  /// - Returns: `nil` where there is no shared memory.
  init?(_ connection: OpaquePointer) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var memory: UnsafeMutableRawPointer?
    guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
      methods.pointee.xShmMap?(file, 0, 32768, 0, &memory) == SQLITE_OK, let memory
    else { return nil }
    // The format: https://www.sqlite.org/walformat.html#the_wal_index_file_format
    // A page of 65,536 bytes is written as 1.
    let page = Int(memory.load(fromByteOffset: 14, as: UInt16.self))
    let frames = Int(memory.load(fromByteOffset: 16, as: UInt32.self))
    journalSize = frames == 0 ? 0 : 32 + frames * (24 + (page == 1 ? 65536 : page))
    salts = memory.load(fromByteOffset: 32, as: UInt64.self)
    copied = memory.load(fromByteOffset: 96, as: UInt32.self)
    attempted = memory.load(fromByteOffset: 128, as: UInt32.self)
  }
}
