import SwipeEngine

/// A shadow around a body, as a function of the distance from the body's outline, so no pixel is visited twice.
struct PixelShadowBand {
  /// The body, moved down as far as the shadow lies.
  private let box: TurnedBox
  /// How far the shadow reaches beyond the body.
  let reach: Double
  /// Radius of the corners, which blurring rounds.
  private let radius: Double
  /// 0...1.
  private let opacity: Double

  /// The width of the parabola that replaces the normal distribution: it has the same deviation, and an end.
  private static let reachPerBlur = 5.0.squareRoot()
  /// With this radius the corner has a quarter of the shadow, as the blurred outline of a square corner has.
  private static let radiusPerBlur = 1.63

  /// `nil` if there is no shadow.
  init?(_ shadow: PixelShadow, of card: PixelCard, opacity: Double) {
    // A blur below a pixel would give the edge steps.
    let blur = max(shadow.blur, 0.3)
    let farthest = 1000.0
    guard shadow.opacity > 0, opacity > 0, blur < farthest, abs(shadow.down) < farthest,
      let box = TurnedBox(
        center: SwipePoint(x: card.center.x, y: card.center.y + shadow.down), size: card.size,
        rotation: card.rotation, radius: card.radius)
    else { return nil }
    self.box = box
    let shape = box.shape
    let reach = blur * Self.reachPerBlur
    self.reach = reach
    let round = Self.radiusPerBlur * blur
    radius = min(
      (shape.radius * shape.radius + round * round).squareRoot(), shape.halfWidth, shape.halfHeight)
    // A body narrower than the blur has less shadow in its middle than the distance from one edge gives.
    func thinned(_ half: Double) -> Double {
      let middle = Self.strength(depth: half, reach: reach)
      return (2 * middle - 1) / middle
    }
    self.opacity = min(shadow.opacity, 1) * opacity * thinned(shape.halfWidth) * thinned(shape.halfHeight)
  }

  /// - Parameter depth: Distance from the outline, positive inside.
  private static func strength(depth: Double, reach: Double) -> Double {
    let part = max(0, min(0.5 + depth / (2 * reach), 1))
    return part * part * (3 - 2 * part)
  }

  func rows(within rows: Range<Int>) -> Range<Int> { box.rows(margin: reach, within: rows) }

  /// The pixels of a row that it darkens, and perhaps a few more.
  func columns(y: Int, within columns: Range<Int>) -> Range<Int> {
    box.columns(y: y, margin: reach, within: columns)
  }

  /// Darkens pixels of a row, four at a time; it reads up to three pixels behind the last one.
  func draw(_ columns: Range<Int>, y: Int, into row: UnsafeMutableRawPointer) {
    typealias Four = SIMD4<Float>
    let shape = box.shape
    let start = box.point(x: columns.lowerBound, y: y)
    let count = Four(0, 1, 2, 3)
    var along = Float(start.along) + count * Float(shape.cosine)
    var down = Float(start.down) - count * Float(shape.sine)
    let stepAlong = Four(repeating: 4 * Float(shape.cosine))
    let stepDown = Four(repeating: -4 * Float(shape.sine))
    let innerWidth = Four(repeating: Float(shape.halfWidth - radius))
    let innerHeight = Four(repeating: Float(shape.halfHeight - radius))
    let scale = Float(0.5 / reach)
    let middle = Four(repeating: 0.5 + Float(radius) * scale)
    let opacity = Float(self.opacity * 65_535)
    var target = row + columns.lowerBound * 4
    var left = columns.count
    while left > 0 {
      // The distance of a rounded box, as in `CardShape.distance`.
      let across = along.absolute - innerWidth
      let below = down.absolute - innerHeight
      let outerAcross = across.atLeast(.zero)
      let outerBelow = below.atLeast(.zero)
      let outside = (outerAcross * outerAcross + outerBelow * outerBelow).root
      let distance = outside + across.atLeast(below).atMost(.zero)
      let part = (middle - distance * scale).atMost(Four(repeating: 1)).atLeast(.zero)
      let whole = (part * part * (3 - 2 * part) * opacity).whole
      // The rest of the light, of 65,535, twice in each lane.
      var light = ~(whole & 0xFFFF | whole &<< 16)
      if left < 4 { for index in left..<4 { light[index] = .max } }
      let first = PixelLanes(bytes: target.loadPair(at: 0)) &<< 8
      let second = PixelLanes(bytes: target.loadPair(at: 8)) &<< 8
      target.storePair(first.share(Self.lanes(light[0], light[1])), at: 0)
      target.storePair(second.share(Self.lanes(light[2], light[3])), at: 8)
      along += stepAlong
      down += stepDown
      target += 16
      left -= 4
    }
  }

  @inline(__always)
  private static func lanes(_ first: UInt32, _ second: UInt32) -> PixelLanes {
    unsafeBitCast(SIMD4<UInt32>(first, first, second, second), to: PixelLanes.self)
  }
}
