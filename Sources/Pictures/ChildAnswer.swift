import Platform

/// The answer of a child that decodes pictures or draws text, sent through a pipe. A hostile picture may have taken the
/// child over, so the reader checks all of it.
package enum ChildAnswer: Sendable, Hashable {
  case picture(DecodedPicture)
  case text(TextMask)
  /// The words of a card.
  case words(PixelGrid)
  case failure(PictureError)

  private static let mark = Array("SDA1".utf8)
  /// An upper bound of the bytes before the pixels.
  static let longestHeader = 512
  fileprivate static let longestWords = 128

  /// The errors that a child can report; the index is sent. Both ends are the same program.
  private static let errors: [PictureError] =
    [
      .unreadable, .tooManyBytes, .tooManyPixels, .unknownFormat, .noLibrary, .noPreview, .damaged,
      .noTextLibrary, .noFont, .decoderFailed, .noRoom,
    ] + PictureFormat.allCases.map(PictureError.noLoader)

  package var encoded: [UInt8] { header + pixels }

  /// The bytes before ``pixels`` in the pipe.
  package var header: [UInt8] {
    switch self {
    case .failure(let error):
      return Self.mark + [
        0, UInt8(Self.errors.firstIndex(of: error) ?? Self.errors.firstIndex(of: .decoderFailed) ?? 0),
      ]
    case .picture(let picture):
      let info = picture.info
      let format = PictureFormat.allCases.firstIndex(of: info.format) ?? 0
      return Self.mark + [1, UInt8(format)] + MessageBytes.number(info.width)
        + MessageBytes.number(info.height)
        + Self.words(info.taken) + Self.words(info.camera) + Self.words(info.exposure)
        + Self.size(of: picture.grid)
    case .text(let mask):
      return Self.mark + [2] + MessageBytes.number(mask.width) + MessageBytes.number(mask.height)
        + MessageBytes.number(mask.baseline) + MessageBytes.number(Int(mask.size * 64))
    case .words(let grid): return Self.mark + [3] + Self.size(of: grid)
    }
  }

  /// The pixels, as they are sent; empty for a failure.
  package var pixels: [UInt8] {
    switch self {
    case .failure: []
    case .picture(let picture): picture.grid.bytes
    case .text(let mask): mask.coverage
    case .words(let grid): grid.bytes
    }
  }

  private static func size(of grid: PixelGrid) -> [UInt8] {
    MessageBytes.number(grid.width) + MessageBytes.number(grid.height)
  }

  /// One length byte (0 means `nil`), then that many bytes.
  private static func words(_ words: String?) -> [UInt8] {
    let bytes = Array((words ?? "").utf8.prefix(longestWords))
    return [UInt8(bytes.count)] + bytes
  }

  /// `nil` unless these bytes are exactly one answer, and its pixels fit into the box.
  package init?(encoded: [UInt8], within box: PictureBox) {
    var reader = MessageReader(encoded)
    guard reader.consume(Self.mark), let kind = reader.byte() else { return nil }
    switch kind {
    case 0:
      guard let number = reader.byte(), Self.errors.indices.contains(Int(number)), reader.rest.isEmpty else {
        return nil
      }
      self = .failure(Self.errors[Int(number)])
    case 1:
      let sides = 1...PictureLimits.side
      guard let format = reader.byte(), PictureFormat.allCases.indices.contains(Int(format)),
        let width = reader.number(in: sides), let height = reader.number(in: sides),
        let taken = reader.words(), let camera = reader.words(), let exposure = reader.words(),
        let grid = reader.grid(within: box)
      else { return nil }
      self = .picture(
        DecodedPicture(
          info: PictureInfo(
            width: width, height: height, format: PictureFormat.allCases[Int(format)],
            taken: taken.isEmpty ? nil : taken, camera: camera.isEmpty ? nil : camera,
            exposure: exposure.isEmpty ? nil : exposure),
          grid: grid))
    case 2:
      guard let width = reader.number(), let height = reader.number(), let baseline = reader.number(),
        let size = reader.number(), width <= box.width, height <= box.height,
        abs(baseline) <= PictureLimits.boxSide * 4, size > 0, size <= PictureLimits.boxSide * 64,
        let mask = TextMask(
          width: width, height: height, coverage: Array(reader.rest), baseline: baseline,
          size: Double(size) / 64)
      else { return nil }
      self = .text(mask)
    case 3:
      // A page of the reader is only as high as its words need; a card's texture wants all of its height.
      guard let grid = reader.grid(within: box), grid.width == box.width else { return nil }
      self = .words(grid)
    default: return nil
    }
  }
}

extension MessageReader {
  /// A text of printable ASCII, as EXIF data is; empty for `nil`.
  fileprivate mutating func words() -> String? {
    guard let count = byte(), count <= ChildAnswer.longestWords, let bytes = read(Int(count)),
      bytes.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A size, then all that is left as pixels. A colour brighter than its alpha, which none can be, is darkened.
  fileprivate mutating func grid(within box: PictureBox) -> PixelGrid? {
    guard let width = number(in: 1...box.width), let height = number(in: 1...box.height) else { return nil }
    var bytes = Array(rest)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for alpha in stride(from: 3, to: bytes.count, by: 4) {
        for part in alpha - 3..<alpha { bytes[part] = min(bytes[part], bytes[alpha]) }
      }
    }
    return PixelGrid(width: width, height: height, bytes: bytes)
  }
}
