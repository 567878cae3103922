/// Collects the features of a deck's cards, in the deck's order, into a ``FeatureIndex``.
///
/// ```swift
/// var builder = FeatureIndexBuilder()
/// for card in cards { builder.append(RankedText(title: card.title, body: card.body)) }
/// let index = builder.finish()
/// ```
package struct FeatureIndexBuilder: Sendable {
  /// Where a card's features begin in `features`, and its tags and numbers in `block`.
  private struct Start {
    var text: Int
    var block: Int
  }
  private var table = FeatureTable()
  private var kinds: [FeatureHash.Kind] = []
  private var cardCounts: [UInt32] = []
  private var starts: [Start] = []
  // The features of all cards, in the order of occurrence, and how often each occurs in its card, at most 65,535.
  private var features: [UInt32] = []
  private var counts: [UInt16] = []
  private var block: [UInt32] = []
  private var numbers: [(card: Int, number: RankedText.Number)] = []
  // By feature: its last index in `features`.
  private var lastPosition: [Int] = []
  // By feature: the 4-grams of a word, found when it first occurs.
  private var grams: [UInt32] = []
  private var gramRanges: [Range<UInt32>] = []
  private var splitter = WordSplitter()

  package init() {}

  /// The number of cards appended.
  package var count: Int { starts.count }

  /// The number of features of all cards together. The index takes 10 to 25 bytes for each.
  package var size: Int { features.count + block.count }

  /// Adds the next card.
  package mutating func append(_ text: RankedText) {
    let start = features.count
    starts.append(Start(text: start, block: block.count))
    addWords(of: text.title, isTitle: true)
    addWords(of: text.body, isTitle: false)
    for position in start..<features.count {
      let feature = Int(features[position])
      guard kinds[feature] == .word else { continue }
      for gram in gramRanges[feature] { count(grams[Int(gram)], times: counts[position]) }
    }
    for position in start..<features.count { cardCounts[Int(features[position])] += 1 }
    let blockStart = block.count
    for tag in text.tags { appendToBlock(FeatureHash.tag(tag), since: blockStart) }
    for number in text.numbers where !number.value.isNaN { numbers.append((starts.count - 1, number)) }
  }

  private mutating func addWords(of text: String, isTitle: Bool) {
    splitter.split(text)
    let splitter = splitter
    splitter.forEachFeature(isTitle: isTitle) { hash, kind, word in
      let (number, isNew) = feature(hash, kind)
      if isNew, kind == .word {
        let start = UInt32(grams.count)
        splitter.forEachGram(ofWord: word) { grams.append(feature($0, .gram).number) }
        gramRanges[Int(number)] = start..<UInt32(grams.count)
      }
      count(number)
    }
  }

  private mutating func feature(_ hash: UInt64, _ kind: FeatureHash.Kind) -> (number: UInt32, isNew: Bool) {
    let (number, isNew) = table.number(of: hash)
    if isNew {
      kinds.append(kind)
      cardCounts.append(0)
      lastPosition.append(-1)
      gramRanges.append(0..<0)
    }
    return (number, isNew)
  }

  private mutating func count(_ feature: UInt32, times: UInt16 = 1) {
    let position = lastPosition[Int(feature)]
    if let start = starts.last?.text, position >= start {
      let (sum, overflow) = counts[position].addingReportingOverflow(times)
      counts[position] = overflow ? .max : sum
    } else {
      lastPosition[Int(feature)] = features.count
      features.append(feature)
      counts.append(times)
    }
  }

  /// Adds a tag or a number's bin to the last card's block, unless it is there already.
  private mutating func appendToBlock(_ hash: UInt64, since start: Int) {
    // More tags than anybody gives a card.
    guard block.count - start < 256 else { return }
    let (number, _) = feature(hash, .tag)
    guard !block[start...].contains(number) else { return }
    block.append(number)
    cardCounts[Int(number)] += 1
  }
}

// MARK: - Finishing

extension FeatureIndexBuilder {
  /// Makes the index of the cards appended.
  package consuming func finish() -> FeatureIndex {
    let numberBins = binNumbers()
    let (cards, kinds) = (starts.count, kinds)
    var rows = FeatureRows(
      hashes: table.hashes, cardCounts: cardCounts, cards: cards, kind: { kinds[$0] })
    rows.reserve(rows: cards, features: features.count)
    for card in starts.indices {
      let next = card + 1 < cards ? starts[card + 1] : Start(text: features.count, block: block.count)
      for position in starts[card].text..<next.text {
        rows.addToText(Int(features[position]), count: counts[position])
      }
      for feature in block[starts[card].block..<next.block] { rows.addToBlock(Int(feature)) }
      rows.endRow()
    }
    return rows.index(numberBins: numberBins, isFolded: false)
  }

  /// Adds the bins of each card's numbers to its block.
  /// - Returns: The edges of the bins, by name.
  private mutating func binNumbers() -> [String: [Double]] {
    guard !numbers.isEmpty else { return [:] }
    var values: [String: [Double]] = [:]
    for (_, number) in numbers { values[number.name, default: []].append(number.value) }
    let bins = values.mapValues { QuantileBins.edges(of: $0) }
    var byCard: [[RankedText.Number]] = Array(repeating: [], count: starts.count)
    for (card, number) in numbers { byCard[card].append(number) }
    let old = block
    block = []
    for card in starts.indices {
      let range = starts[card].block..<(card + 1 < starts.count ? starts[card + 1].block : old.count)
      starts[card].block = block.count
      block += old[range]
      for number in byCard[card] {
        let bin = QuantileBins.bin(of: number.value, edges: bins[number.name] ?? [])
        appendToBlock(FeatureHash.number(number.name, bin: bin), since: starts[card].block)
      }
    }
    return bins
  }
}

/// Turns the numbers of one name into up to eight bins with about equally many numbers each.
enum QuantileBins {
  /// The bounds between bins, ascending and different. A number below the first edge is in bin 0, a number at or
  /// above the last edge in the last bin.
  static func edges(of values: [Double]) -> [Double] {
    let sorted = values.sorted()
    var edges: [Double] = []
    for eighth in 1..<8 {
      let edge = sorted[sorted.count * eighth / 8]
      if edge > edges.last ?? sorted[0] { edges.append(edge) }
    }
    return edges
  }

  static func bin(of value: Double, edges: [Double]) -> Int {
    edges.firstIndex { value < $0 } ?? edges.count
  }
}
