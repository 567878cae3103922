import CardDeck
import Testing

@testable import SwipeSession
@testable import TerminalFront

@Suite struct CardContentTests {
  static let long = Card(
    id: "1", title: "Ada Lovelace", subtitle: "Analyst",
    body: String(repeating: "Weaves algebraic patterns. ", count: 30),
    tags: ["maths", "poetry"],
    fields: [.init(name: "city", value: "London"), .init(name: "languages", value: "English, French")])

  private func text(_ content: CardContent) -> [String] {
    content.lines.map { line in
      var text = ""
      for run in line {
        text += String(repeating: " ", count: max(0, run.x - CharacterWidth.of(text))) + run.text
      }
      return text
    }
  }

  @Test func `a card that fits is shown whole, part by part`() {
    let card = Card(
      id: "1", title: "Ada", subtitle: "Analyst", body: "Weaves patterns.", tags: ["maths", "poetry"],
      fields: [.init(name: "city", value: "London")])
    let content = CardContent(card, columns: 24, rows: 12)
    #expect(!content.isCut)
    #expect(
      text(content) == ["Ada", "Analyst", "", "Weaves patterns.", "", "city  London", "", "#maths  #poetry"])
  }

  @Test(arguments: 1...24)
  func `what does not fit is cut, never overflows, and keeps the title`(rows: Int) {
    let content = CardContent(Self.long, columns: 30, rows: rows)
    #expect(content.isCut)
    #expect(content.lines.count <= rows)
    #expect(content.lines.first?.first?.text == "Ada Lovelace")
  }

  @Test(arguments: [1, 2, 5, 12, 30, 200])
  func `no line is wider than its room`(columns: Int) {
    let card = Card(
      id: "1", title: "山田 太郎 👩‍🚀👩‍🚀👩‍🚀", body: "عبد الرحمن Supercalifragilisticexpialidocious 漢字漢字漢字",
      tags: ["a-very-long-tag-that-does-not-fit-anywhere"],
      fields: [.init(name: "an unreasonably long name of a field", value: "漢字 and more")])
    for line in CardContent(card, columns: columns, rows: nil).lines {
      for run in line where columns >= 12 {
        #expect(run.x + CharacterWidth.of(run.text) <= columns, "'\(run.text)'")
      }
    }
  }

  @Test func `escape sequences in a card never reach a line`() {
    let card = Card(
      id: "1", title: "\u{1B}[31mred\u{1B}[0m\u{7}", body: "a\u{9B}2Jb\u{202E}c",
      fields: [.init(name: "x\u{1B}]52;c;aGk=\u{7}", value: "\u{8}y")])
    for line in CardContent(card, columns: 40, rows: nil).lines {
      for run in line {
        #expect(
          run.text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}"
          })
      }
    }
  }

  @Test func `a card with nothing but an id shows its id`() {
    #expect(text(CardContent(Card(id: "7"), columns: 20, rows: 5)) == ["7"])
  }
}
