/// The cards that have a word or title word, by word: an inverted index for the cosines of ``LikedNeighbors``.
///
/// A card's values are tf-idf as in ``FeatureIndex``, over words that 2 to 0.2 N cards have, and have length 1.
struct NeighborIndex: Sendable {
  /// Where the cards of a feature begin in `cards` and `values`, by feature; one more than there are features.
  private(set) var starts: [UInt32]
  /// In ascending order for each feature.
  private(set) var cards: [UInt32]
  private(set) var values: [Float]

  /// Where the cards of a feature are in `cards` and `values`.
  func range(of feature: Int) -> Range<Int> { Int(starts[feature])..<Int(starts[feature + 1]) }

  /// A card's value of a feature; `nil` if the card does not have it.
  func value(of feature: Int, in card: Int) -> Float? {
    let range = range(of: feature)
    return cards[range].sortedIndex(of: UInt32(card)).map { values[$0] }
  }

  /// The index without the cards that `isIncluded` leaves out.
  func filtered(_ isIncluded: [Bool]) -> NeighborIndex {
    var part = NeighborIndex(starts: [0], cards: [], values: [])
    part.starts.reserveCapacity(starts.count)
    for feature in 0..<starts.count - 1 {
      for position in range(of: feature) where isIncluded[Int(cards[position])] {
        part.cards.append(cards[position])
        part.values.append(values[position])
      }
      part.starts.append(UInt32(part.cards.count))
    }
    return part
  }
}
