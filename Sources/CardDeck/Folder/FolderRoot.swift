import Platform

/// A folder that is a deck, kept open, so that it stays the same folder whatever is renamed.
final class FolderRoot: Sendable {
  private let descriptor: Int32

  /// `nil` if the path is no folder that can be opened.
  init?(path: String) {
    guard let descriptor = try? SystemFile.open(path, O_RDONLY | O_DIRECTORY) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// - Parameter path: Relative to the root; empty for the root itself.
  func openFolder(_ path: [UInt8]) throws(Errno) -> DirectoryStream {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let folder = try openAt(path.isEmpty ? [UInt8(ascii: ".")] : path, flags)
    guard let stream = DirectoryStream(adopting: folder) else { throw .last }
    return stream
  }

  /// A regular file below the root. What has become a link or a pipe meanwhile is refused.
  func openFile(_ path: [UInt8]) throws(DeckError) -> DeckFile {
    let file: Int32
    do throws(Errno) {
      file = try openAt(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    } catch {
      throw error == .noSuchFileOrDirectory ? .changed : .unreadable(code: error.rawValue)
    }
    return try DeckFile(adopting: file)
  }

  private func openAt(_ path: [UInt8], _ flags: Int32) throws(Errno) -> Int32 {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    return try systemCall { openat(descriptor, path, flags) }
  }
}

/// The entries of one open folder, in no order.
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

  /// `nil` at the end; `.` and `..` are among them.
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
    // Some file systems do not say.
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
