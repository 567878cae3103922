import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas

/// The pixels of a picture, or of a part of it.
struct PictureTexture: Sendable, Hashable {
  let texture: Texture
  /// The part that the texture covers, as shares of the picture's width and height. Texels outside the picture show
  /// something else and are never drawn.
  let place: SwipeRect
}

extension PictureTexture {
  /// A picture that was decoded to fill the whole texture.
  init(filling texture: Texture, info: PictureInfo) {
    self.init(
      texture: texture, place: PlacedPicture.kept(of: info, width: texture.width, height: texture.height))
  }

  /// - Parameters:
  ///   - frame: The place of the whole picture on the stage.
  ///   - clip: The part of the stage that it may cover.
  ///   - ground: The colour behind its transparent parts.
  /// - Returns: `nil` if no part of it is seen.
  func card(over frame: SwipeRect, clip: SwipeRect, ground: Color) -> PixelCard? {
    var own = frame.part(place)
    let size = SwipeSize(width: Double(texture.width), height: Double(texture.height))
    if abs(own.width - size.width) < 1, abs(own.height - size.height) < 1 {
      // At its own size and on whole pixels it is copied, and so sharp.
      own = SwipeRect(
        origin: SwipePoint(x: own.minX.rounded(), y: own.minY.rounded()), size: size)
    }
    let seen = own.intersection(frame).intersection(clip)
    guard seen.width > 0, seen.height > 0 else { return nil }
    var card = PixelCard(color: ground, center: seen.center, size: seen.size, radius: 0)
    card.texture = texture
    card.textureFrame = SwipeRect(
      x: own.minX - seen.midX, y: own.minY - seen.midY, width: own.width, height: own.height)
    return card
  }
}

extension SwipeRect {
  /// The area that both cover; empty where they do not meet.
  func intersection(_ other: SwipeRect) -> SwipeRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return SwipeRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The part that is given as shares of width and height.
  func part(_ share: SwipeRect) -> SwipeRect {
    SwipeRect(
      x: minX + share.minX * size.width, y: minY + share.minY * size.height,
      width: share.size.width * size.width, height: share.size.height * size.height)
  }
}
