/// What a picture may cost. Decks are not to be trusted.
package enum PictureLimits {
  /// Of the file.
  package static let bytes = 64 << 20
  /// Of the picture, as its header says before anything is decoded.
  package static let pixels = 64 << 20
  /// The same of a JPEG, which is decoded at a part of its size.
  package static let jpegPixels = 128 << 20
  /// Of either side of a picture, which keeps sums of pixels small; JPEG can have no more.
  package static let side = 65_535
  /// Of either side of the picture that a card gets.
  package static let boxSide = 8192
  /// Of the picture that a card gets, as many pixels as 1024 × 1024 has: what one costs is bounded however it lies.
  package static let boxPixels = 1 << 20
  /// Of a card that is drawn in real pixels, and of its picture: as many as a screen of 3840 × 2160 has, 32 MiB.
  package static let texturePixels = 1 << 23

  /// Whether a card of such a size can be drawn in real pixels.
  package static func isTexture(width: Int, height: Int) -> Bool {
    let sides = 1...boxSide
    return sides.contains(width) && sides.contains(height) && width * height <= texturePixels
  }
}
