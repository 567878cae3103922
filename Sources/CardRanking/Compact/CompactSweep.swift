/// Goes over the rows of all cards of a ``CompactIndex`` in slices, and finds those with the largest margins.
public struct CompactSweep: Sendable {
  private let weights: [Float]  // by folded feature: w_f times the gain of f
  private let bias: Float
  private let index: CompactIndex
  private let logarithms: [Float]  // 1 + ln tf
  private var top: TopCards

  /// - Parameters:
  ///   - ranker: Of an index made by `index`; what it has learned.
  ///   - best: How many cards to find.
  /// - Returns: `nil` while the ranker's order is the file's.
  public init?(_ index: CompactIndex, _ ranker: CardRanker, best count: Int) {
    guard let model = ranker.model else { return nil }
    var weights = [Float](repeating: 0, count: FoldedFeature.count)
    for (hash, feature) in zip(ranker.index.hashes, ranker.index.featuresByHash) {
      weights[Int(hash)] = model.weights[Int(feature)]
    }
    self.weights = weights
    self.index = index
    bias = model.bias
    logarithms = (0..<256).map { $0 == 0 ? 0 : Float(1 + Arithmetic.ln(Double($0))) }
    top = TopCards(count: count)
  }

  /// Takes the rows of the cards from `first` on.
  public mutating func add(_ rows: UnsafeRawBufferPointer, first: Int, where included: (Int) -> Bool) {
    var reader = CompactRowReader(rows)
    var card = first
    while !reader.isAtEnd {
      let margin = next(&reader)
      if included(card) { top.add(card, margin) }
      card += 1
    }
  }

  private func next(_ reader: inout CompactRowReader) -> Float {
    weights.withUnsafeBufferPointer { weights in
      index.squaredGains.withUnsafeBufferPointer { gains in
        logarithms.withUnsafeBufferPointer { logarithms in
          var (sum, square, block, blockSquare) = (Float(0), Float(0), Float(0), Float(0))
          reader.row(
            text: { feature, count in
              let tf = logarithms[Int(count)]
              sum += tf * weights[feature]
              square += tf * tf * gains[feature]
            },
            tag: { feature in
              block += weights[feature]
              blockSquare += gains[feature]
            })
          let text = square > 0 ? sum / square.squareRoot() : 0
          guard blockSquare > 0 else { return text + bias }
          return text + block * (Float(index.blockSquare) / blockSquare).squareRoot() + bias
        }
      }
    }
  }

  /// The cards found, the best first; of equal ones the first of the deck.
  public var best: [Int] { top.sorted }
}
