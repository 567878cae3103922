import CardDeck
import ChoiceLog

/// RIS with the decisions where other tools keep theirs: ASReview in a note of its own, Rayyan in another one, and for
/// Zotero, which makes tags of them, in a keyword. A record of RIS keeps its own bytes but for decisions that are said
/// anew, since ASReview refuses a record with two.
struct RISForm: ExportForm {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    var lines: RISLines
    if record.form == .ris {
      let own = RISRecord(record.bytes)
      lines = RISLines(end: own.lineEnd)
      lines.append(own, without: entry)
      if own.id != entry.card.text, !record.losesID { lines.append("ID", entry.card.text) }
    } else {
      lines = RISLines(of: record, entry.card)
    }
    if let word = entry.word { lines.append("KW", RISDecision.keyword + word) }
    if entry.word != nil || !lines.hasLabel { lines.append("N1", RISDecision.asreview(entry.choice?.choice)) }
    let parts = [RISDecision.rayyan(entry), RISDecision.note(entry)].compactMap(\.self)
    if !parts.isEmpty { lines.append("N1", parts.joined(separator: RISDecision.separator)) }
    lines.end(into: &bytes)
    return true
  }

  /// The record alone, as it is, with an end if it lacks one.
  static func append(_ record: [UInt8], to bytes: inout [UInt8]) {
    let own = RISRecord(record)
    var lines = RISLines(end: own.lineEnd)
    for field in own.fields { lines.append(own, field) }
    lines.end(into: &bytes)
  }
}

/// A record of RIS on its way out, without its end.
private struct RISLines {
  private var bytes: [UInt8] = []
  private let lineEnd: String
  /// Whether a note already says what ASReview is to know.
  private(set) var hasLabel = false

  init(end lineEnd: String) { self.lineEnd = lineEnd }

  mutating func append(_ tag: String, _ value: String) {
    bytes += "\(tag)  - \(RISDecision.oneLine(value))\(lineEnd)".utf8
  }

  /// A field as it is written.
  mutating func append(_ record: RISRecord, _ field: RISRecord.Field) {
    bytes += record.bytes[field.lines]
    // The last line of a file may have no end.
    if let last = bytes.last, last != 0x0A, last != 0x0D { bytes += lineEnd.utf8 }
  }

  /// The fields of a record, without what this decision says anew; all of them where nothing is decided.
  mutating func append(_ record: RISRecord, without entry: ExportEntry) {
    // Readers look for it to know where a record begins.
    if record.fields.first?.tag != "TY" { append("TY", "GEN") }
    let note = RISDecision.note(entry)
    for field in record.fields {
      guard field.tag == "KW" || field.tag == "N1" else {
        append(record, field)
        continue
      }
      let values = record.values(of: field)
      let kept =
        switch field.tag {
        case "KW" where entry.word != nil: values.filter { !$0.hasPrefix(RISDecision.keyword) }
        case "N1": values.compactMap { RISDecision.without($0, decision: entry.word != nil, note: note) }
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
  /// What members of other records are called, and the tag for it.
  private static let tags: [(tag: String, names: Set<String>)] = [
    ("AU", ["authors", "author", "creator"]), ("PY", ["year", "publication_year"]), ("DA", ["date"]),
    ("T2", ["journal", "venue", "source"]), ("VL", ["volume"]), ("IS", ["issue"]), ("SP", ["pages"]),
    ("DO", ["doi"]), ("SN", ["issn", "isbn"]), ("PB", ["publisher"]), ("LA", ["language"]), ("UR", ["url"]),
    ("KW", ["keywords", "tags"]),
  ]
  private static let idNames: Set<String> = ["id", "key", "uuid"]

  /// A record of another form: what is known by its name under that tag, all else as notes.
  init(of record: ExportRecord, _ card: CardID) {
    self.init(end: "\r\n")
    let (title, body) = (record.face?.title ?? "", record.face?.body ?? "")
    let members = record.members.filter { $0.value != .null && !$0.value.plainText.isBlank }
    let known = members.map { member in
      Self.tags.first { $0.names.contains(member.name.lowercased()) }?.tag
    }
    append("TY", known.contains("T2") ? "JOUR" : "GEN")
    append("TI", title.isEmpty ? card.text : title)
    for (member, tag) in zip(members, known) {
      guard let tag else { continue }
      for value in Self.values(of: member.value, under: tag) { append(tag, value) }
    }
    if !body.isEmpty { append("AB", body) }
    if !record.losesID { append("ID", card.text) }
    for (member, tag) in zip(members, known) where tag == nil {
      let text = member.value.plainText
      if text.hasSameBytes(as: title) || text.hasSameBytes(as: body) { continue }
      if Self.idNames.contains(member.name.lowercased()), text.hasSameBytes(as: card.text) { continue }
      append("N1", RISDecision.withoutLabels("\(member.name): \(text)"))
    }
  }

  private static func values(of value: JSONValue, under tag: String) -> [String] {
    // Names have commas in them: "Lindgren, Astrid".
    let separators: Set<Character>
    switch tag {
    case "AU": separators = [";"]
    case "KW": separators = [";", ","]
    default: return [value.plainText]
    }
    if case .array(let elements) = value { return elements.map(\.plainText).filter { !$0.isBlank } }
    return value.plainText.split(whereSeparator: separators.contains).map { String($0.trimmingPrefix(" ")) }
      .filter { !$0.isBlank }
  }
}

extension RISRecord {
  /// What the last `ID` says, as the deck has it.
  fileprivate var id: String? {
    fields.last { $0.tag == "ID" && !values(of: $0).isEmpty }.flatMap { values(of: $0).last }
  }
}
