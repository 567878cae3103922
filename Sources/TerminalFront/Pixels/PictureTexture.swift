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

/// A picture at its place on the stage, in pixels.
struct PlacedPicture: Sendable, Hashable {
  let texture: PictureTexture
  /// The place of the whole picture.
  let frame: SwipeRect
  /// The part of the place that may be seen.
  let clip: SwipeRect
}

extension PlacedPicture {
  /// Fills a rectangle, cut as ``PictureFit/fill`` does.
  init(_ texture: PictureTexture, filling clip: SwipeRect, info: PictureInfo) {
    let kept = Self.kept(of: info, width: Int(clip.width), height: Int(clip.height))
    let (width, height) = (clip.width / kept.width, clip.height / kept.height)
    self.init(
      texture: texture,
      frame: SwipeRect(
        x: clip.minX - kept.minX * width, y: clip.minY - kept.minY * height, width: width, height: height),
      clip: clip)
  }

  /// The part of a picture that is kept when it fills a size in pixels, as shares of its width and height.
  static func kept(of info: PictureInfo, width: Int, height: Int) -> SwipeRect {
    let scaling = PictureScaling(
      width: info.width, height: info.height, fit: .fill,
      into: PictureBox(width: width, height: height, atMost: PictureLimits.texturePixels))
    let (wide, high) = (Double(info.width) * scaling.across, Double(info.height) * scaling.down)
    return SwipeRect(
      x: scaling.left / wide, y: scaling.top / high, width: Double(scaling.width) / wide,
      height: Double(scaling.height) / high)
  }

  func card(ground: Color) -> PixelCard? { texture.card(over: frame, clip: clip, ground: ground) }
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
