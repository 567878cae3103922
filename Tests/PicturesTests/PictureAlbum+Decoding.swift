import Glibc
import TestSupport

import Pictures

extension PictureAlbum {
  /// Decodes in this process, without limits on it.
  func decode(_ bytes: [UInt8], _ width: Int = 64, _ height: Int = 64) throws -> PixelGrid {
    try decodeWhole(bytes, width, height).grid
  }

  func decodeWhole(
    _ bytes: [UInt8], _ width: Int = 64, _ height: Int = 64, fit: PictureFit = .whole,
    region: PixelRect? = nil
  ) throws -> DecodedPicture {
    let descriptor = open(try put(bytes, "picture"), O_RDONLY)
    defer { close(descriptor) }
    var decoder = try PictureDecoder()
    return try decoder.decode(
      descriptor, into: PictureBox(width: width, height: height), fit: fit, region: region)
  }
}
