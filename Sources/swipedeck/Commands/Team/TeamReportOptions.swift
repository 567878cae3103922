import ArgumentParser
import CardDeck
import ChoiceLog
import Platform
import TeamLink

/// How a report on a team is written.
struct TeamReportOptions: ParsableArguments {
  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Write the report again every two seconds, until Ctrl-C.")
  var watch = false

  /// Writes a report; with `--watch` again and again, on a terminal in the same place.
  func write(_ report: () throws -> some Report) throws {
    repeat {
      let report = try report()
      if watch, isatty(STDOUT_FILENO) == 1 { try StandardOutput.put(Array("\u{1B}[H\u{1B}[J".utf8)) }
      try OutputLines.write(report, asJSON: json)
      if watch { sleep(2) }
    } while watch
  }
}
