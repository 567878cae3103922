import CardDeck
import ChoiceLog
import SessionTestSupport
import TestSupport
import Testing

@testable import SwipeSession
import TerminalFront
import TerminalText

/// What others do in the log is true on the screen.
@Suite struct OutsideTests {
  /// Another process with the same log.
  private struct Other {
    let log: ChoiceLog
    let test: TestSession

    init(_ test: TestSession) throws {
      self.test = test
      log = try ChoiceLog(.file(test.folder.appending(component: "log.sqlite").path))
    }

    func act(_ kind: ChoiceEvent.Kind, _ card: CardID, record: RecordMark? = nil) throws {
      try log.append(
        ChoiceEvent(
          kind, card: card, deck: test.scope.deck, annotator: "ann", cause: "program", at: 2000,
          record: record))
    }

    func reset() throws { _ = try log.undoAll(on: test.scope.deck, by: "ann", cause: "program", at: 2000) }
  }

  /// As many cards as a session of the deck that began now would have to decide, and the same counts.
  private func expectTruth(_ test: TestSession, _ comment: Comment? = nil) throws {
    let tally = try test.log.read { try $0.tally(in: test.scope) }
    let counts = test.session.counts
    #expect(test.session.pending.tally == tally, comment)
    #expect(counts.decided + counts.gone == tally.decided, comment)
    let remaining = Set(test.upcoming())
    // An undo shows its card, also where it lays open an earlier choice; of those put off some have come back.
    var newest: [CardID: LoggedEvent] = [:]
    for event in try test.log.read({ try $0.history(after: 0, limit: .max, in: test.scope) }) {
      newest[event.event.card] = event
    }
    for place in 0..<test.session.cards.deck.count {
      let card = test.session.cards.deck.id(at: place)
      let choice = try test.log.read { try $0.standing(on: card, in: test.scope) }?.choice
      let mayBeEither = choice != nil && newest[card]?.event.kind == .undo || choice == .later
      if !mayBeEither { #expect(remaining.contains(card) == (choice == nil), comment) }
    }
  }

  private func look(_ test: TestSession) {
    test.settle()
    test.pass(.seconds(2))
    repeat {
      test.session.pollLog(at: test.time)
    } while test.session.watcher.nextPoll <= test.time
  }

  @Test func `a reset elsewhere brings the cards back and says so`() throws {
    let test = try TestSession()
    for _ in 0..<6 { test.press(.right) }
    look(test)
    #expect(test.session.overlay is SummaryOverlay && test.text.contains("6 of 6"))
    try Other(test).reset()
    look(test)
    #expect(test.text.contains("0 of 6") && test.text.contains("Elsewhere: 6 taken back"))
    #expect(Set(test.upcoming()).count == 6)
    try expectTruth(test)
    test.press(.left)
    look(test)
    #expect(try test.standing().count == 1)
    try expectTruth(test)
    test.press(.character("u"))
    look(test)
    try expectTruth(test)
    #expect(test.session.counts.decided == 0)
  }

  @Test func `choices of earlier sessions that are reset come too`() throws {
    let first = try TestSession()
    first.removesFolder = false
    for _ in 0..<4 { first.press(.right) }
    first.settle()
    let second = try TestSession(resuming: first.folder)
    #expect(second.upcoming() == ["c5", "c6"])
    try Other(second).reset()
    look(second)
    #expect(second.upcoming().prefix(2) == ["c5", "c6"] && Set(second.upcoming()).count == 6)
    try expectTruth(second)
  }

  @Test func `a card chosen elsewhere is not asked for again, and can be undone here`() throws {
    let test = try TestSession()
    let other = try Other(test)
    test.drag(columns: 30, lettingGo: false)
    try other.act(.choose(.nope), "c1")
    try other.act(.choose(.like), "c3")
    look(test)
    #expect(test.upcoming() == ["c2", "c4", "c5", "c6"])
    #expect(test.session.held == nil && test.text.contains("Elsewhere: 2 chosen"))
    try expectTruth(test)
    test.press(.character("u"), .character("u"))
    look(test)
    #expect(try test.standing() == [])
    try expectTruth(test)
  }

  @Test func `a key pressed at a card that has just come under it chooses nothing`() throws {
    let test = try TestSession()
    try Other(test).act(.choose(.nope), "c1")
    look(test)
    test.press(.right)
    test.settle()
    #expect(try test.standing() == ["c1:nope"])
    _ = test.rows()
    test.press(.right)
    test.settle()
    #expect(try test.standing() == ["c1:nope", "c2:like"])
  }

  @Test func `a note written elsewhere is shown`() throws {
    let test = try TestSession()
    try Other(test).act(.note("seen before"), "c1")
    look(test)
    #expect(test.text.contains("seen before") && test.text.contains("Elsewhere: 1 noted"))
  }

  @Test func `choices elsewhere on cards that the deck has no more are counted as gone`() throws {
    let test = try TestSession()
    let other = try Other(test)
    try other.act(.choose(.nope), "nobody")
    look(test)
    #expect(test.session.counts.gone == 1 && test.session.counts.decided == 0)
    try other.act(.undo, "nobody")
    look(test)
    #expect(test.session.counts.gone == 0)
    try expectTruth(test)
  }

  @Test func `what is not saved yet is not taken for undone`() throws {
    let test = try TestSession()
    test.store.stall()
    test.press(.right)
    try Other(test).act(.choose(.nope), "c4")
    test.pass(.seconds(2))
    test.session.pollLog(at: test.time)
    #expect(test.session.counts.decided == 1)
    test.store.goOn()
    look(test)
    #expect(test.session.counts.decided == 2)
    try expectTruth(test)
  }

  @Test func `idle it is looked once a second, and after an event at once`() throws {
    let test = try TestSession()
    look(test)
    let other = try Other(test)
    try other.act(.choose(.nope), "c4")
    test.session.pollLog(at: test.time)
    #expect(test.session.counts.decided == 0)
    #expect(test.session.nextLogPoll == test.time + .seconds(1))
    test.press(.character("?"))
    test.session.pollLog(at: test.time)
    #expect(test.session.counts.decided == 1)
  }

  @Test func `redo makes nothing again on a card that others have touched`() throws {
    let test = try TestSession()
    let other = try Other(test)
    test.press(.right, .character("u"))
    test.settle()
    try other.act(.choose(.nope), "c1")
    try other.act(.undo, "c1")
    look(test)
    test.press(control: "r")
    look(test)
    try expectTruth(test)
    #expect(
      try test.standing().allSatisfy {
        $0.hasSuffix(test.session.counts.tally.like > 0 ? "like" : "nope")
      })
  }

