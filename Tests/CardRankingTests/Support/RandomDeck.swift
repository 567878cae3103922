import CardRanking
import TestSupport

/// A deck of random words, and random labels of some of its cards.
struct RandomDeck {
  var texts: [RankedText] = []
  var labels: [Label] = []

  init(seed: UInt64, cards: Int, labels count: Int) {
    var random = SeededGenerator(seed: seed)
    let vocabulary = (0..<80).map { _ in
      String((0..<random.whole(2..<9)).map { _ in random.pick(Array("abcdefghijklmnopqrstuvwxyzäß睡眠")) })
    }
    for _ in 0..<cards {
      var text = RankedText()
      text.title = Self.words(random.whole(0..<4), of: vocabulary, &random)
      text.body = Self.words(random.pick([0, 1, 5, 12, 30]), of: vocabulary, &random)
      if random.chance(30) { text.tags = ["kind=\(random.whole(0..<4))"] }
      if random.chance(40) { text.numbers = [.init(name: "year", value: Double(random.whole(1990..<2020)))] }
      texts.append(text)
    }
    labels = (0..<cards).shuffled(using: &random).prefix(count).map {
      Label(card: $0, isLiked: random.chance(30))
    }
  }

  private static func words(_ count: Int, of vocabulary: [String], _ random: inout SeededGenerator) -> String
  {
    // The first words of the vocabulary are the most common.
    (0..<count).map { _ in vocabulary[min(random.whole(0..<80), random.whole(0..<80))] }.joined(
      separator: " ")
  }

  var index: FeatureIndex { FeatureIndex(texts) }
}

extension FeatureIndex {
  init(_ texts: [RankedText]) {
    var builder = FeatureIndexBuilder()
    for text in texts { builder.append(text) }
    self = builder.finish()
  }
}

extension CardRanker {
  /// With all labels, learned once.
  init(_ index: FeatureIndex, _ labels: some Sequence<Label>, seed: UInt64 = 0) {
    self.init(index: index, seed: seed)
    for label in labels { append(label) }
    update()
  }

  /// The bits of every score, which say more than `==` does.
  var bits: [UInt32?] { (0..<index.count).map { score(of: $0)?.bitPattern } }
}
