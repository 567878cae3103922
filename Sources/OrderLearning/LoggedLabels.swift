import CardDeck
import ChoiceLog

/// The labels in a log, by card id, in the order of the choices.
package struct LoggedLabels: Sendable {
  /// The choice on a card, or a seed.
  struct Entry {
    /// The hash of the card's id, as half a million ids would take more memory than the deck.
    let key: UInt64
    /// `nil` for a card put off.
    let isLiked: Bool?
    /// See ``StandingChoice/firstOrder``.
    var place: Int64 = 0
    var isExplored = false
    var isPrior = false
  }

  var entries: [Entry]

  /// - Parameter seeds: Labels before all others; of two for one card the later one counts.
  package init(seeds: [LearnedOrderOptions.Seed] = []) {
    entries = seeds.map { Entry(key: DecidedCards.key($0.card), isLiked: $0.isLiked, isPrior: true) }
  }

  /// Adds a choice that is newer than those added before.
  package mutating func append(_ choice: StandingChoice) {
    let (key, isLiked) = (DecidedCards.key(choice.card), choice.choice.isLike)
    entries.append(
      Entry(key: key, isLiked: isLiked, place: choice.firstOrder, isExplored: choice.isExplored))
  }

  /// Adds what stands in a log, by the ids that the cards have in the deck now.
  /// - Returns: The number of choices that are left out, as several records say their id.
  @discardableResult
  package mutating func append(
    standingIn scope: ChoiceScope, on deck: Deck, _ snapshot: LogSnapshot
  ) throws -> Int {
    var ambiguous = 0
    let records = try ChoiceRecords(deck, in: scope, snapshot)
    try snapshot.forEachStanding(in: scope) { choice in
      let (place, current) = records.current(choice)
      if place == .ambiguous { ambiguous += 1 }
      if let current { append(current) }
    }
    return ambiguous
  }
}
