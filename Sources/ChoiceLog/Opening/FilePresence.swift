import Platform

/// Whether the files that a log writes to are still the ones that its path leads to.
///
/// A database whose file was removed goes on writing to it without an error; only nobody can ever open it again. So
/// this is asked before every commit, while it can still be taken back, and again after it.
struct FilePresence: Sendable {
  private let path: String
  private let files: [(path: String, stamp: FileStamp?)]

  /// Of a log that is open.
  /// - Parameter hasJournal: Whether what is committed is in a file beside at first, which others find through shared
  ///   memory in a third, as in WAL mode.
  init(of path: String, hasJournal: Bool) {
    self.path = path
    files = (hasJournal ? ["", "-wal", "-shm"] : [""]).map { (path + $0, FileStamp(of: path + $0)) }
  }

  /// - Throws: ``ChoiceLogError/removed(path:)`` if what is committed is not where it will be looked for.
  func check() throws(ChoiceLogError) {
    for file in files {
      guard let stamp = file.stamp, let now = FileStamp(of: file.path), now.isSameFile(as: stamp) else {
        throw .removed(path: path)
      }
    }
  }

  /// Whether no other file is in the place of one of ours, so that nobody can have begun to use these names anew.
  var isUnreplaced: Bool {
    files.allSatisfy { file in
      guard let now = FileStamp(of: file.path) else { return true }
      return file.stamp.map(now.isSameFile) ?? false
    }
  }
}
