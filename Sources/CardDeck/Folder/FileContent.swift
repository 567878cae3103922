/// What a file holds, by its own first bytes and not by its name.
enum FileContent: Hashable {
  case text(String)
  /// PNG, JPEG, GIF, WebP, BMP or TIFF.
  case picture
  case other

  /// - Parameters:
  ///   - bytes: The file, or its beginning.
  ///   - isWhole: Whether it is all of it; else its last character may be cut off.
  init(_ bytes: [UInt8], isWhole: Bool) {
    if Self.isPicture(bytes) {
      self = .picture
    } else if let text = Self.text(bytes, isWhole: isWhole) {
      self = .text(text)
    } else {
      self = .other
    }
  }

  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let beginnings: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
      Array("GIF89a".utf8), [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A],
    ]
    if beginnings.contains(where: bytes.starts(with:)) { return true }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return true
    }
    // "BM" may begin a text; the four zero bytes that follow the size do not.
    return bytes.starts(with: Array("BM".utf8)) && bytes.dropFirst(6).starts(with: [0, 0, 0, 0])
  }

  private static func text(_ bytes: [UInt8], isWhole: Bool) -> String? {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if !isWhole, let cut = UTF8Check.firstInvalid(in: bytes), cut > bytes.endIndex - 4 {
      bytes = bytes[..<cut]
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
