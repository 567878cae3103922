import Platform

/// Finds the records of a deck, one chunk of bytes at a time.
struct DeckIndexer {
  /// Small enough to stay in the processor's cache from the copy to the scan. With smaller chunks the work per
  /// chunk took a tenth of the time.
  private static let chunkSize = 256 * 1024
  /// Most bytes that are looked at to recognize the format.
  private static let windowSize = 256 * 1024
  /// Most bytes of a card without an end that are read to find the error in it.
  private static let longestDiagnosis = 1024 * 1024

  private let file: DeckFile
  private let recognition: DeckRecognition
  private let buffer = ChunkBuffer(size: windowSize)
  /// The number of bytes read.
  private var offset = 0
  private var scanner: (any RecordScanner)?

  /// `nil` until the beginning of the file has been seen.
  private(set) var recognized: DeckRecognition.Recognized?
  /// The first row of a table, or the beginning of a file in BibTeX; `nil` before it has been read, and if there is none.
  private(set) var header: [UInt8]?
  /// The deck's own members, as far as they have been read.
  private(set) var members = DeckMembers()
  /// The number of values of which ``members`` was made.
  private var memberCount = 0
  /// Records found by the last step.
  private(set) var found: [RecordExtent] = []
  /// The number of rows that are left out, as all their cells are empty. Lines without a delimiter do not count.
  private(set) var emptyRows = 0

  init(file: DeckFile, recognition: DeckRecognition) {
    self.file = file
    self.recognition = recognition
    found.reserveCapacity(4096)
  }

  /// Reads the next chunk into ``found``, which is valid also if this throws.
  ///
  /// - Returns: Whether there is more to read.
  mutating func step() throws(DeckError) -> Bool {
    found.removeAll(keepingCapacity: true)
    let hasMore = scanner == nil ? try begin() : try scanNext()
    let count = scanner?.members.count ?? 0
    // A member may be there twice, and the last counts, which is known at the end.
    if !hasMore || count > memberCount {
      memberCount = count
      members = try readMembers()
    }
    return hasMore
  }

