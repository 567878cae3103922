import CSixel
import TerminalCanvas

/// Writes pictures as sixels, with the libsixel that the system has.
///
/// libsixel rounds colours to five bits a channel, which shows in every flat area. So it only gives the few colours that
/// a ``SixelPalette`` starts from.
struct SixelEncoder {
  private let library: sd_sixel_library
  private var palette: SixelPalette?
  private var numbers: [UInt8] = []

  /// How far a picture's error may exceed the error of the picture that the palette was made for.
  private static let slack = (factor: 1.5, offset: 4.0)

  /// `nil` without the library.
  init?() {
    var library = sd_sixel_library()
    guard sd_sixel_load(&library) != 0 else { return nil }
    self.library = library
  }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - colors: How many it may have, 2...256.
  ///   - isMoving: Whether it is one of many: colours that fit stay, as flat areas would flicker else.
  /// - Returns: Whether it could be written; if not, nothing was added.
  mutating func encode(
    _ image: borrowing PixelImage, colors: Int, isMoving: Bool, to bytes: inout [UInt8]
  ) -> Bool {
    guard image.width > 0, image.height > 0 else { return false }
    if !isMoving || !keepsPalette(for: image, colors) {
      palette = makePalette(of: image, min(max(2, colors), 256))
    }
    palette?.map(image, into: &numbers)
    guard let found = palette?.colors else { return false }
    let (width, height) = (Int32(image.width), Int32(image.height))
    let start = bytes.count
    let isDone = withUnsafePointer(to: library) { library in
      withUnsafeMutablePointer(to: &bytes) { bytes in
        sd_sixel_encode(
          library, numbers, width, height, found, Int32(found.count / 3), append, bytes) != 0
      }
    }
    if !isDone { bytes.removeSubrange(start...) }
    return isDone
  }

  private mutating func keepsPalette(for image: borrowing PixelImage, _ colors: Int) -> Bool {
    guard let old = palette?.error, let count = palette?.count, count <= colors,
      palette?.keepFlatAreas(of: image) == true, let new = palette?.error(of: image)
    else { return false }
    return new <= old * Self.slack.factor + Self.slack.offset
  }

  private func makePalette(of image: borrowing PixelImage, _ most: Int) -> SixelPalette? {
    var found = [UInt8](repeating: 0, count: 768)
    let (width, height) = (Int32(image.width), Int32(image.height))
    let few = Int32(max(2, most / 4))
    let count = image.bytes.withUnsafeBufferPointer { pixels in
      withUnsafePointer(to: library) {
        Int(sd_sixel_colors($0, pixels.baseAddress, width, height, few, &found))
      }
    }
    return count > 0 ? SixelPalette(Array(found.prefix(3 * count)), most: most, of: image) : nil
  }
}

/// Takes what the library has written.
private func append(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int32, _ user: UnsafeMutableRawPointer?
)
  -> Int32
{
  guard let bytes, let user, count > 0 else { return count }
  user.assumingMemoryBound(to: [UInt8].self).pointee.append(
    contentsOf: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  return count
}
