import CardDeck
import ChoiceLog
import SessionTestSupport
import Testing

@testable import SwipeSession

/// What a session is about: a part of the deck, which an order changes nothing of, or a number of its cards.
@Suite struct SessionPartTests {
  /// Ids c1 to c30; every third has kind 0.
  static func cards(_ count: Int) -> [String] {
    (1...count).map { #"{"id":"c\#($0)","title":"Card \#($0)","kind":"\#($0 % 3)"}"# }
  }

  static let orders: [DeckOrder] = [.file, .reverse, .shortest, .random(seed: 3), .random(seed: 4)]
  static let kind = CardFilter(field: "kind", .equals("0"))

  private func progress(_ test: TestSession) -> [Int] {
    [test.session.progress.done, test.session.progress.total]
  }

  // MARK: - An order is no filter

  @Test(arguments: orders, [4096, 0])
  func `an order changes no number`(_ order: DeckOrder, atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(30))
    first.press(.right, .left, .right)
    let second = try first.next(atOnce: atOnce) { $0.order = order }
    #expect(progress(second) == [3, 30] && second.session.progress.tally == Tally(like: 2, nope: 1))
    #expect(second.session.left == 27)
    second.press(.up)
    #expect(progress(second) == [4, 30])
  }

  @Test(arguments: orders)
  func `cards given back by others come whatever the order is`(_ order: DeckOrder) throws {
    let first = try TestSession()
    first.press(.right, .right, .right)
    let second = try first.next { $0.order = order }
    let other = try OtherProcess(second)
    try other.act(.undo, "c1")
    try other.act(.undo, "c3")
    second.look()
    #expect(Set(second.upcoming()) == ["c1", "c3", "c4", "c5", "c6"])
    for _ in 1...5 { second.press(.right) }
    #expect(second.session.overlay is SummaryOverlay)
    #expect(progress(second) == [6, 6] && second.session.secondRoundCards.count == 6)
  }

  // MARK: - A part of the deck

  private static let parts: [DeckPart] = [
    part { $0.filters = [kind] },
    part { $0.share = DeckShare(number: 1, of: 2) },
    part { $0.from = "c3" },
  ]

  private static func part(_ change: (inout DeckPart) -> Void) -> DeckPart {
    var part = DeckPart()
    change(&part)
    return part
  }

  private func ids(_ part: DeckPart, _ test: TestSession) throws -> [CardID] {
    let deck = test.session.cards.deck
    return try part.query(in: .file).selection(from: deck).map { deck.id(at: Int($0)) }
  }

  @Test(arguments: parts, [4096, 0])
  func `an undo that reaches a card outside stands, and the card does not come`(
    _ part: DeckPart, atOnce: Int
  )
    throws
  {
    let first = try TestSession(cards: Self.cards(12))
    for _ in 1...3 { first.press(.right) }
    let second = try first.next(atOnce: atOnce) { $0.part = part }
    let members = try ids(part, second)
    let decided = members.count { ["c1", "c2", "c3"].contains($0) }
    #expect(progress(second) == [decided, members.count])
    var back: [CardID] = []
    for id: CardID in ["c3", "c2", "c1"] {
      second.press(.character("u"))
      if members.contains(id) {
        back.insert(id, at: 0)
        #expect(second.session.notice == .undone("Card \(id.text.dropFirst())"))
      } else {
        #expect(second.session.notice == .outside(.undo, "Card \(id.text.dropFirst())"))
      }
      #expect(second.upcoming().prefix(back.count) == back[...])
      #expect(progress(second) == [decided - back.count, members.count])
    }
    second.press(.character("u"))
    #expect(second.session.notice == .nothingLeft(.undo))
    second.settle()
    #expect(try second.standing() == [] && Set(second.upcoming()) == Set(members))
    for id: CardID in ["c1", "c2", "c3"] {
      second.press(control: "r")
      second.settle()
      #expect(try second.standing().last == "\(id):like")
    }
    #expect(progress(second) == [decided, members.count])
    #expect(second.upcoming() == members.filter { !["c1", "c2", "c3"].contains($0) })
    second.press(.character("u"))
    second.settle()
    #expect(try second.standing() == ["c1:like", "c2:like"])
  }

