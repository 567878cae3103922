import Platform

/// Where a deck's cards are.
enum DeckSource: Sendable {
  case file(DeckFile, PositionFinder)
  case stream(Spool, PositionFinder)
  case folder(FolderRoot)

  static func open(_ path: String) throws(DeckError) -> DeckSource {
    if path != DeckInput.standardInput, let root = FolderRoot(path: path) { return .folder(root) }
    switch try DeckInput.open(path) {
    case .file(let file): return .file(file, PositionFinder(file: file))
    case .stream(let spool): return .stream(spool, PositionFinder(file: spool.file))
    }
  }

  /// Looks for the cards on a thread of its own.
  func startIndexing(into core: DeckCore, recognition: DeckRecognition) {
    BackgroundThread.start {
      switch self {
      case .file(let file, let positions):
        core.index(.file(file), recognition: recognition, positions: positions)
      case .stream(let spool, let positions):
        core.index(.stream(spool), recognition: recognition, positions: positions)
      case .folder(let root): core.index(root)
      }
    }
  }

  /// The file in which records stand by their offsets; `nil` for a folder.
  var file: DeckFile? {
    switch self {
    case .file(let file, _): file
    case .stream(let spool, _): spool.file
    case .folder: nil
    }
  }

  var isFolder: Bool {
    if case .folder = self { true } else { false }
  }

  func form(shape: DeckShape, header: [UInt8]?) -> RecordForm {
    if case .folder(let root) = self { return .file(FolderReader(root: root)) }
    return RecordForm(shape, header: header)
  }

  /// - Throws: ``DeckError/changed`` if the file does not have them any more.
  func bytes(at extent: RecordIndex.Extent) throws(DeckError) -> [UInt8] {
    guard let file else { return [] }
    let bytes = try file.bytes(at: extent.offset, count: extent.length)
    guard bytes.count == extent.length else { throw .changed }
    return bytes
  }

  /// What an editor calls a place in the file; the first of all in a folder.
  func position(ofByteAt offset: Int) throws(DeckError) -> TextPosition {
    switch self {
    case .file(_, let positions), .stream(_, let positions): try positions.position(ofByteAt: offset)
    case .folder: TextPosition(line: 1, column: 1)
    }
  }

  func change(path: String) -> DeckChange? {
    guard case .file(let file, _) = self, let now = file.stateNow else { return nil }
    if now.size < file.state.size { return .truncated }
    if now != file.state { return .modified }
    guard path != DeckInput.standardInput else { return nil }
    guard let there = FileStamp(of: path) else { return .removed }
    return there.isSameFile(as: file.state) ? nil : .replaced
  }
}
