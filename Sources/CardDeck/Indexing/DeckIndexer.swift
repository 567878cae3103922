/// Finds the records of a deck, a chunk of its bytes at a time.
struct DeckIndexer {
  /// Small enough to stay in a processor's own memory from the copy to the scan; in smaller ones, what is done once a
  /// chunk was a tenth of the time.
  private static let chunkSize = 256 * 1024
  /// How much of the beginning may be looked at to tell what this is.
  private static let windowSize = 256 * 1024
  /// How much of a card that does not end is read to say why.
  private static let longestDiagnosis = 1024 * 1024

  private let file: DeckFile
  private let recognition: DeckRecognition
  private let buffer = ChunkBuffer(size: windowSize)
  /// How many bytes have been read.
  private(set) var offset = 0
  private var scanner: (any RecordScanner)?
  private var awaitsHeader = false

  /// `nil` until the file's beginning has been seen.
  private(set) var layout: DeckLayout?
  /// The names of a table's columns; `nil` until they have come, and where there are none.
  private(set) var header: [UInt8]?
  /// Records found by the last step.
  private(set) var found: [RecordExtent] = []

  init(file: DeckFile, recognition: DeckRecognition) {
    self.file = file
    self.recognition = recognition
    found.reserveCapacity(4096)
  }

  /// Reads on; ``found`` then has what came of it, also if this throws.
  ///
  /// - Returns: Whether there is more to come.
  mutating func step() throws(DeckError) -> Bool {
    found.removeAll(keepingCapacity: true)
    if scanner == nil { return try begin() }
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[..<Self.chunkSize])
    let count = try file.readNext(into: room, at: offset)
    return try take(UnsafeRawBufferPointer(rebasing: room[..<count]), isLast: count == 0)
  }

  /// Where the values of the deck's own members are.
  var members: [String: RecordExtent] { scanner?.members ?? [:] }

  /// What the deck says under this name; `nil` for nothing, white space, what is too long, and all but strings.
  func text(_ name: String) throws(DeckError) -> String? {
    guard case .string(let text)? = try value(name), !text.isBlank else { return nil }
    return text
  }

  /// The texts that the deck lists under this name, or the only one; none where it says anything else.
  func names(_ name: String) throws(DeckError) -> [String] {
    let values =
      switch try value(name) {
      case .array(let values): values
      case let value?: [value]
      case nil: [JSONValue]()
      }
    return values.compactMap { if case .string(let text) = $0, !text.isBlank { text } else { nil } }
  }

  /// What the deck says under this name; `nil` for nothing, and what is too long.
  private func value(_ name: String) throws(DeckError) -> JSONValue? {
    // They are read into memory before the first card is shown.
    guard let extent = members[name], extent.length <= Self.longestDiagnosis else { return nil }
    let bytes = try file.bytes(at: extent.offset, count: extent.length)
    do throws(ParseError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw explained(
        ParseError(fault: error.fault, offset: extent.offset + error.offset))
    }
  }

  /// What the deck calls the choices.
  func labels() throws(DeckError) -> DeckLabels {
    DeckLabels(
      like: try text("like"), nope: try text("nope"), star: try text("star"), later: try text("later"))
  }

  /// Looks at the beginning until it tells what this is.
  private mutating func begin() throws(DeckError) -> Bool {
    var count = 0
    var isWhole = false
    while true {
      if !isWhole {
        let end = min(count + Self.chunkSize, buffer.bytes.count)
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[count..<end])
        let more = try file.readNext(into: room, at: count)
        count += more
        isWhole = more == 0 || file.pipe == nil && more < room.count
      }
      let all = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
      let canGrow = !isWhole && count < buffer.bytes.count
      if count < 3, canGrow { continue }
      let mark = ByteOrderMark.length(in: Array(all.prefix(3)))
      let text = UnsafeRawBufferPointer(rebasing: all[mark...])
      do throws(ParseError) {
        guard
          let layout = try recognition.layout(
            of: DeckRecognition.Beginning(bytes: text, isWhole: isWhole, canGrow: canGrow))
        else { continue }
        self.layout = layout
        scanner = layout.scanner(offset: mark)
        if case .rows = layout { awaitsHeader = true }
      } catch {
        throw explained(ParseError(fault: error.fault, offset: mark + error.offset))
      }
      offset = mark
      return try take(text, isLast: false)
    }
  }

  private mutating func take(_ chunk: UnsafeRawBufferPointer, isLast: Bool) throws(DeckError) -> Bool {
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
    if awaitsHeader, let row = found.first {
      found.removeFirst()
      header = try file.bytes(at: row.offset, count: min(row.length, Self.longestDiagnosis))
      awaitsHeader = false
    }
    if isLast, let size = file.size, offset < size { throw .changed }
    if let fault { throw explained(fault) }
    return !isLast
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
