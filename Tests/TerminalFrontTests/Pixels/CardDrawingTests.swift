import SwipeEngine
import Testing

@testable import CardRanking
@testable import CardDeck
import SwipeSession
@testable import TerminalFront
import Pictures
import CardPixels

@Suite struct CardDrawingTests {
  /// Without blanks and line ends: these are where cells break lines, and tags have their surface.
  private func letters(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }

  /// What cells show: the left column, the one beside it, then what is in the last row.
  private func cellTexts(_ card: LaidOutCard) -> String {
    let split = card.layout.fields.map { $0.x - card.layout.words.x } ?? .max
    let rows = card.content.rows
    let left = rows.flatMap { $0.filter { $0.x < split } }
    let right = rows.flatMap { $0.filter { $0.x >= split } }
    return letters((left + right + card.content.foot).map(\.text).joined())
  }

  @Test(arguments: CardSamples.all, CardSamples.sizes)
  func `pixels have the words of the cells, all of them, in their order`(card: Card, size: (Int, Int)) throws
  {
    for (note, remark) in [(nil, nil), ("ask Ana, and then ask her again", nil), (nil, "picture: damaged")] {
      let laidOut = CardSamples.laidOut(card, columns: size.0, rows: size.1, note: note, remark: remark)
      let drawing = try #require(CardSamples.drawing(laidOut))
      var shown = letters(drawing.words.texts.map(\.string).joined())
      var wanted = cellTexts(laidOut)
      if laidOut.layout.kind == .short {
        // The letters are the title.
        shown = String(shown.sorted())
        wanted = String(wanted.sorted())
      }
      #expect(shown == wanted)
    }
  }

  @Test func `the mark says what the mark in cells says`() throws {
    let card = CardSamples.laidOut(CardSamples.record, columns: 80, rows: 24)
    #expect(card.content.isCut)
    let drawing = try #require(CardSamples.drawing(card))
    let mark = try #require(drawing.words.lines.last)
    #expect(mark.right.map(\.string).joined() == card.content.foot.map(\.text).joined())
    #expect(mark.right.map(\.role) == [.more, .key])
    // In the padding below the words, and not below the card.
    #expect(mark.y < drawing.wordsArea.height && mark.y > drawing.words.columns[0].area.endY)
  }

  @Test func `a text is one again, its paragraphs apart`() throws {
    let body =
      "Git is popular.\nIt handles very large projects.\n\nIt is distributed, and that is well-known."
    let card = Card(id: "1", title: "git", body: body, fields: [.init(name: "a", value: "b c d")])
    for columns in [40, 50, 80, 120] {
      let drawing = try #require(CardSamples.drawing(CardSamples.laidOut(card, columns: columns, rows: 40)))
      #expect(drawing.words.texts.first { $0.role == .body }?.string == body)
      #expect(drawing.words.texts.first { $0.role == .value }?.string == "b c d")
    }
  }

