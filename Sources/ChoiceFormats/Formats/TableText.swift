import CardDeck
import Platform

enum TableCells {
  /// A value as a person reads it; empty for `nil` and `null`.
  static func text(_ value: JSONValue?) -> String { value == .null ? "" : value?.plainText ?? "" }

  /// The text of the last member with this name.
  static func text(of name: String, in record: ExportRecord?) -> String {
    text(record?.members.last { $0.name.hasSameBytes(as: name) }?.value)
  }
}

/// How the rows of a table are written.
package struct TableStyle: Sendable {
  /// Whether it begins with a byte order mark, without which Excel does not read it as UTF-8.
  package var hasMark = false
  /// Whether cells stay as they are, although a spreadsheet may run them as formulas.
  package var isRaw = false

  package init() {}

  func begin(_ names: [String], into bytes: inout [UInt8]) {
    if hasMark { bytes += ByteOrderMark.bytes }
    append(names, to: &bytes)
  }

  /// Adds a row with its end, after RFC 4180.
  func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      TableText.append(isRaw ? cell : TableText.harmless(cell), separator: UInt8(ascii: ","), to: &bytes)
    }
    bytes += "\r\n".utf8
  }
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
  static func harmless(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard let first = scalars.first else { return cell }
    let start = beginsFormula(scalars[...]) || isBlank(first) ? "'" : ""
    // Most cells have no separator, and need no look at each character.
    guard cell.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 < 0x20 }) else { return start + cell }
    var harmless = start.unicodeScalars
    var isStart = false
    for index in scalars.indices {
      if isStart, beginsFormula(scalars[index...]) { harmless.append("'") }
      harmless.append(scalars[index])
      isStart = isSeparator(scalars[index]) || isStart && scalars[index] == "\""
    }
    return String(harmless)
  }

  /// The cell that was made harmless, as far as its beginning tells; a cell that was not stays.
  static func restored(_ cell: String) -> String {
    let rest = String(cell.dropFirst())
    return cell.hasPrefix("'") && harmless(rest) == cell ? rest : cell
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
