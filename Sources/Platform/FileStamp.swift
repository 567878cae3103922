/// Tells whether a file is still the one that was written, untouched.
package struct FileStamp: Sendable, Hashable {
  private let device, inode: UInt64
  private let size: Int64
  private let seconds, nanoseconds: Int64

  /// The stamp of the file that a path leads to; `nil` if there is none.
  package init?(of path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  package init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    inode = UInt64(info.st_ino)
    size = Int64(info.st_size)
    seconds = Int64(info.modified.tv_sec)
    nanoseconds = Int64(info.modified.tv_nsec)
  }
}
