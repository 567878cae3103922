/// The names of a table's columns.
struct TableHeader: Sendable, Hashable {
  /// One a column: its name without white space around it, or `column 3` where there is none.
  let names: [String]
  let delimiter: UInt8
  /// Whether the first row looks like one of cards: a name is missing, a number, or there twice.
  let isDoubtful: Bool
  /// Whether a name is there twice.
  let hasTwins: Bool

  /// - Parameter row: The first row without its line end.
  init(row: [UInt8], delimiter: UInt8) {
    self.delimiter = delimiter
    let cells = (try? CSVRow.cells(of: row, delimiter: delimiter)) ?? Self.split(row, delimiter)
    var names: [String] = []
    for (place, cell) in cells.enumerated() {
      let name = Self.trimmed(cell)
      names.append(name.isEmpty ? "column \(place + 1)" : name)
    }
    self.names = names
    hasTwins = Set(names.map(ExactText.init)).count < names.count
    isDoubtful =
      hasTwins || cells.contains { Self.trimmed($0).isEmpty }
      || names.contains { (try? JSONParser.parse(Array($0.utf8))).map(Self.isNumber) ?? false }
  }

  /// The members of a row, without those that have nothing in them.
  ///
  /// - Parameter cells: At most as many as there are names; further ones are left out.
  func members(_ cells: [String]) -> [JSONMember] {
    zip(names, cells).compactMap { name, cell in
      cell.isEmpty ? nil : JSONMember(name: name, value: .string(cell))
    }
  }

  /// A first row that is not right is still the names, as well as they can be read.
  private static func split(_ row: [UInt8], _ delimiter: UInt8) -> [String] {
    row.split(separator: delimiter, omittingEmptySubsequences: false)
      .map { String(decoding: $0.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self) }
  }

  private static func isNumber(_ value: JSONValue) -> Bool {
    if case .number = value { true } else { false }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
