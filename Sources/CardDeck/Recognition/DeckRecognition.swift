/// Tells from its beginning, and where that leaves a choice from its name, how a file is written down.
package struct DeckRecognition: Sendable {
  /// What was asked for; `nil` leaves it to the file.
  private let asked: DeckFormat?
  /// What the name promises; `nil` if it says nothing.
  private let named: DeckFormat?

  /// Whether it is to be an export of ours, as a document or a choice a line.
  private let isExport: Bool

  package init(asked: DeckFormat?, path: String, isExport: Bool = false) {
    self.asked = asked
    self.isExport = isExport
    named = DeckFormat(path: path)
  }

  /// The beginning of a file, behind a byte order mark.
  struct Beginning {
    let bytes: UnsafeRawBufferPointer
    /// Whether this is the whole file.
    let isWhole: Bool
    /// Whether there can be more of it to look at.
    let canGrow: Bool
  }

  /// - Returns: `nil` if more of the file has to be seen.
  /// - Throws: If this is no deck; the offset is from where the bytes start.
  func shape(of beginning: Beginning) throws(ScanError) -> DeckShape? {
    let bytes = beginning.bytes
    guard let place = bytes.firstIndex(where: { !Self.isWhite($0) }) else {
      return beginning.canGrow ? nil : .lines
    }
    let first = bytes[place]
    if isExport {
      let beginning = Array(#"{"schema":"#.utf8)
      return bytes[place...].starts(with: beginning) ? .json(.export) : .jsonLines
    }
    if first == 0x00 || first >= 0xFE { throw ScanError(fault: .notUTF8, offset: place) }
    switch asked {
    case .jsonl: return .jsonLines
    case .tsv: return .rows(delimiter: 0x09)
    case .csv: return csv(beginning)
    case .lines: return .lines
    case .json, .folder, nil: break
    }
    switch first {
    case UInt8(ascii: "[") where isList(bytes[place...], beginning):
      return .json(.deck)
    case UInt8(ascii: "{") where !isTable || isFollowed(bytes[(place + 1)...], by: "\"}"):
      return ObjectRecognition(beginning, isJSON: isJSON, isLines: named == .jsonl && asked == nil).shape
    default: break
    }
    if isJSON { throw ScanError(fault: .notJSON(found: first), offset: place) }
    switch named {
    case .csv: return csv(beginning)
    case .tsv: return .rows(delimiter: 0x09)
    case .jsonl: return .jsonLines
    default: break
    }
    // A program, a picture: with lines of that nobody is served.
    if let place = bytes.firstIndex(of: 0) { throw ScanError(fault: .notText(found: 0), offset: place) }
    return .lines
  }

  private var isJSON: Bool { (asked ?? named) == .json }
  private var isTable: Bool { asked == nil && (named == .csv || named == .tsv) }

  private func isList(_ bytes: Slice<UnsafeRawBufferPointer>, _ beginning: Beginning) -> Bool {
    if isTable { return isFollowed(bytes.dropFirst(), by: "{[]") }
    // A line that closes what it opens is one record of many.
    guard named == .jsonl, asked == nil else { return true }
    let line = bytes.prefix { $0 != 0x0A }
    return line.last { !Self.isWhite($0) } != UInt8(ascii: "]")
  }

  private func isFollowed(_ rest: Slice<UnsafeRawBufferPointer>, by any: String) -> Bool {
    rest.first { !Self.isWhite($0) }.map { any.utf8.contains($0) } ?? false
  }

  /// Where the header has no comma, what it does have stands between cells: `;` as spreadsheets write it in much
  /// of Europe, or a tab.
  private func csv(_ beginning: Beginning) -> DeckShape? {
    let header = beginning.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if header.count == beginning.bytes.count, beginning.canGrow { return nil }
    if !header.contains(UInt8(ascii: ",")) {
      if header.contains(UInt8(ascii: ";")) { return .rows(delimiter: UInt8(ascii: ";")) }
      if header.contains(0x09) { return .rows(delimiter: 0x09) }
    }
    return .rows(delimiter: UInt8(ascii: ","))
  }

  static func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
