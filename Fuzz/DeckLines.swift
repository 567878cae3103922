@testable import CardDeck

/// Bytes as lines and as JSON Lines, beside the plainest way to split them; and as texts with marks, and in other encodings.
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
  for (layout, end) in [
    (DeckLayout.lines(end: 0x0A), 0x0A), (.jsonLines, 0x0A), (.textSequence, 0x1E), (.paths(end: 0), 0),
  ] as [(DeckLayout, UInt8)] {
    let records = chunks.records { layout.scanner(offset: 0) }
    let lines = records.map { Array(text[$0.offset..<($0.offset + $0.length)]) }
    check(
      lines == plain(Array(text), trims: layout.isJSON, end: end),
      "\(layout): other lines than by splitting")
    // Cards of paths need a folder.
    if layout == .paths(end: 0) { continue }
    let reader = CardReader(layout: layout)
    for line in lines.prefix(20) { reader.checkCard(line) }
  }
  let string = String(decoding: text, as: UTF8.self)
  check(MarkupText.plain(string).utf8.count <= string.utf8.count, "a text without its marks is longer")
  let name =
    TextEncoding.recognized(in: text.prefix(256)) ?? ["UTF-16LE", "gb18030", "shift_jis"][Int(choice) % 3]
  checkConversion(Array(text), from: name, piece: 2 + Int(choice))
  return 0
}

/// The same text comes of any pieces, and it is UTF-8.
private func checkConversion(_ bytes: [UInt8], from name: String, piece: Int) {
  let texts = [max(1, bytes.count), 1, piece].compactMap { size -> [UInt8]? in
    guard let conversion = try? TextConversion(from: name) else { return nil }
    for start in stride(from: 0, to: bytes.count, by: size) {
      conversion.push(bytes[start..<min(bytes.count, start + size)])
    }
    conversion.push([])
    return conversion.read(atMost: .max)
  }
  check(
    texts.allSatisfy { $0 == texts[0] && UTF8Check.firstInvalid(in: $0[...]) == nil }, "\(name): \(texts)")
}

private func plain(_ bytes: [UInt8], trims: Bool, end: UInt8) -> [[UInt8]] {
  let isWhite: (UInt8) -> Bool = { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
  return bytes.split(separator: end).compactMap { line in
    guard let first = line.firstIndex(where: { !isWhite($0) }),
      let last = line.lastIndex(where: { !isWhite($0) })
    else { return nil }
    if trims {
      let text = Array(line[first...last])
      guard text.last == UInt8(ascii: ",") else { return text }
      return text.count == 1 ? nil : text.dropLast()
    }
    return Array(end == 0x0A && line.last == 0x0D ? line.dropLast() : line)
  }
}
