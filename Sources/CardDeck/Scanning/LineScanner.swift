/// Finds the lines of a file, which may end with another byte than a line feed. Lines of nothing but white space are skipped.
struct LineScanner: RecordScanner {
  /// Whether white space at both ends, and a comma behind the last value, are left out of records. Otherwise only the
  /// line end is left out, `\n` or `\r\n`.
  private let trims: Bool
  /// The byte that ends a line.
  private let end: UInt8
  /// Bytes of the file before the current piece.
  private var base: Int
  /// Where the current line starts.
  private var lineStart: Int
  /// The line's first byte that is not white space; `nil` if there is none yet.
  private var contentStart: Int?
  /// The end of the line's content.
  private var contentEnd = 0
  /// Whether the content ends with a comma.
  private var endsWithComma = false

  init(trims: Bool, end: UInt8 = 0x0A, offset: Int = 0) {
    self.trims = trims
    self.end = end
    base = offset
    lineStart = offset
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    var start = 0
    let mark = end
    chunk.forEachMark {
      $0.marks(mark)
    } _: { end in
      endLine(chunk, from: start, at: end, into: &found)
      start = end &+ 1
    }
    if start < chunk.count { addPart(chunk, start, chunk.count) }
    base += chunk.count
  }

  mutating func finish(into found: inout [RecordExtent]) { endLine(into: &found) }

  /// Ends the line whose last part, or all of which, is in the current piece.
  @inline(__always)
  private mutating func endLine(
    _ chunk: UnsafeRawBufferPointer, from start: Int, at stop: Int, into found: inout [RecordExtent]
  ) {
    // The usual line: whole, and with no white space at its ends.
    if contentStart == nil, lineStart == base &+ start, stop > start, chunk[start] > 0x20,
      chunk[stop &- 1] > 0x20, !trims || chunk[stop &- 1] != UInt8(ascii: ",")
    {
      found.append(RecordExtent(offset: lineStart, length: stop &- start))
    } else {
      addPart(chunk, start, stop)
      endLine(into: &found)
    }
    lineStart = base &+ stop &+ 1
  }

  /// Adds a part of a line to the current line.
  private mutating func addPart(_ chunk: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    let content = chunk.trimmed(start..<end)
    guard content != nil || contentStart != nil else { return }
    if let content {
      contentEnd = base + content.upperBound
      contentStart = contentStart ?? base + content.lowerBound
      endsWithComma = chunk[content.upperBound - 1] == UInt8(ascii: ",")
    }
    // White space at the end belongs to the line, except for a carriage return.
    if !trims, end > start { contentEnd = base + end - (chunk[end - 1] == 0x0D && self.end == 0x0A ? 1 : 0) }
  }

  private mutating func endLine(into found: inout [RecordExtent]) {
    defer { contentStart = nil }
    guard let contentStart else { return }
    let start = trims ? contentStart : lineStart
    if trims, endsWithComma { contentEnd -= 1 }
    guard contentEnd > start else { return }
    found.append(RecordExtent(offset: start, length: contentEnd - start))
  }
}
