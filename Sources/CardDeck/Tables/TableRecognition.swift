/// How regular the beginning of a file is as a table.
struct TableRecognition {
  let dialect: TableDialect
  /// Rows from the names on that were looked at, at most ``mostRows``; a row that is not whole is none.
  let rowCount: Int
  /// Rows with as many cells as most have.
  let agreeing: Int
  /// Whether it is a table whatever the file is called: rows agree, and something else speaks for it.
  let isDoubtless: Bool

  private static let mostRows = 100
  static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  /// Whether lines look like a table. Text with blanks behind its commas does not.
  let isRegular: Bool

  /// Why this is a table, for a person: `12 of 12 rows have 3 cells with a comma between them`.
  var reason: String {
    guard dialect.columns > 1 else { return "no character separates the cells of most rows" }
    return
      "\(agreeing) of \(rowCount.counted("row")) have \(dialect.columns) cells with a \(dialect.delimiterName) between them"
  }

  /// - Parameters:
  ///   - bytes: The beginning of a text, behind a byte order mark.
  ///   - isWhole: Whether this is the whole text.
  ///   - hint: The format of the file's name, or that a person asked for; `nil` if there is none.
  init(of bytes: UnsafeRawBufferPointer, isWhole: Bool, _ options: DeckOptions, hint: DeckFormat?) {
    let said = Self.separatorLine(bytes)
    let start = said?.end ?? 0
    let candidates = (options.separator ?? said?.separator).map { [$0] } ?? Self.delimiters
    let tables = candidates.map { delimiter in
      var dialect = TableDialect(delimiter: delimiter)
      dialect.hasEscapes = Self.hasEscapes(
        UnsafeRawBufferPointer(rebasing: bytes.prefix(64 * 1024)), delimiter)
      let table = SurveyedTable(bytes, from: start, dialect, isWhole: isWhole, most: Self.mostRows)
      guard table.hasQuotesBehindBlanks else { return table }
      dialect.skipsBlanks = true
      let other = SurveyedTable(bytes, from: start, dialect, isWhole: isWhole, most: Self.mostRows)
      return other.isBetterQuoted(than: table) ? other : table
    }
    var table =
      tables.first { $0.dialect.delimiter == (hint == .tsv ? 0x09 : UInt8(ascii: ",")) } ?? tables[0]
    if !table.isRegular {
      // The names alone say it where rows do not agree.
      let inFirst = tables.first { $0.counts.first ?? 0 > 1 }
      if let inFirst, table.counts.first ?? 0 <= 1 { table = inFirst }
    }
    for other in tables where other.isBetter(than: table) {
      // In a column of texts a comma stands before a blank, and not in its name.
      let isText = hint != nil && other.counts.first == 1 && other.hasBlanks(inRow: 1)
      if !isText { table = other }
    }
    if let unquoted = table.unquoted(isWhole: isWhole) { table = unquoted }
    var dialect = table.dialect
    dialect.hasNames = options.hasNames
    let first = table.findNames(hasNames: options.hasNames, &dialect)
    if first < table.rows.count, first > 0 || said != nil {
      dialect.start = table.rows[first].offset
      dialect.leftOut = Self.countLines(bytes[..<dialect.start])
    }
    self.dialect = dialect
    rowCount = table.rows.count - first
    agreeing = table.counts[first...].count { $0 == dialect.columns }
    let isSaid = said != nil || options.separator != nil || !options.hasNames
    let agrees = rowCount >= 3 && agreeing == rowCount && dialect.columns > 1
    isRegular = agrees && !table.hasBlanks(inRow: first)
    isDoubtless = isSaid || isRegular && !dialect.isDoubtful && table.speaksForItself(namesAt: first)
  }

  /// `sep=;` in the first line, as spreadsheets read it.
  private static func separatorLine(_ bytes: UnsafeRawBufferPointer) -> (separator: UInt8, end: Int)? {
    let line = bytes.prefix(20).prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count < min(20, bytes.count) else { return nil }
    let word = line.filter { $0 != UInt8(ascii: "\"") }
    guard word.count >= 5, word.prefix(4).map(\.lowercased).elementsEqual("sep=".utf8),
      word.dropFirst(5).allSatisfy({ $0 == word[4] || $0 == UInt8(ascii: ",") })
    else { return nil }
    return (word[4], line.count)
  }

