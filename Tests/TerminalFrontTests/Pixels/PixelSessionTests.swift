import Glibc
import SessionTestSupport
import SwipeEngine
import Synchronization
import Testing
import TerminalTestSupport

import SwipeSession
@testable import TerminalFront
import TerminalIO
import TerminalCanvas
@testable import Pictures
import CardPixels

/// A session whose cards are pixels, without a terminal and without children.
@Suite struct PixelSessionTests {
  /// 100 × 30 cells of 10 × 20 pixels.
  private static let size = TerminalSize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600)

  private final class Fixture {
    let test: TestSession
    private let results = Mailbox<CardTextures.Loader.Result> {}

    init(
      answer: @escaping @Sendable (CardTextureRequest) -> Result<Texture, PictureError> = Fixture.plain
    ) throws {
      let results = results
      let textures = CardTextures(load: answer, deliver: { results.post($0) })
      test = try TestSession(size: PixelSessionTests.size, textures: textures)
      test.screen.pixelMode = .on(.belowCells)
      test.awaitCards()
    }

    @Sendable static func plain(_ request: CardTextureRequest) -> Result<Texture, PictureError> {
      let frame = request.drawing.frame
      let bytes = [UInt8](repeating: 0, count: frame.width * frame.height * 4)
      return Texture(width: frame.width, height: frame.height, bytes: bytes).map { .success($0) }
        ?? .failure(.noRoom)
    }

    var pixels: PixelScene? { test.screen.screen(at: test.time)?.pixels?.scene }

    func load() {
      while true {
        _ = pixels
        guard let textures = test.screen.media.textures, !textures.isComplete else { return }
        for result in results.dequeueAll() { test.screen.receive(.texture(result), at: test.time) }
        sched_yield()
      }
    }
  }

  @Test func `cells show the cards until they are drawn, and are blank from then on`() throws {
    let fixture = try Fixture()
    #expect(fixture.pixels == nil && fixture.test.text.contains("Card 1"))
    fixture.load()
    let scene = try #require(fixture.pixels)
    #expect(scene.width == 1000 && scene.height == 20 * 25)
    let stage = try #require(fixture.test.screen.layout).stage
    let rows = fixture.test.rows()
    #expect(rows[stage.y..<stage.endY].allSatisfy { $0.allSatisfy { $0 == " " } })
    #expect(rows[0].contains("0 of"))
  }

  @Test func `while the terminal is being asked cards are drawn already, and none is shown`() throws {
    let fixture = try Fixture()
    fixture.test.screen.pixelMode = .asking(.belowCells)
    fixture.load()
    #expect(fixture.pixels == nil && fixture.test.text.contains("Card 1"))
    fixture.test.screen.pixelMode = .on(.belowCells)
    #expect(fixture.pixels != nil)
  }

  @Test
  func `a card is drawn once, when the size of its picture is known, and before other pictures are decoded`()
    throws
  {
    let drawn = Mutex<[PixelRect?]>([])
    let (pictures, heads) = (TestPictures(), Mailbox<PictureHeads.Loader.Result> {})
    let results = Mailbox<CardTextures.Loader.Result> {}
    let textures = CardTextures(
      load: { request in
        drawn.withLock { $0.append(request.drawing.picture) }
        return Fixture.plain(request)
      }, deliver: { results.post($0) })
    let test = try TestSession(
      cards: [#"{"id":"a","title":"Aino","image":"a.jpg"}"#], size: Self.size, pictures: pictures.makeCache(),
      heads: PictureHeads(
        name: "heads", capacity: 1 << 10, load: { _ in .success(TestPictures.info) },
        deliver: { heads.post($0) }
      ) { _ in 0 }, textures: textures)
    test.screen.pixelMode = .asking(.belowCells)
    test.awaitCards()
    func frame() -> ScreenPixels? { test.screen.screen(at: test.time)?.pixels }
    _ = frame()
    #expect(textures.isComplete)
    while test.screen.media.heads?.isComplete == false {
      for result in heads.dequeueAll() { test.screen.receive(.head(result), at: test.time) }
      _ = frame()
      sched_yield()
    }
    #expect(!textures.isComplete && pictures.requests.withLock(\.isEmpty))
    while !textures.isComplete {
      for result in results.dequeueAll() { test.screen.receive(.texture(result), at: test.time) }
      _ = frame()
      sched_yield()
    }
    pictures.load(for: test)
    #expect(pictures.requests.withLock { !$0.isEmpty })
    test.screen.pixelMode = .on(.belowCells)
    // What the decoder has told is what was told before.
    #expect(frame() != nil && textures.isComplete && drawn.withLock(\.count) == 1)
  }

  @Test func `a card at rest lies on whole pixels where its cells are`() throws {
    let fixture = try Fixture()
    fixture.load()
    let card = try #require(fixture.pixels?.cards.last)
    let (left, top) = (card.center.x - card.size.width / 2, card.center.y - card.size.height / 2)
    #expect(left == left.rounded() && top == top.rounded() && card.rotation == 0)
    let frame = try #require(fixture.test.screen.screen(at: fixture.test.time)?.cards.first?.layout.frame)
    #expect(abs(left - Double(frame.x * 10)) < 1e-9 && abs(top - Double((frame.y - 1) * 20)) < 1e-9)
    #expect(card.stamp == nil && card.texture != nil)
  }

  @Test func `a card follows the hand to the pixel, and turns as the engine says`() throws {
    let fixture = try Fixture()
    fixture.load()
    let before = try #require(fixture.pixels?.cards.last)
    fixture.test.drag(columns: 5, rows: 1, lettingGo: false)
    let after = try #require(fixture.pixels?.cards.last)
    #expect(abs(after.center.x - before.center.x - 50) < 1e-9)
    #expect(abs(after.center.y - before.center.y - 20) < 1e-9)
    let pose = try #require(fixture.test.screen.frame.cards.first)
    #expect(after.rotation == pose.rotation && after.rotation != 0)
    #expect(after.shadows.count > before.shadows.count)
  }

  @Test func `cards behind stand out below, darker, and their words rest where they will be`() throws {
    let fixture = try Fixture()
    fixture.load()
    let cards = try #require(fixture.pixels?.cards)
    #expect(cards.count == 3)
    let (second, top) = (cards[1], cards[2])
    #expect(abs(second.center.y - top.center.y - 9) < 1e-9 && second.size.width < top.size.width)
    let words = try #require(second.textureFrame)
    #expect(abs(second.center.x + words.midX - top.center.x) < 1e-9)
    #expect(abs(second.center.y + words.midY - top.center.y) < 1e-9 && second.light < 1)
    // What of it stands out is bare.
    #expect(abs(second.textureEnd - top.center.y - top.size.height / 2) < 1e-9)
    #expect(second.center.y + second.size.height / 2 > second.textureEnd && top.textureEnd == .infinity)
  }

  @Test func `a card that cannot be drawn is one of cells`() throws {
    let fixture = try Fixture { _ in .failure(.noTextLibrary) }
    fixture.load()
    #expect(fixture.pixels == nil && fixture.test.text.contains("Card 1"))
  }

  @Test func `where pixels lie over cells these show the cards below a panel`() throws {
    let fixture = try Fixture()
    fixture.load()
    let cards = try #require(fixture.pixels?.cards)
    fixture.test.type("?")
    // The cards as they were, something that dims all of the stage, and the panel.
    let covered = try #require(fixture.pixels?.cards)
    #expect(covered.count == cards.count + 2 && Array(covered.prefix(cards.count)) == cards)
    let shade = covered[cards.count]
    #expect(shade.opacity == 1 - PanelView.light && shade.size == SwipeSize(width: 1000, height: 500))
    // It has its own body, round, below cells that leave its corners free.
    let screen = try #require(fixture.test.screen.screen(at: fixture.test.time))
    let panel = try #require(screen.panel)
    let area = panel.area(on: screen.layout, .none)
    let body = try #require(screen.pixels?.scene.cards.last)
    let theme = ScreenStyle().theme
    #expect(body.color == theme.panel && body.radius > 0 && body.size.width == Double(area.columns * 10))
    #expect(body.center.y - body.size.height / 2 == Double((area.y - 1) * 20) && body.shadows.count == 2)
    var canvas = Canvas(columns: 100, rows: 30)
    fixture.test.draw(in: &canvas)
    for (x, y) in [(area.x, area.y), (area.x + 1, area.y), (area.endX - 1, area.endY - 1)] {
      #expect(canvas[x, y].background == nil)
    }
    for (x, y) in [(area.x + 2, area.y), (area.x, area.y + 1), (area.endX - 1, area.endY - 2)] {
      #expect(canvas[x, y].background == theme.panel)
    }
    fixture.test.screen.pixelMode = .on(.overCells)
    #expect(fixture.pixels == nil)
  }

  @Test func `where pixels are drawn into cells these are left to them, but below a panel`() throws {
    let fixture = try Fixture()
    fixture.load()
    fixture.test.screen.pixelMode = .on(.inCells)
    let stage = try #require(fixture.test.screen.layout).stage
    func drawn() -> [Cell] {
      var canvas = Canvas(columns: 100, rows: 30)
      let screen = fixture.test.screen
      _ = screen.draw(screen.screen(at: fixture.test.time), in: &canvas)
      return (stage.y..<stage.endY).flatMap { y in (0..<100).map { canvas[$0, y] } }
    }
    #expect(drawn().allSatisfy(\.isPicture) && drawn()[0].background == Theme().room)
    fixture.test.type("?")
    let below = drawn()
    #expect(below.contains(where: \.isPicture) && below.contains { !$0.isPicture })
  }

  @Test func `who reads a card reads its type`() throws {
    let fixture = try Fixture()
    fixture.load()
    fixture.test.type(" ")
    fixture.test.pass(.seconds(1))
    fixture.load()
    #expect(fixture.pixels?.cards.first?.texture != nil)
  }

  @Test(arguments: [
    TerminalSize(columns: 100, rows: 30),
    TerminalSize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 3000),
  ])
  func `without pixels that can be believed there are cells`(size: TerminalSize) throws {
    let fixture = try Fixture()
    fixture.load()
    fixture.test.screen.resize(to: size, at: fixture.test.time)
    #expect(fixture.pixels == nil)
  }
}

