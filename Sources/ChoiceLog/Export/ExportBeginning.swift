extension ExportFormat {
  /// How many bytes of a file are enough for ``isBeginning(_:)``.
  package static let beginningLength = 1 << 16

  /// Whether a file that begins like this is an export: of those that say so themselves. Records alone, ids alone and
  /// the tables of other tools look like anybody's, so files in these forms are never recognized.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let known =
      JSONDocumentForm.beginning.utf8.elementsEqual(bytes.prefix(JSONDocumentForm.beginning.utf8.count))
      || SpreadsheetForm.beginning.utf8.elementsEqual(bytes.prefix(SpreadsheetForm.beginning.utf8.count))
      || AnkiForm.beginning.utf8.elementsEqual(bytes.prefix(AnkiForm.beginning.utf8.count))
    return known || EntryJSON.isBeginning(bytes.prefix { $0 != 0x0A })
  }
}

extension EntryJSON {
  /// Whether a line begins with an id and a choice as ``append(_:onOneLine:to:)`` writes them. The quote in front of
  /// the comma ends the id: inside a string it would have a backslash.
  fileprivate static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    let opening = Array(#"{"id":""#.utf8)
    guard line.starts(with: opening) else { return false }
    var isEscaped = false
    let end = line.dropFirst(opening.count).firstIndex { byte in
      if isEscaped {
        isEscaped = false
        return false
      }
      isEscaped = byte == UInt8(ascii: "\\")
      return byte == UInt8(ascii: "\"")
    }
    guard let end else { return false }
    let rest = line[end...]
    return rest.starts(with: Array(#"","choice":null,""#.utf8))
      || Choice.allCases.contains {
        rest.starts(with: Array("\",\"choice\":\"\($0.rawValue)\",\"at\":\"".utf8))
      }
  }
}
