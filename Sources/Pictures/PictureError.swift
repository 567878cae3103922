import Platform

/// The reason why there is no picture, or why words cannot be drawn large. The card is then shown without it; the
/// description is one line for the card.
package enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The deck names something that is never a file here: an address, an empty name.
  case notAPath
  /// It is not known where the deck's files lie.
  case noFolder
  /// The file lies outside the deck's folder.
  case outside
  /// There is no such file.
  case missing
  /// Links that lead back to themselves.
  case linkLoop
  /// It may not be read, or cannot be.
  case unreadable
  /// A folder, a pipe, a device.
  case notAFile
  case tooManyBytes
  case tooManyPixels
  /// The format is not one of ``PictureFormat``.
  case unknownFormat
  /// This machine has nothing that reads this format.
  case noLoader(PictureFormat)
  /// This machine cannot read pictures at all.
  case noLibrary
  /// The camera's raw file has no preview that could be shown.
  case noPreview
  /// Cut short, or not what it says it is.
  case damaged
  case tookTooLong
  /// The decoder died, or its answer is not a picture.
  case decoderFailed
  /// This machine cannot draw text.
  case noTextLibrary
  /// No font has all the letters, or there is nothing to draw.
  case noFont
  /// The words of a card do not fit on it in any size.
  case noRoom

  package var description: String {
    switch self {
    case .notAPath: "not the name of a file"
    case .noFolder: "--pictures DIR says where this deck's pictures are"
    case .outside: "outside the deck's folder; --allow-outside-images allows it"
    case .missing: "there is no such file"
    case .linkLoop: "its links lead in a circle"
    case .unreadable: "the file may not be read"
    case .notAFile: "not a regular file"
    case .tooManyBytes: "too large: more than \(PictureLimits.bytes >> 20) MB"
    case .tooManyPixels:
      "too large: more than \(PictureLimits.pixels >> 20) megapixels (JPEG: \(PictureLimits.jpegPixels >> 20))"
    case .unknownFormat: "not a picture of a known format"
    case .noLoader(let format): Self.noLoader(format)
    case .noLibrary: "nothing here shows pictures; install libgdk-pixbuf-2.0-0"
    case .noPreview: "no preview in this camera raw file"
    case .damaged: "the picture is damaged"
    case .tookTooLong: "the picture took longer than 2 s"
    case .decoderFailed: "the picture's decoder failed"
    case .noTextLibrary: "nothing here draws text; install libpangocairo-1.0-0"
    case .noFont: "no font has these letters"
    case .noRoom: "the card's words do not fit"
    }
  }

  private static func noLoader(_ format: PictureFormat) -> String {
    "no loader for \(format.rawValue)" + (loaderPackage(format).map { "; install \($0)" } ?? "")
  }

  /// The Debian package that lets gdk-pixbuf read a format. `nil` if gdk-pixbuf reads it by itself, or if no release
  /// of Debian has such a package.
  private static func loaderPackage(_ format: PictureFormat) -> String? {
    switch format {
    case .webp: "webp-pixbuf-loader"
    case .svg: "librsvg2-common"
    case .heic: "heif-gdk-pixbuf"
    case .avif: "libavif-gdk-pixbuf"
    case .png, .jpeg, .gif, .tiff, .bmp, .jpegXL, .cameraRaw: nil
    }
  }
}
