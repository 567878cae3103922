import Platform
import SwipeEngine

import TerminalCanvas
import Pictures
import CardPixels

/// What a scene looks like by definition: every pixel by itself, in double precision, rounded once at the end.
struct ReferenceScene {
  let scene: PixelScene

  /// Red, green and blue, 0...255.
  typealias Light = SIMD3<Double>

  func light(x: Int, y: Int) -> Light {
    var light = Self.light(scene.ground)
    for card in scene.cards where card.opacity > 0 && card.size.width > 0 && card.size.height > 0 {
      draw(card, x: Double(x) + 0.5, y: Double(y) + 0.5, &light)
    }
    return light
  }

  private func draw(_ card: PixelCard, x: Double, y: Double, _ light: inout Light) {
    let place = Frame(card.center, card.rotation).inside(x, y)
    let half = SwipeSize(width: card.size.width / 2, height: card.size.height / 2)
    let distance = Self.distance(place.x, place.y, half, radius: card.radius)
    let opacity = min(card.opacity, 1)
    if distance > -0.5 + 1e-6 {
      for shadow in card.shadows { light *= 1 - self.shadow(shadow, of: card, x: x, y: y) * opacity }
    }
    let coverage = Self.unit(0.5 - distance) * min(1, card.size.width) * min(1, card.size.height) * opacity
    if coverage > 0 {
      var body = Self.light(card.color)
      if let texture = card.texture, y < card.textureEnd {
        let frame =
          card.textureFrame
          ?? SwipeRect(x: -half.width, y: -half.height, width: card.size.width, height: card.size.height)
        // Thinner than a pixel, nobody could tell.
        if frame.size.width >= 1, frame.size.height >= 1 {
          let texel = texel(texture, frame, place.x, place.y, hasEdges: card.textureFrame != nil)
          body = texel.light * card.light + body * (1 - texel.alpha)
        }
      }
      if let rim = card.rim {
        body += (Self.light(rim.color) - body) * (Self.unit(distance + 2) * rim.opacity)
      }
      light += (body - light) * coverage
    }
    if let stamp = card.stamp {
      let place = Frame(stamp.center, stamp.rotation).inside(place.x, place.y)
      let (width, height) = (Double(stamp.texture.width), Double(stamp.texture.height))
      let frame = SwipeRect(x: -width / 2, y: -height / 2, width: width, height: height)
      let texel = texel(stamp.texture, frame, place.x, place.y, hasEdges: true)
      let strength = stamp.opacity * opacity
      light = texel.light * strength + light * (1 - texel.alpha * strength)
    }
  }

  // MARK: - Parts

  /// A frame that is turned about a point.
  private struct Frame {
    let center: SwipePoint
    let degrees: Double

    init(_ center: SwipePoint, _ degrees: Double) {
      self.center = center
      self.degrees = degrees
    }

    func inside(_ x: Double, _ y: Double) -> SwipePoint {
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      let (dx, dy) = (x - center.x, y - center.y)
      return SwipePoint(x: dx * cosine + dy * sine, y: dy * cosine - dx * sine)
    }
  }

  /// From the outline of a rounded box, negative inside.
  private static func distance(_ x: Double, _ y: Double, _ half: SwipeSize, radius: Double) -> Double {
    let radius = max(0, min(radius, half.width, half.height))
    let (across, below) = (abs(x) - half.width + radius, abs(y) - half.height + radius)
    if across > 0, below > 0 { return (across * across + below * below).squareRoot() - radius }
    return max(across, below) - radius
  }

  /// 0...1.
  func shadow(_ shadow: PixelShadow, of card: PixelCard, x: Double, y: Double) -> Double {
    let place = Frame(SwipePoint(x: card.center.x, y: card.center.y + shadow.down), card.rotation).inside(
      x, y)
    let half = SwipeSize(width: card.size.width / 2, height: card.size.height / 2)
    let blur = max(shadow.blur, 0.3)
    let corner = min(card.radius, half.width, half.height)
    let radius = (corner * corner + 1.63 * 1.63 * blur * blur).squareRoot()
    let reach = 5.0.squareRoot() * blur
    func strength(_ depth: Double) -> Double {
      let part = Self.unit(0.5 + depth / (2 * reach))
      return part * part * (3 - 2 * part)
    }
    func thinned(_ half: Double) -> Double { 2 - 1 / strength(half) }
    return strength(-Self.distance(place.x, place.y, half, radius: radius)) * min(shadow.opacity, 1)
      * thinned(half.width) * thinned(half.height)
  }

  /// - Returns: The colours multiplied by alpha, 0...255, and alpha, 0...1.
  private func texel(
    _ texture: Texture, _ frame: SwipeRect, _ x: Double, _ y: Double, hasEdges: Bool
  ) -> (light: Light, alpha: Double) {
    let u = (x - frame.minX) * Double(texture.width) / frame.size.width - 0.5
    let v = (y - frame.minY) * Double(texture.height) / frame.size.height - 0.5
    var share = 1.0
    if hasEdges {
      share =
        Self.unit(min(x - frame.minX, frame.maxX - x) + 0.5)
        * Self.unit(min(y - frame.minY, frame.maxY - y) + 0.5)
    }
    var sum = SIMD4<Double>()
    for (column, line) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let left = u.rounded(.down) + Double(column)
      let top = v.rounded(.down) + Double(line)
      let weight = (1 - abs(u - left)) * (1 - abs(v - top))
      let clampedX = Int(max(0, min(left, Double(texture.width - 1))))
      let clampedY = Int(max(0, min(top, Double(texture.height - 1))))
      let index = (clampedY * texture.width + clampedX) * 4
      for channel in 0..<4 { sum[channel] += Double(texture.bytes[index + channel]) * weight }
    }
    sum *= share
    return (Light(sum.x, sum.y, sum.z), sum.w / 255)
  }

  private static func unit(_ value: Double) -> Double { max(0, min(value, 1)) }

  private static func light(_ color: Color) -> Light {
    Light(Double(color.red), Double(color.green), Double(color.blue))
  }
}

extension PixelImage {
  /// The greatest difference of a channel, in 1/255ths of it, and where it is.
  func difference(from reference: ReferenceScene) -> (greatest: Double, x: Int, y: Int) {
    var greatest = (0.0, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (color, light) = (self[x, y], reference.light(x: x, y: y))
        let shown = ReferenceScene.Light(Double(color.red), Double(color.green), Double(color.blue))
        for channel in 0..<3 where abs(shown[channel] - light[channel]) > greatest.0 {
          greatest = (abs(shown[channel] - light[channel]), x, y)
        }
      }
    }
    return greatest
  }
}
