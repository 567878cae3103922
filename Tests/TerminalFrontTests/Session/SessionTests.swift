import CardDeck
import ChoiceLog
import Platform
import SessionTestSupport
import TestSupport
import Testing
import TerminalTestSupport

import SwipeSession
import TerminalFront
import TerminalText
import TerminalCanvas

@Suite struct SessionTests {
  @Test func `two hundred presses at once decide each card once and in order`() throws {
    let test = try TestSession(cards: (1...24).map { #"{"id":"c\#($0)"}"# })
    for _ in 0..<200 { test.press(.right) }
    test.settle()
    #expect(try test.standing() == (1...24).map { "c\($0):like" })
    #expect(test.text.contains("through all 24 cards"))
  }

  @Test(arguments: [(20, 0, "c1:like"), (-20, 0, "c1:nope"), (0, -9, "c1:star"), (0, 9, "c1:later")])
  func `a drag past the threshold chooses its side`(columns: Int, rows: Int, choice: String) throws {
    let test = try TestSession()
    test.drag(columns: columns, rows: rows)
    test.settle()
    #expect(try test.standing() == [choice])
    #expect(test.top == "c2")
  }

  @Test(arguments: [(12, 0), (-12, 0), (3, 3), (0, 0)])
  func `a drag that falls short comes home and chooses nothing`(columns: Int, rows: Int) throws {
    let test = try TestSession()
    test.drag(columns: columns, rows: rows)
    test.pass(.seconds(2))
    test.settle()
    #expect(try test.standing().isEmpty)
    #expect(test.top == "c1")
    #expect(!test.session.isMoving)
  }

  @Test func `a card that is let go of by losing focus comes home, however far it was`() throws {
    let test = try TestSession()
    test.drag(columns: 30, lettingGo: false)
    _ = test.screen.handle(.focus(false), at: test.time)
    test.mouse(.release, 80, 13)
    test.pass(.seconds(2))
    #expect(test.top == "c1")
  }

  @Test func `a release that was lost on the way is a cancelled gesture`() throws {
    let test = try TestSession()
    test.drag(columns: 30, lettingGo: false)
    test.mouse(.move, 60, 13)
    test.pass(.seconds(2))
    #expect(test.top == "c1")
  }

  @Test func `undo takes back and redo repeats, and the log follows`() throws {
    let test = try TestSession()
    test.press(.right, .left, .backspace)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
    #expect(test.top == "c2")
    test.press(control: "r")
    test.settle()
    #expect(try test.standing() == ["c1:like", "c2:nope"])
    #expect(test.top == "c3")
    test.press(.backspace, .backspace, .backspace)
    #expect(test.top == "c1")
    #expect(test.text.contains("Nothing to undo"))
  }

  @Test func `the next session goes on behind the last choice, and undo reaches back over it`() throws {
    let first = try TestSession()
    first.removesFolder = false
    first.press(.right, .left, .up)
    first.settle()
    let second = try TestSession(resuming: first.folder)
    #expect(second.top == "c4")
    #expect(second.text.contains("3 of 6"))
    second.press(.backspace, .backspace)
    second.settle()
    #expect(second.top == "c2")
    #expect(try second.standing() == ["c1:like"])
  }

  @Test func `cards put off come back at the end, until all are put off again`() throws {
    let test = try TestSession(cards: (1...3).map { #"{"id":"c\#($0)"}"# })
    test.press(.down, .right, .down)
    #expect(test.top == "c1")
    #expect(test.text.contains("2 cards put off come back"))
    test.press(.left)
    #expect(test.top == "c3")
    test.press(.down)
    #expect(test.top == "c3", "c1 was decided in this pass, so there is another")
    test.press(.down)
    #expect(test.top == nil)
    #expect(test.text.contains("You have been through"))
    test.settle()
    #expect(try test.standing().sorted() == ["c1:nope", "c2:like", "c3:later"])
  }

  @Test func `cards put off yesterday wait behind those that nobody has seen`() throws {
    let first = try TestSession()
    first.removesFolder = false
    first.press(.down, .right)
    first.settle()
    let second = try TestSession(resuming: first.folder)
    #expect(second.top == "c3")
    for _ in 0..<4 { second.press(.right) }
    #expect(second.top == "c1")
  }

  @Test func `one choice decides both cards of one id`() throws {
    let test = try TestSession(cards: ["a", "b", "a", "c", "b", "a"].map { #"{"id":"\#($0)"}"# })
    var seen: [CardID] = []
    while let top = test.top {
      seen.append(top)
      test.press(.right)
    }
    #expect(seen == ["a", "b", "c"])
    test.settle()
    #expect(try test.standing() == ["a:like", "b:like", "c:like"])
  }

  @Test func `what cannot be saved comes back, newest first, and says why`() throws {
    let test = try TestSession()
    test.press(.right)
    test.settle()
    test.store.isFull = true
    test.press(.left, .up, .right)
    #expect(test.top == "c5")
    test.settle()
    #expect(test.top == "c2")
    #expect(test.text.contains("Not saved, taken back"))
    #expect(test.text.contains("← 0 noped   → 1 liked"))
    test.store.isFull = false
    test.press(.right, .right)
    test.settle()
    #expect(try test.standing() == ["c1:like", "c2:like", "c3:like"])
    #expect(test.text.contains("3 saved"))
  }

  @Test func `an undo that cannot be saved is undone itself`() throws {
    let test = try TestSession()
    test.press(.right, .left)
    test.settle()
    test.store.isFull = true
    test.press(.backspace)
    #expect(test.top == "c2")
    test.settle()
    #expect(test.top == "c3")
    #expect(try test.standing() == ["c1:like", "c2:nope"])
  }

  @Test func `nothing is called saved before the log has it`() throws {
    let test = try TestSession()
    test.press(.right)
    #expect(test.text.contains("saving 1"))
    test.settle()
    #expect(test.text.contains("1 saved"))
  }

  @Test
  func `a disk that stalls holds up neither a key nor a frame, and nothing is called saved before it is`()
    throws
  {
    let test = try TestSession()
    test.store.stall()
    test.press(.right, .left, .right)
    test.press(.character("u"))
    for _ in 0..<60 {
      test.pass(.milliseconds(16))
      #expect(test.text.contains("saving 4"))
    }
    #expect(test.top == "c3")
    #expect(try test.standing() == [])
    test.store.goOn()
    test.settle()
    #expect(try test.standing() == ["c1:like", "c2:nope"])
    #expect(test.text.contains("2 saved"))
  }

  @Test func `a log that is not kept as usual says so`() throws {
    let test = try TestSession { $0.savingNote = "rollback journal" }
    #expect(test.text.contains("rollback journal"))
    test.press(.right)
    #expect(test.text.contains("◌ saving 1 · rollback journal"))
    test.settle()
    #expect(test.text.contains("● 1 saved · rollback journal"))
  }

  @Test func `the end of the deck writes the export that was asked for`() throws {
    let test = try TestSession(cards: [#"{"id":"c1"}"#], exportsAtEnd: true)
    test.press(.right)
    test.settle()
    #expect(test.counter.count == 1)
  }

  @Test(arguments: [("y", 2), ("n", 1)])
  func `a file of someone else's is replaced only after a yes`(key: Character, exports: Int) throws {
    let test = try TestSession()
    test.counter.isOurs = false
    test.press(.character("e"))
    test.settle()
    #expect(test.text.contains("Replace it?"))
    test.readQuestion()
    test.press(.character(key))
    test.settle()
    #expect(test.counter.count == exports)
    #expect(!test.text.contains("Replace it?"))
  }

  @Test func `a click on a button chooses as its key does`() throws {
    let test = try TestSession()
    let row = try #require(test.rows().firstIndex { $0.contains("Like →") })
    let column = try #require(test.rows()[row].range(of: "Like →")).lowerBound.utf16Offset(
      in: test.rows()[row])
    test.mouse(.press, column, row)
    test.mouse(.release, column, row)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
  }

  @Test func `a smaller window in mid-drag sends the card home and loses nothing`() throws {
    let test = try TestSession()
    test.drag(columns: 6, lettingGo: false)
    test.screen.resize(to: TerminalSize(columns: 20, rows: 8), at: test.time)
    var canvas = Canvas(columns: 20, rows: 8)
    test.draw(in: &canvas, style: .init())
    #expect(canvas.rowsAsText.joined().contains("too small"))
    test.screen.resize(to: TestSession.size, at: test.time)
    #expect(test.session.stack.topCard == 0)
    let pose = try #require(test.screen.screen(at: test.time)?.cards.first?.pose)
    #expect(pose.phase == .returning)
  }

  private func type(_ text: String, in test: TestSession) {
    for character in text { test.press(.character(character)) }
    while test.session.overlay?.isBusy == true { test.session.advance(to: test.time) }
  }

  @Test func `a search shows the next match, and looking changes nothing`() throws {
    let test = try TestSession(cards: [
      #"{"id":"a","title":"Anna"}"#, #"{"id":"b","title":"Bert","city":"Malmö"}"#,
      #"{"id":"c","title":"Cora"}"#,
      #"{"id":"d","title":"Dora","city":"Malmo"}"#,
    ])
    test.press(.right, .right)
    type("/MALMO", in: test)
    #expect(test.text.contains("Dora"))
    test.press(.down)
    while test.session.overlay?.isBusy == true { test.session.advance(to: test.time) }
    #expect(test.text.contains("Bert"))
    #expect(test.text.contains("liked ·"), "what stands on the match is said")
    test.press(.escape)
    test.pass(.seconds(1))
    #expect(test.text.contains("Cora"))
    test.settle()
    #expect(try test.standing() == ["a:like", "b:like"])
  }

  @Test func `a match can be chosen, also against an earlier choice`() throws {
    let test = try TestSession()
    test.press(.right, .right)
    type("/card 5", in: test)
    test.press(.left)
    type("/card 1", in: test)
    test.press(.enter, .up)
    test.settle()
    #expect(try test.standing() == ["c2:like", "c5:nope", "c1:star"])
    #expect(test.top == "c3")
  }

  @Test func `a search in vain says so`() throws {
    let test = try TestSession()
    type("/zebra", in: test)
    #expect(test.text.contains("no card like this"))
  }

  @Test func `a note is kept with its card, shown on it and found by a search`() throws {
    let first = try TestSession()
    first.removesFolder = false
    type("nask @ada #later", in: first)
    first.press(.enter)
    #expect(first.text.contains("✎ ask @ada #later"))
    first.press(.right)
    type("n@a\t", in: first)
    first.press(.tab)
    #expect(first.text.contains("@ada"))
    first.press(.escape)
    first.settle()
    let second = try TestSession(resuming: first.folder)
    type("/#later", in: second)
    #expect(second.text.contains("Card 1"))
  }

  @Test func `a note that cannot be saved is as it was`() throws {
    let test = try TestSession()
    test.store.isFull = true
    type("nhello", in: test)
    test.press(.enter)
    test.settle()
    #expect(!test.text.contains("✎"))
    #expect(test.text.contains("Not saved"))
  }

  @Test func `pasted text is never a command`() throws {
    let test = try TestSession()
    _ = test.screen.handle(.paste("lllq", omittedBytes: 0), at: test.time)
    #expect(test.top == "c1")
    type("/", in: test)
    _ = test.screen.handle(.paste("card 4", omittedBytes: 0), at: test.time)
    while test.session.overlay?.isBusy == true { test.session.advance(to: test.time) }
    #expect(test.text.contains("Card 4"))
  }

  @Test func `the header tells how long the rest will take`() throws {
    let test = try TestSession(
      cards: (1...30).map { #"{"id":"c\#($0)"}"# }, size: TerminalSize(columns: 120, rows: 40))
    for _ in 0..<10 {
      test.pass(.seconds(6))
      test.press(.right)
    }
    #expect(test.text.contains("2 min left   10 of 30"))
  }

  @Test func `the pace is that of the time in which somebody was there`() throws {
    let test = try TestSession(
      cards: (1...30).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# },
      size: TerminalSize(columns: 120, rows: 40))
    for _ in 0..<10 {
      test.pass(.seconds(6))
      _ = test.screen.handle(.focus(false), at: test.time)
      test.pass(.seconds(600))
      _ = test.screen.handle(.focus(true), at: test.time)
      test.press(.right)
    }
    #expect(test.text.contains("2 min left   10 of 30"))
  }

  @Test(arguments: [(KeyPress.Key.character("q"), Session.Request.quit)])
  func `leaving is asked of the runner`(key: KeyPress.Key, request: Session.Request) throws {
    let test = try TestSession()
    #expect(test.press(key) == request)
  }

  @Test func `random input never loses or doubles a card`() throws {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let test = try TestSession(cards: (1...12).map { #"{"id":"c\#($0)"}"# })
      for _ in 0..<120 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: test.press(random.pick([.left, .right, .up, .down]))
        case 3: test.press(.backspace)
        case 4: test.press(control: "r")
        case 5:
          test.mouse(.press, .random(in: -3...103, using: &random), .random(in: -2...32, using: &random))
        case 6, 7:
          test.mouse(.drag, .random(in: -3...103, using: &random), .random(in: -2...32, using: &random))
        case 8:
          test.mouse(.release, .random(in: -3...103, using: &random), .random(in: -2...32, using: &random))
        default: test.press(random.pick([.character("?"), .escape, .enter, .pageDown, .tab]))
        }
        test.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
      }
      test.pass(.seconds(5))
      test.settle()
      let stack = test.session.stack
      #expect(stack.remainingCount + stack.pendingCount + stack.decidedCount == 12, "seed \(seed)")
      let standing = try test.standing().filter { !$0.hasSuffix(":later") }
      #expect(
        standing.count == test.session.pending.tally.decided - test.session.pending.tally.later,
        "seed \(seed)")
      #expect(
        try test.log.read { try $0.tally(in: test.scope) } == test.session.pending.tally, "seed \(seed)"
      )
    }
  }

  @Test func `a choice keeps the hash of the record that was decoded, whatever the file says by then`() throws
  {
    let test = try TestSession()
    let path = test.folder.appending(component: "deck.json").path
    let records = (1...6).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# }
    // Known before they are seen, as the first ones are, and those that a search comes to.
    for number in UInt32(0)..<6 { _ = test.session.cards.card(number) }
    let file = try SystemFile.open(path, O_WRONLY)
    let text = "[\n\(records.joined(separator: ",\n"))\n]"
    try SystemFile.write(text.split(separator: "Card").joined(separator: "Curd").utf8, to: file)
    close(file)
    test.press(.right, .right, .right, .right, .right, .right)
    test.settle()
    let events = try test.log.read { try $0.history(after: 0, limit: 9, in: test.scope) }
    #expect(events.compactMap(\.event.record?.hash) == records.map { RecordHash(Array($0.utf8)) })
  }
}
