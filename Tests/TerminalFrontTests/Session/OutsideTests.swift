import CardDeck
import ChoiceLog
import TestSupport
import Testing

@testable import TerminalFront

/// What others do in the log is true on the screen.
@Suite struct OutsideTests {
  /// Another process with the same log.
  private struct Other {
    let log: ChoiceLog
    let sitting: Sitting

    init(_ sitting: Sitting) throws {
      self.sitting = sitting
      log = try ChoiceLog(.file(sitting.folder.appending(component: "log.sqlite").path))
    }

    func act(_ kind: ChoiceEvent.Kind, _ card: CardID, record: RecordMark? = nil) throws {
      try log.append(
        ChoiceEvent(
          kind, card: card, deck: sitting.scope.deck, annotator: "ann", cause: "program", at: 2000,
          record: record))
    }

    func reset() throws { _ = try log.undoAll(on: sitting.scope.deck, by: "ann", cause: "program", at: 2000) }
  }

  /// As many cards as a session of the deck that began now would have to decide, and the same counts.
  private func expectTruth(_ sitting: Sitting, _ comment: Comment? = nil) throws {
    let tally = try sitting.log.read { try $0.tally(in: sitting.scope) }
    let counts = sitting.session.counts
    #expect(sitting.session.book.tally == tally, comment)
    #expect(counts.decided + counts.gone == tally.decided, comment)
    let remaining = Set(sitting.upcoming())
    // An undo shows its card, also where it lays open an earlier choice; of those put off some have come back.
    var newest: [CardID: LoggedEvent] = [:]
    for event in try sitting.log.read({ try $0.history(after: 0, limit: .max, in: sitting.scope) }) {
      newest[event.event.card] = event
    }
    for place in 0..<sitting.session.source.deck.count {
      let card = sitting.session.source.deck.id(at: place)
      let choice = try sitting.log.read { try $0.standing(on: card, in: sitting.scope) }?.choice
      let mayBeEither = choice != nil && newest[card]?.event.kind == .undo || choice == .later
      if !mayBeEither { #expect(remaining.contains(card) == (choice == nil), comment) }
    }
  }

  private func look(_ sitting: Sitting) {
    sitting.settle()
    sitting.pass(.seconds(2))
    repeat {
      sitting.session.lookOutside(at: sitting.time)
    } while sitting.session.outside.map {
      $0.nextLook <= sitting.time
    } ?? false
  }

  @Test func `a reset elsewhere brings the cards back and says so`() throws {
    let sitting = try Sitting()
    for _ in 0..<6 { sitting.press(.right) }
    look(sitting)
    #expect(sitting.session.mode == .summary && sitting.text.contains("6 of 6"))
    try Other(sitting).reset()
    look(sitting)
    #expect(sitting.text.contains("0 of 6") && sitting.text.contains("elsewhere: 6 taken back"))
    #expect(Set(sitting.upcoming()).count == 6)
    try expectTruth(sitting)
    sitting.press(.left)
    look(sitting)
    #expect(try sitting.standing().count == 1)
    try expectTruth(sitting)
    sitting.press(.character("u"))
    look(sitting)
    try expectTruth(sitting)
    #expect(sitting.session.counts.decided == 0)
  }

  @Test func `choices of earlier sessions that are reset come too`() throws {
    let first = try Sitting()
    first.removesFolder = false
    for _ in 0..<4 { first.press(.right) }
    first.settle()
    let second = try Sitting(resuming: first.folder)
    #expect(second.upcoming() == ["c5", "c6"])
    try Other(second).reset()
    look(second)
    #expect(second.upcoming().prefix(2) == ["c5", "c6"] && Set(second.upcoming()).count == 6)
    try expectTruth(second)
  }

  @Test func `a card chosen elsewhere is not asked for again, and can be undone here`() throws {
    let sitting = try Sitting()
    let other = try Other(sitting)
    sitting.drag(columns: 30, lettingGo: false)
    try other.act(.choose(.nope), "c1")
    try other.act(.choose(.like), "c3")
    look(sitting)
    #expect(sitting.upcoming() == ["c2", "c4", "c5", "c6"])
    #expect(sitting.session.grip == nil && sitting.text.contains("elsewhere: 2 chosen"))
    try expectTruth(sitting)
    sitting.press(.character("u"), .character("u"))
    look(sitting)
    #expect(try sitting.standing() == [])
    try expectTruth(sitting)
  }

  @Test func `a key pressed at a card that has just come under it chooses nothing`() throws {
    let sitting = try Sitting()
    try Other(sitting).act(.choose(.nope), "c1")
    look(sitting)
    sitting.press(.right)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:nope"])
    _ = sitting.rows()
    sitting.press(.right)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:nope", "c2:like"])
  }

  @Test func `a note written elsewhere is shown`() throws {
    let sitting = try Sitting()
    try Other(sitting).act(.note("seen before"), "c1")
    look(sitting)
    #expect(sitting.text.contains("seen before") && sitting.text.contains("elsewhere: 1 noted"))
  }

  @Test func `choices elsewhere on cards that the deck has no more are counted as gone`() throws {
    let sitting = try Sitting()
    let other = try Other(sitting)
    try other.act(.choose(.nope), "nobody")
    look(sitting)
    #expect(sitting.session.counts.gone == 1 && sitting.session.counts.decided == 0)
    try other.act(.undo, "nobody")
    look(sitting)
    #expect(sitting.session.counts.gone == 0)
    try expectTruth(sitting)
  }

  @Test func `what is not saved yet is not taken for undone`() throws {
    let sitting = try Sitting()
    sitting.store.stall()
    sitting.press(.right)
    try Other(sitting).act(.choose(.nope), "c4")
    sitting.pass(.seconds(2))
    sitting.session.lookOutside(at: sitting.time)
    #expect(sitting.session.counts.decided == 1)
    sitting.store.goOn()
    look(sitting)
    #expect(sitting.session.counts.decided == 2)
    try expectTruth(sitting)
  }

  @Test func `idle it is looked once a second, and after an event at once`() throws {
    let sitting = try Sitting()
    look(sitting)
    let other = try Other(sitting)
    try other.act(.choose(.nope), "c4")
    sitting.session.lookOutside(at: sitting.time)
    #expect(sitting.session.counts.decided == 0)
    #expect(sitting.session.nextLook == sitting.time + .seconds(1))
    sitting.press(.character("?"))
    sitting.session.lookOutside(at: sitting.time)
    #expect(sitting.session.counts.decided == 1)
  }

  @Test func `redo makes nothing again on a card that others have touched`() throws {
    let sitting = try Sitting()
    let other = try Other(sitting)
    sitting.press(.right, .character("u"))
    sitting.settle()
    try other.act(.choose(.nope), "c1")
    try other.act(.undo, "c1")
    look(sitting)
    sitting.press(control: "r")
    look(sitting)
    try expectTruth(sitting)
    #expect(
      try sitting.standing().allSatisfy {
        $0.hasSuffix(sitting.session.counts.tally.like > 0 ? "like" : "nope")
      })
  }

