import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// No output is ever written over a log, a deck, a card, a configuration, or what somebody else has written.
  @Suite struct OverwritingTests {
    private static let configuration = "configuration/swipedeck/config.yaml"

    /// A folder with one of everything that must stay.
    private static func work() throws -> Workplace {
      let work = try Workplace(cards: 4)
      for folder in ["configuration/swipedeck", "photos/deep", "data/swipedeck"] {
        try FileManager.default.createDirectory(
          atPath: work.folder + "/" + folder, withIntermediateDirectories: true)
      }
      try work.write("color: none\n", to: configuration)
      try work.write("x", to: "photos/deep/a.txt")
      try work.write("my notes\n", to: "notes.txt")
      try work.write(#"{"id":"p001","name":"Another deck","bio":"-"}"# + "\n", to: "known.jsonl")
      try work.write(#"{"id":"p001","answer":"accept"}"# + "\n", to: "answers.jsonl")
      for log in [work.log, work.folder + "/other.sqlite", work.folder + "/data/swipedeck/choices.sqlite"] {
        let end = try work.run(
          ["import", work.deck, "answers.jsonl", "--format", "prodigy", "--log", log], ownLog: false)
        #expect(end.status == .exited(0))
      }
      let known = try work.run("import", "known.jsonl", "answers.jsonl", "--format", "prodigy")
      #expect(known.status == .exited(0))
      // As a log has it while it is in use, by a name of its own.
      try Data([0x37, 0x7F, 0x06, 0x82, 0, 1]).write(to: URL(filePath: work.folder + "/journal"))
      return work
    }

    /// What must stay whatever is asked for, and what `--force` gives up.
    private static let never = [
      "log.sqlite", "log.sqlite-lock", "other.sqlite", "other.sqlite-lock", "other.sqlite-wal",
      "journal", "data/swipedeck/choices.sqlite", "trial.json", "known.jsonl",
      configuration, "photos/deep/a.txt",
    ]

    private static let ways: [@Sendable (Workplace, String) throws -> String] = [
      { _, name in name }, { work, name in work.folder + "/./photos/../" + name },
      { work, name in
        try FileManager.default.createSymbolicLink(
          atPath: work.folder + "/link", withDestinationPath: name)
        return "link"
      },
      { work, name in
        // An empty file tells nothing of whose it is, and nothing is lost with a second name of it.
        guard work.has(name), name != "other.sqlite-lock" else { return name }
        try FileManager.default.linkItem(atPath: work.folder + "/" + name, toPath: work.folder + "/hard")
        return "hard"
      },
    ]

    @Test(arguments: never, ways.indices)
    func `whatever is asked for, our own files stay as they are`(name: String, way: Int) throws {
      let work = try Self.work()
      let target = try Self.ways[way](work, name)
      let deck = name.hasPrefix("photos") ? "photos" : "trial.json"
      let before = try? work.read(name)
      for output in [
        ["export", deck, "-o", target], ["export", deck, "--format", "lines", "-o", target],
        [deck, "--export", target],
        [deck, "--record", target],
      ] {
        for force in [[], ["--force"]] {
          let end = try work.run(output + force)
          #expect(end.status == .exited(73), "\(output) \(end.errors)")
          #expect(
            end.complaints.count == 1 && end.errors.hasPrefix("swipedeck: \(target): "), "\(end.errors)")
          #expect(end.errors.contains("this "), "\(end.errors)")
        }
      }
      #expect((try? work.read(name)) == before)
      // A log with a second name is refused.
      if target == "hard" { try FileManager.default.removeItem(atPath: work.folder + "/hard") }
      #expect(try work.run("decks").output.contains("trial.json"))
    }

    @Test(arguments: [
      ["export", "trial.json", "-o"], ["export", "trial.json", "--format", "cards", "-o"],
      ["trial.json", "--export"],
      ["trial.json", "--record"], ["merge", "other.sqlite", "-o"],
    ])
    func `what swipedeck did not write stays, and the line says what to do`(output: [String]) throws {
      let work = try Self.work()
      let end = try work.run(output + ["notes.txt"], ownLog: output[0] != "merge")
      #expect(end.status == .exited(73) && end.complaints.count == 1)
      #expect(end.errors.contains("--force") || output[0] == "merge")
      #expect(try work.read("notes.txt") == "my notes\n")
      #expect(!work.has("notes.txt-lock"))
    }

    @Test func `an export of ours is replaced, one that looks like anybody's file only with force`() throws {
      let work = try Self.work()
      for format in ["json", "jsonl", "csv", "anki"] {
        for _ in 0..<2 {
          #expect(
            try work.run("export", work.deck, "--format", format, "-o", "out").status == .exited(0),
            "\(format)")
        }
      }
      for format in ["cards", "lines", "prodigy", "asreview"] {
        let first = try work.run("export", work.deck, "--format", format, "-o", "out." + format)
        #expect(first.status == .exited(0))
        let again = try work.run("export", work.deck, "--format", format, "-o", "out." + format)
        #expect(again.status == .exited(73), "\(format)")
        let forced = try work.run("export", work.deck, "--format", format, "-o", "out." + format, "--force")
        #expect(forced.status == .exited(0))
      }
    }

    @Test(arguments: [
      ("trial.json", "trial.json"), ("trial.json", "log.sqlite"), ("photos", "photos/deep/a.txt"),
    ])
    func `standard output is no way around it`(deck: String, target: String) throws {
      let work = try Self.work()
      let before = try work.read(target)
      let end = try work.runTool(
        "/bin/sh", "-c", "'\(testedProgram)' export \(deck) --log log.sqlite >>\(target)")
      #expect(end.status == .exited(73) && end.complaints.count == 1)
      #expect(try work.read(target) == before)
    }

    @Test func `a deck on standard input is not written over either`() throws {
      let work = try Self.work()
      let before = try work.read("trial.json")
      let end = try work.runTool(
        "/bin/sh", "-c",
        "'\(testedProgram)' export - --log log.sqlite --force -o trial.json <trial.json")
      #expect(end.status == .exited(73) && end.complaints.count == 1)
      #expect(try work.read("trial.json") == before)
    }

    @Test func `a file that turns up during the session is not replaced on leaving`() throws {
      let work = try Self.work()
      let session = try work.start(at: 2, "--export", "chosen.json")
      try work.write("came later", to: "chosen.json")
      session.press(.right)
      try session.waitUntilSaved(2)
      session.press(.export)
      try session.wait(forText: "Replace it?")
      try session.readQuestion()
      session.press(.no)
      try session.wait(for: "the question to go") { !$0.contains("Replace it?") }
      session.press(.quit)
      try session.expectEnd(.exited(73))
      #expect(try work.read("chosen.json") == "came later")
    }

    @Test func `a file that becomes a log during the session is not replaced, also when that is asked for`()
      throws
    {
      let work = try Self.work()
      let session = try work.start(at: 2)
      try FileManager.default.copyItem(
        atPath: work.folder + "/other.sqlite", toPath: work.folder + "/trial.choices.json")
      session.press(.export)
      try session.wait(forText: "this is a log of choices")
      try session.quit()
      #expect(try work.read("trial.choices.json") == work.read("other.sqlite"))
    }

    @Test(arguments: ["same", "./same", "link"])
    func `an export and a record cannot be one file`(other: String) throws {
      let work = try Self.work()
      try FileManager.default.createSymbolicLink(atPath: work.folder + "/link", withDestinationPath: "same")
      let end = try work.run("trial.json", "--export", "same", "--record", other)
      #expect(end.status == .exited(64) && end.complaints.count == 1)
      #expect(!work.has("same"))
    }

    @Test(arguments: ["trial.json", "notes.txt", "photos/deep/a.txt", "foreign.sqlite", "small"])
    func `a log that is refused leaves nothing behind`(name: String) throws {
      let work = try Self.work()
      try work.write("x", to: "small")
      _ = try work.runTool(
        "/usr/bin/python3", "-c",
        "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute('CREATE TABLE x (y)'); d.commit()",
        "foreign.sqlite")
      let before = try FileManager.default.subpathsOfDirectory(atPath: work.folder).sorted()
      let contents = try work.read(name)
      for command in [
        ["trial.json"], ["export", "trial.json"], ["stats", "trial.json"],
        ["import", "trial.json", "answers.jsonl", "--format", "prodigy"],
        ["decks"], ["reset", "trial.json", "--yes"],
      ] {
        let end = try work.run(command + ["--log", name], ownLog: false)
        #expect(end.status == .exited(65) && end.complaints.count == 1, "\(command) \(end.errors)")
      }
      let after = try FileManager.default.subpathsOfDirectory(atPath: work.folder).filter {
        $0 != "output" && $0 != "errors"
      }
      #expect(after.sorted() == before.filter { $0 != "output" && $0 != "errors" })
      #expect(try work.read(name) == contents)
    }
  }
}
