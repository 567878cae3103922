import Platform

/// Where the bytes of a deck come from, in their order.
enum DeckInput {
  /// A file that is there.
  case file(DeckFile)
  /// One that is still being written at the other end of a pipe.
  case stream(Spool)

  /// The deck's own name for standard input.
  static let standardInput = "-"

  /// - Parameter path: `-` is standard input.
  static func open(_ path: String) throws(DeckError) -> DeckInput {
    guard path == standardInput else { return .file(try DeckFile(path: path)) }
    guard isatty(STDIN_FILENO) == 0 else { throw .standardInputIsTerminal }
    // A file that was redirected needs no copy.
    if lseek(STDIN_FILENO, 0, SEEK_CUR) == 0 {
      let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      if copy >= 0, let file = try? DeckFile(adopting: copy) { return .file(file) }
    }
    return .stream(try Spool(from: STDIN_FILENO))
  }

  /// Where records can be read again.
  var file: DeckFile {
    switch self {
    case .file(let file): file
    case .stream(let spool): spool.file
    }
  }

  /// In bytes; `nil` while nobody knows.
  var size: Int? {
    switch self {
    case .file(let file): file.state.size
    case .stream: nil
    }
  }

  /// The next bytes: as many as there is room for, or what a pipe has.
  ///
  /// - Parameter offset: How many have been read before.
  /// - Returns: How many; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    switch self {
    case .file(let file): try file.read(into: buffer, at: offset)
    case .stream(let spool): try spool.read(into: buffer, at: offset)
    }
  }
}
