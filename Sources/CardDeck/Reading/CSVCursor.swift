/// Goes through the cells of one row of a table, as RFC 4180 has it: cells in quotes may hold delimiters, line breaks
/// and doubled quotes; a quote anywhere else is text. White space belongs to the cell. (Where a row ends is for
/// ``RowScanner`` to find.)
struct CSVCursor {
  /// A cell as it stands in the row.
  struct Cell {
    /// Without the quotes around it.
    let range: Range<Int>
    let hasDoubledQuotes: Bool
  }

  private let row: UnsafeRawBufferPointer
  private let delimiter: UInt8
  private var next = 0
  private var isOver = false

  /// - Parameter row: Without its line end.
  init(_ row: UnsafeRawBufferPointer, delimiter: UInt8) {
    self.row = row
    self.delimiter = delimiter
  }

  /// The next cell; `nil` behind the last. Every row has at least one.
  ///
  /// - Throws: ``ParseError`` with the byte where it stops being a row.
  mutating func cell() throws(ParseError) -> Cell? {
    guard !isOver else { return nil }
    let cell = next < row.count && row[next] == UInt8(ascii: "\"") ? try quoted() : try plain()
    if next < row.count { next += 1 } else { isOver = true }
    return cell
  }

  /// A cell's text.
  func text(of cell: Cell) -> String {
    let bytes = row[cell.range]
    guard cell.hasDoubledQuotes else { return String(decoding: bytes, as: UTF8.self) }
    var isFirst = false
    let single = bytes.filter { byte in
      isFirst = byte == UInt8(ascii: "\"") && !isFirst
      return !isFirst
    }
    return String(decoding: single, as: UTF8.self)
  }

  private mutating func plain() throws(ParseError) -> Cell {
    let start = next
    next = row.firstIndex(of: delimiter, from: start)
    try UTF8Check.require(row, in: start..<next)
    return Cell(range: start..<next, hasDoubledQuotes: false)
  }

  /// The next byte is the opening quote.
  private mutating func quoted() throws(ParseError) -> Cell {
    let open = next
    next += 1
    var hasDoubledQuotes = false
    while true {
      let start = next
      next = row.firstIndex(of: UInt8(ascii: "\""), from: start)
      try UTF8Check.require(row, in: start..<next)
      guard next < row.count else { throw ParseError(fault: .openQuote, offset: open) }
      next += 1
      guard next < row.count, row[next] != delimiter else {
        return Cell(range: (open + 1)..<(next - 1), hasDoubledQuotes: hasDoubledQuotes)
      }
      guard row[next] == UInt8(ascii: "\"") else {
        throw ParseError(fault: .textBehindQuote(found: row[next]), offset: next)
      }
      hasDoubledQuotes = true
      next += 1
    }
  }
}

extension CSVCursor {
  /// The texts of all cells of a row.
  static func cells(of row: [UInt8], delimiter: UInt8) throws(ParseError) -> [String] {
    try row.withUnsafeBufferPointer { row throws(ParseError) in
      var cursor = CSVCursor(UnsafeRawBufferPointer(row), delimiter: delimiter)
      var cells: [String] = []
      while let cell = try cursor.cell() { cells.append(cursor.text(of: cell)) }
      return cells
    }
  }

  /// Where a cell of a row begins; the row's end if it has fewer.
  static func start(ofCell index: Int, in row: [UInt8], delimiter: UInt8) throws(ParseError) -> Int {
    try row.withUnsafeBufferPointer { row throws(ParseError) in
      var cursor = CSVCursor(UnsafeRawBufferPointer(row), delimiter: delimiter)
      for _ in 0..<index { _ = try cursor.cell() }
      return try cursor.cell()?.range.lowerBound ?? row.count
    }
  }
}

/// The names of a table's columns.
struct TableHeader: Sendable {
  /// One a column: its name without white space around it, or `column 3` where there is none.
  let names: [String]
  let delimiter: UInt8
  /// Whether the first row looks like one of cards: a name is missing, a number, or there twice.
  let isDoubtful: Bool
  /// Whether a name is there twice.
  let hasDuplicates: Bool

  /// - Parameter row: The first row without its line end.
  init(row: [UInt8], delimiter: UInt8) {
    self.delimiter = delimiter
    let cells = ((try? CSVCursor.cells(of: row, delimiter: delimiter)) ?? Self.split(row, delimiter)).map(
      \.trimmed)
    names = cells.enumerated().map { index, name in name.isEmpty ? "column \(index + 1)" : name }
    hasDuplicates = Set(names.map(ExactText.init)).count < names.count
    isDoubtful = hasDuplicates || cells.contains("") || names.contains(where: Self.isNumber)
  }

  /// The members of a row, without those that have nothing in them.
  ///
  /// - Throws: ``ParseError`` also if there are more cells than names.
  func members(ofRow row: [UInt8]) throws(ParseError) -> [JSONMember] {
    let cells = try CSVCursor.cells(of: row, delimiter: delimiter)
    guard cells.count <= names.count else {
      throw ParseError(
        fault: .tooManyCells(count: cells.count, columns: names.count),
        offset: try CSVCursor.start(ofCell: names.count, in: row, delimiter: delimiter))
    }
    return zip(names, cells).compactMap { name, cell in
      cell.isEmpty ? nil : JSONMember(name: name, value: .string(cell))
    }
  }

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

  /// A first row that is not right is still the names, as well as they can be read.
  private static func split(_ row: [UInt8], _ delimiter: UInt8) -> [String] {
    row.split(separator: delimiter, omittingEmptySubsequences: false)
      .map { String(decoding: $0.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self) }
  }

  private static func isNumber(_ name: String) -> Bool {
    if case .number? = try? JSONValue(parsing: Array(name.utf8)) { true } else { false }
  }
}
