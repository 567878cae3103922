import CardDeck
import SwipeEngine
import Testing

@testable import SwipeSession
@testable import TerminalFront
@testable import Pictures
@testable import CardPixels

@Suite struct CardTypesetterTests {
  private func pieces(
    _ card: Card, _ columns: Int, _ rows: Int, advance: Double = 0.5
  ) throws -> (drawing: CardDrawing, pieces: [CardPiece]) {
    let drawing = try #require(
      CardSamples.drawing(CardSamples.laidOut(card, columns: columns, rows: rows, note: "ask Ana")))
    var typesetter = CardTypesetter(drawing.words, face: PlainTypeface(advance: advance))
    return (drawing, try typesetter.pieces())
  }

  private func type(_ piece: CardPiece) -> (stretch: TypeStretch, line: Double)? {
    if case .type(let stretch, _, let line) = piece.kind { (stretch, line) } else { nil }
  }

  @Test(arguments: CardSamples.all, CardSamples.sizes)
  func `all words are set, within the card, none upon another`(card: Card, size: (Int, Int)) throws {
    for advance in [0.3, 0.5, 0.62, 0.9] {
      let (drawing, pieces) = try pieces(card, size.0, size.1, advance: advance)
      let texts = pieces.compactMap { type($0)?.stretch.text }
      #expect(texts.sorted() == drawing.words.texts.map(\.string).sorted())
      for piece in pieces {
        #expect(piece.x >= -1 && piece.x + piece.width <= Double(drawing.words.width) + 1, "\(piece)")
        #expect(piece.y >= -1 && piece.y + piece.height <= Double(drawing.words.height) + 1, "\(piece)")
      }
      for column in drawing.words.columns {
        // Of one column the baselines go down, in the order of its texts.
        let own = Set((column.head + column.foot).flatMap(\.texts).map(\.string))
        let lines = pieces.compactMap { piece -> (Double, Double)? in
          guard let type = type(piece), own.contains(type.stretch.text),
            piece.x >= Double(column.area.x), piece.x < Double(column.area.endX)
          else { return nil }
          return (piece.y, piece.y + piece.height)
        }
        let tops = lines.map(\.0)
        // What stands beside each other differs by less than a line.
        #expect(zip(tops, tops.dropFirst()).allSatisfy { $0.0 < $0.1 + drawing.words.unit })
      }
    }
  }

  @Test func `where there is room, sizes are those of the sheet`() throws {
    let (drawing, pieces) = try pieces(CardSamples.person, 120, 40)
    func size(_ text: String) -> Double? {
      pieces.lazy.compactMap { type($0) }.first { $0.stretch.text == text }?.stretch.size
    }
    #expect(size("Aino Lehtisalo") == 40)
    #expect(size("Bridge inspector who listens to bolts") == 20)
    #expect(size(CardSamples.person.body ?? "") == 19)
    #expect(size("age") == 16 && size("34") == 18 && size("heights") == 16)
    // The title begins where the padding ends; pills end where the lower one begins, but for the note.
    #expect(drawing.words.columns[0].area.y == 44)
    let body = try #require(pieces.compactMap { type($0) }.first { $0.stretch.size == 19 })
    #expect(body.stretch.width.map { $0 <= 34 * 19 } == true && body.line == (19 * 1.2 * 1.28).rounded())
    let pills = pieces.filter { if case .pill = $0.kind { true } else { false } }
    #expect(pills.count == 3 && pills.allSatisfy { $0.height == 30 })
  }

  @Test func `the less room there is, the smaller all of it is set`() throws {
    var last = Double.infinity
    for rows in [50, 40, 36, 30, 26, 24] {
      let (_, pieces) = try pieces(CardSamples.record, 90, rows)
      let size = try #require(pieces.compactMap { type($0) }.first { $0.stretch.text == "git" }).stretch.size
      #expect(size <= 40 && size >= 20)
      last = min(last, size)
    }
    #expect(last < 40)
  }

  @Test func `each step takes less room`() {
    for (step, next) in zip(0..., 1..<TypeSizes.steps.count) {
      let (now, then) = (TypeSizes(unit: 20, step: step), TypeSizes(unit: 20, step: next))
      for role in [TextRole.title, .subtitle, .body, .label, .value, .tag, .note] {
        #expect(then.size(role) <= now.size(role))
        #expect(
          then.line(role, size: then.size(role), own: then.size(role) * 1.2)
            <= now.line(role, size: now.size(role), own: now.size(role) * 1.2))
        #expect(then.gap(below: role, above: .body) <= now.gap(below: role, above: .body))
      }
      #expect(then.fieldRow < now.fieldRow && then.pill < now.pill)
    }
  }

  @Test func `letters that no size makes small enough are said to have no room`() throws {
    #expect(throws: PictureError.noRoom) { try self.pieces(CardSamples.record, 80, 24, advance: 30) }
    #expect(throws: PictureError.noRoom) { try self.pieces(CardSamples.photo, 80, 24, advance: 30) }
  }

  @Test func `a long title is set smaller rather than in many lines`() throws {
    let card = Card(
      id: "1", title: String(repeating: "long title ", count: 7), body: String(repeating: "Text. ", count: 40)
    )
    let (_, pieces) = try pieces(card, 120, 40)
    let title = try #require(pieces.first.flatMap { type($0) })
    #expect(title.stretch.size < 40 && PlainTypeface().extent(title.stretch).lines == 2)
  }

  @Test func `large letters fill their box, their ink in its middle`() throws {
    let (drawing, pieces) = try pieces(CardSamples.word, 120, 40)
    let box = try #require(drawing.words.letters.first).box
    let piece = try #require(pieces.first { type($0)?.stretch.text == "Baryon" })
    let ink = PlainTypeface().ink(try #require(type(piece)).stretch)
    #expect(abs(piece.x + ink.x + ink.width / 2 - Double(box.x) - Double(box.width) / 2) < 0.6)
    #expect(
      abs(piece.y + ink.y + ink.height / 2 - Double(box.y) - Double(box.height) / 2) < 0.6)
    #expect(ink.width <= Double(box.width) + 0.01 && ink.height <= Double(box.height) + 0.01)
  }

  @Test func `a mark too long for its line is set smaller, never cut`() throws {
    let (_, roomy) = try pieces(CardSamples.record, 80, 24)
    let (_, wide) = try pieces(CardSamples.record, 80, 24, advance: 1.5)
    func mark(_ pieces: [CardPiece]) -> TypeStretch? {
      pieces.compactMap { type($0)?.stretch }.first { $0.text.hasPrefix("▾") }
    }
    #expect(mark(roomy)?.text == mark(wide)?.text)
    #expect(mark(roomy)?.size == 16)
  }
}
