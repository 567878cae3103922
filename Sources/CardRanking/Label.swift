/// A choice that the order learns from. `later` is none; a star is a like.
public struct Label: Sendable, Hashable {
  /// The card's index in the deck.
  public var card: Int
  /// Whether it was liked; a nope if not.
  public var isLiked: Bool
  /// Whether the card was a random draw, shown for the sake of the estimate (`--explore`).
  public var isExplored: Bool
  /// Whether it was known before the first card was shown (`--seeds`, `--priors`). The order learns from it, but nobody has
  /// read the card for it: it is not found, it says nothing of when to stop, and the card comes after all others.
  public var isPrior: Bool
  /// The card's ``CardRanker/margin(of:)`` when it was shown, for ``FoundEstimate``; `nil` if there was no model yet.
  /// The order does not depend on it.
  public var margin: Float?

  /// All of it as it is.
  public init(
    card: Int, isLiked: Bool, isExplored: Bool = false, isPrior: Bool = false, margin: Float? = nil
  ) {
    self.card = card
    self.isLiked = isLiked
    self.isExplored = isExplored
    self.isPrior = isPrior
    self.margin = margin
  }
}

extension Label {
  /// The last label of each card.
  /// - Parameter cards: The number of cards in the deck.
  static func latest(_ labels: some Collection<Label>, cards: Int) -> [Label] {
    var last = [Int32](repeating: -1, count: cards)
    for (place, label) in labels.enumerated() { last[label.card] = Int32(place) }
    return labels.enumerated().filter { last[$1.card] == $0 }.map(\.element)
  }
}
