/// Makes the rows of a ``FeatureIndex``, card by card.
struct FeatureRows {
  private(set) var rows: [FeatureIndex.Row] = []
  private var common: [UInt16] = []
  private var rare: [UInt32] = []
  private var repeatedWeights: [Float] = []

  private let numbering: FeatureNumbering
  /// The number of cards in the deck (N).
  private let cards: Int
  /// By old number.
  private let kind: (Int) -> FeatureHash.Kind
  /// The number of cards that have a feature, by new number.
  private let cardCounts: [UInt32]
  /// κ idf, by new number.
  private let gains: [Double]
  /// idf of a feature that only one card has.
  private let ownGain: Double
  private let weights = (0..<256).map(FeatureIndex.weight)

  // The current card's features, and the squares of those that no other card has.
  private var once: [UInt32] = []
  private var repeated: [(feature: UInt32, count: UInt16)] = []
  private var block: [UInt32] = []
  private var own = 0.0
  private var blockOwn = 0.0

  /// - Parameters:
  ///   - hashes: The hash of each feature. The index of a feature here is its old number.
  ///   - cardCounts: The number of cards that have a feature, by old number.
  ///   - cards: The number of cards in the deck (N). Fewer rows may be made.
  ///   - kind: The kind of a feature, by old number.
  init(hashes: [UInt64], cardCounts: [UInt32], cards: Int, kind: @escaping (Int) -> FeatureHash.Kind) {
    numbering = FeatureNumbering(hashes: hashes, cardCounts: cardCounts, cards: cards)
    self.cards = cards
    self.kind = kind
    self.cardCounts = numbering.kept.map { cardCounts[Int($0)] }
    gains = zip(numbering.kept, self.cardCounts).map { old, count in
      kind(Int(old)).factor * FeatureIndex.idf(cardCount: Int(count), of: cards)
    }
    ownGain = FeatureIndex.idf(cardCount: 1, of: cards)
  }

  /// Reserves memory for this number of rows, and of features in texts.
  mutating func reserve(rows count: Int, features: Int) {
    rows.reserveCapacity(count)
    common.reserveCapacity(features)
  }

  /// 1 + ln tf.
  private func weight(_ count: UInt16) -> Double {
    count < 256 ? weights[Int(count)] : FeatureIndex.weight(Int(count))
  }

  /// Adds a feature of the current card's text.
  /// - Parameter feature: Its old number.
  mutating func addToText(_ feature: Int, count: UInt16) {
    switch numbering.newNumber(feature) {
    case .kept(let number):
      if count == 1 { once.append(number) } else { repeated.append((number, count)) }
    case .onlyOneCardHasIt:
      let value = kind(feature).factor * ownGain * weight(count)
      own += value * value
    case .nearlyAllHaveIt: break
    }
  }

  /// Adds a tag or a number of the current card.
  /// - Parameter feature: Its old number.
  mutating func addToBlock(_ feature: Int) {
    switch numbering.newNumber(feature) {
    case .kept(let number): block.append(number)
    case .onlyOneCardHasIt: blockOwn += ownGain * ownGain
    case .nearlyAllHaveIt: break
    }
  }

  /// Makes the current card's row and begins the next card.
  mutating func endRow() {
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
        blockScale: inBlock > 0 ? Float((FeatureIndex.blockSquare / inBlock).squareRoot()) : 0,
        ownSquare: Float(
          (square > 0 ? own / square : 0) + (inBlock > 0 ? blockOwn / inBlock * FeatureIndex.blockSquare : 0)),
        square: (square > 0 ? 1 : 0) + (inBlock > 0 ? Float(FeatureIndex.blockSquare) : 0)))
    once.removeAll(keepingCapacity: true)
    repeated.removeAll(keepingCapacity: true)
    block.removeAll(keepingCapacity: true)
    (own, blockOwn) = (0, 0)
  }

  /// Makes the index of the rows.
  func index(numberBins: [String: [Double]] = [:], isFolded: Bool) -> FeatureIndex {
    let isNeighborWord = zip(numbering.kept, cardCounts).map { old, count in
      Double(count) <= 0.2 * Double(cards) && kind(Int(old)).isWord
    }
    return FeatureIndex(
      rows: rows, common: common, rare: rare, repeatedWeights: repeatedWeights,
      squaredGains: gains.map { Float($0 * $0) }, cardCounts: cardCounts, hashes: numbering.hashes,
      featuresByHash: numbering.featuresByHash, commonHashes: numbering.commonHashes, numberBins: numberBins,
      isFolded: isFolded, deckCount: cards,
      neighbors: NeighborIndex(self, gains: gains, isWord: isNeighborWord))
  }

  private mutating func append(_ features: some Sequence<UInt32>) {
    for feature in features {
      if let short = UInt16(exactly: feature) { common.append(short) } else { rare.append(feature) }
    }
  }

  /// Calls `body` with each feature of a row's text and its 1 + ln tf.
  func forEachTextFeature(of row: FeatureIndex.Row, _ body: (Int, Double) -> Void) {
    for position in row.common..<row.commonRepeated { body(Int(common[Int(position)]), 1) }
    var tf = Int(row.weights)
    func forEachRepeated(_ feature: Int) {
      body(feature, Double(repeatedWeights[tf]))
      tf += 1
    }
    for position in row.commonRepeated..<row.commonEnd { forEachRepeated(Int(common[Int(position)])) }
    for position in row.rare..<row.rareRepeated { body(Int(rare[Int(position)]), 1) }
    for position in row.rareRepeated..<row.block { forEachRepeated(Int(rare[Int(position)])) }
  }
}

extension NeighborIndex {
  /// - Parameters:
  ///   - gains: κ idf, by feature.
  ///   - isWord: Whether the cosines count a feature, by feature.
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
