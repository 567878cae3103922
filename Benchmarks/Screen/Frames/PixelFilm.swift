import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas
import TerminalFront

/// The drag as scenes of pixels, ready to be drawn again and again.
struct PixelFilm {
  private let scenes: [PixelScene]

  /// Of a cell, in pixels.
  private static let cell = (width: 10.0, height: 20.0)
  private static let style = PixelCardStyle(cellHeight: cell.height, isOnLight: false)

  /// The drag that is also drawn in cells: the same cards in the same places, where a cell has 10 × 20 pixels.
  init(_ scene: Scene, hasPicture: Bool) throws {
    let scale = Self.cell.width / CellGeometry.cellWidth
    let stage = scene.layout.stage
    let (left, top) = (Double(stage.x) * Self.cell.width, Double(stage.y) * Self.cell.height)
    let (columns, rows) = (scene.home.columns, scene.home.rows)
    let (width, height) = (columns * Int(Self.cell.width), rows * Int(Self.cell.height))
    let texture = Self.texture(width: width, height: height, pictureWidth: hasPicture ? width * 2 / 5 : 0)
    scenes = try Drag.frames(on: scene).map { frame in
      var pixels = PixelScene(
        width: stage.columns * Int(Self.cell.width), height: stage.rows * Int(Self.cell.height),
        ground: scene.style.theme.room)
      for pose in frame.cards.reversed() {
        pixels.cards.append(
          Self.card(
            depth: pose.depth, size: SwipeSize(width: Double(width), height: Double(height)),
            theme: scene.style.theme,
            center: SwipePoint(x: pose.center.x * scale - left, y: pose.center.y * scale - top),
            rotation: pose.rotation, texture: pose.depth < 1.5 ? texture : nil))
      }
      return pixels
    }
  }

  /// A photo of 480 × 600 on a stage of 688 × 728, turned by up to 10 degrees, with two bare cards behind it.
  static var photo: PixelFilm {
    let texture = Self.texture(width: 480, height: 600, pictureWidth: 480)
    let theme = Theme()
    return PixelFilm(
      scenes: (1...Drag.reports).map { report in
        var scene = PixelScene(width: 688, height: 728, ground: theme.room)
        for depth in [2.0, 1, 0] {
          let phase = Double(report % 60) / 60
          scene.cards.append(
            Self.card(
              depth: depth, size: SwipeSize(width: 480, height: 600), theme: theme,
              center: SwipePoint(x: 344, y: 364), rotation: depth > 0 ? 0 : 40 * abs(phase - 0.5) - 10,
              texture: depth > 0 ? nil : texture))
        }
        return scene
      })
  }

  private init(scenes: [PixelScene]) { self.scenes = scenes }

  /// - Returns: As ``Film/run(_:depth:rounds:)``.
  func run(rounds: Int) -> [Int] {
    var painter = PixelPainter()
    var image = PixelImage(width: 0, height: 0)
    return Film.timed(rounds) {
      for scene in scenes { painter.draw(scene, into: &image) }
    }
  }

  // MARK: - What is on it

  private static func card(
    depth: Double, size: SwipeSize, theme: Theme, center: SwipePoint, rotation: Double, texture: Texture?
  ) -> PixelCard {
    let lower = 0.45 * cell.height * depth
    let colors = [theme.card] + theme.behind
    let isHeld = depth == 0
    var card = PixelCard(
      color: colors[min(Int(depth.rounded()), colors.count - 1)],
      center: SwipePoint(x: center.x, y: center.y + lower),
      size: SwipeSize(width: size.width - 4 * lower, height: size.height), radius: style.radius)
    card.rotation = rotation
    card.texture = texture
    card.rim = style.rim
    if isHeld {
      card.shadows = style.shadows(lift: 1)
    } else {
      card.textureFrame = SwipeRect(
        x: -size.width / 2, y: -size.height / 2 - lower, width: size.width, height: size.height)
      card.light = 0.55
    }
    return card
  }

  /// A picture of as many colours as a photograph has, and beside it lines of something as fine as words.
  private static func texture(width: Int, height: Int, pictureWidth: Int) -> Texture? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let grain = (x &* 73 ^ y &* 151) & 15
        if x < pictureWidth {
          bytes.append(UInt8(truncatingIfNeeded: 40 + 180 * x / width + grain))
          bytes.append(UInt8(truncatingIfNeeded: 30 + 190 * y / height + grain))
          bytes.append(UInt8(truncatingIfNeeded: 60 + 140 * ((x + y) % 64) / 64 + grain))
          bytes.append(255)
        } else {
          let isInk = y % 25 < 13 && y > 44 && y < height * 3 / 4 && x > pictureWidth + 48 && x < width - 48
          let ink = isInk && (x / 3 + y / 4) % 3 == 0 ? UInt8(truncatingIfNeeded: 240 - grain * 8) : 0
          bytes += [ink, ink, ink, ink]
        }
      }
    }
    return Texture(width: width, height: height, bytes: bytes)
  }
}
