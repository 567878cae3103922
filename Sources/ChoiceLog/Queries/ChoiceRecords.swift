import CardDeck

/// Finds the record of a deck that each standing choice was made on.
///
/// An id is enough if one record says it. If several records say it, the first in the deck has it, so another record gets it
/// when the records are sorted anew or one is removed. Then the hash that a choice remembers decides.
package struct ChoiceRecords {
  package enum Place: Equatable {
    /// The index of the record, which may have changed since the choice.
    case found(Int)
    /// The deck has no such record.
    case gone
    /// Several records say the id, and none of them is known to be the one of the choice.
    case ambiguous
    /// A newer choice counts instead, made by this person on this record under another id.
    case superseded
  }

  /// The records that say one id.
  private struct Group {
    /// The index of the record that has the id itself.
    let own: Int?
    var byHash: [RecordHash: Int] = [:]
    /// Whether all other records have choices of their own. A choice with an unknown hash is then on `own`, which has changed.
    var isOnlyOwnFree = false
  }

  private struct Owner: Hashable {
    let annotator: ExactText
    let index: Int
  }

  private let deck: Deck
  /// By the ids that several records say, or said when a choice was made on one of them.
  private var shared: [CardID: Group] = [:]
  /// The indices of the records that say these ids.
  private var sharedIndices = BitSet()
  private var decided = BitSet()
  /// The order of the newest choice on such a record.
  private var newest: [Owner: Int64] = [:]

  /// - Parameters:
  ///   - deck: A complete deck.
  ///   - heard: Further cards of the log, for ``place(of:hash:)``.
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
    // Records whose ids are not in the log are left out.
    for index in renamed {
      let said = deck.ownID(at: index)
      if cards.contains(said) { others[said, default: []].append(index) }
    }
    for (id, others) in others {
      var group = Group(own: deck.index(of: id))
      for index in [group.own].compactMap(\.self) + others {
        sharedIndices.insert(index)
        // A choice on a record that cannot be read is ambiguous.
        if let bytes = try? deck.bytes(at: index) { group.byHash[RecordHash(bytes)] = index }
      }
      shared[id] = group
    }
    guard !shared.isEmpty else { return }
    var choices: [StandingChoice] = []
    // Records with choices that were made under another id than the one they say.
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

  /// The place of a choice, and the choice with the id that its record has now.
  /// - Returns: No place if ids are enough to find every record; no choice if its record is ambiguous or a newer choice
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

  /// Whether a choice stands on a record that shares its id; `nil` for every other record, whose id is enough.
  func isDecided(_ index: Int) -> Bool? { sharedIndices.contains(index) ? decided.contains(index) : nil }

  /// `false` if ids are enough to find every record.
  package var hasSharedIDs: Bool { !shared.isEmpty }

  /// The indices of the records that share an id which is in the log, in ascending order.
  var sharedRecords: [Int] { sharedIndices.members(in: 0..<deck.count) }

  /// - Parameter hash: The hash of the record that an event of this card was on; `nil` if unknown.
  func place(of card: CardID, hash: RecordHash?) -> Place {
    let own = deck.index(of: card)
    guard let hash, let said = said(by: card), let group = shared[said] else {
      return own.map { .found($0) } ?? .gone
    }
    if let index = group.byHash[hash] { return .found(index) }
    // The id ends with digits of another hash: the record is gone or has changed.
    guard said == card, let own else { return .gone }
    return group.isOnlyOwnFree ? .found(own) : .ambiguous
  }

  /// The id that the record of a card said; `nil` if no other record says it.
  private func said(by card: CardID) -> CardID? {
    if shared[card] != nil { return card }
    return card.toldApartFrom.flatMap { shared[$0] == nil ? nil : $0 }
  }
}
