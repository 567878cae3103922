import Platform

/// The headers of the pictures of the cards that are seen, read before the pictures are decoded: enough to lay the
/// cards out. The decoder's answer replaces them. A file is known by the bytes of its name.
package typealias PictureHeads = PrefetchCache<[UInt8], PictureInfo>

extension PictureHeads {
  package convenience init(folder: PictureFolder, deliver: @escaping @Sendable (Loader.Result) -> Void) {
    self.init(
      name: "heads", capacity: 64 << 10,
      load: {
        let info = PictureHead.read(String(decoding: $0, as: UTF8.self), in: folder)
        return info.map { .success($0) } ?? .failure(.unknownFormat)
      }, deliver: deliver
    ) { _ in 0 }
  }
}

/// Reads the beginning of a picture's file in this process: only numbers at fixed offsets, checked against
/// ``PictureLimits``, and no pixels.
enum PictureHead {
  /// Bytes that are read. A camera's EXIF data with its small picture take up to 64 KiB, and stand in front; colour
  /// profiles take less.
  static let count = 128 << 10

  /// Opens a file as ``PictureFolder`` allows; blocks as long as the file system takes.
  ///
  /// - Parameter image: As the card has it.
  /// - Returns: `nil` if the file cannot be opened, or ``info(_:)`` finds nothing.
  static func read(_ image: String, in folder: PictureFolder) -> PictureInfo? {
    guard image.utf8.count <= PictureRequest.longestName, let file = try? folder.open(image) else {
      return nil
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    guard let read = try? SystemFile.read(file, into: &bytes) else { return nil }
    return bytes.withUnsafeBytes { info(UnsafeRawBufferPointer(rebasing: $0[..<read])) }
  }

  /// The information in the first bytes of a JPEG or PNG, the right way up. Data behind the pixels may say otherwise.
  ///
  /// - Returns: `nil` for other formats, and if the size is missing or out of limits.
  static func info(_ bytes: UnsafeRawBufferPointer) -> PictureInfo? {
    let view = ByteView(bytes)
    let (exif, stored): (Exif, (width: Int, height: Int)?)
    let format = PictureFormat(startOf: bytes)
    switch format {
    case .jpeg: (exif, stored) = (Exif(view, container: .jpeg), JPEGHeader(view)?.size)
    case .png: (exif, stored) = (Exif(view, container: .png), pngSize(view))
    default: return nil
    }
    let sides = 1...PictureLimits.side
    guard let format, let stored, sides.contains(stored.width), sides.contains(stored.height) else {
      return nil
    }
    let isTurned = (exif.orientation ?? 1) >= 5
    return PictureInfo(
      width: isTurned ? stored.height : stored.width, height: isTurned ? stored.width : stored.height,
      format: format, taken: exif.taken, camera: exif.camera, exposure: exif.exposure)
  }

  /// The size of a PNG, whose first chunk has to be IHDR.
  private static func pngSize(_ view: ByteView) -> (width: Int, height: Int)? {
    guard view.starts(with: "IHDR", at: 12), let width = view.number(16, bytes: 4, isBig: true),
      let height = view.number(20, bytes: 4, isBig: true)
    else { return nil }
    return (width, height)
  }
}
