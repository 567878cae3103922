import CardDeck

/// The features of all cards of a deck, as numbers: what ``CardRanker`` learns from. Made by ``FeatureIndexBuilder``.
///
/// A card's value of feature f is κ (1 + ln tf) (ln((1 + N) / (1 + df)) + 1) (tf-idf with smoothed idf, as in scikit-learn's
/// `TfidfVectorizer(sublinear_tf=True)`; Salton and Buckley 1988), divided by its length so that a card's row has length
/// one; κ is 0.4 for 4-grams (of the code points of `<word>`: Bojanowski et al. 2017) and for ``TextMark``s, and 1 for words,
/// adjacent pairs and words of the title. None counts that more than 0.95 N cards have.
/// Tags and numbers make a row of length √(block) by themselves.
///
/// Compressed rows (CSR), without values: they follow from tf, df and the row's scale. Features are numbered by how many
/// cards have them and then by hash, not by first occurrence, so every sum over a row has the same order of terms, and the
/// same bits, however the cards are permuted. A feature that only one card has can say nothing of another card; all of a
/// card's together are one number, `ownSquare`.
public struct FeatureIndex: Sendable {
  /// Where a card's features are, and what they are multiplied with.
  struct Row: Sendable {
    /// In `common`: those below 65,536 that occur once, then those that occur several times.
    var common, commonRepeated, commonEnd: UInt32
    /// In `rare`: the others, likewise, then tags and numbers.
    var rare, rareRepeated, block, end: UInt32
    /// In `repeatedWeights`: 1 + ln tf of the common ones that occur several times, then of the rare ones.
    var weights: UInt32
    /// 1 / length, of the text and of the block.
    var scale, blockScale: Float
    /// The squares of the features that only this card has, scaled.
    var ownSquare: Float
    /// All squares: 1, plus the block's.
    var square: Float
  }

  /// How many cards there are.
  public var count: Int { rows.count }
  let rows: [Row]
  /// In 16 bits where they fit, as most do: what rows take to read is what learning waits for.
  let common: [UInt16]
  let rare: [UInt32]
  let repeatedWeights: [Float]
  /// The square of κ idf, by feature.
  let squaredGains: [Float]
  /// How many cards have a feature, by feature.
  let cardCounts: [UInt32]
  /// Hashes in ascending order and the feature of each.
  let hashes: [UInt64]
  let featuresByHash: [UInt32]
  /// Of features that nearly all cards have, which count for nothing.
  let commonHashes: Set<UInt64>
  /// Numbers of one name are split at these, ascending.
  let numberBins: [String: [Double]]
  /// Whether `hashes` are of ``FoldedFeature``.
  let isFolded: Bool
  /// N, which is more than `count` in an index of some cards of a ``CompactIndex``.
  let deckCount: Int
  let neighbors: NeighborIndex

  /// How many features two cards or more have.
  public var featureCount: Int { squaredGains.count }

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

  /// Whether nearly all cards have the word of `hash`.
  func isInNearlyAll(word hash: UInt64) -> Bool { commonHashes.contains(key(hash, .word)) }

  /// The feature of `hash`, if two cards or more have it and not nearly all.
  func feature(of hash: UInt64, _ kind: FeatureHash.Kind) -> Int? {
    hashes.sortedIndex(of: key(hash, kind)).map { Int(featuresByHash[$0]) }
  }
}
