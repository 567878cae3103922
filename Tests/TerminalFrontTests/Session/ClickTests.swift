import SessionTestSupport
import Testing

import SwipeSession
import TerminalCanvas
@testable import TerminalFront
import TerminalIO
import TerminalText

/// What a click does: everything, for somebody who never touches the keyboard but to type a note.
@Suite struct ClickTests {
  private static let texts = (1...6).map {
    #"{"id":"c\#($0)","title":"The title of card number \#($0)","url":"https://example.org/\#($0)"}"#
  }

  @Test func `a click on the card opens it, and another closes it`() throws {
    let test = try TestSession(cards: Self.texts)
    try test.click("The title of card number 1")
    #expect(test.session.overlay is ReaderOverlay)
    try test.click("The title of card number 1")
    #expect(test.session.overlay == nil)
    test.settle()
    #expect(try test.standing() == [] && test.top == "c1")
  }

  @Test func `a press that goes somewhere, and comes back, is a drag`() throws {
    let test = try TestSession(cards: Self.texts)
    for way in [[53], [53, 50], [20, 50]] {
      test.mouse(.press, 50, 13)
      for x in way { test.mouse(.drag, x, 13) }
      test.pass(.seconds(1))
      test.mouse(.release, way.last ?? 50, 13)
      test.settle()
      #expect(test.session.overlay == nil, "\(way)")
    }
    #expect(try test.standing() == [])
  }

  @Test func `a click beside the card, or on one that flies, opens nothing`() throws {
    let test = try TestSession(cards: Self.texts)
    test.mouse(.press, 0, 13)
    test.mouse(.release, 0, 13)
    #expect(test.session.overlay == nil)
    test.press(.right)
    test.pass(.milliseconds(60))
    test.mouse(.press, 60, 13)
    test.mouse(.release, 60, 13)
    test.settle()
    #expect(try test.standing().count <= 1)
  }

  @Test func `a click on a card's link is not one on the card`() throws {
    let test = try TestSession(cards: Self.texts)
    try test.click("example.org/1")
    #expect(test.session.overlay == nil)
    try test.click("url")
    #expect(test.session.overlay is ReaderOverlay)
  }

  @Test func `every key that the footer names can be clicked, and does what it says`() throws {
    for (word, isDone) in [
      ("open", { $0.overlay is ReaderOverlay }), ("search", { $0.overlay is SearchOverlay }),
      ("note", { $0.overlay is NoteOverlay }), ("help", { $0.overlay is HelpOverlay }),
    ] as [(String, (Session) -> Bool)] {
      let test = try TestSession(cards: Self.texts)
      try test.click(" \(word)", row: 29, offset: 1)
      #expect(isDone(test.session), "\(word)")
      // Whatever is open says at the bottom how to close it.
      if !(test.session.overlay is HelpOverlay) {
        try test.click("Esc", row: 29)
      } else {
        try test.click("Esc Close")
      }
      #expect(test.session.overlay == nil, "\(word)")
    }
  }

  @Test func `of a hint with two keys each key can be clicked, its word chooses nothing`() throws {
    let test = try TestSession(cards: Self.texts)
    test.press(.character(" "))
    try test.click(" choose", row: 29, offset: 2)
    test.settle()
    #expect(try test.standing() == [])
    try test.click("→", row: 29)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
  }

  @Test func `a note is kept, and a search ends at its card, by clicks`() throws {
    let test = try TestSession(cards: Self.texts)
    try test.click(" note", row: 29, offset: 1)
    test.type("ask")
    try test.click("Enter", row: 29)
    #expect(test.session.overlay == nil && test.session.cards.note(0) == "ask")
    try test.click(" search", row: 29, offset: 1)
    test.type("number")
    test.settle()
    try test.click("↓", row: 29)
    test.settle()
    try test.click("The title of card number 2")
    #expect(test.session.overlay == nil && test.top == "c2")
  }

  @Test func `each line of help can be clicked`() throws {
    let test = try TestSession(cards: Self.texts)
    test.press(.right)
    test.settle()
    for (words, result) in [("undo, back to the first", []), ("redo", ["c1:like"])] as [(String, [String])] {
      test.press(.character("?"))
      try test.click(words)
      test.settle()
      #expect(test.session.overlay == nil)
      #expect(try test.standing() == result, "\(words)")
    }
    test.press(.character("?"))
    #expect(try test.click("quit; goes on here") == .quit)
  }

