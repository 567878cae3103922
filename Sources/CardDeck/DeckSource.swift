import Platform

/// Where a deck's cards are.
enum DeckSource: Sendable {
  /// In a file, or in what has come through a pipe.
  case file(DeckFile)
  case folder(FolderRoot)

  /// The deck's own name for standard input.
  static let standardInput = "-"

  /// - Parameter path: `-` is standard input.
  static func open(_ path: String) throws(DeckError) -> DeckSource {
    guard path == standardInput else {
      if let root = FolderRoot(path: path) { return .folder(root) }
      return .file(try DeckFile(path: path))
    }
    guard isatty(STDIN_FILENO) == 0 else { throw .standardInputIsTerminal }
    // A file that was redirected needs no copy.
    if lseek(STDIN_FILENO, 0, SEEK_CUR) == 0 {
      let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      if copy >= 0, let file = try? DeckFile(adopting: copy) { return .file(file) }
    }
    return .file(try DeckFile(keeping: STDIN_FILENO))
  }

  /// The file in which records stand by their offsets; `nil` for a folder.
  var file: DeckFile? {
    if case .file(let file) = self { file } else { nil }
  }

  /// `nil` for a file.
  var root: FolderRoot? {
    if case .folder(let root) = self { root } else { nil }
  }

  /// - Throws: ``DeckError/changed`` if the file does not have them any more.
  func bytes(at extent: RecordExtent) throws(DeckError) -> [UInt8] {
    guard let file else { return [] }
    return try file.bytes(at: extent.offset, count: extent.length, isRecord: true)
  }

  /// What an editor calls a byte of the file; the first of all in a folder.
  func position(ofByteAt offset: Int) throws(DeckError) -> TextPosition {
    guard let file else { return .start }
    return try file.position(ofByteAt: offset)
  }

  /// - Parameter path: Where the source was found.
  func change(path: String) -> DeckChange? {
    guard let file, file.pipe == nil, let now = file.stampNow else { return nil }
    if now.size < file.stamp.size { return .truncated }
    if now != file.stamp { return .modified }
    guard path != Self.standardInput else { return nil }
    guard let there = FileStamp(of: path) else { return .removed }
    return there.isSameFile(as: file.stamp) ? nil : .replaced
  }
}
