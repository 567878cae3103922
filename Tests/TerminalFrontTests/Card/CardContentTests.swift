import CardDeck
import FoundationEssentials
import Testing
import TerminalTestSupport

import SwipeSession
@testable import TerminalFront
import TerminalText
import TerminalCanvas
import Pictures

@Suite struct CardContentTests {
  static let body = String(repeating: "Weaves algebraic patterns. ", count: 30)
  static let long = Card(
    id: "1", title: "Ada Lovelace", subtitle: "Analyst", body: body, tags: ["maths", "poetry"],
    fields: [.init(name: "city", value: "London"), .init(name: "languages", value: "English, French")])

  private func laidOut(
    _ card: Card, columns: Int, rows: Int, note: String? = nil, kind: CardKind = .record
  ) -> LaidOutCard {
    var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns, rows: rows))
    (setting.openKey, setting.readKey) = ("Space", "Space")
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

  @Test(arguments: 10...60) func `a shortened mark does not hide that there are tags`(columns: Int) {
    let content = laidOut(Self.long, columns: columns, rows: 8).content
    let foot = text([content.foot])[0]
    #expect(content.hidden.tags == 0 || foot.isEmpty || ["tag", "…", "more"].contains { foot.contains($0) })
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
    for kind in [CardKind.record, .person, .short] {
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
    for kind in [CardKind.record, .person, .photo, .short] {
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

  // MARK: - Fields

  private static let languages = Card.Field(
    name: "languages", value: "Twi, English, French and a little German from school")

  private func fields(_ fields: [Card.Field], columns: Int, rows: Int) -> [String] {
    text(laidOut(Card(id: "1", fields: fields), columns: columns, rows: rows).content.rows)
  }

  @Test func `a value is wrapped where there is room, under its beginning`() {
    let age = Card.Field(name: "age", value: "47")
    #expect(
      fields([age, Self.languages], columns: 30, rows: 12) == [
        "age 47", "languages Twi, English,", "          French and a", "          little German…",
      ])
    #expect(
      fields([age, Self.languages], columns: 44, rows: 12) == [
        "age        47", "languages  Twi, English, French and a", "           little German from school",
      ])
  }

  @Test func `fields stand beside each other only where they have no room one below the other`() {
    let many = (1...8).map { Card.Field(name: "name \($0)", value: "value \($0)") }
    #expect(fields(many, columns: 76, rows: 12).count == 8)
    #expect(fields(many, columns: 76, rows: 6).count == 4)
    #expect(fields(many + [Self.languages], columns: 76, rows: 10).count == 6)
  }

  @Test(arguments: [(30, 12, 1), (44, 12, 0), (76, 12, 0), (30, 6, 1), (76, 3, 0)])
  func `a value that is cut counts as a field that is not there`(columns: Int, rows: Int, hidden: Int) {
    let content = laidOut(Card(id: "1", fields: [Self.languages]), columns: columns, rows: rows).content
    #expect(content.hidden.fields == hidden)
    #expect(content.foot.isEmpty == (hidden == 0))
  }

  @Test func `the mark stands at the right of the card, however narrow its words are`() throws {
    let card = laidOut(Self.long, columns: 96, rows: 9)
    let last = try #require(card.content.foot.last)
    #expect(card.layout.words.columns == 76)
    #expect(card.layout.words.x + last.x + CharacterWidth.of(last.text) > 90)
  }

  @Test(arguments: 0...7 as ClosedRange<UInt8>)
  func `a tag that begins with a mark is no wider than its room`(joining: UInt8) {
    let joining = ClusterJoining(rawValue: joining)
    for mark in ["\u{1F3FD}", "\u{1F3FD}\u{1F3FD}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}"] {
      for hasTints in [true, false] {
        let tag = CardLines.shownTag(
          mark + String(repeating: "=", count: 40), columns: 20, joining: joining, hasTints: hasTints)
        #expect(CharacterWidth.of(tag, joining: joining) <= 20, "\(tag.debugDescription)")
      }
    }
  }

  @Test(arguments: 9...40)
  func `the line that names a hidden side is no wider than its card, and its key gives way first`(
    columns: Int
  ) {
    let card = Card(id: "1", title: "Q", hidden: [.init(name: "availability", value: "from March")])
    let laidOut = laidOut(card, columns: columns, rows: 14)
    let room = laidOut.layout.words.columns
    let hint = laidOut.content.rows.joined().filter { $0.role == .more || $0.role == .key }
    #expect(hint.allSatisfy { $0.x + CharacterWidth.of($0.text) <= room }, "\(hint)")
    #expect(hint.contains { $0.role == .more && $0.text.hasPrefix("av") } || room < 4)
    #expect(hint.contains { $0.role == .key } == (room >= 12))
  }

  @Test func `tags take the room that is left`() {
    let tags = (1...15).map { "a tag, number \($0)" }
    #expect(!laidOut(Card(id: "1", title: "T", tags: tags), columns: 76, rows: 19).content.isCut)
    let content = laidOut(
      Card(id: "1", title: "T", body: Self.body, tags: tags), columns: 76, rows: 19
    ).content
    #expect(content.hidden.lines == 0 && content.hidden.tags > 0)
  }

  // MARK: - Notes

  @Test func `a photo with a note keeps its name`() {
    let photo = Card(
      id: "dogs.jpg", title: "dogs.jpg", image: "a", fields: [.init(name: "size", value: "1 MB")])
    func caption(_ columns: Int, note: String?) -> String {
      var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns, rows: 12))
      (setting.openKey, setting.readKey) = ("Space", "Space")
      return text(LaidOutCard(photo, .photo, in: setting, note: note, ratio: 4).content.rows)[0]
    }
    #expect(caption(44, note: nil) == "dogs.jpg" + String(repeating: " ", count: 28) + "1 MB")
    #expect(caption(44, note: "the left one") == "dogs.jpg  ✎ the left one")
    #expect(caption(24, note: "the left one").hasPrefix("dogs.jpg  ✎ t"))
    #expect(caption(14, note: "the left one").contains("✎"))
  }

  @Test(arguments: [
    (140, "4000 × 3000 · 2018-06-03 14:22 · holiday/day 1 · NIKON D750 · 1/250 s f/2.8 ISO 400 · 1 MB"),
    (102, "4000 × 3000 · 2018-06-03 14:22 · holiday/day 1 · NIKON D750 · 1/250 s f/2.8 ISO 400"),
    (80, "4000 × 3000 · 2018-06-03 14:22 · holiday/day 1 · NIKON D750"),
    (70, "4000 × 3000 · 2018-06-03 14:22 · holiday/day 1"), (46, "4000 × 3000 · 2018-06-03 14:22"),
    (30, "4000 × 3000"), (20, ""),
  ])
  func `a photo's caption gives way from its end, and the name stays`(columns: Int, details: String) {
    let photo = Card(
      id: "holiday/day 1/dogs.jpg", title: "dogs.jpg", subtitle: "holiday/day 1", image: "a",
      fields: [.init(name: "size", value: "1 MB")])
    let info = PictureInfo(
      width: 4000, height: 3000, format: .jpeg, taken: "2018-06-03 14:22", camera: "NIKON D750",
      exposure: "1/250 s f/2.8 ISO 400")
    let setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns, rows: 12))
    let row = text(LaidOutCard(photo, .photo, in: setting, ratio: 20, info: info).content.rows)[0]
    #expect(row.hasPrefix("dogs.jpg") && row.hasSuffix(details))
    #expect(row.split(separator: "  ", omittingEmptySubsequences: true).count == (details.isEmpty ? 1 : 2))
  }

  @Test func `what is wrong with a photo's file stays longest`() {
    let photo = Card(
      id: "a", title: "a.jpg", image: "a",
      fields: [.init(name: "size", value: "1 MB, the picture is cut short")])
    let info = PictureInfo(width: 40, height: 30, format: .jpeg, taken: "2018-06-03 14:22")
    let setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: 50, rows: 12))
    let row = text(LaidOutCard(photo, .photo, in: setting, ratio: 20, info: info).content.rows)[0]
    #expect(row.hasSuffix("1 MB, the picture is cut short"))
  }

  @Test(arguments: 1...6) func `a long note stands on a wide card of few rows`(rows: Int) {
    let card = Card(id: "1", title: "Ada", body: "text", fields: [.init(name: "age", value: "36")])
    let wide = laidOut(card, columns: 160, rows: rows, note: String(repeating: "ask Ana again ", count: 30))
    #expect(wide.layout.fields != nil)
    #expect(wide.content.rows.count <= wide.layout.words.rows)
    #expect(wide.content.rows.joined().contains { $0.role == .note })
  }

  @Test(arguments: [CardKind.record, .short]) func `a note's sign is to be looked at`(kind: CardKind) {
    let content = laidOut(Card(id: "1", title: "Ada"), columns: 60, rows: 12, note: "ask Ana", kind: kind)
      .content
    let line = content.rows.first { $0.contains { $0.role == .note } } ?? []
    #expect(line.map(\.role) == [.remark, .note] && line.map(\.text) == ["✎", "ask Ana"])
  }

  // MARK: - Cards that cannot be read

  private static func card(_ index: Int, of text: String, name: String) throws -> Card {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(component: name)
    try Data(text.utf8).write(to: file)
    return try Deck.open(file.path).card(at: index)
  }

  @Test func `a record that cannot be read says where, shows the lines around it, and what happens to it`()
    throws
  {
    let card = try Self.card(1, of: "{\"id\":1}\n{\"id\":2,}\n{\"id\":3}\n", name: "deck.jsonl")
    let content = laidOut(card, columns: 120, rows: 19).content
    let rows = text(content.rows)
    #expect(
      rows.prefix(7) == [
        "This record cannot be read", "deck.jsonl, line 2, column 8: nothing follows this comma; remove it",
        "",
        "1  {\"id\":1}", "2  {\"id\":2,}", "          ↑ here", "3  {\"id\":3}",
      ])
    #expect(rows.joined(separator: " ").contains("lists every such record."))
    #expect(!content.isCut)
  }

  @Test(arguments: [40, 76]) func `of a long line what is around the place is shown`(columns: Int) throws {
    let text = String(repeating: "long ", count: 3000)
    let card = try Self.card(
      0, of: #"{"title":"\#(text)","x":nonsense,"y":"\#(text)"}"#, name: "deck.jsonl")
    let content = laidOut(card, columns: columns, rows: 19).content
    let rows = self.text(content.rows)
    let marked = try #require(rows.firstIndex { $0.contains("↑ here") })
    let arrow = try #require(rows[marked].firstIndex(of: "↑"))
    let place = rows[marked].distance(from: rows[marked].startIndex, to: arrow)
    #expect(rows[marked - 1].dropFirst(place).hasPrefix("nonsense"))
  }
}
