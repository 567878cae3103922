import GRDB
import GRDBSQLite
import Platform

/// How a log can be read, as it is at this instant, without writing to it or beside it.
struct ReadOnlyAccess {
  /// The URI that SQLite opens.
  private let uri: String
  /// Whether all of the log is in one file.
  let isOneFile: Bool
  private let locksOthersOut: Bool
  private let path: String
  /// Stamps of the files that no lock keeps others from changing.
  private let stamps: [String: FileStamp?]

  /// - Parameters:
  ///   - path: The path of a log that exists.
  ///   - sharesMemory: Whether the shared memory of others is used. It may be damaged, or not ready.
  init(_ path: String, sharesMemory: Bool = true) throws(ChoiceLogError) {
    self.path = path
    let hasWAL = try Self.isThere(path + "-wal") ? Self.isWAL(path + "-wal") : false
    let hasSharedMemory = try Self.isThere(path + "-shm") && sharesMemory
    let hasJournal = try Self.isThere(path + "-journal")
    isOneFile = !hasWAL && !hasJournal
    locksOthersOut = hasWAL && !hasSharedMemory
    let (parameters, watched): (String, [String]) =
      switch (hasWAL, hasSharedMemory, hasJournal) {
      // A write-ahead log that appears beside a log of one file is newer than what is read, and no part of it.
      case (false, _, false): ("&immutable=1", [path])
      case (false, _, true): ("", [])
      case (true, true, _): ("&readonly_shm=1", [])
      // There is no shared memory, so nobody has the log open. Making this memory would be writing. Only a connection
      // that keeps all others out needs none, but its lock would be writing too, so there is no lock.
      case (true, false, _): ("&vfs=unix-none", hasJournal ? [] : [path, path + "-wal"])
      }
    uri = LogHeader.uri(path, "mode=ro" + parameters)
    stamps = Dictionary(uniqueKeysWithValues: watched.map { ($0, FileStamp(of: $0)) })
  }

  /// Runs what reads the log.
  /// - Throws: ``ChoiceLogError/busy(path:)`` if somebody may have written meanwhile: neither the result nor any damage
  ///   that was seen means anything then. Else what `body` threw.
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
  func connect(prepare: @escaping @Sendable (Database) throws -> Void) throws -> DatabaseQueue {
    var configuration = LogConfiguration.make()
    configuration.readonly = true
    configuration.prepareDatabase { [locksOthersOut] db in
      // Else the last connection to close removes a WAL without valid frames, even if it is only damaged, or another process
      // is just beginning it.
      var isKept: CInt = 1
      sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
      if locksOthersOut { _ = try String.fetchOne(db, sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try prepare(db)
    }
    return try DatabaseQueue(path: uri, configuration: configuration)
  }

  /// Whether a file has a WAL header that SQLite accepts, and something behind it. SQLite takes nothing from any other WAL,
  /// but it changes the permissions of an empty one. And a connection that cannot write to the shared memory takes a wrong
  /// header for one that is being written, and waits ten seconds for the end.
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
    // The last bit says in which byte order the words are summed.
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
