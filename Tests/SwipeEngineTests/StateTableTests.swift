import Foundation
import Testing

/// The table state × event is total, and the documentation prints it.
struct StateTableTests {
  /// To write the table anew after a change that is meant, run this with `STATE_TABLE=FILE` in the environment.
  @Test func `the documented table is what the engine does`() throws {
    if let path = ProcessInfo.processInfo.environment["STATE_TABLE"] {
      try StateTable.lines().joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/gesture-states.md")
    let documented = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
    for line in StateTable.lines() { #expect(documented.contains(line), "not documented: \(line)") }
    let rows = documented.filter { $0.hasPrefix("| ") && StateTable.isRow($0) }
    #expect(rows.count == StateTable.events.count)
  }

  @Test func `every state is one that a card can be in`() {
    for state in StateTable.states {
      var story = Story(["a", "b", "c"], asks: true)
      let time = state.reach(&story)
      story.advance(time)
      let name = state.name == "forced, not answered" ? "forced" : state.name
      #expect(story.phase("a", time).map { "\($0)" } ?? "gone" == name)
    }
  }
}
