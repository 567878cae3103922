/// The records alone, one a line, so that they are a deck again.
struct CardsForm: ExportForm {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    RecordLine.append(record, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return true
  }
}

/// A record on a line of its own.
package enum RecordLine {
  /// Own bytes where they can stand alone, line breaks as spaces; a row or a file as an object of its members.
  package static func append(_ record: ExportRecord, to bytes: inout [UInt8]) {
    guard record.form == .part, !record.members.isEmpty else {
      return JSONText.appendOnOneLine(record.bytes, to: &bytes)
    }
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in record.members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(member, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  static func append(_ member: ExportRecord.Member, to bytes: inout [UInt8]) {
    JSONText.append(member.name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    bytes += member.json.utf8
  }
}

/// The ids alone, each with its end.
struct IDLinesForm: ExportForm {
  private var endsWithNUL = false

  init() {}

  mutating func begin(_ export: ChoicesExport, tally: () throws -> Tally, into bytes: inout [UInt8]) {
    endsWithNUL = export.endsWithNUL
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) throws -> Bool {
    let id = entry.card.text.utf8
    if endsWithNUL {
      guard !id.contains(0) else { throw ExportError.idHoldsNUL(card: entry.card) }
    } else if id.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw ExportError.idHoldsLineBreak(card: entry.card)
    }
    bytes += id
    bytes.append(endsWithNUL ? 0 : UInt8(ascii: "\n"))
    return true
  }
}
