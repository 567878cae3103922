import TestSupport

/// Keys typed at random, and the events that they have to lead to.
struct KeyStream {
  /// As `log --json` tells it: `choose like p001`.
  private(set) var expected: [String] = []
  /// How many cards have a choice before the first of these events, and after each.
  private(set) var counts: [Int]
  /// Cards that have a choice, oldest first.
  private var decided: [(card: String, choice: String)]
  private var waiting: [String]
  private let takesBack: Bool

  private static let keys: [(key: Key, choice: String)] = [(.right, "like"), (.left, "nope"), (.up, "star")]

  /// - Parameters:
  ///   - cards: All of the deck, in its order.
  ///   - events: What the log has.
  ///   - takesBack: Whether one key in eight is that for undo.
  init(cards: [String], after events: [String], takesBack: Bool) {
    self.takesBack = takesBack
    decided = []
    waiting = []
    for event in events {
      let words = event.split(separator: " ").map(String.init)
      if words[0] == "choose" { decided.append((words[2], words[1])) } else { decided.removeLast() }
    }
    let taken = Set(decided.map(\.card))
    waiting = cards.filter { !taken.contains($0) }
    counts = [decided.count]
  }

  /// The next key.
  mutating func next(using dice: inout SeededGenerator) -> String {
    defer { if counts.count <= expected.count { counts.append(decided.count) } }
    if takesBack, Int.random(in: 0..<8, using: &dice) == 0, let last = decided.popLast() {
      expected.append("undo \(last.choice) \(last.card)")
      waiting.insert(last.card, at: 0)
      // Not Backspace: typed before the program has the terminal, that would take back what was typed.
      return "u"
    }
    guard !waiting.isEmpty else { return "" }
    let (key, choice) = Self.keys[Int.random(in: 0..<3, using: &dice)]
    let card = waiting.removeFirst()
    expected.append("choose \(choice) \(card)")
    decided.append((card, choice))
    return key.rawValue
  }
}
