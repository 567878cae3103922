/// Finds the rows of a CSV file as its bytes go by, in pieces of any size, with all the states of a real reader:
/// a quote opens only at the start of a cell, and a line break within quotes is text.
///
/// A row ends with `\n`, `\r\n` or `\r`. Lines with nothing in them are no rows.
package struct RowScanner: Sendable {
  private enum State: Sendable {
    case plain, quoted
    /// Right behind a quote within quotes, which closes them unless another quote follows.
    case behindQuote
  }

  private let delimiter: UInt8
  /// Bytes of the file before the piece at hand.
  private var base: Int
  private var rowStart: Int
  private var state = State.plain
  /// The last quote that opened a cell.
  private var openingQuote = 0
  /// The quote of ``State/behindQuote``.
  private var lastQuote = 0
  /// The last byte of the piece before; at the very start one that a cell may follow.
  private var lastByte: UInt8

  /// - Parameters:
  ///   - delimiter: What stands between cells.
  ///   - offset: Where the first byte that will be pushed is in the file: behind a byte order mark.
  package init(delimiter: UInt8, offset: Int = 0) {
    self.delimiter = delimiter
    base = offset
    rowStart = offset
    lastByte = delimiter
  }

  /// Takes the next bytes of the file and adds the rows that end in them.
  package mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordIndex.Extent]) {
    guard let bytes = chunk.baseAddress else { return }
    // A copy that the compiler can keep in registers.
    var scan = self
    var place = 0
    while place &+ ByteBlock.size <= chunk.count {
      let block = ByteBlock(bytes + place)
      var marks = block.marks(UInt8(ascii: "\"")) | block.marks(0x0A) | block.marks(0x0D)
      while marks != 0 {
        scan.take(chunk, at: place &+ marks.trailingZeroBitCount, into: &found)
        marks &= marks &- 1
      }
      place &+= ByteBlock.size
    }
    while place < chunk.count {
      switch chunk[place] {
      case UInt8(ascii: "\""), 0x0A, 0x0D: scan.take(chunk, at: place, into: &found)
      default: break
      }
      place &+= 1
    }
    if let last = chunk.last { scan.lastByte = last }
    scan.base += chunk.count
    self = scan
  }

  /// Says that the file is over; what has come since the last row's end is a row too.
  ///
  /// - Throws: If a quote is open.
  package mutating func finish(into found: inout [RecordIndex.Extent]) throws(ScanError) {
    if state == .quoted { throw ScanError(fault: .openQuote, offset: openingQuote) }
    if base > rowStart { found.append(RecordIndex.Extent(offset: rowStart, length: base - rowStart)) }
    rowStart = base
  }

  /// Takes a quote or a line break.
  @inline(__always)
  private mutating func take(
    _ chunk: UnsafeRawBufferPointer, at place: Int, into found: inout [RecordIndex.Extent]
  ) {
    let offset = base &+ place
    if chunk[place] == UInt8(ascii: "\"") {
      switch state {
      case .quoted:
        state = .behindQuote
        lastQuote = offset
      case .behindQuote where offset == lastQuote &+ 1: state = .quoted
      case .behindQuote, .plain:
        let before = place > 0 ? chunk[place &- 1] : lastByte
        if before == delimiter || offset == rowStart {
          state = .quoted
          openingQuote = offset
        }
      }
    } else if state != .quoted {
      if offset > rowStart { found.append(RecordIndex.Extent(offset: rowStart, length: offset &- rowStart)) }
      rowStart = offset &+ 1
      state = .plain
    }
  }
}
