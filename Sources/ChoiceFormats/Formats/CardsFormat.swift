import CardDeck
import ChoiceLog

/// The records alone, one a line, so that they are a deck again. References stay as they are.
struct CardsFormat: EntryFormat {
  private var lines = RecordLines()

  mutating func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    switch record.form {
    case .reference(.ris): RISFormat.append(record.bytes, to: &bytes)
    case .reference: bytes += record.bytes + Array("\n\n".utf8)
    default: lines.append(record, of: entry.card, to: &bytes)
    }
    return true
  }
}

extension ExportRecord {
  /// Adds the record as an object without line breaks: the bytes of a JSON record with its line breaks as spaces, the
  /// members of a row or a file, or the text of anything else.
  package func appendOnOneLine(to bytes: inout [UInt8]) {
    if form == .json { return Self.appendOnOneLine(self.bytes, to: &bytes) }
    JSONValue.object(partMembers).append(to: &bytes)
  }

  /// Adds a valid JSON value without line breaks. They can only be white space between its parts, never inside a string.
  static func appendOnOneLine(_ value: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes += value.lazy.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }
}