  @Test func `whoever types is not disturbed by the end of the deck`() throws {
    for beginning: KeyPress.Key in [.character("n"), .character("/")] {
      let test = try TestSession()
      let other = try Other(test)
      for _ in 0..<4 { test.press(.right) }
      test.press(.down)
      look(test)
      test.press(beginning, .character("x"))
      try other.act(.choose(.nope), "c6")
      look(test)
      test.press(.character("h"), .character("j"))
      look(test)
      #expect(test.text.contains("xhj"))
      #expect(try test.standing().last == "c6:nope")
      test.press(.escape)
      test.pass(.milliseconds(10))
      #expect(test.top == "c5")
      try expectTruth(test)
    }
  }

  @Test func `Enter alone keeps no old note over one that others have written`() throws {
    let test = try TestSession()
    let other = try Other(test)
    test.press(.character("n"))
    try other.act(.note("theirs"), "c1")
    look(test)
    test.press(.enter)
    look(test)
    #expect(try test.log.read { try $0.note(on: "c1", in: test.scope) } == "theirs")
    test.press(.character("n"), .character("!"), .enter)
    look(test)
    #expect(try test.log.read { try $0.note(on: "c1", in: test.scope) } == "theirs!")
  }

  @Test func `what this session chose is still its own after a note from outside`() throws {
    let test = try TestSession()
    test.press(.right)
    test.settle()
    try Other(test).act(.note("hm"), "c1")
    look(test)
    #expect(test.session.pending.chosen == Tally(like: 1))
  }

  @Test func `after a merge redo finds nothing that a later choice has cleared`() throws {
    let test = try TestSession()
    test.removesFolder = false
    let other = try Other(test)
    for number in 1...80 { try other.act(.choose(.like), CardID("x\(number)")) }
    _ = try other.log.undoNewest(10, on: test.scope.deck, by: "ann", cause: "program", at: 2000)
    for number in 1...90 { try other.act(.choose(.like), CardID("y\(number)")) }
    let second = try TestSession(resuming: test.folder)
    let colleague = try TestSession()
    let theirs = try ChoiceLog(.file(colleague.folder.appending(component: "other.sqlite").path))
    let deck = try theirs.enter(
      .path(test.folder.appending(component: "deck.json").path), title: nil, at: 1)
    try theirs.append(
      ChoiceEvent(.choose(.star), card: "c1", deck: deck, annotator: "ann", cause: "key", at: 1))
    theirs.close()
    _ = try other.log.merge([colleague.folder.appending(component: "other.sqlite").path])
    look(second)
    second.press(control: "r")
    #expect(second.text.contains("Nothing to redo"))
    try expectTruth(second)
  }

  @Test func `while cards are still coming others' changes count as well`() throws {
    let cards = (1...60).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# }
    let test = try TestSession(cards: cards, atOnce: 0, readiness: .firstCardsWithin(.zero))
    let other = try Other(test)
    test.press(.right)
    test.settle()
    try other.act(.undo, "c1")
    try other.act(.choose(.nope), "c50")
    try other.act(.choose(.star), "nobody")
    if test.session.isArriving { look(test) }
    #expect(test.session.pending.tally == Tally(nope: 1, star: 1) || !test.session.isArriving)
    test.awaitCards()
    look(test)
    #expect(test.session.counts.gone == 1 && test.session.counts.decided == 1)
    try expectTruth(test)
  }

  @Test func `undo goes on with what an undo has laid open`() throws {
    let test = try TestSession()
    test.press(.right)
    test.settle()
    try Other(test).act(.choose(.nope), "c1")
    look(test)
    for expected in [["c1:like"], []] {
      test.press(.character("u"))
      look(test)
      #expect(try test.standing() == expected)
      try expectTruth(test)
    }
    #expect(test.top == "c1")
  }

  @Test(arguments: 0..<40)
  func `whatever two sessions do, the screen says what the log says`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let test = try TestSession()
    let other = try Other(test)
    let keys: [KeyPress.Key] = [
      .right, .left, .down, .up, .character("u"), .character("u"), .character("?"), .escape,
    ]
    let kinds: [ChoiceEvent.Kind] = [.choose(.like), .choose(.nope), .choose(.later), .undo, .undo, .redo]
    for step in 0..<60 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: try other.reset()
      case 1...6:
        let card = CardID("c\(Int.random(in: 1...7, using: &random))")
        try other.act(kinds.randomElement(using: &random) ?? .undo, card)
      case 7: test.press(control: "r")
      case 8, 9:
        look(test)
        try expectTruth(test, "seed \(seed), step \(step)")
      case 10: _ = test.rows()
      default: test.press(keys.randomElement(using: &random) ?? .right)
      }
      test.pass(.milliseconds(Int.random(in: 0...400, using: &random)))
    }
    look(test)
    try expectTruth(test, "seed \(seed)")
  }
}
