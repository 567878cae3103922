import Testing

@testable import CardRanking

struct ExplanationTests {
  /// 100 cards, of which two in a hundred share a topic.
  private static let texts = (0..<100).map { card in
    RankedText(
      title: card % 20 == 0 ? "Comet" : "",
      body: "common \(["orbiting comet", "rye bread"][card % 2]) topic\(card / 4) word\(card / 3)",
      tags: ["shelf=\(card / 5)"], numbers: [.init(name: "year", value: Double(card / 2))])
  }
  private static let index = FeatureIndex(texts)

  private static func ranker() -> CardRanker {
    var ranker = CardRanker(index: index)
    for card in 0..<20 { ranker.append(Label(card: card, isLiked: card % 4 == 0)) }
    ranker.update()
    return ranker
  }

  @Test func `words that liked cards have speak for a card, those of nopes against`() throws {
    let explanation = try #require(Self.ranker().explanation(of: 20, text: Self.texts[20], limit: 50))
    #expect(explanation.inFavor.allSatisfy { $0.weight > 0 })
    #expect(explanation.against.allSatisfy { $0.weight < 0 })
    #expect(explanation.inFavor == explanation.inFavor.sorted { $0.weight > $1.weight })
    #expect(explanation.against == explanation.against.sorted { $0.weight < $1.weight })
    // The 4-grams of `word6` are those of `word1`, which it has not in common as a word.
    #expect((explanation.inFavor + explanation.against).contains { $0.word == "word6" })
  }

  @Test func `no word is named that more than one card in 20 has`() throws {
    for card in 0..<100 {
      let explanation = try #require(Self.ranker().explanation(of: card, text: Self.texts[card], limit: 50))
      for word in explanation.inFavor + explanation.against {
        #expect(!["common", "orbiting", "rye", "bread"].contains(word.word))
      }
    }
  }

  @Test func `of all words the weights add up to the margin, but for the bias`() throws {
    let texts = (0..<60).map { card in
      RankedText(
        title: "t\(card % 7)x",
        body: "a\(card % 5)bc d\(card % 3)ef a\(card % 5)bc g\(card % 4)h"
          + ["!!", " u", " AB", "; ; 1234"][card % 4])
    }
    let index = FeatureIndex(texts)
    var ranker = CardRanker(index: index)
    for card in 0..<12 { ranker.append(Label(card: card, isLiked: card % 5 == 0)) }
    ranker.update()
    let parts = try #require(ranker.scoreParts(of: 30))
    for card in 30..<60 {
      let weights = try #require(ranker.wordWeights(of: card, text: texts[card]))
      let sum = weights.reduce(0) { $0 + $1.weight } / parts.scale + Double(parts.model.bias)
      #expect(abs(sum - Double(try #require(ranker.margin(of: card)))) < 1e-4)
    }
  }

  @Test func `a mark that few cards have is told as it is written`() throws {
    let texts = (0..<100).map { RankedText(body: "word\($0 % 9) some" + ($0 % 25 == 0 ? " £££££" : "")) }
    var ranker = CardRanker(index: FeatureIndex(texts))
    for card in 0..<30 { ranker.append(Label(card: card, isLiked: card % 25 == 0)) }
    ranker.update()
    let explanation = try #require(ranker.explanation(of: 50, text: texts[50]))
    #expect(explanation.inFavor.map(\.word) == ["£££"])
  }

  @Test func `without a model there is nothing to explain`() {
    #expect(CardRanker(index: Self.index).explanation(of: 0, text: Self.texts[0]) == nil)
  }
}
