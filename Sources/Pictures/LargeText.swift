/// A line of text that is to be drawn in large letters, as large as its box allows.
package struct LargeTextRequest: Sendable, Hashable {
  /// Longer ones are not drawn, in bytes of UTF-8; what is drawn has at most 24 columns.
  package static let longestText = 1024
  /// Of a font: 100 is thin, 400 regular, 700 bold, 900 heavy.
  package static let weights = 100...1000

  package let text: String
  /// What the ink may take, in pixels of the mask.
  package let box: PictureBox
  /// Of the font, in pixels of the mask an em; letters do not grow beyond it.
  package let largestSize: Int
  package let weight: Int

  /// - Parameters:
  ///   - largestSize: At least 1; less counts as 1.
  ///   - weight: Out of range it counts as the nearest in it.
  package init(_ text: String, box: PictureBox, largestSize: Int, weight: Int = 700) {
    self.text = text
    self.box = box
    self.largestSize = max(1, min(largestSize, PictureLimits.boxSide))
    self.weight = max(Self.weights.lowerBound, min(weight, Self.weights.upperBound))
  }
}

/// Text as it is drawn: how much of each pixel is ink. Trimmed to its ink.
package struct TextMask: Sendable, Hashable {
  /// At least 1, as is `height`.
  package let width: Int
  package let height: Int
  /// Row after row, a byte a pixel: 0 is none, 255 all.
  package let coverage: [UInt8]
  /// Of the line that letters stand on, in pixels from the upper edge; below the mask where nothing reaches down to it.
  package let baseline: Int
  /// Of the font, in pixels an em.
  package let size: Double

  /// `nil` unless there are as many bytes as the size says, and some.
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
  ///   - least: Of the font, in points an em.
  ///   - pixel: Side of a pixel of the mask, in points.
  package func isReadable(from least: Double, pixel: Double) -> Bool { size * pixel >= least }

  /// Without rows and columns at its edges that have no ink; `nil` where there is none at all.
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
