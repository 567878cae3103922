import Platform
import SwipeEngine

/// The outline of a card: a rounded rectangle, perhaps turned about its centre, in points.
package struct CardShape: Sendable, Hashable {
  package let center: SwipePoint
  package let halfWidth: Double
  package let halfHeight: Double
  /// Radius of the corners; at most half of the shorter side.
  package let radius: Double
  package let sine: Double
  package let cosine: Double
  /// The angle, clockwise on the screen.
  package let degrees: Double

  /// - Parameter rotation: Degrees, clockwise on the screen.
  package init(center: SwipePoint, size: SwipeSize, rotation: Double, radius: Double) {
    self.center = center
    halfWidth = size.width / 2
    halfHeight = size.height / 2
    self.radius = min(radius, halfWidth, halfHeight)
    degrees = rotation
    sine = sin(rotation * .pi / 180)
    cosine = cos(rotation * .pi / 180)
  }

  /// Signed distance of a point from the outline, in points: negative inside.
  ///
  /// The distance of a box with its corners rounded (Quilez, "2D distance functions"), in the card's own frame.
  @inline(__always)
  package func distance(x: Double, y: Double) -> Double {
    let dx = x - center.x
    let dy = y - center.y
    return distance(along: dx * cosine + dy * sine, down: dy * cosine - dx * sine)
  }

  /// The signed distance of a point in the card's own frame, measured from its centre.
  @inline(__always)
  package func distance(along: Double, down: Double) -> Double {
    let across = abs(along) - halfWidth + radius
    let down = abs(down) - halfHeight + radius
    guard across > 0 || down > 0 else { return max(across, down) - radius }
    let outerAcross = max(across, 0)
    let outerDown = max(down, 0)
    return (outerAcross * outerAcross + outerDown * outerDown).squareRoot() - radius
  }

  /// Half the width and half the height of the upright box that the turned card fits in.
  package var reach: SwipeSize {
    SwipeSize(
      width: halfWidth * abs(cosine) + halfHeight * abs(sine),
      height: halfWidth * abs(sine) + halfHeight * abs(cosine))
  }
}
