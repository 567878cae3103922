import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Every command of the README, typed into a shell in a folder that has the repository's decks; a session that one
  /// opens is swiped and left.
  @Suite struct ReadmeCommandsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    /// The lines of all blocks of shell, without their comments. What `make` does is not a test's to do.
    private static let commands: [String] = {
      let text = (try? String(contentsOf: root.appending(component: "README.md"), encoding: .utf8)) ?? ""
      return text.components(separatedBy: "```sh\n").dropFirst().flatMap { block in
        (block.components(separatedBy: "```").first ?? "").split(separator: "\n").compactMap { line in
          let command = (line.components(separatedBy: "  # ").first ?? "").trimmingCharacters(
            in: .whitespaces)
          return command.isEmpty || command.hasPrefix("make ") ? nil : command
        }
      }
    }()

    @Test func `all of them do what they say, one after another`() throws {
      #expect(Self.commands.count >= 20)
      let work = try Workplace()
      try FileManager.default.copyItem(
        at: Self.root.appending(component: "Decks"),
        to: URL(filePath: work.folder).appending(component: "Decks"))
      // Everyone who is shown swipes otherwise, so that there is something to differ on.
      var sessions = 0
      for command in Self.commands {
        let session = try work.shell()
        session.type(command + "; echo ended: $?\r")
        try session.wait(for: "a session, or the end of: \(command)") { screen in
          screen.isAlternateScreen || Self.code(on: screen) != nil
        }
        if session.emulator.isAlternateScreen {
          try session.wait(forText: " of ")
          // Arrows are the same in all presets of keys.
          session.press(.right, sessions.isMultiple(of: 2) ? .left : .right, .down, .quit)
          sessions += 1
        }
        try session.wait(for: "the end of: \(command)") { Self.code(on: $0) != nil }
        #expect(Self.code(on: session.emulator) == 0, "\(command)\n\(session.emulator.text)")
      }
      #expect(sessions >= 6)
      for file in ["shortlist.json", "answers.jsonl", "cards.txt", "disputed.jsonl"] {
        #expect(work.has(file), "\(file)")
      }
    }

    /// What the shell said last of how a command ended.
    private static func code(on screen: Emulator) -> Int? {
      guard !screen.isAlternateScreen else { return nil }
      // What was typed is echoed with the dollar still in it.
      return screen.rowsAsText.compactMap { row in
        row.components(separatedBy: "ended: ").dropFirst().last.flatMap {
          Int($0.trimmingCharacters(in: .whitespaces))
        }
      }.last
    }
  }
}
