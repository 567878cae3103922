import TestSupport
import TerminalTestSupport
import Testing

@testable import TerminalIO
import TerminalText
import TerminalCanvas

@Suite struct InputParserTests {
  static let keys = [
    ("a", KeyPress(.character("a"))), ("A", KeyPress(.character("A"))), ("ä", KeyPress(.character("ä"))),
    ("漢", KeyPress(.character("漢"))), ("👍", KeyPress(.character("👍"))), (" ", KeyPress(.character(" "))),
    ("\r", KeyPress(.enter)), ("\n", KeyPress(.enter)), ("\t", KeyPress(.tab)),
    ("\u{7F}", KeyPress(.backspace)),
    ("\u{08}", KeyPress(.backspace)), ("\u{03}", KeyPress(.character("c"), .control)),
    ("\u{12}", KeyPress(.character("r"), .control)), ("\u{00}", KeyPress(.character(" "), .control)),
    ("\u{1C}", KeyPress(.character("\\"), .control)), ("\u{1B}[A", KeyPress(.up)),
    ("\u{1B}OA", KeyPress(.up)),
    ("\u{1B}[1;5C", KeyPress(.right, .control)), ("\u{1B}[1;2D", KeyPress(.left, .shift)),
    ("\u{1B}[1;10D", KeyPress(.left, [.alt, .shift])), ("\u{1B}[3~", KeyPress(.delete)),
    ("\u{1B}[5~", KeyPress(.pageUp)), ("\u{1B}[6;3~", KeyPress(.pageDown, .alt)),
    ("\u{1B}[H", KeyPress(.home)),
    ("\u{1B}[4~", KeyPress(.end)), ("\u{1B}OP", KeyPress(.function(1))),
    ("\u{1B}[15~", KeyPress(.function(5))),
    ("\u{1B}[24~", KeyPress(.function(12))), ("\u{1B}[[B", KeyPress(.function(2))),
    ("\u{1B}[1;5R", KeyPress(.function(3), .control)), ("\u{1B}[Z", KeyPress(.tab, .shift)),
    ("\u{1B}x", KeyPress(.character("x"), .alt)), ("\u{1B}ä", KeyPress(.character("ä"), .alt)),
    ("\u{1B}\r", KeyPress(.enter, .alt)), ("\u{1B}\u{1B}[A", KeyPress(.up, .alt)),
    ("\u{1B}\u{03}", KeyPress(.character("c"), [.control, .alt])),
    ("\u{1B}[97;5u", KeyPress(.character("a"), .control)), ("\u{1B}[97;2u", KeyPress(.character("A"))),
    ("\u{1B}[97:65;2u", KeyPress(.character("A"))), ("\u{1B}[13;2u", KeyPress(.enter, .shift)),
    ("\u{1B}[27u", KeyPress(.escape)), ("\u{1B}[27;5;9~", KeyPress(.tab, .control)),
  ]

  static let mouseReports = [
    ("\u{1B}[<0;10;5M", MouseEvent(.press, .left, x: 9, y: 4)),
    ("\u{1B}[<0;10;5m", MouseEvent(.release, .left, x: 9, y: 4)),
    ("\u{1B}[<32;300;5M", MouseEvent(.drag, .left, x: 299, y: 4)),
    ("\u{1B}[<35;1;1M", MouseEvent(.move, x: 0, y: 0)),
    ("\u{1B}[<2;1;1M", MouseEvent(.press, .right, x: 0, y: 0)),
    ("\u{1B}[<64;1;1M", MouseEvent(.wheelUp, x: 0, y: 0)),
    ("\u{1B}[<65;1;1M", MouseEvent(.wheelDown, x: 0, y: 0)),
    ("\u{1B}[<66;1;1M", MouseEvent(.wheelLeft, x: 0, y: 0)),
    ("\u{1B}[<128;1;1M", MouseEvent(.press, .extra(8), x: 0, y: 0)),
    ("\u{1B}[<20;2;3M", MouseEvent(.press, .left, x: 1, y: 2, modifiers: [.shift, .control])),
    ("\u{1B}[<0;0;0m", MouseEvent(.release, .left, x: 0, y: 0)),
    ("\u{1B}[M *%", MouseEvent(.press, .left, x: 9, y: 4)),
    ("\u{1B}[M#*%", MouseEvent(.release, x: 9, y: 4)),
    ("\u{1B}[M@*%", MouseEvent(.drag, .left, x: 9, y: 4)),
  ]

