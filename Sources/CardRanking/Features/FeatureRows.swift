/// Rows of a ``FeatureIndex`` while they are made, one after the other.
struct FeatureRows {
  private(set) var rows: [FeatureIndex.Row] = []
  private(set) var common: [UInt16] = []
  private(set) var rare: [UInt32] = []
  private(set) var repeatedWeights: [Float] = []
  private var once: [UInt32] = []
  private var repeated: [(feature: UInt32, count: UInt16)] = []
  private var block: [UInt32] = []
  private let weights: [Double]  // 1 + ln tf, by tf

  init(cards: Int, features: Int) {
    rows.reserveCapacity(cards)
    common.reserveCapacity(features)
    weights = (0..<256).map { $0 == 0 ? 0 : 1 + PortableMath.ln(Double($0)) }
  }

  /// 1 + ln tf.
  func weight(_ count: UInt16) -> Double {
    count < 256 ? weights[Int(count)] : 1 + PortableMath.ln(Double(count))
  }

  mutating func add(_ feature: UInt32, count: UInt16) {
    if count == 1 { once.append(feature) } else { repeated.append((feature, count)) }
  }

  mutating func addToBlock(_ feature: UInt32) { block.append(feature) }

  /// - Parameters:
  ///   - own: The squares of features of the text that only this card has; `blockOwn` those of the block.
  mutating func endRow(_ gains: [Double], own: Double, blockOwn: Double, blockSquare: Double) {
    once.sort()
    repeated.sort { $0.feature < $1.feature }
    block.sort()
    var square = own
    for feature in once { square += gains[Int(feature)] * gains[Int(feature)] }
    let firstWeight = repeatedWeights.count
    for (feature, count) in repeated {
      let value = weight(count) * gains[Int(feature)]
      square += value * value
      repeatedWeights.append(Float(weight(count)))
    }
    var inBlock = blockOwn
    for feature in block { inBlock += gains[Int(feature)] * gains[Int(feature)] }
    let commonStart = common.count
    let rareStart = rare.count
    append(once)
    let (commonRepeated, rareRepeated) = (common.count, rare.count)
    append(repeated.lazy.map(\.feature))
    let blockStart = rare.count
    rare += block
    rows.append(
      FeatureIndex.Row(
        common: UInt32(commonStart), commonRepeated: UInt32(commonRepeated), commonEnd: UInt32(common.count),
        rare: UInt32(rareStart), rareRepeated: UInt32(rareRepeated), block: UInt32(blockStart),
        end: UInt32(rare.count), weights: UInt32(firstWeight),
        scale: square > 0 ? Float(1 / square.squareRoot()) : 0,
        blockScale: inBlock > 0 ? Float((blockSquare / inBlock).squareRoot()) : 0,
        ownSquare: Float(
          (square > 0 ? own / square : 0) + (inBlock > 0 ? blockOwn / inBlock * blockSquare : 0)),
        square: (square > 0 ? 1 : 0) + (inBlock > 0 ? Float(blockSquare) : 0)))
    once.removeAll(keepingCapacity: true)
    repeated.removeAll(keepingCapacity: true)
    block.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ features: some Sequence<UInt32>) {
    for feature in features {
      if let short = UInt16(exactly: feature) { common.append(short) } else { rare.append(feature) }
    }
  }

  /// The features of a row's text and their 1 + ln tf.
  func forEachTextFeature(of row: FeatureIndex.Row, _ body: (Int, Double) -> Void) {
    var tf = Int(row.weights)
    for place in row.common..<row.commonEnd {
      let isRepeated = place >= row.commonRepeated
      body(Int(common[Int(place)]), isRepeated ? Double(repeatedWeights[tf]) : 1)
      if isRepeated { tf += 1 }
    }
    for place in row.rare..<row.block {
      let isRepeated = place >= row.rareRepeated
      body(Int(rare[Int(place)]), isRepeated ? Double(repeatedWeights[tf]) : 1)
      if isRepeated { tf += 1 }
    }
  }
}

extension NeighborIndex {
  /// - Parameters:
  ///   - gains: idf by feature.
  ///   - isWord: By feature, whether it counts.
  init(_ rows: FeatureRows, gains: [Double], isWord: [Bool]) {
    var starts = [UInt32](repeating: 0, count: gains.count + 1)
    for row in rows.rows {
      rows.forEachTextFeature(of: row) { feature, _ in
        if isWord[feature] { starts[feature + 1] += 1 }
      }
    }
    for feature in gains.indices { starts[feature + 1] += starts[feature] }
    let total = Int(starts.last ?? 0)
    var next = starts
    var cards = [UInt32](repeating: 0, count: total)
    var values = [Float](repeating: 0, count: total)
    var words: [(feature: Int, value: Double)] = []
    for (card, row) in rows.rows.enumerated() {
      words.removeAll(keepingCapacity: true)
      rows.forEachTextFeature(of: row) { feature, weight in
        if isWord[feature] { words.append((feature, weight * gains[feature])) }
      }
      let square = words.reduce(0) { $0 + $1.value * $1.value }
      guard square > 0 else { continue }
      let scale = 1 / square.squareRoot()
      for (feature, value) in words {
        cards[Int(next[feature])] = UInt32(card)
        values[Int(next[feature])] = Float(value * scale)
        next[feature] += 1
      }
    }
    self.init(starts: starts, cards: cards, values: values)
  }
}
