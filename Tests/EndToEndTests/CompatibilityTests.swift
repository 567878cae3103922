import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// What an earlier version left behind is read by this one, which makes the same of it (docs/stability.md).
  /// What the files are is in Tests/Compatibility/README.md.
  @Suite struct CompatibilityTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Compatibility")

    /// A line of `commands.txt`: a command, and the file with what it wrote.
    struct Command: CustomTestStringConvertible {
      let version, file: String
      let arguments: [String]
      var testDescription: String { "\(version) \(file)" }
    }

    private static let versions = ["1.0"]

    static let commands: [Command] = versions.flatMap { version in
      let text = try? String(contentsOf: folder.appending(path: version + "/commands.txt"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map { line in
        let parts = line.split(separator: "\t").map(String.init)
        return Command(
          version: version, file: parts[0], arguments: parts[1].split(separator: " ").map(String.init))
      }
    }

    private static func stored(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }

    /// A workplace with a copy of a version's log, configuration and decks.
    private static func workplace(_ version: String) throws -> Workplace {
      let work = try Workplace()
      for name in ["choices.sqlite", "configuration.yaml", "decks", "record.jsonl", "outputs"] {
        try FileManager.default.copyItem(
          at: folder.appending(path: "\(version)/\(name)"), to: URL(filePath: "\(work.folder)/\(name)"))
      }
      return work
    }

    @Test func `all versions have commands, and every form of an export is among them`() throws {
      #expect(
        Self.versions
          == (try FileManager.default.contentsOfDirectory(atPath: Self.folder.path))
          .filter { $0.first?.isNumber == true }.sorted())
      let forms = try Self.stored("1.0/command-line.txt").split(separator: "\n")
        .filter { $0.hasPrefix("swipedeck export --format ") }.compactMap { $0.split(separator: " ").last }
        .filter { !["VALUE", "out"].contains($0) }
      #expect(forms.count == 10)
      for form in forms where form != "json" {
        #expect(
          Self.commands.contains { $0.arguments.joined(separator: " ").contains("--format \(form)") },
          "\(form)")
      }
    }

    @Test(arguments: commands)
    func `a command writes of an earlier version's log and decks what that version wrote`(
      command: Command
    ) throws {
      let work = try Self.workplace(command.version)
      let finished = try work.runTool("/usr/bin/env", ["TZ=UTC", testedProgram] + command.arguments)
      #expect(finished.status == .exited(0), "\(finished.errors)")
      var output = finished.output
      let made = work.folder + "/made"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: made))?.sorted() ?? [] {
        output += try work.read("made/" + name)
      }
      output = output.replacing(#/"exportedAt":"[^"]*"/#, with: #""exportedAt":"""#)
        .replacing(work.folder + "/", with: "")
      let expected = try Self.stored("\(command.version)/outputs/\(command.file)")
      if ["export", "simulate"].contains(command.arguments[0])
        || command.arguments.contains("--disputed")
      {
        #expect(output == expected)
      } else {
        // A report may have more members than before.
        let (new, old) = try (Self.json(output), Self.json(expected))
        #expect(Self.has(new, old), "\(output)\nhas not all of\n\(expected)")
      }
    }

    /// The values of lines of JSON.
    private static func json(_ text: String) throws -> [Any] {
      try text.split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
      }
    }

    /// Whether a value has all that an old one has: members, and elements in their order.
    private static func has(_ new: Any, _ old: Any) -> Bool {
      switch (new, old) {
      case (let new as [String: Any], let old as [String: Any]):
        // These are words.
        return old.allSatisfy { key, value in
          ["recognizedBy", "notes"].contains(key) || new[key].map { has($0, value) } ?? false
        }
      case (let new as [Any], let old as [Any]):
        var rest = new[...]
        return old.allSatisfy { element in
          guard let index = rest.firstIndex(where: { has($0, element) }) else { return false }
          rest = rest[(index + 1)...]
          return true
        }
      default: return (new as? NSObject) == (old as? NSObject)
      }
    }

    @Test(arguments: versions)
    func `an earlier version's log is gone on with: redo, a new choice, undo`(version: String) throws {
      let work = try Self.workplace(version)
      let old = try Self.stored("\(version)/outputs/log.jsonl").split(separator: "\n")
      let log = ["--deck-id", "people", "--as", "ann", "--log", "choices.sqlite"]
      let session = try TerminalSession(
        testedProgram, ["decks/people.json"] + log, environment: work.environment, directory: work.folder)
      try session.wait(forText: "Eve")
      session.type("\u{12}")
      try session.waitUntilSaved(5)
      session.press(.left)
      try session.waitUntilSaved(6)
      try session.quit()
      let undone = try work.run(["undo", "2"] + log, ownLog: false)
      #expect(undone.output == "nope fay\nlike eve\n", "\(undone.errors)")
      let new = try work.run(
        ["log", "--json", "--deck-id", "people", "--as", "all", "--log", "choices.sqlite"], ownLog: false
      )
      .output.split(separator: "\n")
      #expect(Array(new.prefix(old.count)) == old && new.count == old.count + 4)
    }

    @Test(arguments: versions, ["json", "csv", "prodigy", "asreview", "ris"])
    func `an earlier version's export is imported`(version: String, form: String) throws {
      let work = try Self.workplace(version)
      let (deck, id) = form == "ris" ? ("decks/papers.ris", "papers") : ("decks/people.json", "people")
      let imported = try work.run(
        "import", deck, "outputs/\(id).\(form)", "--format", form, "--as", "ann")
      #expect(imported.status == .exited(0), "\(imported.errors)")
      for choices in ["like,star", "nope"] {
        let list = ["export", deck, "--as", "ann", "--format", "lines", "--only", choices]
        let there = try work.run(list).output
        let here = try work.run(list + ["--deck-id", id, "--log", "choices.sqlite"], ownLog: false).output
        #expect(there == here && !here.isEmpty, "\(choices)")
      }
    }

    @Test(arguments: versions)
    func `nothing of an earlier version's command line is missing`(version: String) throws {
      let work = try Workplace()
      let dump = try work.runTool(testedProgram, "--experimental-dump-help").output
      try work.write(dump, to: "dump.json")
      let script = Self.folder.appending(path: "command-line.py").path
      let now = try work.runTool("/bin/sh", "-c", "/usr/bin/python3 '\(script)' <dump.json").output
      let missing = Set(try Self.stored("\(version)/command-line.txt").split(separator: "\n"))
        .subtracting(now.split(separator: "\n"))
      #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test(arguments: [
      ["export"], ["stats"], ["log"], ["undo"], ["reset", "--yes"],
      ["import", "outputs/people.json", "--format", "json"],
    ])
    func `a log of a newer schema is refused with 65 and left as it is`(command: [String]) throws {
      let work = try Self.workplace("1.0")
      let path = URL(filePath: work.folder + "/choices.sqlite")
      var bytes = try Data(contentsOf: path)
      #expect(bytes[60..<64] == Data([0, 0, 0, 1]))
      bytes[63] = 2
      try bytes.write(to: path)
      let arguments = [command[0], "decks/people.json"] + command.dropFirst()
      let finished = try work.run(arguments + ["--as", "ann", "--log", path.path], ownLog: false)
      #expect(finished.status == .exited(65) && finished.complaints.count == 1, "\(finished.errors)")
      #expect(try Data(contentsOf: path) == bytes)
    }
  }
}
