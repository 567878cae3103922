import CardDeck
import ChoiceLog
import SessionTestSupport
import SwipeEngine
import TestSupport
import Testing

@testable import SwipeSession
import TerminalText

@Suite("The key after an undo decides the card that the undo showed")
struct UndoShowsTests {
  /// What the log tells of a test, oldest first: `choose c1`, `undo c1`.
  private func history(_ test: TestSession) throws -> [String] {
    test.settle()
    return try test.log.read { try $0.history(after: 0, limit: .max, in: test.scope) }.map {
      let verb =
        switch $0.event.kind {
        case .choose: "choose"
        case .undo: "undo"
        case .redo: "redo"
        case .note: "note"
        }
      return "\(verb) \($0.event.card)"
    }
  }

  /// Keys 30 ms apart but for one pause before the last undos.
  @Test(
    arguments: ["hkluuh", "huhlhuuh", "khluuuh", "hhkkluuul", "hkluuhuuuul", "jkhluuuuk"],
    [30, 120, 240, 390, 600])
  func `at any pace`(keys: String, pause: Int) throws {
    let test = try TestSession(cards: (1...12).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
    let last = keys.range(of: "uu")?.lowerBound
    for index in keys.indices {
      test.pass(.milliseconds(index == last ? pause : 30))
      test.press(.character(keys[index]))
      if keys[index] == "u" {
        let shown = try #require(test.top)
        #expect(try history(test).last == "undo \(shown)")
      }
    }
    let ends = try history(test).suffix(2).map { $0.split(separator: " ")[1] }
    #expect(ends.first == ends.last)
  }

  @Test func `a card put off another day is taken back from the hand that holds it`() throws {
    let first = try TestSession(cards: (1...2).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
    first.press(.down, .right)
    first.settle()
    first.removesFolder = false
    // It comes back, alone.
    for isHeld in [true, false] {
      let second = try TestSession(resuming: first.folder)
      second.removesFolder = !isHeld
      #expect(second.top == "c1")
      second.mouse(.press, 50, 13)
      second.mouse(.drag, 58, 13)
      if !isHeld { second.mouse(.release, 58, 13) }
      second.pass(.milliseconds(50))
      // The newest choice of that day, then the one that put it off.
      second.press(.character("u"))
      #expect(second.top == "c2")
      second.press(.character("u"))
      #expect(second.top == "c1")
      #expect(try Array(history(second).suffix(2)) == ["undo c2", "undo c1"])
      #expect(try second.standing() == [])
      second.press(.down, .right)
      second.settle()
    }
  }

  @Test func `undo finds a card whose record the file gets back while it is open`() throws {
    let short = TestSession.cards
    let long = [#"{"id":"new"}"#] + short
    let first = try TestSession(cards: long)
    first.removesFolder = false
    first.press(.left, .right)
    first.settle()
    let path = first.folder.appending(component: "deck.json").path
    func write(_ cards: [String]) throws {
      try "[\n\(cards.joined(separator: ",\n"))\n]".write(toFile: path, atomically: false, encoding: .utf8)
    }
    try write(short)
    let second = try TestSession(resuming: first.folder)
    second.awaitCards()
    try write(long)
    second.press(.character("u"))
    #expect(try history(second).last == "undo c1")
    #expect(try second.standing() == ["new:nope"])
  }

  /// Cards that are on the top while what was done before cannot be saved.
  @Test(arguments: [
    // A choice put off comes back before it is known that it could not be saved.
    (saved: "l", unsaved: "jl", top: "c2", standing: ["c1:like"]),
    // A choice on a card that was decided before: its undo, then the new one.
    (saved: "lll", unsaved: "l/1k", top: "c4", standing: ["c1:like", "c2:like", "c3:like"]),
    (saved: "ll", unsaved: "h/1k", top: "c3", standing: ["c1:like", "c2:like"]),
    // Another card was brought to the top after an undo.
    (saved: "ll", unsaved: "u/5k", top: "c5", standing: ["c1:like", "c2:like"]),
    (saved: "ll", unsaved: "uu/5k/6h", top: "c5", standing: ["c1:like", "c2:like"]),
    // Undone and redone.
    (saved: "ll", unsaved: "ur", top: "c3", standing: ["c1:like", "c2:like"]),
    (saved: "ll", unsaved: "uulhu", top: "c3", standing: ["c1:like", "c2:like"]),
  ])
  func `what could not be saved is taken back from the cards that are meant`(
    saved: String, unsaved: String, top: CardID, standing: [String]
  ) throws {
    for pause in [0, 40, 400] {
      let test = try TestSession(
        cards: (1...(unsaved == "jl" ? 3 : 7)).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
      play(saved, in: test, pause)
      test.settle()
      test.store.isFull = true
      play(unsaved, in: test, pause)
      test.settle()
      test.store.isFull = false
      #expect(try test.standing() == standing)
      try expectAgreement(test, "\(unsaved), \(pause)")
      #expect(test.top == top, "\(unsaved), \(pause)")
      // The next key decides what is on the top, and nothing else.
      test.press(.character("l"))
      test.settle()
      #expect(try test.standing() == standing + ["\(top):like"])
    }
  }

  @Test func `a reader closes when what it shows may not be on the top any more`() throws {
    let test = try TestSession()
    test.store.isFull = true
    test.press(.right, .character(" "))
    #expect((test.session.overlay as? ReaderOverlay)?.card == 1)
    test.settle()
    #expect(test.top == "c1" && test.session.overlay == nil)
    test.store.isFull = false
    test.press(.left)
    test.settle()
    #expect(try test.standing() == ["c1:nope"])
  }

  @Test func `a reader closes when its card turns out to be decided`() throws {
    let test = try TestSession()
    test.press(.character(" "))
    var batch = CardBatch()
    (batch.decided, batch.looked) = ([0], 6)
    test.session.receive(.cards(batch), at: test.time)
    #expect(test.top == "c2" && test.session.overlay == nil)
  }

  /// Keys as typed; `/5k` is a search for card 5, brought to the top and starred; `r` redoes.
  private func play(_ keys: String, in test: TestSession, _ pause: Int) {
    var search = false
    for key in keys {
      test.pass(.milliseconds(pause))
      switch key {
      case "/":
        search = true
        test.press(.character("/"))
        for letter in "card " { test.press(.character(letter)) }
      case "k" where search, "h" where search, "l" where search:
        while test.session.overlay?.isBusy == true { test.session.advance(to: test.time) }
        if key == "k" { test.press(.enter, .up) } else { test.press(key == "h" ? .left : .right) }
        search = false
      case "r": test.press(control: "r")
      default: test.press(.character(key))
      }
    }
  }

  /// What the engine knows to be decided is what the log has; a card put off may be either.
  private func expectAgreement(_ test: TestSession, _ when: String) throws {
    let session = test.session
    var standing: [CardID: Choice] = [:]
    for choice in try test.log.read({ try $0.newest(.max, before: nil, only: nil, in: test.scope) }) {
      standing[choice.card] = choice.choice
    }
    for place in 0..<session.cards.deck.count {
      let number = session.cards.number(at: place)
      let now = session.stack.status(of: number)
      switch standing[session.cards.card(number).id] {
      case nil:
        #expect(
          now == .remaining, "\(when): nothing stands on \(number), but it is \(String(describing: now))")
      case .later?: break
      case let choice?:
        #expect(now != .remaining, "\(when): \(choice) stands on \(number), but it is to be decided")
      }
    }
    #expect(try test.log.read { try $0.tally(in: test.scope) } == session.pending.tally, "\(when)")
  }

  /// Days of keys, drags, searches, undos into the days before, cards that come back, and a disk that is full at times.
  @Test(arguments: UInt64(1)...16)
  func `whatever is done`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let cards = dice.whole(3..<10)
    var folder: TestSession?
    for day in 0..<3 {
      let test =
        try folder.map { try TestSession(resuming: $0.folder, atOnce: dice.pick([0, 4096])) }
        ?? TestSession(cards: (1...cards).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
      test.removesFolder = false
      test.awaitCards()
      for step in 0..<50 {
        let when = "seed \(seed), day \(day), step \(step)"
        test.pass(.milliseconds(dice.pick([0, 5, 30, 30, 120, 400, 2000])))
        switch dice.whole(0..<100) {
        case 0..<40:
          guard test.session.overlay == nil, let top = test.session.stack.topCard else {
            break
          }
          let (key, choice) = dice.pick([
            (KeyPress.Key.left, Choice.nope), (.right, .like), (.up, .star), (.down, .later),
          ])
          test.press(key)
          #expect(test.session.pending.choice(on: top) == choice, "\(when)")
        case 40..<65:
          let before = try history(test).count
          test.press(.character("u"))
          let after = try history(test)
          guard after.count > before, !test.store.isFull else { break }
          #expect(after.count == before + 1, "\(when)")
          #expect(after.last == "undo \(test.top.map { "\($0)" } ?? "nobody")", "\(when)")
        case 65..<72: test.press(control: "r")
        case 72..<80:
          let wanted = dice.whole(1..<(cards + 1))
          test.press(.character("/"))
          for letter in "card \(wanted)" { test.press(.character(letter)) }
          while test.session.overlay?.isBusy == true { test.session.advance(to: test.time) }
          test.press(dice.pick([.left, .right, .escape, .down, .enter]))
          if test.session.overlay is SearchOverlay { test.press(.escape) }
        case 80..<84: test.mouse(.press, 50, 13)
        case 84..<88: test.mouse(.drag, dice.whole(20..<80), dice.whole(5..<20))
        case 88..<91: test.mouse(.release, dice.whole(20..<80), dice.whole(5..<20))
        case 91..<95:
          test.settle()
          test.store.isFull.toggle()
        default: test.settle()
        }
      }
      test.settle()
      test.store.isFull = false
      try expectAgreement(test, "seed \(seed), day \(day)")
      folder = test
    }
    folder?.removesFolder = true
  }
}
