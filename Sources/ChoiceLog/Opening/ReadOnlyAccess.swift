import GRDB
import GRDBSQLite
import Platform

/// How a log can be read without a byte written, neither to it nor beside it, as it is at this instant.
struct ReadOnlyAccess {
  /// For SQLite, which has to be asked to take it for an address.
  private let uri: String
  /// All of the log is in the one file.
  let isOneFile: Bool
  private let locksOthersOut: Bool
  private let path: String
  /// Of the files that nothing keeps others from changing meanwhile.
  private let stamps: [String: FileStamp?]

  /// - Parameters:
  ///   - path: Of a log that is there.
  ///   - sharesMemory: Whether what others share is looked at, if it is there: it may be damaged, or not ready.
  init(_ path: String, sharesMemory: Bool = true) throws(ChoiceLogError) {
    self.path = path
    let hasWAL = try Self.isThere(path + "-wal") ? Self.isWAL(path + "-wal") : false
    let hasSharedMemory = try Self.isThere(path + "-shm") && sharesMemory
    let hasJournal = try Self.isThere(path + "-journal")
    isOneFile = !hasWAL && !hasJournal
    let isUnlocked = !hasJournal && !(hasWAL && hasSharedMemory)
    let parameters =
      if isOneFile {
        "&immutable=1"
      } else if !hasWAL {
        ""
      } else if hasSharedMemory {
        "&readonly_shm=1"
      } else {
        // Whoever has the log open shares memory with the others, and so nobody has. To make this memory would be to
        // write; only a connection that keeps all others out needs none, but that cannot be had without writing either.
        "&vfs=unix-none"
      }
    uri = LogHeader.uri(path, "mode=ro" + parameters)
    locksOthersOut = hasWAL && !hasSharedMemory
    // What others write beside a log that was alone is newer than what is read, and no part of it.
    let watched = isOneFile ? [path] : isUnlocked ? [path, path + "-wal"] : []
    stamps = Dictionary(uniqueKeysWithValues: watched.map { ($0, FileStamp(of: $0)) })
  }

  /// Runs what reads the log.
  /// - Throws: ``ChoiceLogError/busy(path:)`` if somebody may have written meanwhile, as neither what was read nor any
  ///   damage that was seen means anything then; else what `body` threw.
  func whileUnchanged<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try check()
      return result
    } catch  where LogFault.isDatabase(error) || error is ChoiceLogError {
      try check()
      throw error
    }
  }

  private func check() throws(ChoiceLogError) {
    for (file, stamp) in stamps where FileStamp(of: file) != stamp { throw .busy(path: path) }
  }

  /// Opens a connection that can only read.
  /// - Parameter prepare: Called before anything is read.
  func connect(
    _ configuration: Configuration, prepare: @escaping @Sendable (Database) throws -> Void
  ) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    configuration.prepareDatabase { [locksOthersOut] db in
      // Or the last to close takes the WAL away if no frame of it counts, also if that is only because it is damaged, or
      // just being begun by another process.
      var isKept: CInt = 1
      sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
      if locksOthersOut { _ = try String.fetchOne(db, sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try prepare(db)
    }
    return try DatabaseQueue(path: uri, configuration: configuration)
  }

  /// Whether a file has a header that SQLite believes, and anything behind it. Of any other it takes nothing; but it
  /// changes the permissions of one that is empty, and whoever may not write to the shared memory takes such a header for
  /// the work of somebody who is writing, and waits ten seconds for the end of it.
  private static func isWAL(_ path: String) throws(ChoiceLogError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    defer { close(descriptor) }
    var words = [UInt32](repeating: 0, count: 9)
    guard words.withUnsafeMutableBytes({ pread(descriptor, $0.baseAddress, $0.count, 0) }) == 36 else {
      return false
    }
    let stored = words.map { UInt32(bigEndian: $0) }
    guard stored[0] & ~1 == 0x377F_0682, (512...65536).contains(stored[2]), stored[2].nonzeroBitCount == 1
    else { return false }
    // The last bit says in which order the bytes are summed up.
    let summed = words.map { stored[0] & 1 == 1 ? UInt32(bigEndian: $0) : UInt32(littleEndian: $0) }
    var sums: (UInt32, UInt32) = (0, 0)
    for index in stride(from: 0, to: 6, by: 2) {
      sums.0 &+= summed[index] &+ sums.1
      sums.1 &+= summed[index + 1] &+ sums.0
    }
    return sums == (stored[6], stored[7])
  }

  private static func isThere(_ path: String) throws(ChoiceLogError) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return false }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return true
  }
}
