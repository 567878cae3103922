import Testing

import SwipeSession
import TerminalText

@Suite struct InputLineTests {
  @Test(arguments: [
    ([KeyPress(.character("a")), KeyPress(.character("é"))], "caé"),
    ([KeyPress(.backspace)], ""), ([KeyPress(.character("u"), .control)], ""),
    ([KeyPress(.character(" ")), KeyPress(.character("d")), KeyPress(.character("w"), .control)], "c "),
    ([KeyPress(.character("x"), .alt), KeyPress(.left)], "c"),
  ])
  func `keys type at the end of the line`(keys: [KeyPress], text: String) {
    var line = InputLine("c")
    for key in keys { _ = line.handle(key) }
    #expect(line.text == text)
  }

  @Test func `a paste is one line of text, without what a terminal would obey, and not endless`() {
    var line = InputLine()
    _ = line.insert("a\nb\u{1B}[31mc")
    #expect(line.text == "a b[31mc")
    #expect(line.insert(String(repeating: "x", count: 10_000)) == .full)
    #expect(line.text.utf8.count == 2000)
  }

  @Test(arguments: ["x", "é", "字", "👩‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}\u{304}"])
  func `a full line has no byte too many, no half character, and says so`(character: Character) {
    var line = InputLine("a", limit: 1000)
    let room = 999 / character.utf8.count
    #expect(line.insert(String(repeating: character, count: room)) == .changed)
    #expect(line.text.count == 1 + room)
    #expect(line.insert(String(character)) == .full)
    #expect(line.handle(KeyPress(.character("字"))) == (line.text.utf8.count <= 997 ? .changed : .full))
    var pasted = InputLine("a", limit: 1000)
    #expect(pasted.insert(String(repeating: character, count: 5000)) == .full)
    #expect(pasted.text == "a" + String(repeating: character, count: room))
  }

  @Test func `a text that is too long already stays whole, and can be made shorter`() {
    var line = InputLine(String(repeating: "x", count: 20), limit: 10)
    #expect(line.insert("y") == .full && line.text.count == 20)
    #expect(line.handle(KeyPress(.backspace)) == .changed && line.text.count == 19)
  }

  @Test(arguments: [
    ("#m", "#ma"), ("#mat", "#maths "), ("@", "@ada "), ("cit", "city:"), ("#q", nil), ("", nil),
    ("#ma", nil),
  ])
  func `a word goes on as far as all candidates agree`(word: String, text: String?) {
    #expect(Completion(of: word, among: ["#maths", "#maps", "@ada", "city:"]).text == text)
  }
}
