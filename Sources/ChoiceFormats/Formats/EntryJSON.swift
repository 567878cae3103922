import CardDeck
import ChoiceLog

/// A card and its choice as a JSON object.
enum EntryJSON {
  /// The member that says that the record of the choice is unknown.
  static let ambiguous = "ambiguous"

  /// The entry without its record.
  static func object(_ entry: ExportEntry) -> JSONValue {
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
    return object
  }

  /// - Parameter onOneLine: Whether line breaks between the parts of the record become spaces.
  static func append(_ entry: ExportEntry, onOneLine: Bool, to bytes: inout [UInt8]) {
    object(entry).append(to: &bytes)
    // The record goes in as it is, before the last brace.
    bytes.removeLast()
    bytes += #","card":"#.utf8
    if let record = entry.record {
      if record.form == .json, !onOneLine {
        bytes += record.bytes
      } else {
        record.appendOnOneLine(to: &bytes)
      }
    } else {
      bytes += "null".utf8
    }
    bytes += "}".utf8
  }

  static func read(_ members: [JSONMember], _ labels: LabelOptions) -> ImportedRecord {
    let entry = JSONValue.object(members)
    let answer = ImportedRecord.Answer(entry["choice"]) { labels.choice($0) ?? Choice(rawValue: $0) }
    let isConsensus = if case .object? = entry["votes"] { true } else { false }
    var record = ImportedRecord(
      answer, hasPlace: entry["choice"] != nil, of: isConsensus ? nil : entry["by"], note: entry["note"],
      reason: entry["reason"])
    if let at = entry["at"], at != .null, !at.plainText.isBlank {
      record.time = Timestamp.milliseconds(at.plainText)
      record.hasUnknownTime = record.time == nil
    }
    if case .string(let word)? = entry["cause"], (1...32).contains(word.utf8.count),
      word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    {
      record.cause = word
    }
    if case .number(let digits)? = entry["dwell"], let seconds = Double(digits), (0...1e9).contains(seconds) {
      record.dwell = Int64((seconds * 1000).rounded())
    }
    return record
  }
}

extension JSONValue {
  /// An object with each person's choice.
  static func votes(_ votes: [(name: String, choice: Choice)]) -> JSONValue {
    .object(votes.map { JSONMember(name: $0.name, value: .string($0.choice.rawValue)) })
  }
}
