import SwipeSession

/// A small picture as plain pixels: what a decoder hands over, through a pipe.
package struct PixelGrid: Sendable, Hashable {
  /// At least 1, as is `height`.
  package let width: Int
  package let height: Int
  /// Row after row, four bytes a pixel: red, green and blue, each multiplied by alpha already, and alpha.
  package let bytes: [UInt8]

  /// `nil` unless there are as many bytes as the size says, and some.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0, width <= PictureLimits.boxSide, height <= PictureLimits.boxSide,
      bytes.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  // MARK: - Through a pipe

  private static let mark = Array("SDPX".utf8)
  /// The mark, then width and height in two bytes each, the lower one first.
  static let headerCount = 8

  package var encoded: [UInt8] {
    var all = Self.mark
    for side in [width, height] {
      all += [UInt8(truncatingIfNeeded: side), UInt8(truncatingIfNeeded: side >> 8)]
    }
    return all + bytes
  }

  /// `nil` where this is not exactly one picture that fits into a box; the other end may be anything by now.
  package init?(encoded: [UInt8], within box: PictureBox) {
    guard encoded.count > Self.headerCount, encoded.starts(with: Self.mark) else { return nil }
    let width = Int(encoded[4]) | Int(encoded[5]) << 8
    let height = Int(encoded[6]) | Int(encoded[7]) << 8
    guard width <= box.width, height <= box.height else { return nil }
    self.init(width: width, height: height, bytes: Array(encoded.dropFirst(Self.headerCount)))
  }
}
