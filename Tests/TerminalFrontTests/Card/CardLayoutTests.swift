import CardDeck
import SwipeEngine
import Testing

@testable import TerminalFront

@Suite struct CardLayoutTests {
  private let geometry = CellGeometry(cellPixels: nil)

  private func plan(
    _ columns: Int, _ rows: Int, _ preference: CardLayout.ContentPreference = .pictureAndText
  ) -> CardLayout {
    CardLayout(
      home: CellRect(x: 3, y: 3, columns: columns, rows: rows), geometry: geometry, maximumRotation: 10,
      prefers: preference)
  }

  @Test func `a wide card has its picture on the left, a high one above, a small one none`() {
    #expect(plan(67, 21).picture == CellRect(x: 0, y: 0, columns: 25, rows: 21))
    #expect(plan(40, 30).picture == CellRect(x: 0, y: 0, columns: 40, rows: 15))
    #expect(plan(34, 8).picture == nil)
    #expect(plan(67, 21, .text).picture == nil)
    #expect(plan(67, 21, .picture).picture == CellRect(x: 0, y: 0, columns: 67, rows: 21))
  }

  @Test func `picture and text share a card of any size without overlap`() {
    for columns in 30...120 {
      for rows in 7...60 {
        for preference in [CardLayout.ContentPreference.text, .pictureAndText] {
          let plan = plan(columns, rows, preference)
          let card = CellRect(x: 0, y: 0, columns: columns, rows: rows)
          #expect(plan.text.intersection(card) == plan.text && !plan.text.isEmpty)
          guard let picture = plan.picture else { continue }
          #expect(picture.intersection(card) == picture)
          #expect(picture.intersection(plan.text).isEmpty, "\(columns) × \(rows)")
          #expect(plan.text.columns >= 18 && plan.text.rows >= 2, "\(columns) × \(rows)")
        }
      }
    }
  }

  @Test(arguments: [
    nil, Size(width: 10, height: 16), Size(width: 10, height: 20), Size(width: 10, height: 27),
  ])
  func `a picture has at most 4 by 8 pixels a cell, all of them squares`(pixels: Size?) throws {
    let geometry = CellGeometry(cellPixels: pixels)
    let plan = CardLayout(
      home: CellRect(x: 0, y: 0, columns: 67, rows: 21), geometry: geometry, maximumRotation: 10,
      prefers: .pictureAndText)
    let picture = try #require(plan.picture)
    let box = try #require(plan.box(geometry))
    #expect(box.width <= picture.columns * 4 && box.height <= picture.rows * 8)
    let size = geometry.points(picture).size
    #expect(abs(size.width / Double(box.width) - size.height / Double(box.height)) < 0.05)
  }

  @Test(arguments: [
    (Card(id: "1", title: "T"), CardLayout.ContentPreference.text),
    (Card(id: "1", title: "T", image: "a"), .picture),
    (Card(id: "1", body: "B", image: "a"), .pictureAndText),
    (Card(id: "1", image: "a", tags: ["t"]), .pictureAndText),
  ])
  func `a card that says little is all picture`(card: Card, preference: CardLayout.ContentPreference) {
    #expect(card.contentPreference == preference)
  }
}