  @Test func `fields that stand in pairs in cells do so in pixels`() throws {
    let drawing = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.record, columns: 80, rows: 24)))
    let fields = drawing.words.columns[0].head.compactMap { block -> [[CardWords.Field]]? in
      if case .fields(let columns, isAligned: true) = block { columns } else { nil }
    }
    #expect(fields.count == 1 && fields.first?.count == 2)
    #expect(fields.first?[0].first?.label.string == "field 1")
  }

  @Test func `tags and a note stand at the foot, tags beside a text below the fields`() throws {
    let one = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.person, columns: 120, rows: 40, note: "ask Ana")))
    let foot = one.words.columns[0].foot
    #expect(foot.count == 2)
    guard case .tags(let tags) = foot[0], case .signed(let sign, let note) = foot[1] else {
      Issue.record("\(foot)")
      return
    }
    #expect(tags.map(\.string) == CardSamples.person.tags)
    #expect(sign.string == "✎" && sign.role == .remark && note.string == "ask Ana")
    let two = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.record, columns: 160, rows: 60)))
    #expect(two.words.columns.count == 2 && two.words.columns[1].startsBelowHeading)
    guard case .tags = two.words.columns[1].head.last else {
      Issue.record("no tags beside the text")
      return
    }
  }

  @Test(arguments: CardSamples.all, CardSamples.sizes)
  func `everything has its place within the card, and words none on the picture`(
    card: Card, size: (Int, Int)
  ) throws {
    for cell in [CardSamples.cell, SwipeSize(width: 7, height: 15), SwipeSize(width: 18, height: 38)] {
      let laidOut = CardSamples.laidOut(card, columns: size.0, rows: size.1, cell: cell)
      let drawing = try #require(CardSamples.drawing(laidOut, cell: cell))
      let whole = PixelRect(x: 0, y: 0, width: drawing.frame.width, height: drawing.frame.height)
      #expect(drawing.wordsArea.intersection(whole) == drawing.wordsArea)
      #expect(
        drawing.words.width == drawing.wordsArea.width && drawing.words.height == drawing.wordsArea.height)
      let area = PixelRect(x: 0, y: 0, width: drawing.words.width, height: drawing.words.height)
      for column in drawing.words.columns { #expect(column.area.intersection(area) == column.area) }
      for line in drawing.words.lines {
        #expect(line.x >= 0 && line.x + line.width <= area.width && line.y > 0 && line.y < area.height)
      }
      if let picture = drawing.picture {
        #expect(picture.intersection(whole) == picture)
        let both = picture.intersection(drawing.wordsArea)
        #expect(both.width == 0 || both.height == 0)
      }
      // No larger than in cells.
      let cells = laidOut.layout.frame.pixels(cell)
      #expect(drawing.frame.intersection(cells) == drawing.frame)
    }
  }

  @Test func `a photo's card has the shape of its picture, with a caption below`() throws {
    let drawing = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.photo, columns: 120, rows: 40)))
    let picture = try #require(drawing.picture)
    #expect(picture.x == 0 && picture.y == 0 && picture.width == drawing.frame.width)
    #expect(abs(Double(picture.width) / Double(picture.height) - 4.0 / 3) < 0.002)
    #expect(drawing.frame.height - picture.height == 36)
    let caption = try #require(drawing.words.lines.first)
    #expect(caption.left.map(\.string) == ["picosdeeuropa.jpg"])
    #expect(caption.right.map(\.string) == ["3264 × 2448 · 2018-06-03 14:22 · 2.4 MB"])
  }

  @Test func `a word is in large letters and stays where it is when the card is turned`() throws {
    let front = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.word, columns: 120, rows: 40)))
    let back = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.word, columns: 120, rows: 40, isTurned: true)))
    let (upper, lower) = (try #require(front.words.letters.first), try #require(back.words.letters.first))
    #expect(upper.text.string == "Baryon" && upper.text.role == .title)
    #expect(lower.box == upper.box)
    #expect(front.words.columns.isEmpty && back.words.columns.count == 1)
    #expect(back.words.columns[0].area.y >= lower.box.endY)
    #expect(front.words.lines.first?.middle.map(\.string) == ["definition · ", "Space"])
  }

  @Test func `a record that cannot be read shows its place`() throws {
    var card = CardSamples.problem
    let text = "[\n{\"id\": 1},\n{\"id\": b}\n]"
    let place = try #require(text.utf8.firstIndex(of: UInt8(ascii: "b")))
    card.problem?.excerpt = TextExcerpt(
      path: "people.json", isTable: false, position: TextPosition(line: 3, column: 8),
      bytes: Array(text.utf8),
      offset: text.utf8.distance(from: text.startIndex, to: place), isStart: true)
    let drawing = try #require(CardSamples.drawing(CardSamples.laidOut(card, columns: 120, rows: 40)))
    let excerpts = drawing.words.columns[0].head.compactMap { block -> [CardWords.ExcerptLine]? in
      if case .excerpt(let lines) = block { lines } else { nil }
    }
    let lines = try #require(excerpts.first)
    #expect(lines.map(\.number.string) == ["2", "3", "4"])
    #expect(lines[0].pointer == nil && lines[1].pointer?.string == "↑ here" && lines[1].pointerPlace == 7)
    #expect(drawing.words.texts.first?.role == .problem)
  }

  @Test func `what a search has found is marked, wherever its lines end`() throws {
    let laidOut = CardSamples.laidOut(CardSamples.person, columns: 80, rows: 24)
    let drawing = try #require(CardSamples.drawing(laidOut, query: "steel hammer"))
    let body = try #require(drawing.words.texts.first { $0.role == .body })
    let marked = body.hits.map { String(decoding: Array(body.string.utf8)[$0], as: UTF8.self) }
    #expect(marked == ["steel", "hammer"])
    #expect(drawing.words.texts.allSatisfy { $0.role == .body || $0.hits.isEmpty })
  }

  @Test func `words that speak for a card and against it are tinted in texts, tags and values`() throws {
    let laidOut = CardSamples.laidOut(CardSamples.person, columns: 80, rows: 24)
    let body = try #require(CardSamples.person.body)
    let word = try #require(WordSplitter.places(in: body).map(\.word).max { $0.count < $1.count })
    let tag = try #require(CardSamples.person.tags.first)
    let field = try #require(CardSamples.person.fields.first)
    let drawing = try #require(
      CardSamples.drawing(
        laidOut,
        explanation: Explanation(
          inFavor: [.init(word: word, weight: 0.25)],
          against: [
            .init(word: "tag=\(tag)", weight: -9), .init(word: "\(field.name)=\(field.value)", weight: -0.1),
            .init(word: "elsewhere=\(field.value)", weight: -0.4),
          ], similarity: 0)))
    var tinted: [String: Double] = [:]
    for text in drawing.words.texts {
      for tint in text.tints {
        tinted[String(decoding: Array(text.string.utf8)[tint.range], as: UTF8.self).lowercased()] =
          tint.strength
      }
    }
    #expect(tinted.count == 3)
    #expect(tinted[word] == 0.5 && tinted[tag.lowercased()] == -1)
    #expect(abs((tinted[field.value.lowercased()] ?? 0) + 0.2) < 1e-6)
  }

  @Test func `no pixels of a cell, or too many of a card, is no drawing`() {
    let card = CardSamples.laidOut(CardSamples.person, columns: 200, rows: 60)
    let geometry = CellGeometry(cellPixels: nil)
    #expect(CardDrawing(card, geometry: geometry, palette: CardPalette(Theme())) == nil)
    #expect(CardSamples.drawing(card, cell: SwipeSize(width: 60, height: 120)) == nil)
    #expect(CardSamples.drawing(card, cell: SwipeSize(width: 1, height: 2)) == nil)
    #expect(CardSamples.drawing(card, cell: SwipeSize(width: 500, height: 1000)) == nil)
  }
}
