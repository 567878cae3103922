import TestSupport
import Testing
import TerminalTestSupport

import TerminalCanvas

@Suite struct CanvasTests {
  @Test(arguments: [
    (0, "abc  "), (2, "  abc"), (3, "   ab"), (-1, "bc   "), (5, "     "), (-3, "     "),
    (Int.min / 2, "     "),
    (Int.max / 2, "     "),
  ])
  func `text is cut at both edges`(x: Int, row: String) {
    var canvas = Canvas(columns: 5, rows: 1)
    #expect(canvas.put("abc", x: x, y: 0) == 3)
    #expect(canvas.rowsAsText == [row])
  }

  @Test(arguments: [-1, 1, Int.max, Int.min]) func `a row outside is not drawn`(y: Int) {
    var canvas = Canvas(columns: 3, rows: 1)
    canvas.put("abc", x: 0, y: y)
    canvas.fill(CellRect(x: 0, y: y, columns: 3, rows: 1), style: CellStyle(background: .white))
    canvas.setHalfBlock(x: 0, y: y, upper: .white, lower: .black)
    #expect(canvas == Canvas(columns: 3, rows: 1))
  }

  @Test(arguments: [(-1, " 字  "), (0, "漢字 "), (2, "  漢 "), (3, "   漢"), (4, "     ")])
  func `a wide character that an edge cuts becomes a blank`(x: Int, row: String) {
    var canvas = Canvas(columns: 5, rows: 1)
    canvas.put(x == 2 ? "漢" : "漢字", x: x, y: 0)
    #expect(canvas.rowsAsText == [row])
  }

  @Test func `a clip cuts like an edge`() {
    var canvas = Canvas(columns: 8, rows: 2)
    canvas.put("漢字漢", x: 1, y: 0, clip: CellRect(x: 2, y: 0, columns: 4, rows: 1))
    canvas.put("hidden", x: 0, y: 1, clip: CellRect(x: 0, y: 0, columns: 8, rows: 1))
    #expect(canvas.rowsAsText == ["   字   ", "        "])
  }

  @Test(arguments: [(0, "x 字"), (1, " x字"), (2, "漢x "), (3, "漢 x")])
  func `writing on half of a wide character clears the other half`(x: Int, row: String) {
    var canvas = Canvas(columns: 4, rows: 1)
    canvas.put("漢字", x: 0, y: 0, style: CellStyle(background: .black))
    canvas.put("x", x: x, y: 0)
    #expect(canvas.rowsAsText == [row])
    #expect(canvas[x ^ 1, 0].background == .black)
    #expect(!canvas[x ^ 1, 0].isContinuation && canvas[x ^ 1, 0].width == 1)
  }

  @Test func `a wide character across two others clears both`() {
    var canvas = Canvas(columns: 4, rows: 1)
    canvas.put("漢字", x: 0, y: 0)
    canvas.put("本", x: 1, y: 0)
    #expect(canvas.rowsAsText == [" 本 "])
  }

  @Test func `what no one typed for looks is not drawn`() {
    var canvas = Canvas(columns: 12, rows: 1)
    #expect(canvas.put("a\u{1B}[31mb\tc\u{202E}\u{9B}d", x: 0, y: 0) == 9)
    #expect(canvas.rowsAsText == ["a[31mb cd   "])
  }

  @Test func `equal pictures are equal however they were drawn`() {
    var one = Canvas(columns: 6, rows: 1)
    var two = Canvas(columns: 6, rows: 1)
    one.put("e\u{301}o\u{308}", x: 0, y: 0)
    two.put("o\u{308}", x: 1, y: 0)
    two.put("e\u{301}", x: 0, y: 0)
    #expect(one == two)
    two.put("e", x: 0, y: 0)
    #expect(one != two)
    two.clear()
    #expect(two == Canvas(columns: 6, rows: 1))
  }

  @Test func `a half block of one colour is a blank`() {
    var canvas = Canvas(columns: 2, rows: 1)
    canvas.setHalfBlock(x: 0, y: 0, upper: .white, lower: .black)
    canvas.setHalfBlock(x: 1, y: 0, upper: .white, lower: .white)
    #expect(canvas.rowsAsText == ["▀ "])
    #expect(canvas[0, 0].style == CellStyle(foreground: .white, background: .black))
    #expect(canvas[1, 0].style == CellStyle(background: .white))
    #expect(canvas.backdrop(x: 0, y: 0) == Color(128, 128, 128))
  }

  @Test func `text can stand on what is there`() {
    var canvas = Canvas(columns: 2, rows: 1)
    canvas.setHalfBlock(x: 0, y: 0, upper: .white, lower: .white)
    canvas.put("ab", x: 0, y: 0, style: CellStyle(foreground: .black), keepsBackground: true)
    #expect(canvas[0, 0].style == CellStyle(foreground: .black, background: .white))
    #expect(canvas[1, 0].style == CellStyle(foreground: .black))
  }

  @Test(arguments: [(-1, 5), (5, -1), (0, 0)])
  func `a canvas without cells can be drawn on`(columns: Int, rows: Int) {
    var canvas = Canvas(columns: columns, rows: rows)
    canvas.put("abc", x: 0, y: 0)
    canvas.fill(CellRect(x: -5, y: -5, columns: 20, rows: 20))
    #expect(canvas.rowsAsText.allSatisfy { $0.isEmpty })
    canvas.resize(columns: 2, rows: 1)
    #expect(canvas.rowsAsText == ["  "])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no order of drawing leaves half a wide character`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var canvas = Canvas(columns: 11, rows: 3)
    for _ in 0..<300 {
      CanvasScribbler.scribble(on: &canvas, using: &random)
      for y in 0..<canvas.rows {
        for x in 0..<canvas.columns {
          let cell = canvas[x, y]
          if cell.width == 2 {
            #expect(x + 1 < canvas.columns && canvas[x + 1, y].isContinuation, "seed \(seed)")
          }
          if cell.isContinuation { #expect(x > 0 && canvas[x - 1, y].width == 2, "seed \(seed)") }
        }
      }
    }
  }
}