  private mutating func scanNext() throws(DeckError) -> Bool {
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[..<Self.chunkSize])
    let count = try file.readNext(into: room, at: offset)
    return try scan(UnsafeRawBufferPointer(rebasing: room[..<count]), isLast: count == 0)
  }

  /// Reads the deck's own members. One that is too long, blank or of another kind counts as absent.
  ///
  /// - Throws: If one is not valid JSON, or the reasons cannot be reasons.
  private mutating func readMembers() throws(DeckError) -> DeckMembers {
    func text(_ name: String) throws(DeckError) -> String? {
      try value(name)?.string.flatMap { $0.isBlank ? nil : $0 }
    }
    let title = try text("title")
    let labels = DeckLabels(
      like: try text("like"), nope: try text("nope"), star: try text("star"), later: try text("later"))
    let reveal = try value("reveal")?.elements.compactMap(\.string).filter { !$0.isBlank } ?? []
    return DeckMembers(title: title, labels: labels, reveal: reveal, reasons: try reasons())
  }

  /// The deck's own member of this name; `nil` if there is none, or it is too long.
  private func value(_ name: String) throws(DeckError) -> JSONValue? {
    // A long one would delay the first card.
    guard let extent = scanner?.members[name], extent.length <= Self.longestDiagnosis else { return nil }
    let bytes = try file.bytes(at: extent.offset, count: extent.length)
    do throws(ParseError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw explained(ParseError(fault: error.fault, offset: extent.offset + error.offset))
    }
  }

  /// The deck's reasons for the choices; a list alone is of nope.
  private mutating func reasons() throws(DeckError) -> DeckReasons {
    let reasons = DeckReasons(try value("reasons") ?? .null)
    guard let fault = reasons.map(\.fault) ?? .reasonsExpected else { return reasons ?? DeckReasons() }
    // In another program's document the member means something else.
    if case .member(let path)? = recognized?.layout, path != ["cards"] { return DeckReasons() }
    // Refused before a card is chosen on, unless earlier chunks had cards.
    found.removeAll()
    throw explained(ParseError(fault: fault, offset: scanner?.members["reasons"]?.offset ?? 0))
  }

  /// Reads the beginning until the layout is recognized.
  private mutating func begin() throws(DeckError) -> Bool {
    var count = 0
    var isWhole = false
    while true {
      if !isWhole {
        let end = min(count + Self.chunkSize, buffer.bytes.count)
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[count..<end])
        let more = try file.readNext(into: room, at: count)
        count += more
        isWhole = more == 0 || !file.isPipe && more < room.count
      }
      let all = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
      let canGrow = !isWhole && count < buffer.bytes.count
      if count < 3, canGrow { continue }
      let mark = ByteOrderMark.length(in: all)
      let text = UnsafeRawBufferPointer(rebasing: all[mark...])
      do throws(ParseError) {
        guard
          let recognized = try recognition.recognize(
            DeckRecognition.Beginning(bytes: text, isWhole: isWhole, canGrow: canGrow))
        else { continue }
        self.recognized = recognized
        let layout = recognized.layout
        scanner = layout.scanner(offset: mark + layout.start)
        if layout.dialect == .bibtex { header = Array(text) }
      } catch {
        throw explained(ParseError(fault: error.fault, offset: mark + error.offset))
      }
      let start = recognized?.layout.start ?? 0
      offset = mark + start
      return try scan(UnsafeRawBufferPointer(rebasing: text[start...]), isLast: false)
    }
  }

  private mutating func scan(_ chunk: UnsafeRawBufferPointer, isLast: Bool) throws(DeckError) -> Bool {
    offset += chunk.count
    var fault: ParseError?
    do throws(ParseError) {
      if isLast {
        try scanner?.finish(into: &found)
      } else {
        try scanner?.push(chunk, into: &found)
      }
    } catch {
      fault = error
    }
    if case .rows(let dialect)? = recognized?.layout {
      removeBlankRows(dialect, chunk)
      if dialect.hasNames, header == nil, let row = found.first {
        found.removeFirst()
        header = try file.bytes(at: row.offset, count: min(row.length, Self.longestDiagnosis))
      }
    }
    if isLast, let size = file.size, offset < size { throw .changed }
    if let fault { throw explained(fault) }
    return !isLast
  }

  /// - Parameter chunk: The last bytes that were read.
  private mutating func removeBlankRows(_ dialect: TableDialect, _ chunk: UnsafeRawBufferPointer) {
    let (file, start) = (file, offset - chunk.count)
    var count = 0
    func isBlank(_ row: UnsafeRawBufferPointer) -> Bool {
      guard dialect.isBlank(row) else { return false }
      if row.contains(dialect.delimiter) { count += 1 }
      return true
    }
    found.removeAll { row in
      if row.offset >= start {
        let row = row.offset - start..<row.offset - start + row.length
        return isBlank(UnsafeRawBufferPointer(rebasing: chunk[row]))
      }
      guard row.length <= 4096 else { return false }
      return (try? file.bytes(at: row.offset, count: row.length))?.withUnsafeBytes(isBlank) ?? false
    }
    emptyRows += count
  }

  private func explained(_ error: ParseError) -> DeckError {
    var fault = error.fault
    var offset = error.offset
    if case .truncatedCard = fault,
      let bytes = try? file.bytes(at: offset, count: Self.longestDiagnosis)
    {
      do throws(ParseError) {
        _ = try JSONValue(parsing: bytes)
      } catch {
        if error.fault != .unexpectedEnd {
          fault = .brokenCard(error.fault)
          offset += error.offset
        }
      }
    }
    do throws(DeckError) {
      let position = try file.position(ofByteAt: offset)
      return .notADeck(line: position.line, column: position.column, why: fault)
    } catch {
      return error
    }
  }
}
