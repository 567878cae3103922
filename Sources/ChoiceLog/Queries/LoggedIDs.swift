import CardDeck
import GRDB

/// The ids by which one person's log knows records that share theirs, where the deck gives them other ones by now: the file
/// was sorted anew since somebody chose on them, or the first of them was removed.
///
/// A session keeps to these ids, so that what it takes back, puts back and chooses anew is on the record that it shows.
package struct LoggedIDs: Sendable {
  private var ids: [Int: CardID] = [:]
  private var indices: [CardID: Int] = [:]
  /// Standing choices of which nobody knows which record they are on.
  package private(set) var ambiguous: Set<CardID> = []
  /// Standing choices on records that have a newer one.
  package private(set) var superseded: Set<CardID> = []

  /// The log knows every record by the id that the deck gives it.
  package init() {}

  /// Reads the whole history; not needed where neither the deck nor `decided` has a card that was told apart from others.
  ///
  /// - Parameters:
  ///   - deck: Complete.
  ///   - scope: Of one person.
  package init(_ deck: Deck, in scope: ChoiceScope, _ snapshot: LogSnapshot) throws {
    // The newest first: of several ids that were given up, the record is known by the last one.
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

  /// An id that a record may have and that neither another one nor the log has.
  private static func free(at index: Int, in deck: Deck, besides known: Set<CardID>) -> CardID? {
    deck.possibleIDs(at: deck.extent(at: index)).first { id in
      !known.contains(id) && deck.index(of: id).map { $0 == index } ?? true
    }
  }

  /// The records, by their indices, that the log knows by other ids than the deck gives them.
  package var records: Dictionary<Int, CardID>.Keys { ids.keys }

  /// A copy in which some records have the ids that the deck gives them, because events on them are on their way to the log
  /// under these ids. No other record of the copy has one of these ids.
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

  /// `nil` where it is the id that the deck gives.
  package func id(at index: Int) -> CardID? { ids[index] }

  /// - Parameter given: The index of the record to which the deck gives this id; `nil` for none.
  package func index(of card: CardID, given: @autoclosure () -> Int?) -> Int? {
    indices[card] ?? given().flatMap { ids[$0] == nil ? $0 : nil }
  }

  /// Nothing stands any more under the id of a card that the deck has not.
  package mutating func wasTakenBack(_ card: CardID) {
    ambiguous.remove(card)
    superseded.remove(card)
  }
}

extension LogSnapshot {
  /// The cards that this person's events are on, those of the newest first, with the hash of the record that the newest one
  /// with a hash was on.
  fileprivate func newestHashes(in scope: ChoiceScope) throws -> [(card: CardID, hash: RecordHash?)] {
    let filter = try ScopeFilter(scope, db)
    let sql = """
      SELECT seq, card, recordHash, recordOffset FROM event WHERE \(filter.condition()) ORDER BY seq DESC
      """
    var places: [CardID: Int] = [:]
    var newest: [(card: CardID, hash: RecordHash?)] = []
    try db.forEachRow(of: "event", sql, filter.arguments) { event in
      let card = CardID(try event.text())
      let place = places[card] ?? newest.count
      if place < newest.count, newest[place].hash != nil { return }
      let hash = try event.record()?.hash
      if place < newest.count {
        newest[place].hash = hash
      } else {
        places[card] = place
        newest.append((card, hash))
      }
    }
    return newest
  }
}
