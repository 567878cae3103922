import Testing
import TerminalTestSupport
import CardDeck

@testable import TerminalCanvas

/// Scripts from right to left, on terminals that show every line from left to right.
@Suite(.enabled(if: VisualOrder.system != nil, "FriBidi is not installed")) struct VisualOrderTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("שלום", "םולש"), ("שלום עולם", "םלוע םולש"),
      ("the word שלום here", "the word םולש here"),
      // Numbers are read from left to right within it, and the first strong letter says where the line begins.
      ("בשנת 1998 נולד", "דלונ 1998 תנשב"), ("הספר Emma (1815)", "Emma (1815) רפסה"),
      ("مرحبا", "ابحرم"), ("(שלום)", "(םולש)"), ("a (שלום) b", "a (םולש) b"),
      // A mark stays on its letter.
      ("שָׁלוֹם", "םוֹלשָׁ"),
    ])
  func `a line stands as it is read`(line: String, shown: String) {
    var canvas = Canvas(columns: 30, rows: 1)
    canvas.ordersText = true
    let columns = canvas.put(line, x: 0, y: 0)
    #expect(canvas.rowsAsText[0].trimmed == shown)
    var given = Canvas(columns: 30, rows: 1)
    #expect(given.put(line, x: 0, y: 0) == columns)
    #expect(given.rowsAsText[0].trimmed == line)
  }

  @Test func `a line of any length, and of marks alone, is drawn`() {
    var canvas = Canvas(columns: 10, rows: 1)
    canvas.ordersText = true
    for line in [String(repeating: "ש", count: 5000), String(repeating: "\u{5B0}", count: 300), "\u{202E}ש"] {
      _ = canvas.put(line, x: 0, y: 0)
    }
    canvas.put("א", x: -1, y: 0)
    canvas.put("אב", x: 9, y: 0)
    #expect(canvas.rowsAsText[0].hasSuffix("ב"))
  }
}
