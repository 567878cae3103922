/// The segments before the pixels of a JPEG.
package struct JPEGHeader {
  /// The EXIF data, beginning at the TIFF header; `nil` for none.
  package private(set) var exif: ByteView?
  /// The stored size, in pixels. `nil` if it is missing, or if the coding is one that few decoders know: cameras also
  /// store raw data as lossless JPEG.
  package private(set) var size: (width: Int, height: Int)?

  private static let mostSegments = 512
  /// The most stray bytes between two segments.
  private static let mostStray = 4096

  /// `nil` if the bytes do not begin as a JPEG.
  package init?(_ bytes: ByteView) {
    guard bytes.number(0, bytes: 3, isBig: true) == 0xFFD8FF else { return nil }
    var place = 2
    for _ in 0..<Self.mostSegments {
      // If a segment is longer than it says, decoders go on at the next marker, past any number of bytes.
      let end = place + Self.mostStray
      while place < end, let byte = bytes.byte(place), byte != 0xFF || bytes.byte(place + 1) == 0xFF {
        place += 1
      }
      guard bytes.byte(place) == 0xFF, let marker = bytes.byte(place + 1), marker != 0xDA, marker != 0xD9,
        let count = bytes.number(place + 2, bytes: 2, isBig: true), count >= 2
      else { return }
      if marker == 0xE1, exif == nil, bytes.starts(with: "Exif\0\0", at: place + 4), count >= 8 {
        exif = bytes.part(place + 10, count - 8)
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard marker <= 0xC2, let height = bytes.number(place + 5, bytes: 2, isBig: true),
          let width = bytes.number(place + 7, bytes: 2, isBig: true), width > 0, height > 0
        else { return }
        size = (width, height)
        return
      }
      place += 2 + count
    }
  }
}
