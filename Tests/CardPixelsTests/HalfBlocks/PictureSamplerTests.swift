import SwipeEngine
import Testing

import TerminalCanvas
import Pictures
import CardPixels

@Suite struct PictureSamplerTests {
  private let paper = Color(246, 244, 238)

  /// Draws a card of 40 × 20 cells in the middle of 60 × 30, whose left half is a picture: red above, blue below.
  private func canvas(rotation: Double, opacity: Double = 1, alpha: UInt8 = 255) throws -> Canvas {
    var bytes: [UInt8] = []
    for y in 0..<160 {
      for _ in 0..<80 { bytes += y < 80 ? [alpha, 0, 0, alpha] : [0, 0, alpha, alpha] }
    }
    let picture = Picture(try #require(PixelGrid(width: 80, height: 160, bytes: bytes)))
    let face = PictureSampler(
      picture, left: -160, top: -160, width: 160, height: 320, halfHeight: 8,
      reaching: [.left, .top, .bottom])
    let shape = CardShape(
      center: SwipePoint(x: 240, y: 240), size: SwipeSize(width: 320, height: 320), rotation: rotation,
      radius: 14)
    var canvas = Canvas(columns: 60, rows: 30)
    canvas.clear(CellStyle(background: .black))
    CardSurface(shape: shape, color: paper, opacity: opacity, picture: face)
      .draw(in: &canvas, clip: canvas.bounds, geometry: CellGeometry(cellPixels: nil))
    return canvas
  }

  /// What is seen at a point, in points from the card's centre, turned with it.
  private func seen(_ canvas: Canvas, _ x: Double, _ y: Double, rotation: Double) -> Color {
    let shape = CardShape(
      center: SwipePoint(x: 240, y: 240), size: SwipeSize(width: 1, height: 1), rotation: rotation, radius: 0)
    let screenX = 240 + x * shape.cosine - y * shape.sine
    let screenY = 240 + x * shape.sine + y * shape.cosine
    // Half blocks have the upper colour in front; other cells have one colour.
    let cell = canvas[Int(screenX / 8), Int(screenY / 16)]
    let isUpper = screenY.truncatingRemainder(dividingBy: 16) < 8
    return (isUpper ? cell.foreground : nil) ?? cell.background ?? .black
  }

  @Test(arguments: stride(from: -10.0, through: 10, by: 1.25).map(\.self))
  func `a picture turns with its card`(rotation: Double) throws {
    let canvas = try canvas(rotation: rotation)
    for x in stride(from: -145.0, through: -12, by: 7) {
      for y in stride(from: -145.0, through: 145, by: 7) where abs(y) > 12 {
        let color = seen(canvas, x, y, rotation: rotation)
        #expect(color == (y < 0 ? Color(255, 0, 0) : Color(0, 0, 255)), "(\(x), \(y))")
      }
    }
    for x in stride(from: 12.0, through: 145, by: 7) {
      for y in stride(from: -145.0, through: 145, by: 7) {
        #expect(seen(canvas, x, y, rotation: rotation) == paper, "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: [0, 3.0, -7.5])
  func `its own edge is blended, the card's edge ends it elsewhere`(rotation: Double) throws {
    let canvas = try canvas(rotation: rotation)
    for y in stride(from: -130.0, through: -20, by: 11) {
      let edge = seen(canvas, 0, y, rotation: rotation)
      #expect(edge.green <= paper.green && edge.blue <= paper.blue)
      #expect(edge.red >= 244, "nothing darker than both sides")
    }
    // The corner is the card's, and round.
    #expect(seen(canvas, -158, -158, rotation: rotation) != Color(255, 0, 0))
    #expect(seen(canvas, -150, 0 - 100, rotation: rotation) == Color(255, 0, 0))
  }

  @Test func `through a transparent picture the card is seen`() throws {
    let canvas = try canvas(rotation: 0, alpha: 0)
    #expect(seen(canvas, -80, -80, rotation: 0) == paper)
    let half = seen(try self.canvas(rotation: 0, alpha: 128), -80, -80, rotation: 0)
    #expect(abs(Int(half.red) - 250) < 4 && abs(Int(half.green) - 121) < 4 && abs(Int(half.blue) - 118) < 4)
  }

  @Test func `a card that fades takes its picture along`() throws {
    let color = seen(try canvas(rotation: 0, opacity: 0.5), -80, -80, rotation: 0)
    #expect(abs(Int(color.red) - 128) < 3 && color.green < 3)
  }
}
