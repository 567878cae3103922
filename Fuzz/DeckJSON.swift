@testable import CardDeck

/// Bytes as a JSON deck of each layout: recognized, scanned and read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckJSON(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  let chunks = Chunks(bytes: text, piece: 2 + Int(choice))
  for isWhole in [true, false] {
    _ = try? DeckRecognition(
      asked: choice & 1 == 0 ? nil : .json, path: choice & 2 == 0 ? "deck" : "deck.json"
    ).recognize(
      DeckRecognition.Beginning(bytes: text, isWhole: isWhole, canGrow: !isWhole))
  }
  for layout in [DeckLayout.list, .keyed, .sequence] {
    let records = chunks.records { layout.scanner(offset: 0) }
    let reader = CardReader(layout: layout)
    for record in records.prefix(20) {
      reader.checkCard(Array(text[record.offset..<(record.offset + record.length)]))
    }
  }
  // The whole as one record reaches the parser with everything that no scanner lets through.
  CardReader(layout: .list, fieldMap: FieldMap(title: "id")).checkCard(Array(text))
  return 0
}
