import Foundation
import Testing

@testable import CardRanking

/// Beside the independent model of Tests/References/ranking.py, which wrote ranking.json.
struct ReferenceModelTests {
  struct Case: Decodable {
    struct Card: Decodable {
      var title, body: String
      var tags: [String]
      var numbers: [String: Double]
    }
    var name: String
    var seed: UInt64
    var cards: [Card]
    var labelled: [Int]
    var isLiked: [Bool]
    var unseen: [Int]
    var score, margin, optimum: [Float]

    var index: FeatureIndex {
      FeatureIndex(
        cards.map { card in
          RankedText(
            title: card.title, body: card.body, tags: card.tags,
            numbers: card.numbers.map { .init(name: $0, value: $1) })
        })
    }

    var labels: [Label] { zip(labelled, isLiked).map { Label(card: $0, isLiked: $1) } }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(components: "References", "ranking.json")
    return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test func `the cases are there`() { #expect(Self.cases.count == 8) }

  @Test(arguments: cases.indices)
  func `margins and scores are those of the formulas, to four digits`(number: Int) throws {
    let example = Self.cases[number]
    let ranker = CardRanker(example.index, example.labels, seed: example.seed)
    for card in example.cards.indices {
      #expect(abs(try #require(ranker.margin(of: card)) - example.margin[card]) < 1e-4, "\(example.name)")
    }
    for (card, score) in zip(example.unseen, example.score) {
      #expect(abs(try #require(ranker.score(of: card)) - score) < 1e-3, "\(example.name), card \(card)")
    }
  }

  @Test(arguments: cases.indices)
  func `with many passes the margins are those of the best possible machine`(number: Int) {
    let example = Self.cases[number]
    let index = example.index
    let model = LinearModel(
      index, example.labels.map { ($0.card, $0.isLiked) }, seed: example.seed,
      passes: 2000, leavesOut: false)
    for card in example.cards.indices {
      #expect(abs(model.margin(index, card) - example.optimum[card]) < 0.002, "\(example.name)")
    }
  }
}
