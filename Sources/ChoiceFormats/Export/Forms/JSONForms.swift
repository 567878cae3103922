import CardDeck
import ChoiceLog

/// One document with a summary in front.
struct JSONDocumentForm: ExportForm {
  static let beginning = #"{"schema":1,"deck":""#
  private var isFirst = true

  init() {}

  mutating func begin(_ export: ChoicesExport, into bytes: inout [UInt8]) {
    let tally = export.counts.tally
    // The name brings the quote that the beginning ends with.
    bytes += Self.beginning.utf8.dropLast()
    JSONValue.append(string: export.deck, to: &bytes)
    bytes += #","exportedAt":"\#(Timestamp.text(milliseconds: export.exportedAt))""#.utf8
    let labels = Choice.allCases.compactMap { choice in
      export.labels[choice].map { JSONMember(name: choice.rawValue, value: .string($0)) }
    }
    if !labels.isEmpty {
      bytes += #","labels":"#.utf8
      JSONValue.object(labels).append(to: &bytes)
    }
    bytes += #","summary":{"like":\#(tally.like),"nope":\#(tally.nope),"star":\#(tally.star),"#.utf8
    bytes += #""later":\#(tally.later),"undecided":\#(export.counts.undecided)"#.utf8
    if let disputed = export.disputed { bytes += #","disputed":\#(disputed)"#.utf8 }
    bytes += #"},"choices":["#.utf8
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
  /// The member that says that nobody knows which of several cards the choice is on.
  static let ambiguous = "ambiguous"

  /// - Parameter onOneLine: Whether line breaks between the parts of the record become spaces.
  static func append(_ entry: ExportEntry, onOneLine: Bool, to bytes: inout [UInt8]) {
    bytes += #"{"id":"#.utf8
    JSONValue.append(string: entry.card.text, to: &bytes)
    if let choice = entry.choice {
      append(choice, to: &bytes)
    } else {
      bytes += (entry.isDisputed ? #","choice":"disputed""# : #","choice":null"#).utf8
    }
    if !entry.votes.isEmpty {
      bytes += #","votes":"#.utf8
      JSONValue.votes(entry.votes.map { ($0.annotator, $0.choice) }).append(to: &bytes)
    }
    if let note = entry.note {
      bytes += #","note":"#.utf8
      JSONValue.append(string: note, to: &bytes)
    }
    if entry.isChanged { bytes += #","changed":true"#.utf8 }
    if entry.isAmbiguous { bytes += #","\#(ambiguous)":true"#.utf8 }
    bytes += #","card":"#.utf8
    switch entry.record?.form {
    case nil: bytes += "null".utf8
    case .json where onOneLine: RecordLine.appendOnOneLine(entry.record?.bytes ?? [], to: &bytes)
    case .json: bytes += entry.record?.bytes ?? []
    case .line, .part, .ris, .text: if let record = entry.record { RecordLine.append(record, to: &bytes) }
    }
    bytes += "}".utf8
  }

  private static func append(_ choice: StandingChoice, to bytes: inout [UInt8]) {
    bytes += #","choice":"\#(choice.choice.rawValue)""#.utf8
    if let at = choice.at { bytes += #","at":"\#(Timestamp.text(milliseconds: at))""#.utf8 }
    bytes += #","by":"#.utf8
    JSONValue.append(string: choice.annotator, to: &bytes)
    bytes += #","cause":"#.utf8
    JSONValue.append(string: choice.cause, to: &bytes)
    if let dwell = choice.dwell { bytes += #","dwell":\#(Timestamp.seconds(milliseconds: dwell))"#.utf8 }
  }
}

extension JSONValue {
  /// Who chose what, by their names.
  static func votes(_ votes: [(name: String, choice: Choice)]) -> JSONValue {
    .object(votes.map { JSONMember(name: $0.name, value: .string($0.choice.rawValue)) })
  }
}

/// JSON Lines as Prodigy writes and reads them: the record's own members, and what was answered.
struct ProdigyForm: ExportForm {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    var members = answer(entry)
    if let record = entry.record, record.form == .json, !record.members.isEmpty || Self.isEmpty(record),
      !record.members.contains(where: { Self.ours.contains($0.name) })
    {
      appendOwnBytes(record, members, to: &bytes)
    } else {
      members = own(entry).filter { !Self.ours.contains($0.name) } + members
      bytes.append(UInt8(ascii: "{"))
      JSONValue.append(members, to: &bytes)
    }
    bytes += "}\n".utf8
    return true
  }

  /// What is told of the answer; members of the record with these names give way.
  private static let ours: Set<String> = ["answer", "_timestamp", "_annotator_id", ExportFormat.idMember]

  static func word(_ choice: Choice) -> String {
    switch choice {
    case .like, .star: "accept"
    case .nope: "reject"
    case .later: "ignore"
    }
  }

  private func answer(_ entry: ExportEntry) -> [JSONMember] {
    let needsID = entry.record?.needsID == true
    let identity =
      needsID ? [JSONMember(name: ExportFormat.idMember, value: .string(entry.card.text))] : []
    guard let choice = entry.choice else { return identity }
    return identity + [JSONMember(name: "answer", value: .string(Self.word(choice.choice)))]
      + (choice.at.map { [JSONMember(name: "_timestamp", value: .number("\($0 / 1000)"))] } ?? [])
      + [JSONMember(name: "_annotator_id", value: .string(choice.annotator))]
  }

  /// Of a record that is no object its text; of one that is gone what is left to say.
  private func own(_ entry: ExportEntry) -> [JSONMember] {
    guard let record = entry.record else { return [JSONMember(name: "id", value: .string(entry.card.text))] }
    return record.members.isEmpty ? [record.textMember] : record.members
  }

  /// The record as it is, with more members before its last brace.
  private func appendOwnBytes(
    _ record: ExportRecord, _ members: [JSONMember], to bytes: inout [UInt8]
  ) {
    RecordLine.appendOnOneLine(record.bytes.dropLast(), to: &bytes)
    if !record.members.isEmpty, !members.isEmpty { bytes.append(UInt8(ascii: ",")) }
    JSONValue.append(members, to: &bytes)
  }

  private static func isEmpty(_ record: ExportRecord) -> Bool {
    record.bytes.first == UInt8(ascii: "{") && record.bytes.last == UInt8(ascii: "}")
  }
}
