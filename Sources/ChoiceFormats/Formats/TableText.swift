import CardDeck
import Platform

extension JSONValue {
  /// The text in a cell of a table; empty for `null`.
  var cell: String { self == .null ? "" : plainText }
}

extension ExportRecord {
  /// The cell for the last member with this name; empty if there is none.
  func cell(_ name: String) -> String { members.last { $0.name.hasSameBytes(as: name) }?.value.cell ?? "" }
}

/// Writes the cells of a table, in quotes if needed.
enum TableText {
  static func append(_ cell: String, separator: UInt8, to bytes: inout [UInt8]) {
    let special: [UInt8] = [separator, UInt8(ascii: "\""), 0x0A, 0x0D, 0]
    let needsQuotes = cell.utf8.contains { special.contains($0) }
    guard needsQuotes else {
      bytes += cell.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A cell in which nothing is a formula: an apostrophe stands before what would begin one, except for plain numbers.
  ///
  /// A spreadsheet that splits the file at semicolons or tabs does not see the quotes around our cells. It begins a new cell
  /// after such a separator and after a line break, and ignores quotes that follow there.
  static func harmless(_ cell: String) -> String { marked(cell) { max($0, 1) } }

  /// A harmless cell from which ``restored(_:)`` makes the text again: apostrophes that already stand before what would
  /// begin a formula get one more.
  static func escaped(_ text: String) -> String { marked(text) { $0 + 1 } }

  /// The text of a cell that was escaped or made harmless; any other cell stays.
  static func restored(_ cell: String) -> String {
    guard cell.utf8.contains(UInt8(ascii: "'")) else { return cell }
    let text = marked(cell) { max($0 - 1, 0) }
    return escaped(text).hasSameBytes(as: cell) ? text : cell
  }

  /// The cell with other numbers of apostrophes before everything that would begin a formula.
  /// - Parameter count: Returns the new number for the present one.
  private static func marked(_ cell: String, _ count: (Int) -> Int) -> String {
    // Most cells have no separator, and need no look at each character.
    let isWhole = !cell.utf8.contains { $0 == UInt8(ascii: ";") || $0 < 0x20 }
    var marked = ""
    var rest = cell.unicodeScalars[...]
    while !rest.isEmpty {
      let isFirst = rest.startIndex == cell.startIndex
      if !isFirst {
        let quotes = rest.prefix { $0 == "\"" }
        marked += Substring(quotes)
        rest = rest[quotes.endIndex...]
      }
      let text = rest.drop { $0 == "'" }
      if beginsFormula(text) || isFirst && text.first.map(isBlank) == true {
        let present = rest.distance(from: rest.startIndex, to: text.startIndex)
        marked += String(repeating: "'", count: count(present))
        rest = text
      }
      let separator = isWhole ? nil : rest.firstIndex(where: isSeparator)
      let end = separator.map(rest.index(after:)) ?? rest.endIndex
      marked += Substring(rest[..<end])
      rest = rest[end...]
    }
    return marked
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == ";" || isBlank(scalar) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { ["\t", "\r", "\n"].contains(scalar) }

  private static func beginsFormula(_ text: Substring.UnicodeScalarView) -> Bool {
    switch text.first {
    case "=", "@", "＝", "＋", "－", "＠": true
    case "+", "-": !isNumber(Substring(text.prefix { !isSeparator($0) }))
    default: false
    }
  }

  private static func isNumber(_ cell: Substring) -> Bool {
    let digits = cell.utf8.dropFirst()
    let others = digits.filter { !$0.isDigit }
    return digits.first?.isDigit == true && (others.isEmpty || others == [UInt8(ascii: ".")])
  }
}
