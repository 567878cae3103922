import CardDeck
import TestSupport
import Testing

import ChoiceLog

private func agreement(_ people: [[Int?]], categories: Int) -> Agreement {
  var agreement = Agreement(people: people.count, categories: categories)
  for card in people[0].indices { agreement.add(people.map { $0[card] }) }
  return agreement
}

/// One rating a character; a dot is none.
private func ratings(_ text: String) -> [Int?] {
  text.filter { $0 != " " }.map { $0 == "." ? nil : Int(String($0), radix: 36) }
}

private func isNear(_ value: Double?, _ expected: Double, within tolerance: Double = 0.0005) -> Bool {
  value.map { abs($0 - expected) < tolerance } ?? false
}

@Suite struct AgreementTests {
  /// J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960),
  /// 37–46: the table of 200 cases, agreement .70, by chance .41, kappa .492.
  @Test func `Cohen's own example`() {
    let table = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]
    var agreement = Agreement(people: 2, categories: 3)
    for (row, counts) in table.enumerated() {
      for (column, count) in counts.enumerated() {
        for _ in 0..<count { agreement.add([row, column]) }
      }
    }
    #expect(agreement.comparable == 200)
    #expect(isNear(agreement.percent, 0.70))
    #expect(isNear(agreement.kappa, 0.492))
    #expect(agreement.count(first: 0, second: 2) == 18)
  }

  /// K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (University of Pennsylvania, 2011), examples A to C:
  /// binary data, nominal data of two observers, nominal data of four with ratings missing.
  @Test(arguments: [
    (["0100000010", "1110010000"], 0.095), (["aabbdcccedda", "babbbccceddd"], 0.692),
    (["123321412...", "1233224125.3", ".3332342251.", "12332441251."], 0.743),
  ])
  func `Krippendorff's own examples`(people: [String], alpha: Double) {
    let agreement = agreement(people.map { ratings($0) }, categories: 16)
    #expect(isNear(agreement.alpha, alpha), "\(agreement.alpha ?? .nan)")
    #expect((agreement.kappa == nil) == (people.count > 2))
  }

  @Test func `full agreement is 1, and one category alone says nothing`() {
    let full = agreement([[0, 1, 1], [0, 1, 1]], categories: 2)
    #expect(full.percent == 1 && full.kappa == 1 && full.alpha == 1 && full.disputed == 0)
    let single = agreement([[1, 1], [1, 1]], categories: 2)
    #expect(single.percent == 1 && single.kappa == nil && single.alpha == nil)
    let none = agreement([[0, nil], [nil, 1]], categories: 2)
    #expect(none.comparable == 0 && none.percent == nil && none.kappa == nil && none.alpha == nil)
  }

  @Test(arguments: 0..<20)
  func `neither the order of people nor that of cards matters, and figures stay in their bounds`(seed: UInt64)
  {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...5, using: &generator)
    var people: [[Int?]] = (0..<count).map { _ in
      (0..<30).map { _ in
        Int.random(in: 0..<5, using: &generator) == 0 ? nil : Int.random(in: 0..<3, using: &generator)
      }
    }
    let first = agreement(people, categories: 3)
    people.shuffle(using: &generator)
    let order = (0..<30).shuffled(using: &generator)
    let second = agreement(people.map { person in order.map { person[$0] } }, categories: 3)
    #expect(isNear(second.alpha, first.alpha ?? .nan, within: 1e-9), "seed \(seed)")
    #expect(isNear(second.percent, first.percent ?? .nan, within: 1e-9), "seed \(seed)")
    #expect(first.percent.map { (0...1).contains($0) } == true)
    #expect(first.alpha.map { $0 <= 1 } == true)
    #expect(first.disputed <= first.comparable)
  }

  /// Ann's own log, and one into which it was merged before the deck got another name there, twice.
  @Test func `whose choices were adopted counts once, by the log that has more of them`() throws {
    let (hers, ours) = (try LogFixture(), try LogFixture())
    // Of the same time, so that the clock of the second is ahead of it, as that of a copy is.
    try hers.log.append(contentsOf: [hers.event(.choose(.like), "a"), hers.event(.choose(.nope), "b")])
    hers.log.close()
    _ = try ours.merge(hers.folder.file("choices.sqlite"))
    let new = try ours.log.enter(.name("new"), title: nil, at: 7000)
    #expect(try ours.log.adopt(ours.deck, as: new) == 2)
    func choose(_ card: CardID, by name: String) throws {
      try ours.log.append(
        ChoiceEvent(.choose(.like), card: card, deck: new, annotator: name, cause: "key", at: 8000))
    }
    try choose("a", by: "bob")
    let newer = try ours.log.enter(.name("newer"), title: nil, at: 9000)
    #expect(try ours.log.adopt(new, as: newer) == 3)
    try ours.folder.write("id\na\nb\nc\n".utf8, to: "deck.csv")
    let deck = try Deck.open(ours.folder.file("deck.csv"))

    func ratings(of adopted: DeckID, oursFirst: Bool) throws -> Ratings {
      var ratings = Ratings(deck: deck, starIsLike: false)
      let theirs = try LogFixture.open(hers.folder)
      let logs = [(ours.log, adopted), (theirs, hers.deck)]
      for (log, deck) in oursFirst ? logs : logs.reversed() {
        try log.snapshot { try ratings.add(deck, in: $0, log: log.path) }
      }
      theirs.close()
      return ratings
    }
    let both = [new, newer].flatMap { [($0, true), ($0, false)] }
    for (adopted, oursFirst) in both {
      let ratings = try ratings(of: adopted, oursFirst: oursFirst)
      #expect(ratings.people.sorted() == ["ann", "bob"])
      #expect(ratings.agreement().comparable == 1 && ratings.disputed.isEmpty)
    }
    // She goes on under the old name.
    let later = try LogFixture.open(hers.folder)
    try later.append(hers.event(.choose(.star), "c", at: 10_000))
    later.close()
    for (adopted, oursFirst) in both {
      let ratings = try ratings(of: adopted, oursFirst: oursFirst)
      #expect(ratings.people.sorted() == ["ann", "bob"] && ratings.votes(at: 2).map(\.choice) == [.star])
    }
    try choose("c", by: "ann")
    #expect(try ratings(of: new, oursFirst: true).divergedName == "ann")
    #expect(try ratings(of: new, oursFirst: false).divergedName == "ann")
  }
}
