import CardDeck
import CardPixels
import SwipeEngine
import Testing

import TerminalFront
import TerminalCanvas

@Suite struct CardLayoutTests {
  private let geometry = CellGeometry(cellPixels: nil)

  private func layout(
    _ kind: CardKind, _ columns: Int, _ rows: Int, ratio: Double? = nil, textRows: Int = 1,
    geometry: CellGeometry? = nil
  ) throws -> CardLayout {
    let room = try #require(ScreenLayout(columns: columns, rows: rows)).card
    return CardLayout(
      kind, room: room, geometry: geometry ?? self.geometry, pictureRatio: ratio, textRows: textRows)
  }

  /// Columns and rows of the screen, the card at rest, and its words, after the design sheet.
  private static let records: [(Int, Int, CellRect, Int, Int)] = [
    (40, 12, CellRect(x: 1, y: 1, columns: 38, rows: 9), 34, 7),
    (80, 24, CellRect(x: 2, y: 2, columns: 76, rows: 19), 72, 17),
    (100, 30, CellRect(x: 2, y: 2, columns: 96, rows: 23), 76, 21),
    (120, 40, CellRect(x: 2, y: 2, columns: 116, rows: 33), 66, 29),
    (200, 60, CellRect(x: 26, y: 8, columns: 148, rows: 40), 76, 36),
  ]

  @Test(arguments: records.indices)
  func `a record stands where the sheet has it`(
    index: Int
  ) throws {
    let (columns, rows, frame, wordColumns, wordRows) = Self.records[index]
    let layout = try layout(.record, columns, rows)
    #expect(layout.frame == frame)
    #expect(layout.words.columns == wordColumns)
    #expect(layout.words.rows == wordRows)
    #expect((layout.fields != nil) == (columns >= 120))
  }

  @Test(arguments: [(100, 30, 92), (120, 40, 108), (200, 60, 140)])
  func `without a text a record's fields have all of the width`(columns: Int, rows: Int, own: Int) throws {
    let layout = try layout(.record, columns, rows, textRows: 0)
    #expect(layout.words.columns == own && layout.fields == nil)
  }

  @Test func `a record takes the height of the stage when its text needs it`() throws {
    #expect(try layout(.record, 200, 60, textRows: 36).frame.rows == 40)
    #expect(try layout(.record, 200, 60, textRows: 37).frame.rows == 53)
  }

  private static let persons: [(Int, Int, Double, CellRect, Int)] = [
    (80, 24, 0.8, CellRect(x: 2, y: 2, columns: 76, rows: 19), 30),
    (120, 40, 0.8, CellRect(x: 2, y: 2, columns: 116, rows: 33), 53),
    (200, 60, 0.8, CellRect(x: 13, y: 2, columns: 173, rows: 53), 85),
    (40, 12, 0.8, CellRect(x: 1, y: 1, columns: 38, rows: 9), 14),
    (80, 24, 3, CellRect(x: 2, y: 2, columns: 76, rows: 19), 34),
  ]

  @Test(arguments: persons.indices)
  func `a person's picture is at the left in its own proportions, up to 46 % of the width`(
    index: Int
  ) throws {
    let (columns, rows, ratio, frame, picture) = Self.persons[index]
    let layout = try layout(.person, columns, rows, ratio: ratio)
    #expect(layout.frame == frame)
    #expect(layout.picture == CellRect(x: 0, y: 0, columns: picture, rows: frame.rows))
  }

  @Test func `on a stage that is higher than wide it is above, at most 60 % of the height`() throws {
    let layout = try layout(.person, 60, 44, ratio: 0.8)
    #expect(layout.picture == CellRect(x: 0, y: 0, columns: 56, rows: 22))
    #expect(layout.words == CellRect(x: 2, y: 23, columns: 52, rows: 13))
  }

  private static let photos: [(Int, Int, Double, Int)] = [
    (80, 24, 4.0 / 3, 48), (80, 24, 2.0 / 3, 24), (120, 40, 16.0 / 9, 114), (40, 12, 4.0 / 3, 22),
  ]

