import CardDeck
import ChoiceFormats
import ChoiceLog

/// A deck in the form in which a team's server gets it: each record is a JSON object on one line. Read as a deck in JSON,
/// with the fields that ``head`` names, each line gives the same card with the same id.
package struct PublishedDeck {
  /// Why a deck cannot be published.
  package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Two different records have the same id. The cards are numbered from 1.
    case repeatedID(CardID, first: Int, second: Int)
    case unreadable(Int)
    case tooLarge(Int)
    /// Options name fields of references. The records have other names once they are JSON.
    case namedFieldsOfReferences
    case headTooLarge

    package var description: String {
      switch self {
      case .repeatedID(let id, let first, let second):
        "card \(first) and card \(second) both have the id \(id.text.debugDescription) and differ; a team needs to tell them apart: correct one"
      case .unreadable(let card): "card \(card) cannot be read; see 'swipedeck check'"
      case .tooLarge(let card): "card \(card) is larger than 1 MiB, too large to be sent to everyone"
      case .namedFieldsOfReferences:
        "fields of references cannot be named for a team; publish without --id, --title and the like"
      case .headTooLarge: "title, labels and names of fields are together larger than 64 KiB"
      }
    }
  }

  /// The longest line that is published, in bytes. A session accepts up to ``TeamLimits/record``, as other programs may publish
  /// longer ones.
  static let longestRecord = 1 << 20

  /// A JSON object: whether the cards are references, title, labels, reasons, fields to reveal, the members that the cards' parts
  /// are made of, and the names of the first cards' members. See ``TeamDeckHeader``.
  package private(set) var head: [UInt8]
  /// The number of cards without copies, of those that meet the conditions.
  package var cards: Int { published.count }
  package let copies: Int
  /// See ``AppliedFilters/incomparable``.
  package let incomparable: [IncomparableCards]
  /// The size of the largest record in its file, in bytes.
  let largestRecord: Int
  private let deck: Deck
  /// The indices of the cards that are published.
  private let published: [Int]
  private let finder: RecordFinder
  /// The fields by which the lines are read.
  private let fieldMap: FieldMap

  /// Reads all ids of a deck, which has to be complete.
  /// - Parameter filters: The conditions that a card has to meet to be published.
  package init(_ deck: Deck, filters: [CardFilter] = []) throws(Problem) {
    self.deck = deck
    deck.identify(upTo: deck.count)
    if let second = deck.renamedCards().first {
      let id = deck.ownID(at: second)
      throw .repeatedID(id, first: (deck.index(of: id) ?? 0) + 1, second: second + 1)
    }
    var applied = AppliedFilters(filters)
    let included = filters.isEmpty ? Array(0..<deck.count) : try Self.included(of: deck, &applied)
    incomparable = applied.incomparable
    published = included.filter { !deck.isCopy(at: $0) }
    copies = included.count - published.count
    largestRecord = included.lazy.map { deck.extent(at: $0).length }.max() ?? 0
    // Found before anything is on the server. A record that becomes larger as JSON is found when it is sent.
    if let index = included.first(where: { deck.extent(at: $0).length > Self.longestRecord }) {
      throw .tooLarge(index + 1)
    }
    let parts = ["id", "title", "subtitle", "body", "image"].filter { deck.fieldMap.isGiven($0) }
    if ReferenceDialect(deck.format) != nil, !parts.isEmpty { throw .namedFieldsOfReferences }
    var head: JSONValue = [:]
    if ReferenceDialect(deck.format) != nil { head.add("references", .bool(true)) }
    head.add("title", deck.title.map { .string($0) })
    for choice in Choice.allCases { head.add(choice.rawValue, deck.labels[choice].map { .string($0) }) }
    if !deck.reveal.isEmpty { head.add("reveal", .list(deck.reveal) { .string($0) }) }
    if !deck.reasons.isEmpty {
      head.add(
        "reasons",
        .object(
          Choice.allCases.map { choice in
            JSONMember(name: choice.rawValue, value: .list(deck.reasons[choice]) { .string($0) })
          }))
    }
    if !parts.isEmpty {
      head.add(
        "fields",
        .object(parts.map { JSONMember(name: $0, value: .text(deck.fieldMap.names(ofPart: $0).first)) }))
    }
    self.head = Array(head.compactText.utf8)
    guard self.head.count <= TeamLimits.head else { throw .headTooLarge }
    fieldMap = TeamDeckHeader(self.head).fieldMap
    // Names of pictures are relative to the deck's folder.
    finder = RecordFinder(deck, into: deck.format.hasFiles ? deck.folder.isEmpty ? "." : deck.folder : nil)
    if let names = fieldNames() {
      head.add("names", .list(names) { .string($0) })
      let bytes = Array(head.compactText.utf8)
      if bytes.count <= TeamLimits.head { self.head = bytes }
    }
  }

  /// The names of the first cards' members, in the order of their first occurrence; `nil` if there are more than 1,000. By
  /// them a session tells a misspelt field from one that its few cards do not have.
  private func fieldNames() -> [String]? {
    var names: [String] = []
    var known: Set<ExactText> = []
    for index in published.prefix(TeamDeckHeader.cardsNamed) {
      guard let line = try? line(at: index), case .object(let members)? = try? JSONValue(parsing: line) else {
        continue
      }
      for member in members where known.insert(ExactText(member.name)).inserted { names.append(member.name) }
    }
    return names.count <= 1000 ? names : nil
  }

  /// Calls `body` with each record's line, without its end, in the deck's order and without copies.
  ///
  /// - Throws: ``Problem``, or the error of `body`.
  package func forEachLine(_ body: ([UInt8]) throws -> Void) throws {
    for index in published { try body(line(at: index)) }
  }

  /// The indices of the cards that meet the conditions.
  /// - Throws: ``Problem/unreadable(_:)``, as nobody knows whether such a card meets them.
  private static func included(of deck: Deck, _ filters: inout AppliedFilters) throws(Problem) -> [Int] {
    var included: [Int] = []
    for index in 0..<deck.count {
      guard let isIncluded = filters.areFulfilled(at: index, of: deck) else { throw .unreadable(index + 1) }
      if isIncluded { included.append(index) }
    }
    return included
  }

  private func line(at index: Int) throws -> [UInt8] {
    let id = deck.id(at: index)
    guard !id.isEmpty, let record = try? finder.record(at: index) else { throw Problem.unreadable(index + 1) }
    var line: [UInt8] = []
    // Without the empty cells of a table, as on its cards.
    if deck.columnNames != nil { record.members.removeAll { $0.value == .string("") } }
    record.readable.appendOnOneLine(to: &line)
    if Self.id(of: line, fieldMap) != id { line = Self.line(line, saying: id, fieldMap) }
    guard line.count <= Self.longestRecord else { throw Problem.tooLarge(index + 1) }
    guard Self.id(of: line, fieldMap) == id else { throw Problem.unreadable(index + 1) }
    return line
  }

  /// The id of a line's card.
  package static func id(of line: [UInt8], _ fieldMap: FieldMap) -> CardID {
    Card(Record(bytes: line, offset: 0, line: 1), fieldMap: fieldMap).id
  }

  /// The object with its id as the first member, and no other member of that name.
  private static func line(_ line: [UInt8], saying id: CardID, _ fieldMap: FieldMap) -> [UInt8] {
    let names = fieldMap.names(ofPart: "id")
    guard let name = names.first, case .object(var members)? = try? JSONValue(parsing: line) else {
      return line
    }
    members.removeAll { member in FieldName.matches(member.name, name) }
    members.insert(JSONMember(name: name, value: .string(id.text)), at: 0)
    return Array(JSONValue.object(members).compactText.utf8)
  }
}

extension FieldMap {
  /// Whether somebody named the member for a part.
  fileprivate func isGiven(_ part: String) -> Bool {
    names(ofPart: part) != FieldMap().names(ofPart: part)
  }
}
