import SessionTestSupport
import SwipeSession
import Testing
import TerminalTestSupport

import TerminalFront
import TerminalCanvas
import TerminalText

/// With nothing but ASCII no other byte is written: a terminal of eight bits takes some of them for controls.
@Suite struct PlainASCIITests {
  private static let cards = [
    #"{"id":"1","title":"Åsa · 漢 “x”","body":"Ein Weg … \u0085 ñandú","größe":"ß"}"#,
    #"{"id":"2","title":"Émile"}"#,
  ]
  private static let keys: [(Int, ScriptedTerminal.Step)] = [
    (100, .bytes(" ")), (200, .bytes("?")), (300, .bytes("nnöte é\r")), (400, .bytes("/émi")),
    (500, .bytes("\u{7}")),
    (600, .bytes("l")), (700, .bytes("b")), (800, .bytes("u")), (900, .bytes("lleq")),
  ]

  @Test func `a whole screen is ASCII`() throws {
    let test = try TestSession()
    test.drag(columns: 16, lettingGo: false)
    for depth in ColorDepth.allCases {
      var canvas = Canvas(columns: 100, rows: 30)
      test.draw(in: &canvas, style: .init(depth: depth, isASCII: true))
      #expect(canvas.rowsAsText.joined().allSatisfy { $0.isASCII })
    }
  }

  @Test(arguments: [true, false]) func `whatever is said or drawn`(isPlain: Bool) throws {
    var appearance = Appearance()
    for isASCII in [true, false] {
      appearance.isASCII = isASCII
      let loop = try ScriptedLoop(
        Self.keys.map { (.milliseconds($0.0), $0.1) }, isPlain: isPlain, cards: Self.cards,
        appearance: appearance)
      #expect(loop.terminal.written.count > 500)
      #expect(loop.terminal.written.allSatisfy { $0 < 0x80 } == isASCII)
    }
  }

  @Test func `text becomes ASCII with its lines`() {
    #expect(ASCIIFolding.text("plain\r\n") == "plain\r\n")
    #expect(ASCIIFolding.text("Åsa … é · 漢\r\n→") == "Asa ... e - ?\r\n>")
  }
}
