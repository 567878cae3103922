import CardDeck
import ChoiceLog
import SessionTestSupport
import TestSupport
import Testing

@testable import SwipeSession
import TerminalText

/// Whatever a session is about, and whatever is done in it and elsewhere: header, end, stack and log agree.
@Suite struct SessionNumbersTests {
  private struct Subject {
    var part = DeckPart()
    var order = DeckOrder.file
    var limit: Int?

    init(_ dice: inout SeededGenerator, cards: Int) {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: part.filters = [SessionPartTests.kind]
      case 1: part.share = DeckShare(number: 1, of: 2)
      case 2: part.from = CardID("c\(Int.random(in: 1...cards, using: &dice))")
      default: break
      }
      if Bool.random(using: &dice) { order = SessionPartTests.orders.randomElement(using: &dice) ?? .file }
      if Int.random(in: 0..<3, using: &dice) == 0 { limit = Int.random(in: 1...cards, using: &dice) }
    }
  }

  /// How many sessions are played; more at night.
  private static let rounds = UInt64(Repetitions.count(30, full: 400))

  @Test(arguments: 1...rounds)
  func `header, end, stack and log agree`(_ seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...14, using: &dice)
    let first = try TestSession(cards: SessionPartTests.cards(count))
    for _ in 0..<Int.random(in: 0...count, using: &dice) { act(first, &dice, cards: count) }
    let subject = Subject(&dice, cards: count)
    // A share may be empty, which ends the session.
    let deck = first.session.cards.deck
    guard let members = try? subject.part.query(in: subject.order).selection(from: deck) else { return }
    let part = members.map { deck.id(at: Int($0)) }
    let test = try first.next(atOnce: Bool.random(using: &dice) ? 0 : 4096) {
      ($0.part, $0.order, $0.limit) = (subject.part, subject.order, subject.limit)
    }
    let other = try OtherProcess(test)
    // What was done, to be read where the test fails.
    var story: [String] = []
    for _ in 0..<25 {
      let comment: Comment = "seed \(seed), \(subject): \(story.joined(separator: " "))"
      try expectTruth(test, part, subject, comment)
      if Int.random(in: 0..<6, using: &dice) == 0 {
        let card = CardID("c\(Int.random(in: 1...count, using: &dice))")
        test.look()
        let isDecided = try test.log.read { try $0.standing(on: card, in: test.scope) } != nil
        try other.act(isDecided ? .undo : .choose(.like), card)
        story.append("other:\(isDecided ? "undo" : "like"):\(card)")
      } else {
        story.append(act(test, &dice, cards: count))
      }
      test.look()
    }
  }

  /// - Returns: What was done.
  @discardableResult
  private func act(_ test: TestSession, _ dice: inout SeededGenerator, cards: Int) -> String {
    defer { test.pass(.milliseconds(Int.random(in: 0...400, using: &dice))) }
    let top = test.top.map { ":\($0)" } ?? ""
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...2:
      test.press(.character("u"))
      return "undo"
    case 3:
      test.press(control: "r")
      return "redo"
    case 4:
      test.press(.down)
      return "later\(top)"
    case 5:
      let text = "card \(Int.random(in: 1...cards, using: &dice))"
      test.press(.character("/"))
      for letter in text { test.press(.character(letter)) }
      while test.session.overlay?.isBusy == true { test.pass(.milliseconds(10)) }
      let key = [KeyPress.Key.left, .right, .enter].randomElement(using: &dice) ?? .enter
      test.press(test.session.overlay?.shownCard == nil ? .escape : key)
      return "find:\(text.dropFirst(5)):\(key)"
    case 6:
      test.press(.character("a"))
      return "again"
    case 7...8:
      test.press(.left)
      return "nope\(top)"
    default:
      test.press(.right)
      return "like\(top)"
    }
  }

  private func expectTruth(
    _ test: TestSession, _ part: [CardID], _ subject: Subject, _ comment: Comment
  ) throws {
    let session = test.session
    let standing = try test.log.read { try $0.newest(.max, before: nil, only: nil, in: test.scope) }
    let choices = Dictionary(uniqueKeysWithValues: standing.map { ($0.card, $0.choice) })
    let upcoming = test.upcoming()
    let undecided = part.filter { choices[$0] == nil }
    let deck = session.cards.deck
    let stats = try test.log.read {
      try DeckStanding(of: deck, in: test.scope, records: ChoiceRecords(deck, in: test.scope, $0), $0).counts
    }
    #expect(session.deckCounts == stats, comment)
    #expect(Set(upcoming).count == upcoming.count && Set(upcoming).isSubset(of: part), comment)
    var tally = Tally()
    for choice in part.compactMap({ choices[$0] }) { tally[choice] += 1 }
    #expect(session.counts.tally == tally, comment)
    #expect(session.counts.cards == part.count, comment)
    let (done, total, shown) = session.progress
    #expect(session.secondRoundCards.count == shown.like + shown.star, comment)
    if session.round != nil || subject.limit != nil && session.fixedCards != nil {
      // A card that was put off is decided also when it has come back.
      let left = upcoming.count { choices[$0] != .later }
      #expect(done + left == total && session.left == left && shown.decided == done, comment)
      if session.round == nil, let limit = subject.limit {
        #expect(total <= limit, comment)
        #expect(total == limit || Set(upcoming).isSuperset(of: undecided), comment)
      }
    } else {
      #expect(done == tally.decided && total == part.count && shown == tally, comment)
      #expect(session.left == undecided.count, comment)
      #expect(Set(upcoming).isSuperset(of: undecided), comment)
    }
    if upcoming.isEmpty, !session.isTyping { #expect(session.overlay is SummaryOverlay, comment) }
  }
}