  @Test(arguments: photos.indices)
  func `a photo's card has the photo's shape, and a row for its caption`(
    index: Int
  ) throws {
    let (columns, rows, ratio, width) = Self.photos[index]
    let layout = try layout(.photo, columns, rows, ratio: ratio)
    #expect(layout.frame.columns == width)
    #expect(layout.picture?.rows == layout.frame.rows - 1)
    #expect(layout.words.y == layout.frame.rows - 1)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)], [0.05, 0.3, 2.0 / 3, 1, 4, 20])
  func `a photo is never cropped by more than half a cell`(size: (Int, Int), ratio: Double) throws {
    let picture = try #require(try layout(.photo, size.0, size.1, ratio: ratio).picture)
    let (width, height) = (Double(picture.columns) * 8, Double(picture.rows) * 16)
    #expect(abs(width - height * ratio) <= max(8, 16 * ratio) || picture.columns == 1 || picture.rows == 1)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)], [0.05, 0.5, 20])
  func `a photo's card has room for a caption, and the photo in its middle`(
    size: (Int, Int), ratio: Double
  ) throws {
    let layout = try layout(.photo, size.0, size.1, ratio: ratio)
    let picture = try #require(layout.picture)
    #expect(layout.frame.columns >= 10 && layout.words.columns >= 6)
    #expect(abs(layout.frame.columns - picture.columns - 2 * picture.x) <= 1)
    #expect(abs(layout.frame.rows - 1 - picture.rows - 2 * picture.y) <= 1)
  }

  @Test(arguments: [(100, 30), (120, 40), (200, 60)])
  func `a photo of 16 to 9 covers at least 65 % of the stage`(columns: Int, rows: Int) throws {
    let layout = try layout(.photo, columns, rows, ratio: 16.0 / 9)
    let picture = try #require(layout.picture)
    let stage = try #require(ScreenLayout(columns: columns, rows: rows)).stage
    #expect(picture.columns * picture.rows * 100 >= stage.columns * stage.rows * 65)
  }

  @Test func `a word's card is never a slab`() throws {
    #expect(try layout(.short, 200, 60).frame == CellRect(x: 45, y: 13, columns: 110, rows: 30))
    #expect(try layout(.short, 80, 24).frame == CellRect(x: 2, y: 2, columns: 76, rows: 19))
  }

  @Test func `what is on a card shares it without overlap at any size`() throws {
    for columns in stride(from: 40, through: 300, by: 7) {
      for rows in stride(from: 12, through: 80, by: 3) {
        for kind in [CardKind.record, .person, .photo, .short] {
          for ratio in [0.1, 0.8, 1.5, 12] {
            let layout = try layout(kind, columns, rows, ratio: ratio)
            let room = try #require(ScreenLayout(columns: columns, rows: rows)).card
            let what = "\(kind) \(ratio) at \(columns) × \(rows)"
            let card = CellRect(x: 0, y: 0, columns: layout.frame.columns, rows: layout.frame.rows)
            #expect(layout.frame.intersection(room) == layout.frame, "\(what)")
            #expect(layout.words.intersection(card) == layout.words && !layout.words.isEmpty, "\(what)")
            if let fields = layout.fields {
              #expect(fields.intersection(card) == fields && fields.intersection(layout.words).isEmpty)
            }
            guard let picture = layout.picture else { continue }
            #expect(picture.intersection(card) == picture && !picture.isEmpty, "\(what)")
            #expect(picture.intersection(layout.words).isEmpty, "\(what)")
            if kind == .person { #expect(layout.words.columns >= 20 && layout.words.rows >= 2, "\(what)") }
          }
        }
      }
    }
  }

  @Test(arguments: [
    nil, SwipeSize(width: 10, height: 16), SwipeSize(width: 10, height: 20), SwipeSize(width: 10, height: 27),
  ])
  func `a picture has at most 4 by 8 pixels a cell`(pixels: SwipeSize?) throws {
    let geometry = CellGeometry(cellPixels: pixels)
    for kind in [CardKind.person, .photo] {
      let room = CellRect(x: 0, y: 0, columns: 76, rows: 19)
      let (box, _) = try #require(CardLayout.box(kind, room: room, geometry: geometry))
      #expect(box.width <= room.columns * 4 && box.height <= room.rows * 8)
    }
  }

  private static let kinds: [(Card, CardKind, CardKind)] = [
    (Card(id: "1", title: "T", body: "B"), .short, .short),
    (Card(id: "1", title: "T", image: "a"), .photo, .record),
    (Card(id: "1", title: "T", image: "a", fields: [.init(name: "size", value: "1 MB")]), .photo, .record),
    (Card(id: "1", body: "B", image: "a"), .person, .record),
    (Card(id: "1", image: "a", tags: ["t"]), .person, .record),
    (Card(id: "1", title: "aperitif"), .short, .short),
    (Card(id: "1", title: "twelve words are more than a few of them"), .short, .short),
    (Card(id: "1", body: String(repeating: "é", count: 200)), .short, .short),
    (Card(id: "1", title: "T", body: String(repeating: "x", count: 200)), .record, .record),
    (Card(id: "1", title: "T", tags: ["t"], fields: [.init(name: "a", value: "b")]), .short, .short),
    (Card(id: "1", fields: [.init(name: "a", value: "b")]), .record, .record),
  ]

  @Test(arguments: kinds)
  func `what a card has says what it is`(card: Card, pictured: CardKind, bare: CardKind) {
    #expect(card.kind(hasPicture: true) == pictured)
    #expect(card.kind(hasPicture: false) == bare)
  }
}
