import CardDeck
import ChoiceLog
import Platform

/// A table for spreadsheets: the choice, a column for each of the deck's members, and the whole record in the last column.
struct SpreadsheetForm: ExportForm {
  static let own = ["id", "choice", "at", "by", "cause", "dwell", "reason", "note", "changed"]
  static let beginning = own.joined(separator: ",") + ","
  private var columns: [String] = []
  private var style = TableStyle()
  /// Whether a column says who chose what, in a consensus.
  private var hasVotes = false

  mutating func begin(_ export: ChoicesExport, into bytes: inout [UInt8]) {
    (columns, style, hasVotes) = (export.columns, export.tableStyle, export.disputed != nil)
    let own = Self.own + (hasVotes ? ["votes"] : [])
    let taken = Set((own + ["record"]).map(ExactText.init))
    let names = columns.map { taken.contains(ExactText($0)) ? "card.\($0)" : $0 }
    style.begin(own + names + ["record"], into: &bytes)
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    let choice = entry.choice
    var cells = [
      entry.card.text, entry.word ?? "",
      choice?.at.map { Timestamp.text(milliseconds: $0) } ?? "",
      choice?.annotator ?? "", choice?.cause ?? "",
      choice?.dwell.map { Timestamp.seconds(milliseconds: $0) } ?? "",
      entry.reason ?? "", entry.note ?? "",
      entry.isChanged ? "true" : entry.isAmbiguous ? "ambiguous" : "",
    ]
    if hasVotes {
      cells.append(entry.votes.map { "\($0.annotator): \($0.choice.rawValue)" }.joined(separator: "; "))
    }
    cells += columns.map { TableCells.text(of: $0, in: entry.record) }
    cells.append(entry.record.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
    style.append(cells, to: &bytes)
    return true
  }
}

/// A table for ASReview: the deck's members, 1, 0 or nothing for the decision, and the reasons and notes if there are any.
struct ASReviewForm: ExportForm {
  private static let label = "included"
  private var columns: [String] = []
  private var (hasIDs, hasNotes) = (false, false)
  private var style = TableStyle()

  mutating func begin(_ export: ChoicesExport, into bytes: inout [UInt8]) {
    (hasIDs, hasNotes, style) = (export.hasIDColumn, export.hasNotes, export.tableStyle)
    let own =
      (hasIDs ? [ExportFormat.idMember] : []) + [Self.label] + (hasNotes ? [ImportFormat.asreviewNote] : [])
    columns = export.columns.filter { name in
      !(own + [ExportFormat.idMember]).contains { name.hasSameBytes(as: $0) }
    }
    style.begin(columns + own, into: &bytes)
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    let label = entry.choice.map { ToolWords.asreviewTable[$0.choice] } ?? ""
    let cells = columns.map { TableCells.text(of: $0, in: record) } + (hasIDs ? [entry.card.text] : [])
    // A note that came with the record stays if there is none of ours.
    let own = ImportFormat.asreviewNote(entry.reason, entry.note)
    let note = hasNotes ? [own ?? TableCells.text(of: ImportFormat.asreviewNote, in: record)] : []
    style.append(cells + [label] + note, to: &bytes)
    return true
  }
}

enum TableCells {
  /// The text of the last member with this name, as a person reads it.
  static func text(of name: String, in record: ExportRecord?) -> String {
    let value = record?.members.last { $0.name.hasSameBytes(as: name) }?.value ?? .null
    return value == .null ? "" : value.plainText
  }
}

/// A table that Anki imports: front, back, tags. Its first lines tell Anki what the columns are.
struct AnkiForm: ExportForm {
  static let beginning = "#separator:tab\n#html:false\n#columns:Front\tBack\tTags\n#tags column:3\n"

  func begin(_ export: ChoicesExport, into bytes: inout [UInt8]) {
    bytes += Self.beginning.utf8
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let face = entry.record?.face else { return false }
    let choice = entry.word ?? "undecided"
    let marks =
      ["swipedeck::\(choice)"] + (entry.isChanged ? ["swipedeck::changed"] : [])
      + (entry.reason.map { ["swipedeck::reason::\($0)"] } ?? [])
    let tags = (face.tags + marks).map(Self.tag)
    // Anki takes a line that begins with # for a comment.
    let cells = [
      face.title.isEmpty ? entry.card.isHash ? "a card without a name" : entry.card.text : face.title,
      (face.rest + (entry.note.map { [$0] } ?? [])).joined(separator: "\n"), tags.joined(separator: " "),
    ]
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      Self.append(cell, mustQuote: index == 0 && cell.hasPrefix("#"), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    return true
  }

  private static func append(_ cell: String, mustQuote: Bool, to bytes: inout [UInt8]) {
    guard mustQuote, !cell.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 < 0x20 }) else {
      return TableText.append(cell, separator: UInt8(ascii: "\t"), to: &bytes)
    }
    bytes += "\"\(cell)\"".utf8
  }

  /// A tag without spaces, which separate tags.
  private static func tag(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? "_" : $0 }))
  }
}

/// How the rows of a table are written.
package struct TableStyle: Sendable {
  /// Whether it begins with a byte order mark, without which Excel does not read it as UTF-8.
  package var hasMark = false
  /// Whether cells stay as they are, although a spreadsheet may run them as formulas.
  package var isRaw = false

  package init() {}

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

/// Writes the cells of a table, in quotes if needed.
enum TableText {
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

  /// A cell in which nothing is a formula: an apostrophe stands before what would begin one, except for plain numbers.
  ///
  /// A spreadsheet that splits the file at semicolons or tabs does not see the quotes around our cells. It begins a new cell
  /// after such a separator and after a line break, and ignores quotes that follow there.
  static func harmless(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard let first = scalars.first else { return cell }
    let start = beginsFormula(scalars[...]) || isBlank(first) ? "'" : ""
    // Most cells have no separator, and need no look at each character.
    guard cell.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 < 0x20 }) else { return start + cell }
    var harmless = start.unicodeScalars
    var isStart = false
    for index in scalars.indices {
      if isStart, beginsFormula(scalars[index...]) { harmless.append("'") }
      harmless.append(scalars[index])
      isStart = isSeparator(scalars[index]) || isStart && scalars[index] == "\""
    }
    return String(harmless)
  }

  /// The cell that was made harmless, as far as its beginning tells; a cell that was not stays.
  static func restored(_ cell: String) -> String {
    let rest = String(cell.dropFirst())
    return cell.hasPrefix("'") && harmless(rest) == cell ? rest : cell
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == ";" || isBlank(scalar) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { ["\t", "\r", "\n"].contains(scalar) }

  private static func beginsFormula(_ text: Substring.UnicodeScalarView) -> Bool {
    switch text.first {
    case "=", "@", "＝", "＋", "－", "＠": true
    case "+", "-": !isNumber(Substring(text.prefix { !isSeparator($0) }))
    default: false
    }
  }

  private static func isNumber(_ cell: Substring) -> Bool {
    let digits = cell.utf8.dropFirst()
    let points = digits.count { $0 == UInt8(ascii: ".") }
    guard let first = digits.first, isDigit(first), points <= 1 else { return false }
    return digits.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