  /// Whether `\"` is a quote within quotes: it stands before text, and quotes are never doubled.
  private static func hasEscapes(_ bytes: UnsafeRawBufferPointer, _ delimiter: UInt8) -> Bool {
    func isEdge(_ index: Int) -> Bool {
      !bytes.indices.contains(index) || [delimiter, 0x0A, 0x0D].contains(bytes[index])
    }
    let quote = UInt8(ascii: "\"")
    var hasEscapes = false
    var index = bytes.firstIndex(of: quote, from: 0)
    while index < bytes.count {
      if bytes[..<index].hasOddBackslashes {
        // Behind a backslash of the text a doubled quote may stand, as in LaTeX.
        if index + 1 < bytes.count, bytes[index + 1] == quote, !isEdge(index + 2) { return false }
        if !isEdge(index + 1) { hasEscapes = true }
      } else if index + 1 < bytes.count, bytes[index + 1] == quote {
        // Two quotes alone are an empty cell.
        if !isEdge(index - 1) || !isEdge(index + 2) { return false }
        index += 1
      }
      index = bytes.firstIndex(of: quote, from: index + 1)
    }
    return hasEscapes
  }

  private static func countLines(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let feeds = bytes.count { $0 == 0x0A }
    return feeds > 0 ? feeds : bytes.count { $0 == 0x0D }
  }
}

/// The first rows of a text, read in one dialect.
struct SurveyedTable {
  /// Lines that may stand before a table that begins behind an empty one.
  private static let mostLinesBefore = 20
  /// Bytes that are scanned at a time until there are enough rows.
  private static let pieceSize = 8 * 1024

  private let bytes: UnsafeRawBufferPointer
  private(set) var dialect: TableDialect
  let rows: [RecordExtent]
  /// The number of cells of each row.
  let counts: [Int]
  /// The number of rows with as many cells as most have that have more than one.
  fileprivate private(set) var agreeing = 0
  fileprivate private(set) var hasQuotesBehindBlanks = false
  /// Whether quotes enclose a cell, a line break, or begin a cell without enclosing it.
  private var (hasQuotedCells, hasQuotedBreaks, hasBareQuotes) = (false, false, false)

  init(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ dialect: TableDialect, isWhole: Bool, most: Int
  ) {
    self.bytes = bytes
    self.dialect = dialect
    var scanner = RowScanner(dialect, offset: start)
    var found: [RecordExtent] = []
    var next = start
    while next < bytes.count, found.count < most {
      let end = min(bytes.count, next + Self.pieceSize)
      scanner.push(UnsafeRawBufferPointer(rebasing: bytes[next..<end]), into: &found)
      next = end
    }
    if next == bytes.count, isWhole || found.isEmpty { scanner.finish(into: &found) }
    rows = Array(found.prefix(most))
    var counts: [Int] = []
    // The number of texts in each row.
    var filled: [Int] = []
    for row in rows {
      let row = UnsafeRawBufferPointer(rebasing: bytes[row.range])
      var cursor = CSVCursor(row, dialect)
      var (count, texts) = (0, 0)
      while let cell = cursor.uncheckedCell() {
        count += 1
        let content = row[cell.range].drop { $0 == 0x20 }
        if !content.isEmpty { texts += 1 }
        if cursor.hasBareQuote(cell) { hasBareQuotes = true }
        if content.first == UInt8(ascii: "\""), row[cell.range].first == 0x20 { hasQuotesBehindBlanks = true }
        guard cursor.isQuoted(cell) else { continue }
        hasQuotedCells = true
        if row[cell.range].contains(where: { $0 == 0x0A || $0 == 0x0D }) { hasQuotedBreaks = true }
      }
      counts.append(count)
      filled.append(texts)
    }
    self.counts = counts
    // A wider table behind an empty line or row; else rows with two texts or more tell how many cells there are.
    let table = rows.indices.prefix(Self.mostLinesBefore).dropFirst().first { index in
      let (own, rest) = (counts[index], counts[index...])
      return rest.count > 1 && rest.count { $0 == own } * 4 > rest.count * 3
        && counts[..<index].allSatisfy { $0 < own }
        && (filled[index - 1] == 0 || hasEmptyLine(between: index - 1, index))
    }
    let told = rows.indices.filter { filled[$0] > 1 }.map { counts[$0] }
    let telling = table.map { Array(counts[$0...]) } ?? (told.count > 1 ? told : counts.filter { $0 > 1 })
    let frequencies = Dictionary(telling.map { ($0, 1) }, uniquingKeysWith: +)
    let usual = frequencies.max {
      ($0.value, counts.firstIndex(of: $1.key) ?? 0) < ($1.value, counts.firstIndex(of: $0.key) ?? 0)
    }
    agreeing = usual.map { usual in counts.count { $0 == usual.key } } ?? 0
    guard let usual, agreeing > 1 || counts.count == 1, let first = counts.firstIndex(of: usual.key),
      agreeing * 2 > counts.count - first
    else { return }
    self.dialect.columns = usual.key
  }

