import CardDeck
import Glibc
import SwipeEngine
import TerminalEmulator
import Testing
import TestSupport

import SwipeSession
@testable import TerminalFront
import TerminalCanvas
import Pictures
@testable import CardPixels

/// With the fonts of this machine. Where Pango is missing, or a font for a script, the tests that need it are skipped, and
/// say so.
@Suite struct CardPainterTests {
  static let isInstalled: Bool = {
    do { _ = try CardPainter() } catch { return false }
    return true
  }()

  /// Whether some font here has the letters.
  static func hasFont(for text: String) -> Bool {
    guard var painter = try? TextPainter() else { return false }
    let box = PictureBox(width: 400, height: 100)
    return (try? painter.draw(LargeTextRequest(text, box: box, largestSize: 60))) != nil
  }

  private func words(_ card: Card, columns: Int = 120, rows: Int = 40, query: String = "") throws -> CardWords
  {
    try #require(CardSamples.drawing(CardSamples.laidOut(card, columns: columns, rows: rows), query: query))
      .words
  }

  /// How many pixels have any ink in a part of what was drawn.
  private func ink(_ grid: PixelGrid, x: Range<Int>? = nil, y: Range<Int>? = nil) -> Int {
    (y ?? 0..<grid.height).reduce(0) { sum, y in
      sum + (x ?? 0..<grid.width).count { grid.bytes[(y * grid.width + $0) * 4 + 3] > 0 }
    }
  }

