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

/// A texture by its address, while a frame is drawn: reading it costs no reference counting.
package struct Texels {
  package let base: UnsafeRawPointer
  package let width: Int
  package let height: Int
  package let tiles: TexelTiles.Place
  /// Bytes of a line.
  package var stride: Int { width * 4 }
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
    var bytes = [UInt8](repeating: 0, count: picture.bytes.count)
    bytes.withUnsafeMutableBufferPointer { target in
      picture.bytes.withUnsafeBufferPointer { Self.copyPixels($0, to: target) }
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// Copies pixels of an untrusted child: no colour may be brighter than its alpha.
  package static func copyPixels(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    for place in stride(from: 0, to: target.count, by: 4) {
      let alpha = source[place + 3]
      for part in place..<place + 3 { target[part] = min(source[part], alpha) }
      target[place + 3] = alpha
    }
  }
}
