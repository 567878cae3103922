import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// What is set in a file, in the environment and on the command line reaches the real program.
  @Suite struct ConfiguringTests {
    private static func workplace(_ configuration: String) throws -> Workplace {
      let work = try Workplace()
      try FileManager.default.createDirectory(
        atPath: work.folder + "/configuration/swipedeck", withIntermediateDirectories: true)
      try work.write(configuration, to: "configuration/swipedeck/config.yaml")
      return work
    }

    @Test func `a remapped key chooses, and the buttons and the help show it`() throws {
      let work = try Self.workplace("keys:\n  preset: rayyan\n  undo: t\nlabels:\n  like: KEEP\n")
      let session = try work.start()
      try session.wait(forText: "Keep i")
      try session.wait(forText: "t Undo")
      session.type("i")
      try session.wait(forCard: 2)
      session.type("e")
      try session.wait(forCard: 3)
      session.type("t")
      try session.wait(forCard: 2)
      session.press(.help)
      try session.wait(forText: "undo, back to the first")
      #expect(session.emulator.rowsAsText.contains { $0.contains("i →") && $0.contains("keep") })
      session.press(.escape)
      try session.wait(for: "the help to close") { !$0.contains("undo, back to the first") }
      try session.quit()
      try work.expectChoices(["like p001"])
    }

    @Test func `an option is stronger than the environment, and that than the file`() throws {
      let work = try Self.workplace("mouse: off\norder: reverse\nkeys:\n  preset: vi\n")
      let finished = try work.runSettings(
        ["config", "--json", "--keys", "prodigy"], ["SWIPEDECK_ORDER": "shortest"])
      #expect(finished.status == .exited(0))
      let rows = try JSONDecoder().decode([SettingRow].self, from: Data(finished.output.utf8))
      let sources = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.source) })
      #expect(sources["mouse"]?.kind == "file" && sources["mouse"]?.line == 1)
      #expect(sources["order"]?.kind == "environment" && sources["order"]?.name == "SWIPEDECK_ORDER")
      #expect(sources["keys.preset"]?.kind == "option" && sources["keys.preset"]?.name == "--keys")
      #expect(sources["color"]?.kind == "default")
    }

    @Test func `without the mouse none is asked for`() throws {
      let work = try Self.workplace("mouse: off\n")
      let session = try work.start()
      #expect(session.emulator.mouseMode == 0)
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
    }

    @Test func `the log of the file is the log of every command`() throws {
      let work = try Self.workplace("log: ~/mine.sqlite\nas: ann\n")
      let session = try TerminalSession(
        testedProgram, [work.deck], environment: work.environment, directory: work.folder)
      try session.wait(forCard: 1)
      session.press(.right)
      try session.wait(forCard: 2)
      try session.waitUntilSaved(1)
      try session.quit()
      #expect(work.has("mine.sqlite"))
      let exported = try work.run(["export", work.deck, "--format", "lines"], ownLog: false)
      #expect(exported.output == "p001\n")
      let others = try work.run(["export", work.deck, "--format", "lines", "--as", "bob"], ownLog: false)
      #expect(others.output.isEmpty)
      #expect(try work.run(["decks"], ownLog: false).output.contains("trial.json"))
    }

    @Test(arguments: [
      ("colr: none\n", "did you mean color?"), ("keys: {undo: l}\n", "both like and undo"),
      ("color: [\n", "YAML"), ("frames-per-second: 1000\n", "from 1 to 240"),
    ])
    func `a bad file ends every command that reads it with 78, in a line`(text: String, words: String) throws
    {
      let work = try Self.workplace(text)
      for arguments in [[work.deck], ["export", work.deck], ["config"], ["stats", work.deck], ["decks"]] {
        let finished = try work.run(arguments, ownLog: arguments[0] != "config")
        #expect(finished.status == .exited(78), "\(arguments)")
        #expect(finished.complaints.count == 1)
        #expect(finished.errors.contains("config.yaml") && finished.errors.contains(words))
        #expect(finished.output.isEmpty)
      }
    }

    @Test func `a bad file cannot keep one from the help, the version or a terminal to be mended`() throws {
      let work = try Self.workplace("colr: none\n")
      for arguments in [["--help"], ["--version"], ["config", "--example"]] {
        #expect(try work.run(arguments, ownLog: false).status == .exited(0), "\(arguments)")
      }
    }

    @Test func `a variable that nobody knows is told of`() throws {
      let work = try Workplace()
      let finished = try work.runSettings(["config"], ["SWIPEDECK_COLOUR": "none\u{1B}[31m"])
      #expect(finished.status == .exited(78))
      #expect(finished.complaints.count == 1)
      #expect(finished.errors.contains("SWIPEDECK_COLOR?") && !finished.errors.contains("\u{1B}"))
    }

    @Test func `the example file is one that the program takes`() throws {
      let work = try Workplace()
      try work.write(try work.run(["config", "--init"], ownLog: false).output, to: "example.yaml")
      let finished = try work.run(["config", "--config", "example.yaml"], ownLog: false)
      #expect(finished.status == .exited(0))
      #expect(finished.output == (try work.run(["config"], ownLog: false).output))
    }

    private struct SettingRow: Decodable {
      struct Source: Decodable {
        let kind: String
        let line: Int?
        let name: String?
      }
      let key: String
      let source: Source
    }
  }
}

extension Workplace {
  /// Runs a command without the workplace's log, with more variables.
  fileprivate func runSettings(_ arguments: [String], _ variables: [String: String]) throws -> Finished {
    let session = try TerminalSession(
      testedProgram, arguments, environment: environment.merging(variables) { $1 },
      directory: folder, input: "/dev/null", output: folder + "/output", errors: folder + "/errors")
    let status = try session.waitForExit()
    return Finished(status: status, output: try read("output"), errors: try read("errors"))
  }
}
