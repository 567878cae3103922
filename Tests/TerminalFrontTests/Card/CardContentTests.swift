import CardDeck
import Testing

@testable import SwipeSession
@testable import TerminalFront

@Suite struct CardContentTests {
  static let body = String(repeating: "Weaves algebraic patterns. ", count: 30)
  static let long = Card(
    id: "1", title: "Ada Lovelace", subtitle: "Analyst", body: body, tags: ["maths", "poetry"],
    fields: [.init(name: "city", value: "London"), .init(name: "languages", value: "English, French")])

  private func laidOut(
    _ card: Card, columns: Int, rows: Int, note: String? = nil, kind: CardKind = .record
  ) -> LaidOutCard {
    var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns, rows: rows))
    setting.openKey = "Space"
    return LaidOutCard(card, kind, in: setting, note: note)
  }

  private func text(_ lines: [CardContent.Line]) -> [String] {
    lines.map { line in
      var text = ""
      for run in line {
        text += String(repeating: " ", count: max(0, run.x - CharacterWidth.of(text))) + run.text
      }
      return text
    }
  }

  @Test func `a card that fits is shown whole, part by part, its tags and its note at the foot`() {
    let card = Card(
      id: "1", title: "Ada", subtitle: "Analyst", body: "Weaves patterns.", tags: ["maths", "poetry"],
      fields: [.init(name: "city", value: "London"), .init(name: "dead", value: "true")])
    let content = laidOut(card, columns: 30, rows: 17, note: "ask Ana").content
    #expect(!content.isCut && content.foot.isEmpty)
    #expect(
      text(content.rows) == [
        "Ada", "Analyst", "", "Weaves patterns.", "", "city London", "dead yes", "", "", "", "", "",
        " maths   poetry ", "", "✎ ask Ana",
      ])
  }

  @Test(arguments: 3...26)
  func `what does not fit is cut, never overflows, keeps the title, and is counted`(rows: Int) {
    let card = laidOut(Self.long, columns: 34, rows: rows)
    let content = card.content
    #expect(content.isCut)
    #expect(content.rows.count <= card.layout.words.rows)
    #expect(content.rows.first?.first?.text == "Ada Lovelace")
    let shown = text(content.rows).joined(separator: "\n")
    #expect(content.hidden.fields == 2 - ["city", "langua"].count { shown.contains($0) })
    #expect(content.hidden.tags == 2 - ["maths", "poetry"].count { shown.contains($0) })
    let lines = LineBreaking.lines(of: Self.body, columns: card.layout.words.columns).count
    let shownLines = content.rows.count { $0.contains { $0.role == .body } }
    #expect(content.hidden.lines == lines - shownLines)
    #expect(shown.contains("…") || shownLines == 0)
  }

  @Test func `what is hidden is said as far as there is room`() {
    func foot(_ columns: Int, _ rows: Int) -> String {
      text([laidOut(Self.long, columns: columns, rows: rows).content.foot])[0].drop { $0 == " " }.description
    }
    #expect(foot(76, 9).hasSuffix("· Space"))
    #expect(foot(30, 6) == "▾ 25 lines, 2 fields, 2 tags" || foot(30, 6).hasPrefix("▾ "))
    #expect(foot(16, 8).hasPrefix("▾ more"))
  }

  @Test func `a text that is a book is not counted to its end`() {
    let card = Card(id: "1", title: "T", body: String(repeating: "word ", count: 40_000))
    let content = laidOut(card, columns: 40, rows: 20).content
    #expect(content.hidden.hasMoreLines)
    #expect(text([content.foot])[0].contains("+ lines"))
  }

  @Test(arguments: [20, 34, 60, 76, 116, 148])
  func `no line is wider than its room`(columns: Int) {
    let card = Card(
      id: "1", title: "山田 太郎 👩‍🚀👩‍🚀👩‍🚀", body: "عبد الرحمن Supercalifragilisticexpialidocious 漢字漢字漢字",
      tags: ["a-very-long-tag-that-does-not-fit-anywhere", "x"],
      fields: (1...9).map {
        .init(name: "an unreasonably long name \($0)", value: "漢字 and more of it, much more")
      })
    for kind in [CardKind.record, .person, .word] {
      for rows in [5, 9, 19, 40] {
        let card = laidOut(card, columns: columns, rows: rows, kind: kind)
        let end = (card.layout.fields?.endX ?? card.layout.words.endX) - card.layout.words.x
        for line in card.content.rows {
          for run in line { #expect(run.x + CharacterWidth.of(run.text) <= end, "'\(run.text)'") }
          for (run, next) in zip(line, line.dropFirst()) {
            #expect(run.x + CharacterWidth.of(run.text) <= next.x, "'\(run.text)' meets '\(next.text)'")
          }
        }
      }
    }
  }

  @Test func `escape sequences in a card never reach a line`() {
    let card = Card(
      id: "1", title: "\u{1B}[31mred\u{1B}[0m\u{7}", body: "a\u{9B}2Jb\u{202E}c", tags: ["\u{1B}c"],
      fields: [.init(name: "x\u{1B}]52;c;aGk=\u{7}", value: "\u{8}y")])
    for kind in [CardKind.record, .person, .photo, .word] {
      for columns in [40, 76, 148] {
        let content = laidOut(card, columns: columns, rows: 30, note: "\u{1B}[2J", kind: kind).content
        for run in (content.rows + [content.foot]).joined() {
          #expect(
            run.text.unicodeScalars.allSatisfy {
              $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}"
            })
        }
      }
    }
  }

  @Test func `a card with nothing but an id shows its id`() {
    #expect(text(laidOut(Card(id: "7"), columns: 20, rows: 7).content.rows) == ["7"])
  }

  private static let cuts: [(String, Int, String)] = [
    ("a sentence. And more", 12, "a sentence…"), ("one two three", 9, "one two…"), ("word", 10, "word…"),
    ("漢字漢字漢字", 7, "漢字漢…"), ("a, b", 4, "a, b…"), ("full revision, tracking", 15, "full revision…"),
  ]

  @Test(arguments: cuts)
  func `a cut line ends behind its last whole word`(line: String, columns: Int, cut: String) {
    let shown = CardFitting.cut(line, to: columns, joining: .none)
    #expect(shown == cut || CharacterWidth.of(shown) <= columns && cut.hasPrefix("a, b"))
  }

  private static let names: [(String, Int, String)] = [
    ("a-very-long-name-of-a-deck-that-somebody-chose.jsonl", 20, "a-very-long-…e.jsonl"),
    ("short.json", 20, "short.json"), ("漢字漢字漢字.json", 10, "漢字漢…son"),
  ]

  @Test(arguments: names)
  func `names are cut in their middle`(name: String, columns: Int, cut: String) {
    #expect(CharacterWidth.cutInMiddle(name, to: columns, joining: .none) == cut)
  }
}
