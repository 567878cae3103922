/// The id of a file in a folder: its path.
///
/// In a path that is not UTF-8, each byte that is part of no character is written as `%FF`, and each percent sign
/// as `%25`. So that no two files have one id, a path that looks as if it were escaped (a file that is really
/// called `a%FF`) also has `%25` for its percent signs. All other paths, also `100%.txt`, `a%20b` and `%C3%A9`, are
/// their own ids.
package enum FileID {
  package static func text(_ path: [UInt8]) -> String {
    guard let text = String(validating: path, as: UTF8.self) else { return escaped(path) }
    return path.contains(percent) && readsAsEscaped(path) ? escaped(path) : text
  }

  private static let percent = UInt8(ascii: "%")

  /// Whether the path is not UTF-8 any more after undoing ``escaped(_:)`` once or several times. With this test no
  /// escaped id equals a path that is its own id.
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

  /// Undoes ``escaped(_:)`` once. Escapes that it does not write are parts of names.
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
