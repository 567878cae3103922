/// Words and title words of all cards, by word: for the cosines of ``LikedNeighbors``.
///
/// Values are tf-idf as in ``FeatureIndex``, of unit length by themselves; only words in 2 … 0.2 N cards.
struct NeighborIndex: Sendable {
  /// By feature, one more than there are: where its cards begin.
  let starts: [UInt32]
  /// In ascending order for each feature.
  let cards: [UInt32]
  let values: [Float]
}
