import TestSupport
import Testing

@testable import CardRanking

struct CardRankerTests {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

  @Test(arguments: seeds)
  func `labels taken back leave the bits that starting anew gives`(seed: UInt64) throws {
    let deck = RandomDeck(seed: seed, cards: 60, labels: 45)
    let index = deck.index
    var random = SeededGenerator(seed: seed)
    var ranker = CardRanker(index: index, seed: seed)
    var kept: [Label] = []
    for step in 0..<300 {
      if kept.count < deck.labels.count, random.chance(kept.isEmpty ? 100 : 55) {
        // Not always what stood there before.
        var label = deck.labels[kept.count]
        if random.chance(30) { label.isLiked.toggle() }
        kept.append(label)
        ranker.append(kept[kept.count - 1])
      } else if !kept.isEmpty {
        kept.removeLast()
        ranker.setLabels(kept)
      }
      if random.chance(70) { ranker.update() }
      guard step % 10 == 0 else { continue }
      ranker.update()
      #expect(ranker.bits == CardRanker(index, kept, seed: seed).bits, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds)
  func `learning after every label and learning once at the end give the same bits`(seed: UInt64) {
    let deck = RandomDeck(seed: seed, cards: 400, labels: 333)
    let index = deck.index
    var ranker = CardRanker(index: index, seed: seed)
    for label in deck.labels {
      ranker.append(label)
      ranker.update()
    }
    #expect(ranker.bits == CardRanker(index, deck.labels, seed: seed).bits)
  }

  @Test(arguments: seeds)
  func `permuting the deck permutes the scores, to the last bit`(seed: UInt64) {
    let deck = RandomDeck(seed: seed, cards: 90, labels: 40)
    var random = SeededGenerator(seed: seed &+ 99)
    let places = Array(0..<90).shuffled(using: &random)  // card i goes to places[i]
    var texts = deck.texts
    for (card, place) in places.enumerated() { texts[place] = deck.texts[card] }
    let labels = deck.labels.map { Label(card: places[$0.card], isLiked: $0.isLiked) }
    let scores = CardRanker(deck.index, deck.labels, seed: seed).bits
    let permuted = CardRanker(FeatureIndex(texts), labels, seed: seed).bits
    #expect(places.map { permuted[$0] } == scores)
  }

  @Test(arguments: seeds)
  func `cards that say the same have the same score, and the first comes first`(seed: UInt64) {
    var deck = RandomDeck(seed: seed, cards: 50, labels: 20)
    let labelled = Set(deck.labels.map(\.card))
    deck.texts += deck.texts
    let ranker = CardRanker(deck.index, deck.labels, seed: seed)
    let order = ranker.best(100) { _ in true }
    for card in 0..<50 where !labelled.contains(card) {
      #expect(ranker.score(of: card) == ranker.score(of: card + 50))
      #expect(order.firstIndex(of: card)! < order.firstIndex(of: card + 50)!)
    }
  }

  @Test(arguments: [
    ("no text", ["", "", "", ""]),
    ("the same text", ["one two", "one two", "one two", "one two"]),
    ("nothing in common", ["aa", "bb", "cc", "dd"]),
    ("one card says one word very often", ["aa bb", String(repeating: "aa ", count: 100_000), "bb", ""]),
    ("signs alone", ["?!", "—", "\u{0301}", "\u{1F642}"]),
  ])
  func `scores are numbers whatever the cards`(name: String, bodies: [String]) throws {
    let index = FeatureIndex(bodies.map { RankedText(title: $0, body: $0) })
    for count in 0...4 {
      let labels = (0..<count).map { Label(card: $0, isLiked: $0 % 2 == 0) }
      let ranker = CardRanker(index, labels)
      for card in 0..<4 {
        #expect(ranker.score(of: card)?.isFinite ?? true, "\(name), \(count) labels")
        #expect(ranker.margin(of: card)?.isFinite ?? true)
      }
      #expect(Set(ranker.best(4) { _ in true }) == [0, 1, 2, 3])
    }
  }

  @Test func `no card at all is no trouble`() {
    var ranker = CardRanker(index: FeatureIndex([]))
    ranker.update()
    #expect(ranker.best(1) { _ in true } == [])
  }

  @Test func `until there is a like and a nope the order is that of the file`() {
    let deck = RandomDeck(seed: 7, cards: 20, labels: 0)
    var ranker = CardRanker(index: deck.index)
    for card in 4..<9 { ranker.append(Label(card: card, isLiked: false)) }
    ranker.update()
    #expect(ranker.score(of: 0) == nil)
    #expect(!ranker.isLearned)
    #expect(ranker.best(3) { $0 > 2 } == [3, 4, 5])
    ranker.append(Label(card: 12, isLiked: true))
    ranker.update()
    #expect(ranker.isLearned && ranker.checkpoint == 6 && !ranker.update())
    ranker.setLabels(ranker.labels.dropLast())
    ranker.update()
    #expect(!ranker.isLearned)
  }

  @Test func `a like that comes between two checkpoints is learned from if it is the first`() {
    let deck = RandomDeck(seed: 7, cards: 700, labels: 0)
    var ranker = CardRanker(index: deck.index)
    for card in 0..<503 { ranker.append(Label(card: card, isLiked: false)) }
    ranker.append(Label(card: 600, isLiked: true))
    #expect(ranker.checkpoint == 504)
    for card in 503..<507 { ranker.append(Label(card: card, isLiked: false)) }
    #expect(ranker.checkpoint == 505)
  }

  @Test func `of two labels of a card the later counts, and taken back the earlier`() {
    var deck = RandomDeck(seed: 8, cards: 30, labels: 10)
    for place in deck.labels.indices { deck.labels[place].isLiked = place % 2 == 0 }
    let index = deck.index
    let again = Label(card: deck.labels[3].card, isLiked: !deck.labels[3].isLiked)
    var ranker = CardRanker(index, deck.labels + [again])
    var others = deck.labels
    others.remove(at: 3)
    #expect(ranker.margin(of: 29) == CardRanker(index, others + [again]).margin(of: 29))
    #expect(ranker.margin(of: 29) != CardRanker(index, deck.labels).margin(of: 29))
    ranker.setLabels(deck.labels)
    ranker.update()
    #expect(ranker.bits == CardRanker(index, deck.labels).bits)
  }

  @Test func `cards like those liked come first, and the others last`() {
    let stars = ["comet orbit galaxy", "a galaxy of stars", "the orbit of a comet", "comets and galaxies"]
    let bread = ["bread and butter", "a loaf of bread", "butter the loaf", "flour for bread"]
    let index = FeatureIndex((stars + bread).map { RankedText(body: $0) })
    let ranker = CardRanker(index, [Label(card: 0, isLiked: true), Label(card: 4, isLiked: false)])
    let order = ranker.best(6) { $0 != 0 && $0 != 4 }
    #expect(Set(order.prefix(3)) == [1, 2, 3])
    #expect(order.enumerated().allSatisfy { ranker.rank(of: $1) { $0 != 0 && $0 != 4 } == $0 + 1 })
  }

  @Test(arguments: CardRanker.Order.allCases)
  func
    `a nope that is known before comes after all others, a like where the order says, until it is chosen on`(
      order: CardRanker.Order
    ) throws
  {
    let deck = RandomDeck(seed: 8, cards: 60, labels: 20)
    let priors = deck.labels.prefix(4).map {
      var label = $0
      label.isPrior = true
      return label
    }
    var ranker = CardRanker(deck.index, priors + deck.labels.dropFirst(4))
    let known = priors.map(\.card)
    func included(_ card: Int) -> Bool { known.contains(card) || !deck.labels.map(\.card).contains(card) }
    let noped = priors.filter { !$0.isLiked }.map(\.card).sorted()
    let liked = try #require(priors.first { $0.isLiked }).card
    let best = ranker.best(44, order, where: included)
    #expect(!noped.isEmpty && Array(best.suffix(noped.count)) == noped)
    #expect(ranker.rank(of: noped[0], order, where: included) == 45 - noped.count)
    #expect(noped.allSatisfy { ranker.score(of: $0) == nil } && ranker.score(of: liked) != nil)
    if order == .likely {
      let scores = best.dropLast(noped.count).compactMap { ranker.score(of: $0) }
      #expect(scores.count == 44 - noped.count && scores == scores.sorted(by: >))
    }
    #expect(known.allSatisfy(ranker.isPrior))
    // The order of the others does not depend on who said so.
    let chosen = CardRanker(deck.index, deck.labels)
    func isUnknown(_ card: Int) -> Bool { included(card) && !known.contains(card) }
    #expect(ranker.best(40, order, where: isUnknown) == chosen.best(40, order, where: isUnknown))
    for rate in [1.0, 0.5] {
      #expect(ranker.exploration(rate: rate) { known.contains($0) } == nil)
    }
    ranker.append(Label(card: known[0], isLiked: true))
    ranker.update()
    #expect(!ranker.isPrior(known[0]))
  }

  @Test func `nopes that are known before come last while the order is the file's, too`() {
    let index = FeatureIndex((0..<6).map { RankedText(body: "card number \($0)") })
    let ranker = CardRanker(
      index, [4, 0].map { Label(card: $0, isLiked: false, isPrior: true) } + [Label(card: 2, isLiked: false)])
    #expect(ranker.best(6) { $0 != 2 } == [1, 3, 5, 0, 4])
    #expect(ranker.best(2) { $0 != 2 } == [1, 3])
  }

  @Test func `where all cards are alike no score says anything`() throws {
    let index = FeatureIndex((0..<20).map { _ in RankedText(title: "one", body: "and the same card") })
    let ranker = CardRanker(index, [Label(card: 0, isLiked: true), Label(card: 1, isLiked: false)])
    for card in 0..<20 { #expect(ranker.score(of: card) == 0) }
    #expect(ranker.best(18) { $0 > 1 } == Array(2..<20))
    let text = RankedText(title: "one", body: "and the same card")
    let explanation = try #require(ranker.explanation(of: 5, text: text))
    #expect(explanation.inFavor.isEmpty && explanation.against.isEmpty && explanation.similarity == 0)
  }

  @Test(arguments: seeds)
  func `the best are those that sorting all gives`(seed: UInt64) {
    let deck = RandomDeck(seed: seed, cards: 70, labels: 20)
    let ranker = CardRanker(deck.index, deck.labels)
    for order in CardRanker.Order.allCases {
      func value(_ card: Int) -> Float {
        order == .likely ? ranker.score(of: card)! : -abs(ranker.margin(of: card)!)
      }
      let sorted = (0..<70).sorted { (value($0), $1) > (value($1), $0) }
      for count in [0, 1, 2, 7, 70, 100] {
        #expect(ranker.best(count, order) { _ in true } == Array(sorted.prefix(count)))
      }
    }
  }

  @Test func `random draws come as often as asked, are anyone's, and the same again`() {
    let deck = RandomDeck(seed: 3, cards: 500, labels: 400)
    var ranker = CardRanker(index: deck.index, seed: 5)
    var draws: [Int] = []
    for label in deck.labels {
      ranker.append(label)
      ranker.update()
      let draw = ranker.exploration(rate: 0.2) { $0 % 2 == 0 }
      #expect(draw == ranker.exploration(rate: 0.2) { $0 % 2 == 0 })
      if let draw { draws.append(draw) }
    }
    // of 400 turns, but for the first ones, before anything is learned
    #expect((78...80).contains(draws.count))
    #expect(draws.allSatisfy { $0 % 2 == 0 })
    #expect(draws.count { $0 < 250 } > draws.count / 4 && draws.count { $0 >= 250 } > draws.count / 4)
    #expect(ranker.exploration(rate: 0) { _ in true } == nil)
    #expect(ranker.exploration(rate: 1) { _ in false } == nil)
  }

  @Test(arguments: [0.05, 0.3, 1 / 3.0, 0.7, 1])
  func `of so many turns one is drawn, at each place as often, whatever the seed`(rate: Double) {
    var first = 0
    var places: [Int: Int] = [:]
    let blocks = 40
    for seed in 0..<500 as Range<UInt64> {
      let turns = RandomTurns(rate: rate, seed: seed)
      let drawn = (0..<Int((Double(blocks) / rate).rounded(.up))).filter(turns.contains)
      #expect(drawn.count == blocks, "seed \(seed)")
      first += drawn.first ?? 0
      for turn in drawn where rate == 0.05 { places[turn % 20, default: 0] += 1 }
    }
    guard rate == 0.05 else { return }
    // 20,000 draws at 20 places: each about 1,000 times, and 43.8 is exceeded once in a thousand samples.
    let chiSquared = (0..<20).reduce(0.0) {
      let error = Double(places[$1, default: 0] - 1000)
      return $0 + error * error / 1000
    }
    #expect(chiSquared < 43.8, "\(places)")
    #expect((4000...5500).contains(first))  // 9.5 in the mean
  }
}
