/// The format of a deck.
public enum DeckFormat: String, Sendable, Hashable, CaseIterable {
  /// An array of objects; an object with an array `cards`; an object whose members are all objects; or objects one
  /// after another.
  case json
  /// JSON Lines: an object a line. Files are called `.jsonl` or `.ndjson`.
  case jsonl
  /// A table as in RFC 4180, with names in its first row. If that row has no comma, cells may be separated by
  /// semicolons or tabs.
  case csv
  /// A table with tabs between the cells.
  case tsv
  /// References in RIS: records of tags that end with `ER`.
  case ris
  /// Text; every line is a card.
  case lines
  /// A folder; every file below it is a card.
  case folder

  /// The format that a file with this name is expected to have; `nil` if the name does not tell.
  package init?(path: String) {
    let mark = path.utf8.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    guard let mark, path.utf8[mark] == UInt8(ascii: ".") else { return nil }
    switch path[path.utf8.index(after: mark)...].lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ris": self = .ris
    default: return nil
    }
  }
}
