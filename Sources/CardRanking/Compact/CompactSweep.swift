/// Goes over the rows of all cards of a ``CompactIndex`` in slices, and finds the cards with the largest margins.
struct CompactSweep: Sendable {
  /// w_f times the gain of f, and the square of that gain, by folded feature. They are side by side, as both are
  /// always needed together and do not fit into the cache.
  private let weights: [SIMD2<Float>]
  private let bias: Float
  private let logarithms: [Float]  // 1 + ln tf
  private var top: TopCards

  /// - Parameters:
  ///   - ranker: Has learned from cards of an index that `index` made.
  ///   - best: The number of cards to find.
  /// - Returns: `nil` while the ranker's order is the file's.
  init?(_ index: CompactIndex, _ ranker: CardRanker, best count: Int) {
    guard let model = ranker.model else { return nil }
    var weights = index.squaredGains()
    for (hash, feature) in zip(ranker.index.hashes, ranker.index.featuresByHash) {
      weights[Int(hash)].x = model.weights[Int(feature)]
    }
    self.weights = weights
    bias = model.bias
    logarithms = (0..<256).map { Float(FeatureIndex.weight($0)) }
    top = TopCards(count: count)
  }

  /// Adds the rows of the cards from `first` on.
  mutating func add(_ rows: UnsafeRawBufferPointer, first: Int, where included: (Int) -> Bool) {
    var reader = CompactRowReader(rows)
    var card = first
    weights.withUnsafeBufferPointer { weights in
      logarithms.withUnsafeBufferPointer { logarithms in
        while !reader.isAtEnd {
          let margin = margin(&reader, weights, logarithms)
          if included(card) { top.add(card, margin) }
          card += 1
        }
      }
    }
  }

  @inline(__always)
  private func margin(
    _ reader: inout CompactRowReader, _ weights: UnsafeBufferPointer<SIMD2<Float>>,
    _ logarithms: UnsafeBufferPointer<Float>
  ) -> Float {
    var (text, block) = (SIMD2<Float>(), SIMD2<Float>())
    reader.row(
      text: { feature, count in
        let tf = logarithms[Int(count)]
        text += weights[feature] * SIMD2(tf, tf * tf)
      },
      tag: { block += weights[$0] })
    let margin = (text.y > 0 ? text.x / text.y.squareRoot() : 0) + bias
    return block.y > 0 ? margin + block.x * (Float(FeatureIndex.blockSquare) / block.y).squareRoot() : margin
  }

  /// The cards found, the best first; of equal cards the first in the deck.
  var best: [Int] { top.sorted }
}
