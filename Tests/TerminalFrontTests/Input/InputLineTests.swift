import Testing

@testable import TerminalFront

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
    _ = line.insert(String(repeating: "x", count: 10_000))
    #expect(line.text.count == InputLine.longest)
  }

  @Test(arguments: [
    ("#m", "#ma"), ("#mat", "#maths "), ("@", "@ada "), ("cit", "city:"), ("#q", nil), ("", nil),
    ("#ma", nil),
  ])
  func `a word goes on as far as all candidates agree`(word: String, text: String?) {
    #expect(Completion(of: word, among: ["#maths", "#maps", "@ada", "city:"]).text == text)
  }
}
