import CardDeck
import CardRanking
import TestSupport
import Testing

struct PooledRankerTests {
  private static func all(_ deck: RandomDeck) -> BitSet { BitSet(deck.texts.indices) }

  /// One that learns from the labels at once.
  private static func ranker(
    _ rows: RowsInMemory, _ labels: [Label], _ cards: BitSet, pool: Int
  ) throws -> PooledRanker {
    var ranker = PooledRanker(rows: rows, seed: 3, poolSize: pool)
    #expect(try ranker.learn(labels, candidates: { _ in cards }, while: { true }))
    return ranker
  }

  private static func bits(_ ranker: PooledRanker, _ deck: RandomDeck) -> [UInt32?] {
    deck.texts.indices.map { ranker.score(of: $0)?.bitPattern }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `with room for all cards the order is that of ranking all of them`(seed: UInt64) throws {
    let deck = RandomDeck(seed: seed, cards: 120, labels: 40)
    let rows = RowsInMemory(deck.texts)
    let whole = CardRanker(rows.index.index(rows: rows.all), deck.labels, seed: 3)
    let pooled = try Self.ranker(rows, deck.labels, Self.all(deck), pool: 120)
    #expect(Self.bits(pooled, deck) == whole.bits)
    #expect(pooled.best(120, .likely) { $0 % 2 == 0 } == whole.best(120) { $0 % 2 == 0 })
    #expect(pooled.rank(of: 17, .uncertain) { _ in true } == whole.rank(of: 17, .uncertain) { _ in true })
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `an order is that of its labels alone, whatever was learned, undone or prepared before`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let deck = RandomDeck(seed: seed, cards: 300, labels: 120)
    let (rows, cards) = (RowsInMemory(deck.texts), Self.all(deck))
    var ranker = PooledRanker(rows: rows, seed: 3, poolSize: 24)
    var count = 0
    for _ in 0..<30 {
      count = random.chance(30) ? random.whole(0..<120) : min(count + 1, 120)
      var patience = random.whole(0..<60)
      func goOn() -> Bool {
        patience -= 1
        return patience > 0
      }
      let labels = Array(deck.labels[..<count])
      let isLearned = try ranker.learn(labels, candidates: { _ in cards }, while: goOn)
      if !isLearned { #expect(try ranker.learn(labels, candidates: { _ in cards }, while: { true })) }
      if random.chance(50) { try ranker.prepare(candidates: { _ in cards }, while: goOn) }
      let anew = try Self.ranker(rows, labels, cards, pool: 24)
      #expect(Self.bits(ranker, deck) == Self.bits(anew, deck), "seed \(seed), \(count) labels")
      #expect(ranker.best(5, .likely) { _ in true } == anew.best(5, .likely) { _ in true })
    }
  }

  @Test func `the pool has the cards that the model of its sweep puts first`() throws {
    let deck = RandomDeck(seed: 8, cards: 300, labels: 40)
    let rows = RowsInMemory(deck.texts)
    let pooled = try Self.ranker(rows, deck.labels, Self.all(deck), pool: 24)
    let labelled = Set(deck.labels.map(\.card))
    let before = PooledRanker.sweepInUse(labels: 40, first: 2)
    #expect(before == 35)
    let model = CardRanker(rows.index.index(rows: rows.all), deck.labels[..<before], seed: 3)
    let early = Set(deck.labels[..<before].map(\.card))
    let best = try (0..<300).filter { !early.contains($0) }
      .map { (card: $0, margin: try #require(model.margin(of: $0))) }
      .sorted { ($0.margin, $1.card) > ($1.margin, $0.card) }
    let known = Set((0..<300).filter { pooled.score(of: $0) != nil && !early.contains($0) })
    // Of nearly equal ones, which are summed up in another order, either may be in it.
    let last = best[23].margin
    for (card, margin) in best where !labelled.contains(card) && abs(margin - last) > 1e-4 {
      #expect(known.contains(card) == (margin > last))
    }
  }

  @Test func `a card that is not in the pool is ranked behind it, and explained all the same`() throws {
    let deck = RandomDeck(seed: 2, cards: 300, labels: 40)
    let pooled = try Self.ranker(RowsInMemory(deck.texts), deck.labels, Self.all(deck), pool: 10)
    let card = try #require(
      (0..<300).first { pooled.score(of: $0) == nil && !deck.texts[$0].body.isEmpty })
    let known = (0..<300).count { pooled.score(of: $0) != nil }
    #expect(pooled.rank(of: card, .likely) { _ in true } == known + 1)
    #expect(try pooled.explanation(of: card, text: deck.texts[card], limit: 5) != nil)
    #expect(try pooled.explanation(of: 300, text: RankedText(), limit: 5) == nil)
  }

  @Test func `without a like and a nope the order is the deck's`() throws {
    let deck = RandomDeck(seed: 4, cards: 50, labels: 0)
    let likes = [Label(card: 3, isLiked: true), Label(card: 4, isLiked: true)]
    let pooled = try Self.ranker(RowsInMemory(deck.texts), likes, Self.all(deck), pool: 10)
    #expect(pooled.best(3, .likely) { $0 > 1 } == [2, 3, 4])
    #expect(pooled.rank(of: 3, .likely) { _ in true } == nil)
    #expect(pooled.exploration(rate: 1, turn: 5) { _ in true } == nil)
  }

  @Test func `a sweep is used from the next one on, and there is never long until that`() {
    var last = 0
    for count in 2..<3000 {
      let sweep = PooledRanker.lastSweep(upTo: count)
      #expect(sweep <= count && sweep >= last && PooledRanker.lastSweep(upTo: sweep) == sweep)
      #expect(count - sweep < max(5, min(512, count / 10)))
      let inUse = PooledRanker.sweepInUse(labels: count, first: 2)
      #expect(inUse <= count && count - inUse <= max(9, min(1024, count / 5)))
      #expect(sweep == 0 || inUse < sweep || inUse == 2)
      last = sweep
    }
  }
}
