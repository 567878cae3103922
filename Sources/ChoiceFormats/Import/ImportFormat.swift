import CardDeck
import ChoiceLog

/// The forms from which choices can be imported: our own exports, and the answers of other tools.
package enum ImportFormat: String, Sendable, CaseIterable {
  case json, csv, prodigy, asreview, rayyan, ris

  /// Opens a file whose records are answers.
  package func open(_ path: String) throws(DeckError) -> Deck {
    switch self {
    case .json: try Deck.openExport(path)
    case .prodigy: try Deck.open(path, format: .jsonl)
    case .csv, .asreview: try Deck.open(path, format: .csv)
    case .rayyan: try Deck.open(path)
    case .ris: try Deck.open(path, format: .ris)
    }
  }

  /// A record of a table of ours as an entry of a JSON export, and one of Rayyan's as a reference of RIS. Others are unchanged.
  /// - Parameter columns: The names of the table's columns; `nil` if the file is none.
  func translated(_ members: [JSONMember], columns: [String]?) -> [JSONMember] {
    switch self {
    case .csv:
      guard columns?.starts(with: SpreadsheetForm.own) == true else { return members }
      let choice = members.contains { $0.name == "choice" } ? [] : [JSONMember(name: "choice", value: .null)]
      return choice + members.compactMap(Self.entryMember)
    case .rayyan:
      let tags = ["key": "ID", "title": "TI", "year": "PY", "doi": "DO", "notes": "N1", "note": "N1"]
      return members.map { JSONMember(name: tags[$0.name.lowercased()] ?? $0.name, value: $0.value) }
    case .json, .prodigy, .asreview, .ris: return members
    }
  }

  /// A cell of a table of ours as a member of an entry; `nil` for the columns of the deck.
  private static func entryMember(_ cell: JSONMember) -> JSONMember? {
    let text = TableText.restored(cell.value.plainText)
    switch cell.name {
    // Whether an apostrophe is part of an id is known only where the cards are.
    case "id": return cell
    case "dwell": return JSONMember(name: cell.name, value: .number(text))
    case "changed":
      return JSONMember(name: EntryJSON.ambiguous, value: .bool(text == EntryJSON.ambiguous))
    case "record":
      let record = (try? JSONValue(parsing: Array(text.utf8))) ?? .null
      if case .object = record { return JSONMember(name: "card", value: record) }
      return JSONMember(name: "card", value: .string(text))
    default:
      return SpreadsheetForm.own.contains(cell.name) ? JSONMember(name: cell.name, value: .string(text)) : nil
    }
  }

  /// The column of a table that has the answers: the last one with a known name, as tools put theirs behind the deck's own.
  /// `nil` for a file that is no table, or has no such column.
  package func label(of columns: [String]?) -> String? {
    guard self == .asreview else { return nil }
    return columns?.last { Self.labels.contains($0.lowercased()) }
  }

  /// The column of the answers in our exports.
  package var exportLabel: String? { self == .asreview ? "included" : nil }

  /// The answer in a record.
  package enum Answer: Hashable {
    case choice(Choice)
    /// Not labelled yet.
    case none
    /// A word that the tool does not write.
    case unknown(String)
  }

  /// - Parameter label: See ``label(of:)``.
  package func answer(
    in members: [JSONMember], label: String? = nil, _ labels: LabelOptions = LabelOptions()
  ) -> Answer {
    if let path = labelPath(in: members, labels) { return labels.answer(at: path, in: members) }
    func answer(_ value: JSONValue?, _ meaning: (String) -> Choice?) -> Answer {
      Self.answer(value) { labels.choice($0) ?? meaning($0) }
    }
    switch self {
    case .json, .csv: return answer(JSONValue.object(members)["choice"]) { Choice(rawValue: $0) }
    case .prodigy: return answer(JSONValue.object(members)["answer"], ToolWords.prodigy.choice)
    case .ris, .rayyan: return RISDecision.answer(in: members)
    case .asreview:
      let value = members.last {
        label.map($0.name.hasSameBytes) ?? Self.labels.contains($0.name.lowercased())
      }?.value
      return value.flatMap { labels.choice($0.plainText) }.map { .choice($0) } ?? Self.asreview(value)
    }
  }

  /// The path to the label in a record of a tool without a form of its own; `nil` in all other records.
  func labelPath(in members: [JSONMember], _ labels: LabelOptions) -> String? {
    if let member = labels.member { return member }
    let names = members.map(\.name)
    return self == .json && names.contains("annotations") && !names.contains("choice")
      ? LabelOptions.labelStudio : nil
  }

  /// The answers in a record, each with its person, or `nil` if the file does not say who. There are several only if a record
  /// has those of several people without our keyword for their consensus.
  package func answers(
    in members: [JSONMember], label: String? = nil, _ labels: LabelOptions = LabelOptions()
  ) -> [(person: String?, answer: Answer)] {
    let answer = answer(in: members, label: label, labels)
    if labelPath(in: members, labels) != nil { return [(nil, answer)] }
    guard self == .ris || self == .rayyan else { return [(person(in: members), answer)] }
    let votes = RISDecision.votes(in: members)
    if votes.count < 2 || RISDecision.hasKeyword(in: members) {
      return [(votes.count == 1 ? votes[0].person : nil, answer)]
    }
    return votes.map { ($0.person, $0.answer) }
  }

  /// The person who gave the answer; `nil` for a consensus.
  private func person(in members: [JSONMember]) -> String? {
    let entry = JSONValue.object(members)
    let value: JSONValue? =
      switch self {
      case .json, .csv: if case .object? = entry["votes"] { nil } else { entry["by"] }
      case .prodigy: entry["_annotator_id"]
      case .asreview, .rayyan, .ris: nil
      }
    guard case .string(let name)? = value, !name.isEmpty else { return nil }
    return name
  }

  /// The notes in a record, each with its person, or `nil` if the file does not say who.
  func notes(in members: [JSONMember]) -> [(person: String?, text: String)] {
    let entry = JSONValue.object(members)
    let value: JSONValue?
    switch self {
    case .json, .csv: value = entry["note"]
    case .prodigy: value = entry[Self.prodigyNote]
    case .asreview: value = Self.asreviewTexts(entry).note.map { .string($0) }
    case .rayyan, .ris: return RISDecision.notes(in: members).filter { !$0.text.isBlank }
    }
    guard case .string(let text)? = value, !text.isBlank else { return [] }
    return [(person(in: members), text)]
  }

  /// Why a choice was made; `nil` if the file does not say.
  func reason(in members: [JSONMember], for choice: Choice) -> String? {
    let entry = JSONValue.object(members)
    let value: JSONValue? =
      switch self {
      case .json, .csv: entry["reason"]
      case .prodigy: entry[Self.prodigyReason]
      case .asreview: Self.asreviewTexts(entry).reason.map { .string($0) }
      case .rayyan, .ris: RISDecision.reason(in: members, for: choice).map { .string($0) }
      }
    guard case .string(let text)? = value, !text.isBlank else { return nil }
    return text
  }

  /// Whether a record has a place for an answer, which may be empty.
  /// - Parameter label: See ``label(of:)``.
  func hasPlace(in members: [JSONMember], label: String?) -> Bool {
    switch self {
    case .json, .csv: members.contains { $0.name == "choice" }
    case .prodigy: members.contains { $0.name == "answer" }
    case .asreview: label != nil
    case .rayyan, .ris: RISDecision.isKept(in: members)
    }
  }

  /// What a file of this form contains, for an error message.
  package var content: String {
    switch self {
    case .json: "an export of swipedeck, json or jsonl, or with --label other JSON"
    case .csv: "an export of swipedeck as csv, or with --label another table"
    case .prodigy: "lines of JSON with the member \"answer\""
    case .asreview: "a table with a column such as \"included\""
    case .rayyan: "Rayyan's table articles.csv or its RIS, with decisions in the notes"
    case .ris: "references with decisions in N1"
    }
  }

  /// When the answer was given, in milliseconds since 1970; `nil` if the file does not say.
  package func time(in members: [JSONMember]) -> Int64? {
    switch self {
    case .json, .csv:
      guard case .string(let text)? = JSONValue.object(members)["at"] else { return nil }
      return Timestamp.milliseconds(text)
    case .prodigy:
      guard case .number(let digits)? = JSONValue.object(members)["_timestamp"] else { return nil }
      return Self.milliseconds(seconds: digits)
    case .ris, .rayyan: return nil
    case .asreview:
      switch members.last(where: { $0.name.lowercased() == "asreview_time" })?.value {
      case .number(let text), .string(let text):
        return Self.milliseconds(seconds: text) ?? Self.universalTime(text)
      default: return nil
      }
    }
  }

  /// What made the choice, a word; `nil` if the file does not say.
  package func cause(in members: [JSONMember]) -> String? {
    guard self == .json || self == .csv, case .string(let word)? = JSONValue.object(members)["cause"],
      (1...32).contains(word.utf8.count),
      word.utf8.allSatisfy({ ("a"..."z").contains(Character(Unicode.Scalar($0))) })
    else { return nil }
    return word
  }

  /// Milliseconds that the card had been on top; `nil` if the file does not say.
  package func dwell(in members: [JSONMember]) -> Int64? {
    guard self == .json || self == .csv, case .number(let digits)? = JSONValue.object(members)["dwell"],
      let seconds = Double(digits), (0...1e9).contains(seconds)
    else { return nil }
    return Int64((seconds * 1000).rounded())
  }

  /// The members without those that the tool has added.
  package func own(_ members: [JSONMember]) -> [JSONMember] {
    switch self {
    case .json, .csv, .rayyan, .ris: members
    case .prodigy: members.filter { $0.name != "answer" && !$0.name.hasPrefix("_") }
    case .asreview:
      members.filter {
        !Self.labels.contains($0.name.lowercased()) && !$0.name.lowercased().hasPrefix("asreview_")
          && $0.name != ExportFormat.idMember
      }
    }
  }

  /// The members without those that our export replaces.
  package func withoutReplaced(_ members: [JSONMember], label: String?) -> [JSONMember] {
    switch self {
    case .json, .csv, .rayyan, .ris: members
    case .prodigy: members.filter { !Self.prodigyMembers.contains($0.name) }
    case .asreview:
      members.filter { ![label, ExportFormat.idMember, Self.asreviewNote].contains($0.name) }
    }
  }

  /// The members of an answer in our export for Prodigy, which replace members of the record.
  static let prodigyMembers: Set<String> = [
    "answer", "_timestamp", "_annotator_id", ExportFormat.idMember, prodigyNote, prodigyReason,
  ]
  /// The member with the note in our export for Prodigy, which keeps members that it does not know.
  static let prodigyNote = "_note"
  static let prodigyReason = "_reason"
  /// The column of ASReview's that has the notes.
  static let asreviewNote = "asreview_note"
  private static let asreviewReason = "reason: "

  /// What ASReview's note says: a line with the reason, then the note; `nil` where there is neither.
  static func asreviewNote(_ reason: String?, _ note: String?) -> String? {
    guard let reason else { return note }
    return asreviewReason + RISDecision.oneLine(reason) + (note.map { "\n" + $0 } ?? "")
  }

  /// The reason and the note in a note of ASReview's; `nil` for none.
  private static func asreviewTexts(_ entry: JSONValue) -> (reason: String?, note: String?) {
    let text = entry[asreviewNote].map { TableText.restored($0.plainText) } ?? ""
    guard text.hasPrefix(asreviewReason) else { return (nil, text) }
    let lines = text.dropFirst(asreviewReason.count).split(maxSplits: 1, whereSeparator: \.isNewline)
    return (lines.first.map(String.init), lines.count > 1 ? String(lines[1]) : nil)
  }

  /// The names of columns with labels in ASReview and in data sets for it.
  private static let labels: Set<String> = [
    "included", "label", "label_included", "included_label", "included_final", "included_flag",
    "final_included",
    "asreview_label",
  ]

  private static func milliseconds(seconds digits: String) -> Int64? {
    guard let seconds = Double(digits), seconds.isFinite, (0..<253_402_300_800).contains(seconds) else {
      return nil
    }
    return Int64(seconds * 1000)
  }

  /// Reads `2026-01-31 18:30:05.25`, with a T or a blank, with or without a zone: UTC if none is given.
  private static func universalTime(_ text: String) -> Int64? {
    guard text.prefixMatch(of: /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/) != nil else { return nil }
    return (DateSpan(text)?.start).flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func answer(_ value: JSONValue?, _ meaning: (String) -> Choice?) -> Answer {
    switch value {
    case .string(let word): meaning(word).map { .choice($0) } ?? .unknown(word)
    case nil, .null: .none
    case let value?: .unknown(value.compactText)
    }
  }

  private static func asreview(_ value: JSONValue?) -> Answer {
    let text: String =
      switch value {
      case .string(let text), .number(let text): text
      case nil, .null: ""
      case let value?: value.compactText
      }
    return switch text.filter({ !$0.isWhitespace }) {
    case "1", "1.0": .choice(.like)
    case "0", "0.0": .choice(.nope)
    case "", "-1", "-1.0": .none
    default: .unknown(text)
    }
  }
}
