import CardDeck
import ChoiceLog

/// References of RIS with the decisions where other tools keep theirs: for ASReview and for Rayyan in a note each, and for
/// Zotero in a keyword, of which it makes a tag. A reference keeps its own bytes except decisions that are written anew, since
/// ASReview refuses a record with two.
struct RISFormat: EntryFormat {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    var lines: RISLines
    if record.form == .reference(.ris) {
      let own = ReferenceRecord(record.bytes, .ris)
      lines = RISLines(end: own.lineEnd)
      lines.append(own, without: entry)
      if own.id != entry.card.text, !record.losesID { lines.append("ID", entry.card.text) }
    } else {
      lines = RISLines(of: record, entry)
    }
    if let word = entry.word { lines.append("KW", RISDecision.keyword + word) }
    if entry.word != nil || !lines.hasLabel { lines.append("N1", RISDecision.asreview(entry.choice?.choice)) }
    let parts = [RISDecision.rayyan(entry), RISDecision.reason(entry), RISDecision.note(entry)].compactMap(
      \.self)
    if !parts.isEmpty { lines.append("N1", parts.joined(separator: RISDecision.separator)) }
    lines.end(into: &bytes)
    return true
  }

  /// Adds a reference as it is, with an end if it lacks one.
  static func append(_ record: [UInt8], to bytes: inout [UInt8]) {
    let own = ReferenceRecord(record, .ris)
    var lines = RISLines(end: own.lineEnd)
    for field in own.fields { lines.append(own, field) }
    lines.end(into: &bytes)
  }
}

/// The lines of a reference that is written, without its end.
private struct RISLines {
  private var bytes: [UInt8] = []
  private let lineEnd: String
  /// Whether a note already has a label for ASReview.
  private(set) var hasLabel = false

  init(end lineEnd: String) { self.lineEnd = lineEnd }

  mutating func append(_ tag: String, _ value: String) {
    bytes += "\(tag)  - \(RISDecision.oneLine(value))\(lineEnd)".utf8
  }

  /// Adds a field with its own bytes.
  mutating func append(_ record: ReferenceRecord, _ field: ReferenceRecord.Field) {
    bytes += record.bytes[field.lines]
    // The last line of a file may have no end.
    if let last = bytes.last, last != 0x0A, last != 0x0D { bytes += lineEnd.utf8 }
  }

  /// Adds the fields of a record without decisions that the entry writes anew.
  mutating func append(_ record: ReferenceRecord, without entry: ExportEntry) {
    // Readers find the beginning of a record by its type.
    let type = record.fields.firstIndex { $0.tag == "TY" }
    if let type { append(record, record.fields[type]) } else { append("TY", "GEN") }
    let reason = RISDecision.reason(entry)
    let others = [reason, RISDecision.note(entry)].compactMap(\.self)
    let isDecided = entry.word != nil
    let isReasonNew = isDecided && (reason != nil || entry.choice?.choice != .nope)
    for (index, field) in record.fields.enumerated() where index != type {
      guard field.tag == "KW" || field.tag == "N1" else {
        append(record, field)
        continue
      }
      let values = record.values(of: field)
      let kept =
        switch field.tag {
        case "KW" where isDecided: values.filter { !$0.hasPrefix(RISDecision.keyword) }
        case "N1":
          values.compactMap {
            RISDecision.without($0, decision: isDecided, reasons: isReasonNew, others: others)
          }
        default: values
        }
      if kept == values { append(record, field) } else { for value in kept { append(field.tag, value) } }
      if field.tag == "N1", kept.contains(where: RISDecision.hasLabel) { hasLabel = true }
    }
  }

  mutating func end(into output: inout [UInt8]) {
    output += bytes
    output += "ER  - \(lineEnd)\(lineEnd)".utf8
  }
}

extension RISLines {
  /// The tags of RIS for the names of members in other records.
  private static let tags: [(tag: String, names: Set<String>)] = [
    ("AU", ["authors", "author", "creator"]), ("PY", ["year", "publication_year"]), ("DA", ["date"]),
    ("T2", ["journal", "venue", "source"]), ("VL", ["volume"]), ("IS", ["issue"]),
    ("SP", ["pages", "start page"]), ("EP", ["end page"]),
    ("DO", ["doi"]), ("SN", ["issn", "isbn"]), ("PB", ["publisher"]), ("LA", ["language"]), ("UR", ["url"]),
    ("KW", ["keywords", "tags"]),
  ]

  /// Creates the lines of a record of another form: members with known names under their tags, all others as notes.
  init(of record: ExportRecord, _ entry: ExportEntry) {
    self.init(end: "\r\n")
    let (card, name, body) = (entry.card.text, record.card?.name ?? "", record.card?.body ?? "")
    let isReference = record.isReference
    let members = record.readable.members.filter { member in
      // A reference has its authors below the title; others are the same ones, written shorter.
      member.value != .null && !member.value.plainText.isBlank && !(isReference && member.name == "authors")
    }
    let known = members.map { member in
      isReference && member.name == "subtitle"
        ? "AU" : Self.tags.first { $0.names.contains(member.name.lowercased()) }?.tag
    }
    let type = isReference ? members.first { $0.name == "type" }?.value.plainText.lowercased() ?? "" : ""
    append("TY", type.contains("book") ? "BOOK" : known.contains("T2") ? "JOUR" : "GEN")
    append("TI", entry.title)
    for (member, tag) in zip(members, known) {
      guard let tag else { continue }
      for value in Self.values(of: member.value, under: tag) { append(tag, value) }
    }
    if !body.isEmpty { append("AB", body) }
    if !record.losesID { append("ID", card) }
    for (member, tag) in zip(members, known) where tag == nil {
      let text = member.value.plainText
      if text.hasSameBytes(as: name) || text.hasSameBytes(as: body) { continue }
      if KnownNames.isID(member.name), text.hasSameBytes(as: card) { continue }
      append("N1", RISDecision.withoutLabels("\(member.name): \(text)"))
    }
  }

  private static func values(of value: JSONValue, under tag: String) -> [String] {
    // Names of people have commas: "Lindgren, Astrid".
    let separators: Set<Character>
    switch tag {
    // MEDLINE has `2020 Jan` and `10.1/x [doi]`.
    case "PY":
      let year = value.plainText.prefix(while: \.isNumber)
      return [year.count == 4 ? String(year) : value.plainText]
    case "DO":
      let text = value.plainText
      return [text.firstRange(of: "10.").map { String(text[$0.lowerBound...].prefix { $0 != " " }) } ?? text]
    case "AU": separators = [";"]
    case "KW": separators = [";", ","]
    default: return [value.plainText]
    }
    if case .array(let elements) = value { return elements.map(\.plainText).filter { !$0.isBlank } }
    return value.plainText.split(whereSeparator: separators.contains).map { String($0.trimmingPrefix(" ")) }
      .filter { !$0.isBlank }
  }
}

extension ReferenceRecord {
  /// The id in the last `ID`, as the deck reads it.
  fileprivate var id: String? {
    fields.last { $0.tag == "ID" && !values(of: $0).isEmpty }.flatMap { values(of: $0).last }
  }
}
