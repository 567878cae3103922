import Platform

// A file that is read once from its beginning, such as a script. It may be a pipe.

extension SystemFile {
  /// Opens a file to read it. The opening does not wait for the writer of a pipe; the reading does.
  static func openInput(_ path: String) throws(Errno) -> Int32 {
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    _ = fcntl(descriptor, F_SETFL, O_RDONLY)
    return descriptor
  }
}

extension FileStamp {
  /// Whether it is a pipe that may have no writer. A pipe without a name, as `<(…)` makes it, always has one.
  func isNamedPipe(at path: String) -> Bool { isPipe && CanonicalPath.resolved(path) != nil }
}
