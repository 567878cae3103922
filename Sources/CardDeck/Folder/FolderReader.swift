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
      let size = file.state.size
      switch FileContent(
        try file.bytes(at: 0, count: min(size, Self.longestText)), isWhole: size <= Self.longestText)
      {
      case .text(let text): card.body = text
      case .picture:
        card.image = String(decoding: path, as: UTF8.self)
        card.fields.append(Card.Field(name: "size", value: Self.words(size)))
      case .other: card.fields.append(Card.Field(name: "size", value: Self.words(size)))
      }
      return card
    } catch {
      return Card(
        id: card.id,
        problem: CardProblem(position: TextPosition(line: 1, column: 1), why: .unreadable(error)))
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
  static func words(_ size: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard size >= 1000 else { return size == 1 ? "1 byte" : "\(size) bytes" }
    var tenths = (size + 50) / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") \(units[unit])"
  }
}
