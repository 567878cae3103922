import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Keys and clicks that choose and say why.
  @Suite struct ReasonsTests {
    private func deck(_ work: Workplace, _ reasons: String) throws -> String {
      try work.write(
        #"{"reasons":\#(reasons),"cards":["#
          + (1...6).map { #"{"id":"p\#($0)","name":"Person 00\#($0)","age":1,"body":"Words."}"# }.joined(
            separator: ",") + "]}",
        to: "reasons.json")
    }

    private func start(
      _ work: Workplace, _ reasons: String, columns: Int = 80, rows: Int = 24, _ options: String...
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        testedProgram, [try deck(work, reasons), "--log", work.log] + options, environment: work.environment,
        columns: columns, rows: rows, directory: work.folder)
      try session.wait(forCard: 1)
      return session
    }

    /// `nope p1 wrong design`, in the order of choosing.
    private func choices(_ work: Workplace) throws -> [String] {
      let end = try work.run("export", "reasons.json", "--format", "csv", "-o", "-")
      #expect(end.status == .exited(0), "\(end.errors)")
      return end.output.split(separator: "\r\n").dropFirst().map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[1]) \(cells[0]) \(cells[6])"
      }
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func `a key and a click choose with a reason, which is told, saved, undone and put back`(
      columns: Int, rows: Int
    ) throws {
      let work = try Workplace()
      let session = try start(
        work, #"["wrong population","wrong design","no abstract"]"#, columns: columns, rows: rows)
      try session.wait(forText: " 1 wrong population  2 wrong design  3 no abstract")
      try session.wait(forText: "1–3 nope, why")
      session.type("2")
      try session.wait(forCard: 2)
      try session.wait(forText: "Noped: wrong design")
      try session.click("no abstract")
      try session.wait(forCard: 3)
      try session.wait(forText: "Noped: no abstract")
      session.type("u")
      try session.wait(forCard: 2)
      session.type("\u{12}")
      try session.wait(forCard: 3)
      session.press(.right)
      try session.wait(forCard: 4)
      session.type("9?")
      try session.wait(forText: "nope: wrong population")
      session.type("?")
      try session.wait(forCard: 4)
      try session.quit()
      #expect(try choices(work) == ["nope p1 wrong design", "nope p2 no abstract", "like p3 "])
      let log = try work.run("log", "reasons.json")
      #expect(log.output.contains("nope: wrong design"))
      let stats = try work.run("stats", "reasons.json")
      #expect(stats.output.contains("nope: why") && stats.output.contains("wrong design"), "\(stats.output)")
      let json = try work.run("stats", "reasons.json", "--json")
      #expect(
        json.output.contains(
          #""reasons":[{"choice":"nope","reason":"no abstract","count":1},{"choice":"nope","reason":"wrong design","count":1}]"#
        ), "\(json.output)")
    }

    @Test func `what does not fit is left to help`() throws {
      let work = try Workplace()
      let session = try start(
        work, #"["wrong population","wrong design","no abstract"]"#, columns: 40, rows: 24)
      try session.wait(forText: " 1 wrong population  … ?")
      try session.click("… ?")
      try session.wait(forText: "3      nope: no abstract")
      session.type("q")
      try session.quit()
    }

    @Test func `reasons of several choices, in lines`() throws {
      let work = try Workplace()
      let session = try start(work, #"{"nope":["blurred"],"like":["cat","dog"]}"#, "--plain")
      try session.wait(forText: "1 LIKE, cat; 2 LIKE, dog; 3 NOPE, blurred,")
      session.type("2")
      try session.wait(forText: "LIKE, dog: Person 001")
      session.type("3")
      try session.wait(forText: "NOPE, blurred: Person 002")
      session.type("3")
      try session.wait(forText: "NOPE, blurred: Person 003")
      try session.quit()
      #expect(try choices(work) == ["like p1 dog", "nope p2 blurred", "nope p3 blurred"])
    }

    @Test func `the command line's reasons count more than the deck's`() throws {
      let work = try Workplace()
      let session = try start(work, #"["theirs"]"#, "--reason", "ours, with a comma", "--reason", "more")
      try session.wait(forText: " 1 ours, with a comma  2 more")
      try session.quit()
    }

    @Test func `reasons that cannot be are refused in a line`() throws {
      let work = try Workplace()
      for (reasons, options, status, words) in [
        (#"["a","a"]"#, [String](), Int32(65), "the reason 'a' is there twice; remove one"),
        (
          "[]", (1...10).flatMap { ["--reason", "\($0)"] }, 64,
          "these are 10 reasons, and only 9 keys give one"
        ),
        ("[]", ["--reason", " "], 64, "a reason is blank"),
        ("[]", ["--reason", "a\u{1B}[1m", "--reason", "a\u{1B}[1m"], 64, "the reason 'a[1m' is there twice"),
      ] {
        let end = try work.run([try deck(work, reasons)] + options)
        #expect(end.status == .exited(status), "\(end.errors)")
        #expect(end.errors.contains(words) && end.errors.count { $0 == "\n" } == 1, "\(end.errors)")
      }
    }
  }
}
