import Platform

/// The streams that ncurses wants. Of a description of their own that blocks: ncurses spins on one that does not.
final class CursesOutput {
  let writer: UnsafeMutablePointer<FILE>
  let reader: UnsafeMutablePointer<FILE>

  /// - Parameter path: The terminal's.
  init(path: String) throws(TerminalError) {
    writer = try Self.stream(path, O_WRONLY, "w")
    do throws(TerminalError) {
      reader = try Self.stream(path, O_RDONLY, "r")
    } catch {
      fclose(writer)
      throw error
    }
  }

  deinit {
    fclose(writer)
    fclose(reader)
  }

  /// Whether the terminal takes output now.
  var isWritable: Bool {
    var wanted = pollfd(fd: fileno(writer), events: Int16(POLLOUT), revents: 0)
    return poll(&wanted, 1, 0) > 0
  }

  private static func stream(
    _ path: String, _ flags: Int32, _ mode: String
  ) throws(TerminalError) -> UnsafeMutablePointer<FILE> {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, flags | O_NOCTTY)
    } catch {
      throw .noTerminal(errno: error.rawValue)
    }
    guard let stream = fdopen(descriptor, mode) else {
      close(descriptor)
      throw .system(operation: "cannot open the terminal", errno: errno)
    }
    return stream
  }
}