/// When the stage's picture is sent.
@Suite struct StagePictureTests {
  private final class Output: GraphicsOutput {
    var hasRoom = true
    var sent: [Bool] = []
    var removals = 0
    var isShowing = false
    var placement: PicturePlacement { .belowCells }
    var failure: GraphicsFailure? { nil }
    var deadline: Duration? { nil }
    var leave: String { "" }

    var canSend: Bool { hasRoom }
    func append(
      _ image: borrowing PixelImage, at origin: CellPosition, columns: Int, rows: Int, isMoving: Bool,
      at time: Duration, to bytes: inout [UInt8]
    ) {
      sent.append(isMoving)
      isShowing = true
      bytes.append(1)
    }
    func appendRemoval(to bytes: inout [UInt8]) {
      removals += 1
      isShowing = false
      bytes.append(2)
    }
    func receive(_ reply: TerminalReply, at time: Duration) {}
    func advance(to time: Duration, hasTaken: Bool) {}
    func forget() { isShowing = false }
  }

  private var picture = StagePicture()
  private let output = Output()
  private let stage = CellRect(x: 0, y: 1, columns: 2, rows: 1)

  private func scene(_ red: UInt8) -> PixelScene { PixelScene(width: 8, height: 8, ground: Color(red, 0, 0)) }

