import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// The program between two others, as a filter that asks a person.
  @Suite struct PipingTests {
    @Test func `cards come in by a pipe, choices leave by one, and keys are the terminal's`() throws {
      let work = try Workplace(cards: 5)
      let session = try work.shell()
      session.type("cat trial.json | swipedeck - --export - --log log.sqlite | tee chosen.json | wc -c\r")
      try session.wait(forCard: 1)
      session.press(.right, .left)
      try session.waitUntilSaved(2)
      session.press(.quit)
      try session.wait(forPrompt: 2)
      let written = try Choices(work.read("chosen.json"))
      #expect(written.words == ["like p001", "nope p002"])
    }

    @Test func `round two: what was liked is a deck again`() throws {
      let work = try Workplace(cards: 6)
      let first = try work.start()
      first.press(.left, .right, .left, .right)
      try first.waitUntilSaved(4)
      try first.quit()
      let session = try work.shell()
      session.type("swipedeck export trial.json --log log.sqlite --only like --format cards | swipedeck -\r")
      try session.wait(forCard: 2)
      session.press(.right)
      try session.wait(forCard: 4)
      session.press(.quit)
      try session.wait(forPrompt: 2)
    }

    @Test(arguments: [
      "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1", "/dev/./stdout", "link",
    ])
    func `standard output by another name is standard output`(name: String) throws {
      let work = try Workplace(cards: 2)
      try work.write(#"{"id":"p001","answer":"accept"}"#, to: "answers")
      #expect(try work.run("import", work.deck, "answers", "--format", "prodigy").status == .exited(0))
      try FileManager.default.createSymbolicLink(
        atPath: work.folder + "/link", withDestinationPath: "/dev/stdout")
      let expected = try work.run("export", work.deck, "--format", "lines", "-o", "-")
      #expect(expected.output == "p001\n")
      let end = try work.runTool(
        "/bin/sh", "-c",
        "'\(testedProgram)' export trial.json --log log.sqlite --format lines -o \(name) | cat"
      )
      #expect(end.output == expected.output && end.errors.isEmpty, "\(end.errors)")
    }

    @Test func `so for what is written on leaving`() throws {
      let work = try Workplace(cards: 5)
      let session = try work.shell()
      session.type("swipedeck trial.json --export /dev/stdout --log log.sqlite | tee chosen.json | wc -c\r")
      try session.wait(forCard: 1)
      session.press(.right)
      try session.waitUntilSaved(1)
      session.press(.quit)
      try session.wait(forPrompt: 2)
      #expect(try Choices(work.read("chosen.json")).words == ["like p001"])
    }

    @Test(arguments: [
      ("export trial.json --log log.sqlite -o /dev/null", ""),
      ("export trial.json --log log.sqlite --format lines -o >(cat >&3)", "p001\n"),
      ("export <(cat trial.json) --log log.sqlite | grep -o '\"deck\":\"-\"' >&3", "\"deck\":\"-\"\n"),
      ("import trial.json <(cat answers) --format prodigy --log log.sqlite", ""),
      ("check <(cat trial.json) | tail -n 1 >&3", "nothing is wrong\n"),
      ("stats trial.json --log log.sqlite --config /dev/null", ""),
      ("config --config <(echo 'color: none') | grep -c '^color .*none' >&3", "1\n"),
    ])
    func `devices and the pipes of a shell are read and written as files are`(
      command: String, output: String
    ) throws {
      let work = try Workplace(cards: 2)
      try work.write(#"{"id":"p001","answer":"accept"}"#, to: "answers")
      #expect(try work.run("import", work.deck, "answers", "--format", "prodigy").status == .exited(0))
      // What is written to a pipe is there when all that holds it has ended.
      let end = try work.runTool(
        "/bin/bash", "-c",
        "exec 3>said; set -o pipefail; '\(testedProgram)' \(command); status=$?; wait; exit $status")
      #expect(end.status == .exited(0), "\(end.errors)")
      #expect(try work.read("said") == output, "\(end.errors)")
    }

    @Test func `what is written to a terminal by its name can do nothing to it`() throws {
      let work = try Workplace(cards: 1)
      try work.write(#"[{"id":"a\u001b[31mb"}]"#, to: "d.json")
      try work.write(#"{"id":"a\u001b[31mb","answer":"accept"}"#, to: "answers")
      #expect(try work.run("import", "d.json", "answers", "--format", "prodigy").status == .exited(0))
      let session = try work.shell()
      session.type("swipedeck export d.json --log log.sqlite --format lines -o /dev/tty\r")
      try session.wait(forPrompt: 2)
      #expect(session.emulator.rowsAsText.contains { $0.hasPrefix("a[31mb") })
    }

    @Test func `an environment's configuration may be no file at all`() throws {
      let work = try Workplace(cards: 2)
      let end = try work.runTool(
        "/usr/bin/env", "SWIPEDECK_CONFIG=/dev/null", testedProgram, "check", work.deck)
      #expect(end.status == .exited(0), "\(end.errors)")
    }

    @Test(arguments: [
      "--help", "--version", "export --help", "help export", "undo trial.json --log log.sqlite",
    ])
    func `what could not be said is a failure, and then nothing has been done`(command: String) throws {
      let work = try Workplace(cards: 2)
      try work.write(#"{"id":"p001","answer":"accept"}"#, to: "answers")
      #expect(try work.run("import", work.deck, "answers", "--format", "prodigy").status == .exited(0))
      let end = try work.runTool("/bin/sh", "-c", "'\(testedProgram)' \(command) > /dev/full")
      #expect(end.status == .exited(74) && end.complaints.count == 1, "\(end.errors)")
      #expect(try work.choices().words == ["like p001"])
    }

    @Test(arguments: [
      ("export trial.json --log log.sqlite", 74), ("export trial.json --log log.sqlite -o /dev/stdout", 74),
      ("stats trial.json --log log.sqlite", 74),
      ("log trial.json --log log.sqlite", 74), ("decks --log log.sqlite", 74), ("check trial.json", 74),
      ("simulate script", 74), ("config", 74), ("export trial.json --log log.sqlite -o out.json", 0),
    ])
    func `a file of ours never becomes a standard stream that is closed`(
      command: String, status: Int32
    ) throws {
      let work = try Workplace(cards: 2)
      try work.write(
        #"{"scene":{"bounds":[0,0,320,568],"card":[20,60,280,368]},"cards":["ada"]}"# + "\n"
          + #"{"t":0,"swipe":"left","cause":"key"}"# + "\n", to: "script")
      try work.write(#"{"id":"p001","answer":"accept"}"#, to: "answers")
      #expect(try work.run("import", work.deck, "answers", "--format", "prodigy").status == .exited(0))
      let deck = try work.read("trial.json")
      for closed in [">&-", "<&- >&-", "<&- >&- 2>&-", ">&- 2>&-"] {
        let end = try work.runTool(
          "/bin/sh", "-c", "'\(testedProgram)' \(command) \(closed)")
        #expect(end.status == .exited(status), "\(closed) \(end.errors)")
        let isTold = status != 0 && !closed.contains("2>")
        #expect(end.complaints.count == (isTold ? 1 : 0), "\(closed) \(end.errors)")
        if isTold { #expect(end.errors.contains("standard output: "), "\(closed) \(end.errors)") }
      }
      #expect(try work.read("trial.json") == deck)
      #expect(try work.choices().words == ["like p001"])
    }

    /// Two choices on a deck from a pipe.
    /// - Returns: The name that leaving gives for it.
    private static func choose(in work: Workplace, _ options: String = "") throws -> String {
      let session = try work.shell()
      session.type("cat trial.json | swipedeck - --log log.sqlite \(options)\r")
      try session.wait(forCard: 1)
      session.press(.right, .left)
      try session.waitUntilSaved(2)
      session.press(.quit)
      try session.wait(forPrompt: 2)
      let said = session.emulator.rowsAsText.joined()
      #expect(said.contains("swipedeck: 2 choices saved (1 liked, 1 noped)"))
      let command = try #require(said.firstRange(of: "swipedeck export --deck-id "))
      return String(said[command.upperBound...].prefix { $0 != " " })
    }

    @Test func `every command reaches choices on a pipe by the name that leaving says`() throws {
      let work = try Workplace(cards: 5)
      let name = try Self.choose(in: work)
      #expect(name.hasPrefix("pipe-"))
      #expect(try Self.choose(in: work) != name, "a pipe is a deck of its own each time")
      let exported = try work.run("export", "--deck-id", name)
      #expect(exported.status == .exited(0) && exported.complaints.count == 1)
      #expect(try Choices(exported.output).words == ["like p001", "nope p002"])
      #expect(exported.output.contains(#""card":null"#) && exported.output.contains(#""deck":"\#(name)""#))
      let stats = try work.run("stats", "--deck-id", name, "--json")
      #expect(stats.output.contains(#""decided":2,"cards":null"#) && stats.complaints.count == 1)
      #expect(try work.run("log", "--deck-id", name).output.split(separator: "\n").count == 2)
      #expect(try work.run("decks").output.contains(name))
      let undone = try work.run("undo", "--deck-id", name)
      #expect(undone.output == "nope p002\n" && undone.errors.isEmpty)
      // It goes on where it was, cards and all.
      let session = try work.shell()
      session.type("cat trial.json | swipedeck - --log log.sqlite --deck-id \(name) --export out.json\r")
      try session.wait(forCard: 2)
      session.type("\u{12}")
      try session.waitUntilSaved(2)
      session.press(.quit)
      try session.wait(forPrompt: 2)
      #expect(try Choices(work.read("out.json")).words == ["like p001", "nope p002"])
      #expect(!(try work.read("out.json")).contains(#""card":null"#))
      let counted = try work.run("undo", "--deck-id", name, "2")
      #expect(counted.output == "nope p002\nlike p001\n")
      #expect(try work.run("adopt", name, work.deck).status == .exited(0))
      #expect(try work.run("reset", "--deck-id", name, "--yes").errors.contains("nothing to undo"))
    }

    @Test func `the name that was given is the one to go by, with the log and the person`() throws {
      let work = try Workplace(cards: 3)
      #expect(try Self.choose(in: work, "--deck-id mine --as ann") == "mine")
      let exported = try work.run("export", "--deck-id", "mine", "--as", "ann")
      #expect(try Choices(exported.output).words == ["like p001", "nope p002"])
    }

    @Test func `a consumer that goes away ends it as it ends every filter, the terminal given back`()
      throws
    {
      let work = try Workplace(cards: 5)
      let session = try work.shell()
      session.type("swipedeck trial.json --export - --log log.sqlite | true; echo ended: ${PIPESTATUS[0]}\r")
      try session.wait(forCard: 1)
      session.press(.right)
      try session.waitUntilSaved(1)
      session.press(.quit)
      // 128 + SIGPIPE, which a shell does not complain of.
      try session.wait(forText: "ended: 141")
      #expect(!session.emulator.isAlternateScreen && session.emulator.isCursorVisible)
    }
  }
}
