import CardDeck
import SwipeEngine
import CardPixels
import Testing
import TerminalTestSupport

import SwipeSession
@testable import TerminalFront
@testable import TerminalCanvas
import Pictures

@Suite struct PictureCardTests {
  private static let cards = [
    Card(
      id: "1", title: "Ada Lovelace", subtitle: "Analyst", body: "Weaves algebraic patterns, 漢字 too.",
      image: "a",
      tags: ["maths", "poetry"], fields: [.init(name: "city", value: "London")]),
    Card(id: "2", title: "山田 太郎", subtitle: "Only a picture and a name", image: "a"),
  ]

  private func view(
    _ card: Card, layout: ScreenLayout, picture: PictureLookup<Picture>, rotation: Double = 0, dx: Double = 0,
    ratio: Double = 0, armed: Bool = false
  ) -> CardView {
    let center = CellGeometry(cellPixels: nil).points(layout.card).center
    return CardView(
      pose: CardPose<UInt32>(
        card: 0, center: SwipePoint(x: center.x + dx, y: center.y), rotation: rotation, scale: 1, opacity: 1,
        depth: 0,
        stamp: ratio > 0 ? .right : nil, stampOpacity: ratio, isArmed: armed, phase: .dragging, ghost: 0),
      card: LaidOutCard(
        card, card.kind(hasPicture: true), in: LaidOutCard.Setting(room: layout.card),
        ratio: 0.5),
      picture: picture)
  }

