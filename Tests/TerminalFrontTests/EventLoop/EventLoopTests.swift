import SwipeSession
import Testing

@testable import TerminalFront

@Suite struct EventLoopTests {
  typealias Step = ScriptedTerminal.Step

  /// What comes from the terminal and from other threads, and what is in the log in the end.
  struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    /// Milliseconds since the start.
    let steps: [(at: Int, step: Step)]
    let log: [String]
    let end: EventLoop.End

    init(_ name: String, _ steps: [(at: Int, step: Step)], log: [String], end: EventLoop.End = .hungUp) {
      self.name = name
      self.steps = steps
      self.log = log
      self.end = end
    }

    var testDescription: String { name }
  }

  /// The answer that ends the terminal's answers.
  private static let answer: (at: Int, step: Step) = (10, .bytes("\u{1B}[?62c"))

  private static func mouse(_ code: Int, _ column: Int, isRelease: Bool = false) -> Step {
    .bytes("\u{1B}[<\(code);\(column);14\(isRelease ? "m" : "M")")
  }

  private static let keys = [
    Script(
      "a key chooses, and the next card is seen",
      [answer, (500, .see("Card 1")), (1000, .bytes("l")), (2000, .see("Card 2")), (2000, .miss("Card 1"))],
      log: ["c1:like"]),
    Script(
      "typed ahead, nothing is lost and nothing behind the last key is done",
      [answer, (1000, .bytes("lhlqh"))], log: ["c1:like", "c2:nope", "c3:like"], end: .quit),
    Script(
      "keys before the terminal has answered count", [(0, .bytes("l")), (100, .bytes("\u{1B}[?62c"))],
      log: ["c1:like"]),
    Script(
      "an arrow in pieces is one key", [answer, (1000, .bytes("\u{1B}[")), (1200, .bytes("C"))],
      log: ["c1:like"]),
    Script(
      "ESC is a key when nothing follows it for a while",
      [
        answer, (1000, .bytes("?")), (1100, .see("Esc Close")), (1200, .bytes("\u{1B}")),
        (1400, .see("Esc Close")), (1500, .miss("Esc close")),
      ], log: []),
    Script(
      "a terminal that is gone ends it", [answer, (1000, .bytes("l")), (1000, .hangUp), (1100, .bytes("h"))],
      log: ["c1:like"]),
  ]

  private static let endings = [
    Script("^C ends it", [answer, (1000, .bytes("l\u{03}l"))], log: ["c1:like"], end: .signal(.interrupt)),
    Script("^\\ ends it", [answer, (1000, .bytes("\u{1C}"))], log: [], end: .signal(.quit)),
    Script(
      "a signal ends it before what was typed with it",
      [answer, (1000, .bytes("l")), (1000, .signal(.terminate))],
      log: [], end: .signal(.terminate)),
    Script("q ends it", [answer, (1000, .bytes("q"))], log: [], end: .quit),
  ]

  private static let drags = [
    Script(
      "a drag beyond the threshold chooses",
      [
        answer, (1000, mouse(0, 51)), (1300, mouse(32, 71)), (1400, .see("LIKE")),
        (2300, mouse(0, 71, isRelease: true)),
      ],
      log: ["c1:like"]),
    Script(
      "a drag that falls short does not",
      [answer, (1000, mouse(0, 51)), (1300, mouse(32, 55)), (2300, mouse(0, 55, isRelease: true))], log: []),
    Script(
      "another size in mid-drag ends the drag",
      [
        answer, (1000, mouse(0, 51)), (1300, mouse(32, 71)), (1400, .size(columns: 120, rows: 40)),
        (1400, .signal(.resized)), (1500, mouse(32, 71)), (2300, mouse(0, 71, isRelease: true)),
        (2400, .see("Card 1")), (2400, .miss("LIKE")),
      ], log: []),
    Script(
      "a signal of a size that is the same does not end the drag",
      [
        answer, (1000, mouse(0, 51)), (1300, .signal(.resized)), (1300, mouse(32, 71)),
        (1400, .signal(.resized)), (1500, .see("LIKE")), (2300, .signal(.resized)),
        (2300, mouse(0, 71, isRelease: true)),
      ], log: ["c1:like"]),
    Script(
      "reports of the mouse that are there with another size are not believed, though no signal has come",
      [
        answer, (1000, mouse(0, 51)), (1300, mouse(32, 71)), (2300, .size(columns: 120, rows: 40)),
        (2300, mouse(0, 71, isRelease: true)), (3000, .signal(.resized)),
      ], log: []),
    Script(
      "a press that is there with another size holds nothing",
      [
        answer, (1000, .size(columns: 120, rows: 40)), (1000, .signal(.resized)), (1000, mouse(0, 51)),
        (1300, mouse(32, 71)), (2300, mouse(0, 71, isRelease: true)),
      ], log: []),
    Script(
      "^Z in mid-drag ends the drag",
      [
        answer, (1000, mouse(0, 51)), (1300, mouse(32, 71)), (1400, .bytes("\u{1A}")),
        (60_000, .signal(.continued)), (60_100, mouse(0, 71, isRelease: true)), (60_200, .see("Card 1")),
      ], log: []),
    Script(
      "so does a stop that no signal tells of",
      [
        answer, (1000, mouse(0, 51)), (1300, mouse(32, 71)), (60_000, .signal(.continued)),
        (60_100, mouse(0, 71, isRelease: true)), (61_000, .see("Card 1")), (61_000, .miss("LIKE")),
      ], log: []),
    Script(
      "so does a signal to stop",
      [
        answer, (1000, mouse(0, 51)), (1300, mouse(32, 71)), (1400, .signal(.stop)),
        (60_000, .signal(.continued)), (60_100, mouse(0, 71, isRelease: true)), (61_000, .bytes("h")),
      ], log: ["c1:nope"]),
  ]

  @Test(arguments: keys + endings + drags) func `what comes from the terminal is done`(script: Script) throws
  {
    let loop = try play(script.steps)
    #expect(loop.log == script.log)
    #expect(loop.end == script.end)
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
  }

  @Test func `what the log's writer says is seen while the card still flies`() throws {
    let loop = try play([
      Self.answer, (1000, .bytes("l")), (1020, .see("saving 1")), (1050, .messages), (1070, .see("1 saved")),
    ])
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    let flight = loop.terminal.frames.filter { $0 > .milliseconds(1070) && $0 < .milliseconds(1200) }
    #expect(flight.count >= 5)
  }

  @Test func `frames of a motion come at their rate, and none come at rest`() throws {
    let loop = try play([Self.answer, (2000, .bytes("l")), (2500, .messages), (6000, .bytes("h"))])
    let frames = loop.terminal.frames
    // Until the card has come to the threshold, where its exit begins.
    let flight = frames.filter { $0 >= .milliseconds(2000) && $0 < .milliseconds(2095) }
    let interval = FramePace(framesPerSecond: 60).interval
    #expect(flight.count == 6 && zip(flight, flight.dropFirst()).allSatisfy { $1 - $0 == interval })
    // The button that the key has lit goes out.
    #expect(frames.contains(.milliseconds(2180)))
    #expect(!frames.contains { $0 > .milliseconds(3500) && $0 < .milliseconds(6000) })
    // At rest only the log is looked at.
    let rest = loop.terminal.waits.filter { $0.time > .milliseconds(3500) && $0.time < .milliseconds(5000) }
    #expect(!rest.isEmpty && rest.allSatisfy { $0.timeout == .seconds(1) })
  }

  @Test func `what a key lights is sent before the rest of its frame`() throws {
    let loop = try play([Self.answer, (2000, .bytes("l"))])
    let sent = loop.terminal.sent.filter { $0 == .milliseconds(2000) }
    #expect(sent.count == 2)
  }

  @Test func `what happens while a card flies is seen at once`() throws {
    // Both keys have one button, which is lit by then; a frame of the flight was just before.
    let loop = try play([Self.answer, (2000, .bytes("l")), (2017, .bytes("l"))])
    let sent = loop.terminal.sent.filter { $0 > .milliseconds(2000) && $0 < .milliseconds(2030) }
    #expect(sent.count == 2 && sent.last == .milliseconds(2017))
  }

  @Test func `a frame is left out, not queued, while the terminal takes nothing`() throws {
    let loop = try play([
      Self.answer, (1000, .stall), (1000, .bytes("l")), (2000, .bytes("h")), (3000, .see("Card 1")),
      (4000, .goOn), (4100, .see("Card 3")), (4100, .miss("Card 1")),
    ])
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    #expect(loop.terminal.frames.count { $0 >= .milliseconds(1000) && $0 < .milliseconds(4000) } == 1)
    #expect(loop.log == ["c1:like", "c2:nope"])
  }

  @Test(arguments: [(Step.bytes("\u{1A}"), "stop all"), (.signal(.stop), "stop")])
  func `stopping gives the terminal back, and going on paints all anew`(step: Step, call: String) throws {
    let loop = try play([
      Self.answer, (1000, step), (9000, .size(columns: 60, rows: 20)), (9000, .signal(.continued)),
      (9100, .see("Card 1")), (9200, .bytes("l")), (9900, .see("Card 2")),
    ])
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    // Once for what is sent at leaving; once as it goes on, and once for the signal.
    #expect(loop.terminal.calls.prefix(6) == ["take", "take", "give back", call, "take", "take"])
    #expect(loop.log == ["c1:like"])
  }

  @Test(arguments: [false, true])
  func `^Z stops while a note is typed, which is there when the program goes on`(isPlain: Bool) throws {
    let loop = try play(
      [
        Self.answer, (1000, .bytes("nhalf\u{1A}")), (9000, .signal(.continued)), (9100, .see("half")),
        (9200, .bytes(" done\r")), (9900, .see("oted")),
      ], isPlain: isPlain)
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    #expect(loop.terminal.calls.contains("stop all"))
    #expect(loop.test.session.cards.note(0) == "half done")
    let written = String(decoding: loop.terminal.written, as: UTF8.self)
    #expect(written.contains("note: half\r\nnote: half done\r\nnoted\r\n") == isPlain)
  }

  @Test(arguments: [false, true]) func `the terminal copies an id, which is said`(isPlain: Bool) throws {
    let loop = try play([Self.answer, (1000, .bytes("y")), (1100, .see("opied: c1"))], isPlain: isPlain)
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    let written = String(decoding: loop.terminal.written, as: UTF8.self)
    #expect(written.ranges(of: "\u{1B}]52;c;YzE=\u{1B}\\").count == 1)
  }

  @Test(arguments: [(200, 200), (nil, 1010)])
  func `who quits leaves no answers to the shell`(answersAt: Int?, endsAt: Int) throws {
    var steps: [(at: Int, step: Step)] = [(10, .bytes("q"))]
    if let answersAt { steps.append((answersAt, .bytes("\u{1B}[?62c"))) }
    let loop = try play(steps)
    #expect(loop.end == .quit && loop.terminal.isReadEmpty)
    #expect(loop.terminal.now == .milliseconds(answersAt == nil ? 1000 : endsAt))
  }

  @Test func `a session in lines says what happens`() throws {
    let loop = try ScriptedLoop(
      [
        (.milliseconds(100), .see("1 of 6: Card 1")), (.milliseconds(200), .bytes("l")),
        (.milliseconds(300), .see("LIKE: Card 1")), (.milliseconds(300), .see("2 of 6: Card 2")),
        (.milliseconds(400), .bytes("q")),
      ], isPlain: true)
    #expect(loop.terminal.failures.isEmpty, "\(loop.terminal.failures)")
    #expect(loop.end == .quit && loop.log == ["c1:like"] && loop.terminal.frames.isEmpty)
  }

  private func play(_ steps: [(at: Int, step: Step)], isPlain: Bool = false) throws -> ScriptedLoop {
    try ScriptedLoop(steps.map { (.milliseconds($0.at), $0.step) }, isPlain: isPlain)
  }
}
