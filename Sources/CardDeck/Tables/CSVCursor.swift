/// Iterates over the cells of one row of a table, as in RFC 4180. Cells in quotes may have delimiters, line breaks
/// and doubled quotes. A quote opens only at the start of a cell, and only if a closing quote stands before a
/// delimiter or the end of the row; any other quote is text. White space belongs to the cell, unless
/// ``TableDialect/skipsBlanks``. ``RowScanner`` finds the row.
struct CSVCursor {
  /// The position of a cell in the row.
  struct Cell {
    /// Without the quotes around it.
    let range: Range<Int>
    /// Whether quotes are doubled in it, or may be behind backslashes.
    let isEscaped: Bool
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private let row: UnsafeRawBufferPointer
  private let dialect: TableDialect
  private var next = 0
  private var isOver = false

  /// - Parameter row: Without its line end.
  init(_ row: UnsafeRawBufferPointer, _ dialect: TableDialect) {
    self.row = row
    self.dialect = dialect
  }

  /// Returns the next cell; `nil` behind the last. Every row has at least one cell.
  ///
  /// - Throws: ``ParseError`` with the first byte that is not UTF-8.
  mutating func cell() throws(ParseError) -> Cell? {
    guard let cell = uncheckedCell() else { return nil }
    try UTF8Check.require(row, in: cell.range)
    return cell
  }

  /// Returns the next cell, whose text may be in any encoding; `nil` behind the last.
  @inline(__always)
  mutating func uncheckedCell() -> Cell? {
    guard !isOver else { return nil }
    if dialect.skipsBlanks { while next < row.count, row[next] == 0x20 { next += 1 } }
    let cell: Cell
    if next < row.count, row[next] == Self.quote, let quoted = quoted() {
      cell = quoted
    } else {
      let start = next
      next = row.firstIndex(of: dialect.delimiter, from: start)
      cell = Cell(range: start..<next, isEscaped: false)
    }
    if next < row.count { next += 1 } else { isOver = true }
    return cell
  }

  /// A cell's text. Bytes that are not UTF-8 are replaced.
  func text(of cell: Cell) -> String {
    let bytes = row[cell.range]
    guard cell.isEscaped else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let follower = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      let isDoubled = bytes[index] == Self.quote && follower == Self.quote
      let isEscape = bytes[index] == Self.backslash && (follower == Self.quote || follower == Self.backslash)
      if isDoubled || dialect.hasEscapes && isEscape { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a quote at the start of the cell is text.
  func hasBareQuote(_ cell: Cell) -> Bool {
    !cell.range.isEmpty && row[cell.range.lowerBound] == Self.quote && !isQuoted(cell)
  }

  /// Whether the cell is in quotes.
  func isQuoted(_ cell: Cell) -> Bool {
    cell.range.lowerBound > 0 && row[cell.range.lowerBound - 1] == Self.quote
  }

  /// Reads a cell in quotes. The next byte is a quote.
  ///
  /// - Returns: `nil` if that quote is text; then nothing has been read.
  private mutating func quoted() -> Cell? {
    guard dialect.hasQuotes else { return nil }
    let start = next + 1
    var index = start
    var isEscaped = dialect.hasEscapes
    while true {
      index = row.firstIndex(of: Self.quote, from: index)
      guard index < row.count else { return nil }
      if dialect.hasEscapes, row[start..<index].hasOddBackslashes {
        index += 1
        continue
      }
      let behind = index + 1
      if behind == row.count || row[behind] == dialect.delimiter {
        next = behind
        return Cell(range: start..<index, isEscaped: isEscaped)
      }
      guard row[behind] == Self.quote else { return nil }
      isEscaped = true
      index = behind + 1
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Whether the last of these bytes are backslashes, and an odd number of them.
  var hasOddBackslashes: Bool { reversed().prefix { $0 == UInt8(ascii: "\\") }.count & 1 == 1 }
}

extension CSVCursor {
  /// The texts of all cells of a row. Bytes that are not UTF-8 are replaced.
  static func cells(of row: UnsafeRawBufferPointer, _ dialect: TableDialect) -> [String] {
    var cursor = CSVCursor(row, dialect)
    var cells: [String] = []
    while let cell = cursor.uncheckedCell() { cells.append(cursor.text(of: cell)) }
    return cells
  }
}
