import GRDB
import Platform

/// The file of a log, before any database looks at it.
enum LogFile {
  /// The one absolute name of a file that may not exist yet, with every link followed, so that everybody who
  /// means this file locks the same side file.
  static func canonical(_ path: String) throws(ChoiceLogError) -> String {
    if let resolved = CanonicalPath.resolved(path) { return resolved }
    guard errno == ENOENT else { throw .unreadable(path: path, reason: Errno.last.message) }
    var info = stat()
    if lstat(path, &info) == 0 {
      // Another process may have made it just now.
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

  /// The one absolute name of a log that is to be read.
  static func existing(_ path: String) throws(ChoiceLogError) -> String {
    guard let resolved = CanonicalPath.resolved(path) else {
      throw .unreadable(path: path, reason: Errno.last.message)
    }
    var info = stat()
    guard stat(resolved, &info) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard info.st_size >= 512 else { throw .notALog(path: path) }
    guard access(resolved, R_OK) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    return resolved
  }

  /// Whether a transaction may have been left unfinished that has to be taken back before anything can be read.
  static func hasRollbackJournal(_ path: String) -> Bool { access(path + "-journal", F_OK) == 0 }

  /// Refuses what is there and no log, before anything is put beside it.
  ///
  /// One that another process makes at this instant looks foreign, too: its mark may be in its journal still. Whoever makes
  /// one has put the lock's file beside it first; then nothing new comes there, and ``check(_:)`` decides under the lock.
  static func refuseForeign(_ path: String) throws(ChoiceLogError) {
    do {
      try check(path)
    } catch {
      guard case .notALog = error, OpeningLock.hasFile(for: path) else { throw error }
    }
  }

  /// Refuses what is there and no log. That nobody makes one meanwhile is up to whoever calls.
  static func check(_ path: String) throws(ChoiceLogError) {
    guard let stamp = FileStamp(of: path) else { return }
    if stamp.isRegular { try refuseSecondName(path) }
    guard stamp.size > 0 || !stamp.isRegular else { return }
    let header = try LogHeader.read(try existing(path))
    try Schema.check(header, path: path)
    // Another's database may bear no mark at all.
    if header.application == 0, header.hasTables { throw .notALog(path: path) }
  }

  /// Refuses a log that has a second name, a hard link. The write-ahead log is beside the name by which it was opened: under
  /// the other name the newest choices are missing, and to write there would damage the log.
  static func refuseSecondName(_ path: String) throws(ChoiceLogError) {
    for _ in 0..<10 {
      guard let stamp = FileStamp(of: path), stamp.links > 1 else { return }
      // A log that is just being made has two names for an instant.
      usleep(5_000)
    }
    throw .severalNames(path: path)
  }

  /// Removes a log that could not be made, with what the database has put beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  /// Makes the file, readable for nobody else, unless it is there.
  /// - Returns: Whether it was made.
  static func create(_ path: String) throws(ChoiceLogError) -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      // To close a database's file drops this process's locks on it, but nobody can hold one on a new file.
      close(descriptor)
      return true
    }
    let number = errno
    guard !LogFault.isNoRoom(number) else { throw .full(path: path) }
    guard number == EEXIST else { throw .cannotCreate(path: path, reason: Errno(rawValue: number).message) }
    var info = stat()
    guard stat(path, &info) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    // A file shorter than any database counts as an empty one with SQLite, which would write over it.
    guard info.st_size == 0 || info.st_size >= 512 else { throw .notALog(path: path) }
    guard access(path, R_OK) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    guard access(path, W_OK) == 0 else { throw .readOnly(path: path) }
    return false
  }
}

/// Whether the files that a log writes to are still the ones that its path leads to.
///
/// A database whose file was removed goes on writing to it without an error; only nobody can ever open it again. So
/// this is asked before every commit, while it can still be taken back, and again after it.
struct FilePresence: Sendable {
  private let path: String
  private let files: [(path: String, stamp: FileStamp?)]
  private let foreignWrites: ForeignWriteCheck?

  /// Of a log that is open.
  /// - Parameter hasJournal: Whether what is committed is in a file beside at first, which others find through shared
  ///   memory in a third, as in WAL mode.
  init(of path: String, hasJournal: Bool) {
    self.path = path
    foreignWrites = hasJournal ? ForeignWriteCheck(of: path) : nil
    files = (hasJournal ? ["", "-wal", "-shm"] : [""]).map { (path + $0, FileStamp(of: path + $0)) }
  }

  /// - Throws: ``ChoiceLogError/removed(path:)`` if what is committed is not where it will be looked for.
  func check() throws(ChoiceLogError) {
    for file in files {
      guard FileStamp(of: file.path)?.isSameFile(as: file.stamp) == true else { throw .removed(path: path) }
    }
  }

  /// To be called once, before ``check(on:)``.
  func begin(on db: Database) throws(ChoiceLogError) { try foreignWrites?.begin(db) }

  /// Checks as ``check()`` does, and that the log can be read.
  /// - Parameter db: A connection to the log that has committed all that it has written.
  /// - Throws: ``ChoiceLogError/overwritten(path:)`` too.
  func check(on db: Database) throws(ChoiceLogError) {
    try check()
    try foreignWrites?.run(db)
  }

  /// Whether no other file has the name of one of ours, so that nobody can have begun to use these names anew.
  var isUnreplaced: Bool {
    files.allSatisfy { FileStamp(of: $0.path)?.isSameFile(as: $0.stamp) ?? true }
  }
}
