import Platform

/// The entries of an open folder, in no order.
final class DirectoryStream {
  enum Kind { case file, folder, link, other }

  private let stream: DirectoryPointer

  /// - Parameter descriptor: Closed by the stream.
  init?(adopting descriptor: Int32) {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the next entry, also `.` and `..`; `nil` at the end.
  func next() -> (name: [UInt8], kind: Kind)? {
    guard let entry = readdir(stream) else { return nil }
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
    return (name, kind(name, Int(entry.pointee.d_type)))
  }

  private func kind(_ name: [UInt8], _ type: Int) -> Kind {
    switch type {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems do not report the kind.
    var status = stat()
    let path = name.map { CChar(bitPattern: $0) } + [0]
    guard fstatat(dirfd(stream), path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }
}
