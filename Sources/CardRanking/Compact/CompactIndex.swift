/// The features of a deck that is too large for a ``FeatureIndex``. In memory is only the number of cards that have
/// each feature, 4 MB; the cards' rows are bytes that are stored elsewhere (``CompactRows``).
///
/// ``index(rows:)`` makes a ``FeatureIndex`` of the cards that matter at a time: those with a label, and the best
/// few thousand. A ``CompactSweep`` goes over all rows to find the best cards (see ``PooledRanker``). Features and
/// formulas are those of ``FeatureIndex``, except that numbers are left out and that some features share a number
/// (``FoldedFeature``).
package struct CompactIndex: Sendable {
  /// The length of ``cardCounts``.
  package static let featureCount = FoldedFeature.count

  /// The number of cards.
  package let count: Int
  /// The number of cards that have a feature, by feature.
  package let cardCounts: [UInt32]

  /// Creates an index from the counts of a ``CompactIndexBuilder``.
  package init(count: Int, cardCounts: [UInt32]) {
    precondition(cardCounts.count == FoldedFeature.count)
    self.count = count
    self.cardCounts = cardCounts
  }

  /// Pairs of 0 and the square of κ idf, by feature; the square is 0 for a feature that nearly all cards have. 9
  /// MB, so the result is not kept.
  func squaredGains() -> [SIMD2<Float>] {
    var squaredGains = [SIMD2<Float>](repeating: SIMD2(), count: cardCounts.count)
    let most = UInt32(0.95 * Double(count))
    // Most features are in few cards or in none.
    let few = (0..<256).map { FeatureIndex.idf(cardCount: $0, of: count) }
    for (feature, df) in cardCounts.enumerated() where df > 0 && df <= most {
      let idf = df < few.count ? few[Int(df)] : FeatureIndex.idf(cardCount: Int(df), of: count)
      let gain = FoldedFeature.kind(UInt32(feature)).factor * idf
      squaredGains[feature].y = Float(gain * gain)
    }
    return squaredGains
  }

  /// Makes an index of some cards, numbered in the order of their rows.
  package func index(rows bytes: [[UInt8]]) -> FeatureIndex {
    // The features that these cards have. A feature's index in `used` is its old number in `FeatureRows`.
    var numbers = [UInt32](repeating: .max, count: FoldedFeature.count)
    var used: [UInt32] = []
    func use(_ feature: Int) {
      guard numbers[feature] == .max else { return }
      numbers[feature] = UInt32(used.count)
      used.append(UInt32(feature))
    }
    for row in bytes {
      row.withUnsafeBytes { row in
        var reader = CompactRowReader(row)
        reader.row(text: { feature, _ in use(feature) }, tag: use)
      }
    }
    var rows = FeatureRows(
      hashes: used.map { UInt64($0) }, cardCounts: used.map { cardCounts[Int($0)] }, cards: count,
      kind: { FoldedFeature.kind(used[$0]) })
    for row in bytes {
      row.withUnsafeBytes { row in
        var reader = CompactRowReader(row)
        reader.row(
          text: { feature, count in rows.addToText(Int(numbers[feature]), count: UInt16(count)) },
          tag: { rows.addToBlock(Int(numbers[$0])) })
      }
      rows.endRow()
    }
    return rows.index(isFolded: true)
  }
}
