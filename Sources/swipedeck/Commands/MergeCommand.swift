import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck merge LOG… -o LOG`: several logs in one.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the logs of several people or machines together.",
    discussion: """
      EXAMPLES
        swipedeck merge ann.sqlite bob.sqlite -o team.sqlite
        swipedeck merge laptop.sqlite -o ~/.local/share/swipedeck/choices.sqlite

      The logs named first are not changed. The order in which logs are merged makes no difference, nor does merging \
      one twice: what two logs both have is there once. Each is looked through first: if one is damaged, or has another \
      event under the name of one, nothing is merged. The log that is written may be in use. A deck is the same deck if \
      it has the same path in both, or the same --deck-id; see also 'swipedeck adopt'.
      """)

  @Argument(help: ArgumentHelp("Logs to read.", valueName: "log"), completion: .file())
  var logs: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The log to write: a new one, or one to add to.", valueName: "log"),
    completion: .file())
  var output: String

  func run() throws {
    for path in logs where !SystemFile.exists(path) {
      throw Failure.noSuchFile(path)
    }
    try checkOutput()
    for (path, merged) in zip(logs, try ChoiceLog.merge(logs, into: output)) {
      StandardError.say(
        "\(output): \(merged.added.counted("event")) from \(path), now \(merged.total)"
      )
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
      throw Failure(
        status: .cannotCreate, message: "\(output): this is not a log of choices; name a log, or a new file")
    } catch {
      throw Failure(output, error)
    }
  }
}
