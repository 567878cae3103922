import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Whether the files that a log writes to are still the ones that its path leads to.
///
/// A database whose file was removed goes on writing to it without an error; only nobody can ever open it again. So
/// this is asked after every commit, before anything is called saved.
final class FilePresence: Sendable {
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
  private let main: Identity?
  private let hasJournal: Bool
  /// Of the write-ahead log; `nil` until the first commit is behind us.
  private let journal = Mutex<Identity?>(nil)

  /// - Parameter hasJournal: Whether what is committed is in a file beside at first, as in WAL mode.
  init(of path: String, hasJournal: Bool) {
    self.path = path
    self.hasJournal = hasJournal
    main = Identity(path)
  }

  /// Call it after a commit.
  /// - Throws: ``ChoiceLogError/removed(path:)`` if what was committed is not where it will be looked for.
  func check() throws(ChoiceLogError) {
    guard let main, Identity(path) == main else { throw .removed(path: path) }
    guard hasJournal else { return }
    guard let now = Identity(path + "-wal") else { throw .removed(path: path) }
    let before = journal.withLock { journal in
      let before = journal ?? now
      journal = before
      return before
    }
    guard before == now else { throw .removed(path: path) }
  }
}
