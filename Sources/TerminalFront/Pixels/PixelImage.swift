/// Opaque picture, 3 bytes a pixel (red, green, blue), row after row, no padding. What is sent to the terminal.
package struct PixelImage: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
