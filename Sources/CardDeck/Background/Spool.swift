#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What comes through a pipe, kept in a file without a name, so that it can be read again.
struct Spool {
  /// What has come so far.
  let file: DeckFile
  private let source: Int32

  /// - Parameter source: Where it comes from; left open.
  init(from source: Int32) throws(DeckError) {
    self.source = source
    file = try Self.unnamedFile()
  }

  /// Waits for some bytes, and keeps them at this place of the file.
  ///
  /// - Returns: How many; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    while true {
      #if canImport(Glibc)
      let outcome = SystemCall.result { Glibc.read(source, buffer.baseAddress, buffer.count) }
      #else
      let outcome = SystemCall.result { Darwin.read(source, buffer.baseAddress, buffer.count) }
      #endif
      switch outcome {
      case .success(let count):
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if case .failure(let error) = file.write(bytes, at: offset) { throw .notSpooled(code: error.code) }
        return count
      case .failure(let error) where error.code == EAGAIN || error.code == EWOULDBLOCK:
        // Someone else set the pipe not to block; that is not ours to change.
        var waiting = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      case .failure(let error): throw .unreadable(code: error.code)
      }
    }
  }

  private static func unnamedFile() throws(DeckError) -> DeckFile {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((folder.isEmpty ? "/tmp" : folder) + "/swipedeck-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .notSpooled(code: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return try DeckFile(adopting: descriptor)
  }
}
