import Platform

/// The file of a log, before any database looks at it.
enum LogFile {
  /// The one absolute name of a file that may not exist yet, with every link followed, so that everybody who
  /// means this file locks the same side file.
  static func canonical(_ path: String) throws(ChoiceLogError) -> String {
    if let resolved = resolve(path) { return resolved }
    guard errno == ENOENT else { throw .unreadable(path: path, reason: Errno.last.message) }
    var info = stat()
    if lstat(path, &info) == 0 {
      // Another process may have made it just now.
      if let resolved = resolve(path) { return resolved }
      throw .cannotCreate(path: path, reason: "a link to nothing")
    }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard !name.isEmpty else { throw .cannotCreate(path: path, reason: Errno(rawValue: ENOENT).message) }
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let resolved = resolve(folder) else {
      throw .cannotCreate(path: path, reason: "no folder \(folder)")
    }
    return (resolved == "/" ? "" : resolved) + "/" + name
  }

  /// The one absolute name of a log that is to be read.
  static func existing(_ path: String) throws(ChoiceLogError) -> String {
    guard let resolved = resolve(path) else { throw .unreadable(path: path, reason: Errno.last.message) }
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
  static func refuseForeign(_ path: String) throws(ChoiceLogError) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_size > 0 || info.st_mode & S_IFMT != S_IFREG else { return }
    let header = try LogHeader.read(try existing(path))
    try Schema.check(header, path: path)
    // Another's database may bear no mark at all. One that is being made at this moment may not be readable yet.
    if header.application == 0, (try? LogHeader.hasTables(path)) == true { throw .notALog(path: path) }
  }

  /// Makes the file, readable for nobody else, unless it is there.
  static func create(_ path: String) throws(ChoiceLogError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      // To close a database's file drops this process's locks on it, but nobody can hold one on a new file.
      close(descriptor)
      return
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
  }

  /// `nil`, and `errno` set, if it does not exist.
  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
