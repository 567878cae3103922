import GRDB
import GRDBSQLite
import Platform
import Synchronization

/// Finds out whether anything but SQLite has written to the main file of an open log in WAL mode.
///
/// What is committed goes into the write-ahead log, without an error, also if the main file has been truncated or overwritten;
/// only nobody can read it any more. SQLite itself changes the main file by checkpoints alone, and counts these in the shared
/// memory. So a main file that changed without a checkpoint is read through once.
final class ForeignWriteCheck: Sendable {
  private struct Seen {
    let file: FileStamp?
    let checkpoints: CheckpointState
  }

  private let path: String
  private let last = Mutex<Seen?>(nil)

  init(of path: String) { self.path = path }

  /// - Parameter db: Has committed all that it has written.
  func run(_ db: Database) throws(ChoiceLogError) {
    // In this order: a checkpoint is announced before it changes the file.
    let file = FileStamp(of: path)
    guard let connection = db.sqliteConnection, let checkpoints = CheckpointState(connection),
      // A checkpoint that came in between belongs to another stamp.
      FileStamp(of: path) == file
    else { return }
    let before = last.withLock { $0 }
    if let before, before.file != file, before.checkpoints == checkpoints, !checkpoints.isUnderWay {
      guard try isReadable(like: db) else { throw .overwritten(path: path) }
    }
    last.withLock { $0 = Seen(file: file, checkpoints: checkpoints) }
  }

  /// Ends a checkpoint that seems to be under way, as after every recovery of a write-ahead log. As long as it does, no foreign
  /// write is noticed.
  /// - Parameter db: Outside a transaction.
  static func endCheckpoint(on db: Database) {
    guard let connection = db.sqliteConnection, CheckpointState(connection)?.isUnderWay == true else { return }
    _ = try? db.checkpoint(.passive)
  }

  /// Whether a connection of its own, which has no page in memory yet, reads the log that `db` reads.
  private func isReadable(like db: Database) throws(ChoiceLogError) -> Bool {
    do {
      for _ in 0..<10 {
        let newest = try Self.newest(db)
        if try isReadable(with: newest) { return true }
        // Another process may have written in between.
        if try Self.newest(db) == newest { return false }
      }
      throw ChoiceLogError.busy(path: path)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // A log's tables are not there.
      return false
    } catch {
      switch LogFault.error(error, path: path) {
      case .damaged, .notALog, .newer: return false
      // Only the reading failed, which says nothing about what is in the file.
      case let fault: throw fault
      }
    }
  }

  /// - Parameter newest: What the log ends with if it still is the same.
  private func isReadable(with newest: [Row]) throws -> Bool {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    SQLiteSafety.configure(&configuration)
    return try DatabaseQueue(path: path, configuration: configuration).read { db in
      try Schema.verify(db, path: path)
      return try Self.newest(db) == newest && String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
    }
  }

  private static func newest(_ db: Database) throws -> [Row] {
    try ["event ORDER BY seq", "origin ORDER BY id"].flatMap { table in
      try Row.fetchAll(db, sql: "SELECT * FROM \(table) DESC LIMIT 1")
    }
  }
}

/// How far the write-ahead log has been copied into the main file, as the connections tell one another.
private struct CheckpointState: Equatable {
  /// Different after each new beginning of the write-ahead log.
  let salts: UInt64
  /// Frames that were copied, and those that were to be.
  let copied, attempted: UInt32

  /// Also after a recovery, and after a checkpoint that was cut off, until the next one.
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
    salts = memory.load(fromByteOffset: 32, as: UInt64.self)
    copied = memory.load(fromByteOffset: 96, as: UInt32.self)
    attempted = memory.load(fromByteOffset: 128, as: UInt32.self)
  }
}
