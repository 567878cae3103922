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

  /// Scales the picture to half its width and height, rounded up: each pixel is the mean of four.
  package borrowing func halve(into half: inout PixelImage) {
    let (width, height) = ((self.width + 1) / 2, (self.height + 1) / 2)
    if half.width != width || half.height != height {
      half = PixelImage(width: width, height: height)
    }
    let (fullWidth, fullHeight) = (self.width, self.height)
    bytes.withUnsafeBufferPointer { source in
      half.bytes.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          let upper = 2 * y * fullWidth * 3
          let lower = min(2 * y + 1, fullHeight - 1) * fullWidth * 3
          for x in 0..<width {
            let left = 6 * x
            let right = min(2 * x + 1, fullWidth - 1) * 3
            for channel in 0..<3 {
              let sum =
                UInt16(source[upper + left + channel]) + UInt16(source[upper + right + channel])
                + UInt16(source[lower + left + channel]) + UInt16(source[lower + right + channel])
              target[(y * width + x) * 3 + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
            }
          }
        }
      }
    }
  }
}
