import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck decks`: the decks that the log knows.
struct DecksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decks",
    abstract: "List the decks that have been opened, the one used last first.",
    discussion: """
      EXAMPLES
        swipedeck decks
        swipedeck decks --json | jq -r '.[] | select(.missing).deck'
      """)

  @Option(
    name: .customLong("log"),
    help: ArgumentHelp(
      "The file in which the choices are kept, instead of the usual one.", valueName: "file"),
    completion: .file())
  var path: String?

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  @Flag(help: "As JSON.")
  var json = false

  func run() throws {
    do throws(Failure) {
      let log = try ReadableLog(path: try configuration.logPath(path), isNamed: path != nil)
      let summaries = try log.read { try $0.deckSummaries() }
      var output = OutputLines()
      if json {
        try output.data(JSONValue.array(summaries.map(Self.json)).compactText)
      } else {
        for summary in summaries { try output.text(Self.line(summary)) }
        if summaries.isEmpty { StandardError.say("no deck has been opened yet") }
      }
      try output.flush()
    } catch {
      throw error.reported()
    }
  }

  private static func isMissing(_ summary: DeckSummary) -> Bool {
    if case .path(let path) = summary.deck.key { SystemFile.isGone(path) } else { false }
  }

  static func line(_ summary: DeckSummary) -> String {
    let counts = Choice.allCases.map { "\($0.rawValue) \(summary.tally[$0])" }.joined(separator: "  ")
    let title = summary.deck.title.map { "  \($0)" } ?? ""
    let missing = isMissing(summary) ? "  (file is gone; see 'swipedeck adopt')" : ""
    return
      "\(LocalTime.text(summary.lastUsed))  \(counts)  \(DeckNaming.title(of: summary.deck))\(title)\(missing)"
  }

  static func json(_ summary: DeckSummary) -> JSONValue {
    let kind =
      switch summary.deck.key {
      case .path: "path"
      case .name: "name"
      case .once: "once"
      }
    var members = [
      JSONMember(name: "deck", value: .string(summary.deck.key.text)),
      JSONMember(name: "kind", value: .string(kind)),
    ]
    if let title = summary.deck.title { members.append(JSONMember(name: "title", value: .string(title))) }
    for choice in Choice.allCases {
      members.append(JSONMember(name: choice.rawValue, value: .number("\(summary.tally[choice])")))
    }
    members += [
      JSONMember(name: "by", value: .array(summary.annotators.map { .string($0) })),
      JSONMember(name: "firstSeen", value: .string(Timestamp.text(milliseconds: summary.deck.firstSeen))),
      JSONMember(name: "lastUsed", value: .string(Timestamp.text(milliseconds: summary.lastUsed))),
      JSONMember(name: "missing", value: .bool(isMissing(summary))),
    ]
    return .object(members)
  }
}
