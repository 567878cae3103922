/// TIFF files made byte by byte: EXIF data, plain pictures, camera raw files.
struct TestTIFF {
  enum Value: Sendable {
    case short(Int)
    case long(Int)
    case text(String)
    /// Of type "undefined".
    case bytes([UInt8])
    /// A number of 32 bits that is the place of a directory, or of bytes, put behind everything else.
    case directory([(Int, Value)])
    /// A numerator and a denominator, of 32 bits each.
    case fraction([UInt8])
    case blob([UInt8])
  }

  var isBig = false
  var mark = 42
  private(set) var bytes: [UInt8] = []

  static func file(
    isBig: Bool = false, mark: Int = 42, _ entries: [(Int, Value)], next: Int = 0
  ) -> [UInt8] {
    var file = TestTIFF(isBig: isBig, mark: mark)
    file.bytes = Array((isBig ? "MM" : "II").utf8) + file.number(mark, 2) + file.number(8, 4)
    file.append(entries, next: next)
    return file.bytes
  }

  /// 64 × 48, the left half red (220, 30, 40), the right one blue (20, 60, 200).
  static let picture: [UInt8] = {
    let row = (0..<64).flatMap { $0 < 32 ? [220, 30, 40] : [20, 60, 200] as [UInt8] }
    let pixels = (0..<48).flatMap { _ in row }
    return file([
      (0x100, .short(64)), (0x101, .short(48)), (0x102, .short(8)), (0x103, .short(1)), (0x106, .short(2)),
      (0x111, .blob(pixels)), (0x115, .short(3)), (0x116, .short(48)), (0x117, .long(pixels.count)),
    ])
  }()

  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBig ? little.reversed() : little
  }

  private mutating func append(_ entries: [(Int, Value)], next: Int) {
    let start = bytes.count
    bytes += number(entries.count, 2) + [UInt8](repeating: 0, count: entries.count * 12) + number(next, 4)
    for (index, (tag, value)) in entries.enumerated() {
      let entry: [UInt8]
      switch value {
      case .short(let value): entry = number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
      case .long(let value): entry = number(4, 2) + number(1, 4) + number(value, 4)
      case .text(let text): entry = number(2, 2) + data(Array(text.utf8) + [0])
      case .bytes(let value): entry = number(7, 2) + data(value)
      case .fraction(let value):
        entry = number(5, 2) + number(1, 4) + number(bytes.count, 4)
        bytes += value
      case .directory(let entries):
        let place = bytes.count
        append(entries, next: 0)
        entry = number(4, 2) + number(1, 4) + number(place, 4)
      case .blob(let value):
        entry = number(4, 2) + number(1, 4) + number(bytes.count, 4)
        bytes += value
      }
      let place = start + 2 + index * 12
      bytes.replaceSubrange(place..<place + 12, with: number(tag, 2) + entry)
    }
  }

  /// A count, and the value or its place.
  private mutating func data(_ value: [UInt8]) -> [UInt8] {
    let count = number(value.count, 4)
    guard value.count > 4 else { return count + value + [UInt8](repeating: 0, count: 4 - value.count) }
    let place = number(bytes.count, 4)
    bytes += value
    return count + place
  }
}
