/// Finds the rows of a table. A quote opens only at the start of a cell, and a line break within quotes is text.
///
/// A quote whose end does not stand before a delimiter or a line end is a character, and so is one that
/// ``OpenQuote`` gives up. The rows that it seemed to enclose are found then.
///
/// A row ends with `\n`, `\r\n` or `\r`. Empty lines are skipped.
struct RowScanner: RecordScanner {
  private enum State: Sendable {
    case plain, quoted
    /// Behind a quote within quotes, the last byte of a piece.
    case behindQuote
    /// Before the second quote of two.
    case doubled
  }

  private let delimiter: UInt8
  private let hasQuotes: Bool
  private let hasEscapes: Bool
  private let skipsBlanks: Bool
  /// Bytes of the file before the current piece.
  private var base: Int
  private var rowStart: Int
  private var state = State.plain
  /// The last byte of the previous piece, other than a blank if blanks are skipped; before the first piece the delimiter,
  /// as a cell may begin there.
  private var lastByte: UInt8
  /// Whether the quote of ``State/behindQuote`` would open a cell if it does not close one.
  private var mayOpen = false
  /// Whether the previous piece ends with an odd number of backslashes.
  private var endsWithEscape = false
  /// The line breaks within the quotes that are open.
  private var open: OpenQuote

  init(_ dialect: TableDialect, offset: Int = 0) {
    (delimiter, hasQuotes, hasEscapes) = (dialect.delimiter, dialect.hasQuotes, dialect.hasEscapes)
    skipsBlanks = dialect.skipsBlanks
    (base, rowStart, lastByte) = (offset, offset, dialect.delimiter)
    open = OpenQuote(dialect)
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    guard !chunk.isEmpty else { return }
    if state == .behindQuote {
      endQuote(at: base - 1, before: chunk[0], mayOpen: mayOpen, into: &found)
    }
    chunk.forEachMark {
      $0.marks(UInt8(ascii: "\""), 0x0A, 0x0D)
    } _: {
      scanMark(chunk, at: $0, into: &found)
    }
    if state == .quoted { open.addPart(of: chunk, base: base, upTo: chunk.count) }
    if hasEscapes {
      let run = chunk.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      endsWithEscape = (run & 1 == 1) != (run == chunk.count && endsWithEscape)
    }
    lastByte = chunk.last { !skipsBlanks || $0 != 0x20 } ?? lastByte
    base += chunk.count
  }

  mutating func finish(into found: inout [RecordExtent]) {
    if state == .quoted { endRows(into: &found) }
    if base > rowStart { found.append(RecordExtent(offset: rowStart, length: base - rowStart)) }
    rowStart = base
  }

  /// Scans a quote or a line break.
  @inline(__always)
  private mutating func scanMark(
    _ chunk: UnsafeRawBufferPointer, at index: Int, into found: inout [RecordExtent]
  ) {
    let offset = base &+ index
    if chunk[index] == UInt8(ascii: "\"") {
      guard hasQuotes else { return }
      switch state {
      case .plain:
        if beginsCell(chunk, at: index) { openQuote(at: offset) }
      case .quoted:
        if hasEscapes, isEscaped(chunk, at: index) { return }
        let mayOpen = beginsCell(chunk, at: index)
        if index &+ 1 < chunk.count {
          endQuote(at: offset, before: chunk[index &+ 1], mayOpen: mayOpen, into: &found)
        } else {
          state = .behindQuote
          self.mayOpen = mayOpen
        }
      case .doubled: state = .quoted
      case .behindQuote: break
      }
    } else if state != .quoted {
      endRow(at: offset, into: &found)
    } else if open.endLine(chunk, at: index, base: base) {
      endRows(into: &found)
      state = .plain
    }
  }

  /// Whether a cell begins here if the bytes before are in no quotes.
  @inline(__always)
  private func beginsCell(_ chunk: UnsafeRawBufferPointer, at index: Int) -> Bool {
    var index = index
    if skipsBlanks { while index > 0, chunk[index &- 1] == 0x20 { index &-= 1 } }
    let before = index > 0 ? chunk[index &- 1] : lastByte
    return before == delimiter || before == 0x0A || before == 0x0D
  }

  @inline(__always)
  private mutating func openQuote(at offset: Int) {
    state = .quoted
    open.offset = offset
  }

