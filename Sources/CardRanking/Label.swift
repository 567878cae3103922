/// A like or a nope on a card, which the order is learned from. A star counts as a like; `later` is no label.
package struct Label: Sendable, Hashable {
  /// The card's index in the deck.
  package var card: Int
  package var isLiked: Bool
  /// Whether the card was shown as a random draw (`--explore`), for ``FoundEstimate``.
  package var isExplored: Bool
  /// Whether the label was known before the first card was shown (`--seeds`, `--priors`). The order learns from it,
  /// but nobody has read the card: it does not count as found, and is ignored by the stopping test. A card with such a
  /// nope comes last in the order.
  package var isPrior: Bool
  /// The card's ``CardRanker/margin(of:)`` when it was shown, for ``FoundEstimate``; `nil` if there was no model yet.
  /// The order does not depend on it.
  package var margin: Float?
  /// Says in which order the cards were decided or put off for the first time: smaller for an earlier one. Estimates go by it, as a like
  /// that is only confirmed was not found late. The order does not depend on it.
  package var place: Int

  package init(
    card: Int, isLiked: Bool, isExplored: Bool = false, isPrior: Bool = false, margin: Float? = nil,
    place: Int = 0
  ) {
    self.card = card
    self.isLiked = isLiked
    self.isExplored = isExplored
    self.isPrior = isPrior
    self.margin = margin
    self.place = place
  }
}

extension Label {
  /// The last label of each card, in the order of the labels.
  /// - Parameter cards: The number of cards in the deck.
  static func latest(_ labels: some Collection<Label>, cards: Int) -> [Label] {
    var last = [Int32](repeating: -1, count: cards)
    for (position, label) in labels.enumerated() { last[label.card] = Int32(position) }
    return labels.enumerated().filter { last[$1.card] == $0 }.map(\.element)
  }

  /// The number of labels up to the first like and the first nope; `nil` if one of them is missing.
  static func countUntilBoth(_ labels: [Label]) -> Int? {
    guard let first = labels.first else { return nil }
    return labels.firstIndex { $0.isLiked != first.isLiked }.map { $0 + 1 }
  }
}

extension [Label] {
  /// The first `count` of the `included` cards in the file's order, nopes among the priors last.
  /// - Parameter cards: The number of cards in the deck.
  func fileOrder(_ count: Int, cards: Int, where included: (Int) -> Bool) -> [Int] {
    let last = Set(lazy.filter { $0.isPrior && !$0.isLiked }.map(\.card))
    var order: [Int] = []
    for card in 0..<cards where order.count < count && !last.contains(card) && included(card) {
      order.append(card)
    }
    return [Int]((order + last.sorted().filter(included)).prefix(count))
  }
}
