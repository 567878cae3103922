import TestSupport
import Testing

import TerminalCanvas

@Suite struct PixelImageTests {
  private static let size = CellRect(x: 2, y: 1, columns: 5, rows: 3)

  /// Cells of 7 × 5 pixels, and some more: terminals round.
  private static func image() -> PixelImage {
    PixelImage(width: 37, height: 16, bytes: Array(repeating: 9, count: 37 * 16 * 3))
  }

  private static func color(_ image: PixelImage, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.bytes[(y * image.width + x) * 3..<(y * image.width + x) * 3 + 3])
  }

  @Test func `cells with a ground of their own are drawn, all others let it through`() {
    var canvas = Canvas(columns: 10, rows: 8)
    let ground = Color(1, 2, 3)
    canvas.put("plain words", x: 0, y: 2)
    canvas.fill(CellRect(x: 4, y: 2, columns: 2, rows: 9), style: CellStyle(background: ground))
    var image = Self.image()
    image.drawGrounds(of: canvas, in: Self.size)
    for y in 0..<16 {
      for x in 0..<37 {
        let isCovered = (2 * 37 / 5..<4 * 37 / 5).contains(x) && y >= 16 / 3
        #expect(Self.color(image, x, y) == (isCovered ? [1, 2, 3] : [9, 9, 9]), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [
    CellRect(x: -3, y: -2, columns: 30, rows: 30), CellRect(x: 8, y: 6, columns: 5, rows: 5),
    CellRect(x: 50, y: 0, columns: 5, rows: 5), CellRect(x: 0, y: 0, columns: 0, rows: 4),
    CellRect(x: 0, y: 0, columns: 100, rows: 100),
  ])
  func `wherever the picture is, only what is on the canvas is drawn`(area: CellRect) {
    var canvas = Canvas(columns: 10, rows: 8)
    canvas.fill(CellRect(x: 0, y: 0, columns: 10, rows: 8), style: CellStyle(background: .white))
    var image = Self.image()
    image.drawGrounds(of: canvas, in: area)
    let seen = area.intersection(CellRect(x: 0, y: 0, columns: 10, rows: 8))
    #expect(image.bytes.contains(255) == !seen.isEmpty)
    var none = PixelImage(width: 0, height: 0, bytes: [])
    none.drawGrounds(of: canvas, in: area)
  }

  @Test(arguments: 0..<30) func `halving is the mean of what there is`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (random.whole(1..<12), random.whole(1..<12))
    let image = PixelImage(
      width: width, height: height, bytes: (0..<width * height * 3).map { _ in UInt8(random.whole(0..<256)) })
    var half = Self.image()
    image.halve(into: &half)
    #expect(half.width == (width + 1) / 2 && half.height == (height + 1) / 2)
    #expect(half.bytes.count == half.width * half.height * 3)
    for y in 0..<half.height {
      for x in 0..<half.width {
        let (right, low) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
        let corners = [(2 * x, 2 * y), (right, 2 * y), (2 * x, low), (right, low)].map {
          Self.color(image, $0, $1)
        }
        let means = (0..<3).map { channel in
          let sum = corners.reduce(2) { $0 + Int($1[channel]) }
          return UInt8(sum / 4)
        }
        #expect(Self.color(half, x, y) == means)
      }
    }
  }
}
