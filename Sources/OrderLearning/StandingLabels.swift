import CardDeck
import CardRanking
import ChoiceLog

/// The labels in a log, by card id, in the order of the choices.
package struct LoggedLabels: Sendable {
  /// The choice on a card, or a seed.
  fileprivate struct Entry {
    /// The hash of the card's id, as half a million ids would take more memory than the deck.
    let key: UInt64
    let isLiked: Bool?
    let isExplored: Bool
  }

  fileprivate var entries: [Entry] = []
  fileprivate let seeds: Int

  /// - Parameter seeds: Labels before all others; of two for one card the later one counts.
  package init(seeds: [LearnedOrderOptions.Seed] = []) {
    self.seeds = seeds.count
    entries = seeds.map { Entry(key: DecidedCards.key($0.card), isLiked: $0.isLiked, isExplored: false) }
  }

  /// Adds a choice that is newer than those added before.
  package mutating func append(_ choice: StandingChoice) {
    entries.append(
      Entry(
        key: DecidedCards.key(choice.card), isLiked: choice.choice.isLike, isExplored: choice.isExplored))
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

/// The choices that stand on the cards of a deck, in their order, and the labels that are learned from them.
struct StandingLabels: Sendable {
  private struct Entry {
    let card: Int
    /// `nil` for a card put off.
    let isLiked: Bool?
    let isExplored: Bool
    var margin: Float?
  }

  /// Seeds first.
  private var entries: [Entry] = []
  private var seeds = 0
  /// Entries that newer ones replaced, with their indexes, for undo.
  private var replaced: [(entry: Entry, place: Int)] = []
  /// Likes and nopes, in that order.
  private(set) var labels: [Label] = []

  /// Finds the cards of the labels. The first of several copies has the label; cards not in the deck are left out.
  init(_ logged: LoggedLabels, in deck: Deck) {
    guard !logged.entries.isEmpty else { return }
    // A card may be both a seed and decided.
    var places: [UInt64: [Int32]] = [:]
    for (place, entry) in logged.entries.enumerated() { places[entry.key, default: []].append(Int32(place)) }
    var cards = [Int?](repeating: nil, count: logged.entries.count)
    deck.forEachID(in: 0..<deck.count) { index, id in
      for place in places.removeValue(forKey: DecidedCards.key(id)) ?? [] { cards[Int(place)] = index }
      return !places.isEmpty
    }
    for (place, card) in cards.enumerated() {
      guard let card else { continue }
      let entry = logged.entries[place]
      if place < logged.seeds { seeds += 1 }
      entries.append(
        Entry(card: card, isLiked: entry.isLiked, isExplored: entry.isExplored, margin: nil))
    }
    updateLabels()
  }

  /// The cards that could be shown after the first `labels` labels: those that can be shown now, and those decided
  /// since.
  func candidates(_ remaining: BitSet, since labels: Int) -> BitSet {
    var left = labels
    let start = entries.firstIndex { entry in
      defer { if entry.isLiked != nil { left -= 1 } }
      return left <= 0
    }
    var candidates = remaining
    for entry in entries[(start ?? entries.count)...] { candidates.insert(entry.card) }
    return candidates
  }

  /// The cards that are decided.
  var decided: [Int] { entries[seeds...].map(\.card) }

  /// The index of a card's newest entry, if that is not a seed.
  private func place(of card: Int) -> Int? {
    entries.lastIndex { $0.card == card }.flatMap { $0 < seeds ? nil : $0 }
  }

  /// Adds a choice, which replaces an older one on the same card.
  ///
  /// - Parameters:
  ///   - isExplored: Whether the card was drawn at random.
  ///   - margin: See ``Label/margin``.
  mutating func chose(_ isLiked: Bool?, on card: Int, isExplored: Bool, margin: Float?) {
    if let place = place(of: card) { replaced.append((entries.remove(at: place), place)) }
    entries.append(Entry(card: card, isLiked: isLiked, isExplored: isExplored, margin: margin))
    updateLabels()
  }

  /// Takes a choice back, and puts the older one that it replaced back in its place.
  mutating func layOpen(_ isLiked: Bool?, on card: Int, isExplored: Bool, margin: Float?) {
    if let place = place(of: card) { entries.remove(at: place) }
    if let last = replaced.last, last.entry.card == card, last.entry.isLiked == isLiked {
      replaced.removeLast()
      entries.insert(last.entry, at: min(last.place, entries.count))
    } else if isLiked != nil {
      entries.append(Entry(card: card, isLiked: isLiked, isExplored: isExplored, margin: margin))
    }
    updateLabels()
  }

  /// Sets the margin of each label.
  ///
  /// - Parameter margin: Returns the margin for the labels before one, and its card.
  mutating func setMargins(_ margin: ([Label], Int) -> Float?) {
    for place in labels.indices {
      labels[place].margin = margin(Array(labels[..<place]), labels[place].card)
    }
    var next = 0
    for place in entries.indices where entries[place].isLiked != nil {
      entries[place].margin = labels[next].margin
      next += 1
    }
  }

  private mutating func updateLabels() {
    labels = entries.enumerated().compactMap { place, entry in
      entry.isLiked.map {
        Label(
          card: entry.card, isLiked: $0, isExplored: entry.isExplored, isPrior: place < seeds,
          margin: entry.margin)
      }
    }
  }
}
