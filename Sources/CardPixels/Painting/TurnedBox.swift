import SwipeEngine

/// A rounded box on the stage, in pixels, and its intersections with rows of pixels.
struct TurnedBox {
  let shape: CardShape
  /// One divided by the cosine and by the sine of its angle; `nil` if rows never meet those edges.
  private let perCosine: Double?
  private let perSine: Double?
  /// The centres of two neighbouring corner arcs, from the box's centre; the other two lie opposite.
  private let corner: SwipeVector
  private let otherCorner: SwipeVector

  /// The farthest position, in pixels; beyond it numbers are too coarse for single pixels.
  private static let farthest = 1e5

  /// `nil` if it has no size, or is farther away than any card that is seen.
  init?(center: SwipePoint, size: SwipeSize, rotation: Double, radius: Double) {
    let farthest = Self.farthest
    guard abs(center.x) < farthest, abs(center.y) < farthest, size.width > 0, size.width < farthest,
      size.height > 0, size.height < farthest, abs(rotation) < farthest
    else { return nil }
    shape = CardShape(center: center, size: size, rotation: rotation, radius: radius > 0 ? radius : 0)
    let (cosine, sine) = (shape.cosine, shape.sine)
    perCosine = abs(cosine) > 1e-9 ? 1 / cosine : nil
    perSine = abs(sine) > 1e-9 ? 1 / sine : nil
    let (along, down) = (shape.halfWidth - shape.radius, shape.halfHeight - shape.radius)
    corner = SwipeVector(dx: along * cosine - down * sine, dy: along * sine + down * cosine)
    otherCorner = SwipeVector(dx: along * cosine + down * sine, dy: along * sine - down * cosine)
  }

  /// The middle of a pixel in the box's own frame, from its centre.
  @inline(__always)
  func point(x: Int, y: Int) -> (along: Double, down: Double) {
    let dx = Double(x) + 0.5 - shape.center.x
    let dy = Double(y) + 0.5 - shape.center.y
    return (dx * shape.cosine + dy * shape.sine, dy * shape.cosine - dx * shape.sine)
  }

  /// Converts a point of the box's own frame, from its centre, to the stage.
  func stage(_ point: SwipePoint) -> SwipePoint {
    SwipePoint(
      x: shape.center.x + point.x * shape.cosine - point.y * shape.sine,
      y: shape.center.y + point.x * shape.sine + point.y * shape.cosine)
  }

  /// Signed distance of the middle of a pixel from the outline: negative inside.
  @inline(__always)
  func distance(x: Int, y: Int) -> Double {
    let (along, down) = point(x: x, y: y)
    return shape.distance(along: along, down: down)
  }

  /// The rows that may have pixels nearer to the box than a margin.
  func rows(margin: Double, within rows: Range<Int>) -> Range<Int> {
    let reach = shape.reach.height + margin
    return Self.pixels(from: shape.center.y - reach, to: shape.center.y + reach, within: rows)
  }

  /// The pixels of a row in the box without rounded corners, made `margin` larger on all sides.
  func columns(y: Int, margin: Double, within columns: Range<Int>) -> Range<Int> {
    self.columns(y: y, across: shape.halfWidth + margin, below: shape.halfHeight + margin, within: columns)
  }

  /// The pixels of a row in an upright box about the centre of the box's own frame.
  func columns(
    y: Int, across halfWidth: Double, below halfHeight: Double, within columns: Range<Int>
  ) -> Range<Int> {
    let none = columns.lowerBound..<columns.lowerBound
    guard halfWidth >= 0, halfHeight >= 0 else { return none }
    let dy = Double(y) + 0.5 - shape.center.y
    var (first, last) = (-Double.infinity, Double.infinity)
    if let perCosine {
      let (middle, reach) = (-dy * shape.sine * perCosine, halfWidth * abs(perCosine))
      (first, last) = (middle - reach, middle + reach)
    } else if abs(dy) > halfWidth {
      return none
    }
    if let perSine {
      let (middle, reach) = (dy * shape.cosine * perSine, halfHeight * abs(perSine))
      (first, last) = (max(first, middle - reach), min(last, middle + reach))
    } else if abs(dy) > halfHeight {
      return none
    }
    return Self.pixels(from: shape.center.x + first, to: shape.center.x + last, within: columns)
  }

  /// The pixels of a row at least `depth` inside the rounded box. They are one range, as the box is convex.
  func interior(y: Int, depth: Double, within columns: Range<Int>) -> Range<Int> {
    // Include what lies exactly at the depth, however it was rounded.
    let depth = depth - 1e-6
    let (halfWidth, halfHeight) = (shape.halfWidth - depth, shape.halfHeight - depth)
    let radius = max(0, shape.radius - depth)
    // The union of a box without its upper and lower ends, a box without its sides, and four circles.
    var pixels = self.columns(y: y, across: halfWidth, below: halfHeight - radius, within: columns)
    guard radius > 0 else { return pixels }
    pixels = pixels.joined(
      with: self.columns(y: y, across: halfWidth - radius, below: halfHeight, within: columns))
    let dy = Double(y) + 0.5 - shape.center.y
    func add(_ dx: Double, _ dyOfCorner: Double) {
      let square = radius * radius - (dy - dyOfCorner) * (dy - dyOfCorner)
      guard square >= 0 else { return }
      let (middle, reach) = (shape.center.x + dx, square.squareRoot())
      pixels = pixels.joined(with: Self.pixels(from: middle - reach, to: middle + reach, within: columns))
    }
    add(corner.dx, corner.dy)
    add(-corner.dx, -corner.dy)
    add(otherCorner.dx, otherCorner.dy)
    add(-otherCorner.dx, -otherCorner.dy)
    return pixels
  }

  /// The pixels whose middles lie between two places, inclusive.
  private static func pixels(from low: Double, to high: Double, within range: Range<Int>) -> Range<Int> {
    let least = max(low - 0.5, Double(range.lowerBound))
    let most = min(high - 0.5, Double(range.upperBound) - 1)
    guard least <= most else { return range.lowerBound..<range.lowerBound }
    // Both numbers are within the range, so at least 0.
    let first = Int(least)
    let start = Double(first) < least ? first + 1 : first
    return start..<max(start, Int(most) + 1)
  }
}
