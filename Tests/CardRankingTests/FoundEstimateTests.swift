import TestSupport
import Testing

@testable import CardRanking

struct FoundEstimateTests {
  @Test func `the isotonic regression is the one with the least squares of all step functions`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let points = (0..<random.whole(1..<9)).map { _ in
        (margin: Float(random.whole(0..<7)), isLiked: random.chance(50))
      }
      let regression = IsotonicRegression(points)
      let shares = (0..<7).map { regression.share(at: Float($0)) }
      #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
      func loss(_ shares: [Double]) -> Double {
        points.reduce(0) {
          let error = ($1.isLiked ? 1 : 0) - shares[Int($1.margin)]
          return $0 + error * error
        }
      }
      // Any other that does not fall is no better.
      for _ in 0..<50 {
        let other = (0..<7).map { _ in random.number(0...1) }.sorted()
        #expect(loss(shares) <= loss(other) + 1e-12)
        let near = zip(shares, other).map { 0.9 * $0 + 0.1 * $1 }
        #expect(loss(shares) <= loss(near) + 1e-12)
      }
    }
  }

  @Test func `without points no share is expected`() {
    #expect(IsotonicRegression([]).share(at: 0) == 0)
  }

  @Test func `likes that come evenly go on evenly, and likes that stopped coming are over`() {
    let even = stride(from: 5, through: 995, by: 10).map { $0 }
    #expect(abs(ExponentialCurve.expected(times: even, choices: 1000, unseen: 500) - 50) < 1)
    #expect(ExponentialCurve.expected(times: Array(1...50), choices: 1000, unseen: 5000) < 0.01)
    #expect(ExponentialCurve.expected(times: [], choices: 10, unseen: 10) == 0)
    #expect(ExponentialCurve.expected(times: [10], choices: 10, unseen: 10).isFinite)
  }

  @Test func `the curve's expectation goes on as the curve that made the likes`() {
    // Likes at the times at which 200 (1 - exp(-t / 300)) is whole and a half.
    let times = (0..<160).map { Int((-300 * PortableMath.ln(1 - (Double($0) + 0.5) / 200)).rounded(.up)) }
    let choices = times[159] + 1
    let rest = 200 * PortableMath.exp(-Double(choices) / 300)
    #expect(abs(ExponentialCurve.expected(times: times, choices: choices, unseen: 100_000) - rest) < 4)
  }

  @Test func `with random draws the estimate is their share of the unseen cards`() throws {
    let deck = RandomDeck(seed: 5, cards: 200, labels: 0)
    var ranker = CardRanker(index: deck.index)
    for card in 0..<100 {
      // 20 draws in the later half, of which 3 are likes; those in the earlier half do not count.
      ranker.append(
        Label(
          card: card, isLiked: card < 30 || (80..<83).contains(card), isExplored: card < 10 || card >= 80))
    }
    ranker.update()
    let estimate = try #require(ranker.foundEstimate { _ in true })
    #expect(estimate.found == 33)
    #expect(abs(estimate.total - (33 + 100 * 3.08 / 24)) < 1e-9)
    let of150 = try #require(ranker.foundEstimate { $0 < 150 })
    #expect(abs(of150.total - (33 + 50 * 3.08 / 24)) < 1e-9)
  }

  @Test func `what was known before is neither found nor read`() throws {
    let deck = RandomDeck(seed: 5, cards: 200, labels: 0)
    let choices = (0..<60).map { Label(card: $0, isLiked: $0 % 2 == 0, margin: Float($0 % 7)) }
    let priors = (190..<200).map { Label(card: $0, isLiked: $0 < 195, isPrior: true) }
    let known = CardRanker(deck.index, priors + choices)
    let unknown = CardRanker(deck.index, choices)
    #expect(known.foundEstimate { $0 < 65 }?.found == 30)
    #expect(
      known.stoppingTest { $0 < 190 }.p.bitPattern == unknown.stoppingTest { $0 < 190 }.p.bitPattern)
    let alone = CardRanker(deck.index, priors)
    #expect(alone.foundEstimate { _ in true } == nil)
  }

  @Test func `a like that is confirmed later was not found later`() throws {
    let deck = RandomDeck(seed: 5, cards: 100, labels: 0)
    let choices = (0..<60).map { Label(card: $0, isLiked: $0 < 12, place: $0 + 1) }
    let confirmed = Array(choices[12...] + choices[..<12])
    let (once, twice) = (CardRanker(deck.index, choices), CardRanker(deck.index, confirmed))
    #expect(once.stoppingTest { _ in true } == twice.stoppingTest { _ in true })
    #expect(once.nopesUntilEnough { _ in true } == twice.nopesUntilEnough { _ in true })
    let estimate = try #require(once.foundEstimate { _ in true })
    #expect(estimate == twice.foundEstimate { _ in true })
  }

  @Test func `no number is given before half can have been found`() {
    let deck = RandomDeck(seed: 5, cards: 300, labels: 0)
    var ranker = CardRanker(index: deck.index)
    #expect(ranker.foundEstimate { _ in true } == nil)
    for card in 0..<40 { ranker.append(Label(card: card, isLiked: card % 4 == 0)) }
    ranker.update()
    #expect(ranker.foundEstimate { _ in true } == nil)  // ten in 40, and 260 cards to go
    #expect(ranker.foundEstimate { $0 < 50 } != nil)
  }
}
