import CardDeck
import ChoiceLog
import SessionTestSupport
import TestSupport
import Testing

import SwipeSession
import TerminalText

/// Ids that Swift's strings take for one another, or that a careless store cuts short.
@Suite struct LookalikeCardsTests {
  static let families: [[CardID]] = [
    ["caf\u{E9}", "cafe\u{301}"],
    ["\u{AC00}", "\u{1100}\u{1161}"],  // Hangul, as a syllable and as its letters
    ["\u{212B}", "\u{C5}", "A\u{30A}"],  // Ångström's sign, the letter, the letter in two
    ["q\u{323}\u{307}", "q\u{307}\u{323}"],  // the same marks in another order
    ["\u{FB01}", "fi"],
    ["a\0b", "a\0c", "a"],
    ["\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}", "\u{17F}\u{307}\u{323}"],
  ]

  static func cards(_ ids: [CardID]) -> [String] {
    ids.map { id in
      let name = id.text.replacing("\0", with: "\\u0000")
      return #"{"id":"\#(name)","title":"Card"}"#
    }
  }

  /// What stands, by the bytes of the ids.
  static func standing(_ test: TestSession) throws -> [CardID: Choice] {
    var standing: [CardID: Choice] = [:]
    for choice in try test.log.read({ try $0.newest(.max, before: nil, only: nil, in: test.scope) }) {
      standing[choice.card] = choice.choice
    }
    return standing
  }

  @Test(arguments: families.flatMap { [($0, 4096), ($0, 0)] })
  func `each is a card of its own, to decide, to take back and on the next day`(
    ids: [CardID], atOnce: Int
  ) throws {
    let first = try TestSession(cards: Self.cards(ids), atOnce: atOnce)
    first.awaitCards()
    #expect(first.upcoming() == ids)
    let choices: [Choice] = [.like, .nope, .star]
    let keys: [KeyPress.Key] = [.right, .left, .up]
    for key in keys.prefix(ids.count) { first.press(key) }
    first.settle()
    let expected = Dictionary(uniqueKeysWithValues: zip(ids, choices))
    #expect(try Self.standing(first) == expected)
    #expect(first.session.counts.decided == ids.count && first.session.counts.cards == ids.count)

    first.press(.character("u"))
    first.settle()
    var all = expected
    all[ids[ids.count - 1]] = nil
    #expect(try Self.standing(first) == all)
    #expect(first.top == ids.last)

    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: atOnce)
    second.awaitCards()
    #expect(second.upcoming() == [ids[ids.count - 1]])
    for id in ids.dropLast().reversed() {
      second.press(.character("u"))
      #expect(second.top == id)
    }
    second.settle()
    #expect(try Self.standing(second).isEmpty)
  }

  @Test(arguments: families) func `a search comes to each of them`(ids: [CardID]) throws {
    let test = try TestSession(cards: Self.cards(ids))
    test.press(.character("/"))
    for letter in "card" { test.press(.character(letter)) }
    for _ in ids.dropFirst() { test.press(.down) }
    #expect(test.session.overlay?.shownCard.flatMap(test.session.cards.id) == ids.last)
    test.press(.left)
    test.settle()
    #expect(try Self.standing(test) == [ids[ids.count - 1]: .nope])
    #expect(test.upcoming() == Array(ids.dropLast()))
  }
}
