import CardDeck
import ChoiceLog

/// A table that Anki imports: front, back, tags. Its first lines tell Anki what the columns are.
struct AnkiForm: ExportForm {
  static let beginning = "#separator:tab\n#html:false\n#columns:Front\tBack\tTags\n#tags column:3\n"

  func begin(into bytes: inout [UInt8]) { bytes += Self.beginning.utf8 }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let face = entry.record?.face else { return false }
    let choice = entry.word ?? "undecided"
    let marks =
      ["swipedeck::\(choice)"] + (entry.isChanged ? ["swipedeck::changed"] : [])
      + (entry.reason.map { ["swipedeck::reason::\($0)"] } ?? [])
    let tags = (face.tags + marks).map(Self.tag)
    // Anki takes a line that begins with # for a comment.
    let cells = [
      face.title.isEmpty ? entry.card.isHash ? "a card without a name" : entry.card.text : face.title,
      (face.rest + (entry.note.map { [$0] } ?? [])).joined(separator: "\n"), tags.joined(separator: " "),
    ]
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      Self.append(cell, mustQuote: index == 0 && cell.hasPrefix("#"), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    return true
  }

  private static func append(_ cell: String, mustQuote: Bool, to bytes: inout [UInt8]) {
    guard mustQuote, !cell.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 < 0x20 }) else {
      return TableText.append(cell, separator: UInt8(ascii: "\t"), to: &bytes)
    }
    bytes += "\"\(cell)\"".utf8
  }

  /// A tag without spaces, which separate tags.
  private static func tag(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? "_" : $0 }))
  }
}
