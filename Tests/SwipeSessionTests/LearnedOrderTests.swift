import CardDeck
import CardRanking
import ChoiceLog
import FoundationEssentials
import OrderLearning
import Platform
import SessionTestSupport
import SwipeEngine
import SwipeSession
import TestSupport
import Testing

/// A session whose order is learned, beside a learner that begins anew from the log.
@Suite struct LearnedOrderTests {
  /// Two kinds of cards with words of their own; every third is a boat.
  private static let cards = (1...30).map { number -> String in
    let words =
      number % 3 == 0
      ? ["sail", "keel", "mast", "harbour", "tide", "rudder"]
      : ["flour", "oven", "yeast", "crust", "dough", "salt"]
    let text = (0..<3).map { words[(number * 7 + $0 * (number % 5 + 1)) % words.count] }
    return
      #"{"id":"\#(number % 3 == 0 ? "boat" : "bread")\#(number)","text":"\#(text.joined(separator: " "))","n":1}"#
  }

  private func start(_ options: LearnedOrderOptions, resuming test: TestSession? = nil) throws -> TestSession
  {
    let started = try TestSession(cards: Self.cards, resuming: test?.folder) {
      $0.learning = options
    }
    started.awaitCards()
    learn(started)
    // Until it is, no key chooses a card that has come on top by the order.
    started.session.wasShown(fits: true)
    return started
  }

  /// - Parameter pool: How many cards are ranked exactly, of a deck whose features are in a file; `nil` for one in memory.
  private func options(
    seeds: [LearnedOrderOptions.Seed] = [], exploration: Double = 0, pool: Int? = nil
  ) -> LearnedOrderOptions {
    var options = LearnedOrderOptions(.likely)
    options.seeds = seeds
    options.exploration = exploration
    if let pool {
      options.limits.features = 0
      options.poolSize = pool
    }
    return options
  }

  /// Waits until the order takes everything into account, at one instant.
  private func learn(_ test: TestSession) {
    test.settle()
    while !test.session.isOrderKnown {
      test.receive()
      sched_yield()
    }
    test.settle()
    // Until another card was seen, keys do nothing.
    test.session.wasShown(fits: true)
  }