  @Test func `the wheel scrolls help and does not close it`() throws {
    let test = try TestSession(size: TerminalSize(columns: 60, rows: 12))
    test.press(.character("?"))
    let before = test.text
    test.mouse(.wheelDown, 20, 6)
    #expect(test.session.overlay is HelpOverlay && test.text != before)
    test.mouse(.wheelUp, 20, 6)
    #expect(test.text == before)
  }

  @Test func `a choice whose keys were taken away has no button, and no drag makes it`() throws {
    let test = try TestSession(cards: Self.texts) {
      $0.keys = try KeyMap(own: [.choose(.star): []])
    }
    #expect(!test.rows()[25...].joined().contains("Star"))
    test.drag(columns: 0, rows: -12)
    test.settle()
    #expect(try test.standing() == [] && test.top == "c1")
    test.pass(.seconds(2))
    test.drag(columns: 0, rows: 12)
    test.settle()
    #expect(try test.standing() == ["c1:later"])
  }

  @Test func `a drag does what the arrow key of its direction does, and the screen says so`() throws {
    let test = try TestSession(cards: Self.texts) {
      $0.keys = try KeyMap(own: [.choose(.like): [KeyPress(.left)], .choose(.nope): [KeyPress(.right)]])
    }
    let buttons = try #require(test.rows().first { $0.contains("Undo") })
    let (like, nope) = (
      try #require(buttons.range(of: "← Like")), try #require(buttons.range(of: "Nope →"))
    )
    #expect(like.upperBound < nope.lowerBound)
    test.drag(columns: 30, lettingGo: false)
    _ = test.text
    let pose = try #require(test.screen.frame.cards.first)
    let layout = test.screen.face(of: pose.card, on: try #require(test.screen.layout)).laidOut.layout
    #expect(pose.stamp == .right && test.screen.stamp(of: pose, on: layout)?.word == "NOPE")
    test.mouse(.release, 80, 13)
    test.pass(.seconds(1))
    test.press(.left)
    test.settle()
    #expect(try test.standing() == ["c1:nope", "c2:like"])
    #expect(test.text.contains("← 1 liked") && test.text.contains("→ 1 noped"))
    test.press(.character("u"), .character("u"))
    test.settle()
    #expect(try test.standing() == [] && test.top == "c1")
  }

  @Test func `a backspace on a button is one sign`() throws {
    let test = try TestSession(cards: Self.texts) { $0.keys = try KeyMap(preset: .rayyan) }
    #expect(test.rows()[25...].joined().contains("⌫ Undo"))
  }

  @Test func `help names every command, in a window of 80 by 24 too`() throws {
    let test = try TestSession(cards: Self.texts, size: TerminalSize(columns: 80, rows: 24))
    test.press(.character("?"))
    let text = test.text
    for words in [
      "at the end: cards put off", "at the end: a second round", "quit; goes on here", "redo", "copy its id",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test(arguments: [true, false]) func `help names the mouse where it is used`(usesMouse: Bool) throws {
    var appearance = Appearance()
    appearance.usesMouse = usesMouse
    let test = try TestSession(cards: Self.texts, appearance: appearance)
    test.press(.character("?"))
    #expect(test.text.contains("a card to a side, to choose") == usesMouse)
  }
}

extension TestSession {
  /// Clicks on a text of the screen.
  @discardableResult
  func click(_ text: String, row: Int? = nil, offset: Int = 0) throws -> Session.Request? {
    // What opens has opened, and messages are gone from the footer.
    pass(.seconds(5))
    let rows = rows()
    let y = try #require(
      rows.indices.last { rows[$0].contains(text) && (row == nil || row == $0) }, "\(text): \(rows)")
    let start = try #require(rows[y].range(of: text)).lowerBound
    let x = rows[y].distance(from: rows[y].startIndex, to: start) + offset
    mouse(.press, x, y)
    return screen.handle(.mouse(MouseEvent(.release, .left, x: x, y: y)), at: time)
  }
}
