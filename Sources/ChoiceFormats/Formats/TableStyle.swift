import Platform

/// How the rows of a table are written.
package struct TableStyle: Sendable {
  /// Whether it begins with a byte order mark, without which Excel does not read it as UTF-8.
  package var hasMark = false
  /// Whether cells stay as they are, although a spreadsheet may run them as formulas.
  package var isRaw = false

  package init() {}

  /// Escapes one of our own texts, such as a note, so that an import reads back exactly what it was. A raw table has it as
  /// it is.
  func exact(_ text: String) -> String { isRaw ? text : TableText.escaped(text) }

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
