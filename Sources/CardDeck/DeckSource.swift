import Platform

/// The file or folder that a deck's cards are in.
enum DeckSource: Sendable {
  /// A file, or the bytes of a pipe that are kept in a file.
  case file(DeckFile)
  case folder(FolderRoot)

  /// The path that means standard input.
  static let standardInput = "-"

  /// - Parameter path: `-` is standard input.
  static func open(_ path: String, _ options: DeckOptions = DeckOptions()) throws(DeckError) -> DeckSource {
    // Lines of one letter that end with NUL look like UTF-16.
    let encoding = options.encoding ?? (options.endsWithNUL ? TextEncoding.utf8 : nil)
    guard path == standardInput else {
      if let root = FolderRoot(path: path) { return .folder(root) }
      return .file(try DeckFile(path: path, encoding: encoding))
    }
    guard isatty(STDIN_FILENO) == 0 else { throw .standardInputIsTerminal }
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    guard input >= 0 else { throw .unreadable(code: Errno.last.rawValue) }
    // A file that was redirected, and not read yet, needs no copy.
    let isWhole = lseek(input, 0, SEEK_CUR) == 0 && FileStamp(descriptor: input)?.isRegular == true
    return .file(
      try isWhole ? DeckFile(text: input, encoding: encoding) : DeckFile(keeping: input, encoding: encoding))
  }

  /// `nil` for a folder.
  var file: DeckFile? {
    if case .file(let file) = self { file } else { nil }
  }

  /// `nil` for a file.
  var root: FolderRoot? {
    if case .folder(let root) = self { root } else { nil }
  }

  /// The line and column of a byte of the file; ``TextPosition/start`` for a folder.
  func position(ofByteAt offset: Int) throws(DeckError) -> TextPosition {
    guard let file else { return .start }
    return try file.position(ofByteAt: offset)
  }

  /// See ``Deck/change``.
  ///
  /// - Parameter path: The path that the source was opened at.
  func change(path: String) -> DeckChange? {
    guard let file, !file.isPipe, let now = file.stampNow else { return nil }
    if now.size < file.stamp.size { return .truncated }
    if now != file.stamp { return .modified }
    guard path != Self.standardInput else { return nil }
    guard let there = FileStamp(of: path) else { return .removed }
    return there.isSameFile(as: file.stamp) ? nil : .replaced
  }
}
