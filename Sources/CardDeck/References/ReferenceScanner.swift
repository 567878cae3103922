import Platform

/// Finds the records of tagged references. Text between records is skipped.
///
/// Programs forget the tag that begins or ends a record, or write it twice. So a line that may begin another record
/// only opens a second part; what follows decides whether that is a record of its own or belongs to the first:
/// - In RIS and Web of Science, tags behind the end of a record belong to it, unless a title is among them, or an end
///   of their own follows. Another beginning inside a record belongs to it if one end follows for both, and no title,
///   text or id is in both parts.
/// - In MEDLINE and EndNote, what follows a blank line belongs to the record up to the first title, text or id that it
///   has already.
/// - In BibTeX an entry begins where another one ends, or with a line that begins as an entry, also where a brace of
///   the entry before is missing.
struct ReferenceScanner: RecordScanner {
  /// A record, or a part that may become one.
  private struct Part {
    let start: Int
    /// The end of its last line that is not blank.
    var end: Int
    /// See ``ReferenceLine/isLoose``.
    let isLoose: Bool
    /// Whether its first tag is the one that begins a record.
    let hasBegin: Bool
    /// The kinds of ``marks`` that it has.
    var kinds: UInt8
  }

  private let dialect: ReferenceDialect
  private let begin: ReferenceTag
  private let end: ReferenceTag?
  private let between: [ReferenceTag]
  /// The tags that a record has once, each with its kind as a bit.
  private let marks: [(tag: ReferenceTag, kind: UInt8)]
  private static let beginKind: UInt8 = 1
  private static let titleKind: UInt8 = 2

  /// Bytes of the file before the current piece.
  private var base: Int
  private var lineStart: Int
  /// The first bytes of the current line that came with earlier pieces.
  private var head: [UInt8] = []
  /// Behind the last byte of the current line that is not white space; `nil` if there is none yet.
  private var lineEnd: Int?
  /// Whether that byte is a closing brace.
  private var endsWithBrace = false
  private var isBehindBlank = false
  private var isBehindReturn = false
  /// The braces of BibTeX that are open before the current line, and those that it opens less those that it closes.
  private var depth = 0, lineDepth = 0
  /// The current record; `nil` before the first.
  private var record: Part?
  /// Whether the record has its end tag.
  private var isClosed = false
  /// The part that may become the next record.
  private var next: Part?
  /// Whether records have their beginning in the middle, so that any tag behind an end begins one.
  private var beginsAnywhere = false

  init(_ dialect: ReferenceDialect, offset: Int = 0) {
    let tags = dialect.tags
    self.dialect = dialect
    begin = ReferenceTag(tags.begin)
    end = tags.end.map { ReferenceTag($0) }
    between = tags.between.map { ReferenceTag($0) }
    // A record of MEDLINE may have the title in two languages.
    let titles = tags.end == nil ? Array(tags.title.prefix(1)) : tags.title
    let known = [(tags.end == nil ? [tags.begin] : [], Self.beginKind), (titles, Self.titleKind)]
    marks = (known + [(tags.body, 4), (tags.id, 8)]).flatMap { tags, kind in
      tags.map { (ReferenceTag($0), kind) }
    }
    base = offset
    lineStart = offset
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    var start = 0
    let isBibTeX = dialect == .bibtex
    chunk.forEachMark {
      isBibTeX ? $0.marks(0x0A, 0x0D, UInt8(ascii: "@")) : $0.marks(0x0A) | $0.marks(0x0D)
    } _: { end in
      if chunk[end] == UInt8(ascii: "@") {
        addPart(UnsafeRawBufferPointer(rebasing: chunk[start..<end]), at: base &+ start)
        if endsWithBrace, depth + lineDepth <= 0 { endEntry(before: base &+ end, into: &found) }
        start = end
      } else {
        endLine(chunk, from: start, at: end, into: &found)
        start = end &+ 1
      }
    }
    if start < chunk.count { addPart(UnsafeRawBufferPointer(rebasing: chunk[start...]), at: base &+ start) }
    base &+= chunk.count
  }

  mutating func finish(into found: inout [RecordExtent]) {
    let head = head
    head.withUnsafeBytes { endLine(head: $0, into: &found) }
    endAll(into: &found)
  }

  /// Ends the line of an entry of BibTeX where another entry may begin.
  private mutating func endEntry(before offset: Int, into found: inout [RecordExtent]) {
    let head = head
    head.withUnsafeBytes { endLine(head: $0, into: &found) }
    lineStart = offset
    isBehindReturn = false
  }

  /// Ends the line whose last part, or all of which, is in the current piece.
  private mutating func endLine(
    _ chunk: UnsafeRawBufferPointer, from start: Int, at end: Int, into found: inout [RecordExtent]
  ) {
    let part = UnsafeRawBufferPointer(rebasing: chunk[start..<end])
    if isBehindReturn, chunk[end] == 0x0A, lineStart == base &+ end {
      // The second half of a line end is no blank line.
    } else if lineStart == base &+ start {
      noteEnd(of: part, at: lineStart)
      // No more than of a line in pieces, so that both are read alike.
      endLine(head: UnsafeRawBufferPointer(rebasing: part.prefix(ReferenceLine.longestHead)), into: &found)
    } else {
      addPart(part, at: base &+ start)
      let head = head
      head.withUnsafeBytes { endLine(head: $0, into: &found) }
    }
    lineStart = base &+ end &+ 1
    isBehindReturn = chunk[end] == 0x0D
  }

  /// Adds a part of a line that is not whole.
  private mutating func addPart(_ part: UnsafeRawBufferPointer, at offset: Int) {
    head += part.prefix(ReferenceLine.longestHead - head.count)
    noteEnd(of: part, at: offset)
  }

