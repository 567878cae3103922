/// How a deck names the picture of a card.
package enum PictureAddress: Sendable, Hashable {
  /// The bytes of a path, also of one that is written as a `file:` address.
  case file([UInt8])
  /// The picture itself, as `data:image/png;base64,…`.
  case data
  /// A place on the network, from which nothing is ever fetched, or another machine's file.
  case elsewhere

  package init(_ text: String) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if scheme == "data", text.utf8.count > 5 {
      self = .data
    } else if scheme == "file", text.utf8.count > 5 {
      var path = text.dropFirst(5)
      if path.hasPrefix("//") {
        let host = path.dropFirst(2).prefix { $0 != "/" }
        guard host.isEmpty || host.lowercased() == "localhost" else {
          self = .elsewhere
          return
        }
        path = path.dropFirst(2 + host.count)
      }
      self = .file(Self.unescaped(path.utf8))
    } else {
      self = text.contains("://") ? .elsewhere : .file(Array(text.utf8))
    }
  }

  /// The text that names a file: its path, or a `file:` address if the path is not UTF-8 or would be read as something else.
  package static func text(ofFile path: [UInt8]) -> String {
    if let text = String(validating: path, as: UTF8.self), PictureAddress(text) == .file(path) { return text }
    let escaped = path.map { byte in
      byte >= 0x80 || byte == UInt8(ascii: "%")
        ? "%" + String(byte, radix: 16, uppercase: true) : String(UnicodeScalar(byte))
    }
    return (path.first == UInt8(ascii: "/") ? "file://" : "file:") + escaped.joined()
  }

  /// The bytes of a picture in an address of ``data``; `nil` if they cannot be read.
  package static func bytes(of address: String) -> [UInt8]? {
    guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let bytes = unescaped(address.utf8[comma...].dropFirst())
    return address[..<comma].lowercased().hasSuffix(";base64") ? decoded(base64: bytes) : bytes
  }

  /// Replaces `%41` by the byte that it means; any other percent sign stays.
  private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    let text = Array(text)
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      let digits = text[index...].dropFirst().prefix(2)
      if text[index] == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  /// White space is passed over, and both alphabets are read.
  ///
  /// - Returns: `nil` if there is any other character.
  private static func decoded(base64 text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (0, 0)
    for character in text {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), 0x09, 0x0A, 0x0D, 0x20: continue
      default: return nil
      }
      bits = (bits << 6 | Int(value)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
