/// Makes a ``CompactIndex``, and encodes each card's row.
package struct CompactIndexBuilder: Sendable {
  private var cardCounts = [UInt32](repeating: 0, count: FoldedFeature.count)
  private var found = [UInt8](repeating: 0, count: FoldedFeature.count)  // all 0 between cards
  private var features: [UInt32] = []  // of the current card, each once
  private var cards = 0
  private var splitter = WordSplitter()

  package init() {}

  /// Adds the next card and appends its row to `bytes`.
  package mutating func append(_ text: RankedText, to bytes: inout [UInt8]) {
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
    let splitter = splitter
    splitter.forEachFeature(isTitle: isTitle) { hash, kind, word in
      count(hash, kind)
      if kind == .word { splitter.forEachGram(ofWord: word) { count($0, .gram) } }
    }
  }

  private mutating func count(_ hash: UInt64, _ kind: FeatureHash.Kind) {
    let feature = FoldedFeature.number(hash, kind)
    if found[Int(feature)] == 0 { features.append(feature) }
    if found[Int(feature)] < .max { found[Int(feature)] += 1 }
  }

  /// Makes the index of the cards appended.
  package consuming func finish() -> CompactIndex { CompactIndex(count: cards, cardCounts: cardCounts) }
}
