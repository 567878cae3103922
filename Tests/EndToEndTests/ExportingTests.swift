import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct ExportingTests {
    @Test func `leaving writes the file asked for`() throws {
      let work = try Workplace()
      let session = try work.start(at: 1, "--export", "chosen.json")
      session.press(.right, .left)
      try session.wait(forCard: 3)
      try session.quit()
      let written = try Choices(work.read("chosen.json"))
      #expect(written.words == ["like p001", "nope p002"])
    }

    @Test func `the end of the deck writes the file asked for, before anyone leaves`() throws {
      let work = try Workplace(cards: 3)
      let session = try work.start(at: 1, "--export", "chosen.json")
      session.press(.right, .left, .right)
      try session.waitForSummary()
      try session.wait(for: "the file") { _ in work.has("chosen.json") }
      let written = try Choices(work.read("chosen.json"))
      #expect(written.words == ["like p001", "nope p002", "like p003"])
      try session.quit()
    }

    @Test func `an export that is ended at any time leaves nothing in the folder`() throws {
      let work = try Workplace(cards: 3000)
      let answers = (1...3000).map { #"{"id":"\#(Workplace.id($0))","answer":"accept"}"# }
      try work.write(answers.joined(separator: "\n"), to: "answers")
      #expect(try work.run("import", work.deck, "answers", "--format", "prodigy").status == .exited(0))
      let names = { try Set(FileManager.default.contentsOfDirectory(atPath: work.folder)) }
      let before = try names()
      for signal in ["INT", "TERM", "KILL"] {
        for milliseconds in [30, 60, 90, 120] {
          _ = try work.runTool(
            "/usr/bin/timeout", "-s", signal, "\(Double(milliseconds) / 1000)", testedProgram, "export",
            work.deck, "--log", work.log, "-o", "out.json")
          #expect(try names().subtracting(before).isSubset(of: ["out.json"]), "\(signal) \(milliseconds)")
        }
      }
    }

    @Test func `a sidecar that keeps its rating is told`() throws {
      let work = try Workplace()
      try FileManager.default.createDirectory(
        atPath: work.folder + "/photos", withIntermediateDirectories: true)
      for name in ["a.png", "b.png"] {
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(
          to: URL(fileURLWithPath: work.folder + "/photos/" + name))
      }
      for (choice, told) in [("reject", false), ("ignore", true)] {
        try work.write(#"{"id":"a.png","answer":"\#(choice)"}"#, to: "in.jsonl")
        let person = ["import", "photos", "in.jsonl", "--format", "prodigy", "--as", choice]
        #expect(try work.run(person).status == .exited(0))
        let written = try work.run("export", "photos", "--format", "xmp", "--as", choice)
        #expect(written.errors.contains("photos/a.xmp: keeps its rating") == told)
      }
    }

    @Test func `nobody waits for a pipe that has the name of a sidecar`() throws {
      let work = try Workplace()
      let folder = work.folder + "/photos"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(
        to: URL(fileURLWithPath: folder + "/a.png"))
      #expect(mkfifo(folder + "/a.xmp", 0o600) == 0)
      for choice in ["reject", "ignore"] {
        try work.write(#"{"id":"a.png","answer":"\#(choice)"}"#, to: "in.jsonl")
        _ = try work.run("import", "photos", "in.jsonl", "--format", "prodigy", "--as", choice)
        let end = try work.runTool(
          "/usr/bin/timeout", "20", testedProgram, "export", "photos", "--format", "xmp", "--as", choice,
          "--log", work.log)
        #expect(end.status == .exited(0), "\(choice): \(end.errors)")
      }
    }

    @Test func `options that do nothing are told`() throws {
      let work = try Workplace()
      let said = try work.run(
        ["check", work.deck, "--separator", "tab", "--no-header", "--no-pairs", "--records", "cards"],
        ownLog: false)
      #expect(said.status == .exited(0) && said.complaints.count == 3)
      #expect(
        said.complaints.allSatisfy { $0.contains(" is for ") && $0.hasSuffix("does nothing with json") })
    }

    @Test(arguments: [
      ("no/out.json", "no/out.json: its folder does not exist"), (".", ".: this is a folder"),
      ("file/out.json", "cannot create file/out.json: not a directory"),
      ("link", "cannot create link: no such file or directory"), ("old.json", "old.json is write-protected"),
    ])
    func `a file that cannot be is refused at the start`(name: String, said: String) throws {
      let work = try Workplace()
      try work.write("", to: "file")
      try work.write("", to: "old.json")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: work.folder + "/old.json")
      try FileManager.default.createSymbolicLink(
        atPath: work.folder + "/link", withDestinationPath: "no/out.json")
      let refused = try work.run(work.deck, "--export", name)
      #expect(refused.status == .exited(73) && refused.errors.contains(said))
    }

    @Test func `e writes at once, what was just chosen included`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right, .export)
      try session.wait(for: "the file") { _ in work.has("trial.choices.json") }
      let written = try Choices(work.read("trial.choices.json"))
      #expect(written.words == ["like p001"])
      try session.quit()
    }

    @Test func `who leaves right after e finds the file`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right, .export, .quit)
      try session.expectEnd(.exited(0))
      #expect(try Choices(work.read("trial.choices.json")).words == ["like p001"])
    }

    @Test func `e asks before it replaces a file that is not an export`() throws {
      let work = try Workplace()
      try work.write("my notes", to: "trial.choices.json")
      let session = try work.start()
      session.press(.right, .export)
      try session.wait(forText: "Replace it?")
      try session.readQuestion()
      session.press(.no)
      try session.wait(for: "the question to go") { !$0.contains("Replace it?") }
      let kept = try work.read("trial.choices.json")
      #expect(kept == "my notes")
      session.press(.export)
      try session.wait(forText: "Replace it?")
      try session.readQuestion()
      session.press(.yes)
      try session.wait(for: "the export") { _ in (try? work.read("trial.choices.json")) != "my notes" }
      let written = try Choices(work.read("trial.choices.json"))
      #expect(written.words == ["like p001"])
      try session.quit()
    }

    @Test func `the screen is the terminal's and standard output is for the choices`() throws {
      let work = try Workplace()
      let session = try work.start(at: 1, output: "chosen.json", "--export", "-")
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
      let written = try Choices(work.read("chosen.json"))
      #expect(written.words == ["like p001"])
    }

    @Test func `a record's own bytes come out as they went in`() throws {
      let work = try Workplace()
      let record = #"{ "id":"z", "name" : "Zo\u00eb",  "score": 1.50, "n": 12345678901234567890 }"#
      try work.write("[\n  \(record)\n]", to: "exact.json")
      let session = try work.open("exact.json")
      try session.wait(forText: "0 of 1")
      session.press(.right)
      try session.waitForSummary()
      try session.quit()
      let exported = try work.run("export", "exact.json")
      #expect(exported.output.contains(record))
      #expect(exported.errors.isEmpty)
    }

    @Test(arguments: [
      ("cut.json", #"[{"id":1},{"id":2},{"id":"#), ("two.json", #"[{"id":1},{"id":2}{"id":3}]"#),
    ])
    func `a deck that breaks off is exported as far as it is good, and its fault is told`(
      name: String, text: String
    ) throws {
      let work = try Workplace()
      try work.write(text, to: name)
      let session = try work.open(name, "--export", "out.json")
      try session.wait(forText: "of 2")
      session.press(.right, .left)
      try session.waitUntilSaved(2)
      session.press(.quit)
      try session.waitForExit()
      #expect(try Choices(work.read("out.json")).words == ["like 1", "nope 2"])
      for format in ["json", "jsonl", "csv", "lines", "cards", "prodigy"] {
        let exported = try work.run("export", name, "--format", format)
        #expect(exported.status == .exited(65))
        #expect(exported.output.contains("1"))
        #expect(exported.complaints.count == 1 && exported.errors.contains(name))
      }
      // An export that is there may have the cards that are missing now.
      for isThere in [false, true] {
        let before = isThere ? try work.read("new.json") : ""
        let exported = try work.run("export", name, "-o", "new.json")
        #expect(exported.status == .exited(65) && exported.complaints.count == 1)
        #expect(exported.errors.contains("new.json is unchanged") == isThere, "\(exported.errors)")
        #expect(try (work.read("new.json") == before) == isThere)
      }
    }
  }
}