  @Test func `whoever types is not disturbed by the end of the deck`() throws {
    for beginning: KeyPress.Key in [.character("n"), .character("/")] {
      let sitting = try Sitting()
      let other = try Other(sitting)
      for _ in 0..<4 { sitting.press(.right) }
      sitting.press(.down)
      look(sitting)
      sitting.press(beginning, .character("x"))
      try other.act(.choose(.nope), "c6")
      look(sitting)
      sitting.press(.character("h"), .character("j"))
      look(sitting)
      #expect(sitting.text.contains("xhj"))
      #expect(try sitting.standing().last == "c6:nope")
      sitting.press(.escape)
      sitting.pass(.milliseconds(10))
      #expect(sitting.top == "c5")
      try expectTruth(sitting)
    }
  }

  @Test func `Enter alone keeps no old note over one that others have written`() throws {
    let sitting = try Sitting()
    let other = try Other(sitting)
    sitting.press(.character("n"))
    try other.act(.note("theirs"), "c1")
    look(sitting)
    sitting.press(.enter)
    look(sitting)
    #expect(try sitting.log.read { try $0.note(on: "c1", in: sitting.scope) } == "theirs")
    sitting.press(.character("n"), .character("!"), .enter)
    look(sitting)
    #expect(try sitting.log.read { try $0.note(on: "c1", in: sitting.scope) } == "theirs!")
  }

