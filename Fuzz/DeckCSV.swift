@testable import CardDeck

/// Bytes as a table: recognized, scanned and read, the first row as names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckCSV(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let delimiter = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09][Int(choice) % 3]
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  _ = try? DeckRecognition(asked: nil, path: "deck.csv").layout(
    of: DeckRecognition.Beginning(bytes: text, isWhole: choice & 1 == 0, canGrow: choice & 1 == 1))
  let records = Chunks(bytes: text, piece: 2 + Int(choice)).records {
    DeckLayout.rows(delimiter: delimiter).scanner(offset: 0)
  }
  let rows = records.map { Array(text[$0.offset..<($0.offset + $0.length)]) }
  guard let names = rows.first else { return 0 }
  let reader = CardReader(layout: .rows(delimiter: delimiter), header: names)
  for row in rows.prefix(20) {
    reader.checkCard(row)
    // Whatever ends a row ends it for both readers: a line break is only ever within quotes.
    if let cells = try? CSVCursor.cells(of: row, delimiter: delimiter) {
      let isQuoted = row.contains(UInt8(ascii: "\""))
      check(isQuoted || !cells.contains { $0.utf8.contains(0x0A) }, "a bare line break is in a cell")
    }
  }
  return 0
}
