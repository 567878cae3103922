import CardDeck
import ChoiceLog

/// The records alone, one a line, so that they are a deck again; those of RIS as they are.
struct CardsForm: ExportForm {
  private var lines = RecordLines()

  init() {}

  mutating func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    guard let record = entry.record else { return false }
    if record.form == .ris {
      RISForm.append(record.bytes, to: &bytes)
      return true
    }
    lines.append(record, of: entry.card, to: &bytes)
    return true
  }
}

/// Records as objects on lines of their own, of which no two are alike: in a deck these would be one card.
package struct RecordLines {
  private var known: Set<RecordHash> = []

  package init() {}

  /// - Parameter card: Told by records that say the same as one before, such as those that a deck keeps by their names.
  package mutating func append(_ record: ExportRecord, of card: CardID, to bytes: inout [UInt8]) {
    var line: [UInt8] = []
    RecordLine.append(record, to: &line)
    if !known.insert(RecordHash(line)).inserted {
      if case .object(let members)? = try? JSONValue(parsing: line), members.contains(where: Self.isID) {
        line = []
        JSONValue.object(Self.members(members, saying: card)).append(to: &line)
      } else {
        var id = Array(#"{"id":"#.utf8)
        JSONValue.append(string: card.text, to: &id)
        if line.dropFirst().first(where: { $0 > 0x20 }) != UInt8(ascii: "}") { id.append(UInt8(ascii: ",")) }
        line.replaceSubrange(..<1, with: id)
      }
    }
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension RecordLines {
  /// How much of a file tells whether it is of lines with votes, unless its first record is larger.
  package static let longestBeginning = 1 << 20

  /// Whether a file that begins so is of lines with votes.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.first == UInt8(ascii: "{") && line.suffix(2).elementsEqual("}}".utf8)
      && String(decoding: line, as: UTF8.self).contains(#""votes":{"#)
  }

  /// The record with who chose what on it, in a member `votes`; a deck of such lines knows the card by the same id.
  package mutating func append(
    _ record: ExportRecord, of card: CardID, votes: [(name: String, choice: Choice)], to bytes: inout [UInt8]
  ) {
    var members =
      record.form == .json || record.form.isPart && !record.members.isEmpty
      ? record.members : [record.textMember]
    if record.form == .ris { members = RISTag.readable(members) }
    members.removeAll { $0.name == "votes" }
    members.append(JSONMember(name: "votes", value: .votes(votes)))
    let said = Card(Record(bytes: Array(JSONValue.object(members).compactText.utf8), offset: 0, line: 1)).id
    if said != card { members = Self.members(members, saying: card) }
    JSONValue.object(members).append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The members with this id, which takes the place of the one that they have.
  private static func members(_ members: [JSONMember], saying card: CardID) -> [JSONMember] {
    let id = JSONMember(name: "id", value: .string(card.text))
    let others = members.filter { !isID($0) }
    let place = members.firstIndex(where: isID) ?? 0
    return Array(others[..<place]) + [id] + others[place...]
  }

  private static func isID(_ member: JSONMember) -> Bool { member.name.hasSameBytes(as: "id") }
}

/// A record as an object without line breaks.
package enum RecordLine {
  /// Own bytes where they are an object, line breaks as spaces; of a row or a file its members; of all else its text.
  package static func append(_ record: ExportRecord, to bytes: inout [UInt8]) {
    if record.form == .json { return appendOnOneLine(record.bytes, to: &bytes) }
    JSONValue.object(
      record.form.isPart && !record.members.isEmpty ? record.members : [record.textMember]
    ).append(to: &bytes)
  }

  /// A valid JSON value without line breaks: they can only be white space between its parts, never inside a string.
  static func appendOnOneLine(_ value: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes += value.lazy.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }
}

/// The ids alone, or the paths of the cards' files, each with its end.
struct IDLinesForm: ExportForm {
  private var endsWithNUL = false
  private var hasPaths = false

  init() {}

  mutating func begin(_ export: ChoicesExport, into bytes: inout [UInt8]) {
    endsWithNUL = export.endsWithNUL
    hasPaths = export.hasPaths
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) throws -> Bool {
    guard let id = hasPaths ? entry.record?.path : Array(entry.card.text.utf8) else { return false }
    if endsWithNUL {
      guard !id.contains(0) else { throw ExportError.idHoldsNUL(card: entry.card) }
    } else if id.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw ExportError.idHoldsLineBreak(card: entry.card)
    }
    bytes += id
    bytes.append(endsWithNUL ? 0 : UInt8(ascii: "\n"))
    return true
  }
}
