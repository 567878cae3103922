import Testing

import Pictures

@Suite struct PreviewCommandTests {
  @Test(arguments: [
    ("pdftotext {} -", ["pdftotext", "{}", "-"]), ("  a\t{}\n", ["a", "{}"]),
    ("a 'b c' {}", ["a", "b c", "{}"]), ("a \"b c\" {}", ["a", "b c", "{}"]),
    ("a '' {}", ["a", "", "{}"]), ("a b' c 'd {}", ["a", "b c d", "{}"]),
    (#"a b\ c {}"#, ["a", "b c", "{}"]),
    (#"a "\"" '\' {}"#, ["a", "\"", "\\", "{}"]), (#"a "\\" "\n" {}"#, ["a", "\\", "\\n", "{}"]),
    (#"a \{} {}"#, ["a", "{}", "{}"]), ("a --in={} x", ["a", "--in={}", "x"]),
    ("a $HOME `b` $(c) ; | > & * ~ {}", ["a", "$HOME", "`b`", "$(c)", ";", "|", ">", "&", "*", "~", "{}"]),
    ("'a b' {}", ["a b", "{}"]), ("a 'é漢👍' {}", ["a", "é漢👍", "{}"]),
  ])
  func `a line is split into words, and nothing in it is special but quotes`(
    text: String, words: [String]
  ) throws {
    #expect(try PreviewCommand(text).words == words)
  }

  @Test(arguments: [
    ("", PreviewCommandError.noProgram), ("  ", .noProgram), ("'' {}", .noProgram), ("pdftotext", .noFile),
    ("a { }", .noFile), ("{}", .runsTheFile), ("./{} {}", .runsTheFile), ("a 'b", .openQuote("'")),
    ("a \"b {}", .openQuote("\"")), (#"a "b\" {}"#, .openQuote("\"")), (#"a {} \"#, .openEscape),
    ("a\0b {}", .hasNUL),
  ])
  func `a line that says no command is refused`(text: String, error: PreviewCommandError) {
    #expect(throws: error) { try PreviewCommand(text) }
  }

  @Test(arguments: [
    ("a {} -", "/x y", ["a", "/x y", "-"]), ("a --in={}:{} {{}}", "/p", ["a", "--in=/p:/p", "{/p}"]),
    ("a {} {", "/{}/'\"$(b);", ["a", "/{}/'\"$(b);", "{"]),
  ])
  func `the file takes the place of the mark, whatever it is called`(
    text: String, path: String, words: [String]
  )
    throws
  {
    #expect(try PreviewCommand(text).words(for: path) == words)
  }
}
