/// Finds the records of a file in any layout.
enum FileScanner: Sendable {
  case json(RecordScanner)
  case lines(LineScanner)
  case rows(RowScanner)
  case ris(RISScanner)

  /// - Parameter offset: Where the first byte that will be pushed is in the file: behind a byte order mark.
  init(_ layout: DeckLayout, offset: Int) {
    switch layout {
    case .list, .export, .keyed, .sequence: self = .json(RecordScanner(layout, offset: offset))
    case .jsonLines: self = .lines(LineScanner(trims: true, offset: offset))
    case .lines, .folder: self = .lines(LineScanner(trims: false, offset: offset))
    case .ris: self = .ris(RISScanner(offset: offset))
    case .rows(let delimiter): self = .rows(RowScanner(delimiter: delimiter, offset: offset))
    }
  }

  /// Takes the next bytes of the file and adds the records that end in them.
  mutating func push(
    _ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]
  ) throws(ParseError) {
    switch self {
    case .json(var scanner):
      defer { self = .json(scanner) }
      try scanner.push(chunk, into: &found)
    case .lines(var scanner):
      scanner.push(chunk, into: &found)
      self = .lines(scanner)
    case .rows(var scanner):
      scanner.push(chunk, into: &found)
      self = .rows(scanner)
    case .ris(var scanner):
      scanner.push(chunk, into: &found)
      self = .ris(scanner)
    }
  }

  /// Says that the file is over, which may end the last record.
  mutating func finish(into found: inout [RecordExtent]) throws(ParseError) {
    switch self {
    case .json(var scanner):
      defer { self = .json(scanner) }
      try scanner.finish(into: &found)
    case .lines(var scanner): scanner.finish(into: &found)
    case .rows(var scanner): try scanner.finish(into: &found)
    case .ris(var scanner): scanner.finish(into: &found)
    }
  }

  /// Where the values of the deck's own members are.
  var members: [String: RecordExtent] {
    if case .json(let scanner) = self { scanner.members } else { [:] }
  }
}
