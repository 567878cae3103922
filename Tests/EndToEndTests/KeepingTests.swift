import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// The commands on choices, without a screen: what goes in by `import` is looked at, changed and compared.
  @Suite struct KeepingTests {
    /// Answers as Prodigy writes them: `like 1, nope 2` for cards p001 and p002.
    private static func answers(_ words: [(answer: String, card: Int)]) -> String {
      words.map {
        #"{"id":"\#(Workplace.id($0.card))","answer":"\#($0.answer)","_timestamp":\#(1_767_355_200 + $0.card)}"#
      }
      .joined(separator: "\n") + "\n"
    }

    private static func work(
      _ words: [(answer: String, card: Int)] = [("accept", 1), ("reject", 2), ("accept", 3), ("ignore", 4)]
    ) throws -> Workplace {
      let work = try Workplace(cards: 6)
      try work.write(answers(words), to: "answers.jsonl")
      let imported = try work.run("import", work.deck, "answers.jsonl", "--format", "prodigy", "--as", "ann")
      #expect(imported.status == .exited(0))
      return work
    }

    @Test func `undo takes back the newest, and says what it was`() throws {
      let work = try Self.work()
      let undone = try work.run("undo", work.deck, "2", "--as", "ann")
      #expect(undone.output == "later p004\nlike p003\n" && undone.errors.isEmpty)
      #expect(try work.events("--as", "ann").suffix(2) == ["undo later p004", "undo like p003"])
      let more = try work.run("undo", work.deck, "9", "--as", "ann")
      #expect(
        more.output == "nope p002\nlike p001\n" && more.complaints.count == 1 && more.status == .exited(0))
      #expect(try work.run("undo", work.deck, "0", "--as", "ann").status == .exited(64))
      #expect(try work.run("undo", work.deck, "--as", "all").status == .exited(64))
    }

    @Test func `reset asks, and where nobody can be asked it needs yes`() throws {
      let work = try Self.work()
      let refused = try work.runWithoutTerminal("reset", work.deck, "--as", "ann")
      #expect(refused.status == .exited(64) && refused.errors.contains("--yes"))
      let session = try work.start(at: 1, "--again", "like", "--as", "ann")
      session.press(.left)
      try session.wait(forCard: 3)
      try session.quit()
      let reset = try work.run("reset", work.deck, "--as", "ann", "--yes")
      #expect(reset.status == .exited(0) && reset.errors.contains("undone: 5 choices on 4 cards"))
      #expect(try Choices(work.run("export", work.deck, "--as", "ann").output).words == [])
      #expect(try work.events("--as", "ann").count == 10)
    }

    @Test func `a deck whose file is gone still tells its choices, and hands them to the file's new name`()
      throws
    {
      let work = try Self.work()
      try FileManager.default.moveItem(atPath: work.deck, toPath: work.folder + "/moved.json")
      #expect(try work.events("--as", "ann").count == 4)
      #expect(try work.run("stats", work.deck, "--as", "ann").output.contains("4 decided"))
      #expect(try work.run("decks").output.contains("file is gone"))
      let exported = try work.run("export", work.deck, "--as", "ann")
      #expect(exported.status == .exited(0) && exported.complaints.count == 1)
      #expect(exported.errors.contains("'swipedeck adopt'"))
      #expect(try Choices(exported.output).words.count == 4 && exported.output.contains(#""card":null"#))
      #expect(try work.run("adopt", work.deck, "moved.json").status == .exited(0))
      #expect(try Choices(work.run("export", "moved.json", "--as", "ann").output).words.count == 4)
      #expect(try work.run("adopt", work.deck, "moved.json").errors.contains(" 0 events"))
      let unknown = try work.run("log", "nosuch.json")
      #expect(unknown.status == .exited(66) && unknown.complaints.count == 1)
    }

    /// The lines of an export, how many cards it says that it left out, by its format.
    @Test(
      arguments: [
        ("json", ["{"], nil),
        ("jsonl", [#"{"id":"p001","choice":"like""#, #"{"id":"p002","choice":"nope""#], nil),
        ("csv", ["id,choice,at", "p001,like,", "p002,nope,"], nil), ("lines", ["p001", "p002"], nil),
        ("prodigy", [#"{"id":"p001","answer":"accept""#, #"{"id":"p002","answer":"reject""#], nil),
        ("cards", [], 2), ("asreview", ["included"], 3), ("anki", ["#"], 2),
      ] as [(String, [String], Int?)])
    func `every format of a deck that is gone says what it can, and how much it cannot`(
      format: String, lines: [String], leftOut: Int?
    ) throws {
      let work = try Self.work([("accept", 1), ("reject", 2), ("ignore", 3)])
      #expect(try work.run("undo", work.deck, "--as", "ann").status == .exited(0))
      try FileManager.default.removeItem(atPath: work.deck)
      let exported = try work.run("export", work.deck, "--format", format, "--as", "ann")
      #expect(exported.status == .exited(0) && exported.complaints.count == 1)
      let found = exported.output.split(whereSeparator: \.isNewline)
      for line in lines { #expect(found.contains { $0.hasPrefix(line) }, "\(line)") }
      #expect(found.isEmpty == lines.isEmpty)
      #expect(exported.errors.contains("left out") == (leftOut != nil))
      if let leftOut { #expect(exported.errors.contains("left out \(leftOut) ")) }
    }

    /// How a deck that was decided on is there and cannot be read.
    private static let unreadable: [@Sendable (String) throws -> Void] = [
      { try Data([0xFF, 0xFE, 0x00, 0xD8, 0x0A]).write(to: URL(filePath: $0)) },
      { try Data().write(to: URL(filePath: $0)) },
      { try Data("nonsense".utf8).write(to: URL(filePath: $0)) },
      { path in
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      },
      { path in
        try FileManager.default.removeItem(atPath: path)
        mkfifo(path, 0o600)
      },
      { path in
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
      },
    ]

    @Test(arguments: unreadable.indices)
    func `a deck that is there but cannot be read is an error where its cards are told of, and only there`(
      way: Int
    ) throws {
      let work = try Self.work()
      try Self.unreadable[way](work.deck)
      let exported = try work.run("export", work.deck, "--as", "ann")
      #expect([.exited(65), .exited(66)].contains(exported.status), "\(exported.status) \(exported.errors)")
      #expect(exported.complaints.count == 1)
      for options in [[], ["--json"]] {
        let counted = try work.run(["stats", work.deck, "--as", "ann"] + options)
        #expect(counted.status == exported.status && counted.errors == exported.errors, "\(counted.errors)")
        #expect(counted.output.isEmpty)
      }
      // These tell of the log alone, and nothing of the cards.
      #expect(try work.events("--as", "ann").count == 4)
      let undone = try work.run("undo", work.deck, "--as", "ann")
      #expect(undone.status == .exited(0) && undone.errors.isEmpty)
      let emptied = try work.run("reset", work.deck, "--yes", "--as", "ann")
      #expect(emptied.status == .exited(0) && emptied.complaints.count == 1)
    }

    @Test func `of a deck that breaks off the cards before are counted, and the fault is told`() throws {
      let work = try Self.work()
      let text = try work.read("trial.json")
      try work.write(String(text.prefix(text.count * 3 / 4)), to: "trial.json")
      let exported = try work.run("export", work.deck, "--as", "ann")
      let counted = try work.run("stats", work.deck, "--as", "ann")
      #expect(counted.status == .exited(65) && exported.status == counted.status)
      #expect(counted.output.contains("4 decided") && counted.complaints.count == 1, "\(counted.output)")
      #expect(exported.errors.replacing("exported", with: "counted") == counted.errors)
    }

    @Test func `commands on a deck that is gone say so once; one that is not known either is an error`()
      throws
    {
      let work = try Self.work()
      try FileManager.default.removeItem(atPath: work.deck)
      for command in [["stats"], ["log"], ["undo"], ["export", "--only", "undecided"], ["reset", "--yes"]] {
        let told = try work.run([command[0], work.deck] + command.dropFirst() + ["--as", "ann"])
        #expect(told.status == .exited(0), "\(command)")
        #expect(told.complaints.filter { $0.contains("no such file any more") }.count == 1, "\(command)")
        let unknown = try work.run([command[0], "nosuch.json"] + command.dropFirst() + ["--as", "ann"])
        #expect(unknown.status == .exited(66) && unknown.complaints.count == 1, "\(command)")
        #expect(unknown.errors.contains("no such file"), "\(command)")
      }
      // What was taken back is undecided, as far as the log knows.
      let undecided = try work.run("export", work.deck, "--as", "ann", "--only", "undecided").output
      #expect(
        undecided.contains(#""undecided":4"#)
          && undecided.contains(#"{"id":"p003","choice":null,"card":null}"#))
    }

    @Test func `a time that cannot be read is told with its line`() throws {
      let work = try Self.work()
      try work.write(#"{"id":"p006","choice":"like","at":"soon"}"# + "\n", to: "more.jsonl")
      let end = try work.run("import", work.deck, "more.jsonl", "--format", "json", "--as", "eve")
      #expect(
        end.complaints == [
          "swipedeck: more.jsonl: 1 brought in", "swipedeck: more.jsonl: time not understood: line 1",
        ])
    }

    @Test func `what is brought in twice is there once, and what fits nothing is told`() throws {
      let work = try Self.work()
      try work.write(
        Self.answers([("accept", 1), ("reject", 77), ("perhaps", 5)]) + "{oops\n" + #"{"id":"p006"}"# + "\n",
        to: "more.jsonl")
      let again = try work.run("import", work.deck, "more.jsonl", "--format", "prodigy", "--as", "ann")
      #expect(again.status == .exited(0))
      #expect(
        again.complaints == [
          "swipedeck: more.jsonl: 0 brought in, 1 on cards decided here already, 1 without an answer, 1 about no card of \(work.deck), 2 not understood",
          "swipedeck: more.jsonl: unknown labels: perhaps; say what each means, such as --map 'perhaps=like'",
          "swipedeck: more.jsonl: about no card: line 2", "swipedeck: more.jsonl: not understood: line 3, 4",
        ])
      let trial = try work.run(
        "import", work.deck, "answers.jsonl", "--format", "prodigy", "--as", "bob", "-n")
      #expect(trial.errors.contains("4 would be brought in"))
      #expect(try work.events("--as", "bob").isEmpty)
    }

    @Test func `what was brought in and taken back can be brought in again`() throws {
      let work = try Self.work()
      #expect(try work.run("undo", work.deck, "3", "--as", "ann").status == .exited(0))
      let again = try work.run("import", work.deck, "answers.jsonl", "--format", "prodigy", "--as", "ann")
      #expect(
        again.complaints == [
          "swipedeck: answers.jsonl: 3 brought in, 1 on cards decided here already"
        ])
      let words = try Choices(work.run("export", work.deck, "--as", "ann").output).words
      #expect(words == ["like p001", "nope p002", "like p003", "later p004"])
    }

    @Test(arguments: [
      (
        "prodigy", #"{"id":"p001","answer":"ignore","_timestamp":30}"#,
        #"{"id":"p001","answer":"accept","_timestamp":20.5}"#, "later"
      ),
      (
        "prodigy", #"{"id":"p001","answer":"ignore","_timestamp":20}"#,
        #"{"id":"p001","answer":"accept","_timestamp":20.5}"#, "like"
      ),
      (
        "prodigy", #"{"id":"p001","answer":"reject","_timestamp":20}"#,
        #"{"id":"p001","answer":"accept","_timestamp":20}"#, "like"
      ),
      (
        "prodigy", #"{"id":"p001","answer":"reject"}"#, #"{"id":"p001","answer":"accept","_timestamp":20}"#,
        "like"
      ),
      (
        "prodigy", #"{"id":"p001","answer":"reject","_timestamp":20}"#, #"{"id":"p001","answer":"accept"}"#,
        "like"
      ),
      (
        "asreview", "id,included,asreview_time\np001,0,2026-01-02 12:00:01", "p001,1,2026-01-02 12:00:00",
        "nope"
      ),
      ("asreview", "id,included\np001,0", "p001,1", "like"),
    ])
    func `of two lines on one card the newer one is taken`(
      format: String, first: String, second: String, choice: String
    ) throws {
      let work = try Workplace(cards: 2)
      try work.write(first + "\n" + second + "\n", to: "answers")
      let imported = try work.run("import", work.deck, "answers", "--format", format, "--as", "ann")
      #expect(
        imported.complaints == [
          "swipedeck: answers: 1 brought in, 1 older than another line on the card"
        ])
      #expect(try Choices(work.run("export", work.deck, "--as", "ann").output).words == ["\(choice) p001"])
    }

    @Test(arguments: ["prodigy", "asreview"])
    func `what is exported for a tool comes back from it`(format: String) throws {
      let work = try Self.work()
      let exported = try work.run("export", work.deck, "--format", format, "--as", "ann")
      try work.write(exported.output, to: "exported")
      let imported = try work.run("import", work.deck, "exported", "--format", format, "--as", "bob")
      #expect(imported.status == .exited(0) && !imported.errors.contains("no card"))
      let choices = try Choices(work.run("export", work.deck, "--as", "bob").output).words
      let expected = ["like p001", "nope p002", "like p003"] + (format == "prodigy" ? ["later p004"] : [])
      #expect(choices == expected)
    }

    @Test func `a deck without ids is found by what its records say`() throws {
      let work = try Workplace()
      try work.write("title,year\nOne,2001\nTwo,\n\"Three, 3\",2003\n", to: "papers.csv")
      try work.write(
        "year,title,included\n2003,\"Three, 3\",0\n2001,One,1\n,Two,\n,Four,1\n", to: "labelled.csv")
      let imported = try work.run(
        "import", "papers.csv", "labelled.csv", "--format", "asreview", "--as", "ann")
      #expect(imported.errors.contains("2 brought in, 1 without an answer, 1 about no card"))
      let table = try work.run("export", "papers.csv", "--format", "asreview", "--as", "ann").output
      #expect(table == "title,year,included\r\n\"Three, 3\",2003,0\r\nOne,2001,1\r\nTwo,,\r\n")
    }

    @Test func `merging and comparing people's logs`() throws {
      let work = try Workplace(cards: 6)
      for (name, words) in [
        ("ann", [("accept", 1), ("reject", 2), ("accept", 3), ("accept", 4)]),
        ("bob", [("accept", 1), ("reject", 2), ("reject", 3), ("ignore", 4)]),
      ] {
        try work.write(Self.answers(words), to: name + ".jsonl")
        let finished = try work.runTool(
          testedProgram, "import", work.deck, name + ".jsonl", "--format", "prodigy", "--as",
          name,
          "--log", name + ".sqlite")
        #expect(finished.status == .exited(0))
      }
      let program = testedProgram
      let merged = try work.runTool(
        program, "merge", "ann.sqlite", "bob.sqlite", "ann.sqlite", "-o", "team.sqlite")
      #expect(merged.status == .exited(0))
      #expect(merged.complaints.map { $0.contains(": 4 new events") } == [true, true, false])
      for logs in [["ann.sqlite", "bob.sqlite"], ["team.sqlite"]] {
        let told = try work.run(["agreement", work.deck] + logs + ["--json"], ownLog: false).output
        #expect(told.contains(#""comparable":3,"disputed":1,"percent":66.666667,"kappa":0.4"#))
      }
      let disputed = try work.run(["agreement", work.deck, "team.sqlite", "--disputed"], ownLog: false)
      #expect(disputed.output.split(separator: "\n").count == 1 && disputed.output.contains(#""id":"p003""#))
      let alone = try work.run(["agreement", work.deck, "ann.sqlite"], ownLog: false)
      #expect(alone.status == .exited(65) && alone.complaints.count == 1)
      #expect(try work.run(["merge", "nosuch", "-o", "x.sqlite"], ownLog: false).status == .exited(66))
    }

    @Test func `other data under the same ids is not taken for the deck`() throws {
      let work = try Workplace(cards: 6)
      let session = try work.start()
      session.press(.right, .left, .right)
      try session.waitUntilSaved(3)
      try session.quit()
      let text = try work.read("trial.json").replacing("Person", with: "Somebody else")
      try work.write(text, to: "trial.json")
      let refused = try work.run(work.deck)
      #expect(refused.status == .exited(65) && refused.complaints.count == 1)
      #expect(refused.errors.contains("--deck-id") && refused.errors.contains("--keep"))
      let kept = try work.open(nil, "--keep")
      try kept.wait(forText: "Somebody else 004")
      try kept.quit()
      let again = try work.open()
      try again.wait(forText: "Somebody else 004")
      try again.quit()
    }

    @Test func `damage is found`() throws {
      let work = try Self.work()
      #expect(try work.logIsSound())
      _ = try work.runTool(
        "/usr/bin/python3", "-c",
        "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute('DELETE FROM standing'); d.commit()",
        work.log)
      let checked = try work.run("check")
      #expect(checked.status == .exited(65) && checked.output.contains("standing"))
    }

    @Test(arguments: [
      ["import", "trial.json", "gone.jsonl", "--format", "prodigy"],
      ["import", "trial.json", "others.jsonl", "--format", "prodigy", "--deck-id", "mine"],
      ["import", "trial.json", "answers.jsonl", "--format", "prodigy", "-n"],
      ["trial.json", "--from", "p009"],
      ["trial.json", "--preview", "no-such-program {}"], ["trial.json"],
    ])
    func `what fails or keeps nothing leaves no deck in the log`(arguments: [String]) throws {
      let work = try Workplace(cards: 2)
      try work.write(#"{"id":"p001","answer":"accept"}"# + "\n", to: "answers.jsonl")
      try work.write(#"{"id":"p009","answer":"accept"}"# + "\n", to: "others.jsonl")
      _ = try work.runTool(
        "/usr/bin/setsid", ["--wait", testedProgram] + arguments + ["--log", work.log])
      #expect(try work.run("decks").output.isEmpty)
    }
  }
}
