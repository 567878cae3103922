/// A picture made ready to be drawn: for each place the mean of as many pixels as half a cell covers, so that drawing
/// half a cell, wherever it lies, takes one look.
package struct Picture: Sendable, Hashable {
  /// In pixels.
  package let width: Int
  package let height: Int
  /// The mean of the pixels around each corner between four pixels, row after row, one more than there are pixels
  /// each way: red in the lowest byte, then green and blue, each multiplied by alpha, and alpha.
  package let means: [UInt32]
  /// Of the file that it was made of; `nil` where it was made of none.
  package let info: PictureInfo?

  package init(_ decoded: DecodedPicture, window: PictureWindow) {
    self.init(decoded.grid, window: window, info: decoded.info)
  }

  package init(_ grid: PixelGrid, window: PictureWindow = PictureWindow(), info: PictureInfo? = nil) {
    self.info = info
    width = grid.width
    height = grid.height
    means = Self.means(grid, columns: window.columns, rows: window.rows)
  }

  /// What there is to see while a picture is being decoded: a shade.
  package static let awaited: Picture = {
    let shade: [UInt8] = [0, 0, 0, 14]
    guard let grid = PixelGrid(width: 1, height: 1, bytes: shade) else { preconditionFailure("one pixel") }
    return Picture(grid)
  }()

  /// Width to height, of the file itself: scaled to few pixels it is another one.
  package var ratio: Double { info?.ratio ?? Double(width) / Double(height) }

  package var byteCount: Int { means.count * MemoryLayout<UInt32>.stride }

  /// Sums along rows, then along columns: each pixel is touched twice, however large the window.
  private static func means(_ grid: PixelGrid, columns: Int, rows: Int) -> [UInt32] {
    let (width, height) = (grid.width, grid.height)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: (width + 1) * height)
    for y in 0..<height {
      func pixel(_ x: Int) -> SIMD4<UInt32> {
        let place = (y * width + max(0, min(x, width - 1))) * 4
        let alpha = grid.bytes[place + 3]
        // A colour brighter than its alpha is not one.
        return SIMD4(
          UInt32(min(grid.bytes[place], alpha)), UInt32(min(grid.bytes[place + 1], alpha)),
          UInt32(min(grid.bytes[place + 2], alpha)), UInt32(alpha))
      }
      var sum = SIMD4<UInt32>.zero
      for x in -columns / 2..<columns - columns / 2 { sum &+= pixel(x) }
      for x in 0...width {
        sums[y * (width + 1) + x] = sum
        sum = sum &+ pixel(x + columns - columns / 2) &- pixel(x - columns / 2)
      }
    }
    let count = UInt32(columns * rows)
    var means = [UInt32](repeating: 0, count: (width + 1) * (height + 1))
    for x in 0...width {
      func line(_ y: Int) -> SIMD4<UInt32> { sums[max(0, min(y, height - 1)) * (width + 1) + x] }
      var sum = SIMD4<UInt32>.zero
      for y in -rows / 2..<rows - rows / 2 { sum &+= line(y) }
      for y in 0...height {
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        means[y * (width + 1) + x] = mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
        sum = sum &+ line(y + rows - rows / 2) &- line(y - rows / 2)
      }
    }
    return means
  }
}
