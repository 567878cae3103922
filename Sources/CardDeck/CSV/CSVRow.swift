/// Reads one row of a table, as RFC 4180 has it: cells in quotes may hold delimiters, line breaks and doubled
/// quotes; a quote anywhere else is text. White space belongs to the cell.
package enum CSVRow {
  /// The cells of a row.
  ///
  /// - Parameter bytes: The row without its line end.
  /// - Throws: ``CSVError`` with the byte where it stops being a row.
  package static func cells(of bytes: [UInt8], delimiter: UInt8) throws(CSVError) -> [String] {
    var cells: [String] = []
    var place = 0
    while true {
      if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
        cells.append(try quoted(bytes, &place, delimiter: delimiter))
      } else {
        let start = place
        while place < bytes.count, bytes[place] != delimiter { place += 1 }
        cells.append(try text(bytes, start..<place))
      }
      guard place < bytes.count else { return cells }
      place += 1
    }
  }

  /// - Parameter place: At the opening quote; then behind the cell.
  private static func quoted(
    _ bytes: [UInt8], _ place: inout Int, delimiter: UInt8
  ) throws(CSVError) -> String {
    let open = place
    place += 1
    var cell = ""
    while true {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place += 1 }
      cell += try text(bytes, start..<place)
      guard place < bytes.count else { throw CSVError(fault: .openQuote, offset: open) }
      place += 1
      guard place < bytes.count, bytes[place] != delimiter else { return cell }
      guard bytes[place] == UInt8(ascii: "\"") else {
        throw CSVError(fault: .textBehindQuote(found: bytes[place]), offset: place)
      }
      cell += "\""
      place += 1
    }
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) throws(CSVError) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    let place = UTF8Check.firstInvalid(in: bytes[range]) ?? range.lowerBound
    throw CSVError(fault: .notUTF8(bytes[place]), offset: place)
  }
}

/// A row that cannot be read: what is wrong and at which of its bytes.
package struct CSVError: Error, Sendable, Hashable {
  package let fault: RowFault
  package let offset: Int
}

/// What keeps a row of a table from being a card.
public enum RowFault: Sendable, Hashable, CustomStringConvertible {
  /// Something follows the quote that closes a cell.
  case textBehindQuote(found: UInt8)
  /// A quote is never closed.
  case openQuote
  /// There are more cells than names in the first row.
  case tooManyCells(count: Int, columns: Int)
  /// A byte that is not part of any UTF-8 character.
  case notUTF8(UInt8)

  /// One lower-case line: what was found and what to do.
  public var description: String {
    switch self {
    case .textBehindQuote(let found):
      "\(JSONFault.name(found)) follows a closing quote; double the quotes that are part of the text"
    case .openQuote: "the quote here is never closed; close it, or double it if it is part of the text"
    case .tooManyCells(let count, let columns):
      "there are \(count) cells under \(columns) names; put a text with a comma in it in double quotes"
    case .notUTF8(let byte): "\(JSONFault.name(byte)) is not UTF-8; save the file as UTF-8"
    }
  }
}
