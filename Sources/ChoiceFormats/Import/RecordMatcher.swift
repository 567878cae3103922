import CardDeck

/// Matches a record of another tool's file with a card of a deck: by its id, else by its contents. Export uses the same rules
/// to find the cards whose ids it has to write, because they would not be found otherwise.
package final class RecordMatcher {
  private let deck: Deck
  private let format: ImportFormat
  private let finder: CardFinder
  /// The members that can be the id.
  private let idField: FieldMap.Candidates
  private lazy var sharedIDs = SharedIDs(deck) { [deck, format] index in
    let text = (try? deck.bytes(at: index)).map { ExactText(String(decoding: $0, as: UTF8.self)) }
    guard let members = deck.members(at: index) else { return Set([text].compactMap(\.self)) }
    return Self.pairs(members).union([text, Self.whole(format.own(members))].compactMap(\.self))
  }
  /// The columns of the table that is written; empty if records are written whole.
  private let columns: Set<ExactText>
  /// Made when it is first needed, as every card is read for it.
  private lazy var references = ReferenceIndex(deck)

  /// - Parameter finder: The deck's finder. A caller that reads the found cards from it reads each record once.
  package init(_ deck: Deck, _ format: ImportFormat, columns: [String] = [], finder: CardFinder? = nil) {
    self.deck = deck
    self.format = format
    self.finder = finder ?? CardFinder(deck)
    idField = deck.cardFieldMap.id
    self.columns = Set(columns.map(ExactText.init))
  }

  /// The indices of all cards by their contents.
  private struct Contents {
    /// The first card by its members without those that our export replaces.
    var whole: [RecordHash: UInt32] = [:]
    /// The first card by its members without those that the tool adds.
    var own: [RecordHash: UInt32] = [:]
    /// The keys of ``own`` that several cards have.
    var shared: Set<RecordHash> = []
    /// The keys of ``own`` whose cards differ in members that the tool adds.
    var unclear: Set<RecordHash> = []
  }

  /// The index of the card that a record is about; `nil` if the deck does not have it, or it is ambiguous.
  /// - Parameter label: The column with the answers in a table.
  package func index(of members: [JSONMember], label: String? = nil) -> Int? {
    let entry = JSONValue.object(members)
    if format == .ris || format == .rayyan { return references.index(of: members, in: deck) }
    if format == .json || format == .csv {
      // Its card was unknown when it was exported.
      if entry[EntryJSON.ambiguous] == .bool(true) { return nil }
      return index(ofExported: entry["id"], entry["card"])
    }
    if let index = index(ofExported: entry[ExportFormat.idMember], entry) { return index }
    // An unknown id is another card's, whatever else agrees.
    if let id = id(of: members, label: label) {
      let first = self.index(ofWritten: id)
      return first == nil || sharedIDs.cards[id] == nil ? first : index(of: format.own(members), sharing: id)
    }
    let whole = Self.content(format.withoutReplaced(members, label: label))
    if let index = contents.whole[whole] { return Int(index) }
    let own = Self.content(format.own(members))
    return contents.unclear.contains(own) ? nil : contents.own[own].map(Int.init)
  }

  /// The card with an id as a file has it. In a table an id that a spreadsheet would run may have been made harmless.
  private func index(ofWritten id: CardID) -> Int? {
    let index = finder.index(of: id)
    guard format == .asreview || format == .csv, id.text.contains("'"), harmlessIDs.contains(id) else {
      return index
    }
    return index == nil ? harmlessIDs[id] : nil
  }

  /// The cards whose ids are made harmless in a table, by the harmless ids.
  private lazy var harmlessIDs = {
    var cards = UniqueIndex<CardID>()
    deck.forEachID(in: 0..<deck.count) { index, id in
      let written = CardID(TableText.harmless(id.text))
      if written != id { cards.add(index, under: written) }
      return true
    }
    return cards
  }()

  /// The members by which a record of another tool is told from others, without ids, which the tool may have given, and without
  /// the label.
  private lazy var labelledNames = Set(
    ExportColumns.names(
      of: (0..<min(ExportColumns.records, deck.count)).lazy.map { [deck] in deck.members(at: $0) ?? [] }
    ).filter { name in !idField.names.contains { FieldName.matches(name, $0) } }.map(ExactText.init))
  /// The cards by these members; `nil` until they are looked for.
  private var labelled: UniqueIndex<RecordHash>?

  /// The index of the card that a labelled record is about: by its id, if what both have is equal, else by its contents.
  /// - Parameter path: The path to the label.
  func index(ofLabelled members: [JSONMember], at path: String) -> Int? {
    var own = members
    // Label Studio has the record in a member.
    if case .object(let data)? = JSONValue.object(members)["data"] { own += data }
    if let id = ids(in: own).first, let index = index(ofWritten: id),
      sharedIDs.cards[id] == nil
    {
      if agrees(own.filter { !$0.name.hasSameBytes(as: path) }, at: index) { return index }
    }
    if deck.format == .lines, let text = JSONValue.object(own)["text"] {
      return finder.index(of: CardID(text.plainText))
    }
    let names = labelledNames.subtracting([ExactText(path)])
    func key(_ members: [JSONMember]) -> RecordHash? {
      let members = members.filter { names.contains(ExactText($0.name)) }
      return members.isEmpty ? nil : Self.content(members)
    }
    let known =
      labelled
      ?? (0..<deck.count).reduce(into: UniqueIndex()) { known, index in
        guard !deck.isCopy(at: index), let key = deck.members(at: index).flatMap(key) else { return }
        known.add(index, under: key)
      }
    labelled = known
    return key(own).flatMap { known[$0] }
  }

  /// The card among several with one id whose other members are equal too; `nil` unless there is exactly one.
  private func index(of own: [JSONMember], sharing id: CardID) -> Int? {
    if let same = sharedIDs.candidates(saying: id, with: [Self.whole(own)]).first { return same }
    let pairs = Self.pairs(own)
    let found = Array(
      sharedIDs.candidates(saying: id, with: pairs).lazy.filter { [deck] index in
        pairs.isSubset(of: Self.pairs(deck.members(at: index) ?? []))
      }.prefix(2))
    return found.count == 1 ? found[0] : nil
  }

  /// The index of a card by its id in our export. If several cards say one id, their order decides which one has it, so only a
  /// card with the same record counts.
  private func index(ofExported value: JSONValue?, _ record: JSONValue?) -> Int? {
    guard let id = value?.id else { return nil }
    let index = index(ofWritten: id)
    guard let record, record != .null else { return index.flatMap { sharedIDs.cards[id] == nil ? $0 : nil } }
    if let index, let other = card(of: record, insteadOf: index, id) { return other }
    guard index == nil || !sharedIDs.cards.isEmpty else { return index }
    // The card may have shared its id with one that is gone.
    let end = index == nil ? id.text.utf8.lastIndex(of: UInt8(ascii: "~")) : nil
    guard let said = index.map(deck.ownID) ?? end.map({ CardID(String(id.text[..<$0])) }) else { return nil }
    // An id with digits of the hash belongs to one record only.
    if let index, said != id || sharedIDs.cards[id] == nil { return index }
    guard sharedIDs.cards[said] != nil else {
      return finder.index(of: said).flatMap { isRecord(record, at: $0) ? $0 : nil }
    }
    let members: [JSONMember] = if case .object(let members) = record { members } else { [] }
    let own = format.own(members)
    // Records of older exports, and those that cannot be read, are exported as their text.
    for text in [Self.whole(own), ExactText(record["text"]?.plainText ?? record.plainText)] {
      if let same = sharedIDs.candidates(saying: said, with: [text]).first { return same }
    }
    // It may lack members that a table has no column for.
    return index == nil || own.isEmpty ? nil : self.index(of: own, sharing: said)
  }

  /// The card that has a record, if it is another one than the id says: spreadsheets write 7 for 007, which may be another
  /// card's id.
  private func card(of record: JSONValue, insteadOf index: Int, _ id: CardID) -> Int? {
    let own: CardID? =
      switch record {
      case .object(let members): ids(in: members).first
      default: deck.ownID(ofRecord: Array(record.plainText.utf8))
      }
    guard let own, own != id, let other = finder.index(of: own), isRecord(record, at: other),
      !isRecord(record, at: index)
    else { return nil }
    return other
  }

  /// Whether a matched record has the contents of its card, and not only the id.
  func isSame(_ members: [JSONMember], at index: Int) -> Bool {
    switch format {
    case .json, .csv: return JSONValue.object(members)["card"].map { isRecord($0, at: index) } ?? false
    case .ris, .rayyan: return true
    case .prodigy, .asreview: return agrees(format.own(members), at: index)
    }
  }

  /// Whether the members that both a record and a card have are equal. A tool may have added members or left some out.
  private func agrees(_ members: [JSONMember], at index: Int) -> Bool {
    let names = Set(members.map { ExactText($0.name) })
    let both = (deck.members(at: index) ?? []).filter { names.contains(ExactText($0.name)) }
    return Self.pairs(both).isSubset(of: Self.pairs(members))
  }

  /// Whether the record at an index is the exported one. An export may have the text alone: of a line, of a row in older
  /// exports, and of a record that cannot be read.
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

  /// The id in a record, which need not be a card's.
  func saidID(of members: [JSONMember], label: String?) -> CardID? {
    let entry = JSONValue.object(members)
    if format == .json || format == .csv { return entry["id"]?.id }
    return entry[ExportFormat.idMember]?.id ?? id(of: members, label: label)
  }

  /// The id in the members that our export keeps.
  private func id(of members: [JSONMember], label: String?) -> CardID? {
    ids(in: format.withoutReplaced(members, label: label))
      .first { !$0.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  }

  /// The values of the members that can be the id, the likeliest first.
  private func ids(in members: [JSONMember]) -> some Collection<CardID> {
    idField.names.lazy.compactMap { [idField] in
      idField.index(of: $0, in: members).flatMap { members[$0].value.id }
    }
  }

  /// Whether the record at an index, as it is exported, is not enough to find its card again.
  func needsID(at index: Int) -> Bool {
    guard let members = deck.members(at: index) else { return true }
    if members.contains(where: { $0.name.hasSameBytes(as: ExportFormat.idMember) }) { return true }
    if let id = id(of: members, label: format.exportLabel), isWritten(members, onlyID: true) {
      return id != deck.id(at: index)
    }
    guard isWritten(members, onlyID: false) else { return true }
    return contents.shared.contains(Self.content(format.own(members)))
  }

  /// Whether a table has all members of a record unchanged.
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

  private lazy var contents = {
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
    return made
  }()

  /// A hash that is equal for records with the same contents, in any order and form: a table has texts for numbers of JSON, an
  /// empty cell for a missing member, and an apostrophe before a formula. The last of several members with one name counts.
  static func content(_ members: [JSONMember]) -> RecordHash {
    RecordHash(Array(pairs(members).sorted().map(\.text).joined(separator: "\n").utf8))
  }

  /// The contents of a record as one text.
  private static func whole(_ members: [JSONMember]) -> ExactText { ExactText(content(members).hex) }

  private static func pairs(_ members: [JSONMember]) -> Set<ExactText> {
    var seen: Set<ExactText> = []
    let pairs = members.reversed().compactMap { member -> ExactText? in
      guard seen.insert(ExactText(member.name)).inserted else { return nil }
      let text = member.value.cell
      guard !text.isEmpty else { return nil }
      return ExactText(JSONValue.list([member.name, text]) { .string(TableText.harmless($0)) }.compactText)
    }
    return Set(pairs)
  }
}

extension JSONValue {
  /// The card with this value as its id; `nil` if it is neither a text nor a number.
  fileprivate var id: CardID? { stringOrNumber.map { CardID($0) } }
}

extension ExportFormat {
  /// The format in which an export can be imported again; `nil` if there is no such format.
  package var importFormat: ImportFormat? {
    switch self {
    case .prodigy: .prodigy
    case .asreview: .asreview
    default: nil
    }
  }
}