  @Test func `what was taken back outside before the session is put back without coming`() throws {
    let first = try TestSession(cards: Self.cards(6))
    first.press(.right, .right, .right, .character("u"), .character("u"))
    let second = try first.next { $0.part.filters = [Self.kind] }
    #expect(second.upcoming() == ["c3", "c6"])
    second.press(control: "r")
    #expect(second.session.notice == .outside(.redo, "Card 2"))
    #expect(second.upcoming() == ["c3", "c6"] && progress(second) == [0, 2])
    second.settle()
    second.press(control: "r")
    second.settle()
    #expect(try second.standing() == ["c1:like", "c2:like", "c3:like"])
    #expect(second.upcoming() == ["c6"] && progress(second) == [1, 2])
  }

  @Test(arguments: [4096, 0])
  func `a finished part that is begun again is at its end, and says of what`(atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(9)) { $0.part.filters = [Self.kind] }
    first.press(.right, .left)
    let half = try first.next(atOnce: atOnce) { $0.part.filters = [Self.kind] }
    #expect(progress(half) == [2, 3])
    half.press(.right)
    #expect(half.session.overlay is SummaryOverlay && progress(half) == [3, 3] && half.session.left == 0)
    let again = try half.next(atOnce: atOnce) { $0.part.filters = [Self.kind] }
    #expect(again.session.overlay is SummaryOverlay && progress(again) == [3, 3] && again.session.left == 0)
    #expect(again.session.secondRoundCards.map(\.number) == [2, 8])
    #expect(again.session.deckCounts.decided == 3 && again.session.deckCounts.cards == 9)
    again.press(.character("a"))
    #expect(again.upcoming() == ["c3", "c9"] && progress(again) == [0, 2])
  }

  @Test(arguments: [4096, 0])
  func `what others change outside changes nothing here, and inside it does`(atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(9))
    for _ in 1...4 { first.press(.right) }
    let second = try first.next(atOnce: atOnce) { $0.part.filters = [Self.kind] }
    let other = try OtherProcess(second)
    try other.act(.undo, "c1")
    try other.act(.choose(.nope), "c5")
    second.look()
    #expect(second.upcoming() == ["c6", "c9"] && progress(second) == [1, 3])
    #expect(second.session.notice == nil)
    try other.act(.undo, "c3")
    try other.act(.choose(.nope), "c9")
    second.look()
    #expect(second.upcoming() == ["c6", "c3"] && progress(second) == [1, 3])
    #expect(second.session.progress.tally == Tally(nope: 1))
    #expect(second.session.notice == .changedElsewhere(.init(chosen: 1, undone: 1)))
  }

  @Test(arguments: [4096, 0])
  func `a search looks at the cards of the session alone`(atOnce: Int) throws {
    let first = try TestSession(cards: Self.cards(9))
    first.press(.right)
    let second = try first.next(atOnce: atOnce) { $0.part.filters = [Self.kind] }
    second.press(.character("/"))
    for letter in "card 2" { second.press(.character(letter)) }
    #expect(second.search.state == .none && second.session.overlay?.shownCard == nil)
    for _ in "2" { second.press(.backspace) }
    second.press(.character("9"))
    #expect(second.session.overlay?.shownCard == 8)
    second.press(.left)
    second.settle()
    #expect(try second.standing() == ["c1:like", "c9:nope"])
    #expect(second.upcoming() == ["c3", "c6"] && progress(second) == [1, 3])
  }

  @Test func `cards put off before come back only if they are of the part`() throws {
    let first = try TestSession(cards: Self.cards(6))
    first.press(.right, .down, .down)
    let second = try first.next { $0.part.filters = [Self.kind] }
    #expect(second.upcoming() == ["c6"] && progress(second) == [1, 2])
    second.press(.right)
    #expect(second.upcoming() == ["c3"])
    second.press(.left)
    #expect(second.session.overlay is SummaryOverlay && progress(second) == [2, 2])
  }

  // MARK: - Second rounds

  @Test func `a second round from the start goes through its cards alone`() throws {
    let first = try TestSession()
    first.press(.right, .left, .up)
    let second = try first.next { $0.part.again = [.like, .star] }
    #expect(second.upcoming() == ["c1", "c3"] && progress(second) == [0, 2])
    try OtherProcess(second).act(.undo, "c2")
    second.look()
    #expect(second.upcoming() == ["c1", "c3"] && progress(second) == [0, 2])
    second.press(.left, .right)
    #expect(second.session.overlay is SummaryOverlay && progress(second) == [2, 2])
    #expect(second.session.progress.tally == Tally(like: 1, nope: 1) && second.session.left == 0)
    for _ in 1...3 { second.press(.character("u")) }
    #expect(second.session.notice == .nothingLeftInRound)
    #expect(second.upcoming() == ["c1", "c3"] && progress(second) == [0, 2])
    second.press(control: "r")
    #expect(second.session.notice == nil && second.upcoming() == ["c3"])
  }

  @Test(arguments: [false, true])
  func `a choice of a second round that is taken back elsewhere is undecided again`(isFromStart: Bool) throws
  {
    var test = try TestSession()
    test.press(.right, .right, .left, .left, .left, .left)
    test.settle()
    if isFromStart { test = try test.next { $0.part.again = [.like] } } else { test.press(.character("a")) }
    #expect(test.session.isSecondRound != isFromStart)
    test.press(.left)
    test.look()
    // What others choose on top of that, and take back, leaves it decided.
    try OtherProcess(test).act(.choose(.star), "c1")
    test.look()
    try OtherProcess(test).act(.undo, "c1")
    test.look()
    #expect(test.upcoming() == ["c2"] && progress(test) == [1, 2])
    try OtherProcess(test).act(.undo, "c1")
    test.look()
    #expect(test.upcoming() == ["c2", "c1"] && progress(test) == [0, 2])
    #expect(test.session.notice == .changedElsewhere(.init(undone: 1)))
    test.press(.right, .right)
    test.settle()
    #expect(test.session.overlay is SummaryOverlay && progress(test) == [2, 2])
    // The same choice as before the round, taken back.
    try OtherProcess(test).act(.undo, "c2")
    test.look()
    #expect(test.upcoming() == ["c2"])
  }

  @Test func `cards given back during a second round come when it is over`() throws {
    let test = try TestSession()
    test.press(.right, .right, .left, .left, .left, .left, .character("a"))
    #expect(test.upcoming() == ["c1", "c2"])
    test.look()
    try OtherProcess(test).act(.undo, "c5")
    test.look()
    #expect(test.upcoming() == ["c1", "c2"] && progress(test) == [0, 2])
    test.press(.right, .left)
    #expect(test.upcoming() == ["c5"] && progress(test) == [5, 6] && !test.session.isSecondRound)
    test.press(.right)
    #expect(test.session.overlay is SummaryOverlay && progress(test) == [6, 6])
  }

  @Test(arguments: [Character("a"), "g"])
  func `cards given back after a second round come at once`(_ key: Character) throws {
    let test = try TestSession()
    test.press(.right, .right, .left, .left, .left, .left, .character("a"), .right)
    if key == "g" { test.press(.down, .down) } else { test.press(.left) }
    #expect(test.session.overlay is SummaryOverlay)
    test.look()
    try OtherProcess(test).act(.undo, "c5")
    test.look()
    #expect(test.upcoming() == ["c5"] && test.session.overlay == nil && !test.session.isSecondRound)
    #expect(test.session.left == 1)
  }

  @Test func `what was liked elsewhere while the session was open is named, and gone through again`() throws {
    let first = try TestSession()
    first.press(.left, .right)
    let second = try first.next()
    let other = try OtherProcess(second)
    for number in 3...5 { try other.act(.choose(.like), CardID("c\(number)")) }
    try other.act(.choose(.star), "c1")
    second.look()
    // Another card than before is on top.
    second.session.wasShown(fits: true)
    second.press(.left)
    #expect(second.session.overlay is SummaryOverlay)
    #expect(second.session.progress.tally == Tally(like: 4, nope: 1, star: 1))
    #expect(second.session.secondRoundCards.map(\.number) == [0, 1, 2, 3, 4])
    second.press(.character("a"))
    #expect(second.upcoming() == ["c1", "c2", "c3", "c4", "c5"])
  }

  @Test func `undo reaches what others have chosen since on a card that was decided before`() throws {
    let first = try TestSession()
    first.press(.left, .right)
    let second = try first.next()
    try OtherProcess(second).act(.choose(.star), "c1")
    second.look()
    second.press(.character("u"))
    second.settle()
    #expect(second.top == "c1")
    #expect(Set(try second.standing()) == ["c1:nope", "c2:like"])
  }

  // MARK: - A limit

  @Test(arguments: orders, [4096, 0])
  func `a limit is that many undecided cards, and the next session has others`(
    _ order: DeckOrder, atOnce: Int
  ) throws {
    func configure(_ test: inout SessionConfiguration) {
      test.limit = 4
      test.order = order
    }
    let first = try TestSession(cards: Self.cards(10), atOnce: atOnce, configure: configure)
    first.awaitCards()
    var seen = Set(first.upcoming())
    #expect(seen.count == 4 && progress(first) == [0, 4] && first.session.left == 4)
    for _ in 1...4 { first.press(.right) }
    #expect(first.session.overlay is SummaryOverlay && progress(first) == [4, 4])
    #expect(first.session.secondRoundCards.count == 4)
    let second = try first.next(atOnce: atOnce, configure: configure)
    #expect(seen.isDisjoint(with: second.upcoming()) && progress(second) == [0, 4])
    seen.formUnion(second.upcoming())
    // That of a card of the first session.
    second.press(.character("u"))
    #expect(second.session.notice?.isOutsideUndo == true)
    #expect(progress(second) == [0, 4] && second.upcoming().count == 4)
    for _ in 1...4 { second.press(.left) }
    let third = try second.next(atOnce: atOnce, configure: configure)
    #expect(third.upcoming().count == 3 && progress(third) == [0, 3])
    for _ in 1...3 { third.press(.left) }
    let done = try third.next(atOnce: atOnce, configure: configure)
    #expect(done.session.overlay is SummaryOverlay && progress(done) == [10, 10])
  }

  /// As in a session on the whole deck, and in `stats`.
  @Test(arguments: ["limit", "again", "round"])
  func `a card put off counts as decided also when it has come back`(kind: String) throws {
    var test = try TestSession(cards: Self.cards(3)) { $0.limit = kind == "limit" ? 3 : nil }
    if kind != "limit" { test.press(.right, .right, .right) }
    if kind == "again" { test = try test.next { $0.part.again = [.like] } }
    if kind == "round" { test.press(.character("a")) }
    test.press(.down, .left, .right)
    #expect(test.upcoming() == ["c1"] && test.session.notice == .cardsReturned(1))
    #expect(progress(test) == [3, 3] && test.session.left == 0)
    #expect(test.session.progress.tally == Tally(like: 1, nope: 1, later: 1))
    test.press(.right)
    #expect(progress(test) == [3, 3] && test.session.progress.tally == Tally(like: 2, nope: 1))
    // What was undone stands as before.
    test.press(.character("u"))
    #expect(test.upcoming() == ["c1"] && progress(test) == [3, 3])
    #expect(test.session.progress.tally == Tally(like: 1, nope: 1, later: 1))
    test.press(.character("u"), .character("u"))
    #expect(progress(test) == [1, 3] && test.session.left == 2)
    #expect(test.session.progress.tally == Tally(later: 1))
    // Behind all else, that the card was put off is taken back too.
    test.press(.character("u"))
    #expect(progress(test) == [0, 3] && test.session.left == 3)
    #expect(test.session.progress.tally == Tally() && test.session.notice != .nothingLeftInRound)
  }

  @Test func `undo takes back, last of all, that cards were put off which have come back`() throws {
    let test = try TestSession(cards: Self.cards(4))
    test.press(.right, .down, .down, .right)
    #expect(test.upcoming() == ["c2", "c3"])
    for _ in 1...2 { test.press(.character("u")) }
    test.settle()
    #expect(try test.standing() == ["c2:later", "c3:later"])
    for left in [["c2:later"], []] {
      test.press(.character("u"))
      test.settle()
      #expect(try test.standing() == left && test.session.notice != .nothingLeft(.undo))
    }
    test.press(.character("u"))
    #expect(test.session.progress.tally == Tally() && test.session.left == 4)
  }

  @Test(arguments: [4096, 0])
  func `cards that others decide are made up for`(atOnce: Int) throws {
    let test = try TestSession(cards: Self.cards(9), atOnce: atOnce) { $0.limit = 3 }
    test.awaitCards()
    let other = try OtherProcess(test)
    for id: CardID in ["c2", "c3", "c4"] { try other.act(.choose(.like), id) }
    test.look()
    #expect(test.upcoming() == ["c1", "c5", "c6"] && progress(test) == [0, 3])
    test.press(.right, .right)
    for number in 6...9 { try other.act(.choose(.like), CardID("c\(number)")) }
    test.look()
    #expect(test.session.overlay is SummaryOverlay && progress(test) == [2, 2])
    try other.act(.undo, "c8")
    test.look()
    #expect(test.upcoming() == ["c8"] && progress(test) == [2, 3])
    try other.act(.undo, "c9")
    test.look()
    #expect(test.upcoming() == ["c8"] && progress(test) == [2, 3])
  }
}

extension Notice {
  fileprivate var isOutsideUndo: Bool { if case .outside(.undo, _) = self { true } else { false } }
}