  static let meaningless = [
    "\u{1B}[<0;0;5M", "\u{1B}[<0;10M", "\u{1B}[<0;10;5;7M", "\u{1B}[<0;1661992958999;5M", "\u{1B}[<0;-1;5M",
    "\u{1B}[<;;M", "\u{1B}[<64;1;1m", "\u{1B}[<999;1;1M", "\u{1B}[M   ", "\u{1B}[99~", "\u{1B}[1;5~",
    "\u{1B}[u",
    "\u{1B}[57441u", "\u{1B}[97;1:3u", "\u{1B}[201~", "\u{1B}[q", "\u{1B}[", "\u{1B}[<0;10", "\u{1B}O",
    "\u{80}",
  ]

  static let answers = [
    ("\u{1B}[?64;1;22c", TerminalReply.deviceAttributes([64, 1, 22])),
    ("\u{1B}[?2026;2$y", .mode(2026, setting: 2)), ("\u{1B}[2;3R", .cursor(CellPosition(x: 2, y: 1))),
    ("\u{1B}P>|XTerm(379)\u{1B}\\", .version("XTerm(379)")),
    ("\u{1B}]11;rgb:00/00/00\u{07}", .ground(.black)),
    ("\u{1B}]11;rgb:00/00/00\u{1B}\\", .ground(.black)), ("\u{1B}_ok\u{1B}\\", .other),
    ("\u{1B}[>1;2;3c", .other),
    ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .version("kitty(0.26.5)")),
    ("\u{1B}P>|alacritty 0.13\u{1B}\\", .version("alacritty 0.13")),
    ("\u{1B}P>|ghostty 1.0.1\u{1B}\\", .version("ghostty 1.0.1")),
    ("\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\", .penBackground(nil)), ("\u{1B}[4;600;800t", .other),
    ("\u{1B}[6;17;8t", .other), ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", .ground(Color(30, 30, 46))),
    ("\u{1B}[?1u", .other),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(GraphicsReply(id: 31, message: "OK"))), ("\u{1B}[?997;1n", .other),
    ("\u{1B}[0n", .status), ("\u{1B}[3n", .status), ("\u{1B}[1n", .other),
    ("\u{1B}[?1;0;1024S", .graphicsAttribute(1, values: [1024])), ("\u{1B}[?1;3;0S", .other),
    ("\u{1B}[?2;0;1000;800S", .graphicsAttribute(2, values: [1000, 800])), ("\u{1B}[?2;0S", .other),
    ("\u{1B}[?1;2c", .deviceAttributes([1, 2])), ("\u{1B}P!|464B4954\u{1B}\\", .other),
    ("\u{1B}P1+r544e=787465726d\u{1B}\\", .other), ("\u{1B}[?1016;2$y", .mode(1016, setting: 2)),
  ]

  static let mixed =
    "aä漢👍🏽\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[<0;10;5M\u{1B}[<32;11;5M\u{1B}[<0;11;5m\u{1B}[M *%\u{1B}x\u{1B}\u{1B}[B"
    + "\u{1B}[200~p\u{1B}[201\u{1B}[20x\u{1B}[201~\u{1B}[I\u{1B}P>|T\u{1B}\\\u{1B}]0;t\u{07}\u{1B}[97;5u\u{1B}[[A"
    + "\u{1B}[?64c\u{1B}[?1016;2$y\u{1B}[<0;1;1;1Mz\r\u{1B}\u{1B}[<0;10;5M\u{1B}\u{1B}[M *%\u{1B}\u{1B}[O\u{1B}\u{1B}[<0;1;1;1M"
    + "\u{1B}\u{1B}\u{1B}[<0;10;5m\u{1B}\u{1B}[200~p\u{1B}[201~\u{1B}\u{1B}]0;t\u{07}\u{1B}\u{1B}[2;3R"

