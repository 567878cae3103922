import TerminalEmulator
import Testing

@testable import TerminalFront

/// What a session asks of a terminal that may show pictures.
@Suite struct GraphicsLoopTests {
  private static let answered: [(Duration, ScriptedTerminal.Step)] = [
    (.milliseconds(10), .answers), (.milliseconds(20), .answers), (.milliseconds(500), .see("Card 1")),
  ]

  @Test(
    arguments: [
      ("kitty(0.26.5)", ["d", "s", "t"]), ("Konsole 22.12.3", ["d", "s", "t"]),
      ("ghostty 1.0.1", ["d", "s", "t"]),
      ("WezTerm 20240203", ["d", "s", "t"]), ("XTerm(379)", []), ("foot(1.13.1)", []), ("tmux 3.5a", []),
      (nil, []),
    ] as [(String?, [Character])])
  func `only a terminal that is known is asked, once`(name: String?, questions: [Character]) throws {
    let graphics = KittyGraphics()
    graphics.name = name
    let loop = try ScriptedLoop(Self.answered + [(.seconds(1), .answers)], graphics: graphics)
    #expect(graphics.questions.sorted() == questions && graphics.faults.isEmpty)
    #expect(loop.terminal.failures.isEmpty && loop.log.isEmpty)
  }

  @Test(arguments: [("q", 100), ("q", 900), ("\u{1A}", 900)])
  func `who leaves before it has answered leaves no answers to the shell`(key: String, answersAt: Int) throws
  {
    let graphics = KittyGraphics()
    let loop = try ScriptedLoop(
      [
        (.milliseconds(10), .answers), (.milliseconds(20), .bytes(key)), (.milliseconds(answersAt), .answers),
      ],
      graphics: graphics)
    #expect(loop.terminal.isReadEmpty && graphics.takeAnswers().isEmpty)
    #expect(loop.log.isEmpty && graphics.paths.count == 2)
  }

  @Test func `a terminal that never answers is waited for a second, and typed keys count`() throws {
    let loop = try ScriptedLoop(
      [
        (.milliseconds(10), .answers), (.milliseconds(100), .bytes("l")),
        (.milliseconds(1500), .see("Card 2")),
        (.milliseconds(2000), .bytes("q")),
      ], graphics: KittyGraphics())
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    #expect(loop.log == ["c1:like"] && loop.end == .quit && loop.terminal.now < .milliseconds(2100))
  }

  @Test func `late answers are nothing that was typed`() throws {
    let loop = try ScriptedLoop(
      Self.answered.prefix(1) + [(.seconds(4), .answers), (.milliseconds(4100), .see("Card 1"))],
      graphics: KittyGraphics())
    #expect(loop.terminal.failures.isEmpty && loop.log.isEmpty)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], nil, true), (["TERM": "xterm-256color"], nil, false),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], nil, false),
      (["TERM": "xterm-kitty"], "foot(1.13.1)", false), (["TERM": "xterm-256color"], "kitty(0.41.1)", true),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], "kitty(0.41.1)", false),
      (["TERM": "xterm-kitty", "TMUX": ""], "kitty(0.41.1)", true),
      (["TERM": "xterm-kitty", "STY": "1.x"], "kitty(0.41.1)", false),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], "kitty(0.41.1)", false),
      (["TERM": "tmux-256color"], "kitty(0.41.1)", false), (["TERM": "screen.xterm"], "kitty(0.41.1)", false),
      ([:], "XTerm(379) kitty(", false),
    ] as [([String: String], String?, Bool)])
  func `who may be asked`(environment: [String: String], version: String?, isAsked: Bool) {
    let capabilities = Capabilities(environment: environment, terminfo: .load("xterm"))
    #expect(capabilities.mayAskForKittyGraphics(.auto, version: version) == isAsked)
    #expect(capabilities.mayAskForKittyGraphics(.kitty, version: version))
    #expect(!capabilities.mayAskForKittyGraphics(.off, version: version))
  }
}
