import CardDeck
import ChoiceLog

/// JSON Lines as Prodigy writes and reads them: the record's own members, and the answer.
struct ProdigyFormat: EntryFormat {
  private static let words = PerChoice(like: "accept", nope: "reject", star: "accept", later: "ignore")
  /// Prodigy keeps members that it does not know.
  private static let (note, reason) = ("_note", "_reason")
  /// The members of an answer in our export, which replace members of the record.
  static let members: Set<String> = [
    "answer", "_timestamp", "_annotator_id", ExportFormat.idMember, note, reason,
  ]

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    let answer = answer(entry)
    if let record = entry.record, record.form == .json, !record.members.isEmpty || Self.isEmpty(record),
      !record.members.contains(where: { Self.members.contains($0.name) })
    {
      // The record as it is, with more members before its last brace.
      ExportRecord.appendOnOneLine(record.bytes.dropLast(), to: &bytes)
      if !record.members.isEmpty, !answer.isEmpty { bytes.append(UInt8(ascii: ",")) }
      JSONValue.append(answer, to: &bytes)
    } else {
      bytes.append(UInt8(ascii: "{"))
      JSONValue.append(own(entry).filter { !Self.members.contains($0.name) } + answer, to: &bytes)
    }
    bytes += "}\n".utf8
    return true
  }

  private func answer(_ entry: ExportEntry) -> [JSONMember] {
    var members: [JSONMember] = []
    func add(_ name: String, _ value: JSONValue) { members.append(JSONMember(name: name, value: value)) }
    if entry.record?.needsID == true { add(ExportFormat.idMember, .string(entry.card.text)) }
    if let choice = entry.choice {
      add("answer", .string(Self.words[choice.choice]))
      if let at = choice.at { add("_timestamp", .integer(at / 1000)) }
      add("_annotator_id", .string(choice.annotator))
      if let reason = choice.reason { add(Self.reason, .string(reason)) }
    }
    if let note = entry.note { add(Self.note, .string(note)) }
    return members
  }

  /// The members of a record, the text of one that is no object, or the id of a card whose record is gone.
  private func own(_ entry: ExportEntry) -> [JSONMember] {
    guard let record = entry.record else { return [JSONMember(name: "id", value: .string(entry.card.text))] }
    return record.members.isEmpty ? [record.textMember] : record.members
  }

  private static func isEmpty(_ record: ExportRecord) -> Bool {
    record.bytes.first == UInt8(ascii: "{") && record.bytes.last == UInt8(ascii: "}")
  }

  static func read(_ members: [JSONMember], _ labels: LabelOptions) -> ImportedRecord {
    let entry = JSONValue.object(members)
    let answer = ImportedRecord.Answer(entry["answer"]) { labels.choice($0) ?? words.choice($0) }
    var record = ImportedRecord(
      answer, hasPlace: entry["answer"] != nil, of: entry["_annotator_id"], note: entry[note],
      reason: entry[reason])
    if let timestamp = entry["_timestamp"], timestamp != .null {
      if case .number(let digits) = timestamp { record.time = ImportedRecord.milliseconds(seconds: digits) }
      record.hasUnknownTime = record.time == nil
    }
    return record
  }
}
