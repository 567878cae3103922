import Platform

extension Deck {
  /// The kind of file by its beginning, independent of the format it was opened as: a noun with its article, for a
  /// message.
  package var appearance: String {
    guard let file = source.file else { return "a folder" }
    let bytes = (try? file.bytes(at: 0, count: 4096)) ?? []
    let text = bytes.dropFirst(ByteOrderMark.length(in: bytes)).drop(while: \.isWhitespace)
    if let foreign = bytes.withUnsafeBytes({ ForeignFile(startOf: $0) }) { return foreign.noun }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
      return "text in UTF-16"
    }
    if text.starts(with: #"{"schema":"#.utf8) { return "an export of swipedeck as json" }
    if text.first == UInt8(ascii: "[") { return "a JSON array" }
    if text.first == UInt8(ascii: "{") { return "JSON of another form" }
    let known = Array(text).withUnsafeBytes { ReferenceRecognition(in: $0, isWhole: true) }
    if case .found(let dialect) = known { return "references in \(dialect.rawValue.uppercased())" }
    let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.contains { [0x09, UInt8(ascii: ","), UInt8(ascii: ";")].contains($0) }
      ? "a table, as CSV or TSV" : "plain text"
  }
}
