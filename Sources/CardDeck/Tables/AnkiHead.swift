/// The lines at the beginning of a text of Anki: `#separator:tab`, `#columns:Front	Back`, `#tags column:3` ….
struct AnkiHead {
  private static let words = [
    "separator", "html", "tags", "columns", "notetype", "deck", "if matches", "notetype column",
    "deck column",
    "tags column", "guid column",
  ]
  private static let separators: [String: Character] = [
    "tab": "\t", "comma": ",", "semicolon": ";", "colon": ":", "pipe": "|", "space": " ",
  ]

  private var separator: UInt8?
  private var columns: [UInt8] = []
  /// The columns that are no fields of a note, by their names here.
  private var others: [Int: String] = [:]
  private var tagsColumn: Int?
  /// The length of the lines in bytes.
  private(set) var end = 0

  /// The head of a text that has none.
  init() {}

  /// - Returns: `nil` if the first line is none of Anki's.
  init?(_ bytes: UnsafeRawBufferPointer) {
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") {
      let line = bytes[(end + 1)...].prefix { $0 != 0x0A }
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      let word = String(decoding: parts[0], as: UTF8.self).trimmed.lowercased()
      guard end > 0 || parts.count == 2 && Self.words.contains(word) else { return nil }
      if parts.count == 2 { apply(word, parts[1].last == 0x0D ? parts[1].dropLast() : parts[1]) }
      end = min(line.endIndex + 1, bytes.count)
    }
    guard end > 0 else { return nil }
  }

  private mutating func apply(_ word: String, _ value: Slice<UnsafeRawBufferPointer>) {
    let text = String(decoding: value, as: UTF8.self)
    let column = Int(text.trimmed).flatMap { 1...10_000 ~= $0 ? $0 - 1 : nil }
    switch word {
    case "separator":
      let name = text.trimmed.lowercased()
      separator = Self.separators[name]?.asciiValue ?? (name.isEmpty ? 0x09 : name.utf8.first)
    case "columns": columns = Array(value)
    case "guid column": column.map { others[$0] = "id" }
    case "notetype column": column.map { others[$0] = "notetype" }
    case "deck column": column.map { others[$0] = "deck" }
    case "tags column":
      tagsColumn = column
      column.map { others[$0] = "tags" }
    default: break
    }
  }

  /// How the rows behind the head are written down. Fields without a name are `Front`, `Back` and `column 3`.
  func dialect(of bytes: UnsafeRawBufferPointer, isWhole: Bool, _ options: DeckOptions) -> TableDialect {
    var options = options
    options.hasNames = false
    options.separator = options.separator ?? separator
    let rest = UnsafeRawBufferPointer(rebasing: bytes[end...])
    var dialect = TableRecognition(of: rest, isWhole: isWhole, options, hint: .tsv).dialect
    dialect.start = end
    (dialect.leftOut, dialect.isAnki, dialect.tagsColumn) = (0, true, tagsColumn)
    let given = columns.isEmpty ? [] : columns.withUnsafeBytes { CSVCursor.cells(of: $0, dialect) }
    var fields = ["Front", "Back"]
    let count = max(given.count, dialect.filled, (others.keys.max() ?? -1) + 1)
    dialect.names = (0..<count).map { index in
      if let other = others[index] { return other }
      if index < given.count, !given[index].isBlank { return given[index].trimmed }
      return fields.isEmpty ? "" : fields.removeFirst()
    }
    return dialect
  }
}
