import TestSupport
import Testing

@testable import CardRanking

struct StoppingTestTests {
  /// P(X ≥ k) by counting: choose(n, k) in whole numbers.
  private static func exact(
    atLeast least: Int, of marked: Int, among total: Int, drawing drawn: Int
  ) -> Double {
    func choose(_ n: Int, _ k: Int) -> Double {
      guard k >= 0, k <= n else { return 0 }
      return (0..<k).reduce(1.0) { ($0 * Double(n - $1) / Double($1 + 1)) }
    }
    return (max(0, least)...max(least, marked)).reduce(0) {
      $0 + choose(marked, $1) * choose(total - marked, drawn - $1) / choose(total, drawn)
    }
  }

  @Test func `the tail of the hypergeometric distribution is what counting gives`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let total = random.whole(1..<60)
      let marked = random.whole(0..<total + 1)
      let drawn = random.whole(0..<total + 1)
      let least = random.whole(0..<marked + 2)
      let p = StoppingTest.tail(atLeast: least, of: marked, among: total, drawing: drawn)
      let expected = Self.exact(atLeast: least, of: marked, among: total, drawing: drawn)
      #expect(abs(p - expected) < 1e-9, "P(X >= \(least)) of \(marked) in \(total), \(drawn) drawn")
    }
  }

  /// From the paper's sentence, start by start: how likely as few likes since then as there were.
  @Test func `p is that of the start which makes it least`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let rate = random.whole(0..<60)
      let choices = (0..<random.whole(1..<60)).map { _ in random.chance(rate) }
      let unseen = random.whole(1..<60)
      let found = choices.count { $0 }
      let least = found * 20 / 19 + 1
      var p = 1.0
      for start in 0..<choices.count {
        let before = choices[..<start].count { $0 }
        let left = choices.count + unseen - start
        guard least - before <= left else {
          p = 0
          continue
        }
        p = min(
          p,
          Self.exact(atLeast: least - found, of: least - before, among: left, drawing: unseen))
      }
      #expect(
        abs(StoppingTest(choices: choices, unseen: unseen).p - p) < 1e-9, "\(choices), \(unseen) unseen")
    }
  }

  @Test func `the nopes until it is enough are as many as one by one would take`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      let rate = random.whole(0..<40)
      let choices = (0..<random.whole(1..<80)).map { _ in random.chance(rate) }
      let unseen = random.whole(0..<120)
      var nopes = 0
      while StoppingTest(
        choices: choices + [Bool](repeating: false, count: nopes), unseen: unseen - nopes
      ).advice != .enough {
        nopes += 1
      }
      #expect(
        StoppingTest.nopesUntilEnough(choices: choices, unseen: unseen) == nopes, "\(choices), \(unseen)")
    }
  }

  @Test func `no start of thousands has a smaller p than the one that is told`() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<30 {
      let rate = random.pick([1, 5, 30])
      let count = random.whole(500..<3000)
      // Likes that become rarer, as an order brings them.
      let choices = (0..<count).map { random.chance(rate * 2 * (count - $0) / count) }
      let unseen = random.pick([1, 40, 700, 9000])
      let found = choices.count { $0 }
      let least = found * 20 / 19 + 1
      var (p, likes) = (1.0, 0)
      for (start, isLiked) in choices.enumerated() {
        let tail = StoppingTest.tail(
          atLeast: least - found, of: least - likes, among: count + unseen - start, drawing: unseen)
        p = min(p, tail)
        likes += isLiked ? 1 : 0
      }
      let test = StoppingTest(choices: choices, unseen: unseen)
      #expect(abs(test.p - p) <= 1e-9 * max(p, 1e-30), "round \(round): \(test.p), \(p)")
    }
  }

  @Test func `a deck seen to its end is enough, and one not begun says nothing`() {
    #expect(StoppingTest(choices: [false, false], unseen: 0).advice == .enough)
    #expect(StoppingTest(choices: [], unseen: 10).p == 1)
    #expect(StoppingTest(choices: [], unseen: 10).advice == .goOn)
  }

  @Test func `long runs of nopes are worth more the fewer cards are left`() {
    func advice(_ unseen: Int) -> StoppingTest.Advice {
      StoppingTest(choices: (0..<600).map { $0 < 40 }, unseen: unseen).advice
    }
    #expect(advice(100) == .enough)
    #expect(advice(400) == .probablyEnough)
    #expect(advice(4000) == .goOn)
  }

  @Test func `hundreds of thousands of choices are no trouble`() {
    let test = StoppingTest(choices: (0..<300_000).map { $0 % 150 == 0 && $0 < 200_000 }, unseen: 100_000)
    #expect(test.p >= 0 && test.p < 1e-6)
  }
}