  private func plain(_ color: [UInt8]) throws -> PictureLookup<Picture> {
    .loaded(Picture(try #require(PixelGrid.plain(64, 128, color))))
  }

  private func draw(_ view: CardView, _ layout: ScreenLayout, depth: ColorDepth = .trueColor) -> Canvas {
    var canvas = Canvas(columns: layout.columns, rows: layout.rows)
    canvas.clear(CellStyle(background: .black))
    let geometry = CellGeometry(cellPixels: nil)
    view.draw(
      in: &canvas,
      on: CardStage(
        clip: layout.stage, room: layout.card, front: geometry.points(layout.card), geometry: geometry,
        style: .init(depth: depth)))
    return canvas
  }

  @Test(arguments: [(60, 24), (80, 24), (100, 30), (46, 40), (140, 45), (200, 60)])
  func `of a turned card's text no letter is doubled, moved or drawn beside it`(
    columns: Int, rows: Int
  ) throws {
    let layout = try #require(ScreenLayout(columns: columns, rows: rows))
    for card in Self.cards {
      for picture in [PictureLookup<Picture>.loading, try plain([200, 30, 30, 255])] {
        for tenths in stride(from: -100, through: 100, by: 5) {
          let view = view(card, layout: layout, picture: picture, rotation: Double(tenths) / 10)
          let shown = draw(view, layout).rowsAsText.map { $0.filter { !"▀▄ ".contains($0) } }
            .filter { !$0.isEmpty }
          let lines = view.content.rows.map { $0.map(\.text).joined().filter { $0 != " " } }
          for row in shown { #expect(lines.contains { $0.contains(row) }, "\(row) at \(tenths)") }
          if tenths == 0 { #expect(shown == lines.filter { !$0.isEmpty }) }
        }
      }
    }
  }

  @Test func `text never stands on the picture`() throws {
    let layout = try #require(ScreenLayout(columns: 100, rows: 30))
    // The caption of a photo is level below it.
    for card in Self.cards.prefix(1) {
      for rotation in [-10, -4, 0, 4, 10.0] {
        let canvas = draw(
          view(card, layout: layout, picture: try plain([255, 0, 0, 255]), rotation: rotation), layout)
        for y in 0..<canvas.rows {
          for x in 0..<canvas.columns
          where ![0x20, HalfBlock.upper, HalfBlock.lower].contains(canvas[x, y].glyph) {
            #expect((canvas[x, y].background?.red ?? 255) < 120, "\(x), \(y) at \(rotation)")
          }
        }
      }
    }
  }

  @Test(arguments: [ColorDepth.trueColor, .ansi256])
  func `with 256 colours or more the picture is seen`(depth: ColorDepth) throws {
    #expect(try reds(depth) > 300)
  }

  @Test(arguments: [ColorDepth.ansi16, .ansi8, ColorDepth.none])
  func `with fewer it is not`(depth: ColorDepth) throws {
    #expect(try reds(depth) == 0)
  }

  private func reds(_ depth: ColorDepth) throws -> Int {
    let layout = try #require(ScreenLayout(columns: 100, rows: 30))
    let canvas = draw(
      view(Self.cards[0], layout: layout, picture: try plain([201, 7, 9, 255])), layout, depth: depth)
    return canvas.cells.count { $0.background == Color(201, 7, 9) }
  }

  @Test(arguments: [(40, 12), (80, 24), (60, 44), (100, 30), (120, 40), (200, 60), (300, 80)])
  func `whatever the shape of its picture, a card says what it is called`(columns: Int, rows: Int) throws {
    let layout = try #require(ScreenLayout(columns: columns, rows: rows))
    let geometry = CellGeometry(cellPixels: nil)
    for ratio in [0.2, 0.8, 1, 1.5, 5] {
      let view = CardView(
        pose: CardPose<UInt32>(
          card: 0, center: geometry.points(layout.card).center, rotation: 0, scale: 1, opacity: 1, depth: 0,
          stamp: nil, stampOpacity: 0, isArmed: false, phase: .resting, ghost: 0),
        card: LaidOutCard(
          Self.cards[0], .person, in: LaidOutCard.Setting(room: layout.card), ratio: ratio),
        picture: .loading)
      #expect(draw(view, layout).rowsAsText.joined().contains("Ada Lovelace"), "\(ratio)")
    }
  }

  @Test func `below a flat photo no strip of a higher one behind it is seen`() throws {
    let layout = try #require(ScreenLayout(columns: 50, rows: 30))
    let geometry = CellGeometry(cellPixels: nil)
    let photo = Card(id: "1", title: "a", image: "a")
    func laidOut(_ ratio: Double) -> LaidOutCard {
      LaidOutCard(photo, .photo, in: LaidOutCard.Setting(room: layout.card), ratio: ratio)
    }
    let front = laidOut(2).layout.frame
    let behind = CardView(
      pose: CardPose<UInt32>(
        card: 1, center: geometry.points(layout.card).center, rotation: 0, scale: 1, opacity: 1, depth: 1,
        stamp: nil, stampOpacity: 0, isArmed: false, phase: .resting, ghost: 0), card: laidOut(0.7),
      picture: try plain([255, 0, 0, 255]))
    var canvas = Canvas(columns: layout.columns, rows: layout.rows)
    canvas.clear(CellStyle(background: .black))
    behind.draw(
      in: &canvas,
      on: CardStage(
        clip: layout.stage, room: layout.card, front: geometry.points(front), geometry: geometry,
        style: .init()))
    func reds(_ rows: Range<Int>) -> Int {
      rows.map { y in (0..<canvas.columns).count { isRed(canvas[$0, y].background) } }.reduce(0, +)
    }
    func isRed(_ color: Color?) -> Bool { color.map { $0.red > 100 && $0.blue < 40 } ?? false }
    #expect(reds(front.y..<front.endY) > 100)
    #expect(reds(front.endY..<canvas.rows) == 0)
  }

  @Test(arguments: [20.0, 60, 94]) func `the star above its plate is large enough to be one`(
    height: Double
  ) throws {
    let letters = SwipeSize(width: 200, height: height)
    let stamp = StampPicture(choice: .star, isSolid: false, size: letters, pixel: 2)
    let picture = try #require(stamp.picture(Theme()))
    let plate = StampPicture(choice: .later, isSolid: false, size: letters, pixel: 2)
    let above = (stamp.pictureSize.height - plate.pictureSize.height) / 2
    let rows = Int(above / 2)
    let counts = (0..<rows).map { row -> Int in
      let line = picture.means[row * (picture.width + 1)..<(row + 1) * (picture.width + 1)]
      return line.count { $0 >> 24 > 100 }
    }
    let widest = counts.max() ?? 0
    #expect(above >= 2.5 * 16 && widest * 2 >= 5 * 8, "\(above), \(widest * 2)")
  }

  @Test(arguments: [(56.0, 1.0, true), (28, 2, true), (27.9, 2, false), (12, 2, false)])
  func `letters that came out too small are not used`(size: Double, pixel: Double, isReadable: Bool) throws {
    let mask = try #require(TextMask(width: 1, height: 1, coverage: [255], baseline: 1, size: size))
    #expect(mask.isReadable(from: CardLayout.leastLetters, pixel: pixel) == isReadable)
  }
}