  /// Whether most rows agree on a number of cells above one.
  var isRegular: Bool { dialect.columns > 1 }

  /// Whether this is the more likely reading of the same text. Where both are alike, the other stays.
  func isBetter(than other: SurveyedTable) -> Bool {
    guard isRegular else { return false }
    guard other.isRegular else { return true }
    // A reading in which quotes enclose cells is likelier than one in which they are plain characters.
    let (isQuoted, isOtherQuoted) = (
      hasQuotedCells && !hasBareQuotes, other.hasQuotedCells && !other.hasBareQuotes
    )
    if isQuoted, other.hasBareQuotes { return true }
    if isOtherQuoted, hasBareQuotes { return false }
    let (own, others) = (agreeing * other.rows.count, other.agreeing * rows.count)
    if own != others { return own > others }
    let (known, othersKnown) = (Self.knownNames(cells(0)), Self.knownNames(other.cells(0)))
    if known != othersKnown { return known > othersKnown }
    // In a text a blank follows.
    return !hasBlanks(inRow: 0) && other.hasBlanks(inRow: 0)
  }

  /// Whether rows agree better than without the quotes behind blanks.
  func isBetterQuoted(than other: SurveyedTable) -> Bool {
    agreeing > other.agreeing || agreeing == other.agreeing && counts != other.counts && !hasBareQuotes
  }

  /// Whether a cell but the first begins with a blank.
  func hasBlanks(inRow index: Int) -> Bool {
    dialect.skipsBlanks || cells(index, isTrimmed: false).dropFirst().contains { $0.hasPrefix(" ") }
  }

  /// Reads the text again with quotes as plain characters, where they contradict each other or may enclose whole rows. `nil`
  /// where rows do not agree without quotes, or have fewer cells then than with quotes that enclose.
  func unquoted(isWhole: Bool) -> SurveyedTable? {
    guard hasQuotedBreaks, hasBareQuotes || dialect.delimiter == 0x09 && dialect.columns > 2 else {
      return nil
    }
    var plain = TableDialect(delimiter: dialect.delimiter)
    plain.hasQuotes = false
    let start = rows.first?.offset ?? 0
    let table = SurveyedTable(bytes, from: start, plain, isWhole: isWhole, most: rows.count * 8)
    guard hasBareQuotes || table.dialect.columns >= dialect.columns else { return nil }
    return table.agreeing == table.rows.count ? table : nil
  }

  /// Finds the row with the names, and what is odd about it.
  ///
  /// - Parameter hasNames: Whether there are names; otherwise the first row of the table is found.
  /// - Returns: Its index; 0 if rows do not agree.
  func findNames(hasNames: Bool, _ dialect: inout TableDialect) -> Int {
    // Empty cells at the end of every row are none.
    let columns =
      rows.indices.filter { counts[$0] == dialect.columns }
      .map { filledCells($0).count }.max() ?? 0
    var first = 0
    while first < rows.count - 1, isBefore(first, columns) { first += 1 }
    if !rows.indices.contains(first) || isBefore(first, columns) { first = 0 }
    guard hasNames, !rows.isEmpty else {
      dialect.filled = counts.max() ?? 1
      return rows.indices.first { cells($0).contains { !$0.isEmpty } } ?? 0
    }
    let behind = first
    if let short = (0..<first).last(where: { cells($0).contains { !$0.isEmpty } }),
      isNames(short, ratherThan: first)
    {
      first = short
    }
    let names = cells(first)
    let values = ((first + 1)..<max(rows.count, first + 1)).map { cells($0) }
    dialect.isDoubtful = Self.isCard(names, values)
    guard isRegular else { return first }
    dialect.filled = columns
    if first < behind || counts[first] < columns, names.count == columns - 1, !KnownNames.isID(names[0]),
      Self.areNumbered(values)
    {
      dialect.lacksFirstName = true
    }
    return first
  }

  /// Whether a row stands before the table: blank, a comment, or with fewer cells than rows have. Spreadsheets fill up
  /// such a row with empty cells; then it has one text, or a blank row stands between it and the table.
  private func isBefore(_ index: Int, _ columns: Int) -> Bool {
    let row = filledCells(index)
    if row.isEmpty { return true }
    if row[0].hasPrefix("#"), index + 1 < rows.count {
      return columns > 1 && counts[index] < columns || !isNames(index, ratherThan: index + 1)
    }
    guard columns > 1, row.count < columns else { return false }
    if counts[index] < columns { return true }
    let behind = rows.indices.dropFirst(index + 1)
    guard columns > 2, Self.knownNames(row) == 0,
      let whole = behind.first(where: { filledCells($0).count >= columns && !filledCells($0).contains("") })
    else { return false }
    return row.count == 1 || hasEmptyLine(between: whole - 1, whole)
      || behind[..<whole].contains { filledCells($0).isEmpty }
  }

