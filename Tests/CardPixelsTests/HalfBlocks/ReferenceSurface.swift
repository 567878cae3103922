import SwipeEngine

@testable import CardPixels
import TerminalCanvas

/// ``CardSurface`` as plainly as it can be said: every half cell by itself, every sample by the distance from the
/// outline, nothing left out.
struct ReferenceSurface {
  let surface: CardSurface
  /// Moves the places at which the picture is looked at, in points: where two pixels meet either is right.
  var shift = 0.0

  func draw(in canvas: inout Canvas, clip: CellRect, geometry: CellGeometry) -> [Range<Int>] {
    let area = clip.intersection(canvas.bounds)
    let shape = surface.shape
    let half = geometry.cellHeight / 2
    return (clip.y..<clip.endY).map { y in
      guard y >= area.y, y < area.endY else { return 0..<0 }
      var text = 0..<0
      for x in area.x..<area.endX {
        let left = Double(x) * CellGeometry.cellWidth
        let covered = [0.0, half].map { offset -> (layer: Canvas.Layer, share: Double) in
          let top = Double(y) * geometry.cellHeight + offset
          let share = share(left: left, top: top, half)
          let dx = left + CellGeometry.cellWidth / 2 - shape.center.x
          let dy = top + half / 2 - shape.center.y
          let along = dx * shape.cosine + dy * shape.sine
          let down = dy * shape.cosine - dx * shape.sine
          return (
            Canvas.Layer(
              color: color(along, down), amount: share * surface.opacity, shade: shade(along, down, share)),
            share
          )
        }
        canvas.blend(x: x, y: y, upper: covered[0].layer, lower: covered[1].layer)
        if covered[0].share + covered[1].share >= 1.2 {
          text = text.isEmpty ? x..<x + 1 : text.lowerBound..<x + 1
        }
      }
      return text
    }
  }

  private func share(left: Double, top: Double, _ height: Double) -> Double {
    var hits = 0
    for row in 0..<4 {
      for column in 0..<4 {
        let x = left + CellGeometry.cellWidth * (Double(column) + 0.5) / 4
        let y = top + height * (Double(row) + 0.5) / 4
        if surface.shape.distance(x: x, y: y) < 0 { hits += 1 }
      }
    }
    return Double(hits) / 16
  }

  private func color(_ along: Double, _ down: Double) -> UInt32 {
    let paper = surface.color.hex
    return surface.picture?.color(x: along + shift, y: down + shift, over: paper) ?? paper
  }

  /// The same shape 10 points lower, its edge 14 points wide.
  private func shade(_ along: Double, _ down: Double, _ share: Double) -> Double {
    guard surface.shadow > 0, share < 1 else { return 0 }
    let away = surface.shape.distance(
      along: along - 10 * surface.shape.sine, down: down - 10 * surface.shape.cosine)
    guard away < 14 else { return 0 }
    let nearness = 1 - max(0, away) / 14
    return surface.shadow * nearness * nearness
  }
}
