/// The names of a table's columns.
struct TableHeader: Sendable {
  /// The trimmed name of each column; `column 3` for an empty name.
  let names: [String]
  let dialect: TableDialect
  /// Whether the first row looks like a card: a name is empty, a number, or there twice.
  let isDoubtful: Bool
  let hasDuplicates: Bool

  /// - Parameter row: The first row without its line end.
  init(row: [UInt8], _ dialect: TableDialect) {
    self.dialect = dialect
    let delimiter = dialect.delimiter
    let cells = ((try? CSVCursor.cells(of: row, delimiter: delimiter)) ?? Self.split(row, delimiter)).map(
      \.trimmed)
    names = cells.enumerated().map { index, name in name.isEmpty ? "column \(index + 1)" : name }
    hasDuplicates = Set(names.map(ExactText.init)).count < names.count
    isDoubtful = hasDuplicates || cells.contains("") || names.contains(where: Self.isNumber)
  }

  /// The members of a row.
  ///
  /// - Parameter hasEmpty: Whether every column is a member; otherwise empty cells are left out.
  /// - Throws: ``ParseError`` also if there are more cells than names.
  func members(ofRow row: [UInt8], hasEmpty: Bool = false) throws(ParseError) -> [JSONMember] {
    let delimiter = dialect.delimiter
    let cells = try CSVCursor.cells(of: row, delimiter: delimiter)
    guard cells.count <= names.count else {
      throw ParseError(
        fault: .tooManyCells(count: cells.count, columns: names.count),
        offset: try CSVCursor.start(ofCell: names.count, in: row, delimiter: delimiter))
    }
    let all = cells + Array(repeating: "", count: names.count - cells.count)
    return zip(names, all).compactMap { name, cell in
      cell.isEmpty && !hasEmpty ? nil : JSONMember(name: name, value: .string(cell))
    }
  }

  /// The indices of the columns with these names, in the order of the names.
  func columns(_ wanted: [[UInt8]]) -> [Int] {
    wanted.compactMap { name in names.firstIndex { $0.utf8.elementsEqual(name) } }
  }

  /// Whether every column that these names match is spelled exactly like one of them.
  func isPlain(_ wanted: [[UInt8]]) -> Bool {
    names.allSatisfy { name in
      wanted.allSatisfy {
        name.utf8.elementsEqual($0) || !FieldName.matches(name, String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// Splits a first row that is not valid, so that there are names all the same.
  private static func split(_ row: [UInt8], _ delimiter: UInt8) -> [String] {
    row.split(separator: delimiter, omittingEmptySubsequences: false)
      .map { String(decoding: $0.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self) }
  }

  private static func isNumber(_ name: String) -> Bool {
    if case .number? = try? JSONValue(parsing: Array(name.utf8)) { true } else { false }
  }
}
