import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// `log --since` where the clocks are changed.
  @Suite struct SinceTests {
    // Helsinki: 2026-03-29 03:00 becomes 04:00, 2026-10-25 04:00 becomes 03:00. Lord Howe moves by half an hour.
    // In Brazil the clocks were put on at midnight, so that the day began at one. Samoa left out a day.
    private static let cases: [(zone: String, since: String, seconds: Int?)] = [
      ("Europe/Helsinki", "2026-03-29T03:30", nil), ("Europe/Helsinki", "2026-03-29T04:00", 1_774_746_000),
      ("Europe/Helsinki", "2026-10-25T03:30", 1_792_888_200),
      ("Europe/Helsinki", "2026-10-25T04:00", 1_792_893_600),
      ("Europe/Helsinki", "2026-10-25T02:59:59", 1_792_886_399),
      ("Australia/Lord_Howe", "2026-04-05T01:45", 1_775_313_900),
      ("America/Lima", "2026-03-29T03:30", 1_774_773_000), ("America/Sao_Paulo", "2018-11-04", 1_541_300_400),
      ("America/Sao_Paulo", "2018-11-04T00:30", nil), ("Pacific/Apia", "2011-12-30", nil),
      ("Pacific/Apia", "2011-12-31", 1_325_239_200), ("Pacific/Apia", "2011-12-30T12:00", nil),
      ("UTC", "2026-02-30", nil), ("UTC", "2026-04-31", nil),
    ]

    @Test(arguments: cases.indices)
    func `a day or an hour that there was not is refused, and of an hour that comes twice the first is meant`(
      index: Int
    ) throws {
      let (zone, since, seconds) = Self.cases[index]
      let work = try Workplace(cards: 3)
      let moment = seconds ?? 1_700_000_000
      let answers = [moment - 1, moment].enumerated().map { number, time in
        #"{"id":"\#(Workplace.id(number + 1))","answer":"accept","_timestamp":\#(time)}"#
      }
      try work.write(answers.joined(separator: "\n") + "\n", to: "answers.jsonl")
      #expect(try work.run("import", work.deck, "answers.jsonl", "--format", "prodigy").status == .exited(0))
      let end = try work.runTool(
        "/usr/bin/env", "TZ=\(zone)", testedProgram, "log", work.deck, "--log", work.log,
        "--json",
        "--since", since)
      if seconds == nil {
        #expect(end.status == .exited(64) && end.complaints.count == 1 && end.errors.contains(since))
      } else {
        #expect(end.status == .exited(0))
        #expect(
          end.output.split(separator: "\n").count == 1 && end.output.contains(Workplace.id(2)),
          "\(end.output)")
      }
    }
  }
}
