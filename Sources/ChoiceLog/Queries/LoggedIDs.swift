import CardDeck
import GRDB

/// The ids under which a log knows one person's records, if the deck gives them other ids now: records that share an id were
/// sorted anew since the choices, or the first of them was removed.
///
/// A session uses the log's ids, so that its undo, redo and new choices are on the record that it shows.
package struct LoggedIDs: Sendable {
  private var ids: [Int: CardID] = [:]
  private var indices: [CardID: Int] = [:]
  /// The cards of standing choices whose record is unknown.
  package private(set) var ambiguous: Set<CardID> = []
  /// The cards of standing choices whose record has a newer choice.
  package private(set) var superseded: Set<CardID> = []

  /// Creates an empty table: the log knows every record by the deck's id.
  package init() {}

  /// Reads the whole history. Not needed if no card, of the deck or of the log, shares its id with others.
  ///
  /// - Parameters:
  ///   - deck: A complete deck.
  ///   - scope: The choices of one person.
  package init(_ deck: Deck, in scope: ChoiceScope, _ snapshot: LogSnapshot) throws {
    // Newest first: a record that had several ids is known by the last one.
    let heard = try snapshot.newestHashes(in: scope)
    let records = try ChoiceRecords(deck, in: scope, heard: heard.lazy.map(\.card), snapshot)
    var owners: [Int: CardID] = [:]
    var standing: Set<CardID> = []
    try snapshot.forEachStanding(in: scope) { choice in
      standing.insert(choice.card)
      switch records.place(of: choice) {
      case .found(let index): owners[index] = choice.card
      case .ambiguous: ambiguous.insert(choice.card)
      case .superseded: superseded.insert(choice.card)
      case .gone: break
      }
    }
    for (card, hash) in heard where !standing.contains(card) {
      if case .found(let index) = records.place(of: card, hash: hash), owners[index] == nil {
        owners[index] = card
      }
    }
    let known = standing.union(heard.lazy.map(\.card))
    for index in records.sharedRecords {
      let id = deck.id(at: index)
      let logged = owners[index] ?? (known.contains(id) ? Self.free(at: index, in: deck, besides: known) : id)
      guard let logged, logged != id else { continue }
      ids[index] = logged
      indices[logged] = index
    }
  }

  /// An id that a record can have, and that neither another record nor the log has.
  private static func free(at index: Int, in deck: Deck, besides known: Set<CardID>) -> CardID? {
    deck.possibleIDs(at: deck.extent(at: index)).first { id in
      !known.contains(id) && deck.index(of: id).map { $0 == index } ?? true
    }
  }

  /// The indices of the records that have another id in the log than in the deck.
  package var records: Dictionary<Int, CardID>.Keys { ids.keys }

  /// A copy in which some records have the deck's ids, because events on them are about to be written under these ids. No
  /// other record of the copy has one of these ids.
  package func keeping(_ isKept: (Int) -> Bool, deckID: (Int) -> CardID?) -> LoggedIDs {
    let kept = Set(ids.keys.filter(isKept))
    let keptIDs = Set(kept.compactMap(deckID))
    var copy = self
    for (index, id) in ids where kept.contains(index) || keptIDs.contains(id) {
      copy.ids[index] = nil
      copy.indices[id] = nil
    }
    return copy
  }

  /// The log's id of a record; `nil` if it is the deck's.
  package func id(at index: Int) -> CardID? { ids[index] }

  /// - Parameter given: The index of the record that has this id in the deck; `nil` for none.
  package func index(of card: CardID, given: @autoclosure () -> Int?) -> Int? {
    indices[card] ?? given().flatMap { ids[$0] == nil ? $0 : nil }
  }

  /// Notes that no choice stands any more under the id of a card that the deck does not have.
  package mutating func wasTakenBack(_ card: CardID) {
    ambiguous.remove(card)
    superseded.remove(card)
  }
}

extension LogSnapshot {
  /// The cards of this person's events, newest first, each with the newest hash that an event on it remembers.
  fileprivate func newestHashes(in scope: ChoiceScope) throws -> [(card: CardID, hash: RecordHash?)] {
    let filter = try ScopeFilter(scope, db)
    let sql = """
      SELECT seq, card, recordHash, recordOffset FROM event WHERE \(filter.condition()) ORDER BY seq DESC
      """
    var indices: [CardID: Int] = [:]
    var newest: [(card: CardID, hash: RecordHash?)] = []
    try db.forEachRow(of: "event", sql, filter.arguments) { event in
      let card = CardID(try event.text())
      if let index = indices[card] {
        if newest[index].hash == nil { newest[index].hash = try event.record()?.hash }
      } else {
        indices[card] = newest.count
        newest.append((card, try event.record()?.hash))
      }
    }
    return newest
  }
}
