import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// A log in which something stands that no program of ours has written: one line that names it, and exit code 65.
  /// The whole class is in `DamagedRowTests`.
  @Suite struct DamagedLogTests {
    @Test(arguments: [true, false], ["ann", "all"])
    func `what an export counts is what it lists, whatever the log has counted`(
      isDeckThere: Bool, annotator: String
    ) throws {
      let work = try Workplace(cards: 4)
      try work.write(
        (1...3).map { #"{"id":"\#(Workplace.id($0))","answer":"accept"}"# + "\n" }.joined(), to: "answers")
      for name in ["ann", "bob"] {
        let brought = try work.run("import", work.deck, "answers", "--format", "prodigy", "--as", name)
        #expect(brought.status == .exited(0))
      }
      let forging = try work.runTool(
        "/usr/bin/python3", "-c",
        """
        import sqlite3, sys
        log = sqlite3.connect(sys.argv[1], isolation_level=None)
        log.execute("UPDATE tally SET count = 70")
        """, work.log)
      #expect(forging.status == .exited(0), "\(forging.errors)")
      if !isDeckThere { try FileManager.default.removeItem(atPath: work.deck) }
      let export = try Choices(work.run("export", work.deck, "--as", annotator).output)
      #expect(export.choices.count == (annotator == "all" ? 6 : 3))
      #expect(export.summary.like == export.choices.count)
      #expect(export.summary.undecided == (isDeckThere ? 1 : 0))
    }

    @Test(arguments: [
      ("event", "at", "'x'", "row 3 of 'event'"), ("event", "dwell", "-5", "row 3 of 'event'"),
      ("event", "recordHash", "x'00'", "row 3 of 'event'"), ("event", "clock", "'x'", "row 3 of 'event'"),
      ("event", "recordOffset", "4611686018427387904", nil),
      ("standing", "top", "'x'", "row 3 of 'standing'"),
      ("standing", "choice", "'maybe'", "row 3 of 'standing'"), ("tally", "count", "-1", "'tally'"),
      ("tally", "count", "4611686018427387904", "'tally'"),
      ("annotator", "name", "7", "row 1 of 'annotator'"),
      ("deck", "firstSeen", "'x'", "row 1 of 'deck'"),
    ])
    func `a damaged row ends every command with its number, and none with a crash`(
      table: String, column: String, value: String, words: String?
    ) throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right, .left, .right)
      try session.waitUntilSaved(3)
      try session.quit()
      let script = """
        import sqlite3, sys
        log = sqlite3.connect(sys.argv[1], isolation_level=None)
        triggers = [row[0] for row in log.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
        for name in ('eventIsFinal', 'eventStays'): log.execute('DROP TRIGGER ' + name)
        log.execute('PRAGMA ignore_check_constraints = ON')
        table, column, value = sys.argv[2:]
        where = '' if table == 'tally' else f' WHERE rowid = (SELECT max(rowid) FROM {table})'
        log.execute(f'UPDATE OR REPLACE {table} SET {column} = {value}{where}')
        for trigger in triggers: log.execute(trigger)
        log.close()
        """
      let damaging = try work.runTool("/usr/bin/python3", "-c", script, work.log, table, column, value)
      #expect(damaging.status == .exited(0), "\(damaging.errors)")
      var said: [String] = []
      let commands = [
        ["stats", work.deck], ["log", work.deck], ["export", work.deck], ["decks"], ["check"],
        ["undo", work.deck, "3"], ["reset", work.deck, "--yes"],
      ]
      for arguments in commands {
        let finished = try work.run(arguments)
        #expect([.exited(0), .exited(65)].contains(finished.status), "\(arguments): \(finished.status)")
        if finished.status == .exited(65) {
          #expect(finished.complaints.count == 1, "\(arguments)")
          said += finished.complaints + finished.output.split(separator: "\n").map(String.init)
        }
      }
      if let words { #expect(said.contains { $0.contains(words) }, "\(said)") }
      // A session either does not begin, or goes on without what is damaged.
      let another = try work.open()
      try another.waitUntil("an answer") {
        another.hasExited || another.emulator.contains(Workplace.name(4))
          || another.emulator.contains(Workplace.name(1))
      }
      if another.hasExited {
        let status = try another.waitForExit()
        #expect(status == .exited(65), "\(status) \(another.emulator.text)")
      } else {
        another.type("q")
        #expect(try another.waitForExit() == .exited(0))
      }
    }
  }
}
