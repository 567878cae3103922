/// What tells whether a file is still the one it was, untouched.
package struct FileStamp: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64
  /// In bytes.
  package let size: Int
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    modifiedSeconds = Int(status.modified.tv_sec)
    modifiedNanoseconds = Int(status.modified.tv_nsec)
  }

  /// Of the file that a path leads to now; `nil` if there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether both are one file, whatever is in it.
  package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
