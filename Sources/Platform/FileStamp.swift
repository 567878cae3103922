/// Which file it is, by whatever name, and what tells whether its contents were changed.
package struct FileStamp: Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let mode: mode_t
  /// How many names it has.
  package let links: Int
  /// In bytes.
  package let size: Int
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    mode = status.st_mode
    links = Int(status.st_nlink)
    size = Int(status.st_size)
    modifiedSeconds = Int(status.modified.tv_sec)
    modifiedNanoseconds = Int(status.modified.tv_nsec)
    changedSeconds = Int(status.changed.tv_sec)
    changedNanoseconds = Int(status.changed.tv_nsec)
  }

  /// Of the file that a path leads to now; `nil` if there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open file; `nil` if the system does not say.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Another text for another file, and for one that was written to, even if its times were set back; also for one that was
  /// renamed.
  package var fingerprint: String {
    "\(inode) \(size) \(modifiedSeconds).\(modifiedNanoseconds) \(changedSeconds).\(changedNanoseconds)"
  }

  package var isRegular: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a pipe, a device or a socket: nothing that could be replaced.
  package var isStream: Bool { !isRegular && !isFolder }
  package var isPipe: Bool { mode & S_IFMT == S_IFIFO }
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  /// Whether both are one file, whatever is in it.
  package func isSameFile(as other: FileStamp?) -> Bool { device == other?.device && inode == other?.inode }
}

extension FileStamp: Equatable {
  /// Whether both are one file that was not written to in between. Names and permissions do not count.
  package static func == (one: FileStamp, other: FileStamp) -> Bool {
    one.isSameFile(as: other) && one.size == other.size && one.modifiedSeconds == other.modifiedSeconds
      && one.modifiedNanoseconds == other.modifiedNanoseconds
  }
}
