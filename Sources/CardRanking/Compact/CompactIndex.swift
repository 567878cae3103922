/// The features of a deck too large for a ``FeatureIndex``: here only how many cards have each, in 4 MB; the cards' rows are
/// bytes that are kept elsewhere (``CompactRows``).
///
/// Of the cards that matter at a time — those with a label, and the best few thousand — ``index(rows:)`` makes a
/// ``FeatureIndex`` for a ``CardRanker``; a ``CompactSweep`` goes over all rows behind it and finds the best anew
/// (``PooledRanker``). The same features and formulas but for numbers, which are left out, and for features that share a
/// number of about a million.
public struct CompactIndex: Sendable {
  /// How many features there are at most.
  public static let featureCount = FoldedFeature.count

  /// How many cards there are.
  public let count: Int
  /// By feature, ``featureCount`` of them: how many cards have it.
  public let cardCounts: [UInt32]
  let blockSquare: Double

  /// The index of a deck whose features were counted before, by a ``CompactIndexBuilder``.
  /// - Parameters:
  ///   - cardCounts: ``featureCount`` of them.
  ///   - blockSquare: As of ``FeatureIndexBuilder``.
  public init(count: Int, cardCounts: [UInt32], blockSquare: Double = 0.15) {
    precondition(cardCounts.count == FoldedFeature.count)
    self.count = count
    self.cardCounts = cardCounts
    self.blockSquare = blockSquare
  }

  /// By feature: 0 and the square of κ idf, which is 0 where nearly all cards have it. 9 MB, so it is not kept.
  func squaredGains() -> [SIMD2<Float>] {
    var squaredGains = [SIMD2<Float>](repeating: SIMD2(), count: cardCounts.count)
    let most = UInt32(0.95 * Double(count))
    // Most features are of no card or of few.
    let few = (0..<256).map { FeatureIndex.idf(cardCount: $0, of: count) }
    var feature = 0
    while feature < cardCounts.count {
      let df = cardCounts[feature]
      if df > 0, df <= most {
        let idf = df < few.count ? few[Int(df)] : FeatureIndex.idf(cardCount: Int(df), of: count)
        let gain = FoldedFeature.factor(UInt32(feature)) * idf
        squaredGains[feature].y = Float(gain * gain)
      }
      feature += 1
    }
    return squaredGains
  }

  /// An index of some cards, numbered in the order of their rows.
  public func index(rows bytes: [[UInt8]]) -> FeatureIndex {
    // The features that these cards have; each one's old number is its place in `used`.
    var places = [UInt32](repeating: .max, count: FoldedFeature.count)
    var used: [UInt32] = []
    func use(_ feature: Int) {
      guard places[feature] == .max else { return }
      places[feature] = UInt32(used.count)
      used.append(UInt32(feature))
    }
    for row in bytes {
      row.withUnsafeBytes { row in
        var reader = CompactRowReader(row)
        reader.row(text: { feature, _ in use(feature) }, tag: use)
      }
    }
    let usedCounts = used.map { cardCounts[Int($0)] }
    var rows = FeatureRows(
      FeatureNumbering(hashes: used.map { UInt64($0) }, cardCounts: usedCounts, cards: count), cards: count,
      cardCounts: usedCounts, blockSquare: blockSquare, factor: { FoldedFeature.factor(used[$0]) })
    for row in bytes {
      row.withUnsafeBytes { row in
        var reader = CompactRowReader(row)
        reader.row(
          text: { feature, count in rows.addToText(Int(places[feature]), count: UInt16(count)) },
          tag: { rows.addToBlock(Int(places[$0])) })
      }
      rows.endRow()
    }
    return rows.index(cards: count, cardCounts: usedCounts, isFolded: true) { FoldedFeature.isWord(used[$0]) }
  }
}
