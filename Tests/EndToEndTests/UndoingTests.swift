import Foundation
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct UndoingTests {
    /// A deck by one rule: what is taken back is on top.
    private struct Model {
      private var order = Array(1...24)
      private var choices: [(card: Int, choice: String)] = []
      private var undone: [(card: Int, choice: String)] = []

      mutating func press(_ key: String) {
        switch key {
        case "u":
          guard let last = choices.popLast() else { return }
          undone.append(last)
          order.insert(last.card, at: 0)
        case "r":
          guard let last = undone.popLast() else { return }
          choices.append(last)
          order.removeAll { $0 == last.card }
        default:
          guard !order.isEmpty else { return }
          choices.append((order.removeFirst(), ["h": "nope", "l": "like", "k": "star"][key] ?? "?"))
          undone = []
        }
      }

      var words: [String] { choices.map { "\($0.choice) \(Workplace.id($0.card))" } }
      var top: Int? { order.first }
    }

    private static let bytes = ["r": "\u{12}", "←": Key.left.rawValue, "→": Key.right.rawValue]

    /// Types keys so many milliseconds apart, looks at the card shown at last, decides it, and looks at what is kept.
    private func type(_ keys: [(key: String, after: Int)], arrows: Bool = false) throws {
      let work = try Workplace()
      let session = try work.start(at: 1, "--record", work.folder + "/record.jsonl")
      var model = Model()
      for (key, pause) in keys {
        let end = ContinuousClock.now.advanced(by: .milliseconds(pause))
        try session.waitUntil("the time of the next key") { ContinuousClock.now >= end }
        session.type(
          arrows && key == "h"
            ? Key.left.rawValue : arrows && key == "l" ? Key.right.rawValue : Self.bytes[key] ?? key)
        model.press(key)
      }
      let top = try #require(model.top)
      try session.wait(forCard: top)
      session.type("h")
      model.press("h")
      try session.quit()
      let words = try work.choices().words
      #expect(words.sorted() == model.words.sorted(), "\(keys)")
      let played = try work.run(["simulate", work.folder + "/record.jsonl"], ownLog: false)
      #expect(played.status == .exited(0) && played.errors.isEmpty)
      // Whose choice stands at the end of it.
      var standing: [String: String] = [:]
      for line in played.output.split(separator: "\n") {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let card = object["card"] as? String else { continue }
        switch object["event"] as? String {
        case "chosen", "redone":
          standing[card] =
            ["left": "nope", "right": "like", "up": "star"][object["direction"] as? String ?? ""]
        case "undone": standing[card] = nil
        default: break
        }
      }
      #expect(standing.map { "\($1) \($0)" }.sorted() == model.words.sorted())
    }

    @Test(arguments: [("hkluu", false), ("huhlhuu", true)], [30, 400])
    func `the key after two undos decides the card that the second one showed`(
      keys: (String, Bool), pause: Int
    ) throws {
      let last = keys.0.count - 2
      try type(
        keys.0.enumerated().map { ("\($1)", $0 == last ? pause : 30) }, arrows: keys.1)
    }

    @Test(arguments: UInt64(1)...6)
    func `whatever keys come at whatever pace`(seed: UInt64) throws {
      var dice = SeededGenerator(seed: seed)
      let keys = (0..<40).map { _ in
        (dice.pick(["h", "l", "k", "h", "l", "k", "u", "u", "u", "r"]), dice.pick([0, 0, 15, 30, 60, 200]))
      }
      try type(keys)
    }
  }
}
