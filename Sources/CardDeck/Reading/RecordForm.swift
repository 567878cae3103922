/// How the bytes of one record of a deck are to be read.
enum RecordForm: Sendable {
  case json
  /// `"name": value` of an object that keeps its cards by name.
  case keyed
  case row(TableHeader)
  case line
  case file(FolderReader)

  init(_ shape: DeckShape, header: [UInt8]?) {
    switch shape {
    case .json(.keyed): self = .keyed
    case .json, .jsonLines: self = .json
    case .rows(let delimiter): self = .row(TableHeader(row: header ?? [], delimiter: delimiter))
    case .lines: self = .line
    }
  }

  /// Whether a record's own bytes are JSON, if nothing is wrong with them.
  var isJSON: Bool {
    switch self {
    case .json, .keyed: true
    case .row, .line, .file: false
    }
  }
}
