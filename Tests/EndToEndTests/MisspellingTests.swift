import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// A name that is not known never passes: each option of each command with a near miss for its value.
  @Suite struct MisspellingTests {
    private struct Miss: Sendable {
      let value: String
      let status: Int32
      /// What the line has to name.
      let near: String
      /// Commands that make what is not there yet, and take any name.
      var makers: Set<String> = []
    }

    private static let makers: Set<String> = ["swipe", "import"]

    private static let misses: [String: Miss] = [
      "--log": Miss(value: "lgo.sqlite", status: 66, near: "log.sqlite", makers: makers),
      "--deck-id": Miss(value: "hirin", status: 66, near: "hiring", makers: makers.union(["adopt"])),
      "--as": Miss(value: "an", status: 66, near: "ann", makers: makers),
      "--config": Miss(value: "confg.yaml", status: 78, near: "config.yaml"),
      "--set": Miss(value: "colr=none", status: 64, near: "color"),
      "--input": Miss(value: "jsno", status: 64, near: "json"),
      "--id": Miss(value: "idd", status: 64, near: "id"),
      "--title": Miss(value: "nam", status: 64, near: "name"),
      "--subtitle": Miss(value: "aeg", status: 64, near: "age"),
      "--body": Miss(value: "boi", status: 64, near: "bio"),
      "--image": Miss(value: "foto", status: 64, near: "photo"),
      "--format": Miss(value: "prodgy", status: 64, near: "prodigy"),
      "--only": Miss(value: "nope,liked", status: 64, near: "like"),
      "--order": Miss(value: "randm", status: 64, near: "random"),
      "--where": Miss(value: "aeg=21", status: 64, near: "age"),
      "--by": Miss(value: "an", status: 65, near: "ann"),
      "--judge": Miss(value: "an", status: 66, near: "ann"),
      "--again": Miss(value: "liek", status: 64, near: "like"),
      "--reveal": Miss(value: "boi", status: 64, near: "bio"),
      "--from": Miss(value: "p0011", status: 64, near: "p001"),
      "--color": Miss(value: "noen", status: 64, near: "none"),
      "--screen": Miss(value: "crses", status: 64, near: "curses"),
      "--pixels": Miss(value: "sixl", status: 64, near: "sixel"),
      "--keys": Miss(value: "vii", status: 64, near: "vi"),
      "--preview": Miss(value: "caat {}", status: 64, near: "cat"),
      "--labels": Miss(value: "aeg=21", status: 64, near: "age"),
      "--seeds": Miss(value: "like:p0011", status: 64, near: "p001"),
      "--pictures": Miss(value: "pictres", status: 66, near: "pictures"),
      "--since": Miss(value: "yesterdy", status: 64, near: "yesterday"),
    ]

    /// Options that take no name of anything that is here: numbers, files that are made, a server.
    private static let nameless: Set<String> = [
      "--output", "--export", "--record", "--seed", "--limit", "--share", "--explore", "--priors",
      "--every", "--team", "--separator", "--encoding", "--records", "--label", "--map", "--rating",
      "--frames-per-second", "--fps", "--reason",
    ]

    /// A command line that each command takes.
    private static let lines: [String: [String]] = [
      "swipe": ["swipe", "trial.json"], "export": ["export", "trial.json"],
      "simulate": ["simulate", "script.jsonl"],
      "stats": ["stats", "trial.json"], "log": ["log", "trial.json"], "undo": ["undo", "trial.json"],
      "reset": ["reset", "trial.json", "--yes"], "check": ["check", "trial.json"], "decks": ["decks"],
      "adopt": ["adopt", "trial.json", "again.json"], "import": ["import", "trial.json", "answers.jsonl"],
      "merge": ["merge", "log.sqlite", "-o", "merged.sqlite"],
      "agreement": ["agreement", "trial.json", "log.sqlite"],
      "config": ["config"], "team": ["team"], "rank": ["rank", "trial.json"],
      "evaluate": ["evaluate", "trial.json", "--labels", "age=21"],
    ]

    private static func work() throws -> Workplace {
      let work = try Workplace(cards: 2)
      let cards = (1...3).map {
        #"{"id":"p00\#($0)","name":"N\#($0)","age":2\#($0),"bio":"b","photo":"x.png"}"#
      }
      try work.write("[" + cards.joined(separator: ",") + "]", to: "trial.json")
      for name in ["again.json", "people.json"] { try work.write(work.read("trial.json"), to: name) }
      try work.write("color: none\n", to: "config.yaml")
      try FileManager.default.createDirectory(
        atPath: work.folder + "/pictures", withIntermediateDirectories: true)
      try work.write("", to: "script.jsonl")
      try work.write(#"{"id":"p001","answer":"accept","_annotator_id":"ann"}"# + "\n", to: "answers.jsonl")
      for options in [["--as", "ann"], ["--as", "bob"], ["--as", "ann", "--deck-id", "hiring"]] {
        let end = try work.run(["import", "trial.json", "answers.jsonl", "--format", "prodigy"] + options)
        #expect(end.status == .exited(0), "\(end.errors)")
      }
      return work
    }

    @Test func `each option of each command with a near miss ends with its code and names what was meant`()
      throws
    {
      let work = try Self.work()
      let dump = try work.runTool(testedProgram, "--experimental-dump-help")
      let root = try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
      var count = 0
      for command in root.subcommands ?? []
      where command.shouldDisplay != false && command.commandName != "help" {
        let line = try #require(Self.lines[command.commandName], "\(command.commandName) is not in the table")
        for argument in command.arguments ?? [] where argument.kind == "option" {
          let name = try #require(argument.names?.first { $0.kind == "long" }).text
          if Self.nameless.contains(name) { continue }
          let miss = try #require(Self.misses[name], "\(name) is not in the table")
          if miss.makers.contains(command.commandName) { continue }
          var words =
            line + (command.commandName == "import" && name != "--format" ? ["--format", "prodigy"] : [])
          if command.commandName == "check", name == "--log" { words = ["check"] }
          if command.commandName == "swipe", name == "--seeds" { words += ["--order", "likely"] }
          if name == "--pictures" { words += ["--team", "service=decks"] }
          words += name == "--log" ? ["--log=\(miss.value)"] : [name, miss.value]
          let hasLog =
            command.arguments?.contains { $0.names?.contains { $0.text == "--log" } ?? false } ?? false
          let end = try work.run(
            words + (hasLog && name != "--log" && command.commandName != "check" ? ["--log", work.log] : []),
            ownLog: false)
          #expect(end.status == .exited(miss.status), "\(words): \(end.errors)")
          #expect(end.complaints.count == 1 && end.output.isEmpty, "\(words): \(end.errors)")
          #expect(end.errors.contains("did you mean \(miss.near)?"), "\(words): \(end.errors)")
          count += 1
        }
      }
      #expect(count > 70)
      #expect(!work.has("lgo.sqlite") && !work.has("lgo.sqlite-lock"))
    }

    @Test(arguments: [
      (["poeple.json"], 66, "did you mean people.json?"),
      (["./poeple.json"], 66, "did you mean ./people.json?"),
      (["export", "poeple.json"], 66, "did you mean people.json?"),
      (["check", "poeple.json"], 66, "did you mean people.json?"), (["exprot"], 66, "the command 'export'"),
      (["stats", "tril.json"], 66, "did you mean trial.json?"), (["undo", "tril.json"], 66, "trial.json"),
      (["help", "exportt"], 64, "did you mean export?"), (["exportt", "--help"], 64, "the command 'export'"),
      (["help", "nonsense"], 64, "there is no such command"),
      (["team", "publsh"], 64, "did you mean publish?"), (["help", "team", "ad"], 64, "did you mean add?"),
      (["team", "exprt", "--help"], 64, "did you mean export?"),
      (["team", "nonsense"], 64, "choose from init, publish, add, progress, agreement, disputes, …"),
      (["team", "export", "host=/nowhere", "n", "--format", "jsno"], 64, "did you mean json?"),
      (["manual", "swipedeck-exprt"], 64, "swipedeck-export?"),
      (["import", "trial.json", "answer.jsonl", "--format", "prodigy"], 66, "did you mean answers.jsonl?"),
      (["merge", "lgo.sqlite", "-o", "new.sqlite"], 66, "did you mean log.sqlite?"),
      (["merge", "log.sqlite", "-o", "-"], 64, "a log is a file"),
      (["check", "--log="], 64, "the name of a file"),
      (["agreement", "trial.json", "lgo.sqlite"], 66, "did you mean log.sqlite?"),
      (["simulate", "scrip.jsonl"], 66, "did you mean script.jsonl?"),
      (["adopt", "tril.json", "again.json"], 66, "trial.json"),
      (["adopt", "hirin", "again.json"], 66, "hiring"),
      (["adopt", "trial.json", "agin.json"], 66, "did you mean again.json?"),
      (["--generate-completion-script", "bashh"], 64, "bash"),
      (["trial.json", "--colr", "none"], 64, "--color"),
      (["trial.json", "--title", "zzzzzzzz"], 64, "choose from id, name, age, bio, photo"),
    ])
    func `so does a wrong word that is no option`(words: [String], status: Int, near: String) throws {
      let work = try Self.work()
      let takesLog =
        !["help", "manual", "team", "merge", "agreement", "simulate", "check"].contains(words[0])
        && !words[0].hasPrefix("--")
      let end = try work.run(words + (takesLog ? ["--log", work.log] : []), ownLog: false)
      #expect(end.status == .exited(Int32(status)), "\(end.errors)")
      #expect(end.complaints.count == 1 && end.output.isEmpty && end.errors.contains(near), "\(end.errors)")
      #expect(!end.errors.contains("--log") || words[0] != "agreement")
    }

    @Test(arguments: [
      (["SWIPEDECK_COLR": "none"], "SWIPEDECK_COLOR"), (["SWIPEDECK_COLOR": "noen"], "did you mean none?"),
      (["SWIPEDECK_CONFG": "x"], "SWIPEDECK_CONFIG"), (["SWIPEDECK_KEYS_PRESET": "vii"], "did you mean vi?"),
    ])
    func `and a wrong variable of the environment`(variables: [String: String], near: String) throws {
      let work = try Self.work()
      for command in [["config"], ["decks"], ["stats", "trial.json"], ["trial.json"]] {
        let end = try work.runTool(
          "/usr/bin/env", variables.map { "\($0.key)=\($0.value)" } + [testedProgram] + command
        )
        #expect(end.status == .exited(78) && end.complaints.count == 1, "\(command) \(end.errors)")
        #expect(end.errors.contains(near), "\(command) \(end.errors)")
      }
    }

    @Test func `names are matched without capitals`() throws {
      let work = try Self.work()
      try work.write("NR,Name,Text\n1,Ann,first\n2,Bob,second\n", to: "table.csv")
      let end = try work.run("export", "table.csv", "--id", "nr", "--only", "undecided", "--format", "lines")
      #expect(end.output == "1\n2\n" && end.status == .exited(0))
      let session = try work.open("table.csv", "--id", "Nr", "--body", "TEXT", "--where", "NAME=Bob")
      try session.wait(forText: "second")
      #expect(session.emulator.text.contains("Bob"))
      try session.quit()
    }

    @Test func `a condition may be on a field that only a late card has`() throws {
      let work = try Self.work()
      let cards = (1...1500).map { $0 == 1400 ? #"{"id":\#($0),"rare":"yes"}"# : #"{"id":\#($0)}"# }
      try work.write(cards.joined(separator: "\n"), to: "many.jsonl")
      let session = try work.open("many.jsonl", "--where", "rare=yes")
      try session.wait(forText: "rare  yes")
      try session.quit()
      let end = try work.run("many.jsonl", "--where", "rere=yes")
      #expect(end.status == .exited(64) && end.errors.contains("did you mean rare?"))
    }

    @Test func `reading makes no log, and a deck without choices is no mistake`() throws {
      let work = try Workplace(cards: 2)
      let program = testedProgram
      for (command, status) in [
        (["export", "trial.json"], 0), (["stats", "trial.json"], 0), (["log", "trial.json"], 0),
        (["decks"], 0),
        (["undo", "trial.json"], 0), (["reset", "trial.json", "--yes"], 0), (["check", "--log"], 66),
        (["agreement", "trial.json"], 66), (["export", "trial.json", "--as", "ann"], 66),
      ] as [([String], Int)] {
        let end = try work.runTool(program, command)
        #expect(end.status == .exited(Int32(status)), "\(command) \(end.errors)")
        #expect(!work.has("data"), "\(command)")
        if ["stats", "log", "undo", "reset"].contains(command[0]) {
          #expect(
            end.errors.contains("nobody has choices on this deck yet; swipe it first: swipedeck trial.json"))
        }
      }
      // Known to the log, but nobody has chosen anything.
      let session = try work.start()
      try session.quit()
      let stats = try work.run("stats", "trial.json", "--json")
      #expect(stats.status == .exited(0) && stats.output.contains(#""undecided":2"#))
      #expect(stats.errors.contains("nobody has choices on this deck yet"))
      #expect(try work.choices().words.isEmpty)
    }
  }
}

/// What the parser tells of the command line.
private struct Dump: Decodable {
  struct Command: Decodable {
    let commandName: String
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: String
    let names: [Name]?
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  let command: Command
}
