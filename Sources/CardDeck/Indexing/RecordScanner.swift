/// Finds the records of a file as its bytes go by, in pieces of any size.
protocol RecordScanner: Sendable {
  /// Takes the next bytes of the file and appends the records that end in them.
  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) throws(ParseError)

  /// Ends the file, and with it the last record.
  mutating func finish(into found: inout [RecordExtent]) throws(ParseError)

  /// The values of the deck's own members, such as its title, by their names.
  var members: [String: RecordExtent] { get }
}

extension RecordScanner {
  var members: [String: RecordExtent] { [:] }
}

extension DeckLayout {
  /// Makes a scanner of files in this layout.
  ///
  /// - Parameter offset: The position in the file of the first byte that will be pushed: behind a byte order mark.
  func scanner(offset: Int) -> any RecordScanner {
    switch self {
    case .list, .member, .export, .keyed, .sequence: JSONScanner(self, offset: offset)
    case .jsonLines: LineScanner(trims: true, offset: offset)
    case .textSequence: LineScanner(trims: true, end: 0x1E, offset: offset)
    case .lines(let end), .paths(let end): LineScanner(trims: false, end: end, offset: offset)
    case .folder: LineScanner(trims: false, offset: offset)
    case .references(let dialect): ReferenceScanner(dialect, offset: offset)
    case .rows(let dialect): RowScanner(dialect, offset: offset)
    }
  }
}
