/// How the records of a file are found.
enum DeckShape: Sendable, Hashable {
  case json(RecordScanner.Shape)
  case jsonLines
  /// A table whose first row has the names.
  case rows(delimiter: UInt8)
  case lines

  /// What a person calls it.
  var format: DeckFormat {
    switch self {
    case .json: .json
    case .jsonLines: .jsonl
    case .rows(let delimiter): delimiter == 0x09 ? .tsv : .csv
    case .lines: .lines
    }
  }
}
