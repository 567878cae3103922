import CardDeck

/// Finds the record of a deck that each standing choice was made on.
///
/// An id is enough where one record says it. Of several records that say it the first in the deck has it, so that it
/// goes to another record when they are sorted anew or one is removed. There the hash that a choice keeps decides.
package struct ChoiceRecords {
  package enum Place: Equatable {
    /// The index of the record; its hash may differ from the choice's, where it has changed.
    case found(Int)
    /// The deck has no record with this id.
    case gone
    /// The id is that of other records by now, and none of them is known to be the choice's.
    case ambiguous
    /// A newer choice of the same person, made under another id, is on this record too. It counts instead.
    case superseded
  }

  /// The records that say one id.
  private struct Group {
    /// The record that has the id as it is.
    let own: Int?
    var byHash: [RecordHash: Int] = [:]
    /// Whether every other record has choices of its own, so that a choice with another hash is on `own`, changed since.
    var isOnlyOwnFree = false
  }

  private struct Owner: Hashable {
    let annotator: ExactText
    let index: Int
  }

  private let deck: Deck
  /// The ids that several records say, or said when a choice was made on one of them.
  private var shared: [CardID: Group] = [:]
  /// The indices of the records that say these ids.
  private var sharedIndices = BitSet()
  private var decided = BitSet()
  /// The newest choice on such a record, by its order.
  private var newest: [Owner: Int64] = [:]

  /// - Parameters:
  ///   - deck: Complete.
  ///   - heard: Further cards that the log has heard of, for ``place(of:hash:)``.
  package init(
    _ deck: Deck, in scope: ChoiceScope, heard: some Sequence<CardID> = [], _ snapshot: LogSnapshot
  ) throws {
    self.deck = deck
    let renamed = deck.renamedCards()
    var cards = Set(heard)
    try snapshot.forEachStandingCard(in: scope) { card, _ in
      if !renamed.isEmpty || card.toldApartFrom != nil { cards.insert(card) }
    }
    var others: [CardID: [Int]] = [:]
    for card in cards {
      guard let said = card.toldApartFrom else { continue }
      if deck.index(of: card) == nil { others[said] = [] }
      cards.insert(said)
    }
    // Records on whose ids nobody has chosen need no place.
    for index in renamed {
      let said = deck.ownID(at: index)
      if cards.contains(said) { others[said, default: []].append(index) }
    }
    for (id, others) in others {
      var group = Group(own: deck.index(of: id))
      for index in [group.own].compactMap(\.self) + others {
        sharedIndices.insert(index)
        // A record that cannot be read is nobody's: what was chosen on it is told as ambiguous.
        if let bytes = try? deck.bytes(at: index) { group.byHash[RecordHash(bytes)] = index }
      }
      shared[id] = group
    }
    guard !shared.isEmpty else { return }
    var choices: [StandingChoice] = []
    // Records on which choices were made under another id than the one that they say.
    var claimed: Set<RecordHash> = []
    try snapshot.forEachStanding(in: scope) { choice in
      guard let said = said(by: choice.card) else { return }
      choices.append(choice)
      if said != choice.card, let hash = choice.record?.hash { claimed.insert(hash) }
    }
    for (id, group) in shared {
      let free = group.byHash.filter { !claimed.contains($0.key) }.map(\.value)
      shared[id]?.isOnlyOwnFree = free.count == 1 && free[0] == group.own
    }
    for choice in choices {
      guard case .found(let index) = place(of: choice.card, hash: choice.record?.hash) else { continue }
      newest[Owner(annotator: ExactText(choice.annotator), index: index)] = choice.order
      decided.insert(index)
    }
  }

  package func place(of choice: StandingChoice) -> Place {
    let place = place(of: choice.card, hash: choice.record?.hash)
    guard case .found(let index) = place,
      let newest = newest[Owner(annotator: ExactText(choice.annotator), index: index)]
    else { return place }
    return choice.order < newest ? .superseded : place
  }

  /// Where a choice is, and the choice under the id that its record has now.
  /// - Returns: No place where an id is enough to find any record; no choice where its record cannot be told, or a newer one
  ///   counts.
  package func current(_ choice: StandingChoice) -> (place: Place?, choice: StandingChoice?) {
    guard !shared.isEmpty else { return (nil, choice) }
    let place = place(of: choice)
    switch place {
    case .found(let index):
      var current = choice
      current.card = deck.id(at: index)
      return (place, current)
    case .gone: return (place, choice)
    case .ambiguous, .superseded: return (place, nil)
    }
  }

  /// Whether a choice stands on a record that shares its id; `nil` for any other record, of which its id tells.
  func isDecided(_ index: Int) -> Bool? { sharedIndices.contains(index) ? decided.contains(index) : nil }

  /// `false` where an id is enough to find any record.
  package var hasSharedIDs: Bool { !shared.isEmpty }

  /// The records that share their ids with others, as far as the log has heard of these ids; rising.
  var sharedRecords: [Int] { sharedIndices.members(in: 0..<deck.count) }

  /// - Parameter hash: Of the record that a choice, an undo or a note of this card was made on; `nil` if unknown.
  func place(of card: CardID, hash: RecordHash?) -> Place {
    let own = deck.index(of: card)
    guard let hash, let said = said(by: card), let group = shared[said] else {
      return own.map { .found($0) } ?? .gone
    }
    if let index = group.byHash[hash] { return .found(index) }
    // Digits of another hash are behind it: the record is no more, or another one by now.
    guard said == card, let own else { return .gone }
    return group.isOnlyOwnFree ? .found(own) : .ambiguous
  }

  /// The id that the record of a choice's card said; `nil` if no others say it.
  private func said(by card: CardID) -> CardID? {
    if shared[card] != nil { return card }
    return card.toldApartFrom.flatMap { shared[$0] == nil ? nil : $0 }
  }
}
