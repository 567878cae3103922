/// A picture's format, recognized by a file's first bytes and not by its name.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  // The raw value is the name that people know.
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  /// Also most cameras' raw files (NEF, ARW, DNG), which differ only in their directories.
  case tiff = "TIFF"
  case bmp = "BMP"
  case svg = "SVG"
  case heic = "HEIC"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  /// CR2, CR3, ORF, RW2, RAF.
  case cameraRaw = "camera raw"

  /// The number of first bytes that are looked at.
  package static let markCount = 1024

  package init?(startOf bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.markCount))
    func has(_ mark: [UInt8], at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: mark) }
    func has(_ mark: String, at place: Int = 0) -> Bool { has(Array(mark.utf8), at: place) }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) {
      self = has("CR", at: 8) ? .cameraRaw : .tiff
    } else if has("IIU\0") || has("IIRO\u{8}\0\0\0") || has("IIRS\u{8}\0\0\0") || has("MMOR\0\0\0\u{8}")
      || has("FUJIFILMCCD-RAW")
    {
      self = .cameraRaw
    } else if has("BM"), has([0, 0, 0, 0], at: 6) {
      // "BM" may also begin a text, but a text has no four zero bytes behind the size.
      self = .bmp
    } else if has([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]) || has([0xFF, 0x0A]) {
      self = .jpegXL
    } else if has("ftyp", at: 4), let format = Self.ofBrands(start) {
      self = format
    } else if Self.isSVG(start) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The format of a file that is made of boxes, as films are too.
  private static func ofBrands(_ start: [UInt8]) -> PictureFormat? {
    guard start.count >= 12 else { return nil }
    let length = start[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = max(12, min(length, start.count))
    // The first brand, then a version, then the compatible brands.
    let brands = ([8] + stride(from: 16, to: end - 3, by: 4)).map {
      String(decoding: start[$0..<$0 + 4], as: UTF8.self)
    }
    guard let first = brands.first else { return nil }
    switch first {
    case "crx ": return .cameraRaw
    case "avif", "avis": return .avif
    case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
    case "mif1", "msf1": return brands.contains("avif") || brands.contains("avis") ? .avif : .heic
    default: return nil
    }
  }

  /// Whether a text begins with the SVG tag, or with something that may stand before it.
  private static func isSVG(_ start: [UInt8]) -> Bool {
    let text = start.dropFirst(ByteOrderMark.length(in: start))
      .drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard ["<svg", "<?xml", "<!"].contains(where: { text.starts(with: $0.utf8) }) else { return false }
    let lowercased = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    func has(_ tag: String) -> Bool {
      lowercased.indices.contains { lowercased[$0...].starts(with: tag.utf8) }
    }
    return has("<svg") && !has("<html")
  }
}
