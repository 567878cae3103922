@testable import CardDeck
@testable import TerminalCanvas
@testable import TerminalLayout
@testable import TerminalText

/// Bytes as the text of a card, laid out and drawn at any size: nothing is wider than its room, nothing that could
/// steer a terminal is drawn, and no more is looked at than is said.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLayout(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let columns = 1 + Int(bytes.byte()) % 120
  let rows = Int(bytes.byte()) % 50
  let joining = ClusterJoining(rawValue: bytes.byte() & 7)
  let choice = bytes.byte()
  let rest = UnsafeRawBufferPointer(start: start, count: count).dropFirst(4)
  // Written down many times: what is only long costs a fuzzer too much.
  let text = String(repeating: String(decoding: rest, as: UTF8.self), count: choice & 1 == 0 ? 1 : 50)
  let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  func part(_ place: Int) -> String { parts[place % parts.count] }
  var card = Card(
    id: CardID(part(0)), title: part(1), subtitle: choice & 2 == 0 ? nil : part(2), body: part(3))
  card.tags = parts.dropFirst(4).map { $0 }
  card.fields = parts.dropFirst(2).map { Card.Field(name: part($0.utf8.count), value: $0) }

  var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns + 8, rows: rows + 4))
  setting.joining = joining
  setting.openKey = "Space"
  let kind = [CardKind.record, .person, .photo, .word][Int(choice >> 2 & 3)]
  let laidOut = LaidOutCard(card, kind, in: setting, note: part(5), ratio: Double(1 + choice >> 4) / 8)
  let (layout, content) = (laidOut.layout, laidOut.content)
  check(
    layout.frame.intersection(setting.room) == layout.frame, "a card of \(layout.frame) in \(setting.room)")
  check(content.rows.count <= layout.words.rows, "\(content.rows.count) lines in \(layout.words.rows) rows")
  checkLines(content.rows, (layout.fields?.endX ?? layout.words.endX) - layout.words.x, joining)
  var lines = CardParts(card, joining: joining).all(columns: columns)
  while !lines.isWhole {
    let before = lines.bytes
    lines.extend(to: lines.lines.count + rows + 1)
    check(lines.bytes - before < 8 * SafeText.longest, "\(lines.bytes - before) bytes at once")
  }
  checkLines(lines.lines, columns, joining)
  let safe = SafeText.of(text)
  check(safe.allSatisfy { $0.unicodeScalars.count <= ShortClusters.most }, "a long cluster")
  check(SafeText.of(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "harmless twice is different")
  var canvas = Canvas(columns: columns, rows: rows, joining: joining)
  for (y, line) in content.rows.enumerated() {
    for run in line { canvas.put(run.text, x: run.x, y: y) }
  }
  for row in canvas.rowsAsText {
    check(row.unicodeScalars.allSatisfy { !SafeText.isDropped($0) }, "something that steers is drawn")
  }
  return 0
}

private func checkLines(_ lines: [CardContent.Line], _ columns: Int, _ joining: ClusterJoining) {
  for run in lines.joined() {
    let width = CharacterWidth.of(run.text, joining: joining)
    // A single character may be wider than its room, and fields need room for a name.
    check(
      columns < 12 || run.x + width <= columns,
      "\(run.x) + \(width) in \(columns): \(run.text.debugDescription)")
    check(!run.text.unicodeScalars.contains { $0 == "\n" || $0.value < 0x20 }, "a control character")
  }
}
