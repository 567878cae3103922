import Foundation
import Testing
import TerminalTestSupport

@testable import TerminalIO
import TerminalText

/// Bytes that come one by one, as from a slow network, mean what they mean at once.
@Suite struct TornInputTests {
  private static let others = [
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[200~lll\u{1B}[31mé\rkkk\u{1B}[20\u{1B}[201~q", "\u{1B}[200~\u{1B}[201~",
    "\u{1B}X some words \u{1B}\\", "\u{1B}^lll\u{1B}\\", "q", "漢",
    "\u{1B}[<0;10;5M\u{1B}[<32;11;5M\u{1B}[<0;11;5m",
    "\u{1B}\u{1B}[<0;10;5M", "\u{1B}\u{1B}]0;t\u{07}",
  ]

  static let streams =
    InputParserTests.keys.map(\.0) + InputParserTests.mouseReports.map(\.0) + InputParserTests.meaningless
    + InputParserTests.answers.map(\.0) + others

  /// ESC before a character or another ESC: Alt, or two keys, as only the time can tell.
  private static func isAlt(_ stream: String) -> Bool {
    let bytes = Array(stream.utf8)
    return bytes.count > 1 && bytes[0] == 0x1B && !"[OP]_^X".utf8.contains(bytes[1])
  }

  @Test(arguments: TornInput.intervals, [true, false])
  func `each stream of bytes means the same in single bytes as at once`(interval: Duration, isRemote: Bool) {
    for isAsked in [true, false] {
      for stream in Self.streams where interval < .milliseconds(25) || !Self.isAlt(stream) {
        let whole = TornInput.events(of: stream, isAsked: isAsked, isRemote: isRemote, interval: nil)
        let torn = TornInput.events(of: stream, isAsked: isAsked, isRemote: isRemote, interval: interval)
        #expect(torn == whole, "\(isAsked) \(stream.debugDescription)")
      }
    }
  }

  @Test(arguments: TornInput.intervals, [true, false])
  func `all that a terminal sends, mixed, means the same in single bytes`(interval: Duration, isRemote: Bool)
  {
    let mixed = InputParserTests.mixed.replacingOccurrences(of: "\u{1B}x\u{1B}\u{1B}[B", with: "x")
    let all = mixed + "z" + Self.streams.filter { !Self.isAlt($0) }.joined(separator: "z") + "z"
    let whole = TornInput.events(of: all, isAsked: true, isRemote: isRemote, interval: nil)
    #expect(TornInput.events(of: all, isAsked: true, isRemote: isRemote, interval: interval) == whole)
  }

  @Test(arguments: [true, false])
  func `Escape and another key soon after it are two keys, and Alt only at once`(isRemote: Bool) {
    for (milliseconds, isTogether) in [(5, true), (25, true), (30, isRemote), (60, false), (120, false)] {
      let events = TornInput.events(
        of: "\u{1B}x", isAsked: false, isRemote: isRemote, interval: .milliseconds(milliseconds))
      let two = Self.escape + [.key(KeyPress("x"))]
      #expect(events == (isTogether ? [.key(KeyPress(.character("x"), .alt))] : two))
      var arrow = TornInput(isAsked: false, isRemote: isRemote)
      arrow.send("\u{1B}")
      arrow.pass(.milliseconds(milliseconds))
      arrow.send("\u{1B}[C")
      let both = Self.escape + [.key(KeyPress(.right))]
      #expect(arrow.events == (isTogether ? [.key(KeyPress(.right, .alt))] : both))
    }
  }

  @Test(arguments: [200, 400, 900].map { Duration.milliseconds($0) }, [true, false])
  func `wherever an answer or a report is torn, nothing of it is typed`(pause: Duration, isAsked: Bool) {
    for stream in InputParserTests.answers.map(\.0) + InputParserTests.mouseReports.map(\.0) {
      let bytes = Array(stream.utf8)
      for cut in 1..<bytes.count {
        var input = TornInput(isAsked: isAsked)
        input.send(bytes[..<cut])
        input.pass(pause)
        input.send(bytes[cut...])
        let typed = input.events.filter { $0.isKey && $0 != .key(KeyPress(.escape)) }
        #expect(typed.isEmpty, "\(stream.debugDescription) cut at \(cut)")
      }
    }
  }

  @Test func `answers of many seconds are still answers while they go on`() {
    // All but those that end the wait.
    let answers = InputParserTests.answers.filter { !$0.0.hasSuffix("c") }
    let torn = TornInput.events(
      of: answers.map(\.0).joined(), isAsked: true, isRemote: true, interval: .milliseconds(400))
    #expect(torn == answers.map { .reply($0.1) })
  }

  // MARK: - A lone ESC

  private static let escape = [InputEvent.key(KeyPress(.escape))]

  @Test func `an ESC that nothing follows is a key after a quarter of a second`() {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}")
    input.pass(.milliseconds(249))
    #expect(input.events.isEmpty)
    input.pass(.milliseconds(1))
    #expect(input.events == Self.escape)
  }

  @Test func `ESC waits for the answers that are outstanding, until DA1 or for a second`() {
    var input = TornInput(isAsked: true)
    input.send("\u{1B}")
    input.pass(.milliseconds(999))
    #expect(input.events.isEmpty)
    input.pass(.milliseconds(1))
    #expect(input.events == Self.escape)
    input = TornInput(isAsked: true)
    input.send("\u{1B}")
    input.pass(.milliseconds(300))
    input.send("\u{1B}[?1;2c")
    #expect(input.events == Self.escape + [.reply(.deviceAttributes([1, 2]))])
    input.send("\u{1B}")
    input.pass(.milliseconds(250))
    #expect(input.events.last == Self.escape.last)
  }

  @Test(arguments: [
    "[A", "[1;5C", "OC", "P>|kitty\u{1B}\\", "]11;rgb:1/2/3\u{07}", "[<0;10;5M", "_Gok\u{1B}\\",
  ])
  func `what begins a sequence behind an ESC given up is swallowed, not typed`(rest: String) {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}")
    input.pass(.milliseconds(600))
    input.send(rest + "q")
    #expect(input.events == Self.escape + [.key(KeyPress("q"))])
  }

  @Test func `a paste behind an ESC given up is a paste`() {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}")
    input.pass(.milliseconds(600))
    input.send("[200~lll\u{1B}[201~")
    #expect(input.events == Self.escape + [.paste("lll", omittedBytes: 0)])
  }

  // MARK: - What has no end

  @Test(arguments: [
    "\u{1B}[200~abc", "\u{1B}P>|abc", "\u{1B}]11;", "\u{1B}_G", "\u{1B}[<0;1", "\u{1B}O", "\u{1B}[M ",
  ])
  func `^C is a key in whatever has no end`(beginning: String) {
    for (byte, key) in [(0x03, "c"), (0x1C, "\\")] as [(UInt8, Character)] {
      var input = TornInput(isAsked: false)
      input.send(beginning)
      input.pass(.milliseconds(300))
      input.send([byte])
      input.pass(.milliseconds(250))
      #expect(input.events.last == .key(KeyPress(.character(key), .control)))
    }
  }

  @Test func `a paste without an end is over after a second of silence, not before`() {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}[200~abc")
    for _ in 0..<5 {
      input.pass(.milliseconds(900))
      input.send("l")
    }
    #expect(input.events.isEmpty)
    input.pass(.seconds(1))
    input.send("q")
    #expect(input.events == [.paste("abclllll", omittedBytes: 0), .key(KeyPress("q"))])
  }

  @Test(arguments: [1 << 20, (1 << 20) + 10, 3 << 20])
  func `^C is a key in a paste that is longer than what is kept`(length: Int) {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}[200~" + String(repeating: "a", count: length))
    input.send("\u{03}")
    input.pass(.milliseconds(250))
    #expect(input.events == [.key(KeyPress(.character("c"), .control))])
    input.send("l\u{1B}[201~q")
    #expect(input.events.last == .key(KeyPress("q")))
    #expect(!input.events.contains(.key(KeyPress("l"))))
  }

  @Test func `a ^C in a paste that has no end is a key once that is clear`() {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}[200~ab\u{03}l")
    #expect(input.events.isEmpty)
    input.pass(.seconds(1))
    #expect(
      input.events == [.paste("ab\u{03}l", omittedBytes: 0), .key(KeyPress(.character("c"), .control))])
  }

  @Test(arguments: ["", "a", "ab", "ab\u{03}", "ab\u{03}l"])
  func `a ^C in pasted text is text, however slowly the program has read it`(before: String) {
    var input = TornInput(isAsked: false)
    let pasted = "ab\u{03}l"
    input.send("\u{1B}[200~" + before)
    // Nothing is given up while there is something to read.
    input.pass(before.hasSuffix("\u{03}") ? .milliseconds(240) : .milliseconds(900))
    input.send(pasted.dropFirst(before.count) + "\u{1B}[201~q")
    #expect(input.events == [.paste(pasted, omittedBytes: 0), .key(KeyPress("q"))])
  }

  @Test func `what is pasted around a ^C that was pressed is never typed`() {
    var input = TornInput(isAsked: false)
    input.send("\u{1B}[200~ab\u{03}")
    input.pass(.milliseconds(250))
    input.send("l\u{1B}[201~q")
    #expect(
      input.events == [
        .key(KeyPress(.character("c"), .control)), .paste("abl", omittedBytes: 0), .key(KeyPress("q")),
      ])
  }
}
