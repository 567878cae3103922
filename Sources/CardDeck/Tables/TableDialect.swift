/// The syntax of a table.
struct TableDialect: Sendable, Hashable {
  /// The byte between two cells of a row.
  var delimiter: UInt8
  /// Whether a quote at the start of a cell can open quotes. Otherwise every quote is a character.
  var hasQuotes = true
  /// Whether blanks before a cell are no part of it, so that a quote behind them can open quotes.
  var skipsBlanks = false
  /// Whether `\"` is a quote within quotes, and `\\` a backslash.
  var hasEscapes = false
  /// Whether the first row has the names of the columns.
  var hasNames = true
  /// Names that are not in a row of the table; further columns have none.
  var names: [String] = []
  /// Whether the first column is missing among the names, as R writes the names of rows.
  var lacksFirstName = false
  /// Whether it is a text of Anki.
  var isAnki = false
  /// The column whose cells are tags with blanks between them.
  var tagsColumn: Int?
  /// Bytes of the text before the first row of the table.
  var start = 0
  /// The number of lines in these bytes; of Anki's own lines none counts.
  var leftOut = 0
  /// The number of cells that most rows have; 0 if they do not agree.
  var columns = 0
  /// The number of columns with values; others may have no names.
  var filled = 0
  /// Whether the row of the names looks like a card.
  var isDoubtful = false

  /// The delimiter in words.
  var delimiterName: String {
    switch delimiter {
    case 0x09: "tab"
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case let byte: "'\(Character(UnicodeScalar(byte)))'"
    }
  }

  /// Remarks on how the table is read, for a person.
  var notes: [String] {
    let lines = leftOut == 1 ? "line 1 is" : "lines 1 to \(leftOut) are"
    return (leftOut > 0 ? ["\(lines) left out, as the names stand below"] : [])
      + (hasQuotes ? [] : ["quotes are read as text, as they do not enclose cells"])
      + (skipsBlanks ? ["blanks before cells are left out, as quotes stand behind them"] : [])
      + (hasEscapes ? ["a backslash before a quote is no text"] : [])
  }
}

extension TableDialect {
  /// Whether all cells of a row are empty. Spreadsheets write such rows; they are no cards.
  func isBlank(_ row: UnsafeRawBufferPointer) -> Bool {
    guard let first = row.first, isEmpty(first) else { return row.isEmpty }
    return row.allSatisfy(isEmpty)
  }

  private func isEmpty(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == 0x20 || byte == 0x09 || byte == 0x1A || byte == UInt8(ascii: "\"")
  }
}
