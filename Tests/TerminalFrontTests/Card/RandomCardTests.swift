import CardDeck
import TerminalTestSupport
import TestSupport
import Testing

import TerminalCanvas
@testable import TerminalFront
import TerminalText

/// Cards of random words and random harm, laid out and drawn at random sizes.
@Suite struct RandomCardTests {
  /// Characters and sequences that joined, moved or hid others, or steered a terminal.
  private static let trouble: [String] = [
    " ", "\n", "\r", "\t", "a", "word ", "12.50", "-", "\u{0}", "\u{7}", "\u{1B}[31m", "\u{1B}]0;x\u{7}",
    "\u{9B}2J", "\u{7F}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{202E}", "\u{2028}", "\u{2060}",
    "\u{FEFF}", "\u{FE0F}", "\u{301}", "\u{20E3}", "\u{E0001}", "\u{1F3FD}", "\u{1F1EB}", "\u{F0000}",
    "\u{FFFD}", "\u{300}\u{301}\u{302}", "עברית", "العربية", "ﷺ",
  ]
  private static let pieces = CanvasScribbler.texts + trouble

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `nothing is wider than its room, and nothing drawn steers a terminal`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Repetitions.count(10, full: 200) {
      let columns = Int.random(in: 9...128, using: &random)
      let rows = Int.random(in: 4...53, using: &random)
      var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns, rows: rows))
      setting.joining = ClusterJoining(rawValue: UInt8.random(in: 0...7, using: &random))
      setting.openKey = "Space"
      let card = card(using: &random)
      let laidOut = LaidOutCard(
        card, random.pick([.record, .person, .photo, .short]), in: setting,
        note: random.chance(30) ? text(using: &random) : nil,
        ratio: Double(Int.random(in: 1...16, using: &random)) / 8)
      let (layout, content) = (laidOut.layout, laidOut.content)
      #expect(layout.frame.intersection(setting.room) == layout.frame, "seed \(seed)")
      #expect(content.rows.count <= layout.words.rows, "seed \(seed)")
      expectFit(
        content.rows, (layout.fields?.endX ?? layout.words.endX) - layout.words.x, setting.joining,
        "seed \(seed)")
      var canvas = Canvas(columns: columns, rows: rows, joining: setting.joining)
      for (y, line) in content.rows.enumerated() {
        for run in line { canvas.put(run.text, x: run.x, y: y) }
      }
      #expect(
        canvas.rowsAsText.allSatisfy { $0.unicodeScalars.allSatisfy { !SafeText.isDropped($0) } },
        "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a card is read to its end a piece at a time, and harmless text stays as it is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Repetitions.count(5, full: 100) {
      let columns = Int.random(in: 1...120, using: &random)
      let joining = ClusterJoining(rawValue: UInt8.random(in: 0...7, using: &random))
      var lines = CardParts(card(using: &random), joining: joining).all(columns: columns)
      while !lines.isWhole {
        let before = lines.bytes
        lines.extend(to: lines.lines.count + Int.random(in: 1...50, using: &random))
        #expect(lines.bytes - before < 8 * SafeText.longest, "seed \(seed)")
      }
      expectFit(lines.lines, columns, joining, "seed \(seed)")
      let safe = SafeText.of(text(using: &random))
      #expect(safe.allSatisfy { $0.unicodeScalars.count <= ShortClusters.most }, "seed \(seed)")
      #expect(SafeText.of(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "seed \(seed)")
    }
  }

  private func expectFit(
    _ lines: [CardContent.Line], _ columns: Int, _ joining: ClusterJoining, _ comment: Comment
  ) {
    for run in lines.joined() {
      let width = CharacterWidth.of(run.text, joining: joining)
      // A single character may be wider than its room, and fields need room for a name.
      #expect(
        columns < 12 || run.x + width <= columns || run.text.count == 1,
        "\(comment): \(run.text.debugDescription) at \(run.x) in \(columns)")
      // Only what ends an endless cluster is left of the scalars that no card shows.
      let dropped = run.text.unicodeScalars.filter { SafeText.isDropped($0) && $0 != ShortClusters.separator }
      #expect(dropped.isEmpty, "\(comment): \(run.text.debugDescription)")
    }
  }

  private func text(using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...30, using: &random) { text += random.pick(Self.pieces) }
    // Some texts are long.
    return random.chance(10) ? String(repeating: text, count: 50) : text
  }

  private func card(using random: inout SeededGenerator) -> Card {
    func some() -> String? { random.chance(70) ? text(using: &random) : nil }
    let texts = (0..<Int.random(in: 0...6, using: &random)).map { _ in text(using: &random) }
    return Card(
      id: CardID(text(using: &random)), title: some(), subtitle: some(), body: some(), tags: texts,
      fields: texts.map { Card.Field(name: text(using: &random), value: $0) },
      hidden: random.chance(20) ? [Card.Field(name: text(using: &random), value: text(using: &random))] : [])
  }
}
