import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import Platform

/// `swipedeck decks`: the decks that the log knows.
struct DecksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decks",
    abstract: "List the decks that have been opened, newest first.",
    usage: "swipedeck decks [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck decks
        swipedeck decks --json | jq -r '.[] | select(.missing).deck'
      """)

  @Option(
    name: .customLong("log"),
    help: ArgumentHelp(
      "Use this log of choices instead of ~/.local/share/swipedeck/choices.sqlite.", valueName: "file"),
    completion: .file())
  var path: String?

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let log = try ChoiceLog.existing(try configuration.logPath(path), isNamed: path != nil)
    let report = DecksReport(summaries: try log.snapshot { try $0.deckSummaries() })
    if report.summaries.isEmpty, !json { StandardError.say("no deck has been opened yet") }
    try OutputLines.write(report, asJSON: json)
  }
}

/// The decks that a log knows, a line each.
struct DecksReport: Report {
  let summaries: [DeckSummary]

  var lines: [String] { summaries.map(Self.line) }
  var json: JSONValue { .array(summaries.map(Self.json)) }

  private static func isMissing(_ summary: DeckSummary) -> Bool {
    if case .path(let path) = summary.deck.key { SystemFile.isGone(path) } else { false }
  }

  private static func line(_ summary: DeckSummary) -> String {
    let title = summary.deck.title.map { "  \($0)" } ?? ""
    let missing = isMissing(summary) ? "  (file is gone; see 'swipedeck adopt')" : ""
    return
      "\(LocalTime.text(summary.lastUsed))  \(summary.tally.words)  \(summary.deck.key.text)\(title)\(missing)"
  }

  private static func json(_ summary: DeckSummary) -> JSONValue {
    let key = summary.deck.key
    var json: JSONValue = ["deck": .string(key.text), "kind": .string(key.kind)]
    json.add("title", summary.deck.title.map { .string($0) })
    json.append(summary.tally.json)
    json.append([
      "by": .array(summary.annotators.map { .string($0) }),
      "firstSeen": .string(Timestamp.text(milliseconds: summary.deck.firstSeen)),
      "lastUsed": .string(Timestamp.text(milliseconds: summary.lastUsed)),
      "missing": .bool(isMissing(summary)),
    ])
    return json
  }
}
