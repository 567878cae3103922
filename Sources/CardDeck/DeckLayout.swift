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
  /// A table whose first row has the names.
  case rows(delimiter: UInt8)
  /// Records of RIS.
  case ris
  /// A card a line.
  case lines
  /// A file a card; a record is its path.
  case folder

  /// The format that a user knows it by.
  var format: DeckFormat {
    switch self {
    case .list, .export, .keyed, .sequence: .json
    case .jsonLines: .jsonl
    case .rows(let delimiter): delimiter == 0x09 ? .tsv : .csv
    case .ris: .ris
    case .lines: .lines
    case .folder: .folder
    }
  }

  /// Whether a record's own bytes are JSON, if they are valid.
  var isJSON: Bool { format == .json || format == .jsonl }
}
