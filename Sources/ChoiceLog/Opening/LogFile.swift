import GRDB
import Platform

/// Checks of a log's file before the database opens it.
enum LogFile {
  /// The absolute path of a file that need not exist yet, with every link followed, so that all processes lock the same
  /// side file.
  static func canonical(_ path: String) throws(ChoiceLogError) -> String {
    if let resolved = CanonicalPath.resolved(path) { return resolved }
    guard errno == ENOENT else { throw .unreadable(path: path, reason: Errno.last.message) }
    var info = stat()
    if lstat(path, &info) == 0 {
      // Another process may just have made the file.
      if let resolved = CanonicalPath.resolved(path) { return resolved }
      throw .cannotCreate(path: path, reason: "a link to nothing")
    }
    let (folder, name) = (SystemFile.folder(of: path), SystemFile.name(of: path))
    guard !name.isEmpty else { throw .cannotCreate(path: path, reason: Errno(rawValue: ENOENT).message) }
    guard let resolved = CanonicalPath.resolved(folder) else {
      throw .cannotCreate(path: path, reason: "no folder \(folder)")
    }
    return (resolved == "/" ? "" : resolved) + "/" + name
  }

  /// The absolute path of a log that is to be read, with every link followed.
  static func existing(_ path: String) throws(ChoiceLogError) -> String {
    guard let resolved = CanonicalPath.resolved(path), let stamp = FileStamp(of: resolved) else {
      throw .unreadable(path: path, reason: Errno.last.message)
    }
    guard stamp.isRegular else { throw .notAFile(path: path) }
    // SQLite takes a file shorter than any database for an empty one, and would write over it.
    guard stamp.size >= 512 else { throw .notALog(path: path) }
    guard access(resolved, R_OK) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    return resolved
  }

  /// Refuses a file that is no log before anything is put beside it.
  ///
  /// A log that another process is making looks foreign too, as its mark may still be in its journal. That process has put
  /// the side file of the lock beside it first. So a file with such a side file is left to ``check(_:)``, under the lock.
  static func refuseForeign(_ path: String) throws(ChoiceLogError) {
    do {
      try check(path)
    } catch {
      guard case .notALog = error, OpeningLock.hasFile(for: path) else { throw error }
    }
  }

  /// Refuses a file that is no log. The caller makes sure that nobody makes one meanwhile.
  static func check(_ path: String) throws(ChoiceLogError) {
    guard let stamp = FileStamp(of: path) else { return }
    if stamp.isRegular { try refuseSecondName(path) }
    guard stamp.size > 0 || !stamp.isRegular else { return }
    try Schema.check(LogHeader.read(try existing(path)), path: path)
  }

  /// Refuses a log that has a second name, a hard link. The write-ahead log is beside the name under which the log was opened:
  /// under the other name the newest choices are missing, and writing would damage the log.
  static func refuseSecondName(_ path: String) throws(ChoiceLogError) {
    for _ in 0..<10 {
      guard let stamp = FileStamp(of: path), stamp.links > 1 else { return }
      // A log that is being made has two names for an instant.
      usleep(5_000)
    }
    throw .severalNames(path: path)
  }

  /// Removes a log that could not be made, with the database's files beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  /// Makes the file, which only the user can read, unless it exists.
  /// - Returns: Whether it was made.
  static func create(_ path: String) throws(ChoiceLogError) -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      // Closing a database's file drops this process's locks on it, but a new file has none.
      close(descriptor)
      return true
    }
    guard errno == EEXIST else { throw LogFault.creating(path, .last) }
    // All else about the file is up to ``check(_:)``.
    guard access(path, R_OK) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    guard access(path, W_OK) == 0 else { throw .readOnly(path: path) }
    return false
  }
}

/// Checks that the files which a log writes to are still the ones at its path.
///
/// A database whose file was removed goes on writing to it without an error, though nobody can ever open it again. So this
/// is checked before every commit, which can still be taken back then, and again after it.
struct FilePresence: Sendable {
  private let path: String
  private let files: [(path: String, stamp: FileStamp?)]
  private let foreignWrites: ForeignWriteCheck?

  /// Remembers the files of an open log.
  /// - Parameter hasJournal: Whether commits first go into a file beside the log, and a third file has the memory that its
  ///   readers share, as in WAL mode.
  init(of path: String, hasJournal: Bool) {
    self.path = path
    foreignWrites = hasJournal ? ForeignWriteCheck(of: path) : nil
    files = (hasJournal ? ["", "-wal", "-shm"] : [""]).map { (path + $0, FileStamp(of: path + $0)) }
  }

  /// - Throws: ``ChoiceLogError/removed(path:)`` if one of the files is not at its path any more.
  func check() throws(ChoiceLogError) {
    for file in files {
      let now = FileStamp(of: file.path)
      // A log in memory has no file, and may not have got one.
      let isSame = now.map { $0.isSameFile(as: file.stamp) } ?? (file.stamp == nil)
      guard isSame else { throw .removed(path: path) }
    }
  }

  /// Has to be called once, before ``check(on:)``.
  func begin(on db: Database) throws(ChoiceLogError) { try foreignWrites?.begin(db) }

  /// Also checks that the log can be read.
  /// - Parameter db: A connection to the log without uncommitted changes.
  /// - Throws: ``ChoiceLogError/removed(path:)`` or ``ChoiceLogError/overwritten(path:)``.
  func check(on db: Database) throws(ChoiceLogError) {
    try check()
    try foreignWrites?.run(db)
  }

  /// Whether no other file has the name of one of ours: then nobody can have begun a new log there.
  var isUnreplaced: Bool {
    files.allSatisfy { FileStamp(of: $0.path)?.isSameFile(as: $0.stamp) ?? true }
  }
}
