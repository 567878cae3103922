/// The structure of a deck's file: how records are found, and how the bytes of each are read.
enum DeckLayout: Sendable, Hashable {
  /// A JSON array of cards, or an object with one in its member `cards`.
  case list
  /// A JSON object with an array of cards in the member at this path.
  case member([String])
  /// A JSON object with the records in its member `choices`: an export of this program.
  case export
  /// A JSON object whose members are the cards; a record then begins with its name.
  case keyed
  /// JSON values one after another, with nothing but white space and commas between them.
  case sequence
  /// A JSON text sequence (RFC 7464): a record separator stands before each value.
  case textSequence
  /// A JSON value a line.
  case jsonLines
  /// A table.
  case rows(TableDialect)
  /// References of a library program.
  case references(ReferenceDialect)
  /// A card a line; lines end with this byte, a line feed or NUL.
  case lines(end: UInt8)
  /// The path of a file a line; `end` is the byte that ends it.
  case paths(end: UInt8)
  /// A file a card; a record is its path.
  case folder

  /// The format that a user knows it by.
  var format: DeckFormat {
    switch self {
    case .list, .member, .export, .keyed, .sequence, .textSequence: .json
    case .jsonLines: .jsonl
    case .rows(let dialect): dialect.isAnki ? .anki : dialect.delimiter == 0x09 ? .tsv : .csv
    case .references(let dialect): DeckFormat(rawValue: dialect.rawValue) ?? .lines
    case .lines: .lines
    case .paths: .paths
    case .folder: .folder
    }
  }

  /// Bytes of the text before the first record or its names.
  var start: Int { if case .rows(let dialect) = self { dialect.start } else { 0 } }

  /// The dialect of references; `nil` for any other deck.
  var dialect: ReferenceDialect? { if case .references(let dialect) = self { dialect } else { nil } }

  /// Whether the cards are the elements of a list.
  var isList: Bool {
    switch self {
    case .list, .member: true
    default: false
    }
  }

  /// Whether a string or a number is a card with that text.
  var hasTexts: Bool { isJSON && self != .keyed && self != .export }

  /// Whether a record's own bytes are JSON, if they are valid.
  var isJSON: Bool { format == .json || format == .jsonl }

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
