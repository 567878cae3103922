import CardDeck
import ChoiceLog
import FoundationEssentials
import SessionTestSupport
import TestSupport
import Testing

@testable import SwipeSession

/// Everything twice: with the whole deck looked through before the first frame, and with the cards arriving behind it.
@Suite("Cards that arrive while one swipes")
struct LoadingTests {
  static let ways = [4096, 0]

  static func cards(_ count: Int) -> [String] {
    (1...count).map { #"{"id":"c\#($0)","title":"Card \#($0)","kind":"\#($0 % 3)"}"# }
  }

  static func ids(_ numbers: some Sequence<Int>) -> [CardID] { numbers.map { "c\($0)" } }

  @Test(arguments: ways)
  func `a deck that nobody has seen begins with its first card`(_ atOnce: Int) throws {
    let test = try TestSession(cards: Self.cards(300), atOnce: atOnce)
    #expect(test.top == "c1")
    test.awaitCards()
    #expect(test.upcoming() == Self.ids(1...300))
    #expect(test.session.counts.decided == 0 && test.session.counts.cards == 300)
    #expect(!test.session.isArriving)
  }

  @Test(arguments: ways)
  func `the next day goes on behind the last choice at once, and finds the rest`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(300))
    for _ in 1...40 { first.press(.right) }
    first.settle()
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    first.removesFolder = false
    #expect(second.top == "c41")
    second.awaitCards()
    #expect(second.upcoming() == Self.ids(41...300))
    #expect(second.session.counts.decided == 40 && second.session.counts.cards == 300)
  }

  @Test func `keys that are faster than the cards are kept for them, in their order`() throws {
    let first = try TestSession(cards: Self.cards(300))
    first.press(.right, .right)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: 0)
    for _ in 3...50 { second.press(.left) }
    second.press(.character("u"), .up, .character("q"))
    #expect(!second.session.hasQuit)
    second.awaitCards()
    second.settle()
    #expect(second.session.hasQuit)
    let expected = ["c1:like", "c2:like"] + Self.ids(3...49).map { "\($0):nope" } + ["c50:star"]
    #expect(try second.standing() == expected)
  }

  /// Large enough that the index is nowhere near the cards when the session begins.
  @Test func `cards that the index has not come to are shown, chosen, undone and found again`() throws {
    let count = 60_000
    let text = String(repeating: "words of the card ", count: 10)
    let cards = (1...count).map { #"{"id":"c\#($0)","title":"Card \#($0)","body":"\#(text)"}"# }
    let first = try TestSession(cards: cards)
    first.removesFolder = false
    // Far into the deck.
    let log = first.log
    let deck = first.session.cards.deck
    let events = (0..<50_000).map { place in
      ChoiceEvent(
        .choose(place % 7 == 0 ? .later : .like), card: "c\(place + 1)", deck: first.scope.deck,
        annotator: "ann",
        cause: "key", at: 0, record: RecordMark(hash: nil, offset: Int64(deck.offset(at: place))))
    }
    try log.append(contentsOf: events)
    let second = try TestSession(resuming: first.folder, readiness: .firstCards)
    #expect(second.top == "c50001")
    second.press(.right, .left)
    second.press(.character("u"), .character("u"), .character("u"), .character("u"))
    #expect(second.top == "c49999")
    // What was taken back is in the log before the background reads it.
    second.settle()
    second.awaitCards()
    let isWhole = second.upcoming() == Self.ids(49_999...count)
    #expect(isWhole)
    second.press(.left, .left, .left)
    #expect(second.top == "c50002")
    second.settle()
    let standing = try log.read { try $0.newest(4, before: nil, only: nil, in: first.scope) }.map {
      "\($0.card):\($0.choice)"
    }
    #expect(standing == ["c50001:nope", "c50000:nope", "c49999:nope", "c49998:like"])
    let isRight = second.upcoming() == Self.ids(50_002...count)
    #expect(isRight)
    let tally = try log.read { try $0.tally(in: first.scope) }
    #expect(second.session.pending.tally == tally)
    #expect(tally.decided == 50_001)
  }

  @Test(arguments: ways)
  func `a choice far away does not hide the cards before it`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(300))
    first.press(.right, .left, .right)
    first.press(.character("/"))
    for letter in "card 250" { first.press(.character(letter)) }
    while first.session.overlay?.isBusy == true { first.pass(.milliseconds(10)) }
    first.press(.right)
    first.settle()
    #expect(try first.standing() == ["c1:like", "c2:nope", "c3:like", "c250:like"])
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    #expect(second.top == "c4")
    second.awaitCards()
    #expect(Set(second.upcoming()) == Set(Self.ids((4...300).filter { $0 != 250 })))
  }

  @Test(arguments: ways)
  func `undo goes back over days, choice by choice, at any time`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(300))
    first.press(.right, .left, .up)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.press(.right)
    for id: CardID in ["c4", "c3", "c2", "c1"] {
      second.press(.character("u"))
      second.pass(.seconds(1))
      #expect(second.top == id)
    }
    second.press(.character("u"))
    #expect(second.session.notice == .nothingLeft(.undo))
    second.awaitCards()
    second.settle()
    #expect(try second.standing() == [])
    #expect(second.session.pending.tally.decided == 0)
    second.press(control: "r")
    second.settle()
    #expect(try second.standing() == ["c1:like"])
  }

  @Test func `an undo is written although the log cannot tell the card's past`() throws {
    let test = try TestSession(cards: Self.cards(3))
    test.press(.right)
    test.settle()
    // Reads another log, without the choice.
    let empty = try ChoiceLog(.file(test.folder.appending(component: "empty.sqlite").path))
    let pending = PendingChoices(
      cards: test.session.cards, writer: test.writer, log: empty, scope: test.scope, annotator: "ann",
      tally: Tally(like: 1), now: { 1000 })
    pending.adopt(0, with: .like)
    pending.undid(0)
    test.settle()
    #expect(try test.standing() == [])
    #expect(pending.tally.decided == 0)
  }

  @Test(arguments: ways)
  func `cards put off another day come back when all others have a choice`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(5))
    first.press(.down, .right, .down)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.awaitCards()
    #expect(second.upcoming() == ["c4", "c5"])
    second.press(.right, .left)
    #expect(second.upcoming() == ["c1", "c3"])
    second.press(.right)
    second.press(.character("u"))
    #expect(second.session.pending.tally == Tally(like: 2, nope: 1, later: 2))
    second.press(.right, .left)
    second.settle()
    #expect(try second.standing() == ["c2:like", "c4:like", "c5:nope", "c1:like", "c3:nope"])
    #expect(second.session.overlay is SummaryOverlay)
    #expect(second.session.pending.tally == Tally(like: 3, nope: 2))
  }

  @Test(arguments: ways)
  func `an undo uncovers what an earlier day had put off, and counts it`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(2))
    first.press(.down, .right)
    first.press(.left)
    first.settle()
    #expect(try first.standing() == ["c2:like", "c1:nope"])
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.awaitCards()
    second.press(.character("u"))
    second.settle()
    #expect(second.top == "c1")
    #expect(second.session.pending.tally == Tally(like: 1, later: 1))
    #expect(try second.log.read { try $0.tally(in: second.scope) } == Tally(like: 1, later: 1))
  }

  @Test(arguments: ways)
  func `a search finds a card decided another day, and a new choice takes the old one's place`(
    _ atOnce: Int
  ) throws {
    let first = try TestSession(cards: Self.cards(30))
    first.press(.right, .right, .right)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.awaitCards()
    second.press(.character("/"))
    for letter in "card 2" { second.press(.character(letter)) }
    for _ in 0..<30 where second.session.overlay?.shownCard != 1 { second.press(.down) }
    #expect(second.session.pending.lookUp(1) == .like)
    second.press(.left)
    second.settle()
    #expect(try second.standing() == ["c1:like", "c3:like", "c2:nope"])
    #expect(second.session.pending.tally == Tally(like: 2, nope: 1))
    #expect(second.top == "c4")
  }

  @Test(arguments: ways)
  func `a deck that was edited keeps its choices by their ids`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(20))
    first.press(.right, .left, .right)
    first.settle()
    first.removesFolder = false
    let edited = ["{\"id\":\"new\"}"] + Self.cards(20).reversed()
    try "[\(edited.joined(separator: ","))]".write(
      toFile: first.folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.awaitCards()
    #expect(Set(second.upcoming()) == Set(["new"] + Self.ids(4...20)))
    second.press(.character("u"))
    #expect(second.top == "c3")
  }

  @Test(arguments: ways)
  func `undo tells of choices whose cards are gone, and goes on below them`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(6))
    first.press(.right, .left, .up, .right)
    first.settle()
    first.removesFolder = false
    let edited = Self.cards(6).enumerated().filter { ![2, 3].contains($0.offset) }.map(\.element)
    try "[\(edited.joined(separator: ","))]".write(
      toFile: first.folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.awaitCards()
    let notices: [Notice] = [
      .cardsGone(2), .undone("Card 2"), .undone("Card 1"), .cardsGone(2), .cardsGone(2),
    ]
    for notice in notices {
      second.press(.character("u"))
      #expect(second.session.notice == notice)
      second.settle()
      second.pass(.seconds(1))
    }
    #expect(try second.standing() == ["c3:star", "c4:like"])
  }

  @Test(arguments: ways)
  func `only cards that were asked for come, in the order that was asked for`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(30))
    first.press(.right, .right, .down)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce) { test in
      test.order = .reverse
      test.part.filters = [CardFilter(field: "kind", .equals("0"))]
      test.limit = 4
    }
    second.awaitCards()
    #expect(second.upcoming() == Self.ids([30, 27, 24, 21]))
    second.press(.right, .right, .right, .right)
    // Put off before, it would be a fifth.
    #expect(second.top == nil && second.session.overlay is SummaryOverlay)
    second.removesFolder = false
    second.settle()
    let third = try TestSession(resuming: first.folder, atOnce: atOnce) { test in
      test.part.filters = [CardFilter(field: "kind", .equals("0"))]
      test.limit = 7
    }
    third.awaitCards()
    #expect(third.upcoming() == Self.ids([6, 9, 12, 15, 18]))
    third.press(.right, .right, .right, .right, .right)
    #expect(third.top == "c3")
  }

  @Test(arguments: ways)
  func `a second round shows what was liked, and a new choice stands on the old one`(_ atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(8))
    first.press(.right, .left, .up, .down, .right, .right)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce) { test in
      test.part.again = [.like, .star]
    }
    second.removesFolder = false
    second.awaitCards()
    #expect(second.upcoming() == Self.ids([1, 3, 5, 6]))
    second.press(.left, .right)
    #expect(second.session.pending.tally == Tally(like: 3, nope: 2, star: 0, later: 1))
    second.press(.character("u"))
    #expect(second.top == "c3")
    #expect(second.session.pending.tally == Tally(like: 2, nope: 2, star: 1, later: 1))
    second.press(.left)
    second.settle()
    #expect(
      Set(try second.standing()) == ["c1:nope", "c2:nope", "c3:nope", "c4:later", "c5:like", "c6:like"])
    let third = try TestSession(resuming: first.folder, atOnce: atOnce) { test in
      test.part.again = [.later]
      test.limit = 5
    }
    third.removesFolder = false
    third.awaitCards()
    #expect(third.upcoming() == Self.ids([4]))
    let fourth = try TestSession(resuming: first.folder, atOnce: atOnce) { test in
      test.order = .reverse
      test.part.again = [.like]
      test.limit = 1
    }
    fourth.awaitCards()
    #expect(fourth.upcoming() == Self.ids([6]))
    fourth.press(.right)
    fourth.settle()
    #expect(fourth.session.stack.remainingCount == 0)
    #expect(try fourth.standing().count == 6)
  }

  @Test func `a second round through nothing ends it`() throws {
    #expect(throws: CardLoadingError.nothingAgain([.star])) {
      _ = try TestSession(cards: Self.cards(3)) { $0.part.again = [.star] }
    }
    let test = try TestSession(cards: Self.cards(3), atOnce: 0) { $0.part.again = [.star] }
    test.awaitCards()
    #expect(test.session.problem == .nothingAgain([.star]))
  }

  @Test func `conditions that nothing fulfils end it, with words`() throws {
    func configure(_ test: inout SessionConfiguration) {
      test.part.filters = [CardFilter(field: "kind", .equals("9"))]
    }
    #expect(throws: CardLoadingError.query(.nothingFound)) {
      _ = try TestSession(cards: Self.cards(3), configure: configure)
    }
    let test = try TestSession(cards: Self.cards(3), atOnce: 0, configure: configure)
    test.awaitCards()
    #expect(test.session.problem == .query(.nothingFound))
  }

  @Test func `the first card hides what the deck says behind its cards`() throws {
    let first = try TestSession(cards: Self.cards(1))
    first.removesFolder = false
    let cards = Self.cards(20_000).joined(separator: ",\n")
    try #"{"cards":[\#(cards)],"reveal":["kind"]}"#
      .write(
        toFile: first.folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
    let test = try TestSession(resuming: first.folder, atOnce: 0, readiness: .firstCards)
    // Read as the first frame reads it, which may be before the end of the deck was seen.
    #expect(test.session.cards.card(0).title == "Card 1")
    test.awaitCards()
    #expect(test.session.cards.card(0).hidden.map(\.name) == ["kind"])
  }

  @Test(arguments: 1...20)
  func `however the days before went, the undecided cards come, once each`(_ seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let first = try TestSession(cards: Self.cards(60))
    for _ in 0..<Int.random(in: 1...80, using: &dice) {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0: first.press(.character("u"))
      case 1: first.press(control: "r")
      case 2: first.press(.down)
      case 3...5: first.press(.left)
      default: first.press(.right)
      }
      first.pass(.milliseconds(Int.random(in: 0...400, using: &dice)))
    }
    first.settle()
    first.removesFolder = false
    let standing = try first.log.read { try $0.newest(.max, before: nil, only: nil, in: first.scope) }
    let decided = Set(standing.map(\.card))
    let later = standing.reversed().filter { $0.choice == .later }.map(\.card)
    let second = try TestSession(resuming: first.folder, atOnce: 0)
    let third = try TestSession(resuming: first.folder, atOnce: 4096)
    second.removesFolder = false
    second.awaitCards()
    let open = Self.ids(1...60).filter { !decided.contains($0) }
    let expected = open.isEmpty ? later : open
    #expect(third.upcoming() == expected, "seed \(seed)")
    #expect(
      Set(second.upcoming()) == Set(expected) && second.upcoming().count == expected.count, "seed \(seed)")
  }
}
