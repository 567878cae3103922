@testable import CardDeck

/// Bytes as references of each dialect: recognized, scanned and read; no byte of a record is in no field.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckReferences(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  _ = try? DeckRecognition(asked: nil, path: "deck").recognize(
    DeckRecognition.Beginning(bytes: text, isWhole: choice & 1 == 0, canGrow: choice & 1 == 1))
  let dialect = [ReferenceDialect.ris, .nbib, .wos, .endnote, .bibtex][Int(choice) % 5]
  let layout = DeckLayout.references(dialect)
  let records = Chunks(bytes: text, piece: 2 + Int(choice)).records { layout.scanner(offset: 0) }
  let reader = CardReader(layout: layout, header: Array(text))
  for extent in records.prefix(20) {
    let bytes = Array(text[extent.offset..<(extent.offset + extent.length)])
    reader.checkCard(bytes)
    if dialect == .bibtex { continue }
    let record = ReferenceRecord(bytes, dialect)
    var end = 0
    for field in record.fields {
      let gap = bytes[end..<field.lines.lowerBound]
      check(
        gap.isEmpty || gap.starts(with: "ER".utf8) || gap.starts(with: [0xEF, 0xBB, 0xBF]),
        "\(field.tag) begins at \(field.lines), not at \(end)")
      end = field.lines.upperBound
    }
    check(!record.fields.isEmpty && end <= bytes.count, "\(record.fields.count) fields end at \(end)")
  }
  return 0
}
