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
  /// A picture by itself; `nil` where it has too many pixels at a side.
  package init?(_ picture: PixelGrid) {
    var bytes = [UInt8](repeating: 0, count: picture.bytes.count)
    bytes.withUnsafeMutableBufferPointer { target in
      picture.bytes.withUnsafeBufferPointer { Self.copyPixels($0, to: target) }
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// The other end of a pipe may have said anything: a colour brighter than its alpha is not one.
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
