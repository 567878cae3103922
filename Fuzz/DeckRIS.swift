@testable import CardDeck

/// Bytes as references: recognized, scanned and read; no byte of a record is in no field.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckRIS(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  _ = try? DeckRecognition(asked: nil, path: "deck").layout(
    of: DeckRecognition.Beginning(bytes: text, isWhole: choice & 1 == 0, canGrow: choice & 1 == 1))
  let records = Chunks(bytes: text, piece: 2 + Int(choice)).records { DeckLayout.ris.scanner(offset: 0) }
  let reader = CardReader(layout: .ris)
  for extent in records.prefix(20) {
    let bytes = Array(text[extent.offset..<(extent.offset + extent.length)])
    reader.checkCard(bytes)
    let record = RISRecord(bytes)
    var end = 0
    for field in record.fields {
      check(field.lines.lowerBound == end, "\(field.tag) begins at \(field.lines), not at \(end)")
      end = field.lines.upperBound
    }
    check(!record.fields.isEmpty && end <= bytes.count, "\(record.fields.count) fields end at \(end)")
  }
  return 0
}
