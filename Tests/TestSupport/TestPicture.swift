import FoundationEssentials

/// Pictures made byte by byte.
package enum TestPicture {
  package typealias RGBA = (UInt8, UInt8, UInt8, UInt8)

  /// A PNG of eight bits a part with alpha, not compressed.
  package static func png(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> RGBA) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let color = pixel(x, y)
        rows += [color.0, color.1, color.2, color.3]
      }
    }
    return png(width: UInt32(width), height: UInt32(height), data: stored(rows))
  }

  /// A PNG whose header may promise anything.
  package static func png(width: UInt32, height: UInt32, data: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// 32 × 16, the left half red (220, 30, 40), the right one blue (20, 60, 200).
  ///
  /// - Parameter orientation: For EXIF data; `nil` for none.
  /// A JPEG that is all grey, of any size: each of its blocks takes two bits.
  package static func greyJPEG(width: Int, height: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }
    func side(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    bytes += segment(0xC0, [8] + side(height) + side(width) + [1, 1, 0x11, 0])
    bytes += segment(0xC4, [0x00] + oneCode) + segment(0xC4, [0x10] + oneCode)
    bytes += segment(0xDA, [1, 1, 0, 0, 63, 0])
    return bytes + [UInt8](repeating: 0, count: (blocks + 3) / 4) + [0xFF, 0xD9]
  }

  package static func jpeg(orientation: UInt8? = nil) -> [UInt8] {
    let plain = decoded(
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5a\
      YVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//\
      wAARCAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABcBAQEBAQAAAAAAAAAA\
      AAAAAAAGBwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwDGcC2AQrtm4C5CNIAQrtm4D//Z
      """)
    guard let orientation else { return plain }
    // One tag, 0x0112, of type SHORT, in TIFF of the big-endian kind.
    let tiff: [UInt8] =
      Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
      ]
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    return plain[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]
  }

  /// Two frames of 2 × 2, the first one green (10, 200, 30), the second one red.
  package static let gif: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0] + [10, 200, 30, 200, 10, 30] + frame(of: 0) + frame(of: 1)
    + [0x3B]

  /// 64 × 48, the left half red (220, 30, 40), the right one blue (20, 60, 200).
  package static let bmp: [UInt8] = {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let row = (0..<64).flatMap { $0 < 32 ? [40, 30, 220] : [200, 60, 20] as [UInt8] }
    return Array("BM".utf8) + little(54 + row.count * 48, 4) + little(0, 4) + little(54, 4) + little(40, 4)
      + little(64, 4) + little(48, 4) + little(1, 2) + little(24, 2) + [UInt8](repeating: 0, count: 24)
      + (0..<48).flatMap { _ in row }
  }()

  private static func frame(of color: UInt8) -> [UInt8] {
    // Codes of three bits: clear, four times the colour, end.
    let codes: [UInt32] = [4, UInt32(color), UInt32(color), UInt32(color), UInt32(color), 5]
    var bits: UInt64 = 0
    var count = 0
    for (index, code) in codes.enumerated() {
      // The table reaches eight entries after the fourth code; from then on codes have four bits.
      let width = index < 5 ? 3 : 4
      bits |= UInt64(code) << UInt64(count)
      count += width
    }
    let bytes = (0..<(count + 7) / 8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) }
    return [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, UInt8(bytes.count)] + bytes + [
      0
    ]
  }

  package static func decoded(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map { Array($0) } ?? []
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in body {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
    }
    return big(UInt32(data.count)) + body + big(~remainder)
  }

  /// A zlib stream without compression.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      let count = UInt16(part.count)
      stream += [rest.isEmpty ? 1 : 0]
      for value in [count, ~count] {
        stream += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      stream += part
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + big(high << 16 | low)
  }
}
