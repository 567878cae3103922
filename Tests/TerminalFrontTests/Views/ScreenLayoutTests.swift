import CardPixels
import SwipeEngine
import Testing

import TerminalFront

@Suite struct ScreenLayoutTests {
  @Test(arguments: [(39, 12), (40, 11), (1, 1), (20, 8)])
  func `a terminal below 40 by 12 has no layout`(columns: Int, rows: Int) {
    #expect(ScreenLayout(columns: columns, rows: rows) == nil)
  }

  @Test func `every size from 40 by 12 to 300 by 80 has parts that fill it without overlap`() throws {
    for columns in stride(from: 40, through: 300, by: 13) {
      for rows in 12...80 {
        let layout = try #require(ScreenLayout(columns: columns, rows: rows))
        #expect(layout.header.endY == layout.stage.y)
        #expect(layout.stage.endY == layout.buttons.y)
        #expect(layout.buttons.endY == layout.footer.y)
        #expect(layout.footer.endY == rows)
        #expect(layout.stage.intersection(layout.card) == layout.card, "\(columns) × \(rows)")
        #expect(layout.card.rows >= 8 && layout.card.columns >= 38)
        #expect(layout.card.x > 0 && layout.card.endX < columns)
      }
    }
  }

  @Test(
    arguments: [
      (nil, 16), (SwipeSize(width: 10, height: 20), 16), (SwipeSize(width: 8, height: 17), 17),
      (SwipeSize(width: 9, height: 25), 16),
      (SwipeSize(width: 10, height: 14), 16), (SwipeSize(width: 0, height: 20), 16),
      (SwipeSize(width: 10, height: 27), 21.6),
    ] as [(SwipeSize?, Double)])
  func `a cell is as high as its pixels say, within reason`(pixels: SwipeSize?, height: Double) {
    #expect(abs(CellGeometry(cellPixels: pixels).cellHeight - height) < 1e-9)
  }

  @Test func `a pixel and the cell it lies in give nearly the same point`() throws {
    let geometry = CellGeometry(cellPixels: SwipeSize(width: 10, height: 20))
    let byCell = geometry.point(column: 7, row: 3)
    let byPixel = try #require(geometry.point(pixelX: 75, pixelY: 70))
    #expect(abs(byCell.x - byPixel.x) < 4.1)
    #expect(abs(byCell.y - byPixel.y) < 8.1)
    #expect(CellGeometry(cellPixels: nil).point(pixelX: 1, pixelY: 1) == nil)
  }
}
