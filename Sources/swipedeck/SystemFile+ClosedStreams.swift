import Platform

extension SystemFile {
  /// Opens `/dev/null` for each standard stream that is closed, so that no file opened later gets its number. Reading and
  /// writing the stream fail as before.
  static func replaceClosedStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // Takes the lowest number that is free, which is that of the stream. Children inherit it.
      _ = openNullDevice(mode)
    }
  }
}

// Outside of the type, where `open` is that of the C library.
private func openNullDevice(_ mode: Int32) -> Int32 { open("/dev/null", mode) }
