import CardDeck
import ChoiceFormats
import ChoiceLog
import FoundationEssentials
import SessionTestSupport
import TestSupport
import Testing

import SwipeSession
import TerminalText

/// What was taken back before a session began can be put back in it.
@Suite struct EarlierRedoTests {
  /// A test whose log holds what was done with it; the next one goes on from there.
  private static func after(_ keys: [KeyPress.Key] = [.right, .left, .up, .down]) throws -> TestSession {
    let test = try TestSession()
    test.removesFolder = false
    for key in keys { test.press(key) }
    test.settle()
    return test
  }

  private static func resume(_ test: TestSession) throws -> TestSession {
    try TestSession(resuming: test.folder)
  }

  private static func undo(_ count: Int, in test: TestSession) throws {
    _ = try test.log.undoNewest(count, on: test.scope.deck, by: "ann", cause: "program", at: 9)
  }

  private func redo(_ count: Int = 1, in test: TestSession) throws -> [String] {
    for _ in 0..<count {
      test.press(control: "r")
      test.pass(.milliseconds(30))
    }
    test.settle()
    return try test.standing()
  }

  @Test func `what the command took back comes back, the newest undone first`() throws {
    let first = try Self.after()
    try Self.undo(3, in: first)
    let second = try Self.resume(first)
    #expect(try redo(in: second) == ["c1:like", "c2:nope"])
    #expect(second.top == "c3")
    #expect(second.session.counts.decided == 2 && second.session.counts.cards == 6)
    #expect(try redo(2, in: second) == ["c1:like", "c2:nope", "c3:star", "c4:later"])
    #expect(second.top == "c5")
    #expect(try redo(in: second).count == 4)
    #expect(second.session.notice == .nothingLeft(.redo))
    #expect(try second.log.check() == [])
  }

  @Test func `a reset is put back in the order of choosing, over several sessions`() throws {
    let first = try Self.after()
    #expect(try first.log.undoAll(on: first.scope.deck, by: "ann", cause: "program", at: 9) == 4)
    let second = try Self.resume(first)
    second.removesFolder = false
    #expect(try redo(2, in: second) == ["c1:like", "c2:nope"])
    let third = try Self.resume(second)
    #expect(try redo(2, in: third) == ["c1:like", "c2:nope", "c3:star", "c4:later"])
  }

  @Test func `an undo of the session before is put back, and can be taken back and put back again`() throws {
    let first = try Self.after([.right, .left, .backspace, .backspace])
    let second = try Self.resume(first)
    #expect(try redo(in: second) == ["c1:like"])
    second.press(.backspace)
    #expect(second.top == "c1")
    #expect(try redo(2, in: second) == ["c1:like", "c2:nope"])
    second.press(.backspace, .backspace)
    second.settle()
    #expect(try second.standing() == [])
    #expect(try redo(3, in: second) == ["c1:like", "c2:nope"])
  }

  @Test func `keys faster than the disk put back each once`() throws {
    let first = try Self.after()
    try Self.undo(4, in: first)
    let second = try Self.resume(first)
    second.store.stall()
    for _ in 0..<9 { second.press(control: "r") }
    second.store.goOn()
    second.settle()
    #expect(try second.standing() == ["c1:like", "c2:nope", "c3:star", "c4:later"])
    #expect(second.session.pending.tally == Tally(like: 1, nope: 1, star: 1, later: 1))
  }

  @Test func `of several choices on one card, none is put back before the log has the one before`() throws {
    let earlier = try TestSession(cards: [TestSession.cards[0]])
    earlier.removesFolder = false
    earlier.press(.down)
    earlier.settle()
    let first = try Self.resume(earlier)
    first.removesFolder = false
    first.press(.up)
    first.settle()
    #expect(try first.standing() == ["c1:star"])
    try Self.undo(2, in: first)
    let second = try Self.resume(first)
    second.store.stall()
    second.press(control: "r")
    let shown = second.session.pending.tally
    #expect(shown == Tally(later: 1))
    for _ in 0..<3 {
      second.pass(.milliseconds(30))
      second.press(control: "r")
      #expect(second.session.pending.tally == shown)
      #expect(second.session.notice == .notSavedYet(.redo))
    }
    second.store.goOn()
    second.settle()
    #expect(try second.standing() == ["c1:later"])
    #expect(try redo(in: second) == ["c1:star"])
    #expect(second.session.pending.tally == Tally(star: 1))
  }

