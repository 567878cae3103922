@testable import CardDeck

/// Bytes as lines and as JSON Lines, beside the plainest way to split them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeckLines(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  let chunks = Chunks(bytes: text, piece: 2 + Int(choice))
  for isWhole in [true, false] {
    _ = try? DeckRecognition(asked: nil, path: choice & 1 == 0 ? "deck" : "deck.jsonl").recognize(
      DeckRecognition.Beginning(bytes: text, isWhole: isWhole, canGrow: !isWhole))
  }
  for (layout, end) in [(DeckLayout.lines(end: 0x0A), 0x0A), (.jsonLines, 0x0A), (.paths(end: 0), 0)]
    as [(DeckLayout, UInt8)]
  {
    let records = chunks.records { layout.scanner(offset: 0) }
    let lines = records.map { Array(text[$0.offset..<($0.offset + $0.length)]) }
    check(
      lines == plain(Array(text), trims: layout == .jsonLines, end: end),
      "\(layout): other lines than by splitting")
    let reader = CardReader(layout: layout)
    for line in lines.prefix(20) { reader.checkCard(line) }
  }
  return 0
}

private func plain(_ bytes: [UInt8], trims: Bool, end: UInt8) -> [[UInt8]] {
  let isWhite: (UInt8) -> Bool = { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
  return bytes.split(separator: end).compactMap { line in
    guard let first = line.firstIndex(where: { !isWhite($0) }),
      let last = line.lastIndex(where: { !isWhite($0) })
    else { return nil }
    if trims { return Array(line[first...last]) }
    return Array(end == 0x0A && line.last == 0x0D ? line.dropLast() : line)
  }
}
