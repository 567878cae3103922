import TerminalEmulator
import Testing

extension EndToEnd {
  /// Ids, people and files whose names Swift's strings take for one another: for every command they are two.
  @Suite struct LookalikeTests {
    private static let ids = [
      "caf\u{E9}", "cafe\u{301}", "\u{AC00}", "\u{1100}\u{1161}", "\u{212B}", "\u{C5}",
    ]

    private static func work() throws -> Workplace {
      let work = try Workplace()
      try work.write(ids.map { "{\"id\":\"\($0)\"}\n" }.joined(), to: "twins.jsonl")
      return work
    }

    private static func answer(_ id: String, _ answer: String) -> String {
      "{\"id\":\"\(id)\",\"answer\":\"\(answer)\",\"_timestamp\":1767355200}\n"
    }

    /// By bytes.
    private static func isSame(_ some: [String], _ others: [String]) -> Bool {
      some.map { Array($0.utf8) } == others.map { Array($0.utf8) }
    }

    @Test func `a session decides all of them`() throws {
      let work = try Self.work()
      let session = try work.open("twins.jsonl")
      try session.wait(forText: "0 of 6")
      for _ in Self.ids { session.press(.right) }
      try session.waitUntilSaved(6)
      try session.waitForSummary()
      try session.quit()
      let words = try Choices(work.run("export", "twins.jsonl").output)
      #expect(Self.isSame(words.words, Self.ids.map { "like \($0)" }))
      #expect(words.summary.undecided == 0)
    }

    @Test(arguments: ids.indices) func `an answer is about the card of its own bytes`(_ place: Int) throws {
      let work = try Self.work()
      let all = Self.ids.indices.filter { $0 != place }.map { Self.answer(Self.ids[$0], "accept") }
      try work.write(all.joined(), to: "first.jsonl")
      #expect(
        try work.run("import", "twins.jsonl", "first.jsonl", "--format", "prodigy").status == .exited(0))
      try work.write(Self.answer(Self.ids[place], "reject"), to: "second.jsonl")
      let second = try work.run("import", "twins.jsonl", "second.jsonl", "--format", "prodigy")
      #expect(second.errors.contains("1 brought in"))
      let words = try Choices(work.run("export", "twins.jsonl", "--only", "nope").output).words
      #expect(Self.isSame(words, ["nope \(Self.ids[place])"]))
      #expect(
        try work.run("export", "twins.jsonl", "--only", "like", "--format", "lines").output
          .split(separator: "\n").count == Self.ids.count - 1)
    }

    @Test func `logs are merged and compared card by card and person by person`() throws {
      let work = try Self.work()
      for (person, log, answers) in [
        ("\u{E9}", "one.sqlite", ["accept", "reject", "accept", "reject", "accept", "reject"]),
        ("e\u{301}", "two.sqlite", ["accept", "accept", "accept", "accept", "accept", "accept"]),
      ] {
        let lines = zip(Self.ids, answers).map { Self.answer($0, $1) }
        try work.write(lines.joined(), to: "answers.jsonl")
        let imported = try work.run(
          ["import", "twins.jsonl", "answers.jsonl", "--format", "prodigy", "--as", person, "--log", log],
          ownLog: false)
        #expect(imported.errors.contains("6 brought in"))
      }
      let report = try work.run(
        ["agreement", "twins.jsonl", "one.sqlite", "two.sqlite", "--json"], ownLog: false)
      #expect(
        report.output.contains(#""people":["\#u{E9}","e\#u{301}"],"cards":6,"comparable":6,"disputed":3"#))
      #expect(
        try work.run(["merge", "one.sqlite", "two.sqlite", "-o", "all.sqlite"], ownLog: false).status
          == .exited(0))
      for (person, nopes) in [("\u{E9}", 3), ("e\u{301}", 0)] {
        let export = try Choices(
          work.run(["export", "twins.jsonl", "--log", "all.sqlite", "--as", person], ownLog: false).output)
        #expect(export.summary == .init(like: 6 - nopes, nope: nopes, star: 0, later: 0, undecided: 0))
      }
      let stats = try work.run(
        ["stats", "twins.jsonl", "--log", "all.sqlite", "--as", "all", "--json"], ownLog: false
      ).output
      #expect(stats.contains(#""by":{"e\#u{301}":{"like":6,"nope":0"#))
      #expect(stats.contains(#""\#u{E9}":{"like":3,"nope":3"#))
    }

    @Test func `two files of a folder are two cards, and two decks have each its own choices`() throws {
      let work = try Workplace()
      for name in ["\u{E9}.jsonl", "e\u{301}.jsonl"] {
        try work.write("{\"id\":\"1\"}\n{\"id\":\"2\"}\n", to: name)
      }
      try work.write(Self.answer("1", "accept"), to: "answers.txt")
      let imported = try work.run("import", "\u{E9}.jsonl", "answers.txt", "--format", "prodigy")
      #expect(imported.status == .exited(0))
      #expect(try Choices(work.run("export", "e\u{301}.jsonl").output).summary.undecided == 2)
      #expect(try Choices(work.run("export", "\u{E9}.jsonl").output).summary.undecided == 1)
    }

    @Test func `conditions, columns and cards to begin with go by the bytes`() throws {
      let work = try Workplace()
      try work.write(
        "{\"id\":\"1\",\"\u{E9}\":\"a\",\"e\u{301}\":\"b\"}\n{\"id\":\"2\",\"\u{E9}\":\"b\",\"e\u{301}\":\"a\"}\n",
        to: "members.jsonl")
      let table = try work.run(
        ["export", "members.jsonl", "--format", "csv", "--only", "undecided"], ownLog: false
      ).output
      let header = "id,choice,at,by,cause,dwell,reason,note,changed,card.id,\u{E9},e\u{301},record"
      #expect(Self.isSame([String(table.prefix { $0 != "\r\n" })], [header]))
      for (field, card) in [("\u{E9}", "1"), ("e\u{301}", "2")] {
        let session = try work.open("members.jsonl", "--where", "\(field)=a")
        try session.wait(forText: "0 of")
        session.press(.right)
        try session.waitUntilSaved(1)
        try session.quit()
        #expect(try Choices(work.run("export", "members.jsonl").output).words.last == "like \(card)")
        #expect(try work.run("reset", "members.jsonl", "--yes").status == .exited(0))
      }
    }
  }
}
