import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// What cannot be opened: one line on standard error, an exit code that says which kind, nothing else.
  @Suite struct ComplainingTests {
    @Test func `a missing file`() throws {
      let finished = try Workplace().run("nosuch.json")
      #expect(finished.status == .exited(66))
      #expect(finished.complaints.count == 1)
      #expect(finished.errors.hasPrefix("swipedeck: nosuch.json: "))
      #expect(finished.output.isEmpty)
    }

    @Test(arguments: ["[]", "", "{\"cards\":[]}", " \n"])
    func `a deck without cards`(text: String) throws {
      let work = try Workplace()
      try work.write(text, to: "empty.json")
      let finished = try work.run("empty.json")
      #expect(finished.status == .exited(65))
      #expect(finished.complaints.count == 1)
      #expect(finished.errors.hasPrefix("swipedeck: empty.json"))
    }

    @Test func `JSON that is none, with its line`() throws {
      let work = try Workplace()
      try work.write("{\n  \"title\": \"x\"\n  \"cards\": [{}]\n}\n", to: "broken.json")
      let finished = try work.run("broken.json")
      #expect(finished.status == .exited(65))
      #expect(finished.complaints.count == 1)
      #expect(finished.errors.contains("line 3"))
    }

    @Test func `a folder without a file in it`() throws {
      let work = try Workplace()
      try FileManager.default.createDirectory(
        atPath: work.folder + "/nothing", withIntermediateDirectories: true)
      let finished = try work.run("nothing")
      #expect(finished.status == .exited(65))
      #expect(finished.complaints.count == 1)
    }

    @Test func `no terminal`() throws {
      let work = try Workplace()
      let finished = try work.runWithoutTerminal(work.deck)
      #expect(finished.status == .exited(69))
      #expect(finished.complaints.count == 1)
      #expect(finished.output.isEmpty)
    }

    @Test func `an option that does not exist`() throws {
      let work = try Workplace()
      let finished = try work.run(work.deck, "--nosuch")
      #expect(finished.status == .exited(64))
      #expect(finished.output.isEmpty)
    }

    @Test func `a file name cannot speak to the terminal, nor over more than one line`() throws {
      let work = try Workplace()
      let end = try work.run("no\u{1B}[31m\u{202E}\n\u{2028}there.json")
      #expect(end.status == .exited(66))
      #expect(end.complaints.count == 1)
      #expect(end.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
      #expect(!end.errors.contains("\u{202E}") && !end.errors.contains("\u{2028}"))
    }
  }
}
