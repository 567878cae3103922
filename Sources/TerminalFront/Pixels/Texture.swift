/// What stands on a card, or a stamp, drawn once, level: it is sampled for every frame.
package struct Texture: Sendable, Hashable {
  /// In pixels, 1 to ``greatestSide``, as `height`.
  package let width: Int
  package let height: Int
  /// Row after row, four bytes a pixel: red, green and blue, each multiplied by alpha already, and alpha.
  ///
  /// What is transparent shows the card's own colour. Corners need not be: the painter rounds the card with all that
  /// is on it, and a texture that is rounded too lets the card's colour through there.
  package let bytes: [UInt8]
  private let tiles: TexelTiles

  /// A side has to fit into the whole part of the sampler's fixed-point numbers.
  package static let greatestSide = 16_384

  /// `nil` unless there are as many bytes as the size says, and some.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let sides = 1...Self.greatestSide
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
    tiles = TexelTiles(width: width, height: height, bytes: bytes)
  }
}

/// A texture where it is while a frame is drawn: looked at without counting who holds it.
struct Texels {
  let base: UnsafeRawPointer
  let width: Int
  let height: Int
  let tiles: TexelTiles.Place
  /// Bytes of a line.
  var stride: Int { width * 4 }
}

extension Texture {
  /// - Parameter body: Is called once.
  func withTexels(_ body: (Texels) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      tiles.withPlace { body(Texels(base: base, width: width, height: height, tiles: $0)) }
    }
  }
}

extension PixelCard {
  /// - Parameter body: Is called once, with what there is.
  func withTexels(_ body: (_ texture: Texels?, _ stamp: Texels?) -> Void) {
    func withStamp(_ texture: Texels?) {
      guard let stamp else { return body(texture, nil) }
      stamp.texture.withTexels { body(texture, $0) }
    }
    guard let texture else { return withStamp(nil) }
    texture.withTexels { withStamp($0) }
  }
}