  @Test func `a new choice clears it, for this session and the next`() throws {
    let first = try Self.after()
    try Self.undo(2, in: first)
    let second = try Self.resume(first)
    second.removesFolder = false
    second.press(.left)
    #expect(try redo(in: second) == ["c1:like", "c2:nope", "c3:nope"])
    let third = try Self.resume(second)
    third.removesFolder = false
    #expect(try redo(in: third) == ["c1:like", "c2:nope", "c3:nope"])
    #expect(third.session.notice == .nothingLeft(.redo))
    third.press(.backspace)
    third.settle()
    // Only what was taken back since that choice.
    let fourth = try Self.resume(third)
    #expect(try redo(3, in: fourth) == ["c1:like", "c2:nope", "c3:nope"])
  }

  @Test func `a choice that could not be saved and what it was put back over are left as they were`() throws {
    let first = try Self.after()
    try Self.undo(2, in: first)
    let second = try Self.resume(first)
    second.store.isFull = true
    second.press(control: "r")
    second.settle()
    #expect(second.top == "c3")
    #expect(second.session.pending.tally == Tally(like: 1, nope: 1))
    second.store.isFull = false
    second.press(.right)
    second.settle()
    #expect(try second.standing() == ["c1:like", "c2:nope", "c3:like"])
  }

  @Test func `what lay on an earlier choice comes back over it`() throws {
    let first = try Self.after([.down, .right])
    let scope = first.scope
    func event(_ choice: Choice, _ card: CardID) -> ChoiceEvent {
      ChoiceEvent(.choose(choice), card: card, deck: scope.deck, annotator: "ann", cause: "key", at: 5)
    }
    try first.log.append(contentsOf: [event(.like, "c1"), event(.nope, "c1"), event(.star, "c2")])
    try Self.undo(3, in: first)
    let second = try Self.resume(first)
    #expect(try second.standing() == ["c1:later", "c2:like"])
    // c1 waits to come back at the end, and c2 is decided: both are put back on.
    #expect(try redo(in: second) == ["c2:like", "c1:like"])
    #expect(second.session.pending.tally == Tally(like: 2))
    #expect(try redo(2, in: second) == ["c1:nope", "c2:star"])
    #expect(second.session.pending.tally == Tally(nope: 1, star: 1))
    #expect(second.top == "c3")
    for _ in 0..<4 { second.press(.right) }
    #expect(
      second.session.overlay is SummaryOverlay && second.session.counts.decided == 6
        && second.session.counts.undecided == 0)
    #expect(try second.log.check() == [])
  }

  @Test func `a card that was put off waits for the end again`() throws {
    let first = try Self.after([.down, .right])
    try Self.undo(2, in: first)
    let second = try Self.resume(first)
    #expect(try redo(2, in: second) == ["c1:later", "c2:like"])
    for _ in 0..<4 { second.press(.right) }
    #expect(second.top == "c1")
  }

  @Test func `cards are found where the deck has them now, and what it has no more is passed over`() throws {
    let first = try Self.after()
    try Self.undo(4, in: first)
    let cards = ["new", "c4", "c2", "c1"].map { #"{"id":"\#($0)","title":"Another text"}"# }
    try "[\(cards.joined(separator: ","))]".write(
      toFile: first.folder.appending(component: "deck.json").path, atomically: false, encoding: .utf8)
    let second = try Self.resume(first)
    #expect(try redo(4, in: second) == ["c1:like", "c2:nope", "c4:later"])
    #expect(second.top == "new")
  }

  @Test func `cards that this session would not show are put back too`() throws {
    let first = try Self.after()
    try Self.undo(3, in: first)
    let second = try TestSession(resuming: first.folder) { $0.limit = 1 }
    #expect(try redo(3, in: second) == ["c1:like", "c2:nope", "c3:star", "c4:later"])
  }

  @Test func `the end of the deck does not keep from it`() throws {
    let first = try Self.after(Array(repeating: .right, count: 6))
    try Self.undo(1, in: first)
    let second = try Self.resume(first)
    #expect(try redo(in: second).count == 6)
    #expect(
      second.session.overlay is SummaryOverlay && second.session.counts.decided == 6
        && second.session.counts.undecided == 0)
  }

  /// Sessions, commands and imports in any order: what a session believes is what the log says, what the log says is
  /// what its events say, and every redo puts back what was taken back last.
  @Test(arguments: 0..<UInt64(Repetitions.count(10, full: 240)))
  func `any sessions and commands leave one truth`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var test = try Self.after([])
    let folder = test.folder
    defer { try? FileManager.default.removeItem(at: folder) }
    for round in 0..<6 {
      for step in 0..<Int.random(in: 1...25, using: &generator) {
        let couldRedo = try test.expectedRedo()
        let before = try test.log.read { try $0.position() }.sequence
        var isRedo = false
        switch Int.random(in: 0..<14, using: &generator) {
        case 0: test.press(.right)
        case 1: test.press(.left)
        case 2: test.press(.up)
        case 3: test.press(.down)
        case 4..<9: test.press(.backspace)
        default:
          test.press(control: "r")
          isRedo = true
        }
        if Bool.random(using: &generator) {
          test.pass(.milliseconds(Int.random(in: 0...400, using: &generator)))
        }
        test.settle()
        let comment: Comment = "seed \(seed), round \(round), step \(step)"
        try test.requireOneTruth(comment)
        guard isRedo else { continue }
        let events = try test.log.read { try $0.history(after: before, limit: 9, in: test.scope) }
        try #require(events.count == (couldRedo == nil ? 0 : 1), comment)
        if let couldRedo, let event = events.first {
          try #require(event.event.kind == .redo && event.subject == couldRedo, comment)
        }
      }
      try test.meddle(&generator)
      test = try TestSession(resuming: folder)
      test.removesFolder = false
    }
    let list = try test.standing()
    try test.log.rebuild()
    #expect(try test.standing() == list && test.log.check() == [])
  }
}

