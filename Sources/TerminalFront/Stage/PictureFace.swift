/// A picture in its place on a card, in the card's own frame: it turns and shrinks with the body.
package struct PictureFace: Sendable {
  /// Sides of the card that the picture runs up to. There the body's edge ends it, anywhere else its own.
  package struct Edges: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let left = Edges(rawValue: 1)
    package static let right = Edges(rawValue: 2)
    package static let top = Edges(rawValue: 4)
    package static let bottom = Edges(rawValue: 8)
  }

  private let means: [UInt32]
  private let width: Double
  private let height: Double
  private let columns: Int
  /// Of the picture's upper left corner from the card's centre, in points of the card at its full size.
  private let left: Double
  private let top: Double
  /// Pixels a point.
  private let across: Double
  private let down: Double
  /// Half of what half a cell covers, in pixels.
  private let reachX: Double
  private let reachY: Double
  /// How far the picture counts as going on, in pixels: not at all, or beyond every edge of the body.
  private let least: (x: Double, y: Double)
  private let most: (x: Double, y: Double)
  /// In 1/256ths; what is left of the light on a card behind.
  private let light: UInt32

  /// - Parameters:
  ///   - left: Of the picture from the card's centre, as `top`, in points of the card at its full size.
  ///   - size: In points; greater than zero.
  ///   - halfHeight: Of a cell, in points.
  ///   - dimming: 0 is none, 1 is black.
  package init(
    _ picture: Picture, left: Double, top: Double, width: Double, height: Double, halfHeight: Double,
    reaching edges: Edges, dimming: Double = 0
  ) {
    means = picture.means
    columns = picture.width + 1
    self.width = Double(picture.width)
    self.height = Double(picture.height)
    self.left = left
    self.top = top
    across = self.width / width
    down = self.height / height
    reachX = CellGeometry.cellWidth / 2 * across
    reachY = halfHeight / 2 * down
    let far = 1e6
    least = (edges.contains(.left) ? -far : 0, edges.contains(.top) ? -far : 0)
    most = (
      edges.contains(.right) ? far : self.width, edges.contains(.bottom) ? far : self.height
    )
    light = UInt32(256 - max(0, min(dimming, 1)) * 256)
  }

  /// What half a cell around a point shows: the picture over the card's own colour.
  ///
  /// - Parameters: Of the point from the card's centre, in points of the card at its full size.
  @inline(__always)
  func color(x: Double, y: Double, over paper: UInt32) -> UInt32 {
    let u = (x - left) * across
    let v = (y - top) * down
    let coveredX = min(u + reachX, most.x) - max(u - reachX, least.x)
    let coveredY = min(v + reachY, most.y) - max(v - reachY, least.y)
    guard coveredX > 0, coveredY > 0 else { return paper }
    let column = Int(max(0, min(u, width)) + 0.5)
    let row = Int(max(0, min(v, height)) + 0.5)
    let mean = means[row * columns + column]
    // Where an edge of its own runs through the half cell, the picture is so much thinner there.
    let share = min(1, coveredX / (2 * reachX)) * min(1, coveredY / (2 * reachY))
    let strength = UInt32(share * 256 + 0.5)
    let ink = (strength * light) >> 8
    let rest = 256 - (mean >> 24) * strength / 255
    let red = ((mean & 0xFF) * ink + (paper >> 16 & 0xFF) * rest) >> 8
    let green = ((mean >> 8 & 0xFF) * ink + (paper >> 8 & 0xFF) * rest) >> 8
    let blue = ((mean >> 16 & 0xFF) * ink + (paper & 0xFF) * rest) >> 8
    return min(red, 255) << 16 | min(green, 255) << 8 | min(blue, 255)
  }
}
