import TerminalEmulator
import Testing

@testable import TerminalFront
import TerminalIO

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

  private static func sixels(_ manner: SixelGraphics.Manner = .honest) -> SixelGraphics {
    let graphics = SixelGraphics(columns: 100, rows: 30, cell: (2, 4))
    graphics.manner = manner
    return graphics
  }

  @Test(arguments: [PixelChoice.auto, .sixel, .kitty, .off])
  func `only a terminal that claims sixels is asked about them`(pixels: PixelChoice) throws {
    for manner: SixelGraphics.Manner in [.honest, .denying] {
      let graphics = Self.sixels(manner)
      let loop = try ScriptedLoop(Self.answered, graphics: graphics, pixels: pixels)
      let isAsked = manner == .honest && (pixels == .auto || pixels == .sixel)
      #expect(graphics.registers == (isAsked ? 1024 : 16) && graphics.faults.isEmpty)
      #expect(loop.terminal.failures.isEmpty && loop.log.isEmpty)
    }
  }

  @Test func `who asks for sixels where there are none is told so`() throws {
    let loop = try ScriptedLoop(
      Self.answered.dropLast() + [(.milliseconds(500), .see("the terminal does not know sixels"))],
      graphics: Self.sixels(.denying), pixels: .sixel)
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
  }

  @Test func `a terminal that claims both and refuses kitty's pictures is asked about sixels`() throws {
    let graphics = KittyGraphics()
    graphics.manner = .denying("ENOTSUP:no")
    let loop = try ScriptedLoop(
      Self.answered.dropLast() + [(.milliseconds(50), .answers), (.milliseconds(500), .see("Card 1"))],
      graphics: graphics)
    #expect(graphics.sixelQuestions == 1 && loop.terminal.failures.isEmpty)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], [63, 4], true), (["TERM": "mlterm"], [63, 1, 4, 22], true),
      (["TERM": "xterm"], [4, 1], false), (["TERM": "xterm"], [63, 22], false),
      (["TERM": "xterm", "TMUX": "x"], [63, 4], false), (["TERM": "xterm", "STY": "x"], [63, 4], false),
      (["TERM": "xterm", "ZELLIJ": "0"], [63, 4], false), (["TERM": "tmux-256color"], [63, 4], false),
      (["TERM": "screen"], [63, 4], false),
    ] as [([String: String], [Int], Bool)])
  func `who may have sixels`(environment: [String: String], features: [Int], isTried: Bool) {
    var capabilities = Capabilities(environment: environment, terminfo: .load("xterm"))
    _ = capabilities.receive(.deviceAttributes(features))
    #expect(capabilities.mayShowSixel(.auto) == isTried)
    #expect(capabilities.mayShowSixel(.sixel))
    for choice: PixelChoice in [.kitty, .off] { #expect(!capabilities.mayShowSixel(choice)) }
    _ = capabilities.receive(.version("kitty(0.41.1)"))
    #expect(!capabilities.mayAskForKittyGraphics(.sixel))
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
    var capabilities = Capabilities(environment: environment, terminfo: .load("xterm"))
    if let version { _ = capabilities.receive(.version(version)) }
    #expect(capabilities.mayAskForKittyGraphics(.auto) == isAsked)
    #expect(capabilities.mayAskForKittyGraphics(.kitty))
    #expect(!capabilities.mayAskForKittyGraphics(.off))
  }
}
