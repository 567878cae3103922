#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Standard output and standard error, without the buffers and globals of the C library.
enum SystemFile {
  /// Takes the place of standard streams that are closed, so that no file that is opened becomes one. They can be read
  /// and written as little as before.
  static func replaceClosedStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// The system took no more.
  struct WriteError: Error {
    /// Its `errno`.
    let code: Int32
  }

  /// Writes everything, however many pieces that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { rest in
        #if canImport(Glibc)
        Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
        Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw WriteError(code: errno)
      }
    }
  }

  /// The first bytes of an open file, wherever it is read; `nil` if it cannot be read.
  static func beginning(of descriptor: Int32, atMost most: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: most)
    var done = 0
    while done < most {
      let count = bytes[done...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(done))
      }
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        return nil
      }
    }
    return Array(bytes[..<done])
  }

  /// Whether anything is at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether nothing is at a path; what only cannot be reached is there.
  static func isGone(_ path: String) -> Bool { !exists(path) && [ENOENT, ENOTDIR].contains(errno) }

  /// Bytes in the file at a path, 0 for a folder; `nil` if there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }
}
