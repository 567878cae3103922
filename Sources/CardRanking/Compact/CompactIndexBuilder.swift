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
