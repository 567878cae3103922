import Testing

import CardRanking

struct EvaluationTests {
  /// Twenty cards about stars among 200, which the order finds at once.
  private static let isLiked = (0..<200).map { $0 % 10 == 3 }
  private static let index = FeatureIndex(
    (0..<200).map { card in
      RankedText(body: isLiked[card] ? "galaxy comet orbit \(card)" : "bread butter flour oven \(card)")
    })

  @Test func `likes that are found at once give the figures worked out by hand`() throws {
    var ticks = 0
    let evaluation = Evaluation.play(Self.index, isLiked: Self.isLiked, priors: [3, 0]) {
      ticks += 1
      return .milliseconds(ticks * ticks)
    }
    #expect(evaluation.cards == 200 && evaluation.liked == 20)
    #expect(evaluation.order.prefix(19).allSatisfy { Self.isLiked[$0] })
    #expect(evaluation.recall(at: 0) == 0.05)
    #expect(evaluation.recall(at: 0.05) == 11.0 / 20)  // 10 read, all likes, and that of the priors
    #expect(evaluation.recall(at: 0.10) == 1)
    let wss95: Double = 1 - 18 / 200 - 0.05  // 19 of 20 found when 18 are read
    #expect(evaluation.wss95 == wss95)
    let atd = try #require(evaluation.atd)
    #expect(abs(atd - 0.0475) < 1e-12)  // the mean of 1 ... 18, of 200
    // The clock's ticks are squares: the first re-ranking takes 3 ms, the second 7, and so on.
    #expect(evaluation.rerankings.prefix(3) == [.milliseconds(3), .milliseconds(7), .milliseconds(11)])
    #expect(evaluation.rerankTimes?.longest == evaluation.rerankings.last)
  }

  @Test func `each stopping rule stops where it says`() throws {
    let evaluation = Evaluation.play(Self.index, isLiked: Self.isLiked, priors: [3, 0]) { .zero }
    let stops = evaluation.stops
    let fifty = try #require(stops[.fiftyNopes])
    #expect(fifty.read == 19 + 50 && fifty.recall == 1)
    let probably = try #require(stops[.probablyEnough])
    let enough = try #require(stops[.enough])
    #expect(probably.read < enough.read && enough.read < 198)
    // What was known before was not drawn.
    let choices = evaluation.order.prefix(enough.read).map { Self.isLiked[$0] }
    #expect(StoppingTest(choices: choices, unseen: 198 - enough.read).p < 0.05)
    #expect(StoppingTest(choices: choices.dropLast(), unseen: 199 - enough.read).p >= 0.05)
  }

  @Test func `nopes that are known before are no part of a row of nopes, nor of the test`() throws {
    let known = (0..<200).filter { !Self.isLiked[$0] }.prefix(60)
    let evaluation = Evaluation.play(Self.index, isLiked: Self.isLiked, priors: [3] + known) { .zero }
    let fifty = try #require(evaluation.stops[.fiftyNopes])
    #expect(fifty.read == 19 + 50)
    let first = try #require(evaluation.stops.values.map(\.read).min())
    #expect(first >= 19)
  }

  @Test func `a deck all of likes is read to its end`() throws {
    let labels = Array(repeating: true, count: 200)
    let evaluation = Evaluation.play(Self.index, isLiked: labels, priors: [0]) { .zero }
    #expect(try #require(evaluation.atd).isFinite)
    #expect(try #require(evaluation.wss95).isFinite)
    #expect(evaluation.recall(at: 0.2) == 41.0 / 200)
    #expect(evaluation.rerankTimes == nil)
  }

  @Test func `where no like is left to be found there is no figure`() {
    let none = Array(repeating: false, count: 200)
    for (isLiked, priors) in [(none, [0]), (none.indices.map { $0 == 7 }, [7, 0])] {
      let evaluation = Evaluation.play(Self.index, isLiked: isLiked, priors: priors) { .zero }
      #expect(!evaluation.hasSomethingToFind)
      #expect(evaluation.recall(at: 0.2) == nil && evaluation.wss95 == nil && evaluation.atd == nil)
      #expect(evaluation.stops.values.allSatisfy { $0.recall == nil })
    }
  }

  @Test func `the same deck played twice is read in the same order`() {
    func order() -> [Int] {
      Evaluation.play(Self.index, isLiked: Self.isLiked, priors: [3, 0]) { .zero }.order
    }
    #expect(order() == order())
  }
}
