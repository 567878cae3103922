import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Pictures as a shell names them: `*.JPG`, one of them, or a list of paths through a pipe.
  @Suite struct PhotosTests {
    private static func work() throws -> Workplace {
      let work = try Workplace(cards: 2)
      try FileManager.default.createDirectory(
        atPath: work.folder + "/p/sub", withIntermediateDirectories: true)
      let picture = Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9])
      for name in ["a.JPG", "a.CR2", "b.JPG", "c d.JPG", "sub/e.JPG"] {
        try picture.write(to: URL(fileURLWithPath: work.folder + "/p/" + name))
      }
      try work.write("name\nAda\n", to: "one.csv")
      try work.write("name\nBo\n", to: "two.csv")
      return work
    }

    private func lines(_ work: Workplace, _ words: String...) throws -> [String] {
      let end = try work.run(["export"] + words + ["--format", "lines"])
      #expect(end.status == .exited(0), "\(end.errors)")
      return end.output.split(separator: "\n").map(String.init)
    }

    @Test func `files that are named are a part of their folder's deck, with its choices`() throws {
      let work = try Self.work()
      let choices = #"{"id":"a.JPG","choice":"nope"}"# + "\n" + #"{"id":"c d.JPG","choice":"like"}"#
      try work.write(choices, to: "choices.jsonl")
      #expect(try work.run(["import", "p", "choices.jsonl", "--format", "json"]).status == .exited(0))
      #expect(try lines(work, "p", "--only", "nope") == ["a.JPG", "a.CR2"])
      #expect(try lines(work, "p/b.JPG", "p/a.JPG") == ["a.JPG", "a.CR2"])
      #expect(try lines(work, "p/a.CR2") == ["a.JPG", "a.CR2"])
      #expect(try lines(work, "p/c d.JPG", "p/b.JPG", "--only", "undecided") == ["b.JPG"])
      #expect(try lines(work, "p/sub/e.JPG", "p/b.JPG", "--only", "undecided") == ["sub/e.JPG", "b.JPG"])
      let paths = try lines(work, "p/a.JPG", "--absolute")
      #expect(paths == ["\(work.folder)/p/a.JPG", "\(work.folder)/p/a.CR2"])
      let stats = try work.run(["stats", "p/a.JPG", "p/b.JPG", "--json"])
      #expect(stats.output.contains(#""undecided":1"#), "\(stats.output)")
    }

    @Test func `a choice on a file that is on another card now is told`() throws {
      let work = try Self.work()
      try work.write(#"{"id":"a.CR2","choice":"nope"}"#, to: "choices.jsonl")
      #expect(
        try work.run(["import", "p", "choices.jsonl", "--format", "json", "--no-pairs"]).status == .exited(0))
      let end = try work.run(["export", "p", "--format", "jsonl"])
      #expect(end.errors.contains("--no-pairs"), "\(end.errors)")
      #expect(try lines(work, "p", "--no-pairs") == ["a.CR2"])
    }

    @Test func `a picture whose name is not UTF-8 is found again in a second round`() throws {
      let work = try Self.work()
      let name = Array((work.folder + "/p/b").utf8) + [0xFF] + Array(".JPG".utf8)
      #expect(rename(work.folder + "/p/b.JPG", name.map { CChar(bitPattern: $0) } + [0]) == 0)
      let cards = try work.run(
        ["export", "p", "--only", "undecided", "--format", "cards", "-o", "again.jsonl"], ownLog: false)
      #expect(cards.status == .exited(0), "\(cards.errors)")
      #expect(try work.read("again.jsonl").contains(#""image":"file:p/b%FF.JPG""#))
      for deck in ["p", "again.jsonl"] {
        let checked = try work.run(["check", deck], ownLog: false)
        #expect(checked.output.contains("pictures: 4, 0 of them missing"), "\(checked.output)")
      }
    }

    @Test func `a list of paths is a deck of these pictures`() throws {
      let work = try Self.work()
      let end = try work.runTool(
        "/bin/sh", "-c",
        "printf 'p/a.JPG\\np/c d.JPG\\n' | '\(testedProgram)' export - --only undecided --format lines --absolute"
      )
      #expect(end.output == "\(work.folder)/p/a.JPG\n\(work.folder)/p/c d.JPG\n", "\(end.errors)")
    }

    @Test(arguments: [
      (["check", "one.csv", "two.csv"], 64, "one.csv: only one deck can be opened at a time; name one"),
      (["check", "-", "p/a.JPG"], 64, "-: standard input cannot be combined with other decks"),
      (["p/gone.JPG", "p/a.JPG"], 66, "gone.JPG: no such file"),
      (["log", "p/a.JPG", "p/b.JPG"], 64, "name one"),
      (["reset", "p/a.JPG", "p/b.JPG", "--yes"], 64, "name one"),
      (["exprot", "trial.json"], 66, "did you mean the command 'export'?"),
      (["trial.json", "--order", "taken"], 64, "trial.json: --order taken is for pictures"),
      (["check", "p", "--input", "lines"], 64, "this is a folder"),
    ])
    func `what is no deck of files is told in a line`(words: [String], status: Int, line: String) throws {
      let end = try Self.work().run(words, ownLog: false)
      #expect(
        end.status == .exited(Int32(status)) && end.complaints.count == 1 && end.errors.contains(line),
        "\(end.errors)")
    }
  }
}
