import CardDeck
import ChoiceLog
import FoundationEssentials
import SessionTestSupport
import TestSupport
import Testing

@testable import SwipeSession

/// Decks whose ids repeat: no card is passed over in silence, and all numbers agree.
@Suite struct RepeatedIDTests {
  static func card(_ id: String, _ text: String) -> String { #"{"id":"\#(id)","title":"\#(text)"}"# }

  /// Another card of an id that an earlier one has.
  static func renamed(_ id: String, _ text: String) -> CardID {
    CardID("\(id)~\(RecordHash(Array(card(id, text).utf8)).hex.prefix(8))")
  }

  static let reviews = [
    card("P1", "fine"), card("P1", "so so"), card("P1", "broken"), card("P2", "good"), card("P2", "bad"),
    card("P1", "fine"), card("P2", "bad"),
  ]
  static let reviewIDs: [CardID] = [
    "P1", renamed("P1", "so so"), renamed("P1", "broken"), "P2", renamed("P2", "bad"),
  ]

  /// What `stats` and `export` say of the same deck and log.
  static func told(_ test: TestSession) throws -> CardCounts { try standing(test).counts }

  private static func standing(_ test: TestSession) throws -> DeckStanding {
    let deck = try Deck.open(test.folder.appending(component: "deck.json").path)
    return try test.log.snapshot { snapshot in
      let records = try ChoiceRecords(deck, in: test.scope, snapshot)
      return try DeckStanding(of: deck, in: test.scope, records: records, snapshot)
    }
  }

  // MARK: - A file that is sorted anew

  private static func write(_ cards: [String], to folder: URL) throws {
    try "[\n\(cards.joined(separator: ",\n"))\n]".write(
      toFile: folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
  }

  /// A session that goes on with these cards instead.
  private static func next(
    _ test: TestSession, _ cards: [String], atOnce: Int = 4096,
    configure: (inout SessionConfiguration) throws -> Void = { _ in }
  ) throws -> TestSession {
    test.settle()
    try write(cards, to: test.folder)
    return try test.next(atOnce: atOnce, configure: configure)
  }

  private static func titles(_ test: TestSession) -> [String] {
    test.upcomingNumbers().map { test.session.cards.card($0).title ?? "" }
  }

  private static let (fine, soSo, broken) = (card("P1", "fine"), card("P1", "so so"), card("P1", "broken"))

  @Test(arguments: [4096, 0])
  func `in a file that was sorted anew each record keeps its choice, and the others are dealt`(
    _ atOnce: Int
  ) throws {
    let first = try TestSession(cards: [Self.fine, Self.soSo, Self.broken])
    first.press(.right)
    let second = try Self.next(first, [Self.broken, Self.soSo, Self.fine], atOnce: atOnce)
    #expect(Self.titles(second) == ["broken", "so so"])
    #expect(second.session.counts == (try Self.told(second)))
    #expect(second.session.counts.gone == 0)
    second.press(.left, .up)
    second.settle()
    #expect(second.session.counts == (try Self.told(second)))
    #expect(second.session.counts.undecided == 0)
    for title in ["so so", "broken", "fine"] {
      second.press(.character("u"))
      #expect(Self.titles(second).first == title)
    }
    for _ in 1...3 { second.press(control: "r") }
    second.settle()
    #expect(try Self.told(second).tally == Tally(like: 1, nope: 1, star: 1))
    let third = try Self.next(second, [Self.soSo, Self.fine, Self.broken]) { $0.part.again = [.like] }
    #expect(Self.titles(third) == ["fine"])
  }

  @Test func `what was taken back, and a note, are on their record after the file was sorted anew`() throws {
    let first = try TestSession(cards: [Self.fine, Self.soSo])
    first.press(.character("n"), .character("x"), .enter, .right, .character("u"))
    let second = try Self.next(first, [Self.soSo, Self.fine])
    #expect(Self.titles(second) == ["so so", "fine"])
    #expect(second.session.cards.note(0) ?? "" == "" && second.session.cards.note(1) == "x")
    second.press(control: "r")
    #expect(Self.titles(second) == ["so so"])
    second.settle()
    #expect(try Self.standing(second).decided.members(in: 0..<2) == [1])
  }

  @Test func `a choice of which nobody knows the record leaves both to be decided`() throws {
    let first = try TestSession(cards: [Self.fine])
    first.press(.right)
    let second = try Self.next(first, [Self.soSo, Self.broken])
    #expect(Self.titles(second) == ["so so", "broken"])
    #expect(second.session.counts.ambiguous == 1)
    #expect(second.session.counts == (try Self.told(second)))
    second.press(.left, .right)
    second.settle()
    #expect(second.session.counts.ambiguous == 1)
    #expect(second.session.counts == (try Self.told(second)))
  }

  @Test func `a choice that others make under the id that a record had is not on another one`() throws {
    let first = try TestSession(cards: [Self.fine, Self.soSo])
    first.press(.right)
    let second = try Self.next(first, [Self.soSo, Self.fine])
    second.look()
    try OtherProcess(second).act(.undo, "P1")
    second.look()
    #expect(Self.titles(second) == ["so so", "fine"])
    #expect(second.session.counts == (try Self.told(second)))
  }

  @Test(arguments: [4096, 0]) func `five reviews of two products are five cards, and two copies are told`(
    _ atOnce: Int
  ) throws {
    let test = try TestSession(cards: Self.reviews, atOnce: atOnce)
    test.awaitCards()
    #expect(test.upcoming() == Self.reviewIDs)
    #expect(
      test.session.counts.decided == 0 && test.session.counts.cards == 5 && test.session.counts.copies == 2)
    test.press(.right, .left, .up, .left, .right)
    test.settle()
    let words = ["like", "nope", "star", "nope", "like"]
    #expect(try test.standing() == zip(Self.reviewIDs, words).map { "\($0):\($1)" })
    #expect(
      test.session.overlay is SummaryOverlay && test.session.counts.decided == 5
        && test.session.counts.undecided == 0 && test.session.counts.copies == 2)
    #expect(test.session.overlay is SummaryOverlay)
    #expect(try Self.told(test) == test.session.counts)
    #expect(test.session.counts.undecided == 0 && test.session.counts.decided == 5)
  }

