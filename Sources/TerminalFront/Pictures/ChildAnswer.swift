import CardDeck
import SwipeSession

/// What a child that decodes pictures or draws text has to say, through a pipe. Whoever reads it believes none of it: the
/// other end may be anything by now.
package enum ChildAnswer: Sendable, Hashable {
  case picture(DecodedPicture)
  case text(TextMask)
  case failure(PictureError)

  private static let mark = Array("SDA1".utf8)
  /// More than what stands before the pixels, in bytes.
  static let longestHeader = 512
  private static let longestWords = 128

  /// What a child can say is wrong, by its number in the pipe: both ends are the same program.
  private static let errors: [PictureError] =
    [
      .unreadable, .tooManyBytes, .tooManyPixels, .unknownFormat, .noLibrary, .noPreview, .damaged,
      .noTextLibrary, .noFont, .decoderFailed,
    ] + PictureFormat.allCases.map(PictureError.noLoader)

  package var encoded: [UInt8] {
    switch self {
    case .failure(let error):
      return Self.mark + [
        0, UInt8(Self.errors.firstIndex(of: error) ?? Self.errors.firstIndex(of: .decoderFailed) ?? 0),
      ]
    case .picture(let picture):
      let info = picture.info
      let format = PictureFormat.allCases.firstIndex(of: info.format) ?? 0
      return Self.mark + [1, UInt8(format)] + Self.number(info.width) + Self.number(info.height)
        + Self.words(info.taken) + Self.words(info.camera) + picture.grid.encoded
    case .text(let mask):
      return Self.mark + [2] + Self.number(mask.width) + Self.number(mask.height) + Self.number(mask.baseline)
        + Self.number(Int(mask.size * 64)) + mask.coverage
    }
  }

  /// Four bytes, the lowest first.
  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A length in one byte, 0 for `nil`, then so many bytes.
  private static func words(_ words: String?) -> [UInt8] {
    let bytes = Array((words ?? "").utf8.prefix(longestWords))
    return [UInt8(bytes.count)] + bytes
  }

  /// `nil` where this is not exactly one answer, of something that fits into a box.
  package init?(encoded: [UInt8], within box: PictureBox) {
    var reader = Reader(rest: encoded[...])
    guard reader.take(Self.mark.count).elementsEqual(Self.mark), let kind = reader.byte() else { return nil }
    switch kind {
    case 0:
      guard let number = reader.byte(), Self.errors.indices.contains(Int(number)), reader.rest.isEmpty else {
        return nil
      }
      self = .failure(Self.errors[Int(number)])
    case 1:
      let sides = 1...PictureLimits.side
      guard let format = reader.byte(), PictureFormat.allCases.indices.contains(Int(format)),
        let width = reader.number(), let height = reader.number(), sides.contains(width),
        sides.contains(height), let taken = reader.words(), let camera = reader.words(),
        let grid = PixelGrid(encoded: Array(reader.rest), within: box)
      else { return nil }
      self = .picture(
        DecodedPicture(
          info: PictureInfo(
            width: width, height: height, format: PictureFormat.allCases[Int(format)],
            taken: taken.isEmpty ? nil : taken, camera: camera.isEmpty ? nil : camera),
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
    default: return nil
    }
  }

  /// Bytes from front to back; `nil` where there are too few.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    mutating func byte() -> UInt8? { take(1).first }

    mutating func number() -> Int? {
      let bytes = take(4)
      guard bytes.count == 4 else { return nil }
      return Int(Int32(truncatingIfNeeded: bytes.reversed().reduce(0) { $0 << 8 | Int($1) }))
    }

    mutating func words() -> String? {
      guard let count = byte(), count <= ChildAnswer.longestWords else { return nil }
      let bytes = take(Int(count))
      guard bytes.count == Int(count), let words = String(validating: bytes, as: UTF8.self) else {
        return nil
      }
      return SafeText.line(words)
    }
  }
}
