/// Iterates over the cells of one row of a table, as in RFC 4180. Cells in quotes may have delimiters, line breaks
/// and doubled quotes; a quote anywhere else is text. White space belongs to the cell. ``RowScanner`` finds the
/// row.
struct CSVCursor {
  /// The position of a cell in the row.
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

  /// Returns the next cell; `nil` behind the last. Every row has at least one cell.
  ///
  /// - Throws: ``ParseError`` with the first invalid byte.
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

  /// The index at which a cell of a row begins; the row's end if it has fewer cells.
  static func start(ofCell index: Int, in row: [UInt8], delimiter: UInt8) throws(ParseError) -> Int {
    try row.withUnsafeBufferPointer { row throws(ParseError) in
      var cursor = CSVCursor(UnsafeRawBufferPointer(row), delimiter: delimiter)
      for _ in 0..<index { _ = try cursor.cell() }
      return try cursor.cell()?.range.lowerBound ?? row.count
    }
  }
}
