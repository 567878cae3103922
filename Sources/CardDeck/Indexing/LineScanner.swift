/// Finds the lines of a file as its bytes go by, in pieces of any size. Lines of nothing but white space are none.
struct LineScanner: Sendable {
  /// Whether white space at both ends belongs to no record; else only the line's end does, `\n` or `\r\n`.
  private let trims: Bool
  /// Bytes of the file before the current piece.
  private var base: Int
  /// Where the current line starts, and its first byte that is not white space; `nil` if there is none yet.
  private var lineStart: Int
  private var contentStart: Int?
  /// Behind the last byte of the line that is not white space, or not its end.
  private var contentEnd = 0

  /// - Parameter offset: Where the first byte that will be pushed is in the file: behind a byte order mark.
  init(trims: Bool, offset: Int = 0) {
    self.trims = trims
    base = offset
    lineStart = offset
  }

  /// Takes the next bytes of the file and adds the lines that end in them.
  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    guard let bytes = chunk.baseAddress else { return }
    var start = 0
    var index = 0
    while index &+ ByteBlock.size <= chunk.count {
      var marks = ByteBlock(bytes + index).marks(0x0A)
      while marks != 0 {
        endLine(chunk, from: start, at: index &+ marks.trailingZeroBitCount, into: &found)
        start = index &+ marks.trailingZeroBitCount &+ 1
        marks &= marks &- 1
      }
      index &+= ByteBlock.size
    }
    while index < chunk.count {
      if chunk[index] == 0x0A {
        endLine(chunk, from: start, at: index, into: &found)
        start = index &+ 1
      }
      index &+= 1
    }
    if start < chunk.count { take(chunk, start, chunk.count) }
    base += chunk.count
  }

  /// Says that the file is over; what has come since the last line's end is a line too.
  mutating func finish(into found: inout [RecordExtent]) { endLine(into: &found) }

  /// Adds the line whose last part, or all of which, is in the current piece.
  @inline(__always)
  private mutating func endLine(
    _ chunk: UnsafeRawBufferPointer, from start: Int, at stop: Int, into found: inout [RecordExtent]
  ) {
    // The usual line: whole, and with no white space at its ends.
    if contentStart == nil, lineStart == base &+ start, stop > start, chunk[start] > 0x20,
      chunk[stop &- 1] > 0x20
    {
      found.append(RecordExtent(offset: lineStart, length: stop &- start))
    } else {
      take(chunk, start, stop)
      endLine(into: &found)
    }
    lineStart = base &+ stop &+ 1
  }

  /// Goes past a part of a line.
  private mutating func take(_ chunk: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    var last = end
    while last > start, chunk[last - 1].isWhitespace { last -= 1 }
    guard last > start || contentStart != nil else { return }
    if last > start { contentEnd = base + last }
    if contentStart == nil {
      var first = start
      while chunk[first].isWhitespace { first += 1 }
      contentStart = base + first
    }
    // What is white at the end belongs to the line, except for the line's own end.
    if !trims, end > start { contentEnd = base + end - (chunk[end - 1] == 0x0D ? 1 : 0) }
  }

  private mutating func endLine(into found: inout [RecordExtent]) {
    defer { contentStart = nil }
    guard let contentStart else { return }
    let start = trims ? contentStart : lineStart
    found.append(RecordExtent(offset: start, length: contentEnd - start))
  }
}
