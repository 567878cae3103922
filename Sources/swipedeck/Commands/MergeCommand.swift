import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck merge LOG… -o LOG`: merges several logs into one.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the logs of several people or machines.",
    discussion: """
      EXAMPLES
        swipedeck merge ann.sqlite bob.sqlite -o team.sqlite
        swipedeck merge laptop.sqlite -o ~/.local/share/swipedeck/choices.sqlite

      The logs that are read stay unchanged. Their order does not matter, and merging a log twice changes \
      nothing. Each log is checked first; a damaged one stops the merge. The output may be in use meanwhile. \
      Two logs mean the same deck if its path or --deck-id is the same; for another path see 'swipedeck \
      adopt'.
      """)

  @Argument(help: ArgumentHelp("The logs to read.", valueName: "log"), completion: .file())
  var logs: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The log to add to; it is created if it does not exist.", valueName: "log"),
    completion: .file())
  var output: String

  func validate() throws {
    if output == "-" { throw ValidationError("A log is a file: -o needs its name, such as team.sqlite.") }
  }

  func run() throws {
    for path in logs where !SystemFile.exists(path) {
      throw Failure.noSuchFile(path)
    }
    try checkOutput()
    for (path, merged) in zip(logs, try ChoiceLog.merge(logs, into: output)) {
      StandardError.say(
        "\(output): \(merged.added.counted("new event")) from \(path), \(merged.total) in all")
    }
  }

  /// Refuses an output that is neither a log nor a new file. An empty file is refused, too, as it may be a card; only
  /// at the path of the usual log it is accepted.
  private func checkOutput() throws {
    guard !ChoiceLog.isLog(output) else { return }
    do throws(OutputRefusal) {
      try OutputGuard(configurations: ConfigurationOptions.usualPaths).check(output, as: .log)
      guard FileStamp(of: output)?.isRegular == true else { return }
      guard let usual = try? LogLocation.standardPath(), OutputGuard.areSame(output, usual) else {
        throw .foreign
      }
    } catch .foreign {
      throw Failure(.cannotCreate, "\(output): this is not a swipedeck log; name a log, or a new file")
    } catch {
      throw Failure(output, error)
    }
  }
}