  /// Takes a quote within quotes.
  @inline(__always)
  private mutating func endQuote(
    at offset: Int, before follower: UInt8, mayOpen: Bool, into found: inout [RecordExtent]
  ) {
    if follower == UInt8(ascii: "\"") {
      state = .doubled
    } else if follower == delimiter || follower == 0x0A || follower == 0x0D {
      state = .plain
      if open.firstBreak != nil { open.removeLines() }
    } else {
      // The opening quote was a character. This one may open the next cell.
      endRows(into: &found)
      state = .plain
      if mayOpen { openQuote(at: offset) }
    }
  }

  @inline(__always)
  private mutating func endRow(at offset: Int, into found: inout [RecordExtent]) {
    if offset > rowStart { found.append(RecordExtent(offset: rowStart, length: offset &- rowStart)) }
    rowStart = offset &+ 1
    state = .plain
  }

  /// Ends a row at each line break that seemed to be within quotes.
  private mutating func endRows(into found: inout [RecordExtent]) {
    if let first = open.firstBreak { endRow(at: first, into: &found) }
    for offset in open.furtherBreaks { endRow(at: offset, into: &found) }
    open.removeLines()
  }

  private func isEscaped(_ chunk: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let run = chunk[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return (run & 1 == 1) != (run == index && endsWithEscape)
  }
}

/// The lines within quotes that are not closed yet. If they look like rows of the table, or there are too many of
/// them, the opening quote is a character.
private struct OpenQuote {
  /// Most bytes between an opening quote and the end of a line that may be within its quotes.
  private static let mostBytes = 16 << 20
  /// Most line breaks within quotes.
  private static let mostBreaks = 400_000
  /// The first lines, if they all look like rows, give the quote away where tabs separate cells: texts have commas,
  /// but hardly tabs.
  private static let firstLines = 2

  /// Where the quote stands.
  var offset = 0
  /// The first line break behind it. Most quoted texts have no further one, and need no array.
  private(set) var firstBreak: Int?
  private(set) var furtherBreaks: [Int] = []
  private let delimiter: UInt8
  private let columns: Int
  /// Delimiters of the line so far, in earlier pieces.
  private var delimiters = 0
  /// Whole lines that are not empty, and those with as many cells as rows have.
  private var lines = 0
  private var rowLikeLines = 0

  init(_ dialect: TableDialect) { (delimiter, columns) = (dialect.delimiter, dialect.columns) }

  @inline(__always)
  mutating func removeLines() {
    firstBreak = nil
    guard !furtherBreaks.isEmpty || delimiters > 0 else { return }
    furtherBreaks.removeAll(keepingCapacity: true)
    (delimiters, lines, rowLikeLines) = (0, 0, 0)
  }

  /// Takes the part of a line that is in this piece.
  mutating func addPart(of chunk: UnsafeRawBufferPointer, base: Int, upTo end: Int) {
    // The first line has cells before the quote.
    guard let last = furtherBreaks.last ?? firstBreak, columns > 1 else { return }
    let start = max(0, last + 1 - base)
    delimiters += UnsafeRawBufferPointer(rebasing: chunk[start..<end]).countMarks { $0.marks(delimiter) }
  }

  /// Takes a line break.
  ///
  /// - Returns: Whether the opening quote is a character.
  @inline(__always)
  mutating func endLine(_ chunk: UnsafeRawBufferPointer, at index: Int, base: Int) -> Bool {
    if firstBreak != nil { return endFurtherLine(chunk, at: index, base: base) }
    firstBreak = base &+ index
    return false
  }

  private mutating func endFurtherLine(_ chunk: UnsafeRawBufferPointer, at index: Int, base: Int) -> Bool {
    let end = base + index
    if let last = furtherBreaks.last ?? firstBreak, end > last + 1 {
      addPart(of: chunk, base: base, upTo: index)
      lines += 1
      if delimiters == columns - 1 { rowLikeLines += 1 }
    }
    delimiters = 0
    furtherBreaks.append(end)
    if end - offset > Self.mostBytes || furtherBreaks.count >= Self.mostBreaks { return true }
    return delimiter == 0x09 && columns > 2 && lines >= Self.firstLines && rowLikeLines == lines
  }
}
