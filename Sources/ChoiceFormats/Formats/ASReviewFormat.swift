import CardDeck
import ChoiceLog

/// A table for ASReview: the deck's members, 1, 0 or nothing for the decision, and the reasons and notes if there are any.
struct ASReviewFormat: EntryFormat {
  /// The column of the answers in our exports.
  static let label = "included"
  /// The names of columns with labels in ASReview and in data sets for it.
  private static let labels: Set<String> = [
    "included", "label", "label_included", "included_label", "included_final", "included_flag",
    "final_included", "asreview_label",
  ]
  /// The column that has the notes. A reason is its first line, behind ``reasonMark``.
  static let note = "asreview_note"
  private static let reasonMark = "reason: "
  private static let words = PerChoice(like: "1", nope: "0", star: "1", later: "")

  private let columns: [String]
  private let (hasIDs, hasNotes): (Bool, Bool)
  private let style: TableStyle

  init(_ export: ChoicesExport) {
    (hasIDs, hasNotes, style) = (export.hasIDColumn, export.hasNotes, export.options.tableStyle)
    let own = [ExportFormat.idMember, Self.label] + (hasNotes ? [Self.note] : [])
    columns = export.columns.filter { name in !own.contains { name.hasSameBytes(as: $0) } }
  }

  func begin(into bytes: inout [UInt8]) {
    let own = (hasIDs ? [ExportFormat.idMember] : []) + [Self.label] + (hasNotes ? [Self.note] : [])
    style.begin(columns + own, into: &bytes)
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    let label = entry.choice.map { Self.words[$0.choice] } ?? ""
    let cells = columns.map { record.cell($0) } + (hasIDs ? [entry.card.text] : [])
    // A note that came with the record stays if there is none of ours.
    let own = Self.text(entry.choice?.reason, entry.note).map(style.exact)
    let note = hasNotes ? [own ?? record.cell(Self.note)] : []
    style.append(cells + [label] + note, to: &bytes)
    return true
  }

  /// A reason and a note as one text; `nil` where there is neither. A note that looks like a reason follows an empty one.
  private static func text(_ reason: String?, _ note: String?) -> String? {
    guard reason != nil || note.map(beginsWithReason) == true else { return note }
    return reasonMark + RISDecision.oneLine(reason ?? "") + (note.map { "\n" + $0 } ?? "")
  }

  private static func beginsWithReason(_ text: String) -> Bool { text.utf8.starts(with: reasonMark.utf8) }
}

extension ASReviewFormat {
  /// Whether a column with this name has labels.
  static func isLabel(_ name: String) -> Bool { labels.contains(name.lowercased()) }

  /// The members without those that ASReview has added.
  static func own(_ members: [JSONMember]) -> [JSONMember] {
    members.filter { member in
      !isLabel(member.name) && !member.name.lowercased().hasPrefix("asreview_")
        && member.name != ExportFormat.idMember
    }
  }

  /// The column in which ASReview 1 numbers the rows; `nil` if a file has none, or records of the deck have such a member.
  static func rowNumber(in columns: [String]?, about deck: Deck) -> String? {
    let name = "record_id"
    guard columns?.contains(name) == true else { return nil }
    let isDecks = (0..<deck.count).contains { index in
      deck.members(at: index)?.contains { $0.name == name } ?? false
    }
    return isDecks ? nil : name
  }

  /// - Parameter label: The column with the answers; `nil` is the last one with a known name.
  static func read(_ members: [JSONMember], label: String?, _ labels: LabelOptions) -> ImportedRecord {
    let value = members.last { label.map($0.name.hasSameBytes) ?? isLabel($0.name) }?.value
    let answer = value.flatMap { labels.choice($0.plainText) }.map { .choice($0) } ?? answer(value)
    let (reason, note) = texts(JSONValue.object(members)[Self.note])
    var record = ImportedRecord(
      answer, hasPlace: label != nil, of: nil, note: .text(note), reason: .text(reason))
    if let text = members.last(where: { $0.name.lowercased() == "asreview_time" })?.value.stringOrNumber {
      let read = ImportedRecord.milliseconds(seconds: text) ?? Timestamp.milliseconds(text)
      record.time = read.flatMap { $0 >= 0 ? $0 : nil }
      record.hasUnknownTime = record.time == nil && !text.isBlank
    }
    return record
  }

  private static func answer(_ value: JSONValue?) -> ImportedRecord.Answer {
    let text = value?.cell ?? ""
    return switch text.filter({ !$0.isWhitespace }) {
    case "1", "1.0": .choice(.like)
    case "0", "0.0": .choice(.nope)
    case "", "-1", "-1.0": .none
    default: .unknown(text)
    }
  }

  /// The reason and the note in a cell; `nil` for none.
  private static func texts(_ cell: JSONValue?) -> (reason: String?, note: String?) {
    let text = cell.map { TableText.restored($0.plainText) } ?? ""
    guard beginsWithReason(text) else { return (nil, text) }
    let lines = String(text.unicodeScalars.dropFirst(reasonMark.unicodeScalars.count))
      .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return (lines.first.map(String.init), lines.count > 1 ? String(lines[1]) : nil)
  }
}
