import CardDeck
import ChoiceLog
import SwipeEngine
import TestSupport
import Testing

@testable import TerminalFront

@Suite("The key after an undo decides the card that the undo showed")
struct UndoShowsTests {
  /// What the log tells of a sitting, oldest first: `choose c1`, `undo c1`.
  private func history(_ sitting: Sitting) throws -> [String] {
    sitting.settle()
    return try sitting.log.read { try $0.history(after: 0, limit: .max, in: sitting.scope) }.map {
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
    let sitting = try Sitting(cards: (1...12).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
    let last = keys.range(of: "uu")?.lowerBound
    for index in keys.indices {
      sitting.pass(.milliseconds(index == last ? pause : 30))
      sitting.press(.character(keys[index]))
      if keys[index] == "u" {
        let shown = try #require(sitting.top)
        #expect(try history(sitting).last == "undo \(shown)")
      }
    }
    let ends = try history(sitting).suffix(2).map { $0.split(separator: " ")[1] }
    #expect(ends.first == ends.last)
  }

  @Test func `a card put off another day is taken back from the hand that holds it`() throws {
    let first = try Sitting(cards: (1...2).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
    first.press(.down, .right)
    first.settle()
    first.removesFolder = false
    // It comes back, alone.
    for isHeld in [true, false] {
      let second = try Sitting(resuming: first.folder)
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
      let sitting = try Sitting(
        cards: (1...(unsaved == "jl" ? 3 : 7)).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
      play(saved, in: sitting, pause)
      sitting.settle()
      sitting.store.isFull = true
      play(unsaved, in: sitting, pause)
      sitting.settle()
      sitting.store.isFull = false
      #expect(try sitting.standing() == standing)
      try expectAgreement(sitting, "\(unsaved), \(pause)")
      #expect(sitting.top == top, "\(unsaved), \(pause)")
      // The next key decides what is on the top, and nothing else.
      sitting.press(.character("l"))
      sitting.settle()
      #expect(try sitting.standing() == standing + ["\(top):like"])
    }
  }

  @Test func `a reader closes when what it shows may not be on the top any more`() throws {
    let sitting = try Sitting()
    sitting.store.isFull = true
    sitting.press(.right, .character(" "))
    #expect(sitting.session.mode == .reading(1, offset: 0))
    sitting.settle()
    #expect(sitting.top == "c1" && sitting.session.mode == .swiping)
    sitting.store.isFull = false
    sitting.press(.left)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:nope"])
  }

  /// Keys as typed; `/5k` is a search for card 5, chosen by ↑; `r` redoes.
  private func play(_ keys: String, in sitting: Sitting, _ pause: Int) {
    var search = false
    for key in keys {
      sitting.pass(.milliseconds(pause))
      switch key {
      case "/":
        search = true
        sitting.press(.character("/"))
        for letter in "card " { sitting.press(.character(letter)) }
      case "k" where search, "h" where search, "l" where search:
        while sitting.session.isSearching { sitting.session.continueSearch(at: sitting.time) }
        sitting.press(key == "k" ? .up : key == "h" ? .left : .right)
        search = false
      case "r": sitting.press(control: "r")
      default: sitting.press(.character(key))
      }
    }
  }

  /// What the engine knows to be decided is what the log has; a card put off may be either.
  private func expectAgreement(_ sitting: Sitting, _ when: String) throws {
    let session = sitting.session
    var standing: [CardID: Choice] = [:]
    for choice in try sitting.log.read({ try $0.newest(.max, before: nil, only: nil, in: sitting.scope) }) {
      standing[choice.card] = choice.choice
    }
    for place in 0..<session.source.deck.count {
      let number = session.source.number(at: place)
      let now = session.controller.stack.standing(of: number)
      switch standing[session.source.card(number).id] {
      case nil:
        #expect(
          now == .remaining, "\(when): nothing stands on \(number), but it is \(String(describing: now))")
      case .later?: break
      case let choice?:
        #expect(now != .remaining, "\(when): \(choice) stands on \(number), but it is to be decided")
      }
    }
    #expect(try sitting.log.read { try $0.tally(in: sitting.scope) } == session.book.tally, "\(when)")
  }

  /// Days of keys, drags, searches, undos into the days before, cards that come back, and a disk that is full at times.
  @Test(arguments: UInt64(1)...16)
  func `whatever is done`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let cards = dice.whole(3..<10)
    var folder: Sitting?
    for day in 0..<3 {
      let sitting =
        try folder.map { try Sitting(resuming: $0.folder, atOnce: dice.pick([0, 4096])) }
        ?? Sitting(cards: (1...cards).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# })
      sitting.removesFolder = false
      sitting.awaitCards()
      for step in 0..<50 {
        let when = "seed \(seed), day \(day), step \(step)"
        sitting.pass(.milliseconds(dice.pick([0, 5, 30, 30, 120, 400, 2000])))
        switch dice.whole(0..<100) {
        case 0..<40:
          guard sitting.session.mode == .swiping, let top = sitting.session.controller.stack.topCard else {
            break
          }
          let (key, choice) = dice.pick([
            (KeyPress.Key.left, Choice.nope), (.right, .like), (.up, .star), (.down, .later),
          ])
          sitting.press(key)
          #expect(sitting.session.book.standing(on: top) == choice, "\(when)")
        case 40..<65:
          let before = try history(sitting).count
          sitting.press(.character("u"))
          let after = try history(sitting)
          guard after.count > before, !sitting.store.isFull else { break }
          #expect(after.count == before + 1, "\(when)")
          #expect(after.last == "undo \(sitting.top.map { "\($0)" } ?? "nobody")", "\(when)")
        case 65..<72: sitting.press(control: "r")
        case 72..<80:
          let wanted = dice.whole(1..<(cards + 1))
          sitting.press(.character("/"))
          for letter in "card \(wanted)" { sitting.press(.character(letter)) }
          while sitting.session.isSearching { sitting.session.continueSearch(at: sitting.time) }
          sitting.press(dice.pick([.left, .up, .escape, .down]))
          if case .searching = sitting.session.mode { sitting.press(.escape) }
        case 80..<84: sitting.mouse(.press, 50, 13)
        case 84..<88: sitting.mouse(.drag, dice.whole(20..<80), dice.whole(5..<20))
        case 88..<91: sitting.mouse(.release, dice.whole(20..<80), dice.whole(5..<20))
        case 91..<95:
          sitting.settle()
          sitting.store.isFull.toggle()
        default: sitting.settle()
        }
      }
      sitting.settle()
      sitting.store.isFull = false
      try expectAgreement(sitting, "seed \(seed), day \(day)")
      folder = sitting
    }
    folder?.removesFolder = true
  }
}
