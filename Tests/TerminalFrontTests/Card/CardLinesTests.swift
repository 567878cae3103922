import CardDeck
import CardPixels
import TestSupport
import Testing
import TerminalTestSupport

import SwipeSession
@testable import TerminalFront
import TerminalText
import TerminalCanvas

@Suite struct CardLinesTests {
  private static let huge = Repetitions.count(2_000_000, full: 20_000_000)

  private static let places = ["title", "subtitle", "body", "url", "field", "name", "tag", "id"]

  private static func card(_ text: String, in place: String) -> Card {
    switch place {
    case "title": Card(id: "1", title: text)
    case "subtitle": Card(id: "1", title: "t", subtitle: text)
    case "body": Card(id: "1", title: "t", body: text)
    case "url": Card(id: "1", title: "t", url: text)
    case "field": Card(id: "1", title: "t", fields: [.init(name: "n", value: text)])
    case "name": Card(id: "1", title: "t", fields: [.init(name: text, value: "v")])
    case "tag": Card(id: "1", title: "t", tags: [text])
    default: Card(id: CardID(text))
    }
  }

  private static func laidOut(_ card: Card) -> CardContent {
    LaidOutCard(
      card, .record, in: LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: 64, rows: 22))
    ).content
  }

  private func words(_ lines: [CardContent.Line]) -> [String] { lines.flatMap { $0.map(\.text) } }

  @Test(arguments: places) func `a text of any length is laid out as far as it is seen`(place: String) {
    for unit in ["word ", "w", "\n", "\u{1F1E6}", "\u{301}", "漢"] {
      let card = Self.card(String(repeating: unit, count: Self.huge / unit.utf8.count), in: place)
      var lines = CardParts(card, joining: .none).all(columns: 60)
      lines.extend(to: 30)
      #expect(lines.bytes < 6 * SafeText.longest, "\(unit.debugDescription)")
      let content = Self.laidOut(card)
      #expect(content.rows.count <= 20)
      // As with so much less of it that all of it is looked at.
      let less = Self.card(String(repeating: unit, count: 60_000 / unit.utf8.count), in: place)
      #expect(content.rows == Self.laidOut(less).rows || unit == "\u{301}", "\(unit.debugDescription)")
    }
  }

  @Test func `a card of a million fields, tags or lines is laid out as far as it is seen`() {
    let fields = (0..<1_000_000).map { Card.Field(name: "n\($0)", value: "v\($0)") }
    for card in [
      Card(id: "1", fields: fields), Card(id: "1", tags: fields.map(\.name)),
      Card(id: "1", title: "t", body: String(repeating: "\n", count: 1_000_000)),
    ] {
      var lines = CardParts(card, joining: .none).all(columns: 60)
      lines.extend(to: 30)
      #expect(lines.bytes < 6 * SafeText.longest && lines.lines.count >= 30)
      #expect(!lines.isWhole)
      #expect(Self.laidOut(card).rows.count <= 20)
    }
  }

  @Test func `scrolling comes to all of it`() {
    let body = (0..<60_000).map { "word\($0)" }.joined(separator: " ")
    let card = Card(
      id: "1", title: "t", body: body, tags: (0..<1000).map { "tag\($0)" },
      fields: (0..<1000).map { Card.Field(name: "n\($0)", value: "v\($0)") })
    var lines = CardParts(card, joining: .none).all(columns: 60)
    var steps = 0
    while !lines.isWhole {
      lines.extend(to: lines.lines.count + 20)
      steps += 1
    }
    #expect(steps > 10)
    let said = words(lines.lines).joined(separator: " ").split(separator: " ").map(String.init)
    let fields = (0..<1000).flatMap { ["n\($0)", "v\($0)"] }
    let wanted = ["t"] + body.split(separator: " ").map(String.init) + fields + (0..<1000).map { "#tag\($0)" }
    #expect(said.elementsEqual(wanted), "\(said.count) words of \(wanted.count)")
    let widest = lines.lines.compactMap { $0.map { $0.x + CharacterWidth.of($0.text) }.max() }.max()
    #expect(widest.map { $0 <= 60 } == true)
  }

  @Test(arguments: EndlessText.allCases) func `what joins without end is laid out like other text`(
    _ endless: EndlessText
  ) {
    for place in Self.places {
      let card = Self.card(endless.text(Repetitions.count(100_000, full: 300_000)), in: place)
      for columns in [1, 20, 72] {
        var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns + 4, rows: 19))
        (setting.openKey, setting.readKey) = ("Space", "Space")
        let card = LaidOutCard(card, .record, in: setting)
        #expect(card.content.rows.count <= card.layout.words.rows)
      }
      var canvas = Canvas(columns: 80, rows: 24)
      var text = ReaderView.Text(.init(card: card, columns: 60, joining: .none))
      text.extend(to: 60)
      let geometry = CellGeometry(cellPixels: nil)
      let layout = ReaderView.Layout(nil, stage: canvas.bounds, margin: 2, ratio: nil, geometry: geometry)
      ReaderView(
        text: text, layout: layout, offset: 20, picture: nil, marks: TextMarks(query: CardQuery("a"))
      )
      .draw(in: &canvas, stage: canvas.bounds, geometry: geometry, style: ScreenStyle())
    }
  }

  @Test func `what is typed is shown by its end, however long it is`() {
    let text = SafeText.line(String(repeating: "🇫🇮", count: 8000) + "end")
    #expect(CharacterWidth.tail(of: text, columns: 5, joining: .none) == "🇫🇮end")
    #expect(CharacterWidth.tail(of: "", columns: 5, joining: .none).isEmpty)
    #expect(CharacterWidth.tail(of: "漢字", columns: 3, joining: .none) == "字")
  }

  @Test(arguments: [1, 2, 3, 5, 100]) func `lines that are not wanted are not made`(limit: Int) {
    let text = "the quick brown fox\njumps over\n\nthe lazy\n dog and moreoverandoverandover"
    for columns in 1...20 {
      let all = LineBreaking.lines(of: text, columns: columns)
      #expect(
        LineBreaking.lines(of: text, columns: columns, joining: .none, atMost: limit).map(\.text)
          == Array(all.prefix(limit)))
    }
  }
}