  @Test func `a choice that an older log has under the id is the first one's`() throws {
    let first = try TestSession(cards: Self.reviews)
    try first.log.append(
      ChoiceEvent(.choose(.like), card: "P1", deck: first.scope.deck, annotator: "ann", cause: "key", at: 0))
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder)
    #expect(second.upcoming() == Array(Self.reviewIDs.dropFirst()))
    second.press(.character("u"))
    #expect(second.top == "P1")
  }

  static let orders: [DeckOrder] = [.file, .reverse, .shortest, .random(seed: 3), .random(seed: 4)]

  @Test(arguments: orders) func `the place in the deck tells which is the first, not the order`(
    _ order: DeckOrder
  ) throws {
    let test = try TestSession(cards: Self.reviews) { test in
      test.order = order
    }
    test.awaitCards()
    let ids = test.upcoming()
    #expect(Set(ids) == Set(Self.reviewIDs) && ids.count == 5)
    for id in ids {
      #expect(test.top == id)
      let title = test.session.stack.topCard.map { test.session.cards.card($0).title }
      #expect(title == ["fine", "so so", "broken", "good", "bad"][Self.reviewIDs.firstIndex(of: id) ?? 0])
      test.press(.right)
    }
    test.settle()
    #expect(try test.standing() == ids.map { "\($0):like" })
  }

  @Test func `undo, redo, notes and a new choice are each card's own`() throws {
    let test = try TestSession(cards: Self.reviews)
    test.press(.right, .right, .character("u"), .left)
    test.press(.character("n"))
    for letter in "odd" { test.press(.character(letter)) }
    test.press(.enter)
    test.settle()
    #expect(try test.standing() == ["P1:like", "\(Self.reviewIDs[1]):nope"])
    #expect(try test.log.read { try $0.note(on: Self.reviewIDs[2], in: test.scope) } == "odd")
    test.press(.character("u"), .character("u"))
    test.press(control: "r")
    test.settle()
    #expect(try test.standing() == ["P1:like"])
    test.removesFolder = false
    let second = try TestSession(resuming: test.folder)
    #expect(second.upcoming() == Array(Self.reviewIDs.dropFirst()))
  }

  @Test func `a search passes copies over and finds each card`() throws {
    let test = try TestSession(cards: Self.reviews)
    test.press(.character("/"))
    for letter in "bad" { test.press(.character(letter)) }
    while test.session.overlay?.isBusy == true { test.pass(.milliseconds(10)) }
    test.press(.down)
    while test.session.overlay?.isBusy == true { test.pass(.milliseconds(10)) }
    #expect(test.search.state == .only)
    test.press(.left)
    test.settle()
    #expect(try test.standing() == ["\(Self.reviewIDs[4]):nope"])
  }

  /// Large enough that nobody has looked at the cards before when the session begins.
  static func large(_ count: Int, _ record: (Int) -> String) -> [String] { (0..<count).map(record) }

  @Test func `in the middle of a large deck a choice waits until its card's id is known`() throws {
    let text = String(repeating: "words of the card ", count: 10)
    func id(_ place: Int) -> String { place == 40_002 || place == 100 ? "twin" : "c\(place)" }
    let cards = Self.large(60_000) { #"{"id":"\#(id($0))","title":"Card \#($0)","body":"\#(text)"}"# }
    let first = try TestSession(cards: cards)
    first.removesFolder = false
    let deck = first.session.cards.deck
    try Self.decideAllButOne(first)
    let second = try TestSession(resuming: first.folder, readiness: .firstCards)
    #expect(second.session.cards.card(second.session.stack.topCard ?? 0).title == "Card 40000")
    second.press(.right, .left, .up, .down)
    second.press(.character("u"))
    // Not in the log yet, nor lost.
    if second.session.pending.hasWaiting { #expect(second.session.pending.unsavedCount > 0) }
    second.awaitCards()
    second.settle()
    #expect(!second.session.pending.hasWaiting)
    let standing = try first.log.read { try $0.newest(3, before: nil, only: nil, in: first.scope) }.reversed()
    #expect(standing.map(\.card) == ["c40000", "c40001", deck.id(at: 40_002)])
    #expect(standing.map(\.choice) == [.like, .nope, .star])
    #expect(deck.id(at: 40_002).text.hasPrefix("twin~"))
    // The first of the two is still to be decided, and comes with the rest.
    let upcoming = second.upcoming()
    #expect(upcoming.contains("twin") && Set(upcoming).count == upcoming.count && upcoming.count == 19_998)
    #expect(second.session.counts == (try Self.told(second)))
  }

  /// The first 40,000 cards, but the one at place 100.
  private static func decideAllButOne(_ test: TestSession) throws {
    let deck = test.session.cards.deck
    try test.log.append(
      contentsOf: (0..<40_000).filter { $0 != 100 }.map { place in
        ChoiceEvent(
          .choose(.like), card: deck.id(at: place), deck: test.scope.deck, annotator: "ann", cause: "key",
          at: 0, record: RecordMark(hash: nil, offset: Int64(deck.offset(at: place))))
      })
  }

  @Test func `a copy that was shown before anybody knew is the card it copies`() throws {
    let text = String(repeating: "words of the card ", count: 10)
    func card(_ place: Int) -> String {
      let id = place == 40_000 || place == 40_001 ? place - 39_900 : place
      return #"{"id":"c\#(id)","title":"Card \#(id)","body":"\#(text)"}"#
    }
    let first = try TestSession(cards: Self.large(60_000, card))
    first.removesFolder = false
    // The card that the first copy is of is undecided, that of the second is decided.
    try Self.decideAllButOne(first)
    for decides in [true, false] {
      let second = try TestSession(resuming: first.folder, readiness: .firstCards)
      second.removesFolder = decides == false
      let top = try #require(second.session.stack.topCard)
      #expect(["Card 100", "Card 40002"].contains(second.session.cards.card(top).title))
      if decides { second.press(.left) }
      second.awaitCards()
      second.settle()
      let upcoming = second.upcoming()
      #expect(Set(upcoming).count == upcoming.count)
      #expect(upcoming.count == 60_000 - 2 - 40_000 + 1 - (decides ? 1 : 0))
      #expect(second.session.counts == (try Self.told(second)))
      if decides {
        second.press(.character("u"))
        second.settle()
        #expect(second.session.counts == (try Self.told(second)))
      }
    }
  }

  @Test func `what a full disk takes back takes back what waits for an id too`() throws {
    let text = String(repeating: "words of the card ", count: 10)
    let cards = Self.large(60_000) { #"{"id":"c\#($0)","title":"Card \#($0)","body":"\#(text)"}"# }
    let first = try TestSession(cards: cards)
    first.removesFolder = false
    let deck = first.session.cards.deck
    try first.log.append(
      ChoiceEvent(
        .choose(.like), card: "c49999", deck: first.scope.deck, annotator: "ann", cause: "key", at: 0,
        record: RecordMark(hash: nil, offset: Int64(deck.offset(at: 49_999)))))
    let second = try TestSession(resuming: first.folder, readiness: .firstCards)
    second.store.isFull = true
    // The undo is known by the log, the choice behind it waits.
    second.press(.character("u"), .left, .right)
    second.settle()
    second.store.isFull = false
    second.awaitCards()
    second.settle()
    #expect(second.session.pending.unsavedCount == 0)
    #expect(second.session.counts == (try Self.told(second)))
    #expect(try second.standing() == ["c49999:like"])
  }

  /// The cards that a session is given which looks at so many at once, by their indexes, rising.
  private static func dealt(_ test: TestSession, by count: Int) throws -> [Int] {
    var scan = try UndecidedCardScan(
      UndecidedCardScan.Parameters(
        deck: test.session.cards.deck, log: test.log, scope: test.scope, hasChoices: true))
    var dealt: Set<Int> = []
    while true {
      let batch = scan.advance(atMost: count)
      dealt.subtract(batch.decided.map { Int($0) })
      for number in batch.cards.joined() {
        let isNew = dealt.insert(Int(number)).inserted
        #expect(isNew)
      }
      if batch.end != nil { break }
    }
    return dealt.filter { !test.session.cards.deck.id(at: $0).isEmpty }.sorted()
  }

  @Test(arguments: 1...60)
  func `screen, statistics and export agree, whatever the deck and however it is edited`(
    _ seed: UInt64
  ) throws {
    var dice = SeededGenerator(seed: seed)
    func record() -> String {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0: #"{"title":"none \#(Int.random(in: 0..<4, using: &dice))"}"#
      case 1: "[1]"
      default:
        Self.card("c\(Int.random(in: 0..<14, using: &dice))", "t\(Int.random(in: 0..<3, using: &dice))")
      }
    }
    var records = (0..<Int.random(in: 1...30, using: &dice)).map { _ in record() }
    var folder: URL?
    for day in 1...3 {
      if let folder {
        for _ in 0..<Int.random(in: 0...6, using: &dice) where records.count > 1 {
          let place = Int.random(in: records.indices, using: &dice)
          switch Int.random(in: 0..<4, using: &dice) {
          case 0: records.remove(at: place)
          case 1: records.insert(record(), at: place)
          case 2: records[place] = record()
          default: records.shuffle(using: &dice)
          }
        }
        try Self.write(records, to: folder)
      }
      let test = try TestSession(
        cards: records, resuming: folder, atOnce: Bool.random(using: &dice) ? 0 : 4096)
      folder = test.folder
      test.removesFolder = day == 3
      test.awaitCards()
      let start = test.session.counts
      #expect(start == (try Self.told(test)), "seed \(seed), day \(day)")
      let decided = try Self.standing(test).decided
      let undecided = records.indices.filter { index in
        !decided.contains(index) && !test.session.cards.deck.isCopy(at: index)
      }.filter { !test.session.cards.deck.id(at: $0).isEmpty }
      #expect(
        Set(test.upcomingNumbers().map { Int($0) }).isSuperset(of: undecided), "seed \(seed), day \(day)")
      #expect(
        try Self.dealt(test, by: Int.random(in: 1...9, using: &dice)) == undecided, "seed \(seed), day \(day)"
      )
      #expect(Set(test.upcoming()).count == test.upcoming().count)
      for _ in 0..<Int.random(in: 0...20, using: &dice) {
        switch Int.random(in: 0..<10, using: &dice) {
        case 0: test.press(.character("u"))
        case 1: test.press(control: "r")
        case 2: test.press(.down)
        case 3...5: test.press(.left)
        default: test.press(.right)
        }
        test.pass(.milliseconds(Int.random(in: 0...400, using: &dice)))
      }
      test.settle()
      let counts = test.session.counts
      let told = try Self.told(test)
      #expect(counts == told, "seed \(seed), day \(day): \(counts), not \(told)")
      #expect(
        counts.decided + counts.undecided + counts.unreadable + counts.copies == records.count,
        "seed \(seed), day \(day)")
      #expect(
        test.session.stack.remainingCount + counts.decided >= counts.cards - counts.unreadable)
    }
  }
}
