#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder that is a deck, kept open, so that it stays the same folder whatever is renamed.
final class FolderRoot: Sendable {
  private let descriptor: Int32

  /// `nil` if the path is no folder that can be opened.
  init?(path: String) {
    switch SystemCall.result({ Int(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }) {
    case .success(let number): descriptor = Int32(number)
    case .failure: return nil
    }
  }

  deinit { close(descriptor) }

  /// - Parameter path: Relative to the root; empty for the root itself.
  func openFolder(_ path: [UInt8]) -> Result<DirectoryStream, SystemCall.Errno> {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    switch openAt(path.isEmpty ? [UInt8(ascii: ".")] : path, flags) {
    case .success(let number):
      guard let stream = DirectoryStream(adopting: number) else {
        return .failure(SystemCall.Errno(code: errno))
      }
      return .success(stream)
    case .failure(let error): return .failure(error)
    }
  }

  /// A regular file below the root. What has become a link or a pipe meanwhile is refused.
  func openFile(_ path: [UInt8]) throws(DeckError) -> DeckFile {
    switch openAt(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) {
    case .success(let number): return try DeckFile(adopting: number)
    case .failure(let error): throw error.code == ENOENT ? .changed : .unreadable(code: error.code)
    }
  }

  private func openAt(_ path: [UInt8], _ flags: Int32) -> Result<Int32, SystemCall.Errno> {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    return SystemCall.result { Int(openat(descriptor, path, flags)) }.map(Int32.init)
  }
}
