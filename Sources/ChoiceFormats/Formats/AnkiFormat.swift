import CardDeck
import ChoiceLog

/// A table that Anki imports: front, back, tags. Its first lines tell Anki what the columns are.
struct AnkiFormat: EntryFormat {
  static let beginning = "#separator:tab\n#html:false\n#columns:Front\tBack\tTags\n#tags column:3\n"

  func begin(into bytes: inout [UInt8]) { bytes += Self.beginning.utf8 }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let card = entry.record?.card else { return false }
    let choice = entry.word ?? "undecided"
    let marks =
      ["swipedeck::\(choice)"] + (entry.isChanged ? ["swipedeck::changed"] : [])
      + (entry.choice?.reason.map { ["swipedeck::reason::\($0)"] } ?? [])
    let tags = (card.tags + marks).map(Self.tag)
    let back =
      card.hidden.map(\.value) + [card.subtitle, card.body, card.url].compactMap(\.self)
      + card.fields.map { "\($0.name): \($0.value)" } + [entry.note].compactMap(\.self)
    // Anki takes a line that begins with # for a comment.
    let cells = [entry.title, back.joined(separator: "\n"), tags.joined(separator: " ")]
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
