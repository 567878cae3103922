import TerminalEmulator
import TestSupport
import TerminalTestSupport
import Testing

import TerminalCanvas
import TerminalIO

@Suite struct PainterTests {
  static let features: [Painter.Features] = [
    [], .erasesCells, .erasesInColor, [.erasesInColor, .erasesCells, .repeats],
  ]

  @Test(arguments: ColorDepth.allCases, features)
  func `a terminal shows exactly the canvas`(depth: ColorDepth, features: Painter.Features) {
    for seed in 0..<4 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let painter = Painter(depth: depth, features: features)
      let emulator = Emulator(columns: 40, rows: 12)
      emulator.feed(TerminalModes().enter)
      var shown: Canvas?
      var canvas = Canvas(columns: 40, rows: 12)
      for frame in 0..<25 {
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          CanvasScribbler.scribble(on: &canvas, using: &random)
        }
        var bytes: [UInt8] = []
        painter.paint(from: shown, to: canvas, into: &bytes)
        emulator.feed(bytes)
        shown = canvas
        let wrong = CanvasChecker.differences(between: canvas, and: emulator, painter)
        #expect(wrong.isEmpty, "seed \(seed), frame \(frame)")
        if !wrong.isEmpty { return }
      }
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func `any size after any other`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let painter = Painter(depth: .trueColor)
    let emulator = Emulator(columns: 10, rows: 5)
    emulator.feed(TerminalModes().enter)
    var shown: Canvas?
    for _ in 0..<30 {
      let columns = Int.random(in: 1...60, using: &random)
      let rows = Int.random(in: 1...20, using: &random)
      emulator.resize(columns: columns, rows: rows)
      var canvas = Canvas(columns: columns, rows: rows)
      for _ in 0..<15 { CanvasScribbler.scribble(on: &canvas, using: &random) }
      var bytes: [UInt8] = []
      painter.paint(from: shown, to: canvas, into: &bytes)
      emulator.feed(bytes)
      shown = canvas
      #expect(CanvasChecker.differences(between: canvas, and: emulator, painter).isEmpty, "seed \(seed)")
    }
  }

  private func bytes(
    _ before: String, _ after: String, style: CellStyle = .plain, features: Painter.Features = []
  ) -> String {
    let columns = max(before.count, after.count)
    var old = Canvas(columns: columns, rows: 1)
    var new = old
    old.put(before, x: 0, y: 0, style: style)
    new.put(after, x: 0, y: 0, style: style)
    var bytes: [UInt8] = []
    Painter(depth: .ansi256, features: features).paint(from: old, to: new, into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.isEmpty || text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
    return text.isEmpty
      ? "" : String(text.dropFirst("\u{1B}[?2026h".count).dropLast("\u{1B}[?2026l".count))
  }

  @Test func `nothing is sent where nothing changes`() {
    #expect(bytes("abc", "abc") == "")
  }

  @Test func `only what changed is sent`() {
    #expect(bytes("abcdefghij", "abXdefghij") == "\u{1B}[1;3HX")
  }

  @Test func `a short gap is written again, a long one is jumped`() {
    #expect(bytes("abcdefghij", "XbcYefghij") == "\u{1B}[HXbcY")
    #expect(bytes("abcdefghij", "XbcdefghYj") == "\u{1B}[HX\u{1B}[7CY")
  }

  @Test func `blanks to the end of a row are erased`() {
    #expect(bytes("abcdefghij", "ab        ") == "\u{1B}[1;3H\u{1B}[K")
    let style = CellStyle(background: .black)
    #expect(bytes("abcdefghij", "ab        ", style: style) == "\u{1B}[1;3H\u{1B}[48;5;16m        \u{1B}[m")
    #expect(
      bytes("abcdefghij", "ab        ", style: style, features: .erasesInColor)
        == "\u{1B}[1;3H\u{1B}[48;5;16m\u{1B}[K\u{1B}[m")
  }

  @Test func `repetition is used only where it is known to work`() {
    let line = String(repeating: "─", count: 20)
    #expect(bytes("", line, features: .repeats) == "\u{1B}[H─\u{1B}[19b")
    #expect(bytes("", line) == "\u{1B}[H\(line)")
  }

  @Test func `a cluster that terminals disagree about cannot shift its row`() {
    #expect(bytes("      ", "😀ab  ") == "\u{1B}[H  \u{1B}[H😀\u{1B}[1;3Hab")
  }

  @Test func `each of many clusters has its colour`() {
    var canvas = Canvas(columns: 80, rows: 1)
    // The number of a cluster on its canvas may be that of a blank.
    for number in 0..<80 {
      let cluster = "a" + String(Character(Unicode.Scalar(0x300 + UInt32(number))!))
      canvas.put(cluster, x: number, y: 0, style: CellStyle(foreground: Color(UInt8(number * 3), 10, 10)))
    }
    let painter = Painter(depth: .trueColor)
    let emulator = Emulator(columns: 80, rows: 1)
    emulator.feed(TerminalModes().enter)
    var bytes: [UInt8] = []
    painter.paint(from: nil, to: canvas, into: &bytes)
    emulator.feed(bytes)
    #expect(CanvasChecker.differences(between: canvas, and: emulator, painter) == [])
  }

  @Test func `colours that a terminal cannot tell apart are no change`() {
    var old = Canvas(columns: 3, rows: 1)
    var new = old
    old.put("abc", x: 0, y: 0, style: CellStyle(foreground: Color(200, 10, 10)))
    new.put("abc", x: 0, y: 0, style: CellStyle(foreground: Color(201, 10, 11)))
    var bytes: [UInt8] = []
    Painter(depth: .ansi256).paint(from: old, to: new, into: &bytes)
    #expect(bytes.isEmpty)
    Painter(depth: .trueColor).paint(from: old, to: new, into: &bytes)
    #expect(!bytes.isEmpty)
  }

  @Test func `the cursor is shown where it is wanted`() {
    let emulator = Emulator(columns: 10, rows: 4)
    emulator.feed(TerminalModes().enter)
    let painter = Painter(depth: .none)
    var canvas = Canvas(columns: 10, rows: 4)
    var bytes: [UInt8] = []
    painter.paint(from: nil, to: canvas, cursor: CellPosition(x: 3, y: 2), into: &bytes)
    emulator.feed(bytes)
    #expect(emulator.isCursorVisible && emulator.cursor == (3, 2))
    bytes = []
    canvas.put("x", x: 0, y: 0)
    painter.paint(
      from: Canvas(columns: 10, rows: 4), to: canvas, cursor: nil, previousCursor: CellPosition(x: 3, y: 2),
      into: &bytes)
    emulator.feed(bytes)
    #expect(!emulator.isCursorVisible)
  }

  @Test func `control characters never get through`() {
    var random = SeededGenerator(seed: 7)
    var canvas = Canvas(columns: 80, rows: 1)
    var bytes: [UInt8] = []
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<20 {
        text.append(Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &random)) ?? "x")
      }
      canvas.put(String(text), x: 0, y: 0)
      bytes.removeAll()
      Painter(depth: .none).paint(from: Canvas(columns: 80, rows: 1), to: canvas, into: &bytes)
      let escapes = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
        $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
      }
      #expect(escapes.allSatisfy { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{08}" })
    }
  }
}
