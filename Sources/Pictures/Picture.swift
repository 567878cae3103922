/// A picture made ready for half blocks. For each place it holds the mean of the pixels that half a cell covers
/// there, so drawing half a cell anywhere takes one look.
package struct Picture: Sendable, Hashable {
  /// The size in pixels.
  package let width: Int
  package let height: Int
  /// The means around the corners between pixels, row after row; there is one more corner than pixels each way. The
  /// lowest byte is red, then green and blue, each multiplied by alpha, then alpha.
  package let means: [UInt32]
  /// The information about the file; `nil` for a picture that was made of no file.
  package let info: PictureInfo?

  package init(_ grid: PixelGrid, window: PictureWindow = PictureWindow(), info: PictureInfo? = nil) {
    self.info = info
    width = grid.width
    height = grid.height
    means = Self.means(grid, columns: window.columns, rows: window.rows)
  }

  /// A light shade that is shown while a picture is decoded.
  package static let awaited: Picture = {
    let shade: [UInt8] = [0, 0, 0, 14]
    guard let grid = PixelGrid(width: 1, height: 1, bytes: shade) else { preconditionFailure("one pixel") }
    return Picture(grid)
  }()

  /// Width to height of the file's picture. Scaled to few pixels, the ratio would be rounded.
  package var ratio: Double { info?.ratio ?? Double(width) / Double(height) }

  package var byteCount: Int { means.count * MemoryLayout<UInt32>.stride }

  /// Sums along rows, then along columns: each pixel is touched twice, however large the window.
  private static func means(_ grid: PixelGrid, columns: Int, rows: Int) -> [UInt32] {
    let (width, height) = (grid.width, grid.height)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: (width + 1) * height)
    for y in 0..<height {
      func pixel(_ x: Int) -> SIMD4<UInt32> {
        let place = (y * width + max(0, min(x, width - 1))) * 4
        return SIMD4(
          UInt32(grid.bytes[place]), UInt32(grid.bytes[place + 1]), UInt32(grid.bytes[place + 2]),
          UInt32(grid.bytes[place + 3]))
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
