/// The structure of a deck's file: how records are found, and how the bytes of each are read.
enum DeckLayout: Sendable, Hashable {
  /// A JSON array of cards, or an object with one in its member `cards`.
  case list
  /// A JSON object with the records in its member `choices`: an export of this program.
  case export
  /// A JSON object whose members are the cards; a record then begins with its name.
  case keyed
  /// JSON values one after another, with nothing but white space between them.
  case sequence
  /// A JSON value a line.
  case jsonLines
  /// A table.
  case rows(TableDialect)
  /// References with a tag at the beginning of a line.
  case references(ReferenceDialect)
  /// A card a line.
  case lines
  /// A file a card; a record is its path.
  case folder

  /// The format that a user knows it by.
  var format: DeckFormat {
    switch self {
    case .list, .export, .keyed, .sequence: .json
    case .jsonLines: .jsonl
    case .rows(let dialect): dialect.isAnki ? .anki : dialect.delimiter == 0x09 ? .tsv : .csv
    case .references(.ris): .ris
    case .lines: .lines
    case .folder: .folder
    }
  }

  /// Bytes of the text before the first record or its names.
  var start: Int { if case .rows(let dialect) = self { dialect.start } else { 0 } }

  /// Whether cards are references of a library program.
  var isReferences: Bool { if case .references = self { true } else { false } }

  /// Whether a record's own bytes are JSON, if they are valid.
  var isJSON: Bool { format == .json || format == .jsonl }
}
