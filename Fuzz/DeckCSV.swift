@testable import CardDeck

/// Bytes as a table: recognized, scanned and read, the first row as names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckCSV(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  let beginning = DeckRecognition.Beginning(bytes: text, isWhole: choice & 1 == 0, canGrow: choice & 1 == 1)
  let layout = try? DeckRecognition(asked: choice & 2 == 0 ? nil : .anki, path: "deck.csv").recognize(
    beginning)
  check((layout?.layout.start ?? 0) <= text.count, "the table begins behind the text")
  var dialect = TableDialect(delimiter: [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09][Int(choice) % 3])
  if case .rows(let recognized)? = layout?.layout { dialect = recognized }
  dialect.hasEscapes = dialect.hasEscapes || choice & 4 != 0
  dialect.skipsBlanks = dialect.skipsBlanks || choice & 8 != 0
  dialect.columns = Int(choice >> 5)
  let records = Chunks(bytes: text, piece: 2 + Int(choice)).records { RowScanner(dialect) }
  let rows = records.map { Array(text[$0.offset..<($0.offset + $0.length)]) }
  check(
    rows.joined().count { $0 != 0x0A && $0 != 0x0D } == text.count { $0 != 0x0A && $0 != 0x0D }
      || rows.joined().contains { $0 == 0x0A || $0 == 0x0D }, "a byte is in no row")
  guard let names = rows.first else { return 0 }
  let reader = CardReader(layout: .rows(dialect), header: names)
  for row in rows.prefix(20) {
    reader.checkCard(row)
    _ = row.withUnsafeBytes { reader.header?.oddity(ofRow: $0) }
    // Whatever ends a row ends it for both readers: a line break is only ever within quotes.
    let cells = row.withUnsafeBytes { CSVCursor.cells(of: $0, dialect) }
    let isQuoted = row.contains(UInt8(ascii: "\""))
    check(isQuoted || !cells.contains { $0.utf8.contains(0x0A) }, "a bare line break is in a cell")
  }
  return 0
}
