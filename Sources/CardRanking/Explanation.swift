/// Which words of a card speak for liking it and which against.
public struct Explanation: Sendable, Hashable {
  /// A word, mark, tag or number of the card and what it adds to the score, over all its occurrences.
  public struct Word: Sendable, Hashable {
    /// Lower-case; a ``TextMark`` as `!!!`, `#3` for a number of three digits, `AA` for a word in capitals; a tag as it is, a
    /// number as `name=value`.
    public let word: String
    /// In standard deviations, as the score: above 0 for, below 0 against.
    public let weight: Float
  }

  /// Those above 0, the largest first.
  public let inFavor: [Word]
  /// Those below 0, the least first.
  public let against: [Word]
  /// What likeness to liked cards adds to the score.
  public let similarity: Float
}

extension CardRanker {
  /// Why a card stands where it does; `nil` while the order is the file's.
  ///
  /// The margin is a sum over features, and each feature's part goes to its words: a pair's in halves, a 4-gram's in equal
  /// parts to the occurrences it has. Words that more than 5 % of cards have are left out, as they say little to a reader.
  /// - Parameters:
  ///   - text: What the card was indexed with; the index does not keep it.
  ///   - limit: The most words on either side.
  public func explanation(of card: Int, text: RankedText, limit: Int = 5) -> Explanation? {
    guard let parts = scoreParts(of: card), var weights = wordWeights(of: card, text: text) else {
      return nil
    }
    let row = index.rows[card]
    let common = Double(index.deckCount) * 0.05
    weights.removeAll { word, _ in
      let hash = FeatureHash.word(word.utf8)
      if index.isInNearlyAll(word: hash) { return true }
      let feature = index.feature(of: hash, .word) ?? index.feature(of: FeatureHash.mark(word), .mark)
      return feature.map { Double(index.cardCounts[$0]) > common } ?? (common < 1)
    }
    for (token, hash) in blockTokens(of: text) {
      guard let feature = index.feature(of: hash, .tag), Double(index.cardCounts[feature]) <= common else {
        continue
      }
      weights.append(
        (token, Double(parts.model.weights[feature]) * Double(row.blockScale) * parts.scale))
    }
    let sorted = weights.sorted { ($0.weight, $1.word) > ($1.weight, $0.word) }
      .map { Explanation.Word(word: $0.word, weight: Float($0.weight)) }
    return Explanation(
      inFavor: Array(sorted.prefix { $0.weight > 0 }.prefix(limit)),
      against: Array(sorted.reversed().prefix { $0.weight < 0 }.prefix(limit)),
      similarity: parts.similarity)
  }

  /// What each word of the text adds to the score, in the order of first occurrence; `nil` while the order is the file's.
  func wordWeights(of card: Int, text: RankedText) -> [(word: String, weight: Double)]? {
    guard let parts = scoreParts(of: card) else { return nil }
    let scale = Double(index.rows[card].scale)
    var occurrences = Occurrences()
    occurrences.add(text.title, isTitle: true)
    occurrences.add(text.body, isTitle: false)
    var places: [String: Int] = [:]
    var weights: [(word: String, weight: Double)] = []
    for hash in occurrences.features {
      guard let words = occurrences.words[hash], let feature = index.feature(of: hash, occurrences.kind(hash))
      else { continue }
      let uses = Double(words.count / occurrences.wordsPerUse(hash))
      let part =
        Double(parts.model.weights[feature]) * (1 + PortableMath.ln(uses)) * scale * parts.scale
      for word in words {
        let place = places[word] ?? weights.count
        if place == weights.count {
          places[word] = place
          weights.append((word, 0))
        }
        weights[place].weight += part / Double(words.count)
      }
    }
    return weights
  }

  private func blockTokens(of text: RankedText) -> [(String, UInt64)] {
    text.tags.map { ($0, FeatureHash.tag($0)) }
      + text.numbers.compactMap { number in
        guard !number.value.isNaN, let edges = index.numberBins[number.name] else { return nil }
        let bin = QuantileBins.bin(of: number.value, edges: edges)
        let whole = Int(exactly: number.value).map { String($0) }
        return ("\(number.name)=\(whole ?? String(number.value))", FeatureHash.number(number.name, bin: bin))
      }
  }
}

/// The features of a text, each with the words it comes from, a word for each use.
private struct Occurrences {
  /// In the order of first occurrence, so that sums over them have the same bits each time.
  private(set) var features: [UInt64] = []
  private(set) var words: [UInt64: [String]] = [:]
  private var kinds: [UInt64: FeatureHash.Kind] = [:]
  private var splitter = WordSplitter()

  mutating func add(_ text: String, isTitle: Bool) {
    splitter.split(text)
    var last: (hash: UInt64, word: String)?
    for range in splitter.words {
      let bytes = splitter.bytes[range]
      let hash = FeatureHash.word(bytes)
      let word = String(decoding: bytes, as: UTF8.self)
      count(hash, .word, [word])
      if isTitle { count(FeatureHash.titleWord(hash), .titleWord, [word]) }
      for gram in FeatureHash.grams(ofWord: bytes) { count(gram, .gram, [word]) }
      if let last {
        let pair = FeatureHash.pair(last.hash, hash)
        count(pair, .pair, [last.word, word])
      }
      last = (hash, word)
    }
    for mark in splitter.marks { count(FeatureHash.mark(mark.text), .mark, [mark.text]) }
  }

  private mutating func count(_ hash: UInt64, _ kind: FeatureHash.Kind, _ newWords: [String]) {
    if words[hash] == nil { features.append(hash) }
    kinds[hash] = kind
    words[hash, default: []] += newWords
  }

  func kind(_ hash: UInt64) -> FeatureHash.Kind { kinds[hash] ?? .word }

  func wordsPerUse(_ hash: UInt64) -> Int { kind(hash) == .pair ? 2 : 1 }
}
