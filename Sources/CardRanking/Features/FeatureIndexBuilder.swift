/// Collects the features of a deck's cards, in the deck's order, into a ``FeatureIndex``.
///
/// ```swift
/// var builder = FeatureIndexBuilder()
/// for card in cards { builder.append(RankedText(title: card.title, body: card.body)) }
/// let index = builder.finish()
/// ```
public struct FeatureIndexBuilder: Sendable {
  /// Where a card's features begin, and its tags and numbers in `block`.
  private struct Start {
    var text: Int
    var block: Int
  }
  private var table = FeatureTable()
  private var kinds: [FeatureHash.Kind] = []
  private var cardCounts: [UInt32] = []
  private var starts: [Start] = []
  // Of all cards, in the order of occurrence; counts stop at 65,535.
  private var features: [UInt32] = []
  private var counts: [UInt16] = []
  private var block: [UInt32] = []
  private var numbers: [(card: Int, number: RankedText.Number)] = []
  // By feature: where in `features` it was last put.
  private var lastPlace: [Int] = []
  // By feature: the 4-grams of a word, found when it first occurs.
  private var grams: [UInt32] = []
  private var gramRanges: [Range<UInt32>] = []
  private var splitter = WordSplitter()
  private let blockSquare: Double

  /// An index of no cards.
  /// - Parameter blockSquare: The squared length of the row of tags and numbers; that of the text's is 1. DESIGN has 0.1
  ///   to 0.25.
  public init(blockSquare: Double = 0.15) { self.blockSquare = blockSquare }

  /// How many cards were appended.
  public var count: Int { starts.count }

  /// How many features the cards have, all together; the index takes 10 to 25 bytes for each.
  public var size: Int { features.count + block.count }

  /// Takes the next card's.
  public mutating func append(_ text: RankedText) {
    let start = features.count
    starts.append(Start(text: start, block: block.count))
    appendWords(of: text.title, isTitle: true)
    appendWords(of: text.body, isTitle: false)
    for place in start..<features.count {
      let feature = Int(features[place])
      guard kinds[feature] == .word else { continue }
      for gram in gramRanges[feature] { count(grams[Int(gram)], times: counts[place]) }
    }
    for place in start..<features.count { cardCounts[Int(features[place])] += 1 }
    let blockStart = block.count
    for tag in text.tags { appendToBlock(FeatureHash.tag(tag), since: blockStart) }
    for number in text.numbers where !number.value.isNaN { numbers.append((starts.count - 1, number)) }
  }

  private mutating func appendWords(of text: String, isTitle: Bool) {
    splitter.split(text)
    var last: UInt64?
    for range in splitter.words {
      let hash = splitter.bytes.withUnsafeBufferPointer { FeatureHash.word($0[range]) }
      count(wordFeature(hash, range))
      if let last { count(feature(FeatureHash.pair(last, hash), .pair)) }
      if isTitle { count(feature(FeatureHash.titleWord(hash), .titleWord)) }
      last = hash
    }
    for mark in splitter.marks { count(feature(FeatureHash.mark(mark.text), .mark)) }
  }

  private mutating func feature(_ hash: UInt64, _ kind: FeatureHash.Kind) -> UInt32 {
    let (number, isNew) = table.number(of: hash)
    if isNew {
      kinds.append(kind)
      cardCounts.append(0)
      lastPlace.append(-1)
      gramRanges.append(0..<0)
    }
    return number
  }

  private mutating func wordFeature(_ hash: UInt64, _ range: Range<Int>) -> UInt32 {
    let known = table.hashes.count
    let number = feature(hash, .word)
    guard table.hashes.count > known else { return number }
    let start = UInt32(grams.count)
    for gram in FeatureHash.grams(ofWord: splitter.bytes[range]) { grams.append(feature(gram, .gram)) }
    gramRanges[Int(number)] = start..<UInt32(grams.count)
    return number
  }

  private mutating func count(_ feature: UInt32, times: UInt16 = 1) {
    let place = lastPlace[Int(feature)]
    if let start = starts.last?.text, place >= start {
      let (sum, overflow) = counts[place].addingReportingOverflow(times)
      counts[place] = overflow ? .max : sum
    } else {
      lastPlace[Int(feature)] = features.count
      features.append(feature)
      counts.append(times)
    }
  }

  /// Puts a token into the last card's block, once.
  private mutating func appendToBlock(_ hash: UInt64, since start: Int) {
    // More than anybody gives a card.
    guard block.count - start < 256 else { return }
    let number = feature(hash, .tag)
    guard !block[start...].contains(number) else { return }
    block.append(number)
    cardCounts[Int(number)] += 1
  }
}

// MARK: - Finishing

extension FeatureIndexBuilder {
  /// The index of the cards appended; nothing can be appended any more.
  public consuming func finish() -> FeatureIndex {
    let numberBins = binNumbers()
    let (cards, kinds) = (starts.count, kinds)
    var rows = FeatureRows(
      FeatureNumbering(hashes: table.hashes, cardCounts: cardCounts, cards: cards), cards: cards,
      cardCounts: cardCounts, blockSquare: blockSquare, factor: { kinds[$0].factor })
    rows.reserve(rows: cards, features: features.count)
    for card in starts.indices {
      let next = card + 1 < cards ? starts[card + 1] : Start(text: features.count, block: block.count)
      for place in starts[card].text..<next.text {
        rows.addToText(Int(features[place]), count: counts[place])
      }
      for feature in block[starts[card].block..<next.block] { rows.addToBlock(Int(feature)) }
      rows.endRow()
    }
    return rows.index(cards: cards, cardCounts: cardCounts, numberBins: numberBins, isFolded: false) {
      kinds[$0] == .word || kinds[$0] == .titleWord
    }
  }

  /// Puts each card's numbers into its block as tokens of their bins; the bins, by name.
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