  @Test func `what this session chose is still its own after a note from outside`() throws {
    let sitting = try Sitting()
    sitting.press(.right)
    sitting.settle()
    try Other(sitting).act(.note("hm"), "c1")
    look(sitting)
    #expect(sitting.session.book.chosen == Tally(like: 1))
  }

  @Test func `after a merge redo finds nothing that a later choice has cleared`() throws {
    let sitting = try Sitting()
    sitting.removesFolder = false
    let other = try Other(sitting)
    for number in 1...80 { try other.act(.choose(.like), CardID("x\(number)")) }
    _ = try other.log.undoNewest(10, on: sitting.scope.deck, by: "ann", cause: "program", at: 2000)
    for number in 1...90 { try other.act(.choose(.like), CardID("y\(number)")) }
    let second = try Sitting(resuming: sitting.folder)
    let colleague = try Sitting()
    let theirs = try ChoiceLog(.file(colleague.folder.appending(component: "other.sqlite").path))
    let deck = try theirs.enter(
      .path(sitting.folder.appending(component: "deck.json").path), title: nil, at: 1)
    try theirs.append(
      ChoiceEvent(.choose(.star), card: "c1", deck: deck, annotator: "ann", cause: "key", at: 1))
    theirs.close()
    _ = try other.log.merge(colleague.folder.appending(component: "other.sqlite").path)
    look(second)
    second.press(control: "r")
    #expect(second.text.contains("nothing to redo"))
    try expectTruth(second)
  }

  @Test func `while cards are still coming others' changes count as well`() throws {
    let cards = (1...60).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# }
    let sitting = try Sitting(cards: cards, atOnce: 0, readiness: .firstCardsWithin(.zero))
    let other = try Other(sitting)
    sitting.press(.right)
    sitting.settle()
    try other.act(.undo, "c1")
    try other.act(.choose(.nope), "c50")
    try other.act(.choose(.star), "nobody")
    if sitting.session.isArriving { look(sitting) }
    #expect(sitting.session.book.tally == Tally(nope: 1, star: 1) || !sitting.session.isArriving)
    sitting.awaitCards()
    look(sitting)
    #expect(sitting.session.counts.gone == 1 && sitting.session.counts.decided == 1)
    try expectTruth(sitting)
  }

  @Test func `undo goes on with what an undo has laid open`() throws {
    let sitting = try Sitting()
    sitting.press(.right)
    sitting.settle()
    try Other(sitting).act(.choose(.nope), "c1")
    look(sitting)
    for expected in [["c1:like"], []] {
      sitting.press(.character("u"))
      look(sitting)
      #expect(try sitting.standing() == expected)
      try expectTruth(sitting)
    }
    #expect(sitting.top == "c1")
  }

  @Test(arguments: 0..<40)
  func `whatever two sessions do, the screen says what the log says`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sitting = try Sitting()
    let other = try Other(sitting)
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
      case 7: sitting.press(control: "r")
      case 8, 9:
        look(sitting)
        try expectTruth(sitting, "seed \(seed), step \(step)")
      case 10: _ = sitting.rows()
      default: sitting.press(keys.randomElement(using: &random) ?? .right)
      }
      sitting.pass(.milliseconds(Int.random(in: 0...400, using: &random)))
    }
    look(sitting)
    try expectTruth(sitting, "seed \(seed)")
  }
}
