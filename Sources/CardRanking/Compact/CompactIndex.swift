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
    let few = (0..<256).map { Self.idf($0, count) }
    var feature = 0
    while feature < cardCounts.count {
      let df = cardCounts[feature]
      if df > 0, df <= most {
        let idf = df < few.count ? few[Int(df)] : Self.idf(Int(df), count)
        let gain = FoldedFeature.factor(UInt32(feature)) * idf
        squaredGains[feature].y = Float(gain * gain)
      }
      feature += 1
    }
    return squaredGains
  }

  fileprivate static func idf(_ df: Int, _ cards: Int) -> Double {
    PortableMath.ln((1 + Double(cards)) / (1 + Double(df))) + 1
  }

  /// An index of some cards, numbered as their rows come.
  public func index(rows bytes: [[UInt8]]) -> FeatureIndex {
    // Which features they have, the most common of the deck first.
    var isUsed = [Bool](repeating: false, count: FoldedFeature.count)
    var used: [Int] = []
    func use(_ feature: Int) {
      guard !isUsed[feature] else { return }
      isUsed[feature] = true
      used.append(feature)
    }
    for row in bytes {
      row.withUnsafeBytes { row in
        var reader = CompactRowReader(row)
        reader.row(text: { feature, _ in use(feature) }, tag: use)
      }
    }
    let most = Int(0.95 * Double(count))
    let kept = used.filter { cardCounts[$0] > 1 && cardCounts[$0] <= most }
      .sorted { (cardCounts[$1], $0) < (cardCounts[$0], $1) }
    var numbers = [UInt32](repeating: .max, count: FoldedFeature.count)
    for (number, feature) in kept.enumerated() { numbers[feature] = UInt32(number) }
    let gains = kept.map { FoldedFeature.factor(UInt32($0)) * Self.idf(Int(cardCounts[$0]), count) }
    let ownGain = Self.idf(1, count)
    var rows = FeatureRows(cards: bytes.count, features: 0)
    for row in bytes {
      var (own, blockOwn) = (0.0, 0.0)
      row.withUnsafeBytes { row in
        var reader = CompactRowReader(row)
        reader.row(
          text: { feature, count in
            if numbers[feature] != .max {
              rows.add(numbers[feature], count: UInt16(count))
            } else if cardCounts[feature] <= 1 {
              let value = FoldedFeature.factor(UInt32(feature)) * ownGain * rows.weight(UInt16(count))
              own += value * value
            }
          },
          tag: { feature in
            if numbers[feature] != .max {
              rows.addToBlock(numbers[feature])
            } else if cardCounts[feature] <= 1 {
              blockOwn += ownGain * ownGain
            }
          })
      }
      rows.endRow(gains, own: own, blockOwn: blockOwn, blockSquare: blockSquare)
    }
    let byFeature = kept.sorted()
    let isWord = kept.indices.map {
      FoldedFeature.isWord(UInt32(kept[$0])) && Double(cardCounts[kept[$0]]) <= 0.2 * Double(count)
    }
    return FeatureIndex(
      rows: rows.rows, common: rows.common, rare: rows.rare, repeatedWeights: rows.repeatedWeights,
      gains: gains.map { Float($0) }, squaredGains: gains.map { Float($0 * $0) },
      cardCounts: kept.map { cardCounts[$0] }, hashes: byFeature.map { UInt64($0) },
      featuresByHash: byFeature.map { numbers[$0] },
      commonHashes: Set(used.lazy.filter { cardCounts[$0] > most }.map { UInt64($0) }),
      numberBins: [:], isFolded: true, deckCount: count,
      neighbors: NeighborIndex(rows, gains: gains, isWord: isWord))
  }
}

/// Collects a ``CompactIndex``, and gives each card's row as bytes.
public struct CompactIndexBuilder: Sendable {
  private var cardCounts = [UInt32](repeating: 0, count: FoldedFeature.count)
  private var found = [UInt8](repeating: 0, count: FoldedFeature.count)  // all 0 between cards
  private var features: [UInt32] = []  // of the card at hand, each once
  private var cards = 0
  private var splitter = WordSplitter()
  private let blockSquare: Double

  /// - Parameter blockSquare: As of ``FeatureIndexBuilder``.
  public init(blockSquare: Double = 0.15) { self.blockSquare = blockSquare }

  /// Takes the next card and appends its row to `bytes`.
  public mutating func append(_ text: RankedText, to bytes: inout [UInt8]) {
    cards += 1
    features.removeAll(keepingCapacity: true)
    addWords(of: text.title, isTitle: true)
    addWords(of: text.body, isTitle: false)
    features.sort()
    var row = CompactRow()
    for feature in features {
      let count = found[Int(feature)]
      found[Int(feature)] = 0
      cardCounts[Int(feature)] += 1
      if count == 1 { row.once.append(feature) } else { row.repeated.append((feature, count)) }
    }
    row.tags = Set(text.tags.map { FoldedFeature.number(FeatureHash.tag($0), .tag) }).sorted()
    for tag in row.tags { cardCounts[Int(tag)] += 1 }
    row.encode(into: &bytes)
  }

  private mutating func addWords(of text: String, isTitle: Bool) {
    splitter.split(text)
    var last: UInt64?
    for range in splitter.words {
      let hash = splitter.bytes.withUnsafeBufferPointer { FeatureHash.word($0[range]) }
      count(hash, .word)
      if let last { count(FeatureHash.pair(last, hash), .pair) }
      if isTitle { count(FeatureHash.titleWord(hash), .titleWord) }
      splitter.bytes.withUnsafeBufferPointer { bytes in
        FeatureHash.forEachGram(ofWord: bytes[range]) { count($0, .gram) }
      }
      last = hash
    }
    for mark in splitter.marks { count(FeatureHash.mark(mark.text), .mark) }
  }

  private mutating func count(_ hash: UInt64, _ kind: FeatureHash.Kind) {
    let feature = FoldedFeature.number(hash, kind)
    if found[Int(feature)] == 0 { features.append(feature) }
    if found[Int(feature)] < .max { found[Int(feature)] += 1 }
  }

  /// The index of the cards appended; nothing can be appended any more.
  public consuming func finish() -> CompactIndex {
    CompactIndex(count: cards, cardCounts: cardCounts, blockSquare: blockSquare)
  }
}
