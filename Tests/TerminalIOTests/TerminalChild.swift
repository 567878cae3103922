import Foundation
import TerminalEmulator
import Testing

import TerminalIO
import TerminalText
import TerminalCanvas

/// A program that takes the terminal and comes to some end: these tests themselves, run again under a
/// pseudo-terminal with a variable that says which end.
enum TerminalChild {
  static let variable = "SWIPEDECK_TEST_CHILD"
  static let arguments = ["--testing-library", "swift-testing", "--filter", "TerminalChildTests"]

  static var scenario: String? { ProcessInfo.processInfo.environment[variable] }

  static var executable: String { CommandLine.arguments.first ?? "" }

  static func start(_ scenario: String) throws -> TerminalSession {
    try TerminalSession(executable, arguments, environment: [variable: scenario])
  }

  /// Draws a screen and waits for keys and signals, as the real program does.
  static func run(_ scenario: String) throws {
    let device = try TerminalDevice()
    let control = TerminalControl(device)
    let screen = DirectScreen(device, painter: Painter(depth: .ansi256))
    if scenario == "thread" { takeTimeToCrash() }
    // A line waits by then.
    if scenario == "late" { _ = try device.wait(timeout: nil) }
    try control.enter()
    if try end(scenario, on: screen) { return }
    var parser = InputParser()
    var words = "ready"
    var count = 0
    while true {
      let size = device.size
      var canvas = Canvas(columns: size.columns, rows: size.rows)
      canvas.put("\(words) ", x: 2, y: 1)
      canvas.put("\(size.columns)x\(size.rows)", x: 2, y: 2)
      try screen.show(canvas, cursor: nil)
      if scenario == "stuck" { while true { pause() } }
      let ready = try device.wait(timeout: parser.deadline.map { $0 - device.now })
      let time = device.now
      if ready.output { try screen.flush() }
      for signal in ready.signals {
        if signal.isDeadly { control.die(by: signal) }
        if signal == .stop { try control.suspend(wholeGroup: false) }
        if signal == .continued { try control.resume() }
        if signal != .resized { words = "resumed" }
        screen.resize(to: device.size)
      }
      var events: [InputEvent] = []
      if ready == Readiness() { parser.expire(at: time, into: &events) }
      if ready.input, try device.read({ parser.feed($0, at: time, into: &events) }) == .hungUp {
        control.leaveTerminal()
        exit(3)
      }
      for event in events {
        switch event {
        case .key(KeyPress(.character("q"))):
          control.leaveTerminal()
          exit(0)
        case .key(KeyPress(.character("z"), .control)):
          try control.suspend(wholeGroup: true)
          words = "continued"
          screen.resize(to: device.size)
        case .key(KeyPress(.character("c"), .control)): control.die(by: .interrupt)
        default:
          count += 1
          words = "\(count) \(event)"
        }
      }
    }
  }

  /// As the standard library does where it shows how it came to a crash.
  private static func takeTimeToCrash() {
    for number in [SIGILL, SIGTRAP] {
      signal(number) { number in
        usleep(200_000)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Comes to an end at once, if the scenario says so.
  private static func end(_ scenario: String, on screen: any Screen) throws -> Bool {
    switch scenario {
    case "exit": exit(7)
    case "return": return true
    case "fatalError": fatalError("boom")
    case "abort": abort()
    case "index": _ = [0][CommandLine.arguments.count]
    case "overflow": _ = deepen(1)
    case "thread":
      Thread.detachNewThread { fatalError("boom on a thread") }
      // A frame of this thread would come over the message.
      while true {
        try screen.show(Canvas(columns: 80, rows: 24), cursor: nil)
        var canvas = Canvas(columns: 80, rows: 24)
        for row in 0..<24 { canvas.put(String(repeating: "frame ", count: 13), x: 0, y: row) }
        try screen.show(canvas, cursor: nil)
      }
    case "stderr":
      FileHandle.standardError.write(Data("a library complains\n".utf8))
      exit(0)
    default: break
    }
    return false
  }

  private static func deepen(_ depth: Int) -> Int { depth == .max ? 0 : deepen(depth + 1) + depth % 3 }
}

/// Not tests of their own: what ``TerminalChild/start(_:)`` runs.
@Suite struct TerminalChildTests {
  @Test(.enabled(if: TerminalChild.scenario != nil)) func `child`() throws {
    try TerminalChild.run(TerminalChild.scenario ?? "")
  }
}
