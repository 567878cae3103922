import CardDeck
import ChoiceLog
import SessionTestSupport
import SwipeEngine
import TestSupport
import Testing

import SwipeSession

/// A key that chooses in a search decides the card that is found, or none.
@Suite struct SearchChoiceTests {
  /// Too many cards to be looked through in one step.
  private static let many = (1...400).map { #"{"id":"c\#($0)","title":"Card \#($0)."}"# }

  private static func session(_ cards: [String] = many, keys: KeyPreset = .default) throws -> TestSession {
    try TestSession(
      layout: SwipeLayout(
        bounds: SwipeRect(x: 0, y: 0, width: 320, height: 568),
        card: SwipeRect(x: 20, y: 60, width: 280, height: 368)),
      cards: cards, resuming: nil, exportsAtEnd: false, atOnce: 4096, readiness: .complete
    ) { $0.keys = try KeyMap(preset: keys) }
  }

  /// Types all of it at one time, as it comes in one read: `↓ ↑ ← →` are arrows, `⏎` Enter, `⎋` Escape, `⌫` Backspace.
  private static func type(_ text: String, _ test: TestSession) {
    for character in text {
      switch character {
      case "←": test.press(.left)
      case "→": test.press(.right)
      case "↑": test.press(.up)
      case "↓": test.press(.down)
      case "⏎": test.press(.enter)
      case "⎋": test.press(.escape)
      case "⌫": test.press(.backspace)
      default: test.press(.character(character))
      }
    }
  }

  private static func finishSearch(_ test: TestSession) {
    while test.session.overlay?.isBusy == true { test.pass(.milliseconds(1)) }
    test.settle()
  }

  @Test(arguments: [
    // The answer is there at once, or comes later.
    ("/card 3.→", ["c3:like"]), ("/card 390.→", ["c390:like"]), ("/card 390.←", ["c390:nope"]),
    // Nothing is found.
    ("/card 999.→", []), ("/→", []), ("/zebra←", []),
    // A second key is about the same card: the last word counts.
    ("/card 390.←→", ["c390:like"]),
    // Another text, or leaving, takes back what waits.
    ("/card 390.→⌫", []), ("/card 390.→x", []), ("/card 390.→⎋", []),
    // The next match, and the one before; what is chosen waits for that one.
    ("/90.↓→", ["c190:like"]), ("/90.↓↓↓→", ["c390:like"]), ("/90.↑→", ["c390:like"]),
    ("/90.↑↓→", ["c90:like"]),
    ("/90.↓↑↑→", ["c390:like"]), ("/card 390.↓→", ["c390:like"]), ("/zebra↓↓→", []),
    ("/9.↓→", ["c19:like"]), ("/9.↓↓→", ["c29:like"]), ("/9.↓↑→", ["c9:like"]), ("/9.↑→", ["c399:like"]),
    // To the top: then keys are for the card as ever.
    ("/card 390.⏎", []), ("/card 3.⏎l", ["c3:like"]),
  ])
  func `all in one read`(keys: String, standing: [String]) throws {
    let test = try Self.session()
    Self.type(keys, test)
    Self.finishSearch(test)
    #expect(try test.standing() == standing)
  }

  @Test func `a choice that waits is told, and one on nothing as well`() throws {
    let test = try Self.session()
    Self.type("/card 390.→", test)
    let search = try #require(test.session.overlay as? SearchOverlay)
    #expect(search.search.state == .running && search.pending == .choose(.like, .key))
    Self.finishSearch(test)
    #expect(test.session.overlay == nil)
    Self.type("/zebra→", test)
    Self.finishSearch(test)
    #expect(test.session.notice == .nothingFound && test.session.overlay != nil)
  }

  @Test func `a decided card that is brought to the top is undecided, which is said, and redo puts it back`()
    throws
  {
    let test = try Self.session(TestSession.cards)
    test.press(.right, .left)
    Self.type("/card 1⏎", test)
    Self.finishSearch(test)
    #expect(test.top == "c1" && test.session.notice == .undone("Card 1"))
    #expect(try test.standing() == ["c2:nope"])
    test.press(control: "r")
    test.settle()
    #expect(Set(try test.standing()) == ["c1:like", "c2:nope"])
  }

  @Test func `Enter brings the card to the top, also where the deck is at its end`() throws {
    let test = try Self.session(TestSession.cards)
    Self.type("/card 4⏎", test)
    #expect(test.top == "c4" && test.session.overlay == nil)
    for _ in 1...6 { test.press(.right) }
    #expect(test.session.overlay is SummaryOverlay)
    Self.type("/card 2⏎", test)
    #expect(test.top == "c2" && test.session.overlay == nil)
    test.press(.left)
    test.settle()
    #expect(try test.standing().last == "c2:nope" && test.session.overlay is SummaryOverlay)
  }

  /// Random reads, each of random length: whatever is typed, a card is decided only by a key that was meant for it.
  @Test(arguments: UInt64(1)...40)
  func `no other card is ever decided from within a search`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let test = try Self.session()
    let number = dice.whole(1..<401)
    Self.type("/card \(number).", test)
    var query = CardQuery("")
    for _ in 0..<dice.whole(1..<12) {
      guard let search = (test.session.overlay as? SearchOverlay)?.search else { break }
      query = search.query
      switch dice.whole(0..<4) {
      case 0: test.pass(.milliseconds(1))
      case 1: test.press(dice.pick([.left, .right]))
      case 2: test.press(dice.pick([.up, .down]))
      default: test.press(dice.pick([.character("x"), .backspace, .tab]))
      }
    }
    if let search = (test.session.overlay as? SearchOverlay)?.search { query = search.query }
    Self.finishSearch(test)
    for choice in try test.standing() {
      let number = choice.dropFirst().prefix { $0 != ":" }
      #expect(
        query.matches(Card(id: "", title: "Card \(number)."), note: nil),
        "seed \(seed): \(choice) for \(query)")
    }
  }
}
