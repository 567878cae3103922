@testable import CardDeck

/// Bytes as a JSON deck of each shape: recognized, scanned and read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckJSON(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  let chunks = Chunks(bytes: text, piece: 2 + Int(choice))
  for isWhole in [true, false] {
    _ = try? DeckRecognition(
      asked: choice & 1 == 0 ? nil : .json, path: choice & 2 == 0 ? "deck" : "deck.json"
    ).shape(
      of: DeckRecognition.Beginning(bytes: text, isWhole: isWhole, canGrow: !isWhole))
  }
  let shapes: [RecordScanner.Shape] = [.deck, .keyed, .sequence]
  for shape in shapes {
    let records = chunks.records { FileScanner(.json(shape), offset: 0) }
    let reader = CardReader(form: RecordForm(.json(shape), header: nil), places: CardPlaces())
    for record in records.prefix(20) {
      reader.checkCard(Array(text[record.offset..<(record.offset + record.length)]))
    }
  }
  // The whole as one record reaches the parser with everything that no scanner lets through.
  CardReader(form: .json, places: CardPlaces(title: "id")).checkCard(Array(text))
  return 0
}
