/// A request for a line of text in large letters, as large as its box allows.
package struct LargeTextRequest: Sendable, Hashable {
  /// The longest text that is drawn, in UTF-8 bytes. Texts that are drawn have at most 24 columns.
  package static let longestText = 1024
  /// Font weights: 100 is thin, 400 regular, 700 bold, 900 heavy.
  package static let weights = 100...1000

  /// UTF-8: a font may have a letter in one of the forms that Unicode takes for equal, and not in the other.
  private let bytes: [UInt8]
  /// The room for the ink, in pixels of the mask.
  package let box: PictureBox
  /// The largest font size, in pixels an em.
  package let largestSize: Int
  package let weight: Int

  /// - Parameters:
  ///   - largestSize: At least 1; less counts as 1.
  ///   - weight: A weight out of range counts as the nearest one in range.
  package init(_ text: String, box: PictureBox, largestSize: Int, weight: Int = 700) {
    bytes = Array(text.utf8)
    self.box = box
    self.largestSize = max(1, min(largestSize, PictureLimits.boxSide))
    self.weight = max(Self.weights.lowerBound, min(weight, Self.weights.upperBound))
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

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
