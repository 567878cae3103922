/// A small picture as plain pixels, as a child sends it.
package struct PixelGrid: Sendable, Hashable {
  /// 1 to ``PictureLimits/boxSide``, as is `height`.
  package let width: Int
  package let height: Int
  /// Row after row, four bytes a pixel: red, green and blue, each already multiplied by alpha and so no greater, then
  /// alpha.
  package let bytes: [UInt8]

  /// `nil` unless the size is in range and there are as many bytes as it says.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0, width <= PictureLimits.boxSide, height <= PictureLimits.boxSide,
      bytes.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