  /// Whether this row has the names, and not a later row.
  private func isNames(_ index: Int, ratherThan other: Int) -> Bool {
    var row = filledCells(index)
    let later = cells(other)
    if row[0].hasPrefix("#") {
      // numpy writes the names as a single comment. Several comments with blanks have no names.
      let isAlone = index == 0 && !later[0].hasPrefix("#")
      guard row.count == later.count, !row[0].hasPrefix("# ") || row.count > 1 && isAlone else {
        return false
      }
      if row[0] == "#" || row.count > 1 { return Self.knownNames(later) <= Self.knownNames(row) }
      row[0].removeFirst()
    }
    guard row.count > 1, !row.contains("") else { return false }
    let (own, others) = (Self.knownNames(row), Self.knownNames(later))
    guard own == others, !Self.isCard(row, []) else { return own > others }
    // A title has blanks behind its commas, or an empty line below.
    return Self.isCard(later, [])
      || row.count == later.count - 1 && !hasEmptyLine(between: index, other) && !hasBlanks(inRow: index)
  }

  /// Whether there is more than the end of one line behind a row and before another.
  private func hasEmptyLine(between index: Int, _ other: Int) -> Bool {
    let gap = bytes[rows[index].range.upperBound..<rows[other].offset]
    return [0x0A, 0x0D].contains { end in gap.count { $0 == end } > 1 }
  }

  /// The texts of a row up to its last one.
  private func filledCells(_ index: Int) -> [String] {
    let cells = cells(index)
    return Array(cells.prefix((cells.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// Whether names that are known, quotes or a column of numbers speak for a table.
  func speaksForItself(namesAt first: Int) -> Bool {
    let names = cells(first)
    guard !names.contains("") else { return false }
    if hasQuotedCells || Self.knownNames(names) > 0 { return true }
    let values = ((first + 1)..<rows.count).map { cells($0) }
    return names.indices.contains { index in
      values.allSatisfy { index < $0.count && Self.isNumber($0[index]) }
    }
  }

  /// The texts of a row's cells.
  private func cells(_ index: Int, isTrimmed: Bool = true) -> [String] {
    guard rows.indices.contains(index) else { return [""] }
    let cells = CSVCursor.cells(of: UnsafeRawBufferPointer(rebasing: bytes[rows[index].range]), dialect)
    return isTrimmed ? cells.map(\.trimmed) : cells
  }

  private static func knownNames(_ names: [String]) -> Int { names.count { KnownNames.isKnown($0) } }

  /// Whether a row of names looks like a card: it has a number, an address, a long text, or values of other rows.
  private static func isCard(_ names: [String], _ values: [[String]]) -> Bool {
    if isNumber(names[0]) { return true }
    guard knownNames(names) == 0 else { return false }
    let numbers = names.filter(isNumber)
    if !numbers.isEmpty, !areNames(numbers) { return true }
    if names.contains(where: { $0.utf8.count > 200 || $0.contains("://") }) { return true }
    let others = values.count > 1 ? values.filter { $0 != names } : []
    return names.indices.contains { index in
      !names[index].isEmpty && others.contains { index < $0.count && $0[index] == names[index] }
    }
  }

  /// Whether the first cells are 1, 2, 3 … or names before numbers, as R has them for rows.
  private static func areNumbered(_ values: [[String]]) -> Bool {
    if values.allSatisfy({ !isNumber($0[0]) && $0.dropFirst().allSatisfy(isNumber) }) { return true }
    guard let first = values.first?.first.flatMap({ Int($0) }), 0...1 ~= first else { return false }
    return values.enumerated().allSatisfy { Int($0.element.first ?? "") == first + $0.offset }
  }

  /// Whether numbers are years, or count columns from 0 or 1.
  private static func areNames(_ numbers: [String]) -> Bool {
    let whole = numbers.compactMap { Int($0) }
    guard whole.count == numbers.count, whole.count > 1, Set(whole).count == whole.count else { return false }
    return whole.allSatisfy { 1800...2100 ~= $0 }
      || 0...1 ~= whole[0] && whole.indices.allSatisfy { whole[$0] == whole[0] + $0 }
  }

  /// Whether a text is a number, also with a decimal comma, or a date of digits.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    if case .number? = try? JSONValue(parsing: digits) { return true }
    return !text.contains(where: \.isLetter) && DateSpan(text) != nil
  }
}
