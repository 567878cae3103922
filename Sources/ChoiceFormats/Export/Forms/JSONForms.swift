import CardDeck
import ChoiceLog

/// One document with a summary in front.
struct JSONDocumentForm: ExportForm {
  static let beginning = #"{"schema":1,"deck":""#
  private var isFirst = true

  mutating func begin(_ export: ChoicesExport, into bytes: inout [UInt8]) {
    let labels = Choice.allCases.compactMap { choice in
      export.labels[choice].map { JSONMember(name: choice.rawValue, value: .string($0)) }
    }
    var summary: JSONValue = [:]
    for choice in Choice.allCases { summary.add(choice.rawValue, .integer(export.counts.tally[choice])) }
    summary.add("undecided", .integer(export.counts.undecided))
    summary.add("disputed", export.disputed.map { .integer($0) })
    var head: JSONValue = [
      "schema": .integer(1), "deck": .string(export.deck),
      "exportedAt": .string(Timestamp.text(milliseconds: export.exportedAt)),
    ]
    head.add("labels", labels.isEmpty ? nil : .object(labels))
    head.add("summary", summary)
    head.append(to: &bytes)
    bytes.removeLast()
    bytes += #","choices":["#.utf8
  }

  mutating func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    bytes += (isFirst ? "\n" : ",\n").utf8
    isFirst = false
    EntryJSON.append(entry, onOneLine: false, to: &bytes)
    return true
  }

  mutating func end(into bytes: inout [UInt8]) { bytes += (isFirst ? "]}\n" : "\n]}\n").utf8 }
}

/// The entries of a document alone, one a line.
struct JSONLinesForm: ExportForm {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    EntryJSON.append(entry, onOneLine: true, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return true
  }
}

/// A card and its choice as a JSON object.
enum EntryJSON {
  /// The member that says that the record of the choice is unknown.
  static let ambiguous = "ambiguous"

  /// - Parameter onOneLine: Whether line breaks between the parts of the record become spaces.
  static func append(_ entry: ExportEntry, onOneLine: Bool, to bytes: inout [UInt8]) {
    var object: JSONValue = ["id": .string(entry.card.text), "choice": .text(entry.word)]
    if let choice = entry.choice {
      object.add("at", choice.at.map { .string(Timestamp.text(milliseconds: $0)) })
      object.add("by", .string(choice.annotator))
      object.add("cause", .string(choice.cause))
      object.add("dwell", choice.dwell.map { .number(Timestamp.seconds(milliseconds: $0)) })
      object.add("reason", choice.reason.map { .string($0) })
    }
    if !entry.votes.isEmpty { object.add("votes", .votes(entry.votes.map { ($0.annotator, $0.choice) })) }
    object.add("note", entry.note.map { .string($0) })
    if entry.isChanged { object.add("changed", .bool(true)) }
    if entry.isAmbiguous { object.add(ambiguous, .bool(true)) }
    object.append(to: &bytes)
    // The record goes in as it is, before the last brace.
    bytes.removeLast()
    bytes += #","card":"#.utf8
    if let record = entry.record {
      if record.form == .json, !onOneLine {
        bytes += record.bytes
      } else {
        RecordLine.append(record, to: &bytes)
      }
    } else {
      bytes += "null".utf8
    }
    bytes += "}".utf8
  }
}

extension JSONValue {
  /// An object with each person's choice.
  static func votes(_ votes: [(name: String, choice: Choice)]) -> JSONValue {
    .object(votes.map { JSONMember(name: $0.name, value: .string($0.choice.rawValue)) })
  }
}

/// JSON Lines as Prodigy writes and reads them: the record's own members, and the answer.
struct ProdigyForm: ExportForm {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    let answer = answer(entry)
    if let record = entry.record, record.form == .json, !record.members.isEmpty || Self.isEmpty(record),
      !record.members.contains(where: { ImportFormat.prodigyMembers.contains($0.name) })
    {
      // The record as it is, with more members before its last brace.
      RecordLine.appendOnOneLine(record.bytes.dropLast(), to: &bytes)
      if !record.members.isEmpty, !answer.isEmpty { bytes.append(UInt8(ascii: ",")) }
      JSONValue.append(answer, to: &bytes)
    } else {
      bytes.append(UInt8(ascii: "{"))
      JSONValue.append(
        own(entry).filter { !ImportFormat.prodigyMembers.contains($0.name) } + answer, to: &bytes)
    }
    bytes += "}\n".utf8
    return true
  }

  private func answer(_ entry: ExportEntry) -> [JSONMember] {
    var members: [JSONMember] = []
    func add(_ name: String, _ value: JSONValue) { members.append(JSONMember(name: name, value: value)) }
    if entry.record?.needsID == true { add(ExportFormat.idMember, .string(entry.card.text)) }
    if let choice = entry.choice {
      add("answer", .string(ToolWords.prodigy[choice.choice]))
      if let at = choice.at { add("_timestamp", .integer(at / 1000)) }
      add("_annotator_id", .string(choice.annotator))
      if let reason = choice.reason { add(ImportFormat.prodigyReason, .string(reason)) }
    }
    if let note = entry.note { add(ImportFormat.prodigyNote, .string(note)) }
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
}
