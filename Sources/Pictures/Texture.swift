/// The contents of a card, or a stamp, drawn once and level. It is sampled in every frame.
package struct Texture: Sendable, Hashable {
  /// Width in pixels, 1 to ``greatestSide``, as `height`.
  package let width: Int
  package let height: Int
  /// Row after row, four bytes a pixel: red, green and blue, each already multiplied by alpha, then alpha.
  /// Transparent pixels show the card's own colour. Corners must not be rounded here: the painter rounds the card
  /// with all that is on it.
  package let bytes: [UInt8]
  private let tiles: TexelTiles

  /// A side has to fit into the whole part of the sampler's fixed-point numbers.
  package static let greatestSide = 16_384

  /// `nil` unless the size is in range and there are as many bytes as it says.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let sides = 1...Self.greatestSide
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
    tiles = TexelTiles(width: width, height: height, bytes: bytes)
  }
}

extension Texture {
  /// - Parameter body: Is called once.
  package func withTexels(_ body: (Texels) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      tiles.withPlace { body(Texels(base: base, width: width, height: height, tiles: $0)) }
    }
  }
}

extension Texture {
  /// Makes a texture of a picture; `nil` if a side is too long.
  package init?(_ picture: PixelGrid) {
    self.init(width: picture.width, height: picture.height, bytes: picture.bytes)
  }
}
