/// The identity of a file, whatever its name, and what tells whether its contents were changed.
package struct FileStamp: Sendable {
  private let status: stat

  package init(_ status: stat) { self.status = status }

  /// The stamp of the file that a path leads to now; `nil` if there is none.
  package init?(of path: String) { self.init(of: Array(path.utf8)) }

  package init?(of path: [UInt8]) {
    var status = stat()
    // C would take what stands before a zero for the whole path.
    guard !path.contains(0), stat(SystemFile.cString(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of an open file; `nil` if the system does not say.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// How many names it has.
  package var links: Int { Int(status.st_nlink) }
  /// In bytes.
  package var size: Int { Int(status.st_size) }

  /// A text that differs between two files. It also changes when the file is written to, even if its times were set back,
  /// and when it is renamed.
  package var fingerprint: String {
    let (modified, changed) = (status.modified, status.changed)
    let times = "\(modified.tv_sec).\(modified.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
    return "\(status.st_ino) \(size) \(times)"
  }

  /// When the file was last written to, by the clock on the wall: the digits YYYYMMDDhhmmssmmm.
  package var modifiedTime: Int {
    var (seconds, clock) = (status.modified.tv_sec, tm())
    // A file may have any time.
    guard localtime_r(&seconds, &clock) != nil, (-1900...8099).contains(clock.tm_year) else { return .max }
    let parts = [clock.tm_mon + 1, clock.tm_mday, clock.tm_hour, clock.tm_min, clock.tm_sec]
    return parts.reduce(Int(clock.tm_year) + 1900) { $0 * 100 + Int($1) } * 1000
      + status.modified.tv_nsec / 1_000_000
  }

  package var isRegular: Bool { kind == S_IFREG }
  package var isFolder: Bool { kind == S_IFDIR }
  package var isPipe: Bool { kind == S_IFIFO }
  /// Whether it is a pipe, a device or a socket: nothing that could be replaced.
  package var isStream: Bool { !isRegular && !isFolder }
  private var kind: mode_t { status.st_mode & S_IFMT }

  /// Whether both are one file, whatever is in it.
  package func isSameFile(as other: FileStamp?) -> Bool {
    status.st_dev == other?.status.st_dev && status.st_ino == other?.status.st_ino
  }
}

extension FileStamp: Equatable {
  /// Whether both are one file that was not written to in between. Names and permissions do not count.
  package static func == (one: FileStamp, other: FileStamp) -> Bool {
    let (before, after) = (one.status.modified, other.status.modified)
    return one.isSameFile(as: other) && one.size == other.size && before.tv_sec == after.tv_sec
      && before.tv_nsec == after.tv_nsec
  }
}
