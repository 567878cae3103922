import Glibc
import SessionTestSupport
import SwipeEngine
import Synchronization
import Testing

import SwipeSession
@testable import TerminalFront
import TerminalCanvas
@testable import Pictures
import CardPixels

/// Words and pictures in the reader, and two side by side, at the terminal's own pixels: pictures of 600 × 900, on 100 × 30
/// cells of 10 × 20.
@Suite struct PixelReaderTests {
  private static let size = TerminalSize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600)
  private static let photos = (1...5).map {
    #"{"id":"p\#($0)","title":"p\#($0).jpg","image":"p\#($0).jpg","size":"1234"}"#
  }
  private static let person =
    #"{"id":"ada","title":"Ada","body":"Weaves algebraic patterns.","image":"ada.png","tags":["maths"]}"#
  /// Paragraphs of one line and a blank one.
  private static let book =
    #"{"id":"book","title":"Book","body":"\#((1...3000).map { "Chapter \($0) \(String(repeating: "of it ", count: 8))" }.joined(separator: #"\n\n"#))"}"#

  /// What was asked to be typeset, and whether it can be.
  private final class Studio: Sendable {
    let pages = Mutex<[CardWords]>([])
    let hasType = Mutex(true)
  }

  private let studio = Studio()
  private let test: TestSession
  private let pictures = TestPictures()
  private let results = Mailbox<CardTextures.Loader.Result> {}

  init() throws {
    let (results, studio) = (results, studio)
    let textures = CardTextures(
      load: { request in
        let frame = request.drawing.frame
        var height = frame.height
        if request.page != nil {
          guard studio.hasType.withLock({ $0 }) else { return .failure(.noRoom) }
          studio.pages.withLock { $0.append(request.drawing.words) }
          height = Self.pageRows * 27
        }
        let bytes = [UInt8](repeating: 9, count: frame.width * height * 4)
        return Texture(width: frame.width, height: height, bytes: bytes).map { .success($0) }
          ?? .failure(.noRoom)
      }, deliver: { results.post($0) })
    test = try TestSession(
      cards: Self.photos + [Self.person, Self.book], size: Self.size, pictures: pictures.makeCache(),
      textures: textures)
    test.screen.pixelMode = .on(.belowCells)
    test.awaitCards()
    load()
  }

  /// Draws frames until all is there that they ask for.
  private func load() {
    while true {
      pictures.load(for: test, deliver: deliver)
      guard let textures = test.screen.media.textures, !textures.isComplete else { return }
      deliver()
      sched_yield()
    }
  }

  private func deliver() {
    for result in results.dequeueAll() { test.screen.receive(.texture(result), at: test.time) }
  }

  private func type(_ text: String) {
    for character in text {
      if character == "→" { test.press(.right) } else { test.press(.character(character)) }
      test.pass(.seconds(1))
      load()
    }
  }

  private var screen: ScreenView? { test.screen.screen(at: test.time) }
  private var pixels: ScreenPixels? { screen?.pixels }

  private func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-9 }

  /// Where its texture lies, on the scene.
  private func frame(_ card: PixelCard) throws -> SwipeRect {
    let frame = try #require(card.textureFrame)
    return SwipeRect(
      x: card.center.x + frame.minX, y: card.center.y + frame.minY, width: frame.width, height: frame.height)
  }

  @Test func `a picture alone has the stage, and as many pixels as it takes there`() throws {
    type(" ")
    let pixels = try #require(pixels)
    #expect(pixels.area == screen?.layout.stage && pixels.scene.width == 1000 && pixels.scene.height == 500)
    #expect(pixels.scene.cards.count == 1)
    let card = pixels.scene.cards[0]
    #expect(try frame(card) == SwipeRect(x: 333, y: 0, width: 333, height: 500))
    #expect(card.texture?.width == 333 && card.texture?.height == 500)
    #expect(card.texture?.bytes.prefix(4) == [40, 60, 120, 255])
  }

  @Test func `zoomed, what is seen is drawn pixel for pixel`() throws {
    type(" +")
    let cards = try #require(pixels?.scene.cards)
    let part = cards[1]
    let frame = try self.frame(part)
    // 1.7 times 333: as yet fewer than its own 600.
    #expect(
      part.texture.map { Double($0.width) } == frame.width && isWhole(frame.minX) && isWhole(frame.minY))
    #expect((577...579).contains(frame.width) && part.texture.map { $0.height >= 500 } == true)
  }

  @Test func `farther in it is drawn at its own pixels, which is all there is`() throws {
    type(" ++++")
    let request = try #require(pictures.textures.withLock { $0.last { $0.region != nil } })
    let region = try #require(request.region)
    #expect(request.box.width == region.width && request.box.height == region.height && region.width < 400)
    let cards = try #require(pixels?.scene.cards)
    #expect(try frame(cards[1]).width > 900)
  }

  @Test func `the map shows all of it in the dark, and in the light what is seen`() throws {
    type(" ++")
    let cards = try #require(pixels?.scene.cards)
    #expect(cards.count == 5)
    let (plate, dark, light) = (cards[2], cards[3], cards[4])
    #expect(plate.opacity < 1 && dark.light < 1 && light.light == 1 && light.rim != nil)
    #expect(dark.texture?.width == Int(dark.size.width) && dark.texture == light.texture)
    #expect(dark.center.x + dark.size.width / 2 < 1000 && light.size.height < dark.size.height)
    #expect(try frame(light) == frame(dark))
    type("0")
    #expect(pixels?.scene.cards.count == 1)
  }

  @Test func `until the part is there the picture is as it was, and grows evenly`() throws {
    type(" ")
    let before = try #require(pixels?.scene.cards.first)
    test.press(.character("+"))
    test.pass(.milliseconds(60))
    let cards = try #require(pixels?.scene.cards)
    #expect(cards.count == 4 && cards[0].texture == before.texture)
    let between = try frame(cards[0]).width
    #expect(between > 333 && between < 577)
    test.pass(.seconds(1))
    let grown = try #require(pixels?.scene.cards.first)
    #expect(abs(try frame(grown).width - 577.35) < 0.5)
    load()
    #expect(pixels?.scene.cards.count == 5)
  }

  @Test func `words beside a picture are pixels as it is, and only the bar is cells`() throws {
    for _ in 1...5 { type("→") }
    type(" ")
    let pixels = try #require(pixels)
    let reader = try #require(screen?.reader)
    #expect(pixels.area == CellRect(x: 0, y: reader.layout.picture.y, columns: 99, rows: 25))
    #expect(pixels.scene.width == 990 && pixels.scene.height == 500 && pixels.scene.cards.count == 2)
    let picture = pixels.scene.cards[0]
    #expect(
      picture.size.width == Double(reader.layout.picture.columns * 10)
        && picture.texture.map { Double($0.width) } == picture.size.width)
    let words = try frame(pixels.scene.cards[1])
    #expect(words.minX == Double(reader.layout.words.x * 10) && isWhole(words.minY))
    #expect(!test.text.contains("Weaves algebraic patterns."))
    #expect(typeset("Ada").map(\.string) == ["Ada", "Weaves algebraic patterns.", "maths"])
    var canvas = Canvas(columns: 100, rows: 30)
    test.draw(in: &canvas)
    #expect(canvas[98, pixels.area.y].background == nil)
    #expect(canvas[99, pixels.area.y].background == ScreenStyle().theme.card)
  }

  // MARK: - Pages

  private static let pageRows = 30

  /// The texts of the last page that was typeset with a title.
  private func typeset(_ title: String) -> [CardWords.Text] {
    studio.pages.withLock { $0.map(\.texts).last { $0.first?.string == title } } ?? []
  }

  private func openBook() {
    for _ in 1...6 { type("→") }
    type(" ")
  }

  /// How far above the upper edge of the words each page begins, in rows.
  private func tops() throws -> [Double] {
    let reader = try #require(screen?.reader)
    let top = Double((reader.layout.words.y - reader.layout.picture.y) * 20)
    return try pixels?.scene.cards.map { (top - (try frame($0).minY)) / 27 } ?? []
  }

  @Test func `a text is scrolled by whole rows, from page to page`() throws {
    openBook()
    #expect(try tops() == [0])
    type("j")
    #expect(try tops() == [1])
    for _ in 1...2 { test.press(.pageDown) }
    load()
    // A blank line between two pages is a row.
    #expect(try tops() == [21, 21 - 31])
    for _ in 1...20 { type("j") }
    #expect(try tops() == [41 - 31])
    type("k")
    #expect(try tops() == [40 - 31])
  }

  @Test func `of a book only the pages that are seen are typeset, and the next one`() throws {
    openBook()
    #expect(studio.pages.withLock { $0.count } == 2)
    for _ in 1...20 {
      test.press(.pageDown)
      load()
    }
    #expect(studio.pages.withLock { $0.count } == 8)
    #expect(try #require(screen?.reader).text.lines.count < 6000)
    // All lines of the pages, once.
    let texts = studio.pages.withLock { $0.flatMap(\.texts) }.map(\.string).joined(separator: "\n\n")
    let chapters = texts.split(separator: "\n\n").compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(chapters.map { Int($0) } == Array(1..<chapters.count + 1))
  }

  @Test func `after another size of the window a book is not typeset from its beginning`() throws {
    openBook()
    for _ in 1...40 {
      test.press(.pageDown)
      load()
    }
    let count = studio.pages.withLock { $0.count }
    test.screen.resize(
      to: TerminalSize(columns: 90, rows: 30, pixelWidth: 900, pixelHeight: 600), at: test.time)
    load()
    #expect(studio.pages.withLock { $0.count } - count < 8)
    #expect(try #require(screen?.reader?.type).pages.isEmpty == false)
  }

  @Test func `the beginning of the next card is typeset while one is read`() throws {
    for _ in 1...5 { type("→") }
    type(" ")
    let count = studio.pages.withLock { $0.count }
    #expect(!typeset("Book").isEmpty)
    type("→")
    #expect(pixels?.scene.cards.count == 1 && studio.pages.withLock { $0.count } == count)
  }

  @Test func `the bar is as long as what is seen, and ends with the text`() throws {
    for _ in 1...5 { type("→") }
    test.screen.resize(
      to: TerminalSize(columns: 100, rows: 20, pixelWidth: 1000, pixelHeight: 400), at: test.time)
    type(" ")
    let type = try #require(screen?.reader?.type)
    #expect(type.all == Self.pageRows && type.seen < type.all && test.text.contains("┃"))
    for _ in 1...9 { test.press(.pageDown) }
    #expect(screen?.reader?.type.map { $0.first + $0.seen } == Self.pageRows)
    #expect(try tops().last == Double(type.all - type.seen))
  }

  @Test func `where there is no type cells show the words`() throws {
    studio.hasType.withLock { $0 = false }
    openBook()
    #expect(pixels == nil && test.text.contains("Chapter 2 of it"))
  }

  @Test func `what was searched for is marked in type`() throws {
    for _ in 1...5 { type("→") }
    type("/patterns")
    test.press(.enter)
    type(" ")
    #expect(typeset("Ada").map(\.hits) == [[], [17..<25], []])
  }

  @Test func `it opens from where the card has the picture to where the reader has it`() throws {
    let card = try #require(pixels?.scene.cards.last)
    test.press(.character(" "))
    let opening = try #require(pixels)
    #expect(opening.area == screen?.layout.stage)
    let start = opening.scene.cards.suffix(2).map(\.size)
    #expect(start[0] == card.size && start[1].width == card.size.width && start[1].height < card.size.height)
    test.pass(.milliseconds(75))
    let (body, picture) = (pixels?.scene.cards.dropLast().last, pixels?.scene.cards.last)
    #expect(body.map { $0.size.width > card.size.width && $0.size.width < 1000 } == true)
    #expect(picture?.texture == card.texture)
    test.pass(.seconds(1))
    load()
    test.press(.escape)
    #expect(pixels?.scene.cards.last?.texture?.height == 500)
  }

  @Test func `the next one is seen one to one at the same place`() throws {
    type("z")
    let before = test.session.overlay?.zoom?.lens
    type("l")
    #expect(test.session.overlay?.zoom?.lens == before && test.text.contains("1:1"))
    #expect(pixels?.scene.cards.count == 5)
  }

  @Test func `while one card is read the next two are drawn, and each is there at once`() throws {
    type(" ")
    let asked = pictures.textures.withLock { $0.count }
    test.press(.right)
    test.pass(.seconds(1))
    // Nothing has been loaded yet.
    let card = try #require(pixels?.scene.cards.first)
    #expect(card.texture?.bytes.first == 9 && (332...334).contains(card.size.width))
    load()
    #expect(pixels?.scene.cards.first?.texture?.width == 333)
    #expect(pictures.textures.withLock { $0.count } == asked + 1)
  }

  @Test func `one to one each of its pixels is one of the terminal's`() throws {
    type("z")
    // How large that is was known when it had been drawn.
    test.pass(.seconds(1))
    load()
    let cards = try #require(pixels?.scene.cards)
    let part = try frame(cards[1])
    #expect(test.text.contains("1:1"))
    #expect(part.width == 600 && part.height >= 500 && isWhole(part.minX) && isWhole(part.minY))
    #expect(cards[1].texture?.width == 600 && cards[1].texture.map { Double($0.height) } == part.height)
    #expect(try abs(frame(cards[0]).width - 600) < 1e-6)
  }

  @Test func `a picture of few pixels is small, and sharp`() throws {
    var zoom = PictureZoom()
    zoom.toggleActual()
    zoom.extend(to: SwipeSize(width: 1, height: 1), actualScale: 0.25)
    #expect(zoom.isWhole && zoom.lens.center == SwipePoint(x: 0.5, y: 0.5))
    type(" ")
    let view = try #require(screen?.zoom)
    let stage = try #require(test.screen.pixelStage)
    let frame = view.frame(zoom.lens, in: stage.rect(view.room))
    #expect(frame.width == 83 && frame.height == 125 && isWhole(frame.minX) && isWhole(frame.minY))
  }

  @Test func `two side by side are pixels above their names`() throws {
    type("b")
    let pixels = try #require(pixels)
    let stage = try #require(screen?.layout.stage)
    #expect(pixels.area == CellRect(x: 0, y: stage.y, columns: 100, rows: stage.rows - 1))
    #expect(pixels.scene.cards.count == 2)
    for (card, middle) in zip(pixels.scene.cards, [245.0, 755]) {
      #expect(abs(card.center.x - middle) <= 1 && card.size.height == 480)
      #expect(card.texture?.height == 480)
    }
    #expect(test.rows()[stage.endY - 1].contains("p1.jpg"))
    type("++")
    #expect(self.pixels?.scene.cards.count == 10)
  }

  @Test func `four in two rows are one area of pixels between their names`() throws {
    type("bbb")
    let pixels = try #require(pixels)
    let compared = try #require(screen?.compared)
    #expect(compared.sides.count == 4 && pixels.scene.cards.count == 4)
    for side in compared.sides { #expect(side.place.caption.intersection(pixels.area).isEmpty) }
  }

  @Test func `without pixels cells show the picture, and none is asked for`() throws {
    test.screen.pixelMode = .off
    type(" ++")
    #expect(pixels == nil && screen?.zoom?.part != nil && pictures.textures.withLock { $0.isEmpty })
  }
}
