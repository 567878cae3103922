extension IdentitySkimmer {
  /// The id of a row of a table, by the same grammar as ``CSVRow``.
  func id(row: UnsafeRawBufferPointer, _ header: TableHeader) -> Outcome {
    guard !header.hasTwins else { return .unclear }
    let columns = header.columns(names)
    if ignoresCase, !header.isPlain(names) { return .unclear }
    var cells: [Range<Int>?] = Array(repeating: nil, count: columns.count)
    var count = 0
    var place = 0
    var bits: UInt8 = 0
    while true {
      let cell: Range<Int>
      if place < row.count, row[place] == UInt8(ascii: "\"") {
        let start = place + 1
        place = start
        while place < row.count, row[place] != UInt8(ascii: "\"") {
          bits |= row[place]
          place &+= 1
        }
        cell = start..<place
        place += 1
        // A doubled quote has to be made one, and anything else is a fault.
        guard place == row.count || place < row.count && row[place] == header.delimiter else {
          return .unclear
        }
      } else {
        let start = place
        while place < row.count, row[place] != header.delimiter {
          bits |= row[place]
          place &+= 1
        }
        cell = start..<place
      }
      if let which = columns.firstIndex(of: count) { cells[which] = cell }
      count += 1
      guard place < row.count else { break }
      place += 1
    }
    guard count <= header.names.count, bits < 0x80 || UTF8Check.isValid(row) else { return .unclear }
    for cell in cells {
      if let cell, let id = Self.identity(row[cell]) { return .found(id) }
    }
    return .none
  }
}

extension TableHeader {
  /// Where columns with these names are, in the order of the names.
  func columns(_ wanted: [[UInt8]]) -> [Int] {
    wanted.compactMap { name in names.firstIndex { $0.utf8.elementsEqual(name) } }
  }

  /// Whether every column that may be meant by these names has one of them exactly.
  func isPlain(_ wanted: [[UInt8]]) -> Bool {
    names.allSatisfy { name in
      wanted.allSatisfy {
        name.utf8.elementsEqual($0) || !FieldName.matches(name, String(decoding: $0, as: UTF8.self))
      }
    }
  }
}