  /// The undecided cards as a learner orders them that knows the log alone.
  private func expected(_ test: TestSession, _ options: LearnedOrderOptions) throws -> [String] {
    var logged = LoggedLabels(seeds: options.seeds)
    try test.log.read { try $0.forEachStanding(in: test.scope) { logged.append($0) } }
    let deck = test.session.cards.deck
    var labelled = try #require(
      try LabelledDeck(deck, logged, options: options, place: nil, isCancelled: { false }))
    // Cards that were put off may have come back, though that stands on them.
    let undecided = BitSet(try test.upcoming().map { try #require(deck.index(of: $0)) })
    _ = try labelled.learn(undecided)
    return labelled.ranker.best(deck.count, .likely, where: undecided.contains).map { deck.id(at: $0).text }
  }

  private func likes(_ id: CardID?) -> Bool { id?.text.hasPrefix("boat") ?? false }

  @Test(arguments: zip([1, 2, 3, 4, 1, 2] as [UInt64], [nil, nil, nil, nil, 12, 16]))
  func `after any choices, undos and redos the next card is the one that the log alone gives`(
    seed: UInt64, pool: Int?
  ) throws {
    var random = SplitMix(seed: seed)
    let options = options(pool: pool)
    var test = try start(options)
    for step in 0..<60 {
      let dice = random.next(below: 10)
      let undone = dice == 0 || dice == 1
      switch dice {
      case 0, 1: test.press(.character("u"))
      case 2: test.press(control: "r")
      case 3: test.press(.down)
      case 4: test.press(random.next(below: 2) == 0 ? .right : .left)
      default: test.press(likes(test.top) ? .right : .left)
      }
      learn(test)
      let all = test.upcoming().map(\.text)
      let standing = try test.standing().count
      #expect(Set(all).count == all.count && all.count + standing >= 30, "seed \(seed), step \(step)")
      // What an undo has brought back stays on top, and so redo finds it.
      // To write a file takes longer.
      if !undone, !test.session.stack.canRedo, test.session.overlay == nil, pool == nil || step % 4 == 0 {
        let best = try expected(test, options).first
        // A pool may be used up before the next one is taken over.
        #expect(best == all.first || best == nil && pool != nil, "seed \(seed), step \(step)")
      }
      if step == 40 {
        test.removesFolder = false
        let before = try expected(test, options).first
        test = try start(options, resuming: test)
        test.removesFolder = true
        #expect(test.top?.text == before, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 4, 40]) func `a limit is that many cards, the ones that the order brings`(
    limit: Int
  ) throws {
    let options = options(seeds: [.init("boat3", isLiked: true), .init("bread1", isLiked: false)])
    let test = try TestSession(cards: Self.cards) {
      $0.learning = options
      $0.limit = limit
    }
    let whole = try start(options)
    test.awaitCards()
    learn(test)
    let count = min(limit, 30)
    for step in 0..<count {
      #expect(test.session.progress.done == step && test.session.progress.total == count)
      // What stands at the start is the same in both, so that the order is as well.
      if step < 6 { #expect(test.top == whole.top, "step \(step)") }
      for session in [test, whole] {
        session.press(likes(session.top) ? .right : .left)
        learn(session)
      }
    }
    #expect(test.session.overlay is SummaryOverlay && test.session.progress.done == count)
    test.press(.character("u"))
    learn(test)
    #expect(test.session.progress.done == count - 1 && test.upcoming().count == 1)
    test.press(.right)
    learn(test)
    #expect(try test.standing().count == count && test.session.overlay is SummaryOverlay)
  }

  @Test(arguments: zip([1, 2, 3, 1] as [UInt64], [nil, nil, nil, 16]))
  func `a session with seeds and draws that is left offers the order of one that goes on`(
    seed: UInt64, pool: Int?
  ) throws {
    var random = SplitMix(seed: seed)
    var options = options(
      seeds: [.init("boat3", isLiked: true), .init("bread1", isLiked: false)], pool: pool)
    options.exploration = 0.3
    options.seed = seed
    let test = try start(options)
    var draws = 0
    for step in 0..<20 {
      let dice = random.next(below: 12)
      switch dice {
      case 0: test.press(.character("u"))
      case 1: test.press(.down)
      case 2: test.press(.left)
      default: test.press(likes(test.top) ? .right : .left)
      }
      learn(test)
      // What an undo has brought back stays on top.
      guard dice > 0 else { continue }
      let other = try start(options, resuming: test)
      other.removesFolder = false
      #expect(
        Array(test.upcoming().prefix(3)) == Array(other.upcoming().prefix(3)), "seed \(seed), step \(step)")
    }
    try test.log.read { snapshot in
      try snapshot.forEachStanding(in: test.scope) { draws += $0.isExplored ? 1 : 0 }
    }
    #expect(draws > 0)
  }

  @Test func `undo and redo of several choices find every one of them`() throws {
    let test = try start(options())
    for _ in 0..<8 {
      test.press(likes(test.top) ? .right : .left)
      learn(test)
    }
    let before = try test.standing()
    for _ in 0..<5 {
      test.press(.character("u"))
      learn(test)
    }
    for _ in 0..<5 {
      test.press(control: "r")
      learn(test)
    }
    #expect(try test.standing() == before)
  }

  @Test func `a seed that is chosen on and taken back is known as before`() throws {
    let seeds = [
      LearnedOrderOptions.Seed("boat3", isLiked: true), LearnedOrderOptions.Seed("bread1", isLiked: false),
    ]
    let options = options(seeds: seeds)
    let test = try start(options)
    let first = test.upcoming()
    #expect(try expected(test, options).first == first.first?.text)
    for _ in 0..<4 {
      test.press(.right)
      learn(test)
    }
    for _ in 0..<4 {
      test.press(.character("u"))
      learn(test)
    }
    #expect(test.top == first.first)
    #expect(Set(test.upcoming()) == Set(first))
  }

  @Test func `a noped seed comes when no other card is left, and a liked one is found when it is chosen on`()
    throws
  {
    let seeds = [
      LearnedOrderOptions.Seed("boat3", isLiked: true), LearnedOrderOptions.Seed("bread1", isLiked: false),
    ]
    let test = try start(options(seeds: seeds))
    #expect(test.session.outlook?.found == nil)
    for chosen in 1...29 {
      #expect(test.top?.text != "bread1", "\(chosen)")
      test.press(likes(test.top) ? .right : .left)
      learn(test)
      if let found = test.session.outlook?.found { #expect(found.found == min(chosen, 10)) }
    }
    #expect(test.upcoming().map(\.text) == ["bread1"])
    #expect(test.session.outlook?.advice == .enough)
    test.press(.left)
    learn(test)
    #expect(try test.standing().count == 30)
  }

  @Test func `a second round leaves the estimate as it was, as it shows no card for the first time`() throws {
    let first = try left(options(), after: 22)
    let before = try #require(first.session.outlook)
    #expect(before.found?.found == 10 && before.advice != .enough)
    let test = try TestSession(resuming: first.folder) {
      $0.learning = options()
      $0.part.again = [.like]
    }
    test.awaitCards()
    learn(test)
    test.session.wasShown(fits: true)
    #expect(test.upcoming().count == 10)
    for _ in 0..<10 {
      #expect(test.session.outlook?.advice == before.advice)
      #expect(test.session.outlook?.found?.found == 10)
      test.press(.right)
      learn(test)
    }
    #expect(test.session.outlook?.advice == before.advice)
  }

  @Test func `the estimate is about the part that the session is about`() throws {
    let first = try left(options(), after: 26)
    let test = try TestSession(resuming: first.folder) {
      $0.learning = options()
      $0.part.from = "bread4"
    }
    test.awaitCards()
    learn(test)
    // One of the ten boats is before the part.
    #expect(test.session.outlook?.found?.found == 9)
  }

  /// A session that was left after some choices.
  private func left(_ options: LearnedOrderOptions, after count: Int = 5) throws -> TestSession {
    let first = try start(options)
    for _ in 0..<count {
      first.press(likes(first.top) ? .right : .left)
      learn(first)
    }
    first.removesFolder = false
    return first
  }

  @Test func `a session that is gone on with shows no card before the likeliest one`() throws {
    let options = options()
    let first = try left(options)
    let expected = try expected(first, options).first
    // Small and large decks begin in different ways.
    for atOnce in [10_000, 1] {
      let test = try TestSession(resuming: first.folder, atOnce: atOnce) { $0.learning = options }
      test.removesFolder = false
      #expect(test.top == nil && test.session.awaited?.isOfOrder == true && test.session.overlay == nil)
      test.press(.right)
      #expect(test.session.notice == .noCardYet)
      test.awaitCards()
      #expect(test.top?.text == expected && !test.session.awaitsOrder)
      // A key may be on its way that was meant for no card.
      test.press(.right)
      #expect(test.top?.text == expected)
      learn(test)
      #expect(test.top?.text == expected && test.upcoming().count == 25)
      #expect(test.session.progress.done == 5 && test.session.progress.total == 30)
    }
  }

  @Test func `cards that have waited long for their order come in the file's`() throws {
    let first = try left(options())
    let test = try TestSession(resuming: first.folder) { $0.learning = options() }
    let wake = try #require(test.session.nextWake)
    #expect(wake <= .seconds(5))
    test.pass(.seconds(5))
    #expect(test.top != nil && !test.session.awaitsOrder)
    learn(test)
    #expect(test.upcoming().count == 25)
  }

  @Test func `where nothing can be learned yet no card waits`() throws {
    for likes in [true, false] {
      let first = try TestSession(cards: Self.cards) { $0.learning = options() }
      #expect(first.top?.text == "bread1")
      first.awaitCards()
      first.press(likes ? .right : .left)
      first.settle()
      first.removesFolder = false
      let test = try TestSession(resuming: first.folder) { $0.learning = options() }
      #expect(test.top?.text == "bread2")
    }
  }

  @Test func `a seed that is a nope is not the first card, though it is the file's`() throws {
    let options = options(seeds: [.init("bread1", isLiked: false)])
    let test = try TestSession(cards: Self.cards) { $0.learning = options }
    #expect(test.top == nil)
    test.awaitCards()
    #expect(test.upcoming().first?.text == "bread2")
  }

  @Test func `the key of reasons turns the marks off and on, and says where the card stands`() throws {
    let test = try start(options(seeds: [.init("boat3", isLiked: true), .init("bread1", isLiked: false)]))
    let top = try #require(test.session.stack.topCard)
    #expect(test.session.marksReasons && test.session.explanation(of: top) != nil)
    test.press(.character("i"))
    let standing = try #require(test.session.standing)
    #expect(standing.rank == 1 && standing.left == 30 && !standing.isDrawn)
    #expect(test.session.notice == .standing(standing, isMarked: false) && !test.session.marksReasons)
    #expect(test.session.overlay == nil)
    test.press(.character("i"))
    #expect(test.session.marksReasons)
    let other = try TestSession(cards: Self.cards)
    other.press(.character("i"))
    #expect(other.session.notice == .noLearnedOrder)
  }

  @Test func `a card that a search brings is explained, and its rank is known`() throws {
    let test = try start(options(seeds: [.init("boat3", isLiked: true), .init("bread1", isLiked: false)]))
    test.press(.character("/"))
    for letter in "yeast" { test.press(.character(letter)) }
    test.session.advance(to: test.time)
    test.press(.enter)
    learn(test)
    let top = try #require(test.session.stack.topCard)
    let found = try #require(test.top)
    #expect(!likes(found) && test.session.explanation(of: top) != nil)
    #expect(try #require(test.session.standing?.rank) > 8)
    learn(test)
    #expect(test.session.isOrderKnown && test.top == found)
  }

  @Test func `how many nopes are left is known with the estimate, and only then`() throws {
    let test = try start(options())
    var hasSaid = false
    for _ in 0..<30 {
      test.press(likes(test.top) ? .right : .left)
      learn(test)
      guard case .learned(let order)? = test.session.ranking?.phase else { continue }
      #expect((order.nopesUntilEnough == nil) == (order.found == nil))
      if let nopes = order.nopesUntilEnough {
        hasSaid = true
        #expect((nopes == 0) == (order.advice == .enough) && nopes <= order.left)
      }
    }
    #expect(hasSaid)
  }

  @Test func `a card that chance has drawn is known as such while it is on top`() throws {
    let test = try start(
      options(seeds: [.init("boat3", isLiked: true), .init("bread1", isLiked: false)], exploration: 1))
    let top = try #require(test.session.stack.topCard)
    #expect(test.session.isDrawn(top))
    let other = try start(
      options(seeds: [.init("boat3", isLiked: true), .init("bread1", isLiked: false)]))
    #expect(try !other.session.isDrawn(#require(other.session.stack.topCard)))
  }

  @Test func `that a card is back is not said any longer once it is chosen on again`() throws {
    let test = try start(options())
    test.press(.right)
    learn(test)
    test.press(.character("u"))
    learn(test)
    guard case .undone = test.session.notice else {
      Issue.record("\(String(describing: test.session.notice))")
      return
    }
    test.press(.right)
    #expect(test.session.notice == nil)
    learn(test)
    test.press(.character("u"))
    learn(test)
    test.press(control: "r")
    #expect(test.session.notice == nil)
  }

  /// A session whose cards are all decided, at the first of those that were liked.
  private func secondRound() throws -> TestSession {
    let test = try start(options())
    for _ in 0..<30 {
      test.press(likes(test.top) ? .right : .left)
      learn(test)
    }
    test.press(.character("a"))
    learn(test)
    return test
  }

  @Test func `a card that is liked again, and that taken back, is learned from as the log has it`() throws {
    let test = try secondRound()
    for step in 0..<6 {
      test.press(.right)
      learn(test)
      test.press(.character("u"))
      learn(test)
      let top = try #require(test.top?.text)
      let rest = try expected(test, options()).filter { $0 != top }
      #expect(test.upcoming().dropFirst().map(\.text) == rest, "step \(step)")
      test.press(step % 2 == 0 ? .right : .left)
      learn(test)
    }
  }

  @Test func `a liked card that is noped in a second round is learned from anew`() throws {
    let test = try secondRound()
    let round = test.upcoming().count
    #expect(round == 10)
    for left in (1...round).reversed() {
      test.press(.left)
      learn(test)
      #expect(test.upcoming().count == left - 1)
    }
    #expect(try test.standing().allSatisfy { $0.hasSuffix(":nope") })
  }

  @Test func `what others choose is learned from too`() throws {
    let test = try start(options())
    let other = ChoiceEvent(
      .choose(.like), card: "boat6", deck: test.scope.deck, annotator: "ann", cause: "key", at: 1)
    let path = test.folder.appending(component: "log.sqlite").path
    let log = try ChoiceLog(.file(path))
    try log.append(other)
    try log.append(
      ChoiceEvent(
        .choose(.nope), card: "bread4", deck: test.scope.deck, annotator: "ann", cause: "key", at: 1))
    test.pass(.seconds(2))
    test.session.pollLog(at: test.time)
    learn(test)
    // The top card was seen, and stays; behind it come boats.
    #expect(test.upcoming().dropFirst().first.map { likes($0) } == true, "\(test.upcoming())")
  }

  @Test func `each choice is logged with the rank that its card had`() throws {
    let test = try start(options())
    for _ in 0..<6 {
      test.press(likes(test.top) ? .right : .left)
      learn(test)
    }
    var ranks: [CardRank?] = []
    try test.log.read { try $0.forEachEvent(in: test.scope, since: nil) { ranks.append($0.event.rank) } }
    #expect(ranks.count == 6)
    #expect(ranks.allSatisfy { $0 == CardRank(rank: 1, model: CardRanker.modelVersion, isExplored: false) })
  }

  @Test func `what was learned last stays when nothing more can be learned`() throws {
    let test = try start(options())
    #expect(test.session.outlook != nil)
    test.session.receive(.learned(.failed(reason: "the disk is gone")), at: test.time)
    #expect(test.session.outlook != nil)
    #expect(test.session.isOrderKnown && !test.session.isSettling, "no key waits for another order")
    test.press(.left)
    test.settle()
    var ranks: [CardRank?] = []
    try test.log.read { try $0.forEachEvent(in: test.scope, since: nil) { ranks.append($0.event.rank) } }
    #expect(ranks == [CardRank(rank: 1, model: CardRanker.modelVersion, isExplored: false)])
  }
}

/// A generator whose numbers are the same everywhere.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) % bound
  }
}
