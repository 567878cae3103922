import Testing
import TerminalTestSupport

import TerminalCanvas

@Suite struct ASCIIFoldingTests {
  @Test func `shapes, marks and strange letters become ASCII of the same width`() {
    var canvas = Canvas(columns: 20, rows: 1)
    let columns = canvas.put("┌─┐ é ñ … → 漢 ß", x: 0, y: 0)
    canvas.foldToASCII()
    #expect(canvas.rowsAsText == ["+-+ e n ~ > ?? s    "])
    #expect(columns == 16)
  }

  @Test func `half blocks keep their colour`() {
    var canvas = Canvas(columns: 1, rows: 1)
    canvas.setHalfBlock(x: 0, y: 0, upper: .white, lower: .black)
    canvas.foldToASCII()
    #expect(canvas.rowsAsText == [" "])
    #expect(canvas[0, 0].background == Color(128, 128, 128))
  }
}
