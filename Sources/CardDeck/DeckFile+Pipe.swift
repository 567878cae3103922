import Platform

extension DeckFile {
  /// A file without a name that keeps what comes through a pipe, so that it can be read again.
  ///
  /// - Parameter pipe: Left open.
  convenience init(keeping pipe: Int32) throws(DeckError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((folder.isEmpty ? "/tmp" : folder) + "/swipedeck-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .notSpooled(code: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    try self.init(adopting: descriptor, filledFrom: pipe)
  }

  /// In bytes; `nil` where they are still coming.
  var size: Int? { pipe == nil ? state.size : nil }

  /// The next bytes: as many as there is room for, or what a pipe has, which is waited for and kept.
  ///
  /// - Parameter offset: How many have been read before.
  /// - Returns: How many; 0 only at the end.
  func readNext(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    guard let pipe else { return try read(into: buffer, at: offset) }
    while true {
      let count: Int
      do throws(Errno) {
        count = try SystemFile.read(pipe, into: buffer)
      } catch .wouldBlock, .resourceTemporarilyUnavailable {
        // Someone else set the pipe not to block; that is not ours to change.
        var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      } catch {
        throw .unreadable(code: error.rawValue)
      }
      do throws(Errno) {
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
      } catch {
        throw .notSpooled(code: error.rawValue)
      }
      return count
    }
  }
}
