import Platform

/// What tells whether a file is still the one it was.
struct FileState: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
  let size: Int
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    modifiedSeconds = Int(status.modified.tv_sec)
    modifiedNanoseconds = Int(status.modified.tv_nsec)
  }

  /// What is at the path now; `nil` if nothing is.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether both are one file, whatever is in it.
  func isSameFile(as other: FileState) -> Bool { device == other.device && inode == other.inode }
}
