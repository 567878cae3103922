import Platform

/// What is known of the files of the pictures of the cards that are seen, before these are decoded: enough to lay the cards
/// out as they will be. What a decoder says later counts.
/// A file is known by the bytes of its name.
package typealias PictureHeads = PrefetchCache<[UInt8], PictureInfo>

extension PictureHeads {
  /// - Parameter deliver: Called, on another thread, with each result.
  package convenience init(folder: PictureFolder, deliver: @escaping @Sendable (Loader.Result) -> Void) {
    let loader = Loader(
      name: "heads", load: { PictureHead.read(String(decoding: $0, as: UTF8.self), in: folder) },
      deliver: deliver)
    self.init(loader: loader, capacity: 64 << 10) { _ in 0 }
  }
}

/// Reads the beginning of a picture's file in this process: numbers that stand at known places, nothing of which is
/// believed beyond ``PictureLimits``, and no pixel.
enum PictureHead {
  /// In bytes. A camera's EXIF data with its small picture take up to 64 KiB, and stand in front; profiles of colours
  /// take less.
  static let count = 128 << 10

  /// Opens a file as ``PictureFolder`` allows; blocks as long as the file system takes.
  ///
  /// - Parameter image: As the card has it.
  /// - Returns: `nil` where it cannot be opened, or ``info(_:)`` does not know.
  static func read(_ image: String, in folder: PictureFolder) -> PictureInfo? {
    guard image.utf8.count <= PictureRequest.longestName, let file = try? folder.open(image) else {
      return nil
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    guard let read = try? SystemFile.read(file, into: &bytes) else { return nil }
    return bytes.withUnsafeBytes { info(UnsafeRawBufferPointer(rebasing: $0[..<read])) }
  }

  /// What the first bytes of a JPEG or a PNG say, the right way up. Data behind the pixels may say otherwise.
  ///
  /// - Returns: `nil` for other formats, and where the size does not stand there or is more than the limits have.
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
      format: format, taken: exif.taken, camera: exif.camera)
  }

  /// The first chunk has to be this one.
  private static func pngSize(_ view: ByteView) -> (width: Int, height: Int)? {
    guard view.starts(with: "IHDR", at: 12), let width = view.number(16, bytes: 4, isBig: true),
      let height = view.number(20, bytes: 4, isBig: true)
    else { return nil }
    return (width, height)
  }
}
