/// Why there is no picture. The card is then shown without one.
package enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The deck names something that is never a file here: an address, an empty name.
  case notAPath
  /// The file lies outside the deck's folder.
  case outside
  /// There is no such file, or it may not be read.
  case unreadable
  /// A folder, a pipe, a device.
  case notAFile
  case tooManyBytes
  case tooManyPixels
  /// Not PNG, JPEG, GIF or WebP.
  case unknownKind
  /// This machine cannot read pictures, or not of this kind.
  case noDecoder
  /// Cut short, or not what it says it is.
  case damaged
  /// The decoder took too long, died, or said something else than a picture.
  case decoderFailed

  package var description: String {
    switch self {
    case .notAPath: "not the name of a file"
    case .outside: "outside the deck's folder; --allow-outside-images allows it"
    case .unreadable: "there is no such file, or it may not be read"
    case .notAFile: "not a regular file"
    case .tooManyBytes: "more than \(PictureLimits.bytes >> 20) MB"
    case .tooManyPixels: "more than \(PictureLimits.pixels >> 20) megapixels"
    case .unknownKind: "not a PNG, JPEG, GIF or WebP picture"
    case .noDecoder: "no decoder for this kind of picture; install gdk-pixbuf"
    case .damaged: "the picture is damaged"
    case .decoderFailed: "the picture could not be decoded in time"
    }
  }
}