  private func events(_ text: String) -> [InputEvent] {
    var parser = InputParser()
    return parser.feed(text.utf8)
  }

  private func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> [InputEvent] {
    [.key(KeyPress(key, modifiers))]
  }

  @Test(arguments: keys)
  func `a key`(bytes: String, press: KeyPress) {
    #expect(events(bytes) == [.key(press)])
  }

  @Test(arguments: mouseReports)
  func `a mouse report`(bytes: String, event: MouseEvent) {
    #expect(events(bytes) == [.mouse(event)])
  }

  @Test(arguments: meaningless)
  func `what means nothing gives nothing`(bytes: String) {
    let all = events(bytes)
    #expect(all.isEmpty || bytes == "\u{1B}[1;5~" || bytes == "\u{80}")
  }

  @Test func `a report with too many digits is swallowed to its end`() {
    #expect(events("\u{1B}[" + String(repeating: "1", count: 5000) + "Mq") == key(.character("q")))
  }

  @Test(arguments: answers)
  func `an answer of the terminal`(bytes: String, reply: TerminalReply) {
    #expect(events(bytes + "x") == [.reply(reply)] + key(.character("x")))
  }

  @Test func `focus and paste`() {
    #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    #expect(
      events("\u{1B}[200~a\u{1B}[31mé\r\u{1B}[20\u{1B}[201~q") == [
        .paste("a\u{1B}[31mé\r\u{1B}[20", omittedBytes: 0), .key(KeyPress(.character("q"))),
      ])
  }

  @Test func `a paste keeps a megabyte and counts the rest`() {
    var parser = InputParser()
    _ = parser.feed("\u{1B}[200~".utf8)
    _ = parser.feed(repeatElement(UInt8(ascii: "x"), count: 3 << 20))
    let events = parser.feed("\u{1B}[201~".utf8)
    #expect(events == [.paste(String(repeating: "x", count: 1 << 20), omittedBytes: 2 << 20)])
  }

  @Test func `the same events come, wherever the bytes are cut`() {
    let stream = Array(Self.mixed.utf8)
    var whole = InputParser()
    let expected = whole.feed(stream)
    #expect(expected.count > 20)
    for first in 0...stream.count {
      // In every run all pieces shorter than 8 bytes, and of the longer ones those that end at each seventh byte.
      for second in first...stream.count
      where Repetitions.areFull || second - first < Repetitions.rounds(8) || second.isMultiple(of: 7) {
        var parser = InputParser()
        var events = parser.feed(stream[..<first])
        parser.feed(stream[first..<second], into: &events)
        parser.feed(stream[second...], into: &events)
        guard events == expected else {
          Issue.record("cut at \(first) and \(second): \(events)")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func `random bytes do no harm`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var whole = InputParser()
    var cut = InputParser()
    var bytes: [UInt8] = []
    let spice = Array("\u{1B}[<0;OMmP]~?200201$y".utf8)
    for _ in 0..<Repetitions.count(100_000, full: 500_000) {
      bytes.append(random.chance(50) ? random.pick(spice) : UInt8(truncatingIfNeeded: random.next()))
    }
    let events = whole.feed(bytes)
    var pieces: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...40, using: &random)
      cut.feed(rest.prefix(count), into: &pieces)
      rest = rest.dropFirst(count)
    }
    #expect(events == pieces, "seed \(seed)")
    #expect(whole.collected.count <= InputParser.maximumStringBytes, "seed \(seed)")
    for case .mouse(let event) in events {
      #expect(event.x >= 0 && event.y >= 0 && event.x < 1 << 20 && event.y < 1 << 20, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("\u{1B}[<0;10;5M", [InputEvent.mouse(MouseEvent(.press, .left, x: 9, y: 4))]),
    ("\u{1B}[<32;10;5M", [.mouse(MouseEvent(.drag, .left, x: 9, y: 4))]),
    ("\u{1B}[<0;10;5m", [.mouse(MouseEvent(.release, .left, x: 9, y: 4))]),
    ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(.wheelUp, x: 0, y: 0))]), ("\u{1B}[<0;0;5M", []),
    ("\u{1B}[M *%", [.mouse(MouseEvent(.press, .left, x: 9, y: 4))]), ("\u{1B}[O", [.focus(false)]),
    ("\u{1B}[200~p\u{1B}[201~", [.paste("p", omittedBytes: 0)]),
    ("\u{1B}[?64c", [.reply(.deviceAttributes([64]))]),
    ("\u{1B}[2;3R", [.reply(.cursor(CellPosition(x: 2, y: 1)))]), ("\u{1B}]0;t\u{07}", [.reply(.other)]),
    ("\u{1B}P>|T\u{1B}\\", [.reply(.version("T"))]),
  ])
  func `Escape is not lost to what the terminal sends right after it`(bytes: String, rest: [InputEvent]) {
    #expect(events("\u{1B}" + bytes) == key(.escape) + rest)
    #expect(events("\u{1B}\u{1B}" + bytes) == key(.escape) + key(.escape) + rest)
    #expect(events(bytes) == rest)
  }

  @Test func `Escape is not lost to a report that comes in pieces`() {
    #expect(flushed("\u{1B}\u{1B}[<0;1", then: "0;5Mq") == key(.escape) + key(.character("q")))
  }

  private func flushed(_ bytes: String, then rest: String = "") -> [InputEvent] {
    var parser = InputParser()
    var events = parser.feed(bytes.utf8)
    parser.flush(into: &events)
    parser.feed(rest.utf8, into: &events)
    return events
  }

  @Test func `a lone escape is the key when nothing follows in time`() {
    #expect(flushed("\u{1B}", then: "nA") == key(.escape) + key(.character("n")) + key(.character("A")))
    #expect(flushed("\u{1B}\u{1B}") == key(.escape) + key(.escape))
    #expect(flushed("a") == key(.character("a")))
  }

  @Test(arguments: [
    ("\u{1B}[", "<0;10;5M"), ("\u{1B}[<0;1", "0;5M"), ("\u{1B}[1", ";5C"), ("\u{1B}O", "A"),
    ("\u{1B}P>|XTe", "rm(379)\u{1B}\\"), ("\u{1B}]11;rgb:", "00\u{07}"),
  ])
  func `the rest of a late sequence is never typed`(bytes: String, rest: String) {
    let events = flushed(bytes, then: rest + "q")
    #expect(events.filter { $0 != .key(KeyPress(.character("\\"), .alt)) } == key(.character("q")))
  }

  @Test func `what is given up does not swallow keys for ever`() {
    var parser = InputParser()
    var events = parser.feed("\u{1B}[".utf8)
    parser.flush(into: &events)
    parser.flush(into: &events)
    parser.feed("q".utf8, into: &events)
    #expect(events == key(.character("q")))
    #expect(flushed("\u{1B}[<0;1", then: "\u{03}") == key(.character("c"), .control))
  }

  @Test func `a paste without an end is delivered in time`() {
    #expect(
      flushed("\u{1B}[200~abc\u{1B}[2", then: "q") == [
        .paste("abc\u{1B}[2", omittedBytes: 0), .key(KeyPress(.character("q"))),
      ])
  }

  @Test func `Alt with a letter that also begins a string is a key in time`() {
    #expect(flushed("\u{1B}P", then: "q") == key(.character("P"), .alt) + key(.character("q")))
  }

  @Test func `pixels are marked and begin at zero`() {
    var parser = InputParser()
    parser.reportsPixels = true
    #expect(
      parser.feed("\u{1B}[<0;0;801M".utf8) == [
        .mouse(MouseEvent(.press, .left, x: 0, y: 800, isPixels: true))
      ])
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xC2, 0x9B], [0xE2, 0x82],
    ] as [[UInt8]])
  func `malformed text is dropped and the next key kept`(bytes: [UInt8]) {
    var parser = InputParser()
    let events = parser.feed(bytes + Array("q".utf8))
    #expect(events == key(.character("q")))
  }
}
