/// Finds the records of a RIS file, from the line `TY  - ` to the end of the line `ER  - `. A record without `ER`
/// ends before the next one. Text between records is skipped, but any tag there begins a record, so that no record
/// is lost because its `TY` is missing.
struct RISScanner: RecordScanner {
  /// Bytes of the file before the current piece.
  private var base: Int
  private var lineStart: Int
  /// The first bytes of the current line that came with earlier pieces.
  private var head: [UInt8] = []
  /// Behind the last byte of the current line that is not white space; `nil` if there is none yet.
  private var lineEnd: Int?
  /// Where the current record starts; `nil` between records.
  private var recordStart: Int?
  /// Whether its tags have one blank instead of two.
  private var isLoose = false
  /// The end of the record's last line that is not blank.
  private var recordEnd = 0

  init(offset: Int = 0) {
    base = offset
    lineStart = offset
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    var start = 0
    chunk.forEachMark {
      $0.marks(0x0A) | $0.marks(0x0D)
    } _: { end in
      endLine(chunk, from: start, at: end, into: &found)
      start = end &+ 1
    }
    if start < chunk.count { addPart(UnsafeRawBufferPointer(rebasing: chunk[start...]), at: base &+ start) }
    base &+= chunk.count
  }

  mutating func finish(into found: inout [RecordExtent]) {
    let head = head
    head.withUnsafeBytes { endLine(head: $0, into: &found) }
    endRecord(into: &found)
  }

  /// Ends the line whose last part, or all of which, is in the current piece.
  private mutating func endLine(
    _ chunk: UnsafeRawBufferPointer, from start: Int, at end: Int, into found: inout [RecordExtent]
  ) {
    let part = UnsafeRawBufferPointer(rebasing: chunk[start..<end])
    if lineStart == base &+ start {
      noteEnd(of: part, at: lineStart)
      endLine(head: part, into: &found)
    } else {
      addPart(part, at: base &+ start)
      let head = head
      head.withUnsafeBytes { endLine(head: $0, into: &found) }
    }
    lineStart = base &+ end &+ 1
  }

  /// Adds a part of a line that is not whole.
  private mutating func addPart(_ part: UnsafeRawBufferPointer, at offset: Int) {
    head += part.prefix(RISLine.longestHead - head.count)
    noteEnd(of: part, at: offset)
  }

  private mutating func noteEnd(of part: UnsafeRawBufferPointer, at offset: Int) {
    if let content = part.trimmed(0..<part.count) { lineEnd = offset &+ content.upperBound }
  }

  /// - Parameter line: The line, or its first bytes.
  private mutating func endLine(head line: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    defer {
      if !head.isEmpty { head.removeAll(keepingCapacity: true) }
      lineEnd = nil
    }
    guard let lineEnd else { return }
    // In concatenated files each part may have a byte order mark.
    let mark = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let known = RISLine(
      UnsafeRawBufferPointer(rebasing: line[mark...]), isBare: lineEnd &- lineStart &- mark <= 5,
      isInLoose: isLoose && recordStart != nil)
    if known?.tag == "TY" { endRecord(into: &found) }
    if recordStart == nil {
      guard let known, known.tag != "ER" else { return }
      recordStart = lineStart &+ mark
      isLoose = known.isLoose
    }
    recordEnd = lineEnd
    if known?.tag == "ER" { endRecord(into: &found) }
  }

  private mutating func endRecord(into found: inout [RecordExtent]) {
    guard let start = recordStart else { return }
    found.append(RecordExtent(offset: start, length: recordEnd - start))
    recordStart = nil
  }
}
