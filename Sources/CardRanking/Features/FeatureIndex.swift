import CardDeck

/// The features of all cards of a deck, as numbers. ``CardRanker`` learns from them; ``FeatureIndexBuilder`` makes
/// the index.
///
/// A card's value of feature f is κ (1 + ln tf) (ln((1 + N) / (1 + df)) + 1), divided by the length of all values,
/// so that a card's row has length 1. This is tf-idf with smoothed idf, as in scikit-learn's
/// `TfidfVectorizer(sublinear_tf=True)` (Salton and Buckley 1988). κ is 0.4 for marks and for 4-grams of the code
/// points of `<word>` (Bojanowski et al. 2017), and 1 for words, adjacent pairs and title words. Features that more
/// than 0.95 N cards have are left out. Tags and numbers make a row of their own, the block, whose squared length
/// is ``blockSquare``.
///
/// Rows are compressed (CSR) and have no values: these follow from tf, df and the row's scale. Features are
/// numbered by how many cards have them and then by hash, not by first occurrence. So every sum over a row has the
/// same order of terms, and the same bits, however the cards are permuted. A feature that only one card has says
/// nothing about other cards; all such features of a card are one number, `ownSquare`.
package struct FeatureIndex: Sendable {
  /// The squared length of a card's block of tags and numbers; the text's is 1. Chosen by experiment
  /// (docs/learning.md).
  static let blockSquare = 0.15

  /// Where a card's features are, and their factors.
  struct Row: Sendable {
    /// Indices into `common`, which has the features below 65,536: those that occur once, then those that occur
    /// several times.
    var common, commonRepeated, commonEnd: UInt32
    /// Indices into `rare`: the other features in the same order, then tags and numbers.
    var rare, rareRepeated, block, end: UInt32
    /// Index into `repeatedWeights`: 1 + ln tf of the common features that occur several times, then of the rare
    /// ones.
    var weights: UInt32
    /// 1 / length, of the text and of the block.
    var scale, blockScale: Float
    /// The scaled squares of the features that only this card has.
    var ownSquare: Float
    /// The sum of all squares: 1, plus the block's.
    var square: Float
  }

  /// The number of cards.
  package var count: Int { rows.count }
  let rows: [Row]
  /// 16 bits each, as learning waits for these to be read, and most features fit.
  let common: [UInt16]
  let rare: [UInt32]
  let repeatedWeights: [Float]
  /// The square of κ idf, by feature.
  let squaredGains: [Float]
  /// The number of cards that have a feature, by feature.
  let cardCounts: [UInt32]
  /// Hashes in ascending order and the feature of each.
  let hashes: [UInt64]
  let featuresByHash: [UInt32]
  /// The hashes of features that nearly all cards have, which are left out.
  let commonHashes: Set<UInt64>
  /// The edges of the bins of numbers, by name.
  let numberBins: [String: [Double]]
  /// Whether `hashes` are numbers of ``FoldedFeature``.
  let isFolded: Bool
  /// N, which is more than `count` in an index of some cards of a ``CompactIndex``.
  let deckCount: Int
  let neighbors: NeighborIndex

  /// The number of features that two cards or more have.
  var featureCount: Int { squaredGains.count }

  /// ln((1 + N) / (1 + df)) + 1.
  static func idf(cardCount: Int, of cards: Int) -> Double {
    PortableMath.ln((1 + Double(cards)) / (1 + Double(cardCount))) + 1
  }

  /// 1 + ln tf.
  static func weight(_ count: Int) -> Double { 1 + PortableMath.ln(Double(count)) }

  /// The features of a card's text, without tags and numbers, in ascending order.
  func textFeatures(of card: Int) -> [Int] {
    let row = rows[card]
    var features = common[Int(row.common)..<Int(row.commonEnd)].map { Int($0) }
    features += rare[Int(row.rare)..<Int(row.block)].map { Int($0) }
    features.sort()
    return features
  }

  private func key(_ hash: UInt64, _ kind: FeatureHash.Kind) -> UInt64 {
    isFolded ? UInt64(FoldedFeature.number(hash, kind)) : hash
  }

  /// Whether nearly all cards have the word with this hash.
  func isInNearlyAll(word hash: UInt64) -> Bool { commonHashes.contains(key(hash, .word)) }

  /// The feature with this hash; `nil` if fewer than two cards have it, or nearly all.
  func feature(of hash: UInt64, _ kind: FeatureHash.Kind) -> Int? {
    hashes.sortedIndex(of: key(hash, kind)).map { Int(featuresByHash[$0]) }
  }
}
