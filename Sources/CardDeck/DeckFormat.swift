/// The format of a deck.
public enum DeckFormat: String, Sendable, Hashable, CaseIterable {
  /// An array of objects; an object with an array `cards`; an object whose members are all objects; or objects one
  /// after another.
  case json
  /// JSON Lines: an object a line. Files are called `.jsonl` or `.ndjson`.
  case jsonl
  /// A table, usually with names in its first row. The byte between its cells is found, unless it is named.
  case csv
  /// A table with tabs between the cells.
  case tsv
  /// References in RIS: records of tags that end with `ER`.
  case ris
  /// References of PubMed: MEDLINE's tags.
  case nbib
  /// References of Web of Science: tagged text that begins with `FN`.
  case wos
  /// References of EndNote: tags such as `%0`.
  case endnote
  /// References of BibTeX: `@article{key, …}`.
  case bibtex
  /// A table of Anki: its first lines begin with `#separator:` or another word of Anki's.
  case anki
  /// Text; every line is a card.
  case lines
  /// Paths of files, one a line; every file is a card, as in a folder.
  case paths
  /// A folder; every file below it is a card.
  case folder

  /// Whether each card is a file.
  package var hasFiles: Bool { self == .folder || self == .paths }

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
    case "nbib": self = .nbib
    case "ciw": self = .wos
    case "enw": self = .endnote
    case "bib": self = .bibtex
    default: return nil
    }
  }
}
