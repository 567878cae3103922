import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas

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
