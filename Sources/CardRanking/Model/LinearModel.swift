import CardDeck

/// A support vector machine with squared hinge loss, solved from zero: a pure function of index, labels and seed.
///
/// Minimizes ½‖w‖² + Σ C_i max(0, 1 - y_i (w·x_i + b))² with b a weight of its own (kernel x·x′ + 1), C_i = C L /
/// (1.102 n₁) for likes and 0.0926 C L / n₀ for nopes, by dual coordinate descent (Hsieh et al. 2008, algorithm 1;
/// LIBLINEAR's `L2R_L2LOSS_SVC_DUAL`), with the class weights of ASReview's dynamic resampling (Boetje and van de
/// Schoot 2024).
struct LinearModel: Sendable {
  /// w_f times the gain of f, by feature. So values that are a gain alone need not be stored.
  private(set) var weights: [Float]
  private(set) var bias: Float = 0
  /// The part of a labelled card's margin that comes from features that only this card has.
  private var ownMargins: [Int: Float] = [:]

  /// C: how strongly the model fits the labels. Chosen by experiment (docs/learning.md), as is the number of passes.
  private static let cost = 0.2

  /// A card and whether it was liked.
  typealias Example = (card: Int, isLiked: Bool)

  /// - Parameters:
  ///   - examples: At least one like and one nope; each card once.
  ///   - passes: How often each card's α is set, at most.
  ///   - leavesOut: Whether cards with α = 0 and a margin above 1 are left out from the second pass on. They do
  ///     not come back, so the model ends near the optimum and not at it.
  init(
    _ index: FeatureIndex, _ examples: [Example], seed: UInt64, passes: Int = 4, leavesOut: Bool = true
  ) {
    weights = [Float](repeating: 0, count: max(index.featureCount, 1))
    let likes = examples.count { $0.isLiked }
    let total = Self.cost * Double(examples.count)
    // 1 / (2 C_i), which squared hinge loss adds to the diagonal.
    let liked = Float(0.5 / (total / (1.102 * Double(max(likes, 1)))))
    let noped = Float(0.5 / (total * 0.0926 / Double(max(examples.count - likes, 1))))
    var alphas = [Float](repeating: 0, count: examples.count)
    var active = Array(examples.indices)
    var generator = SplitMix64(seed: SplitMix64.mixed(seed) &+ UInt64(examples.count) &* 77 &+ 5)
    var bias: Float = 0
    let sink = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
    defer { sink.deallocate() }
    weights.withUnsafeMutableBufferPointer { buffer in
      guard let weights = buffer.baseAddress else { return }
      RowReader.reading(index) { reader in
        for pass in 0..<passes {
          for last in stride(from: active.count, to: 1, by: -1) {
            active.swapAt(last - 1, generator.next(below: last))
          }
          var largestStep: Float = 0
          var stillActive = 0
          for position in active.indices {
            let example = active[position]
            let card = examples[example].card
            if position + 1 < active.count {
              reader.prefetch(examples[active[position + 1]].card, into: sink)
            }
            let sign: Float = examples[example].isLiked ? 1 : -1
            let alpha = alphas[example]
            let row = reader.rows[card]
            let margin = sign * (reader.dot(card, weights) + bias) + alpha * row.ownSquare
            if pass == 0 || !leavesOut || alpha != 0 || margin <= 1 {
              active[stillActive] = example
              stillActive += 1
            }
            let diagonal = examples[example].isLiked ? liked : noped
            let new = max(0, alpha - (margin - 1 + alpha * diagonal) / (row.square + 1 + diagonal))
            guard new != alpha else { continue }
            reader.add(card, times: (new - alpha) * sign, to: weights)
            bias += (new - alpha) * sign
            alphas[example] = new
            largestStep = max(largestStep, abs(new - alpha))
          }
          active.removeSubrange(stillActive...)
          if largestStep < 0.001 * Float(Self.cost) { break }
        }
      }
    }
    self.bias = bias
    for (example, alpha) in zip(examples, alphas) where alpha != 0 {
      let own = alpha * index.rows[example.card].ownSquare
      ownMargins[example.card] = example.isLiked ? own : -own
    }
  }

  /// w·x + b of all cards that are not left out, into `margins`.
  func margins(_ index: FeatureIndex, into margins: inout [Float], isLeftOut: [Bool]) {
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      RowReader.reading(index) { reader in
        for card in isLeftOut.indices where !isLeftOut[card] { margins[card] = reader.dot(card, base) + bias }
      }
    }
  }

  /// w·x + b of one card.
  func margin(_ index: FeatureIndex, _ card: Int) -> Float {
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return bias }
      return RowReader.reading(index) { $0.dot(card, base) } + bias + (ownMargins[card] ?? 0)
    }
  }
}
