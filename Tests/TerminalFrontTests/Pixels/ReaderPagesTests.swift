import CardDeck
import SwipeEngine
import TerminalText
import Testing

@testable import CardPixels
@testable import Pictures
@testable import SwipeSession
@testable import TerminalFront

@Suite struct ReaderPagesTests {
  private static let cell = SwipeSize(width: 10, height: 20)

  private func text(_ card: Card, lines: Int = .max) -> ReaderView.Text {
    var text = ReaderView.Text(
      ReaderView.Text.Key(card: card, columns: 40, joining: .none, hasTints: true, cell: Self.cell))
    text.extend(to: lines)
    return text
  }

  private func pages(of text: ReaderView.Text) -> [Range<Int>] {
    var pages = ReaderPages()
    var found: [Range<Int>] = []
    while let page = pages.lines(of: found.count, in: text) { found.append(page) }
    return found
  }

  private func drawing(_ text: ReaderView.Text, _ page: Range<Int>) throws -> CardDrawing {
    try #require(
      ReaderPages.drawing(
        Array(text.lines[page]), width: 400, cell: Self.cell, CardPalette(Theme()), .none))
  }

  private static let words = (1...4000).map { "word\($0)" }

  @Test(arguments: [1, 7, 60, 4000])
  func `pages hold every word once, and end with a paragraph where one is near`(inParagraph: Int) throws {
    let paragraphs = stride(from: 0, to: Self.words.count, by: inParagraph).map {
      Self.words[$0..<min($0 + inParagraph, Self.words.count)].joined(separator: " ")
    }
    let text = text(Card(id: "a", title: "Title", body: paragraphs.joined(separator: "\n")))
    let pages = pages(of: text)
    #expect(pages.first?.lowerBound == 0 && pages.last?.upperBound == text.lines.count)
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(pages.allSatisfy { $0.count <= ReaderPages.mostLines })
    let texts = try pages.flatMap { try drawing(text, $0).words.texts }
    let words = texts.flatMap { $0.string.split(whereSeparator: \.isWhitespace).map(String.init) }
    #expect(Array(words.dropFirst()) == Self.words)
    guard inParagraph < 60 else { return }
    #expect(pages.allSatisfy { text.lines[$0.upperBound - 1].last?.joint == .paragraph })
  }

  @Test func `a value that is longer than a page goes on in the next one`() throws {
    let value = Self.words.prefix(400).joined(separator: " ")
    let text = text(Card(id: "a", title: "A", fields: [Card.Field(name: "abstract", value: value)]))
    let pages = pages(of: text)
    #expect(pages.count > 1)
    let texts = try pages.flatMap { try drawing(text, $0).words.texts }.filter { $0.role == .value }
    #expect(texts.map(\.string).joined(separator: " ") == value)
  }

  @Test(arguments: CardSamples.all) func `parts of a page begin at rows of one height`(card: Card) throws {
    let text = text(card)
    for page in pages(of: text) {
      let drawing = try drawing(text, page)
      let row = try #require(drawing.words.row)
      var typesetter = CardTypesetter(drawing.words, face: PlainTypeface(advance: 0.5))
      let pieces = try typesetter.pieces()
      #expect(typesetter.height % row == 0 && typesetter.height <= drawing.words.height)
      for piece in pieces {
        #expect(piece.y >= -1 && piece.y + piece.height <= Double(typesetter.height) + 1)
        guard case .type(let stretch, _, let line) = piece.kind, stretch.size == 19, stretch.width != nil
        else { continue }
        #expect(line == Double(row))
      }
    }
  }

  @Test(.enabled(if: CardPainterTests.isInstalled, "needs libpangocairo-1.0-0"))
  func `a page is drawn only as high as its words`() throws {
    let text = text(Card(id: "a", title: "Title", body: "One line."))
    let grid = try CardPainter().draw(try drawing(text, 0..<text.lines.count).words)
    // Two rows of the title, a blank one, and the line.
    #expect(grid.width == 400 && grid.height == 4 * 27)
  }
}
