import CardDeck
import ChoiceLog

/// Where a session goes on, told by the newest choices alone: each remembers where its card's record was.
///
/// The first card without a choice behind one of the newest choices is shown at once; whether there are others
/// before it is found out in the background. Nothing of this is taken on trust: each record is read, and has to
/// have the id that the log says.
struct ResumePoint {
  /// How many of the newest choices are looked at: one of them may have been far away, found by a search.
  static let candidates = 20
  /// Cards to begin with; enough for a second of fast keys.
  static let cards = 24

  let deck: Deck
  /// What stands on the card with this id.
  let isDecided: (String) -> Bool

  /// The first cards of the session.
  ///
  /// - Parameter newest: The newest choices.
  /// - Returns: None where the newest choices do not tell; then the background will.
  func firstCards(after newest: [StandingChoice]) -> [RecordSpot] {
    let decided = Set(newest.map(\.card))
    let marks = newest.compactMap { choice in
      choice.record.map { (offset: Int(clamping: $0.offset), card: choice.card) }
    }
    for mark in marks.sorted(by: { $0.offset < $1.offset }) {
      let pair = deck.spots(from: mark.offset, atMost: 2)
      guard pair.count == 2, deck.id(at: pair[0]).hasSameBytes(as: mark.card) else { continue }
      let next = deck.id(at: pair[1])
      if decided.contains(next) || isDecided(next) { continue }
      return undecided(from: pair[1].offset)
    }
    return []
  }

  private func undecided(from offset: Int) -> [RecordSpot] {
    var seen: Set<String> = []
    return deck.spots(from: offset, atMost: Self.cards).filter { spot in
      let id = deck.id(at: spot)
      return !id.isEmpty && seen.insert(id).inserted && !isDecided(id)
    }
  }
}
