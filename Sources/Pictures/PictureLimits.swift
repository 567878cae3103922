/// Limits on pictures, as decks are not trusted.
package enum PictureLimits {
  /// The largest file, in bytes.
  package static let bytes = 64 << 20
  /// The most pixels of a picture, checked in its header before anything is decoded.
  package static let pixels = 64 << 20
  /// The most pixels of a JPEG, which is decoded at a part of its size.
  package static let jpegPixels = 128 << 20
  /// The longest side of a picture: it keeps sums of pixels small, and JPEG has no longer sides.
  package static let side = 65_535
  /// The longest side of the picture on a card.
  package static let boxSide = 8192
  /// The most pixels of the picture on a card, as many as 1024 × 1024 has.
  package static let boxPixels = 1 << 20
  /// The most pixels of a card in real pixels, and of its picture: as many as 3840 × 2160 has, 32 MiB.
  package static let texturePixels = 1 << 23

  /// Whether a card of such a size can be drawn in real pixels.
  package static func isTexture(width: Int, height: Int) -> Bool {
    let sides = 1...boxSide
    return sides.contains(width) && sides.contains(height) && width * height <= texturePixels
  }
}
