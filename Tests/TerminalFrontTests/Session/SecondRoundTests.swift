import ChoiceLog
import FoundationEssentials
import SessionTestSupport
import Testing

import SwipeSession
import TerminalFront
import TerminalText

/// Going through what was liked and starred once more, from the end of the deck.
@Suite struct SecondRoundTests {
  /// Six cards: c1 and c4 liked, c3 starred, the others noped.
  private func ended(_ test: TestSession) {
    for key in [KeyPress.Key.right, .left, .up, .right, .left, .left] { test.press(key) }
    test.settle()
  }

  @Test func `a goes through those liked and starred again, in the deck's order`() throws {
    let test = try TestSession()
    ended(test)
    #expect(test.text.contains("a Again: the 3"))
    test.press(.character("a"))
    #expect(test.session.overlay == nil)
    #expect(test.upcoming() == ["c1", "c3", "c4"])
    #expect(test.text.contains("Once more: 3 cards"))
    test.press(.left, .right, .right)
    test.settle()
    #expect(
      try test.standing().sorted() == [
        "c1:nope", "c2:nope", "c3:like", "c4:like", "c5:nope", "c6:nope",
      ])
  }

  @Test func `of cards with a hidden side a second round asks for those not known`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let words = (1...3).map { #"{"id":"w\#($0)","word":"Wort \#($0)","meaning":"word \#($0)"}"# }
    try Data(
      #"{"like":"known","nope":"not yet","reveal":["meaning"],"cards":[\#(words.joined(separator: ","))]}"#
        .utf8
    ).write(to: folder.appending(component: "deck.json"))
    let test = try TestSession(resuming: folder)
    test.press(.right, .left, .left)
    test.settle()
    #expect(test.text.contains("← 2 not yet") || test.text.contains("not yet   2"))
    #expect(test.text.contains("a Again: the 2"))
    test.press(.character("a"))
    #expect(test.upcoming() == ["w2", "w3"])
    test.press(.right, .left)
    test.settle()
    #expect(test.text.contains("a Again: the 1"))
    #expect(try test.standing().sorted() == ["w1:like", "w2:like", "w3:nope"])
  }

  @Test func `undo takes back what was chosen in the round, and nothing that it goes through`() throws {
    let test = try TestSession()
    ended(test)
    test.press(.character("a"), .left, .right)
    for _ in 0..<5 { test.press(.character("u")) }
    test.settle()
    #expect(test.session.progress.done == 0 && test.session.progress.total == 3)
    #expect(
      try test.standing().sorted() == [
        "c1:like", "c2:nope", "c3:star", "c4:like", "c5:nope", "c6:nope",
      ])
  }

  @Test func `the round is through the cards that are liked now, also where as many were before`() throws {
    let test = try TestSession()
    ended(test)
    #expect(test.session.secondRoundCards.map(\.number).count == 3)
    // c5 and c4 change places.
    test.press(.character("u"), .character("u"), .character("u"), .left, .right, .left)
    test.press(.character("a"))
    #expect(test.upcoming() == ["c1", "c3", "c5"])
  }

  @Test func `the header is about the second round, and so is its end`() throws {
    let test = try TestSession()
    ended(test)
    test.press(.character("a"))
    #expect(test.session.progress.done == 0 && test.session.progress.total == 3)
    #expect(test.rows()[0].contains("again: liked, starred"))
    test.press(.left)
    #expect(test.session.progress.done == 1 && test.session.progress.tally.nope == 1)
    test.press(.character("u"))
    #expect(test.session.progress.done == 0 && test.session.progress.tally.decided == 0)
    test.press(.left, .right, .up)
    #expect(test.session.overlay is SummaryOverlay)
    #expect(test.session.secondRoundCards.count == 2)
    test.press(.character("a"))
    #expect(test.upcoming() == ["c3", "c4"])
  }

  @Test func `what earlier sessions have liked is named, and gone through again`() throws {
    let first = try TestSession()
    first.removesFolder = false
    ended(first)
    let second = try TestSession(resuming: first.folder)
    #expect(second.text.contains("What you liked") && second.text.contains("★ Card 3"))
    second.press(.character("a"))
    #expect(second.upcoming() == ["c1", "c3", "c4"])
    second.press(.left)
    second.settle()
    #expect(try second.standing().contains("c1:nope"))
    second.press(.character("u"))
    second.settle()
    #expect(try second.standing().contains("c1:like"))
  }

  @Test func `those put off before it are put off still`() throws {
    let test = try TestSession(cards: (1...3).map { #"{"id":"c\#($0)"}"# })
    test.press(.right, .down, .left, .down)
    #expect(test.session.canGoOn && test.session.putOffCount == 1)
    test.press(.character("a"))
    #expect(test.upcoming() == ["c1"])
    test.press(.right)
    #expect(test.session.canGoOn && test.session.putOffCount == 1)
    test.press(.character("g"))
    #expect(test.upcoming() == ["c2"])
  }

  @Test func `where nothing was liked there is no such button, and the key does nothing`() throws {
    let test = try TestSession(cards: [#"{"id":"c1"}"#])
    test.press(.left)
    #expect(!test.text.contains("Again"))
    test.press(.character("a"))
    #expect(test.session.overlay is SummaryOverlay)
  }
}
