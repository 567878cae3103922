import GRDBSQLite

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a log can be read without a byte written, neither to it nor beside it, as it lies there at this moment.
struct ReadOnlyAccess {
  /// For SQLite, which has to be asked to take it for an address.
  let uri: String
  /// All of the log is in the one file.
  let isAlone: Bool
  private let isExclusive: Bool
  private let path: String
  /// Of the files that nothing keeps others from changing meanwhile.
  private let stamps: [String: FileStamp?]

  /// - Parameter path: Of a log that is there.
  init(_ path: String) throws(ChoiceLogError) {
    self.path = path
    let hasWAL = try Self.isThere(path + "-wal") ? !Self.isVoid(path + "-wal") : false
    let hasSharedMemory = try Self.isThere(path + "-shm")
    let hasJournal = try Self.isThere(path + "-journal")
    isAlone = !hasWAL && !hasJournal
    let isUnlocked = !hasJournal && !(hasWAL && hasSharedMemory)
    let parameters =
      if isAlone {
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
    isExclusive = hasWAL && !hasSharedMemory
    let watched = isUnlocked ? [path, path + "-wal"] : []
    stamps = Dictionary(uniqueKeysWithValues: watched.map { ($0, FileStamp(of: $0)) })
  }

  /// To be done before anything is read.
  func prepare(_ connection: OpaquePointer) throws(ChoiceLogError) {
    guard isExclusive else { return }
    // Or whoever is the last to close takes the WAL away if nothing counts in it.
    var isKept: CInt = 1
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    _ = try SQLiteStatement(connection, "PRAGMA locking_mode = EXCLUSIVE", path: path).step()
  }

  /// To be asked when all is read.
  /// - Throws: ``ChoiceLogError/busy(path:)`` if somebody may have written while it was read.
  func check() throws(ChoiceLogError) {
    for (file, stamp) in stamps where FileStamp(of: file) != stamp { throw .busy(path: path) }
  }

  /// Whether nothing in a WAL counts, as it does not begin like one, or ends behind its header. SQLite knows that too, but whoever may not write to
  /// the shared memory takes it there for the work of somebody who is writing, and waits ten seconds for the end of it.
  private static func isVoid(_ path: String) throws(ChoiceLogError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: SystemText.error(errno)) }
    defer { close(descriptor) }
    let header = 32
    var bytes = [UInt8](repeating: 0, count: header + 1)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= header else { return false }
    guard count > header else { return true }
    func number(at start: Int) -> UInt32 { bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    let pageSize = number(at: 8)
    let isOfPages = (512...65536).contains(pageSize) && pageSize.nonzeroBitCount == 1
    return ![0x377F_0682, 0x377F_0683].contains(number(at: 0)) || !isOfPages
  }

  private static func isThere(_ path: String) throws(ChoiceLogError) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return false }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return true
  }
}
