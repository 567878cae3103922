import Platform

/// Whether the files that a log writes to are still the ones that its path leads to.
///
/// A database whose file was removed goes on writing to it without an error; only nobody can ever open it again. So
/// this is asked before every commit, while it can still be taken back, and again after it.
struct FilePresence: Sendable {
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64

    init?(_ path: String) {
      var info = stat()
      guard stat(path, &info) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: info.st_dev)
      inode = UInt64(info.st_ino)
    }
  }

  private let path: String
  private let files: [(path: String, identity: Identity?)]

  /// Of a log that is open.
  /// - Parameter hasJournal: Whether what is committed is in a file beside at first, which others find through shared
  ///   memory in a third, as in WAL mode.
  init(of path: String, hasJournal: Bool) {
    self.path = path
    files = (hasJournal ? ["", "-wal", "-shm"] : [""]).map { (path + $0, Identity(path + $0)) }
  }

  /// - Throws: ``ChoiceLogError/removed(path:)`` if what is committed is not where it will be looked for.
  func check() throws(ChoiceLogError) {
    for file in files where file.identity == nil || Identity(file.path) != file.identity {
      throw .removed(path: path)
    }
  }

  /// Whether no other file is in the place of one of ours, so that nobody can have begun to use these names anew.
  var isUnreplaced: Bool {
    files.allSatisfy { file in
      let now = Identity(file.path)
      return now == nil || now == file.identity
    }
  }
}
