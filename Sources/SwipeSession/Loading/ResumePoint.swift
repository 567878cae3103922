import CardDeck
import ChoiceLog

/// Where a session goes on, found from the newest choices alone: each remembers where its card's record was.
///
/// The first undecided card behind one of the newest choices is shown at once. Whether there are others before it is
/// found out in the background. Nothing is trusted: each record is read, and must be one that may have the id in the
/// log.
package struct ResumePoint {
  /// The number of newest choices looked at; one of them may be far away, found by a search.
  package static let candidates = 20
  /// The number of cards to begin with: enough for a second of fast keys.
  package static let cards = 24
  /// The number of cards looked at behind a choice.
  private static let window = 64

  package let deck: Deck
  /// Whether something stands on each of the cards with these ids.
  let areDecided: ([CardID]) -> [Bool]

  /// The first cards of the session.
  ///
  /// - Parameter newest: The newest choices.
  /// - Returns: Empty where the newest choices do not tell; then the background finds the cards.
  package func firstCards(after newest: [StandingChoice]) -> [RecordExtent] {
    let decided = Set(newest.map(\.card))
    var marks = newest.compactMap { choice in
      choice.record.map { (offset: Int(clamping: $0.offset), card: choice.card) }
    }.sorted { $0.offset < $1.offset }[...]
    while let mark = marks.popFirst() {
      let extents = deck.extents(from: mark.offset, atMost: Self.window)
      guard let first = extents.first, let last = extents.last,
        deck.possibleIDs(at: first).contains(mark.card)
      else {
        continue
      }
      let found = undecided(among: extents, besides: decided)
      if !found.isEmpty { return Array(found.prefix(Self.cards)) }
      // Goes on with the next choice behind these cards.
      marks = marks.drop { $0.offset <= last.offset }
    }
    return []
  }

  /// The cards that have no choice under any of the ids that they may have.
  private func undecided(among extents: [RecordExtent], besides decided: Set<CardID>) -> [RecordExtent] {
    var seen: Set<CardID> = []
    var open: [RecordExtent] = []
    var ids: [CardID] = []
    for extent in extents {
      let likely = deck.possibleIDs(at: extent).prefix(2)
      guard let id = likely.first, !id.isEmpty, seen.insert(id).inserted,
        decided.isDisjoint(with: likely)
      else { continue }
      open.append(extent)
      ids += likely
    }
    let areDecided = areDecided(ids)
    return open.indices.filter { !areDecided[2 * $0] && !areDecided[2 * $0 + 1] }.map { open[$0] }
  }
}
