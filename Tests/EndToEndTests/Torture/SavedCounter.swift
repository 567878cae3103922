import Foundation
import TerminalEmulator
import TestSupport

/// How many choices the footer last said are saved, of this session and those before; read between frames only: half a frame may show half a number.
struct SavedCounter {
  private(set) var count = 0

  mutating func look(at session: TerminalSession) {
    let synchronizedOutput = 2026
    guard !session.emulator.modes.contains(synchronizedOutput) else { return }
    guard let match = session.emulator.text.matches(of: /(\d+) saved/).last, let number = Int(match.1) else {
      return
    }
    count = number
  }
}

extension TerminalSession {
  /// Types a burst now and then, watching the footer, until a moment that the dice choose.
  func hammer(
    _ stream: inout KeyStream, for limit: Duration, saved: inout SavedCounter, dice: inout SeededGenerator
  ) {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end, !hasExited {
      // Now and then long enough apart that the footer comes to say that all is saved.
      if terminal.isRaw, Int.random(in: 0..<10, using: &dice) == 0 {
        type((0..<Int.random(in: 1...6, using: &dice)).map { _ in stream.next(using: &dice) }.joined())
      }
      terminal.waitForOutput(within: .milliseconds(Int.random(in: 1...12, using: &dice)))
      pump()
      saved.look(at: self)
    }
  }
}

extension Workplace {
  /// The ids of all cards.
  func ids(_ count: Int) -> [String] { (1...count).map { Workplace.id($0) } }

  /// What the log has, as `choose like p001`, read by another process.
  func events(_ options: String...) throws -> [String] {
    let lines = try run(["log", deck, "--json"] + options).output.split(separator: "\n")
    return try lines.map { line in
      let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
      return "\(event.event) \(event.choice ?? "-") \(event.id)"
    }
  }

  /// Whether the log is sound, as the program itself sees it.
  func logIsSound() throws -> Bool { try run(["check"]).status == .exited(0) }
}

private struct Event: Decodable {
  let event: String
  let choice: String?
  let id: String
}
