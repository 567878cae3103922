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

  package var encoded: [UInt8] { header + bytes }

  /// What stands before ``bytes`` in a pipe.
  var header: [UInt8] {
    Self.mark
      + [width, height].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// `nil` where this is not exactly one picture that fits into a box; the other end may be anything by now.
  package init?(encoded: some RandomAccessCollection<UInt8>, within box: PictureBox) {
    guard encoded.count > Self.headerCount, encoded.starts(with: Self.mark) else { return nil }
    let sides = Array(encoded.prefix(Self.headerCount).suffix(4))
    let width = Int(sides[0]) | Int(sides[1]) << 8
    let height = Int(sides[2]) | Int(sides[3]) << 8
    guard width <= box.width, height <= box.height else { return nil }
    self.init(width: width, height: height, bytes: Array(encoded.dropFirst(Self.headerCount)))
  }
}
