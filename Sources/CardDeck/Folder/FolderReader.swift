/// Makes cards of the files of a folder: a text shows itself, a picture is the card's picture, of others the size
/// is told.
struct FolderReader: Sendable {
  /// Of a longer text the beginning is shown, in bytes.
  static let longestText = 1 << 20

  let root: FolderRoot

  /// - Parameter path: Relative to the root.
  func card(path: [UInt8]) -> Card {
    var card = Card(id: CardID(FileID.text(path)))
    let parts = path.split(separator: UInt8(ascii: "/"))
    card.title = parts.last.map { String(decoding: $0, as: UTF8.self) }
    if parts.count > 1 {
      card.subtitle = String(
        decoding: Array(parts.dropLast().joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    }
    do throws(DeckError) {
      let file = try root.openFile(path)
      let size = file.stamp.size
      switch FileContent(
        try file.bytes(at: 0, count: min(size, Self.longestText)), isWhole: size <= Self.longestText)
      {
      case .text(let text): card.body = text
      case .picture:
        card.image = String(decoding: path, as: UTF8.self)
        card.fields.append(Card.Field(name: "size", value: Self.sizeText(size)))
      case .other: card.fields.append(Card.Field(name: "size", value: Self.sizeText(size)))
      }
      return card
    } catch {
      return Card(
        id: card.id,
        problem: CardProblem(position: .start, why: .unreadable(error)))
    }
  }

  /// What can be asked of a file without opening it.
  func members(path: [UInt8]) -> [JSONMember] {
    let text = FileID.text(path)
    let name = text.split(separator: "/").last.map(String.init) ?? text
    let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    return [
      JSONMember(name: "path", value: .string(text)), JSONMember(name: "name", value: .string(name)),
      JSONMember(name: "extension", value: .string(suffix)),
    ]
  }

  /// A size in bytes as a person reads it: 1.4 MB.
  static func sizeText(_ size: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard size >= 1000 else { return size.counted("byte") }
    var tenths = (size + 50) / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") \(units[unit])"
  }
}

/// What a file holds, by its own first bytes and not by its name.
enum FileContent {
  case text(String)
  /// Of one of the formats of ``PictureFormat``.
  case picture
  case other

  /// - Parameters:
  ///   - bytes: The file, or its beginning.
  ///   - isWhole: Whether it is all of it; else its last character may be cut off.
  init(_ bytes: [UInt8], isWhole: Bool) {
    if PictureFormat(startOf: bytes) != nil {
      self = .picture
    } else if let text = Self.text(bytes, isWhole: isWhole) {
      self = .text(text)
    } else {
      self = .other
    }
  }

  private static func text(_ bytes: [UInt8], isWhole: Bool) -> String? {
    var bytes = bytes[ByteOrderMark.length(in: bytes)...]
    if !isWhole, let cut = UTF8Check.firstInvalid(in: bytes), cut > bytes.endIndex - 4 {
      bytes = bytes[..<cut]
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

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
