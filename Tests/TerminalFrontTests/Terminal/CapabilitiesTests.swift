import Testing

@testable import SwipeSession
@testable import TerminalFront

@Suite struct CapabilitiesTests {
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
    #expect(ColorLadder.depth(environment: environment, terminfoColors: colors) == depth)
    for asked in ColorDepth.allCases {
      #expect(ColorLadder.depth(environment: environment, override: asked, terminfoColors: colors) == asked)
    }
  }

  @Test func `xterm says little and does more, and tells when it is asked`() {
    var capabilities = Capabilities(environment: ["TERM": "xterm"], terminfo: .load("xterm"))
    #expect(capabilities.depth == .ansi8)
    #expect(!capabilities.features.contains(.repeats))
    var probe = TerminalProbe()
    let isNews = probe.receive(.version("XTerm(379)"))
    let changed = capabilities.learn(from: probe)
    let changedAgain = capabilities.learn(from: probe)
    #expect(isNews && changed && !changedAgain)
    #expect(capabilities.depth == .ansi256)
    #expect(capabilities.features.contains(.repeats))
  }

  @Test func `probes tell what clusters a terminal joins`() {
    var probe = TerminalProbe()
    let replies: [(TerminalReply, isNews: Bool)] = [
      (.mode(1016, setting: 2), true), (.mode(2026, setting: 0), false),
      (.cursor(CellPosition(x: 1, y: 1)), false), (.cursor(CellPosition(x: 2, y: 1)), true),
      (.cursor(CellPosition(x: 9, y: 7)), false), (.cursor(CellPosition(x: 4, y: 1)), false),
      (.deviceAttributes([1]), false),
    ]
    for (reply, isNews) in replies {
      let changed = probe.receive(reply)
      #expect(changed == isNews, "\(reply)")
    }
    #expect(probe.hasPixels && probe.joining == .joiner)
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
