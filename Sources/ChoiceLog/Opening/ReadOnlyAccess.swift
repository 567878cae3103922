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
  /// What a connection has to do before it reads.
  let pragmas: [String]

  private let path: String
  /// Of the files that nothing keeps others from changing meanwhile.
  private let stamps: [String: FileStamp?]

  /// - Parameter path: Of a log that is there.
  init(_ path: String) throws(ChoiceLogError) {
    self.path = path
    let hasWAL = try Self.isThere(path + "-wal")
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
    pragmas = hasWAL && !hasSharedMemory ? ["locking_mode = EXCLUSIVE"] : []
    let watched = isUnlocked ? [path, path + "-wal"] : []
    stamps = Dictionary(uniqueKeysWithValues: watched.map { ($0, FileStamp(of: $0)) })
  }

  /// To be asked when all is read.
  /// - Throws: ``ChoiceLogError/busy(path:)`` if somebody may have written while it was read.
  func check() throws(ChoiceLogError) {
    for (file, stamp) in stamps where FileStamp(of: file) != stamp { throw .busy(path: path) }
  }

  private static func isThere(_ path: String) throws(ChoiceLogError) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return false }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return true
  }
}
