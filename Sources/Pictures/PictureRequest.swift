import Platform

/// A picture to be shown, with the size at which it is shown.
package struct PictureRequest: Sendable, Hashable {
  /// The longest name, in bytes. No system has longer paths.
  package static let longestName = 4096

  /// Whether a card's picture can be asked for: it is named by no more than ``longestName``, or is in the deck itself.
  package static func canName(_ image: String) -> Bool {
    image.utf8.count <= longestName || PictureAddress(image) == .data
  }

  /// The name as bytes: two names that are equal in Unicode can be two files.
  private let file: [UInt8]
  package let box: PictureBox
  package let fit: PictureFit
  /// The part that is shown; `nil` for the whole picture. It is cut to the picture's bounds.
  package let region: PixelRect?
  package let window: PictureWindow

  package init(
    image: String, box: PictureBox, fit: PictureFit, region: PixelRect? = nil,
    window: PictureWindow = PictureWindow()
  ) {
    file = Array(image.utf8)
    self.box = box
    self.fit = fit
    self.region = region
    self.window = window
  }

  /// The file's name, as the card has it.
  package var image: String { String(decoding: file, as: UTF8.self) }

  /// Whether it asks for the same picture, perhaps at another size.
  package func isLike(_ other: PictureRequest) -> Bool {
    region == other.region && fit == other.fit && file == other.file
  }
}
