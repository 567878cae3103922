import CardDeck
import Testing
import TerminalTestSupport

@testable import CardPixels
import TerminalCanvas
@testable import TerminalFront
import TerminalText

@Suite struct ShortCardTests {
  private func content(
    _ card: Card, _ columns: Int = 76, _ rows: Int = 19, isTurned: Bool = false, note: String? = nil
  ) -> CardContent {
    var setting = LaidOutCard.Setting(room: CellRect(x: 0, y: 0, columns: columns, rows: rows))
    (setting.openKey, setting.readKey) = ("Space", "Space")
    return LaidOutCard(card, card.kind(hasPicture: false), in: setting, note: note, isTurned: isTurned)
      .content
  }

  private func lines(_ content: CardContent) -> [String] {
    content.rows.map { line in
      line.reduce("") { text, run in
        text + String(repeating: " ", count: max(0, run.x - CharacterWidth.of(text))) + run.text
      }
    }
  }

  private static let review = Card(
    id: "1", title: "The battery died after two weeks, and nobody answers.", tags: ["kettle"],
    fields: [.init(name: "stars", value: "2"), .init(name: "country", value: "Finland")])

  @Test func `a short text is bold and in the middle, fields and tags quiet at the foot`() throws {
    let content = content(Self.review)
    let text = try #require(content.short).text
    // Of 19 rows the middle of the text is at 42 %; the first row of the card has no words.
    #expect(text == 6..<8)
    #expect(
      lines(content)[6...].filter { !$0.isEmpty } == [
        String(repeating: " ", count: 14) + "The battery died after two weeks, and nobody",
        String(repeating: " ", count: 32) + "answers.",
        "stars  2                              country  Finland", " kettle ",
      ])
    #expect(content.rows[6].map(\.role) == [.short] && content.rows[6][0].role.isLikeTitle)
    #expect(content.foot.isEmpty && content.short?.letters.isEmpty == true)
  }

  @Test(arguments: [40, 60, 76, 116, 200], [7, 12, 19, 40])
  func `no line of a short text is wider than 48 columns, and none is off its middle`(columns: Int, rows: Int)
  {
    let card = Card(id: "1", body: String(repeating: "four words of text ", count: 10))
    let content = content(card, columns, rows)
    for line in content.rows[content.short?.text ?? 0..<0] {
      let width = CharacterWidth.of(line[0].text)
      let room = CardLayoutRoom.columns(columns, rows)
      #expect(width <= 48 && abs(2 * line[0].x + width - room) <= 1)
    }
  }

  private enum CardLayoutRoom {
    static func columns(_ columns: Int, _ rows: Int) -> Int {
      CardLayout(
        .short, room: CellRect(x: 0, y: 0, columns: columns, rows: rows),
        geometry: CellGeometry(cellPixels: nil), pictureRatio: nil, textRows: 0
      ).words.columns
    }
  }

  private static let word = Card(
    id: "1", title: "Haus", fields: [.init(name: "class", value: "noun")],
    hidden: [.init(name: "meaning", value: "house"), .init(name: "example", value: "Das Haus ist alt")])

  @Test func `the word of a table is in large letters, its answer in letters two thirds as large`() throws {
    let front = try #require(content(Self.word).short)
    #expect(front.letters.map(\.text) == ["Haus"] && front.answer.isEmpty)
    let back = content(Self.word, isTurned: true)
    let letters = try #require(back.short).letters
    #expect(letters.map(\.text) == ["Haus", "house"])
    #expect((0.5...0.67).contains(letters[1].height / letters[0].height))
    #expect(letters[1].middle - letters[1].height / 2 >= letters[0].middle + letters[0].height / 2)
    #expect(back.rows[try #require(back.short).answer].map { $0.map(\.text) } == [["Das Haus ist alt"]])
  }

  private static let turned: [Card] = [
    word, Card(id: "1", title: "Haus", hidden: [.init(name: "meaning", value: "house")]),
    Card(id: "1", title: "Haus", hidden: [.init(name: "m", value: String(repeating: "a home ", count: 30))]),
    Card(
      id: "1", body: "Who wrote Middlemarch?", tags: ["t"], hidden: [.init(name: "a", value: "George Eliot")]),
    Card(
      id: "1", title: "Who wrote it, and where and when and for whom?", hidden: [.init(name: "a", value: "x")]
    ),
  ]

  @Test(arguments: turned, [(38, 9), (76, 19), (96, 23), (116, 33), (196, 53)])
  func `nothing moves when a short card is turned`(card: Card, size: (Int, Int)) throws {
    let front = content(card, size.0, size.1)
    let back = content(card, size.0, size.1, isTurned: true)
    let (before, after) = (try #require(front.short), try #require(back.short))
    #expect(before.letters == Array(after.letters.prefix(before.letters.count)))
    #expect(before.text == after.text && before.foot == after.foot)
    for row in front.rows.indices where front.rows[row].first.map({ $0.role != .more }) ?? false {
      #expect(front.rows[row] == back.rows[row])
    }
    #expect(back.rows.count { !$0.isEmpty } > front.rows.count { $0.first.map { $0.role != .more } ?? false })
    let hint = (front.rows + [front.foot]).joined().map(\.text).joined()
    #expect(hint.contains("\(card.hidden[0].name) · Space"))
  }

  @Test func `what of an answer has no room is counted`() throws {
    let card = Card(
      id: "1", title: "Haus", hidden: [.init(name: "m", value: String(repeating: "home ", count: 99))])
    let content = content(card, 40, 9, isTurned: true)
    #expect(content.hidden.lines > 0)
    #expect(content.foot.map(\.text).joined().contains("▾ \(content.hidden.lines) lines"))
    #expect(content.rows[try #require(content.short).answer].last?.last?.text.hasSuffix("…") == true)
  }

  @Test func `a card with more fields than words is laid out from the top`() {
    let fields = (1...16).map { Card.Field(name: "name \($0)", value: "value") }
    let content = content(Card(id: "1", title: "Ada", fields: fields))
    #expect(content.short == nil && content.rows[0].map(\.text) == ["Ada"])
  }

  @Test func `a long text begins at the top and is at most 72 columns wide`() {
    let card = Card(id: "1", body: String(repeating: "many words of a long text ", count: 30))
    for columns in [76, 96, 148, 200] {
      let content = content(card, columns, 30)
      #expect(content.short == nil)
      let widths = content.rows.joined().filter { $0.role == .body }.map { CharacterWidth.of($0.text) }
      #expect(widths.max().map { 60...72 ~= $0 } == true)
    }
  }

  @Test func `a note stands at the foot`() {
    let content = content(Self.review, note: "ask Ana")
    #expect(content.rows.last?.map(\.role) == [.remark, .note])
  }
}

extension TextRole {
  fileprivate var isLikeTitle: Bool { TypeSizes.weight(self) == 700 }
}
