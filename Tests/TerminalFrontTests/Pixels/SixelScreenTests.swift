import TerminalEmulator
import TerminalTestSupport
import TestSupport
import Testing

import TerminalIO
import TerminalCanvas

/// A picture in the cells of a screen, and text over it.
@Suite struct SixelScreenTests {
  private static let size = TerminalSize(columns: 40, rows: 12)
  private static let area = CellRect(x: 3, y: 2, columns: 30, rows: 8)
  private let window = SixelGraphics(columns: 40, rows: 12, cell: (1, 2))
  private let emulator = Emulator(columns: 40, rows: 12)

  /// All of the area, in one colour.
  private static let picture = Array(
    "\u{1B}[3;4H\u{1B}Pq\"1;1;30;16#1;2;9;9;9#1!30~-#1!30~-#1!30N\u{1B}\\".utf8)

  @Test(
    arguments: [[], [.erasesInColor, .erasesCells, .repeats]] as [Painter.Features], 0..<6 as Range<UInt64>)
  func `what is left to the picture shows it, and everything else its text`(
    features: Painter.Features, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let terminal = ScriptedTerminal([], size: Self.size, graphics: window)
    let painter = Painter(depth: .trueColor, features: features)
    let screen = DirectScreen(terminal, painter: painter)
    terminal.write(Array(TerminalModes().enter.utf8))
    var canvas = Canvas(columns: 40, rows: 12)
    for frame in 0..<40 {
      canvas.clear(CellStyle(background: Color(0, 0, 30)))
      canvas.leaveToPicture(Self.area, background: .black)
      // Texts that take more columns than the window above knows are left out.
      for _ in 0..<random.whole(0..<4) {
        canvas.put(
          random.pick(["nope", "──────", "a panel of words", "          ", "█"]), x: random.whole(-2..<38),
          y: random.whole(0..<12), style: CanvasScribbler.style(using: &random))
      }
      if random.chance(10) { screen.invalidate() }
      try screen.show(canvas, cursor: nil, picture: Self.picture, drawnInto: Self.area)
      for y in 0..<12 {
        for x in 0..<40 {
          let isPicture = canvas[x, y].isPicture
          #expect(window.hasPicture(x: x, y: y) == isPicture, "frame \(frame), \(x), \(y)")
          if !isPicture { #expect(terminal.emulator.cell(x: x, y: y).text == canvas.text(of: canvas[x, y])) }
        }
      }
    }
    #expect(window.faults.isEmpty, "\(window.faults)")
  }

  @Test func `a frame in which nothing changes sends nothing for it`() throws {
    let terminal = ScriptedTerminal([], size: Self.size, graphics: window)
    let screen = DirectScreen(terminal, painter: Painter(depth: .trueColor))
    var canvas = Canvas(columns: 40, rows: 12)
    canvas.leaveToPicture(Self.area, background: nil)
    try screen.show(canvas, cursor: nil, picture: Self.picture, drawnInto: Self.area)
    let count = terminal.frames.count
    try screen.show(canvas, cursor: nil, picture: [], drawnInto: Self.area)
    #expect(terminal.frames.count == count)
  }
}
