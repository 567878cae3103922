import Platform

/// The folder of a deck. It is kept open, so that it stays the same folder if something is renamed.
final class FolderRoot: Sendable {
  private let descriptor: Int32

  /// Opens a folder; `nil` if the path is no folder or cannot be opened.
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

  /// The absolute path, without links, of a regular file that a list names; `nil` if there is none.
  func location(of path: [UInt8]) -> (path: [UInt8], isBelow: Bool)? {
    let slash = UInt8(ascii: "/")
    guard let root = try? SystemFile.pathBytes(of: descriptor),
      let file = CanonicalPath.bytes(of: path.first == slash ? path : root + [slash] + path),
      FileStamp(of: file)?.isRegular == true
    else { return nil }
    return (file, file.starts(with: root == [slash] ? root : root + [slash]))
  }

  /// Opens a regular file below the root. A file that was replaced by a link or a pipe is refused.
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
    try systemCall { openat(descriptor, SystemFile.cString(path), flags) }
  }
}
