/// Drawn text as a mask: the amount of ink in each pixel. It is trimmed to its ink.
package struct TextMask: Sendable, Hashable {
  /// At least 1, as is `height`.
  package let width: Int
  package let height: Int
  /// Row after row, one byte a pixel: 0 is no ink, 255 full ink.
  package let coverage: [UInt8]
  /// The baseline, in pixels from the upper edge. It is below the mask if no letter reaches down to it.
  package let baseline: Int
  /// The font size, in pixels an em.
  package let size: Double

  /// `nil` unless the mask has pixels, and as many bytes as its size says.
  package init?(width: Int, height: Int, coverage: [UInt8], baseline: Int, size: Double) {
    guard width > 0, height > 0, coverage.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.coverage = coverage
    self.baseline = baseline
    self.size = size
  }

  package var byteCount: Int { coverage.count }

  /// - Parameters:
  ///   - least: The smallest readable font size, in points an em.
  ///   - pixel: Side of a pixel of the mask, in points.
  package func isReadable(from least: Double, pixel: Double) -> Bool { size * pixel >= least }

  /// The mask without the empty rows and columns at its edges; `nil` if it has no ink at all.
  func trimmed() -> TextMask? {
    func hasInk(row: Int) -> Bool { coverage[row * width..<(row + 1) * width].contains { $0 > 0 } }
    func hasInk(column: Int) -> Bool { (0..<height).contains { coverage[$0 * width + column] > 0 } }
    guard let top = (0..<height).first(where: hasInk(row:)),
      let bottom = (0..<height).last(where: hasInk(row:)),
      let left = (0..<width).first(where: hasInk(column:)),
      let right = (0..<width).last(where: hasInk(column:))
    else { return nil }
    return TextMask(
      width: right - left + 1, height: bottom - top + 1,
      coverage: (top...bottom).flatMap { coverage[$0 * width + left...$0 * width + right] },
      baseline: baseline - top, size: size)
  }
}
