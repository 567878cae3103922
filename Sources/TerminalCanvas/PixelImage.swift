/// Opaque picture, 3 bytes a pixel (red, green, blue), row after row, no padding. This is sent to the terminal.
package struct PixelImage: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates a black picture; a negative extent counts as none.
  package init(width: Int, height: Int) {
    let (width, height) = (max(0, width), max(0, height))
    self.init(width: width, height: height, bytes: Array(repeating: 0, count: width * height * 3))
  }

  /// The colour of a pixel of the picture.
  package subscript(x: Int, y: Int) -> Color {
    let index = (y * width + x) * 3
    return Color(bytes[index], bytes[index + 1], bytes[index + 2])
  }
}
