import Platform

/// A defect of a picture's file, found by its structure alone. Nothing is decoded: only the head, the tail, and the
/// lengths of the parts between them are read.
package enum PictureFault: Sendable, Hashable, CustomStringConvertible {
  case empty
  case cutShort
  /// The name says that it is a picture, and the bytes are of none that is known.
  case notAPicture

  package var description: String {
    switch self {
    case .empty: "this file is empty"
    case .cutShort: "the picture is cut short"
    case .notAPicture: "this is no picture, though its name says so"
    }
  }
}

extension DeckFile {
  /// - Returns: `nil` if nothing is wrong, if the format has no end that could be looked for, and if the file cannot be
  ///   read.
  func pictureFault(named name: [UInt8]) -> PictureFault? {
    let isNamed = FolderFiles.Kind(name)?.isRecognized == true
    guard stamp.size > 0 else { return isNamed ? .empty : nil }
    guard let head = try? bytes(at: 0, count: PictureFormat.markCount) else { return nil }
    guard let format = PictureFormat(startOf: head) else { return isNamed ? .notAPicture : nil }
    return (try? isWhole(format, head)) ?? true ? nil : .cutShort
  }

  private func isWhole(_ format: PictureFormat, _ head: [UInt8]) throws(DeckError) -> Bool {
    switch format {
    case .jpeg: try hasJPEGEnd()
    // The decoder looks no further for the end either.
    case .png: try has(Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82], from: max(0, stamp.size - 4096))
    // Programs may fill up the last block.
    case .gif: try bytes(at: max(0, stamp.size - 512), count: 512).last { $0 != 0 } == 0x3B
    case .webp: stamp.size >= (head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }) + 8
    case .heic, .avif: try hasAllBoxes()
    case .tiff, .bmp, .svg, .jpegXL, .cameraRaw: true
    }
  }

  /// The bytes that are searched for the end. In a larger file the end may follow, so it counts as whole.
  private static let mostSearched = 64 << 20

  /// A big-endian number; `nil` behind the end of the file.
  private func number(at offset: Int, bytes count: Int) throws(DeckError) -> Int? {
    let bytes = try bytes(at: offset, count: count)
    return bytes.count == count ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// Goes from segment to segment up to the pixels, and looks for the end behind them. It is usually at the end of the
  /// file, but phones append films. Previews before the pixels have ends of their own.
  private func hasJPEGEnd() throws(DeckError) -> Bool {
    var offset = 2
    for _ in 0..<512 {
      guard let mark = try number(at: offset, bytes: 2) else { return false }
      // Decoders skip stray bytes. The segments behind them are not looked for.
      guard mark >> 8 == 0xFF, mark != 0xFFFF else { return true }
      if mark == 0xFFDA { return try has([0xFF, 0xD9], from: offset) }
      guard let length = try number(at: offset + 2, bytes: 2) else { return false }
      offset += 2 + length
    }
    return true
  }

  /// Whether these bytes are at the end of the file, or in the first megabytes behind an offset.
  private func has(_ end: [UInt8], from start: Int) throws(DeckError) -> Bool {
    let last = min(stamp.size, start + Self.mostSearched)
    for offset in [max(start, stamp.size - 4096)] + stride(from: start, to: last, by: 64 << 10) {
      let bytes = try bytes(at: offset, count: (64 << 10) + end.count - 1)
      if bytes.indices.contains(where: { bytes[$0] == end[0] && bytes[$0...].starts(with: end) }) {
        return true
      }
    }
    return last < stamp.size
  }

  /// Goes from box to box of a HEIC or AVIF file.
  private func hasAllBoxes() throws(DeckError) -> Bool {
    var offset = 0
    for _ in 0..<1 << 16 where offset < stamp.size {
      guard let length = try number(at: offset, bytes: 4) else { return false }
      // A box without a length goes to the end of the file; one of more than 4 GB is no picture's.
      guard length >= 8 else { return true }
      offset += length
    }
    return offset <= stamp.size
  }
}
