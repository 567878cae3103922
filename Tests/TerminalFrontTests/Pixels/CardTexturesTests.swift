import CardDeck
import Glibc
import SwipeEngine
import Synchronization
import TerminalEmulator
import Testing
import TestSupport
import TerminalTestSupport

@testable import SwipeSession
@testable import TerminalFront
@testable import Pictures
@testable import CardPixels

@Suite struct CardTexturesTests {
  // MARK: - One texture

  /// A card of 60 × 40 pixels with a picture of 20 × 40 at its left.
  private func drawing(words: PixelRect = PixelRect(x: 20, y: 0, width: 40, height: 40)) throws -> CardDrawing
  {
    var drawing = try #require(
      CardSamples.drawing(CardSamples.laidOut(CardSamples.person, columns: 40, rows: 12)))
    drawing.frame = PixelRect(x: 5, y: 7, width: 60, height: 40)
    drawing.picture = PixelRect(x: 0, y: 0, width: 20, height: 40)
    drawing.wordsArea = words
    return drawing
  }

  private func pixel(_ texture: Texture, _ x: Int, _ y: Int) -> [UInt8] {
    Array(texture.bytes[(y * texture.width + x) * 4..<(y * texture.width + x) * 4 + 4])
  }

  @Test func `picture and words are where the drawing has them, and nothing is anywhere else`() throws {
    let drawing = try drawing(words: PixelRect(x: 30, y: 10, width: 20, height: 15))
    let picture = try #require(PixelGrid.plain(20, 40, [200, 100, 50, 255]))
    let words = try #require(PixelGrid.plain(20, 15, [10, 20, 30, 40]))
    let texture = try #require(Texture(drawing, picture: picture, words: words))
    #expect(texture.width == 60 && texture.height == 40)
    for y in 0..<40 {
      for x in 0..<60 {
        let expected: [UInt8] =
          x < 20
          ? [200, 100, 50, 255]
          : (30..<50).contains(x) && (10..<25).contains(y) ? [10, 20, 30, 40] : [0, 0, 0, 0]
        #expect(pixel(texture, x, y) == expected)
      }
    }
    let bare = try #require(Texture(drawing, picture: nil, words: nil))
    #expect(bare.bytes.allSatisfy { $0 == 0 })
  }

  @Test func `what is not as large as its place is not laid there`() throws {
    let small = try #require(PixelGrid.plain(19, 40, [1, 1, 1, 255]))
    #expect(Texture(try drawing(), picture: small, words: nil) == nil)
    #expect(Texture(try drawing(), picture: nil, words: small) == nil)
    let outside = try drawing(words: PixelRect(x: 30, y: 0, width: 40, height: 40))
    let words = try #require(PixelGrid.plain(40, 40, [1, 1, 1, 255]))
    #expect(Texture(outside, picture: nil, words: words) == nil)
  }

  // MARK: - The cache

  /// Draws what it is told, and counts what it drew.
  private final class Studio: Sendable {
    let drawn = Mutex<[UInt32]>([])
    let results = Mailbox<CardTextures.Loader.Result> {}

    func textures(capacity: Int = CardTextures.capacity) -> CardTextures {
      CardTextures(
        capacity: capacity,
        load: { request in
          self.drawn.withLock { $0.append(request.card) }
          guard request.card != 13 else { return .failure(.noTextLibrary) }
          let size = request.drawing.frame
          let texts = request.drawing.words.texts.map(\.string).joined()
          let shade = UInt8(truncatingIfNeeded: texts.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
          let bytes = [UInt8](repeating: shade, count: size.width * size.height * 4)
          return Texture(width: size.width, height: size.height, bytes: bytes).map { .success($0) }
            ?? .failure(.decoderFailed)
        }, deliver: { self.results.post($0) })
    }

    func deliver(_ count: Int, to textures: CardTextures) {
      var left = count
      while left > 0 {
        for result in results.dequeueAll() {
          textures.receive(result)
          left -= 1
        }
        sched_yield()
      }
    }
  }

  private func request(
    _ card: UInt32, columns: Int = 40, note: String? = nil, query: String = ""
  ) throws -> CardTextureRequest {
    let laidOut = CardSamples.laidOut(CardSamples.person, columns: columns, rows: 20, note: note)
    return CardTextureRequest(
      card: card, drawing: try #require(CardSamples.drawing(laidOut, query: query)), image: "aino.png")
  }

  private func frame(_ textures: CardTextures, _ requests: [CardTextureRequest]) -> [PictureLookup<Texture>] {
    textures.beginFrame()
    defer { textures.endFrame() }
    return requests.map { textures.texture($0) }
  }

  @Test func `the top card is drawn first, then the next two, each once; none until it is there`() throws {
    let studio = Studio()
    let textures = studio.textures()
    let wanted = try [request(1), request(2), request(3)]
    #expect(frame(textures, wanted) == [.loading, .loading, .loading])
    studio.deliver(3, to: textures)
    for _ in 0..<3 { #expect(!frame(textures, wanted).contains(.loading)) }
    #expect(studio.drawn.withLock { $0 } == [1, 2, 3])
    // The next one comes to the top: nothing has to be drawn for it.
    #expect(frame(textures, [wanted[1]])[0] != .loading)
    #expect(studio.drawn.withLock { $0.count } == 3)
  }

  @Test func `a card that cannot be drawn says why, and is not asked for again`() throws {
    let studio = Studio()
    let textures = studio.textures()
    _ = frame(textures, [try request(13)])
    studio.deliver(1, to: textures)
    for _ in 0..<3 { #expect(frame(textures, [try request(13)]) == [.unavailable(.noTextLibrary)]) }
    #expect(studio.drawn.withLock { $0 } == [13])
  }

  @Test func `with other words on it a card stays as it was until it is drawn anew`() throws {
    let studio = Studio()
    let textures = studio.textures()
    _ = frame(textures, [try request(1)])
    studio.deliver(1, to: textures)
    let before = frame(textures, [try request(1)])[0]
    #expect(frame(textures, [try request(1, note: "ask Ana")])[0] == before)
    studio.deliver(1, to: textures)
    #expect(frame(textures, [try request(1, note: "ask Ana")])[0] != before)
    // Not where it is another card, or another size.
    #expect(frame(textures, [try request(2)])[0] == .loading)
    #expect(frame(textures, [try request(1, columns: 50)])[0] == .loading)
    studio.deliver(1, to: textures)
  }

  @Test func `textures never take more than they may, but for those on the screen`() throws {
    let studio = Studio()
    let one = try request(1).drawing.frame
    let byteCount = one.width * one.height * 4 + 256
    let textures = studio.textures(capacity: byteCount * 3)
    for card in UInt32(20)..<40 {
      let wanted = try [request(card), request(card + 1)]
      _ = frame(textures, wanted)
      studio.deliver(card == 20 ? 2 : 1, to: textures)
      #expect(textures.usedBytes <= byteCount * 3)
      #expect(!frame(textures, wanted).contains(.loading))
    }
    // On a screen that is too large for it those of the frame are kept in any case.
    let small = studio.textures(capacity: 100)
    let wanted = try [request(1), request(2), request(3)]
    _ = frame(small, wanted)
    studio.deliver(3, to: small)
    #expect(!frame(small, wanted).contains(.loading))
  }

  // MARK: - With children

  private func child(
    _ album: PictureAlbum, _ executable: String = builtExecutable("swipedeck")
  ) -> PictureChild {
    PictureChild(executable: executable, folder: PictureFolder(deck: album.path))
  }

  @Test(.enabled(if: CardPainterTests.isInstalled, "needs libpangocairo-1.0-0"))
  func `two children draw a card: its picture at the terminal's own pixels, its words beside it`() throws {
    let album = try PictureAlbum()
    try album.put(
      TestPicture.png(width: 40, height: 40) { x, _ in x < 20 ? (200, 0, 0, 255) : (0, 0, 200, 255) },
      "aino.png")
    let request = try request(1, columns: 100)
    guard case .success(let texture) = child(album).load(request) else {
      Issue.record("\(child(album).load(request))")
      return
    }
    let place = try #require(request.drawing.picture)
    #expect(texture.width == request.drawing.frame.width && texture.height == request.drawing.frame.height)
    #expect(pixel(texture, 2, place.height / 2) == [200, 0, 0, 255])
    #expect(pixel(texture, place.width - 3, place.height / 2) == [0, 0, 200, 255])
    let words = try CardPainter().draw(request.drawing.words)
    let area = request.drawing.wordsArea
    for y in stride(from: 0, to: area.height, by: 7) {
      for x in 0..<area.width {
        let start = (y * area.width + x) * 4
        #expect(pixel(texture, area.x + x, area.y + y) == Array(words.bytes[start..<start + 4]))
      }
    }
  }

  @Test func `without its picture or its words there is no texture, and it is said why`() throws {
    let album = try PictureAlbum()
    #expect(child(album).load(try request(1)) == .failure(.missing))
    #expect(child(album, "/nowhere/swipedeck").load(try request(1)) == .failure(.missing))
    try album.put(TestPicture.png(width: 4, height: 4) { _, _ in (1, 2, 3, 255) }, "aino.png")
    #expect(child(album, "/nowhere/swipedeck").load(try request(1)) == .failure(.decoderFailed))
  }
}
