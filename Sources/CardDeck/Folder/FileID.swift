/// The id of a file in a folder: its path.
///
/// A path that is not UTF-8 has `%FF` for each byte that is part of no character, and `%25` for each percent sign. So
/// that no two files have one id, a path that reads as if it were written so (a file that is really called `a%FF`) has
/// `%25` for its percent signs too. All others, also `100%.txt`, `a%20b` and `%C3%A9`, are their own ids.
enum FileID {
  static func text(_ path: [UInt8]) -> String {
    guard let text = String(validating: path, as: UTF8.self) else { return escaped(path) }
    return path.contains(percent) && readsAsEscaped(path) ? escaped(path) : text
  }

  private static let percent = UInt8(ascii: "%")

  /// Whether what ``escaped(_:)`` has put in, taken out again as often as it can be, leaves what is not UTF-8. By this
  /// one test the ids that are escaped and those that are not are two sets without a common member.
  private static func readsAsEscaped(_ path: [UInt8]) -> Bool {
    var path = path
    while true {
      let read = unescaped(path)
      if read.count == path.count { return false }
      if UTF8Check.firstInvalid(in: read[...]) != nil { return true }
      path = read
    }
  }

  static func escaped(_ path: [UInt8]) -> String {
    var id: [UInt8] = []
    var rest = path[...]
    while let first = rest.first {
      let end = UTF8Check.firstInvalid(in: rest) ?? rest.endIndex
      if end == rest.startIndex {
        id += escape(first)
        rest = rest.dropFirst()
      } else {
        for byte in rest[..<end] { if byte == percent { id += escape(byte) } else { id.append(byte) } }
        rest = rest[end...]
      }
    }
    return String(decoding: id, as: UTF8.self)
  }

  /// Once, and only what ``escaped(_:)`` writes: other escapes are parts of names.
  static func unescaped(_ path: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < path.count {
      if path[index] == percent, index + 2 < path.count, let high = digit(path[index + 1]),
        let low = digit(path[index + 2]), high >= 8 || (high, low) == (2, 5)
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(path[index])
        index += 1
      }
    }
    return bytes
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func escape(_ byte: UInt8) -> [UInt8] {
    [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static func digit(_ byte: UInt8) -> UInt8? { digits.firstIndex(of: byte).map(UInt8.init) }
}
