/// Finds the rows of a CSV file. A quote opens only at the start of a cell, and a line break within quotes is text.
///
/// A row ends with `\n`, `\r\n` or `\r`. Empty lines are skipped.
struct RowScanner: RecordScanner {
  private enum State: Sendable {
    case plain, quoted
    /// Right behind a quote within quotes. It closes the quotes unless another quote follows.
    case behindQuote
  }

  private let delimiter: UInt8
  /// Bytes of the file before the current piece.
  private var base: Int
  private var rowStart: Int
  private var state = State.plain
  /// The last quote that opened a cell.
  private var openingQuote = 0
  /// The quote of ``State/behindQuote``.
  private var lastQuote = 0
  /// The last byte of the previous piece; before the first piece the delimiter, as a cell may begin there.
  private var lastByte: UInt8

  init(_ dialect: TableDialect, offset: Int = 0) {
    delimiter = dialect.delimiter
    base = offset
    rowStart = offset
    lastByte = dialect.delimiter
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    // A copy that the compiler can keep in registers.
    var scan = self
    chunk.forEachMark {
      $0.marks(UInt8(ascii: "\""), 0x0A, 0x0D)
    } _: {
      scan.take(chunk, at: $0, into: &found)
    }
    if let last = chunk.last { scan.lastByte = last }
    scan.base += chunk.count
    self = scan
  }

  /// - Throws: If a quote is open.
  mutating func finish(into found: inout [RecordExtent]) throws(ParseError) {
    if state == .quoted { throw ParseError(fault: .openQuote, offset: openingQuote) }
    if base > rowStart { found.append(RecordExtent(offset: rowStart, length: base - rowStart)) }
    rowStart = base
  }

  /// Takes a quote or a line break.
  @inline(__always)
  private mutating func take(
    _ chunk: UnsafeRawBufferPointer, at index: Int, into found: inout [RecordExtent]
  ) {
    let offset = base &+ index
    if chunk[index] == UInt8(ascii: "\"") {
      switch state {
      case .quoted:
        state = .behindQuote
        lastQuote = offset
      case .behindQuote where offset == lastQuote &+ 1: state = .quoted
      case .behindQuote, .plain:
        let before = index > 0 ? chunk[index &- 1] : lastByte
        if before == delimiter || offset == rowStart {
          state = .quoted
          openingQuote = offset
        }
      }
    } else if state != .quoted {
      if offset > rowStart { found.append(RecordExtent(offset: rowStart, length: offset &- rowStart)) }
      rowStart = offset &+ 1
      state = .plain
    }
  }
}
