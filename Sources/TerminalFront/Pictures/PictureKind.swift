/// The kinds of pictures that are shown, by the names that the decoder has for them. SVG is left out: a document
/// that may name other files is not a picture.
enum PictureKind: String, Sendable, Hashable {
  case png, jpeg, gif, webp

  /// How many bytes it takes to know.
  static let markCount = 12

  /// By the first bytes; what the file is called does not count.
  init?(startOf bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.markCount))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  /// What must be near the end of the file, or it is cut short. PNG's decoder is content with half a picture; JPEG may
  /// have anything behind its end (a phone's film of the moment).
  var end: [UInt8]? { self == .png ? Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82] : nil }
}
