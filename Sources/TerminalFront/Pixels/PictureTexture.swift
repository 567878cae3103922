import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas

/// Pixels of a picture, or of a part of it.
struct PictureTexture: Sendable, Hashable {
  let texture: Texture
  /// What the texture covers, as shares of the picture's width and height. Beyond the picture it shows something else,
  /// which is never drawn.
  let place: SwipeRect

  init(_ texture: Texture, place: SwipeRect) {
    self.texture = texture
    self.place = place
  }

  /// A picture that was decoded to fill as many pixels as the texture has.
  init(filling texture: Texture, info: PictureInfo) {
    self.init(texture, place: PlacedPicture.kept(of: info, width: texture.width, height: texture.height))
  }

  /// - Parameters:
  ///   - frame: Of all of the picture, on the stage.
  ///   - clip: What of the stage it may cover.
  ///   - ground: What is seen where it is transparent.
  /// - Returns: `nil` where nothing of it is seen.
  func card(over frame: SwipeRect, clip: SwipeRect, ground: Color) -> PixelCard? {
    var own = frame.part(place)
    let size = SwipeSize(width: Double(texture.width), height: Double(texture.height))
    if abs(own.width - size.width) < 1, abs(own.height - size.height) < 1 {
      // As large as it is: on whole pixels it is copied, and sharp.
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

/// A picture and where it is seen on the stage, in pixels.
struct PlacedPicture: Sendable, Hashable {
  let texture: PictureTexture
  /// Of all of the picture.
  let frame: SwipeRect
  /// What of that may be seen.
  let clip: SwipeRect

  init(_ texture: PictureTexture, frame: SwipeRect, clip: SwipeRect) {
    self.texture = texture
    self.frame = frame
    self.clip = clip
  }

  /// Filling a rectangle, cut as ``PictureFit/fill`` does.
  init(_ texture: PictureTexture, filling clip: SwipeRect, info: PictureInfo) {
    let kept = Self.kept(of: info, width: Int(clip.width), height: Int(clip.height))
    let (width, height) = (clip.width / kept.width, clip.height / kept.height)
    self.init(
      texture,
      frame: SwipeRect(
        x: clip.minX - kept.minX * width, y: clip.minY - kept.minY * height, width: width, height: height),
      clip: clip)
  }

  /// What is kept of a picture that fills so many pixels, as shares of its width and height.
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
