import TerminalEmulator
import TestSupport
import TerminalTestSupport
import Testing

@testable import TerminalCanvas
@testable import TerminalIO

@Suite(.serialized) struct ScreenTests {
  enum Kind: CaseIterable { case direct, curses }

  private func make(
    _ kind: Kind, _ device: TerminalDevice, _ depth: ColorDepth
  ) throws -> (any Screen, Painter) {
    switch kind {
    case .direct: return (DirectScreen(device, painter: Painter(depth: depth)), Painter(depth: depth))
    case .curses:
      let name = [.ansi256: "xterm-256color", .ansi8: "xterm", .none: "vt100"][depth]
      let screen = try CursesScreen(device: device, terminfo: .load(name), depth: depth)
      return (screen, Painter(depth: screen.depth))
    }
  }

  @Test(arguments: Kind.allCases, [ColorDepth.ansi256, .ansi8])
  func `both screens show exactly the canvas`(kind: Kind, depth: ColorDepth) throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    let device = try TerminalDevice(path: terminal.path)
    try device.makeRaw()
    let pump = OutputPump(terminal)
    defer { pump.stop() }
    let (screen, painter) = try make(kind, device, depth)
    let emulator = Emulator(columns: 40, rows: 12)
    emulator.feed(TerminalModes().enter)
    var random = SeededGenerator(seed: 11)
    var canvas = Canvas(columns: 40, rows: 12)
    for frame in 0..<300 {
      if frame % 50 == 49 {
        let size = TerminalSize(columns: 20 + frame / 5, rows: 10 + frame / 20)
        terminal.resize(columns: size.columns, rows: size.rows)
        emulator.resize(columns: size.columns, rows: size.rows)
        canvas.resize(columns: size.columns, rows: size.rows)
        screen.resize(to: device.size)
        #expect(screen.size == size)
      }
      if frame % 40 == 39 {
        emulator.feed("\u{1B}[2J\u{1B}[Hgarbage")
        screen.invalidate()
      }
      canvas.put(" frame \(frame) ", x: 0, y: 0)
      for _ in 0..<3 { CanvasScribbler.scribble(on: &canvas, using: &random) }
      canvas.put("\(frame)", x: 1, y: 1)
      // libvterm loses a mark in the last column once a program has designated ASCII, as ncurses does.
      for y in 0..<canvas.rows where canvas[canvas.columns - 1, y].isCluster {
        canvas.put("|", x: canvas.columns - 1, y: y)
      }
      while try !screen.show(canvas, cursor: nil) {}
      while screen.hasPendingOutput { try screen.flush() }
      emulator.feed(pump.take(through: "\u{1B}[?2026l"))
      let wrong = CanvasChecker.differences(
        between: canvas, and: emulator, painter,
        ignoring: kind == .curses && depth == .ansi8 ? .colors : .nothing)
      #expect(wrong.isEmpty, "frame \(frame)")
      if !wrong.isEmpty { return }
    }
  }

  @Test(arguments: Kind.allCases) func `the cursor is shown and hidden`(kind: Kind) throws {
    let terminal = try PseudoTerminal(columns: 20, rows: 5)
    let device = try TerminalDevice(path: terminal.path)
    let pump = OutputPump(terminal)
    defer { pump.stop() }
    let (screen, _) = try make(kind, device, .ansi256)
    let emulator = Emulator(columns: 20, rows: 5)
    var canvas = Canvas(columns: 20, rows: 5)
    canvas.put("note: ", x: 0, y: 2)
    try screen.show(canvas, cursor: CellPosition(x: 6, y: 2))
    emulator.feed(pump.take(through: "\u{1B}[?2026l"))
    #expect(emulator.isCursorVisible && emulator.cursor == (6, 2))
    try screen.show(canvas, cursor: nil)
    emulator.feed(pump.take(through: "\u{1B}[?2026l"))
    #expect(!emulator.isCursorVisible)
  }

  @Test func `a frame is skipped, not queued, while the terminal takes nothing`() throws {
    let terminal = try PseudoTerminal(columns: 200, rows: 60)
    let device = try TerminalDevice(path: terminal.path)
    try device.makeRaw()
    let screen = DirectScreen(device, painter: Painter(depth: .trueColor))
    var canvas = Canvas(columns: 200, rows: 60)
    var random = SeededGenerator(seed: 3)
    func fill() {
      for y in 0..<60 {
        for x in 0..<200 {
          canvas.setHalfBlock(
            x: x, y: y, upper: Color(hex: UInt32(truncatingIfNeeded: random.next())), lower: .black)
        }
      }
    }
    fill()
    #expect(try screen.show(canvas, cursor: nil))
    #expect(screen.hasPendingOutput)
    let first = canvas
    fill()
    #expect(try !screen.show(canvas, cursor: nil))
    let emulator = Emulator(columns: 200, rows: 60)
    while screen.hasPendingOutput {
      emulator.feed(terminal.read())
      try screen.flush()
    }
    emulator.feed(terminal.read())
    #expect(CanvasChecker.differences(between: first, and: emulator, screen.painter).isEmpty)
  }

  @Test(arguments: ["no-such-terminal", "", "../../etc/passwd"])
  func `an unknown terminal is taken for a common one`(name: String) {
    let terminfo = Terminfo.load(name)
    #expect(terminfo.name == "xterm-256color" && !terminfo.isExact && terminfo.isANSI)
    #expect(Capabilities(environment: ["TERM": name], terminfo: terminfo).features.isEmpty)
  }

  @Test func `a terminal that cannot move its cursor is no screen`() throws {
    let terminfo = Terminfo.load("dumb")
    #expect(!terminfo.canDrawScreens && !terminfo.isANSI)
    let terminal = try PseudoTerminal(columns: 20, rows: 5)
    let device = try TerminalDevice(path: terminal.path)
    #expect(throws: TerminalError.unknownTerminal("dumb")) {
      try CursesScreen(device: device, terminfo: terminfo, depth: .none)
    }
  }

  @Test func `what is no terminal is refused`() {
    #expect(throws: TerminalError.self) { try TerminalDevice(path: "/dev/null") }
    #expect(throws: TerminalError.self) { try TerminalDevice(path: "/nowhere") }
  }
}
