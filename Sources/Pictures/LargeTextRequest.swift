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