  private mutating func noteEnd(of part: UnsafeRawBufferPointer, at offset: Int) {
    if let content = part.trimmed(0..<part.count) {
      lineEnd = offset &+ content.upperBound
      endsWithBrace = part[content.upperBound - 1] == UInt8(ascii: "}")
    }
    guard dialect == .bibtex else { return }
    let closed = part.countMarks { $0.marks(UInt8(ascii: "}")) }
    lineDepth += part.countMarks { $0.marks(UInt8(ascii: "{")) } - closed
  }

  /// - Parameter line: The line, or its first bytes.
  private mutating func endLine(head line: UnsafeRawBufferPointer, into found: inout [RecordExtent]) {
    defer {
      if !head.isEmpty { head.removeAll(keepingCapacity: true) }
      isBehindBlank = lineEnd == nil
      (lineEnd, lineDepth, endsWithBrace) = (nil, 0, false)
    }
    guard let lineEnd else { return }
    // In concatenated files each part may have a byte order mark.
    let mark = ByteOrderMark.length(in: line)
    let known = ReferenceLine(
      UnsafeRawBufferPointer(rebasing: line[mark...]), dialect, isBare: lineEnd &- lineStart &- mark <= 5,
      isInLoose: record?.isLoose ?? false)
    guard let known else { return extend(to: lineEnd) }
    if dialect == .bibtex {
      if !known.hasKey, record != nil, !isClosed, depth > 0 { return extend(to: lineEnd) }
      return addEntry(known, from: lineStart &+ mark &+ known.width, to: lineEnd, into: &found)
    }
    if mark > 0, isClosed || known.tag == begin { endAll(into: &found) }
    let part = Part(
      start: lineStart &+ mark, end: lineEnd, isLoose: known.isLoose, hasBegin: known.tag == begin,
      kinds: marks.first { $0.tag == known.tag }?.kind ?? 0)
    if between.contains(known.tag) {
      endAll(into: &found)
    } else if known.tag == end {
      close(at: lineEnd, into: &found)
    } else if isClosed, known.isLoose, known.tag != begin {
      // A record of its own would not be known by such a line.
      joinNext()
      record?.end = lineEnd
    } else if end != nil, known.tag == begin {
      open(part, into: &found)
    } else {
      add(part, into: &found)
    }
  }

  /// Takes a line without a tag.
  private mutating func extend(to lineEnd: Int) {
    // Behind the end of a record a paragraph is the heading of the next search.
    if isClosed, isBehindBlank { return }
    if next != nil {
      next?.end = lineEnd
    } else if !isClosed {
      record?.end = lineEnd
    }
    depth += lineDepth
    isClosed = isClosed || isEntryClosed
  }

  /// Whether all braces of an entry of BibTeX are closed. The end of one in parentheses is not looked for.
  private var isEntryClosed: Bool { dialect == .bibtex && depth <= 0 && record?.isLoose == false }

  /// Takes a line that begins an entry of BibTeX.
  private mutating func addEntry(
    _ line: ReferenceLine, from start: Int, to end: Int, into found: inout [RecordExtent]
  ) {
    endAll(into: &found)
    guard line.tag == begin else { return }
    record = Part(start: start, end: end, isLoose: line.isLoose, hasBegin: true, kinds: 0)
    depth = lineDepth
    isClosed = isEntryClosed
  }

  /// Takes the line that ends a record.
  private mutating func close(at lineEnd: Int, into found: inout [RecordExtent]) {
    if isClosed, let tail = next {
      endRecord(into: &found)
      record = tail
    } else if isClosed || record == nil {
      return
    } else if next != nil, record?.hasBegin == false {
      beginsAnywhere = true
    }
    record?.end = lineEnd
    next = nil
    isClosed = true
  }

  /// Takes the line that begins a record where another line ends it.
  private mutating func open(_ part: Part, into found: inout [RecordExtent]) {
    guard let record, !isClosed, record.isLoose == part.isLoose else {
      endAll(into: &found)
      self.record = part
      return
    }
    if let begun = next {
      endRecord(into: &found)
      self.record = begun
    }
    next = part
  }

  /// Takes a line with any other tag.
  private mutating func add(_ line: Part, into found: inout [RecordExtent]) {
    guard record != nil else {
      record = line
      return
    }
    if end == nil, isBehindBlank {
      joinNext()
      next = line
    } else if next != nil || isClosed {
      next = next ?? line
      next?.end = line.end
      next?.kinds |= line.kinds
    } else if end == nil, line.hasBegin, let kinds = record?.kinds, kinds & Self.beginKind != 0 {
      next = line
    } else {
      record?.end = line.end
      record?.kinds |= line.kinds
    }
    guard let begun = next else { return }
    let isNew =
      isClosed
      ? beginsAnywhere || begun.kinds & Self.titleKind != 0
      : begun.kinds & (record?.kinds ?? 0) != 0
    guard isNew else { return }
    endRecord(into: &found)
    record = begun
    next = nil
    isClosed = false
  }

  private mutating func joinNext() {
    guard let part = next else { return }
    record?.end = part.end
    record?.kinds |= part.kinds
    next = nil
  }

  /// Ends the record, and what may be another one.
  private mutating func endAll(into found: inout [RecordExtent]) {
    if end == nil || isClosed { joinNext() }
    endRecord(into: &found)
    record = next
    next = nil
    endRecord(into: &found)
    isClosed = false
  }

  private mutating func endRecord(into found: inout [RecordExtent]) {
    guard let part = record else { return }
    found.append(RecordExtent(offset: part.start, length: part.end - part.start))
    record = nil
  }
}
