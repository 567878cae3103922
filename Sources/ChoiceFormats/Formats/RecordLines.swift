import CardDeck
import ChoiceLog

/// Records as objects, one a line. No two lines are alike: a deck would take them for one card.
package struct RecordLines {
  private var known: Set<RecordHash> = []

  package init() {}

  /// - Parameter card: Written into a record that says the same as an earlier one, as in a deck that keeps records by names.
  package mutating func append(_ record: ExportRecord, of card: CardID, to bytes: inout [UInt8]) {
    var line: [UInt8] = []
    record.appendOnOneLine(to: &line)
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
  /// How many bytes of a file are enough for ``isBeginning(_:)``, unless its first record is larger.
  package static let longestBeginning = 1 << 20

  /// Whether a file that begins with these bytes has lines with votes.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.first == UInt8(ascii: "{") && line.suffix(2).elementsEqual("}}".utf8)
      && String(decoding: line, as: UTF8.self).contains(#""votes":{"#)
  }

  /// Adds a record with who chose what on it, in a member `votes`. A deck of such lines knows the card by the same id.
  package mutating func append(
    _ record: ExportRecord, of card: CardID, votes: [(name: String, choice: Choice)], to bytes: inout [UInt8]
  ) {
    var members = record.form == .json ? record.members : record.readable.partMembers
    members.removeAll { $0.name == "votes" }
    members.append(JSONMember(name: "votes", value: .votes(votes)))
    let said = Card(Record(bytes: Array(JSONValue.object(members).compactText.utf8), offset: 0, line: 1)).id
    if said != card { members = Self.members(members, saying: card) }
    JSONValue.object(members).append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The members with this id in the place of their own.
  private static func members(_ members: [JSONMember], saying card: CardID) -> [JSONMember] {
    let id = JSONMember(name: "id", value: .string(card.text))
    let others = members.filter { !isID($0) }
    let place = members.firstIndex(where: isID) ?? 0
    return Array(others[..<place]) + [id] + others[place...]
  }

  private static func isID(_ member: JSONMember) -> Bool { member.name.hasSameBytes(as: "id") }
}
