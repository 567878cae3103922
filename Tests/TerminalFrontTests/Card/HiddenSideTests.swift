import CardDeck
import Foundation
import SessionTestSupport
import Testing

import CardPixels
import SwipeSession
import TerminalCanvas
@testable import TerminalFront
import TerminalIO
import TerminalText

/// A card of many words that has another side. Short ones are in ``ShortCardTests``.
@Suite struct HiddenSideTests {
  private static let text = String(
    repeating: "The battery died after two weeks and nobody answered. ", count: 12)
  private static let answer = String(repeating: "Nobody knew the answer to that. ", count: 12)

  private static func card(
    _ body: Int, _ answer: Int, fields: Int = 2, subtitle: String? = nil, tags: [String] = ["sleep", "rct"]
  ) -> Card {
    Card(
      id: "1", title: "Sleep and memory in the elderly", subtitle: subtitle,
      body: body == 0 ? nil : String(text.prefix(body)), tags: tags,
      fields: (0..<fields).map { Card.Field(name: "name \($0)", value: "value \($0)") },
      hidden: [
        .init(name: "authors", value: String(self.answer.prefix(answer))),
        .init(name: "journal", value: "EEG Letters"),
      ])
  }

  private static let cards = [
    card(300, 30), card(640, 30), card(640, 380), card(640, 380, fields: 20), card(0, 30, fields: 20),
    card(300, 30, fields: 0, subtitle: "A trial", tags: []),
  ]

  private func content(_ card: Card, _ kind: CardKind, _ size: (Int, Int), isTurned: Bool) -> LaidOutCard {
    var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: size.0, rows: size.1))
    setting.openKey = "Space"
    setting.readKey = isTurned ? "Enter" : ""
    return LaidOutCard(card, kind, in: setting, note: "a note", isTurned: isTurned)
  }

  @Test(arguments: cards, [(38, 9), (76, 19), (96, 23), (116, 33), (196, 53)])
  func `nothing moves when a card is turned: the answer has its place before`(
    card: Card, size: (Int, Int)
  ) throws {
    for kind in [CardKind.record, .person] {
      let (front, back) = (
        content(card, kind, size, isTurned: false), content(card, kind, size, isTurned: true)
      )
      #expect(front.layout == back.layout)
      let (before, after) = (front.content, back.content)
      #expect(before.hidden.fields == after.hidden.fields && before.hidden.tags == after.hidden.tags)
      let hint = before.rows.indices.first { before.rows[$0].first?.role == .more }
      for row in before.rows.indices where row != hint {
        // Fields that stand beside the answer in a column of their own are there on both sides.
        let words = before.rows[row]
        #expect(
          words.isEmpty || words == Array(after.rows[row].suffix(words.count)),
          "\(kind) row \(row): \(words.map(\.text)) \(after.rows[row].map(\.text))")
      }
      #expect(!before.rows.joined().contains { $0.text.contains("Nobody") || $0.text.contains("EEG") })
      if size.1 > 9 {
        let row = try #require(hint)
        #expect(before.rows[row].prefix(2).map(\.text) == ["authors · ", "Space"])
        #expect(after.rows[row].first?.text.hasPrefix("Nobody") == true)
      }
    }
  }

  @Test func `an answer that has not all its room is counted, with the key that reads on`() {
    let front = content(Self.card(640, 380, fields: 20), .record, (76, 14), isTurned: false).content
    let back = content(Self.card(640, 380, fields: 20), .record, (76, 14), isTurned: true).content
    #expect(back.hidden.lines > front.hidden.lines)
    #expect(back.foot.last?.text == "Enter")
    #expect(front.foot.last?.text.contains("line") == true)
  }

  @Test func `a turned card is read by Enter, by its mark, and by a click once it is turned`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let body = String(repeating: Self.text, count: 3)
    try Data(
      #"{"reveal":["authors"],"cards":[{"id":"1","title":"Sleep","body":"\#(body)","authors":"Berger, H."}]}"#
        .utf8
    ).write(to: folder.appending(component: "deck.json"))
    let test = try TestSession(size: TerminalSize(columns: 80, rows: 24), resuming: folder)
    test.awaitCards()
    #expect(test.text.contains("authors · Space") && !test.text.contains("Berger"))
    try test.click("▾")
    #expect(test.session.overlay is ReaderOverlay && !test.text.contains("Berger"))
    test.press(.escape)
    try test.click("battery")
    test.pass(.seconds(1))
    #expect(test.session.overlay == nil && test.text.contains("Berger"))
    try test.click("battery")
    #expect(test.session.overlay is ReaderOverlay)
    test.press(.escape, .enter)
    #expect(test.session.overlay is ReaderOverlay)
    test.press(.escape, .character(" "))
    test.pass(.seconds(1))
    #expect(!test.text.contains("Berger"))
  }
}
