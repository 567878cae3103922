/// The words of a card that speak for liking it, and those against.
package struct Explanation: Sendable, Hashable {
  /// A word, mark, tag or number of the card and what all its occurrences add to the score.
  package struct Word: Sendable, Hashable {
    /// Lower-case; a mark as ``WordSplitter/marks`` has it; a tag as it is; a number as `name=value`.
    package let word: String
    /// In standard deviations, like the score: above 0 for, below 0 against.
    package let weight: Float
  }

  /// The words with weights above 0, the largest first.
  package let inFavor: [Word]
  /// The words with weights below 0, the smallest first.
  package let against: [Word]
  /// What similarity to liked cards adds to the score.
  package let similarity: Float
}

extension CardRanker {
  /// Explains a card's score; `nil` while the order is the file's.
  ///
  /// The margin is a sum over features, and each feature's part goes to its words: half of a pair's to each word,
  /// equal parts of a 4-gram's to its occurrences. Words that more than 5 % of cards have are left out, as they say
  /// little to a reader.
  /// - Parameters:
  ///   - text: The text the card was indexed with; the index does not keep it.
  ///   - limit: The most words for, and the most against.
  package func explanation(of card: Int, text: RankedText, limit: Int = 5) -> Explanation? {
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

  /// What each word of the text adds to the score, in the order of first occurrence; `nil` while the order is the
  /// file's.
  func wordWeights(of card: Int, text: RankedText) -> [(word: String, weight: Double)]? {
    guard let parts = scoreParts(of: card) else { return nil }
    let scale = Double(index.rows[card].scale)
    var indices: [String: Int] = [:]
    var weights: [(word: String, weight: Double)] = []
    for (hash, kind, words) in Self.occurrences(in: text) {
      guard let feature = index.feature(of: hash, kind) else { continue }
      let uses = Double(kind == .pair ? words.count / 2 : words.count)
      let part =
        Double(parts.model.weights[feature]) * (1 + PortableMath.ln(uses)) * scale * parts.scale
      for word in words {
        let index = indices[word] ?? weights.count
        if index == weights.count {
          indices[word] = index
          weights.append((word, 0))
        }
        weights[index].weight += part / Double(words.count)
      }
    }
    return weights
  }

  /// The features of a text with the words they come from, a word for each use (of a pair two). In the order of first
  /// occurrence, so that sums over them have the same bits each time.
  private static func occurrences(
    in text: RankedText
  ) -> [(hash: UInt64, kind: FeatureHash.Kind, words: [String])] {
    var found: [(hash: UInt64, kind: FeatureHash.Kind, words: [String])] = []
    var indices: [UInt64: Int] = [:]
    func count(_ hash: UInt64, _ kind: FeatureHash.Kind, _ words: [String]) {
      if let index = indices[hash] {
        found[index].words += words
      } else {
        indices[hash] = found.count
        found.append((hash, kind, words))
      }
    }
    var splitter = WordSplitter()
    for (part, isTitle) in [(text.title, true), (text.body, false)] {
      splitter.split(part)
      let words = splitter.words.map { String(decoding: splitter.bytes[$0], as: UTF8.self) }
      splitter.forEachFeature(isTitle: isTitle) { hash, kind, index in
        switch kind {
        case .mark: count(hash, kind, [splitter.marks[index]])
        case .pair: count(hash, kind, [words[index - 1], words[index]])
        default: count(hash, kind, [words[index]])
        }
        if kind == .word { splitter.forEachGram(ofWord: index) { count($0, .gram, [words[index]]) } }
      }
    }
    return found
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
