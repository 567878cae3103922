import CardDeck
import ChoiceLog

/// How a record of another tool's file is matched with a card of a deck: by its id, else by what is in it. Import and
/// export go by the same rules, so that an export tells the ids of just those cards that would not be found otherwise.
package final class RecordMatcher {
  private let deck: Deck
  private let format: ImportFormat
  private let finder: CardFinder
  /// Which members may be the id.
  private let idField: FieldMap.Candidates
  private lazy var sharedIDs = SharedIDs(deck) { [deck, format] index in
    let text = (try? deck.bytes(at: index)).map { ExactText(String(decoding: $0, as: UTF8.self)) }
    guard let members = deck.members(at: index) else { return Set([text].compactMap(\.self)) }
    return Self.pairs(members).union([text, Self.whole(format.own(members))].compactMap(\.self))
  }
  /// Of the table that is written; empty where records are written whole.
  private let columns: Set<ExactText>
  private var known: Contents?
  /// Made when it is first needed, as every card is read for it.
  private lazy var references = ReferenceIndex(deck)

  /// - Parameter finder: Of the deck; whoever reads what is found from it reads each record once.
  package init(_ deck: Deck, _ format: ImportFormat, columns: [String] = [], finder: CardFinder? = nil) {
    self.deck = deck
    self.format = format
    self.finder = finder ?? CardFinder(deck)
    idField = deck.cardFieldMap.id
    self.columns = Set(columns.map(ExactText.init))
  }

  /// The indexes of all contents, made when it is first needed, as every card is read for it.
  private struct Contents {
    /// The first card whose members are these, apart from what an export replaces.
    var whole: [RecordHash: UInt32] = [:]
    /// The first card whose members are these, apart from what the tool may have added.
    var own: [RecordHash: UInt32] = [:]
    /// Of these there are several cards; and among them some that differ in what the tool may have added.
    var shared: Set<RecordHash> = []
    var unclear: Set<RecordHash> = []
  }

  /// The index of the card that a record is about; `nil` if the deck has none such, or it cannot be told which.
  /// - Parameter label: The column with the answers, of a table.
  package func index(of members: [JSONMember], label: String? = nil) -> Int? {
    let entry = JSONValue.object(members)
    if format == .ris { return references.index(of: members, in: deck) }
    if format == .json {
      // Of which card it is was not known when it was exported.
      if entry[EntryJSON.ambiguous] == .bool(true) { return nil }
      return index(ofExported: entry["id"], entry["card"])
    }
    if let index = index(ofExported: entry[ExportFormat.idMember], entry) { return index }
    // An id that the deck does not have is another card, whatever else agrees.
    if let id = id(of: members, label: label) {
      let first = finder.index(of: id)
      return first == nil || sharedIDs.cards[id] == nil ? first : index(of: format.own(members), sharing: id)
    }
    let whole = Self.content(format.withoutReplaced(members, label: label))
    if let index = contents.whole[whole] { return Int(index) }
    let own = Self.content(format.own(members))
    return contents.unclear.contains(own) ? nil : contents.own[own].map(Int.init)
  }

  /// Several cards say this id: finds the one whose other members are the same as well; `nil` if there is none, or more than one.
  private func index(of own: [JSONMember], sharing id: CardID) -> Int? {
    if let same = sharedIDs.candidates(saying: id, with: [Self.whole(own)]).first { return same }
    let pairs = Self.pairs(own)
    let found = Array(
      sharedIDs.candidates(saying: id, with: pairs).lazy.filter { [deck] index in
        pairs.isSubset(of: Self.pairs(deck.members(at: index) ?? []))
      }.prefix(2))
    return found.count == 1 ? found[0] : nil
  }

  /// The index of a card by the id that an export of ours has for it. Which of several cards that say one id has it as it
  /// is depends on their order, so of these it is the one of the same record, or none.
  private func index(ofExported value: JSONValue?, _ record: JSONValue?) -> Int? {
    guard let id = Self.id(value) else { return nil }
    let index = finder.index(of: id)
    guard let record, record != .null else { return index.flatMap { sharedIDs.cards[id] == nil ? $0 : nil } }
    guard index == nil || !sharedIDs.cards.isEmpty else { return index }
    // It may have been told apart from a card that is gone.
    let end = index == nil ? id.text.utf8.lastIndex(of: UInt8(ascii: "~")) : nil
    guard let said = index.map(deck.ownID) ?? end.map({ CardID(String(id.text[..<$0])) }) else { return nil }
    // An id with digits of the hash behind it is no other record's.
    if let index, said != id || sharedIDs.cards[id] == nil { return index }
    guard sharedIDs.cards[said] != nil else {
      return finder.index(of: said).flatMap { isRecord(record, at: $0) ? $0 : nil }
    }
    let members: [JSONMember] = if case .object(let members) = record { members } else { [] }
    let own = format.own(members)
    // A record of an older export, and one that cannot be read, are exported as their text.
    for text in [Self.whole(own), ExactText(record["text"]?.plainText ?? record.plainText)] {
      if let same = sharedIDs.candidates(saying: said, with: [text]).first { return same }
    }
    // It may lack what a table has no column for.
    return index == nil || own.isEmpty ? nil : self.index(of: own, sharing: said)
  }

  /// Whether a record that was matched with a card says what the card says, and not its id alone.
  func isSame(_ members: [JSONMember], at index: Int) -> Bool {
    switch format {
    case .json: return JSONValue.object(members)["card"].map { isRecord($0, at: index) } ?? false
    case .ris: return true
    case .prodigy, .asreview:
      // What a tool has added or left out says nothing.
      let own = format.own(members)
      let names = Set(own.map { ExactText($0.name) })
      let both = (deck.members(at: index) ?? []).filter { names.contains(ExactText($0.name)) }
      return Self.pairs(both).isSubset(of: Self.pairs(own))
    }
  }

  /// Whether the record at an index is the one that an export has; of a line, a row of an older export and what cannot be
  /// read it may have the text.
  private func isRecord(_ record: JSONValue, at index: Int) -> Bool {
    switch record {
    case .object(let members):
      deck.members(at: index).map { Self.pairs(format.own($0)) } == Self.pairs(format.own(members))
        || members.count == 1 && members[0].name == "text" && isText(members[0].value, at: index)
    case .string: isText(record, at: index)
    default: false
    }
  }

  private func isText(_ value: JSONValue, at index: Int) -> Bool {
    guard case .string(let text) = value, let bytes = try? deck.bytes(at: index) else { return false }
    return String(decoding: bytes, as: UTF8.self).hasSameBytes(as: text)
  }

  /// The id that a line says, which need not be a card's.
  func saidID(of members: [JSONMember], label: String?) -> CardID? {
    let entry = JSONValue.object(members)
    if format == .json { return Self.id(entry["id"]) }
    return Self.id(entry[ExportFormat.idMember]) ?? id(of: members, label: label)
  }

  private static func id(_ value: JSONValue?) -> CardID? {
    switch value {
    case .string(let text)?: CardID(text)
    case .number(let digits)?: CardID(digits)
    default: nil
    }
  }

  /// The id that a record brings, if an export keeps it.
  private func id(of members: [JSONMember], label: String?) -> CardID? {
    let members = format.withoutReplaced(members, label: label)
    for name in idField.names {
      guard let index = idField.index(of: name, in: members) else { continue }
      switch members[index].value {
      case .string(let text) where !text.unicodeScalars.allSatisfy(\.properties.isWhitespace):
        return CardID(text)
      case .number(let digits): return CardID(digits)
      default: continue
      }
    }
    return nil
  }

  /// Whether the record at an index, as the export writes it, is not enough to find its card again.
  func needsID(at index: Int) -> Bool {
    guard let members = deck.members(at: index) else { return true }
    if members.contains(where: { $0.name.hasSameBytes(as: ExportFormat.idMember) }) { return true }
    if let id = id(of: members, label: format.exportLabel), isWritten(members, onlyID: true) {
      return id != deck.id(at: index)
    }
    guard isWritten(members, onlyID: false) else { return true }
    return contents.shared.contains(Self.content(format.own(members)))
  }

  /// Whether a table has all of a record, as it is.
  private func isWritten(_ members: [JSONMember], onlyID: Bool) -> Bool {
    guard format == .asreview else { return true }
    return members.allSatisfy { member in
      if onlyID, !idField.names.contains(where: { FieldName.matches(member.name, $0) }) {
        return true
      }
      let name = member.name
      return columns.contains(ExactText(name)) && !name.isEmpty && name.first?.isWhitespace == false
        && name.last?.isWhitespace == false
    }
  }

  private var contents: Contents {
    if let known { return known }
    var made = Contents()
    for index in 0..<deck.count {
      guard let members = deck.members(at: index) else { continue }
      let whole = Self.content(format.withoutReplaced(members, label: format.exportLabel))
      let own = Self.content(format.own(members))
      let isNew = made.whole[whole] == nil
      if isNew { made.whole[whole] = UInt32(index) }
      guard let first = made.own[own] else {
        made.own[own] = UInt32(index)
        continue
      }
      guard deck.id(at: Int(first)) != deck.id(at: index) else { continue }
      made.shared.insert(own)
      if isNew { made.unclear.insert(own) }
    }
    known = made
    return made
  }

  /// Equal for records that say the same, in whatever order and form: a table has texts where JSON has numbers, and an
  /// empty cell where JSON has nothing. Of several members with one name the last counts.
  static func content(_ members: [JSONMember]) -> RecordHash {
    RecordHash(Array(pairs(members).sorted().map(\.text).joined(separator: "\n").utf8))
  }

  /// All that a record says as one text.
  private static func whole(_ members: [JSONMember]) -> ExactText { ExactText(content(members).hex) }

  private static func pairs(_ members: [JSONMember]) -> Set<ExactText> {
    var seen: Set<ExactText> = []
    let pairs = members.reversed().compactMap { member -> ExactText? in
      guard seen.insert(ExactText(member.name)).inserted else { return nil }
      let text = member.value == .null ? "" : member.value.plainText
      return text.isEmpty
        ? nil : ExactText(JSONValue.array([.string(member.name), .string(text)]).compactText)
    }
    return Set(pairs)
  }
}

extension ExportFormat {
  /// As which choices written in this form are brought in again.
  package var importFormat: ImportFormat? {
    switch self {
    case .prodigy: .prodigy
    case .asreview: .asreview
    default: nil
    }
  }
}
