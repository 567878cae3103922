import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Logs and answers of other people, which may be anything.
  @Suite struct MergingTests {
    /// A log with a choice on each card of a deck.
    private static func person(_ name: String, in work: Workplace, cards: Int) throws {
      let answers = (1...cards).map {
        #"{"id":"\#(Workplace.id($0))","answer":"accept","_timestamp":\#(1_700_000_000 + $0)}"#
      }
      try work.write(answers.joined(separator: "\n"), to: name + ".jsonl")
      let finished = try work.runTool(
        testedProgram, "import", work.deck, name + ".jsonl", "--format", "prodigy", "--as",
        name,
        "--log", name + ".sqlite")
      #expect(finished.status == .exited(0))
    }

    @Test func `a merge or a comparison that is ended at any time leaves nothing behind`() throws {
      let work = try Workplace(cards: 2000)
      for name in ["ann", "bob"] { try Self.person(name, in: work, cards: 2000) }
      let scratch = work.folder + "/scratch"
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
      for signal in ["KILL", "INT", "TERM", "HUP"] {
        for milliseconds in [5, 20, 40, 80, 160, 320] {
          for command in [
            ["merge", "ann.sqlite", "bob.sqlite", "-o", "team.sqlite"],
            ["agreement", work.deck, "ann.sqlite", "bob.sqlite"],
          ] {
            _ = try work.runTool(
              "/usr/bin/env",
              [
                "TMPDIR=" + scratch, "SQLITE_TMPDIR=" + scratch, "timeout", "-s", signal,
                "\(Double(milliseconds) / 1000)",
                testedProgram,
              ] + command)
            #expect(
              try FileManager.default.contentsOfDirectory(atPath: scratch) == [], "\(signal) \(milliseconds)")
          }
          for name in ["team.sqlite", "team.sqlite-wal", "team.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: work.folder + "/" + name)
          }
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: work.folder).filter {
        $0.hasPrefix("ann.")
      }
      #expect(Set(names) == ["ann.jsonl", "ann.sqlite", "ann.sqlite-lock"])
    }

    @Test func `a comparison without a log reads the configured one`() throws {
      let work = try Workplace()
      for name in ["ann", "bob"] {
        try work.write(#"{"id":"p001","answer":"\#(name == "ann" ? "accept" : "reject")"}"#, to: "in.jsonl")
        let added = try work.run("import", work.deck, "in.jsonl", "--format", "prodigy", "--as", name)
        #expect(added.status == .exited(0))
      }
      let configured = try work.run(
        ["agreement", work.deck, "--set", "log=" + work.log, "--json"], ownLog: false)
      #expect(configured.status == .exited(0) && configured.output.contains(#""disputed":1"#))
    }

    @Test func `whoever is in several copies of a log counts once in a comparison`() throws {
      let work = try Workplace(cards: 3)
      try Self.person("ann", in: work, cards: 3)
      try Self.person("bob", in: work, cards: 2)
      func agreement(_ logs: String...) throws -> Workplace.Finished {
        try work.run(["agreement", work.deck, "--json"] + logs, ownLog: false)
      }
      func run(_ words: String...) throws {
        let run = try work.run(words, ownLog: false)
        #expect(run.status == .exited(0), "\(run.errors)")
      }
      func copy(_ log: String, to other: String) throws {
        try FileManager.default.copyItem(atPath: work.folder + "/" + log, toPath: work.folder + "/" + other)
      }
      let two = try agreement("ann.sqlite", "bob.sqlite")
      #expect(two.output.contains(#""comparable":2,"disputed":0"#))
      try run("merge", "ann.sqlite", "bob.sqlite", "-o", "team.sqlite")
      for logs in [["team.sqlite", "ann.sqlite"], ["bob.sqlite", "ann.sqlite", "team.sqlite"]] {
        let again = try work.run(["agreement", work.deck, "--json"] + logs, ownLog: false)
        #expect(again.output.contains(#""comparable":2,"disputed":0"#), "\(again.output)")
        #expect(!again.output.contains("ann ("))
      }
      let alone = try agreement("ann.sqlite", "ann.sqlite")
      #expect(alone.status == .exited(65) && alone.errors.contains("only ann has decided"))

      // The older copy has no part in it, whichever comes first.
      try copy("ann.sqlite", to: "old.sqlite")
      try run("undo", work.deck, "--log", "ann.sqlite", "--as", "ann", "2")
      for logs in [["old.sqlite", "ann.sqlite"], ["ann.sqlite", "old.sqlite"]] {
        let newer = try work.run(["agreement", work.deck, "--json", "bob.sqlite"] + logs, ownLog: false)
        #expect(newer.output.contains(#""comparable":1,"disputed":0"#), "\(newer.output)")
        #expect(!newer.output.contains("ann ("))
      }
      try run("undo", work.deck, "--log", "old.sqlite", "--as", "ann")
      let apart = try agreement("bob.sqlite", "old.sqlite", "ann.sqlite")
      #expect(apart.status == .exited(65))
      #expect(apart.complaints.count == 1 && apart.errors.contains("ann went on in two copies of one log"))
      try run("merge", "old.sqlite", "ann.sqlite", "-o", "one.sqlite")
      #expect(try agreement("bob.sqlite", "old.sqlite", "ann.sqlite", "one.sqlite").status == .exited(0))
      #expect(try agreement("one.sqlite", "old.sqlite", "ann.sqlite", "bob.sqlite").status == .exited(0))

      // Two logs of one person that were put together later.
      try run("import", work.deck, "ann.jsonl", "--format", "prodigy", "--as", "ann", "--log", "desk.sqlite")
      let separate = try agreement("ann.sqlite", "desk.sqlite")
      #expect(separate.output.contains(#""ann (desk.sqlite)""#))
      try run("merge", "ann.sqlite", "desk.sqlite", "-o", "both.sqlite")
      for logs in [
        ["ann.sqlite", "desk.sqlite", "both.sqlite"], ["both.sqlite", "desk.sqlite", "ann.sqlite"],
      ] {
        let united = try work.run(["agreement", work.deck, "--json", "bob.sqlite"] + logs, ownLog: false)
        #expect(united.output.contains(#""people":["bob","ann"]"#), "\(united.output)")
      }
      try run("undo", work.deck, "--log", "desk.sqlite", "--as", "ann")
      #expect(try agreement("ann.sqlite", "desk.sqlite", "both.sqlite").status == .exited(65))
    }

    @Test func `a merge for which there is no room makes no log`() throws {
      let work = try Workplace(cards: 400)
      try Self.person("ann", in: work, cards: 400)
      for blocks in [1, 4, 8, 40, 100] {
        // As many blocks of 512 bytes as a file may have.
        let end = try work.runTool(
          "/bin/sh", "-c", "ulimit -f \(blocks); exec '\(testedProgram)' merge ann.sqlite -o team.sqlite")
        #expect(end.status == .exited(74) && end.complaints.count == 1, "\(blocks): \(end.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: work.folder)
        #expect(!names.contains { $0.hasPrefix("team") || $0.hasPrefix(".swipedeck") }, "\(blocks): \(names)")
      }
      #expect(try work.run(["merge", "ann.sqlite", "-o", "team.sqlite"], ownLog: false).status == .exited(0))
    }

    @Test func `three who take a share each decide every card once`() throws {
      let work = try Workplace(cards: 40)
      for number in 1...3 {
        let session = try work.open(
          work.deck, "--share", "\(number)/3", "--as", "p\(number)", "--log", "\(number).sqlite", "--plain")
        try session.wait(forText: " cards, 0 decided.")
        session.type(String(repeating: number == 2 ? "h" : "l", count: 40))
        try session.wait(forText: "End of the deck")
        session.type("q")
        #expect(try session.waitForExit() == .exited(0))
      }
      let merge = ["merge", "1.sqlite", "2.sqlite", "3.sqlite", "-o", "all.sqlite"]
      #expect(try work.run(merge, ownLog: false).status == .exited(0))
      let export = try work.run(
        ["export", work.deck, "--as", "all", "--log", "all.sqlite", "--format", "lines"], ownLog: false)
      #expect(Set(export.output.split(separator: "\n")).count == 40)
      #expect(export.output.split(separator: "\n").count == 40)
      let shares = [("0/3", 64), ("4/3", 64), ("1:3", 64), ("999999/1000000", 64)]
      for (share, status) in shares {
        let refused = try work.run("swipe", work.deck, "--share", share)
        #expect(refused.status == .exited(Int32(status)) && refused.errors.contains(share), "\(refused)")
      }
    }

    @Test func `a log with a bad row ends each command with 65 and its number`() throws {
      let work = try Workplace(cards: 6)
      for name in ["ann", "bob"] { try Self.person(name, in: work, cards: 6) }
      _ = try work.runTool(
        "/usr/bin/python3", "-c",
        """
        import sqlite3
        log = sqlite3.connect("bob.sqlite")
        trigger = log.execute("SELECT sql FROM sqlite_master WHERE name = 'eventIsFinal'").fetchone()[0]
        log.execute("DROP TRIGGER eventIsFinal")
        log.execute("UPDATE event SET clock = 9223372036854775807 WHERE seq = 4")
        log.execute(trigger)
        log.commit()
        """)
      for command in [
        ["merge", "ann.sqlite", "bob.sqlite", "-o", "team.sqlite"],
        ["agreement", work.deck, "ann.sqlite", "bob.sqlite"],
        ["check", "--log", "bob.sqlite"], ["check", "--log=bob.sqlite", "--no-header"],
        ["check", "--log=bob.sqlite", "--json"], ["check", "--log=ann.sqlite", "--log=bob.sqlite", "--json"],
      ] {
        let finished = try work.run(command, ownLog: false)
        #expect(finished.status == .exited(65), "\(command)")
        #expect(
          (finished.errors + finished.output).contains("row 4 of 'event': its clock is out of range"),
          "\(command)")
        #expect(finished.complaints.count == 1, "\(command)")
      }
      let merged = try work.run(["merge", "ann.sqlite", "-o", "team.sqlite"], ownLog: false)
      #expect(merged.errors.contains("6 new events from ann.sqlite, 6 in all"))
      // It goes on by itself.
      let undone = try work.run(["undo", work.deck, "--log", "bob.sqlite", "--as", "bob"], ownLog: false)
      #expect(undone.status == .exited(0))
    }

    /// A log in which Ann and Bob have chosen on decks of one name in two folders, and the same deck in a third.
    private static func refs(in work: Workplace) throws {
      for (name, word) in [("ann", "accept"), ("bob", "reject")] {
        try FileManager.default.createDirectory(
          atPath: work.folder + "/" + name, withIntermediateDirectories: false)
        try work.write("r1\nr2\n", to: name + "/refs.txt")
        try work.write(#"{"id":"r1","answer":"\#(word)"}"#, to: "in.jsonl")
        let added = try work.run(
          "import", name + "/refs.txt", "in.jsonl", "--format", "prodigy", "--as", name)
        #expect(added.status == .exited(0))
      }
      try work.write("r1\nr2\n", to: "refs.txt")
    }

    @Test func `who has chosen on the same deck in another folder is named after a merge`() throws {
      let work = try Workplace()
      try Self.refs(in: work)
      let bobs = work.folder + "/bob/refs.txt"
      let advice =
        "ann/refs.txt: choices of bob are on another deck of this name, \(bobs); if it is the same deck: "
        + "swipedeck adopt \(bobs) ann/refs.txt --log \(work.log)"
      let consensus = try work.run("export", "ann/refs.txt", "--consensus", "--format", "lines")
      #expect(consensus.output == "r1\n" && consensus.complaints == ["swipedeck: " + advice])
      let alone = try work.run(["agreement", "ann/refs.txt", work.log], ownLog: false)
      #expect(alone.status == .exited(65) && alone.complaints.count == 1)
      #expect(alone.errors.contains("two people are needed; " + advice.dropFirst("ann/refs.txt: ".count)))
      let mine = try work.run("export", "ann/refs.txt", "--as", "ann", "--format", "lines")
      #expect(mine.output == "r1\n" && mine.complaints.isEmpty)

      #expect(try work.run("adopt", bobs, "ann/refs.txt").status == .exited(0))
      let both = try work.run(["agreement", "ann/refs.txt", work.log, "--json"], ownLog: false)
      #expect(both.status == .exited(0) && both.complaints.isEmpty)
      let settled = try work.run(
        "export", "ann/refs.txt", "--consensus", "--format", "lines", "--only", "disputed")
      #expect(settled.output == "r1\n" && !settled.errors.contains("another deck"))
    }

    @Test func `on a deck without choices the decks of its name that have some are named`() throws {
      let work = try Workplace()
      try Self.refs(in: work)
      let paths = ["bob", "ann"].map { "\(work.folder)/\($0)/refs.txt" }
      let advice =
        "choices of ann, bob are on other decks of this name, \(paths.joined(separator: ", ")); "
        + "if they are the same deck: swipedeck adopt \(paths[0]) refs.txt --log \(work.log)"
      for command in [
        ["stats", "refs.txt"], ["stats", "refs.txt", "--as", "all"], ["log", "refs.txt", "--as", "ann"],
        ["export", "refs.txt", "--as", "ann", "--format", "lines"], ["export", "refs.txt", "--consensus"],
        ["undo", "refs.txt", "--as", "ann"], ["reset", "refs.txt", "--as", "ann", "--yes"],
        ["rank", "refs.txt", "--as", "ann"],
      ] {
        let end = try work.run(command)
        #expect(end.status == .exited(0), "\(command)")
        #expect(end.complaints == ["swipedeck: refs.txt: " + advice], "\(command)")
      }
      let agreement = try work.run(["agreement", "refs.txt", work.log], ownLog: false)
      #expect(agreement.status == .exited(66))
      #expect(agreement.errors.contains("it has no choices on refs.txt; " + advice))
      // A deck of another name is one that nobody has swiped.
      try work.write("r1\n", to: "own.txt")
      let own = try work.run("stats", "own.txt", "--as", "ann")
      #expect(
        own.errors.contains("swipe it first: swipedeck own.txt --log \(work.log) --as ann"), "\(own.errors)")
    }

    @Test func `a merge that is refused leaves no new log, and the next with that name none of it`() throws {
      let work = try Workplace(cards: 6)
      for name in ["ann", "bob"] { try Self.person(name, in: work, cards: 6) }
      try work.write("", to: "empty")
      try work.write(String(repeating: "no log\n", count: 200), to: "text")
      try work.write("x", to: "short")
      let log = try Data(contentsOf: URL(filePath: work.folder + "/bob.sqlite"))
      try log.prefix(log.count - 4096).write(to: URL(filePath: work.folder + "/cut"))
      // The same events with another card.
      _ = try work.runTool(
        "/usr/bin/python3", "-c",
        """
        import shutil, sqlite3
        shutil.copy("bob.sqlite", "forged")
        log = sqlite3.connect("forged")
        trigger = log.execute("SELECT sql FROM sqlite_master WHERE name = 'eventIsFinal'").fetchone()[0]
        log.execute("DROP TRIGGER eventIsFinal")
        log.execute("UPDATE event SET card = 'p009' WHERE seq = 2")
        log.execute(trigger)
        log.commit()
        """)
      for bad in ["empty", "text", "short", "cut", "forged", ".", "missing"] {
        for sources in [[bad, "bob.sqlite"], ["ann.sqlite", "bob.sqlite", bad]] {
          for output in ["new.sqlite", "./new.sqlite"] {
            let finished = try work.run(["merge"] + sources + ["-o", output], ownLog: false)
            #expect(finished.status != .exited(0) && finished.complaints.count == 1, "\(sources)")
            #expect(!work.has("new.sqlite") && !work.has("new.sqlite-lock"), "\(sources)")
          }
        }
      }
      let end = try work.run(["merge", "ann.sqlite", "bob.sqlite", "-o", "new.sqlite"], ownLog: false)
      #expect(end.errors.contains(", 12 in all"), "\(end.errors)")
    }

    @Test func `an empty file is made a log by a merge only where the usual log is`() throws {
      let work = try Workplace(cards: 6)
      try Self.person("ann", in: work, cards: 6)
      try FileManager.default.createDirectory(
        atPath: work.folder + "/photos", withIntermediateDirectories: false)
      for name in ["photos/a.txt", "empty"] {
        try work.write("", to: name)
        let end = try work.run(["merge", "ann.sqlite", "-o", name], ownLog: false)
        #expect(end.status == .exited(73), "\(end.errors)")
        #expect(end.errors.contains("name a log, or a new file"))
        #expect(try work.read(name).isEmpty && !work.has(name + "-lock"))
      }
      let usual = "data/swipedeck/choices.sqlite"
      try FileManager.default.createDirectory(
        atPath: work.folder + "/data/swipedeck", withIntermediateDirectories: true)
      try work.write("", to: usual)
      let end = try work.run(["merge", "ann.sqlite", "-o", usual], ownLog: false)
      #expect(end.status == .exited(0), "\(end.errors)")
    }

    private static let good = #"{"id":"p001","answer":"accept"}"#

    /// Files of answers, and how many of them are brought in.
    private static let answers: [(text: [UInt8], format: String, brought: Int)] = [
      ([], "prodigy", 0), ([0], "prodigy", 0), ([0xFF, 0xFE, 0, 0x0A], "prodigy", 0),
      (Array((String(repeating: "[", count: 200_000) + "\n" + good).utf8), "prodigy", 1),
      (Array((#"{"id":"# + String(repeating: #"{"a":"#, count: 100_000) + "\n" + good).utf8), "prodigy", 1),
      (
        Array(
          (#"{"id":"p002","answer":"reject","x":"# + String(repeating: "1", count: 3_000_000) + "}\n" + good)
            .utf8), "prodigy", 2
      ),
      ([UInt8](repeating: 0x41, count: 70 << 20) + [0x0A] + Array(good.utf8), "prodigy", 1),
      (Array((good + "\n" + good + "\n" + good).utf8), "prodigy", 1),
      (Array(#"{"id":"p001","answer":"accept","_timestamp":1e999}"#.utf8), "prodigy", 1),
      (Array(#"{"id":"p001","answer":"accept","_timestamp":-1}"#.utf8), "prodigy", 1),
      (Array(#"{"id":"p001","answer":"accept","_timestamp":253402300800}"#.utf8), "prodigy", 1),
      (Array(#"{"id":"p001","answer":"accept","_timestamp":"soon","_timestamp":[]}"#.utf8), "prodigy", 1),
      (Array(#"{"id":"p\u0000001","answer":"accept"}"#.utf8), "prodigy", 0),
      (Array(#"{"id":null,"answer":{"answer":"accept"}}"#.utf8), "prodigy", 0),
      (Array(#"{"id":"\ud800","answer":"accept"}"#.utf8), "prodigy", 0),
      (Array("id,included\np001,1\np001,0\n\"p002,1\n".utf8), "asreview", 1),
      (Array("id,id,included,included\np001,p002,1,0\n".utf8), "asreview", 1),
      (Array("id,included\np001\n,\n\0,1\np003,1,1,1,1\np004,1\n".utf8), "asreview", 2),
      (
        Array(("id,included\n\"" + String(repeating: "x", count: 5_000_000) + "\",1\np001,1\n").utf8),
        "asreview", 1
      ),
      (Array((String(repeating: "a,", count: 200_000) + "included\n").utf8), "asreview", 0),
    ]

    @Test func `whatever is in a file of answers, the good lines come in and the bad ones are told`() throws {
      for (number, (text, format, brought)) in Self.answers.enumerated() {
        let work = try Workplace(cards: 6)
        try Data(text).write(to: URL(fileURLWithPath: work.folder + "/answers"))
        let finished = try work.run("import", work.deck, "answers", "--format", format, "--as", "ann")
        #expect([.exited(0), .exited(65)].contains(finished.status), "\(number): \(finished)")
        #expect(!finished.complaints.isEmpty && finished.errors.utf8.count < 1000, "\(number): \(finished)")
        if case .exited(0) = finished.status {
          #expect(finished.errors.contains(": \(brought) brought in"), "\(number): \(finished)")
        }
        let events = try work.events("--as", "ann")
        #expect(events.count == brought, "\(number): \(finished)")
        #expect(try work.logIsSound(), "\(number)")
      }
    }
  }
}
