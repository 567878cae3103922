/// Builds the index of a deck, a chunk of the file at a time.
struct DeckIndexer {
  private static let chunkSize = 256 * 1024
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// How much of a card that does not end is read to say why.
  private static let longestDiagnosis = 1024 * 1024

  private let file: DeckFile
  private var scanner: RecordScanner
  private var offset: Int
  private let buffer = ChunkBuffer(size: chunkSize)

  init(file: DeckFile) throws(DeckError) {
    self.file = file
    let beginning = try file.bytes(at: 0, count: Self.byteOrderMark.count)
    offset = beginning == Self.byteOrderMark ? beginning.count : 0
    scanner = RecordScanner(offset: offset)
  }

  /// An index in which nothing has been found yet.
  var emptyIndex: DeckIndex { DeckIndex(lines: LineIndex(start: offset)) }

  /// Adds what the next chunk holds.
  ///
  /// - Returns: Whether there is more to come.
  mutating func step(into index: inout DeckIndex) throws(DeckError) -> Bool {
    let count = try file.read(into: buffer.bytes, at: offset)
    let chunk = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
    index.lines.push(chunk)
    do throws(ScanError) {
      try scanner.push(chunk, into: &index.records)
      offset += count
      if count == buffer.bytes.count { return true }
      try scanner.finish()
    } catch {
      throw explained(error, lines: index.lines)
    }
    try readMembers(into: &index)
    return false
  }

  private func readMembers(into index: inout DeckIndex) throws(DeckError) {
    index.title = try text("title", lines: index.lines)
    index.labels.like = try text("like", lines: index.lines)
    index.labels.nope = try text("nope", lines: index.lines)
    index.labels.star = try text("star", lines: index.lines)
    index.labels.later = try text("later", lines: index.lines)
  }

  /// What the deck says under this name; `nil` for nothing, white space, or something that is not a string.
  private func text(_ name: String, lines: LineIndex) throws(DeckError) -> String? {
    guard let extent = scanner.members[name] else { return nil }
    let bytes = try file.bytes(at: extent.offset, count: min(extent.length, Self.longestDiagnosis))
    do throws(JSONError) {
      guard case .string(let text) = try JSONParser.parse(bytes),
        !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      else { return nil }
      return text
    } catch {
      let offset = extent.offset + error.offset
      throw explained(ScanError(fault: .brokenMember(error.fault), offset: offset), lines: lines)
    }
  }

  private func explained(_ error: ScanError, lines: LineIndex) -> DeckError {
    var fault = error.fault
    var offset = error.offset
    if case .truncatedCard = fault,
      let bytes = try? file.bytes(at: offset, count: Self.longestDiagnosis)
    {
      do throws(JSONError) {
        _ = try JSONParser.parse(bytes)
      } catch {
        if error.fault != .unexpectedEnd {
          fault = .brokenCard(error.fault)
          offset += error.offset
        }
      }
    }
    do throws(DeckError) {
      let position = try file.position(ofByteAt: offset, from: lines.checkpoint(before: offset))
      return .notADeck(line: position.line, column: position.column, why: fault)
    } catch {
      return error
    }
  }
}
