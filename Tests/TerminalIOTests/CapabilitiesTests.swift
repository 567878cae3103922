import TerminalTestSupport
import Testing

@testable import TerminalIO
@testable import TerminalCanvas

@Suite struct CapabilitiesTests {
  @Test(
    arguments: [
      (["TERM": "mlterm"], 8, .ansi256), (["TERM": "xterm-256color"], 256, .ansi256),
      (["TERM": "vt340"], 0, .none), (["TERM": "mlterm", "NO_COLOR": "1"], 8, .none),
      (["TERM": "mlterm", "COLORTERM": "truecolor"], 8, .trueColor),
    ] as [([String: String], Int, ColorDepth)])
  func `who has pictures of 256 colours has text of as many`(
    environment: [String: String], colors: Int, depth: ColorDepth
  ) {
    var probe = TerminalProbe()
    for (item, values) in [(2, [1000, 800]), (1, [1024])] {
      probe.receive(.graphicsAttribute(item, values: values))
    }
    #expect(ColorLadder.depth(environment: environment, terminfoColors: colors, probe) == depth)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], 256, ColorDepth.ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], 256, .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], 256, .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "gnome-terminal"], 256, .ansi256),
    (["TERM": "xterm-kitty"], 256, .trueColor), (["TERM": "foot"], 256, .trueColor),
    (["TERM": "foot-extra"], 256, .trueColor), (["TERM": "footman"], 8, .ansi8),
    (["TERM": "xterm-direct"], 1 << 24, .trueColor),
    (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"], 256, .ansi256),
    (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "COLORTERM": "truecolor"], 256, .trueColor),
    (["TERM": "screen", "TMUX": "/tmp/x,1,0"], 8, .ansi256), (["TERM": "xterm"], 8, .ansi8),
    (["TERM": "xterm-16color"], 16, .ansi16), (["TERM": "vt100"], 0, .none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], 0, .none),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], 256, .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], 256, .ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "SSH_CONNECTION": "::1 2 ::1 22"], 256, .ansi256),
    (["TERM": "xterm", "SSH_CONNECTION": "::1 2 ::1 22"], 8, .ansi8), ([:], 256, .ansi256),
  ])
  func `the ladder of colours`(environment: [String: String], colors: Int, depth: ColorDepth) {
    let probe = TerminalProbe()
    #expect(ColorLadder.depth(environment: environment, terminfoColors: colors, probe) == depth)
    for asked in ColorDepth.allCases {
      let depth = ColorLadder.depth(environment: environment, override: asked, terminfoColors: colors, probe)
      #expect(depth == asked)
    }
  }

  @Test func `xterm says little and does more, and tells when it is asked`() {
    var capabilities = Capabilities(environment: ["TERM": "xterm"], terminfo: .load("xterm"))
    #expect(capabilities.depth == .ansi8)
    #expect(!capabilities.features.contains(.repeats))
    let changed = (1...2).map { _ in capabilities.receive(.version("XTerm(379)")) }
    #expect(changed == [true, false])
    #expect(capabilities.depth == .ansi256)
    #expect(capabilities.features.contains(.repeats))
  }

  private func replies(_ text: String) -> [InputEvent] {
    var parser = InputParser()
    return parser.feed(Array(text.utf8))
  }

  private static let kept = "\u{1B}P1$r0;48:2::151:103:49m\u{1B}\\"

  @Test(arguments: [
    kept, "\u{1B}P1$r48;2;151;103;49m\u{1B}\\", "\u{1B}P1$r0;48:2:151:103:49m\u{1B}\\",
    "\u{1B}P1$r0;1;38;5;48;48;2;151;103;49m\u{1B}\\", "\u{1B}P1$r38;2;1;2;3;48;2;151;103;49m\u{1B}\\",
  ])
  func `a colour that comes back as it went is 24 bits, whatever the terminal's name`(answer: String) {
    guard case .reply(let reply) = replies(answer).first else { Issue.record("no reply"); return }
    for (name, colors) in [("xterm-256color", 256), ("xterm", 8)] {
      for (more, depth) in [
        ([:], ColorDepth.trueColor), (["SSH_CONNECTION": "::1 2 ::1 22"], .ansi256),
        (["NO_COLOR": "1"], .none),
      ] {
        var terminfo = Terminfo.load(name)
        terminfo.colors = colors
        let environment = more.merging(["TERM": name]) { $1 }
        for asked in [nil, ColorDepth.ansi16] {
          var capabilities = Capabilities(environment: environment, color: asked, terminfo: terminfo)
          _ = capabilities.receive(reply)
          #expect(capabilities.depth == asked ?? depth)
        }
      }
    }
  }

  @Test(arguments: [
    "\u{1B}P0$r\u{1B}\\", "\u{1B}P1$rm\u{1B}\\", "\u{1B}P1$r0;48;5;94m\u{1B}\\", "\u{1B}P1$r48:5:94m\u{1B}\\",
    "\u{1B}P1$r48;2;151;103m\u{1B}\\", "\u{1B}P1$r48;2;151;103;9999999999999999999999m\u{1B}\\",
    "\u{1B}P1$r48;2;151;103;48m\u{1B}\\", "\u{1B}P1$r38;2;151;103;49m\u{1B}\\",
    "\u{1B}P1$r;;;;48;;;m\u{1B}\\",
    "\u{1B}P1$r48;2;151;103;49;48;5;3m\u{1B}\\", "\u{1B}P1$r48m\u{1B}\\", "\u{1B}P1$r48;2;-1;1;1m\u{1B}\\",
    "\u{1B}P1$r" + String(repeating: "48;2;151;103;49;", count: 300) + "m\u{1B}\\", "\u{1B}P1$r48:m\u{1B}\\",
  ])
  func `any other answer raises nothing`(answer: String) {
    let events = replies(answer)
    #expect(events.count == 1)
    guard case .reply(let reply) = events.first else { Issue.record("no reply"); return }
    var capabilities = Capabilities(
      environment: ["TERM": "xterm-256color"], terminfo: .load("xterm-256color"))
    let changed = capabilities.receive(reply)
    #expect(!changed && capabilities.depth == .ansi256)
  }

  @Test func `tmux takes 24 bits, and over a network 256 are enough`() {
    for (more, depth) in [([:], ColorDepth.trueColor), (["SSH_CONNECTION": "::1 2 ::1 22"], .ansi256)] {
      let environment = ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0"].merging(more) { $1 }
      var capabilities = Capabilities(environment: environment, terminfo: .load("tmux-256color"))
      _ = capabilities.receive(.version("tmux 3.3a"))
      #expect(capabilities.depth == depth)
    }
  }

  @Test(arguments: [
    ("rgb:ff/80/00", Color(255, 128, 0)), ("rgb:ffff/8080/0000", Color(255, 128, 0)),
    ("rgb:f/8/0", Color(255, 136, 0)),
    ("rgb:fff/808/000", Color(255, 128, 0)), ("rgba:ff/80/00/ff", Color(255, 128, 0)),
    ("rgba:ffff/8080/0000/8000", Color(255, 128, 0)), ("#ff8000", Color(255, 128, 0)),
    ("#f80", Color(255, 136, 0)),
    ("#ffff80800000", Color(255, 128, 0)), ("", nil), ("rgb:", nil), ("rgb:ff/80", nil),
    ("rgb:ff/80/00/00", nil),
    ("rgb:fffff/00/00", nil), ("rgb:-1/00/00", nil), ("rgb:+1/00/00", nil), ("rgb:gg/00/00", nil),
    ("rgba:ff/80/00", nil),
    ("#", nil), ("#12345", nil), ("red", nil), ("?", nil), ("rgb:ff/80/00;rgb:0/0/0", nil),
    ("#fffffffffffffff", nil),
  ])
  func `the terminal's ground in all its forms`(text: String, color: Color?) {
    #expect(Color(terminalText: text[...]) == color)
    for end in ["\u{07}", "\u{1B}\\"] {
      #expect(
        replies("\u{1B}]11;\(text)\(end)") == [
          .reply(color.map { TerminalReply.ground($0) } ?? TerminalReply.other)
        ])
    }
  }

  @Test func `the first answer about the ground counts`() {
    var capabilities = Capabilities(environment: ["TERM": "xterm"], terminfo: .load("xterm"))
    let changed = [TerminalReply.ground(.white), .ground(.black), .ground(.white)].map {
      capabilities.receive($0)
    }
    #expect(changed == [true, false, false] && capabilities.ground == .white)
    for light in [Color.white, Color(253, 246, 227), Color(200, 200, 200)] { #expect(light.isLight) }
    for dark in [Color.black, Color(0, 43, 54), Color(40, 44, 52), Color(80, 80, 120)] {
      #expect(!dark.isLight)
    }
  }

  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "screen"], false), (["TERM": "screen-256color", "STY": "1"], false),
    (["TERM": "screen-256color", "TMUX": "x"], true), ([:], true),
  ])
  func `GNU screen is asked nothing that it would hand on as text`(environment: [String: String], takes: Bool)
  {
    #expect(Capabilities(environment: environment, terminfo: .load("xterm")).takesStrings == takes)
    #expect(TerminalProbe.questions(asksWithStrings: takes).contains("\u{1B}P") == takes)
    #expect(TerminalProbe.questions(asksWithStrings: takes).contains("\u{1B}]") == takes)
  }

  @Test func `probes tell what clusters a terminal joins`() {
    var capabilities = Capabilities(environment: ["TERM": "xterm"], terminfo: .load("xterm"))
    let replies: [(TerminalReply, isShown: Bool)] = [
      (.mode(1016, setting: 2), false), (.mode(2026, setting: 0), false),
      (.cursor(CellPosition(x: 1, y: 1)), false), (.cursor(CellPosition(x: 2, y: 1)), true),
      (.cursor(CellPosition(x: 9, y: 7)), false), (.cursor(CellPosition(x: 4, y: 1)), false),
      (.deviceAttributes([1]), false),
    ]
    for (reply, isShown) in replies {
      let changed = capabilities.receive(reply)
      #expect(changed == isShown, "\(reply)")
    }
    #expect(capabilities.probe.hasPixels && capabilities.joining == .joiner)
  }

  @Test(arguments: [("a$<5/>b", "ab"), ("$<10>", ""), ("$5", "$5"), ("a$<", "a$<"), ("x$<1>y$<2>", "xy")])
  func `delays of old hardware are not sent`(text: String, clean: String) {
    #expect(Terminfo.withoutPadding(text) == clean)
  }

  @Test(arguments: [
    (nil, ["xterm-256color", "xterm", "dumb"]), ("foot", ["foot", "xterm-256color", "xterm", "dumb"]),
    ("xterm", ["xterm", "xterm-256color", "dumb"]), ("../x", ["xterm-256color", "xterm", "dumb"]),
  ])
  func `there is always another description to try`(name: String?, candidates: [String]) {
    #expect(Terminfo.candidates(for: name) == candidates)
  }
}