extension TestSession {
  /// The choice that a redo has to put back, told by the events alone; `nil` if there is none.
  fileprivate func expectedRedo() throws -> Int64? {
    var undone: [Int64] = []
    for event in try log.read({ try $0.history(after: 0, limit: .max, in: scope) }) {
      switch event.event.kind {
      case .choose: undone = []
      case .undo: undone.append(try #require(event.subject))
      case .redo: #expect(undone.popLast() == event.subject)
      case .note: break
      }
    }
    return undone.last
  }

  fileprivate func requireOneTruth(_ comment: Comment) throws {
    let decided = try log.readAside { try $0.decided(in: scope) }
    try #require(try session.pending.tally == log.read { try $0.tally(in: scope) }, comment)
    for number in UInt32(0)..<6 {
      try #require(session.pending.lookUp(number) == decided["c\(number + 1)"], comment)
    }
  }

  /// What other commands do between two sessions.
  fileprivate func meddle(_ generator: inout SeededGenerator) throws {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: _ = try log.undoAll(on: scope.deck, by: "ann", cause: "program", at: 9)
    case 1, 2:
      let count = Int.random(in: 1...4, using: &generator)
      _ = try log.undoNewest(count, on: scope.deck, by: "ann", cause: "program", at: 9)
    case 3:
      let cards = (0..<3).map { _ in CardID("c\(Int.random(in: 1...6, using: &generator))") }
      let choices = cards.map { ImportedChoice(card: $0, choice: .star, at: nil, record: nil) }
      _ = try log.add(choices, on: scope.deck, by: "ann", now: 9, isTrial: false)
    case 4:
      let card = CardID("c\(Int.random(in: 1...6, using: &generator))")
      try log.append(
        ChoiceEvent(.choose(.nope), card: card, deck: scope.deck, annotator: "ann", cause: "key", at: 9))
    default: break
    }
  }
}
