/// Cells of a table, each in quotes where it has to be.
enum TableText {
  /// A row with its end, after RFC 4180.
  static func appendRow(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, separator: UInt8(ascii: ","), to: &bytes)
    }
    bytes += "\r\n".utf8
  }

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

  /// A cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe in front, except for
  /// plain numbers, of which nothing is to be feared.
  static func harmless(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first else { return cell }
    switch first {
    case "=", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": return "'" + cell
    case "+", "-": return isNumber(cell) ? cell : "'" + cell
    default: return cell
    }
  }

  private static func isNumber(_ cell: String) -> Bool {
    let digits = cell.utf8.dropFirst()
    let points = digits.count { $0 == UInt8(ascii: ".") }
    guard let first = digits.first, isDigit(first), points <= 1 else { return false }
    return digits.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
