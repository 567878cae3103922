import Foundation
import TerminalEmulator
import Testing

/// The program as `swift build` links it, with the data about languages that the installed one goes without. `Tools/build.sh`
/// keeps it where it links another.
private let whole = builtExecutable("swipedeck-with-icu")

extension EndToEnd {
  /// The program leaves ICU out (docs/decisions/0024). Should anything begin to need it, it says or shows something else
  /// here.
  @Suite(.enabled(if: FileManager.default.fileExists(atPath: whole), "the program has all of ICU here"))
  struct LanguageDataTests {
    private static let deck = """
      {"title":"Wörter","cards":[
        {"id":1,"name":"Ärger über Straßen","bio":"-","city":"Åbo","day":"2019-05-03","n":1.5},
        {"id":2,"name":"Ὀδυσσεύς ΣΊΣΥΦΟΣ","bio":"-","city":"Αθήνα","day":"2020-02-29T23:59:59+02:00","n":10},
        {"id":3,"name":"İstanbul ışık ILIK","bio":"-","city":"İzmir","day":"2024-12-31","n":2},
        {"id":4,"name":"ﬁne cafe\\u0301 Ǆ 山田 नमस्ते","bio":"-","city":"東京","day":"not one","n":3},
        {"id":5,"name":"naïve façade coöp","bio":"-","city":"Łódź","day":"1999-01-01 10:00","n":1e3}]}
      """
    private static let choices = """
      {"id":"1","choice":"like","at":"2024-03-31T01:59:59.999Z","dwell":1.5}
      {"id":"2","choice":"nope","at":"2024-03-31T03:00:00.000Z"}
      {"id":"3","choice":"star","at":"1969-12-31T23:59:59.000Z"}
      {"id":"4","choice":"later","at":"2024-10-27T02:30:00.000Z"}
      """

    private static let commands =
      [
        "check d.json", "check d.json --json", "import d.json c.jsonl --format json --as ann",
        "stats d.json --as ann", "stats d.json --as ann --json", "stats d.json --as ann --ascii",
        "log d.json --as ann", "log d.json --json --since 2024-03-31T02:00", "log d.json --since 2024-13-01",
        "export d.json --as ann -o -", "decks --json", "decks", "config", "config --json",
        "undo d.json 2 --as ann --json",
        "rank d.json --as ann", "manual", "manual swipedeck-export",
        "manual swipedeck-import", "--help", "export --help", "--version", "expotr d.json",
        "d.json --where city=ABO",
        "d.json --where day>2024-12-31", "d.json --where day<1999", "d.json --where n>1001",
        "d.json --where name~straſe", "d.json --where city=izmirr", "simulate none.jsonl",
      ]
      + ["json", "jsonl", "csv", "cards", "lines", "prodigy", "asreview", "anki", "ris"].map {
        "export d.json --as ann --format \($0)"
      }

    private func workplace() throws -> Workplace {
      let work = try Workplace(cards: 1)
      try work.write(Self.deck, to: "d.json")
      try work.write(Self.choices, to: "c.jsonl")
      return work
    }

    @Test(arguments: ["C.UTF-8", "tr_TR.UTF-8", "C"])
    func `every command says the same`(locale: String) throws {
      let said = try [builtExecutable("swipedeck"), whole].map { program in
        let work = try workplace()
        let variables = work.environment.merging(["LC_ALL": locale, "TZ": "Europe/Berlin"]) { $1 }
        return try Self.commands.map { command in
          let session = try TerminalSession(
            program, command.split(separator: " ").map(String.init), environment: variables,
            directory: work.folder, input: "/dev/null", output: work.folder + "/output",
            errors: work.folder + "/errors")
          let status = try session.waitForExit()
          // The time of an export, and of when a deck was seen, are those of the test.
          return try "\(status)\n\(work.read("output"))\(work.read("errors"))".replacing(
            work.folder, with: "~"
          )
          .replacing(#/20(2[5-9]|[3-9]\d)-\d\d-\d\d[T ][\d:.]+Z?|\b1[7-9]\d{8}(\.\d+)?\b/#, with: "now")
        }
      }
      for (command, outputs) in zip(Self.commands, zip(said[0], said[1])) {
        #expect(outputs.0 == outputs.1, "\(command)")
      }
    }

    @Test(
      arguments: [
        "arger", "STRASSEN", "ὈΔΥΣ", "σισυφοσ", "istanbul", "ISIK", "ilik", "café", "fine", "lodz", "山",
      ])
    func `every search finds the same and shows the same`(search: String) throws {
      let isASCII = search.utf8.allSatisfy { $0 < 0x80 }
      for options in [["--no-ascii"], ["--where", "day>=1999-01-01"], ["--ascii"]] {
        guard isASCII || options != ["--ascii"] else { continue }
        let sessions = try [builtExecutable("swipedeck"), whole].map { program in
          let work = try workplace()
          return try TerminalSession(
            program, ["d.json", "--log", work.log, "--reduce-motion"] + options,
            environment: work.environment, directory: work.folder)
        }
        for session in sessions {
          try session.wait { $0.contains("W") }
          session.type("/" + search)
          try session.wait(forText: search)
        }
        // One may still be about to show what the other shows.
        try sessions[0].wait(for: "the same screen") { emulator in
          sessions[1].pump()
          return emulator.rowsAsText == sessions[1].emulator.rowsAsText
        }
      }
    }
  }
}
