import Platform

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
      let count: Int
      do throws(Errno) {
        count = try SystemFile.read(source, into: buffer)
      } catch .wouldBlock, .resourceTemporarilyUnavailable {
        // Someone else set the pipe not to block; that is not ours to change.
        var waiting = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      } catch {
        throw .unreadable(code: error.rawValue)
      }
      do throws(Errno) {
        try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
      } catch {
        throw .notSpooled(code: error.rawValue)
      }
      return count
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
