/// The names of a table's columns.
struct TableHeader: Sendable {
  /// The trimmed name of each column; `column 3` for one without a name, `title (2)` for the second `title`.
  let names: [String]
  let dialect: TableDialect
  /// Remarks on names that are not as in the file, for a person.
  let notes: [String]

  private static let mostNotes = 20

  /// - Parameter row: The row of the names without its line end; ignored if the dialect has the names, or none.
  init(row: [UInt8], _ dialect: TableDialect) {
    self.dialect = dialect
    var given = dialect.names
    if given.isEmpty, dialect.hasNames {
      given = row.withUnsafeBytes { CSVCursor.cells(of: $0, dialect) }.map(\.trimmed)
      // Banks end each line with a separator.
      while dialect.filled > 0, given.count > dialect.filled, given.last == "" { given.removeLast() }
      if dialect.lacksFirstName { given.insert("", at: 0) }
    }
    given += Array(repeating: "", count: max(0, max(dialect.filled, 1) - given.count))
    let all = Set(given.map(ExactText.init))
    var names: [String] = []
    var seen: Set<ExactText> = []
    var notes = dialect.notes
    // The last number that made a name of each name, so that many columns of one name cost no more than others.
    var numbers: [ExactText: Int] = [:]
    for (index, text) in given.enumerated() {
      let base = text.isEmpty ? Self.name(at: index) : text
      var name = base
      while seen.contains(ExactText(name)) || name != text && all.contains(ExactText(name)) {
        let number = numbers[ExactText(base), default: 1] + 1
        numbers[ExactText(base)] = number
        name = "\(base) (\(number))"
      }
      if name != text, dialect.hasNames, notes.count < Self.mostNotes {
        let why = text.isEmpty ? "no name" : "the name of another"
        notes.append("column \(index + 1) has \(why), and is called '\(name.shortened)'")
      }
      seen.insert(ExactText(name))
      names.append(name)
    }
    self.names = names
    self.notes = notes
  }

  /// The name of a column that has none.
  private static func name(at index: Int) -> String { "column \(index + 1)" }

  /// The members of a row. Cells behind those with names are `column 5`, `column 6` ….
  ///
  /// - Parameter hasEmpty: Whether every column is a member; otherwise empty cells are left out.
  func members(
    ofRow row: UnsafeRawBufferPointer, hasEmpty: Bool = false
  ) throws(ParseError) -> [JSONMember] {
    try UTF8Check.require(row, in: 0..<row.count)
    var cells = CSVCursor.cells(of: row, dialect)
    if hasEmpty { cells += Array(repeating: "", count: max(0, names.count - cells.count)) }
    return cells.enumerated().compactMap { index, cell in
      guard !cell.isEmpty || hasEmpty && index < names.count else { return nil }
      let name = index < names.count ? names[index] : Self.name(at: index)
      guard index == dialect.tagsColumn else { return JSONMember(name: name, value: .string(cell)) }
      return JSONMember(
        name: name, value: .array(cell.split(whereSeparator: \.isWhitespace).map { .string(String($0)) }))
    }
  }

  /// An irregularity of a row, which is a card all the same, and whether it is an error; `nil` for a regular row.
  func oddity(ofRow row: UnsafeRawBufferPointer) -> (text: String, isWrong: Bool)? {
    var cursor = CSVCursor(row, dialect)
    var (count, filled, hasBareQuote) = (0, 0, false)
    while let cell = cursor.uncheckedCell() {
      count += 1
      if !cell.range.isEmpty { filled = count }
      if dialect.hasQuotes, cursor.hasBareQuote(cell) { hasBareQuote = true }
    }
    let columns = names.count.counted("name")
    if filled > names.count {
      let advice = "put a text with a \(dialect.delimiterName) in it in double quotes"
      return ("there are \(filled.counted("cell")) under \(columns); \(advice)", true)
    }
    if count < names.count, !dialect.isAnki {
      return ("there \(count == 1 ? "is" : "are") \(count.counted("cell")) under \(columns)", false)
    }
    return hasBareQuote ? ("a quote begins a cell and does not enclose it, and is read as text", false) : nil
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
}
