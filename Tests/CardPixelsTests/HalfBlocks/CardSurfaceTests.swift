import SwipeEngine
import TestSupport
import Testing
import TerminalTestSupport

@testable import TerminalCanvas
@testable import Pictures
@testable import CardPixels

@Suite struct CardSurfaceTests {
  private let geometry = CellGeometry(cellPixels: nil)

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a card is drawn as if every half cell were looked at by itself`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Repetitions.count(2, full: 8) {
      let surface = try surface(using: &random)
      let clip = CellRect(x: random.chance(50) ? 0 : 3, y: random.chance(50) ? 0 : 2, columns: 40, rows: 14)
      let ground = ground(using: &random)
      var drawn = ground
      let inside = surface.draw(in: &drawn, clip: clip, geometry: geometry)
      let references = [0, 1e-7, -1e-7].map { shift in
        var canvas = ground
        let text = ReferenceSurface(surface: surface, shift: shift).draw(
          in: &canvas, clip: clip, geometry: geometry)
        #expect(text == inside, "seed \(seed), \(surface.shape)")
        return canvas
      }
      let wrong = drawn.cells.indices.filter { index in
        !references.contains { $0.shows(index, as: drawn) }
      }
      #expect(
        wrong.isEmpty, "seed \(seed), \(surface.shape), cells \(wrong.prefix(5))")
      if !wrong.isEmpty { return }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what a card hides may be left out of those below it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let below = try surface(using: &random)
    let above = try surface(using: &random)
    let ground = ground(using: &random)
    var hidden = HiddenCells(rowsOf: ground.bounds)
    above.hide(&hidden, clip: ground.bounds, geometry: geometry)
    let canvases = [HiddenCells(), hidden].map { hidden in
      var canvas = ground
      below.draw(in: &canvas, clip: canvas.bounds, geometry: geometry, hidden: hidden)
      above.draw(in: &canvas, clip: canvas.bounds, geometry: geometry)
      return canvas
    }
    #expect(canvases[0] == canvases[1], "seed \(seed)")
  }

  /// Half of a screen of text, so that cards cut letters, narrow ones and wide ones.
  private func ground(using random: inout SeededGenerator) -> Canvas {
    var canvas = Canvas(columns: 44, rows: 16)
    canvas.clear(CellStyle(background: Color(17, 19, 25)))
    for _ in 0..<20 { CanvasScribbler.scribble(on: &canvas, using: &random) }
    return canvas
  }

  private func surface(using random: inout SeededGenerator) throws -> CardSurface {
    let width = Double.random(in: 20...320, using: &random)
    let height = Double.random(in: 20...220, using: &random)
    let isLevel = random.chance(20)
    let shape = CardShape(
      center: SwipePoint(
        x: isLevel ? 176 : Double.random(in: -20...370, using: &random),
        y: isLevel ? 128 : Double.random(in: -20...270, using: &random)),
      size: SwipeSize(width: width, height: height),
      rotation: isLevel ? 0 : Double.random(in: -60...60, using: &random),
      radius: random.pick([0, 3, 14, 40]))
    return CardSurface(
      shape: shape, color: Color(hex: UInt32(truncatingIfNeeded: random.next())),
      opacity: random.chance(70) ? 1 : Double.random(in: 0...1, using: &random),
      shadow: random.chance(60) ? 0.34 : 0,
      picture: random.chance(70) ? try face(width, height, &random) : nil)
  }

  private func face(
    _ width: Double, _ height: Double, _ random: inout SeededGenerator
  ) throws -> PictureSampler {
    let columns = Int.random(in: 1...60, using: &random)
    let rows = Int.random(in: 1...60, using: &random)
    let isOpaque = random.chance(60)
    var bytes: [UInt8] = []
    for _ in 0..<columns * rows {
      let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
      for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &random)) }
      bytes.append(alpha)
    }
    let picture = Picture(try #require(PixelGrid(width: columns, height: rows, bytes: bytes)))
    let edges = PictureSampler.Edges(rawValue: UInt8.random(in: 0...15, using: &random))
    return PictureSampler(
      picture, left: -width / 2, top: -height / 2, width: width * Double.random(in: 0.3...1, using: &random),
      height: height * Double.random(in: 0.3...1, using: &random), halfHeight: 8, reaching: edges,
      dimming: random.chance(50) ? 0 : 0.14)
  }
}
