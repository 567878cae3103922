import CardDeck
import TestSupport
import Testing

@testable import TerminalFront

@Suite struct SessionTests {
  @Test func `two hundred presses at once decide each card once and in order`() throws {
    let sitting = try Sitting(cards: (1...24).map { #"{"id":"c\#($0)"}"# })
    for _ in 0..<200 { sitting.press(.right) }
    sitting.settle()
    #expect(try sitting.standing() == (1...24).map { "c\($0):like" })
    #expect(sitting.text.contains("All 24 cards decided"))
  }

  @Test(arguments: [(20, 0, "c1:like"), (-20, 0, "c1:nope"), (0, -9, "c1:star"), (0, 9, "c1:later")])
  func `a drag past the threshold chooses its side`(columns: Int, rows: Int, choice: String) throws {
    let sitting = try Sitting()
    sitting.drag(columns: columns, rows: rows)
    sitting.settle()
    #expect(try sitting.standing() == [choice])
    #expect(sitting.top == "c2")
  }

  @Test(arguments: [(12, 0), (-12, 0), (3, 3), (0, 0)])
  func `a drag that falls short comes home and chooses nothing`(columns: Int, rows: Int) throws {
    let sitting = try Sitting()
    sitting.drag(columns: columns, rows: rows)
    sitting.pass(.seconds(2))
    sitting.settle()
    #expect(try sitting.standing().isEmpty)
    #expect(sitting.top == "c1")
    #expect(!sitting.session.isMoving)
  }

  @Test func `a card that is let go of by losing focus comes home, however far it was`() throws {
    let sitting = try Sitting()
    sitting.drag(columns: 30, lettingGo: false)
    _ = sitting.session.handle(.focus(false), at: sitting.time)
    sitting.mouse(.release, 80, 13)
    sitting.pass(.seconds(2))
    #expect(sitting.top == "c1")
  }

  @Test func `a release that was lost on the way is a cancelled gesture`() throws {
    let sitting = try Sitting()
    sitting.drag(columns: 30, lettingGo: false)
    sitting.mouse(.move, 60, 13)
    sitting.pass(.seconds(2))
    #expect(sitting.top == "c1")
  }

  @Test func `undo takes back and redo repeats, and the log follows`() throws {
    let sitting = try Sitting()
    sitting.press(.right, .left, .backspace)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like"])
    #expect(sitting.top == "c2")
    sitting.press(control: "r")
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like", "c2:nope"])
    #expect(sitting.top == "c3")
    sitting.press(.backspace, .backspace, .backspace)
    #expect(sitting.top == "c1")
    #expect(sitting.text.contains("nothing to undo"))
  }

  @Test func `the next session goes on behind the last choice, and undo reaches back over it`() throws {
    let first = try Sitting()
    first.removesFolder = false
    first.press(.right, .left, .up)
    first.settle()
    let second = try Sitting(resuming: first.folder)
    #expect(second.top == "c4")
    #expect(second.text.contains("3 of 6"))
    second.press(.backspace, .backspace)
    second.settle()
    #expect(second.top == "c2")
    #expect(try second.standing() == ["c1:like"])
  }

  @Test func `cards put off come back at the end, until all are put off again`() throws {
    let sitting = try Sitting(cards: (1...3).map { #"{"id":"c\#($0)"}"# })
    sitting.press(.down, .right, .down)
    #expect(sitting.top == "c1")
    #expect(sitting.text.contains("2 put off for later come back"))
    sitting.press(.left)
    #expect(sitting.top == "c3")
    sitting.press(.down)
    #expect(sitting.top == "c3", "c1 was decided in this pass, so there is another")
    sitting.press(.down)
    #expect(sitting.top == nil)
    #expect(sitting.text.contains("End of the deck"))
    sitting.settle()
    #expect(try sitting.standing().sorted() == ["c1:nope", "c2:like", "c3:later"])
  }

  @Test func `cards put off yesterday wait behind those that nobody has seen`() throws {
    let first = try Sitting()
    first.removesFolder = false
    first.press(.down, .right)
    first.settle()
    let second = try Sitting(resuming: first.folder)
    #expect(second.top == "c3")
    for _ in 0..<4 { second.press(.right) }
    #expect(second.top == "c1")
  }

  @Test func `one choice decides both cards of one id`() throws {
    let sitting = try Sitting(cards: ["a", "b", "a", "c", "b", "a"].map { #"{"id":"\#($0)"}"# })
    var seen: [CardID] = []
    while let top = sitting.top {
      seen.append(top)
      sitting.press(.right)
    }
    #expect(seen == ["a", "b", "c"])
    sitting.settle()
    #expect(try sitting.standing() == ["a:like", "b:like", "c:like"])
  }

  @Test func `what cannot be saved comes back, newest first, and says why`() throws {
    let sitting = try Sitting()
    sitting.press(.right)
    sitting.settle()
    sitting.store.isFull = true
    sitting.press(.left, .up, .right)
    #expect(sitting.top == "c5")
    sitting.settle()
    #expect(sitting.top == "c2")
    #expect(sitting.text.contains("not saved, taken back"))
    #expect(sitting.text.contains("1 liked  0 noped"))
    sitting.store.isFull = false
    sitting.press(.right, .right)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like", "c2:like", "c3:like"])
    #expect(sitting.text.contains("3 saved"))
  }

  @Test func `an undo that cannot be saved is undone itself`() throws {
    let sitting = try Sitting()
    sitting.press(.right, .left)
    sitting.settle()
    sitting.store.isFull = true
    sitting.press(.backspace)
    #expect(sitting.top == "c2")
    sitting.settle()
    #expect(sitting.top == "c3")
    #expect(try sitting.standing() == ["c1:like", "c2:nope"])
  }

  @Test func `nothing is called saved before the log has it`() throws {
    let sitting = try Sitting()
    sitting.press(.right)
    #expect(sitting.text.contains("saving 1"))
    sitting.settle()
    #expect(sitting.text.contains("1 saved"))
  }

  @Test
  func `a disk that stalls holds up neither a key nor a frame, and nothing is called saved before it is`()
    throws
  {
    let sitting = try Sitting()
    sitting.store.stall()
    sitting.press(.right, .left, .right)
    sitting.press(.character("u"))
    for _ in 0..<60 {
      sitting.pass(.milliseconds(16))
      #expect(sitting.text.contains("saving 4"))
    }
    #expect(sitting.top == "c3")
    #expect(try sitting.standing() == [])
    sitting.store.goOn()
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like", "c2:nope"])
    #expect(sitting.text.contains("2 saved"))
  }

  @Test func `a log that is not kept as usual says so`() throws {
    let sitting = try Sitting { $0.savingNote = "rollback journal" }
    #expect(sitting.text.contains("rollback journal"))
    sitting.press(.right)
    #expect(sitting.text.contains("saving 1 … (rollback journal)"))
    sitting.settle()
    #expect(sitting.text.contains("1 saved (rollback journal)"))
  }

  @Test func `the end of the deck writes the export that was asked for`() throws {
    let sitting = try Sitting(cards: [#"{"id":"c1"}"#], exportsAtEnd: true)
    sitting.press(.right)
    sitting.settle()
    #expect(sitting.counter.count == 1)
  }

  @Test(arguments: [("y", 2), ("n", 1)])
  func `a file of someone else's is replaced only after a yes`(key: Character, exports: Int) throws {
    let sitting = try Sitting()
    sitting.counter.isOurs = false
    sitting.press(.character("e"))
    sitting.settle()
    #expect(sitting.text.contains("Replace it?"))
    sitting.press(.character(key))
    sitting.settle()
    #expect(sitting.counter.count == exports)
    #expect(!sitting.text.contains("Replace it?"))
  }

  @Test func `a click on a button chooses as its key does`() throws {
    let sitting = try Sitting()
    let row = try #require(sitting.rows().firstIndex { $0.contains("→ Like") })
    let column = try #require(sitting.rows()[row].range(of: "→ Like")).lowerBound.utf16Offset(
      in: sitting.rows()[row])
    sitting.mouse(.press, column, row)
    sitting.mouse(.release, column, row)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like"])
  }

  @Test func `a smaller window in mid-drag sends the card home and loses nothing`() throws {
    let sitting = try Sitting()
    sitting.drag(columns: 6, lettingGo: false)
    sitting.session.resize(to: TerminalSize(columns: 20, rows: 8), at: sitting.time)
    var canvas = Canvas(columns: 20, rows: 8)
    sitting.session.draw(in: &canvas, style: .init(), at: sitting.time)
    #expect(canvas.rowsAsText.joined().contains("too small"))
    sitting.session.resize(to: Sitting.size, at: sitting.time)
    #expect(sitting.session.controller.stack.topCard == 0)
    let pose = try #require(sitting.session.screen(at: sitting.time)?.cards.first?.pose)
    #expect(pose.phase == .returning)
  }

  private func type(_ text: String, in sitting: Sitting) {
    for character in text { sitting.press(.character(character)) }
    while sitting.session.isSearching { sitting.session.continueSearch(at: sitting.time) }
  }

  @Test func `a search shows the next match, and looking changes nothing`() throws {
    let sitting = try Sitting(cards: [
      #"{"id":"a","title":"Anna"}"#, #"{"id":"b","title":"Bert","city":"Malmö"}"#,
      #"{"id":"c","title":"Cora"}"#,
      #"{"id":"d","title":"Dora","city":"Malmo"}"#,
    ])
    sitting.press(.right, .right)
    type("/MALMO", in: sitting)
    #expect(sitting.text.contains("Dora"))
    sitting.press(.enter)
    while sitting.session.isSearching { sitting.session.continueSearch(at: sitting.time) }
    #expect(sitting.text.contains("Bert"))
    #expect(sitting.text.contains("LIKE  ·"), "what stands on the match is said")
    sitting.press(.escape)
    sitting.pass(.seconds(1))
    #expect(sitting.text.contains("Cora"))
    sitting.settle()
    #expect(try sitting.standing() == ["a:like", "b:like"])
  }

  @Test func `a match can be chosen, also against an earlier choice`() throws {
    let sitting = try Sitting()
    sitting.press(.right, .right)
    type("/card 5", in: sitting)
    sitting.press(.left)
    type("/card 1", in: sitting)
    sitting.press(.up)
    sitting.settle()
    #expect(try sitting.standing() == ["c2:like", "c5:nope", "c1:star"])
    #expect(sitting.top == "c3")
  }

  @Test func `a search in vain says so`() throws {
    let sitting = try Sitting()
    type("/zebra", in: sitting)
    #expect(sitting.text.contains("no card like this"))
  }

  @Test func `a note is kept with its card, shown on it and found by a search`() throws {
    let first = try Sitting()
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
    let second = try Sitting(resuming: first.folder)
    type("/#later", in: second)
    #expect(second.text.contains("Card 1"))
  }

  @Test func `a note that cannot be saved is as it was`() throws {
    let sitting = try Sitting()
    sitting.store.isFull = true
    type("nhello", in: sitting)
    sitting.press(.enter)
    sitting.settle()
    #expect(!sitting.text.contains("✎"))
    #expect(sitting.text.contains("not saved"))
  }

  @Test func `pasted text is never a command`() throws {
    let sitting = try Sitting()
    _ = sitting.session.handle(.paste("lllq", omittedBytes: 0), at: sitting.time)
    #expect(sitting.top == "c1")
    type("/", in: sitting)
    _ = sitting.session.handle(.paste("card 4", omittedBytes: 0), at: sitting.time)
    while sitting.session.isSearching { sitting.session.continueSearch(at: sitting.time) }
    #expect(sitting.text.contains("Card 4"))
  }

  @Test func `the header tells how long the rest will take`() throws {
    let sitting = try Sitting(cards: (1...30).map { #"{"id":"c\#($0)"}"# })
    for _ in 0..<10 {
      sitting.pass(.seconds(6))
      sitting.press(.right)
    }
    #expect(sitting.text.contains("10 of 30  ·  2 min left"))
  }

  @Test(arguments: [(KeyPress.Key.character("q"), Session.Request.quit)])
  func `leaving is asked of the runner`(key: KeyPress.Key, request: Session.Request) throws {
    let sitting = try Sitting()
    #expect(sitting.press(key) == request)
  }

  @Test func `random input never loses or doubles a card`() throws {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let sitting = try Sitting(cards: (1...12).map { #"{"id":"c\#($0)"}"# })
      for _ in 0..<120 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: sitting.press(random.pick([.left, .right, .up, .down]))
        case 3: sitting.press(.backspace)
        case 4: sitting.press(control: "r")
        case 5:
          sitting.mouse(.press, .random(in: -3...103, using: &random), .random(in: -2...32, using: &random))
        case 6, 7:
          sitting.mouse(.drag, .random(in: -3...103, using: &random), .random(in: -2...32, using: &random))
        case 8:
          sitting.mouse(.release, .random(in: -3...103, using: &random), .random(in: -2...32, using: &random))
        default: sitting.press(random.pick([.character("?"), .escape, .enter, .pageDown, .tab]))
        }
        sitting.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
      }
      sitting.pass(.seconds(5))
      sitting.settle()
      let stack = sitting.session.controller.stack
      #expect(stack.remainingCount + stack.pendingCount + stack.decidedCount == 12, "seed \(seed)")
      let standing = try sitting.standing().filter { !$0.hasSuffix(":later") }
      #expect(
        standing.count == sitting.session.book.tally.decided - sitting.session.book.tally.later,
        "seed \(seed)")
      #expect(
        try sitting.log.read { try $0.tally(in: sitting.scope) } == sitting.session.book.tally, "seed \(seed)"
      )
    }
  }
}
