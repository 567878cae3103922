import CardPixels
import SwipeEngine
import TestSupport
import Testing
import TerminalTestSupport

@testable import TerminalFront
import TerminalCanvas
import Pictures

@Suite struct CellPictureTests {
  @Test func `sixteen colours make 376, eight make 92`() {
    #expect(Set(Mixture.all(colors: 16)).count == 376)
    #expect(Set(Mixture.all(colors: 8)).count == 92)
    #expect(Mixture.all(colors: 8).allSatisfy { $0.ink < 8 && $0.ground < 8 })
  }

  @Test(arguments: [8, 16]) func `no mixture is nearer than the one chosen`(colors: Int) {
    var random = SeededGenerator(seed: 7)
    let all = Mixture.all(colors: colors)
    for _ in 0..<300 {
      let color = Color(hex: UInt32(truncatingIfNeeded: random.next()))
      let greyCost = OKLab(color).chroma > 0.035 ? Mixture.greyForColor : 0
      func cost(_ mixture: Mixture) -> Float {
        mixture.lab.difference(to: OKLab(color)) + mixture.penalty + (mixture.isGrey ? greyCost : 0)
      }
      let best = all.map(cost).min() ?? 0
      #expect(cost(Mixture.nearest(to: color, colors: colors)) <= best + 1e-6, "\(color)")
    }
  }

  @Test(arguments: [Color(111, 68, 46), Color(90, 54, 38), Color(150, 95, 65)])
  func `brown skin does not turn grey`(color: Color) {
    #expect(!Mixture.nearest(to: color, colors: 16).isGrey)
  }

  @Test(arguments: 0..<16) func `a colour of the terminal is itself`(index: Int) {
    let mixture = Mixture.nearest(to: ColorQuantizer.basic[index], colors: 16)
    #expect(mixture == Mixture(sign: " ", ink: index, ground: index))
  }

  /// A picture of one row whose pixels get lighter from left to right, a cell each.
  private func row(_ values: [UInt8], _ ink: CellPicture.Ink) throws -> Canvas {
    let count = values.count
    var bytes: [UInt8] = []
    for _ in 0..<16 {
      for value in values { for _ in 0..<8 { bytes += [value, value, value, 255] } }
    }
    let grid = try #require(PixelGrid(width: 8 * count, height: 16, bytes: bytes))
    let picture = Picture(grid, window: PictureWindow(columns: 8, rows: 8))
    let geometry = CellGeometry(cellPixels: nil)
    let area = CellRect(x: 0, y: 0, columns: count, rows: 1)
    let size = geometry.points(area).size
    let sampler = PictureSampler(
      picture, left: -size.width / 2, top: -size.height / 2, width: size.width, height: size.height,
      halfHeight: 8,
      reaching: [])
    var canvas = Canvas(columns: count, rows: 1)
    CellPicture(
      sampler, center: geometry.points(area).center, area: area, geometry: geometry, ink: ink, style: .plain
    ).draw(in: &canvas, row: 0, columns: 0..<count)
    return canvas
  }

  @Test func `shades rise with the light, and a dark picture uses all of them`() throws {
    let canvas = try row([0, 60, 120, 190, 255], .shades(CellPicture.blocks))
    #expect(canvas.rowsAsText == [" ░▒▓ "])
    #expect(canvas[4, 0].attributes == .reverse && canvas[0, 0].attributes == [])
    let dark = try row([0, 10, 20, 30, 40, 50, 60, 70, 80, 90], .shades(CellPicture.signs)).rowsAsText[0]
    #expect(Set(dark).count >= 6)
    #expect(try row([0, 60, 120, 190, 255], .shades(CellPicture.blocks.reversed())).rowsAsText == [" ▓▒░ "])
  }

  @Test func `black and white are themselves in sixteen colours, and nothing is bright black on black`()
    throws
  {
    let canvas = try row([0, 255], .mixtures(colors: 16))
    #expect(canvas[0, 0].background == .black && canvas[1, 0].background == .white)
  }

  @Test func `an outline is level, closed, and cut at the edges`() {
    var canvas = Canvas(columns: 8, rows: 4)
    let inside = CardOutline(frame: CellRect(x: 1, y: 0, columns: 6, rows: 4))
      .draw(in: &canvas, clip: canvas.bounds, style: .plain)
    #expect(canvas.rowsAsText == [" ╭────╮ ", " │    │ ", " │    │ ", " ╰────╯ "])
    #expect(inside == [0..<0, 2..<6, 2..<6, 2..<6])
    canvas.clear()
    _ = CardOutline(frame: CellRect(x: 4, y: 2, columns: 6, rows: 4))
      .draw(in: &canvas, clip: canvas.bounds, style: .plain)
    #expect(canvas.rowsAsText == ["        ", "        ", "    ╭───", "    │   "])
    canvas.clear()
    _ = CardOutline(frame: CellRect(x: 999_999, y: -1_000_000, columns: 6, rows: 4))
      .draw(in: &canvas, clip: canvas.bounds, style: .plain)
    #expect(canvas == Canvas(columns: 8, rows: 4))
  }
}