  @Test(
    .enabled(if: isInstalled, "needs libpangocairo-1.0-0"), arguments: CardSamples.all + [CardSamples.problem]
  )
  func `every kind of card is drawn, on nothing`(card: Card) throws {
    for (columns, rows) in CardSamples.sizes {
      let words = try words(card, columns: columns, rows: rows)
      let grid = try CardPainter().draw(words)
      #expect(grid.width == words.width && grid.height == words.height)
      let ink = ink(grid)
      #expect(ink > 50 && ink < grid.width * grid.height / 2)
      // No colour is brighter than its alpha.
      #expect(
        stride(from: 0, to: grid.bytes.count, by: 4).allSatisfy { place in
          grid.bytes[place..<place + 3].allSatisfy { $0 <= grid.bytes[place + 3] }
        })
    }
  }

  @Test(
    .enabled(if: isInstalled, "needs libpangocairo-1.0-0"),
    arguments: ["مرحبا بالعالم", "漢字と仮名", "नमस्ते", "👩‍🚀🎉", "한국어", "שלום"])
  func `every script has ink`(text: String) throws {
    // Emoji are pictures, which are no letters to be grown.
    guard Self.hasFont(for: text) || text.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
    else {
      Issue.record("skipped: no font here has \(text)", severity: .warning)
      return
    }
    let grid = try CardPainter().draw(try words(Card(id: "1", title: text, body: text)))
    #expect(ink(grid) > 200)
  }

  @Test(.enabled(if: isInstalled && hasFont(for: "مرحبا"), "needs an Arabic font"))
  func `Arabic begins at the right, its value behind its label`() throws {
    let card = Card(
      id: "1", title: "مرحبا", body: String(repeating: "نص ", count: 80),
      fields: [.init(name: "city", value: "القاهرة")])
    let words = try words(card)
    let area = words.columns[0].area
    let grid = try CardPainter().draw(words)
    let title = area.y..<area.y + 48
    #expect(ink(grid, x: area.x..<area.x + 200, y: title) == 0)
    #expect(ink(grid, x: area.endX - 120..<area.endX, y: title) > 100)
  }

  @Test(.enabled(if: isInstalled, "needs libpangocairo-1.0-0"))
  func `words have their colours, tags and hits their surfaces`() throws {
    let palette = CardPalette(Theme())
    func has(_ grid: PixelGrid, _ color: Color) -> Bool {
      stride(from: 0, to: grid.bytes.count, by: 4).contains {
        Array(grid.bytes[$0..<$0 + 4]) == [color.red, color.green, color.blue, 255]
      }
    }
    let plain = try CardPainter().draw(try words(CardSamples.person))
    #expect(has(plain, palette.color(of: .title)))
    #expect(!has(plain, palette.hitGround))
    #expect(has(try CardPainter().draw(try words(CardSamples.person, query: "steel")), palette.hitGround))
    var tinted = try words(CardSamples.person)
    tinted.columns[0].head = [.text(CardWords.Text(string: "steel steel steel steel", role: .body))]
    func drawn(_ strength: Double) throws -> PixelGrid {
      var words = tinted
      var text = CardWords.Text(string: "steel steel steel steel", role: .body)
      text.tints = [WordTint(range: 0..<17, strength: strength)]
      words.columns[0].head = [.text(text)]
      return try CardPainter().draw(words)
    }
    let body = palette.color(of: .body)
    let colors = [1.0, -1].map {
      WordTint.ink(body, $0 > 0 ? palette.like : palette.nope, on: palette.card, strength: $0)
    }
    let (liked, noped) = (try drawn(1), try drawn(-1))
    #expect(has(liked, colors[0]) && has(noped, colors[1]) && !has(liked, colors[1]))
    // Only a word for the card has a line below it.
    func ink(_ grid: PixelGrid) -> Int {
      stride(from: 3, to: grid.bytes.count, by: 4).count { grid.bytes[$0] > 0 }
    }
    #expect(ink(liked) > ink(noped))
  }

  @Test(
    .enabled(if: isInstalled, "needs libpangocairo-1.0-0"),
    arguments: [Theme(), Theme.light])
  func `pills have the theme's colour on a card at rest, and are seen on one that is lit`(
    _ theme: Theme
  ) throws {
    var words = try words(CardSamples.person)
    words.palette = CardPalette(theme)
    let grid = try CardPainter().draw(words)
    // The commonest pixel that is neither nothing nor all is that of pills.
    var counts: [[UInt8]: Int] = [:]
    for place in stride(from: 0, to: grid.bytes.count, by: 4) {
      let pixel = Array(grid.bytes[place..<place + 4])
      if pixel[3] > 0, pixel[3] < 255 { counts[pixel, default: 0] += 1 }
    }
    let pill = try #require(counts.max { $0.value < $1.value }?.key).map { Int($0) }
    func over(_ ground: Color) -> [Int] {
      let channels = [ground.red, ground.green, ground.blue].map { Int($0) * (255 - pill[3]) / 255 }
      return zip(pill, channels).map { $0 + $1 }
    }
    let wanted = [theme.chip.red, theme.chip.green, theme.chip.blue]
    #expect(zip(over(theme.card), wanted).allSatisfy { abs($0 - Int($1)) <= 2 })
    let lit = theme.card.mixed(with: theme.rim, amount: CardView.liftColor)
    let ground = [lit.red, lit.green, lit.blue]
    let distance = zip(over(lit), ground).reduce(0) { $0 + abs($1.0 - Int($1.1)) }
    #expect(distance > 20)
  }

  @Test(.enabled(if: isInstalled, "needs libpangocairo-1.0-0"))
  func `words that fit in no size say so`() throws {
    var words = try words(CardSamples.record)
    words.columns[0].area.height = 20
    #expect(throws: PictureError.noRoom) { try CardPainter().draw(words) }
  }

  // MARK: - In a child

  private func child(_ executable: String = builtExecutable("swipedeck")) -> PictureChild {
    PictureChild(executable: executable, folder: PictureFolder(deck: "/"))
  }

  @Test func `a child draws the same, and says why not`() throws {
    var words = try words(CardSamples.person)
    guard Self.isInstalled else {
      #expect(throws: PictureError.noTextLibrary) { try child().draw(words) }
      return
    }
    #expect(try child().draw(words) == CardPainter().draw(words))
    words.columns[0].area.height = 20
    #expect(throws: PictureError.noRoom) { try child().draw(words) }
    words.width = 0
    #expect(throws: PictureError.self) { try child().draw(words) }
  }

  @Test func `more words than a pipe takes are not begun`() throws {
    var words = try words(CardSamples.person)
    words.columns[0].head.append(.text(.init(string: String(repeating: "word ", count: 20_000), role: .body)))
    #expect(throws: PictureError.noRoom) { try child().draw(words) }
  }

  @Test(arguments: [
    ("exec sleep 100", PictureError.tookTooLong), ("echo no", .decoderFailed),
    ("cat; exec cat /dev/zero", .decoderFailed),
    ("printf 'SDA1\\003\\001\\000\\000\\000\\001\\000\\000\\000abcd'", .decoderFailed),
    ("kill -9 $$", .decoderFailed),
  ])
  func `a child that does something else is ended`(script: String, error: PictureError) throws {
    let album = try PictureAlbum()
    let program = try album.putProgram(script, "painter")
    let words = try words(CardSamples.person)
    #expect(throws: error) { try child(program).draw(words) }
  }
}