  private mutating func show(_ scene: PixelScene?, isMoving: Bool = false) -> [UInt8] {
    picture.bytes(
      of: scene.map { ScreenPixels(area: stage, scene: $0) }, isMoving: isMoving, at: .zero, through: output)
  }

  @Test mutating func `what is shown already is not sent again`() {
    #expect(show(scene(1)) == [1] && show(scene(1)) == [] && show(scene(2)) == [1])
  }

  @Test mutating func `what was sent in motion is sent again at rest, as it may have been blurred`() {
    #expect(show(scene(1), isMoving: true) == [1] && show(scene(1), isMoving: true) == [])
    #expect(picture.isBlurred)
    #expect(show(scene(1)) == [1] && show(scene(1)) == [] && output.sent == [true, false])
    #expect(!picture.isBlurred)
  }

  @Test mutating func `the same elsewhere is sent again`() {
    _ = show(scene(1))
    let other = ScreenPixels(area: CellRect(x: 3, y: 1, columns: 2, rows: 1), scene: scene(1))
    #expect(picture.bytes(of: other, isMoving: false, at: .zero, through: output) == [1])
  }

  @Test mutating func `a frame that the terminal has no room for is left out`() {
    _ = show(scene(1))
    output.hasRoom = false
    #expect(show(scene(2)) == [])
    output.hasRoom = true
    #expect(show(scene(3)) == [1])
  }

  @Test mutating func `it is taken away once`() {
    #expect(show(nil) == [])
    _ = show(scene(1))
    #expect(show(nil) == [2] && show(nil) == [] && show(scene(1)) == [1])
  }

  @Test mutating func `in another window it is taken away and placed again`() {
    _ = show(scene(1))
    picture.misplace()
    #expect(show(scene(1)) == [2, 1] && show(scene(1)) == [])
    picture.misplace()
    #expect(show(nil) == [2])
  }

  @Test mutating func `where text stood over a picture in cells it is sent again, once`() {
    var canvas = Canvas(columns: 2, rows: 2)
    canvas.leaveToPicture(stage, background: nil)
    picture.look(at: canvas, in: stage)
    #expect(show(scene(1)) == [1])
    var covered = canvas
    covered.put("x", x: 0, y: 1)
    picture.look(at: covered, in: stage)
    #expect(show(scene(1)) == [] && show(scene(2)) == [1])
    output.hasRoom = false
    picture.look(at: canvas, in: stage)
    #expect(show(scene(2)) == [])
    output.hasRoom = true
    picture.look(at: canvas, in: stage)
    #expect(show(scene(2)) == [1])
    picture.look(at: canvas, in: stage)
    #expect(show(scene(2)) == [])
  }

  @Test mutating func `after all was painted anew it is sent anew`() {
    _ = show(scene(1))
    picture.forget()
    #expect(show(scene(1)) == [1])
  }
}
