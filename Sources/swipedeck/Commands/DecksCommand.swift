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
    let log = try ReadableLog(path: try configuration.logPath(path), isNamed: path != nil)
    let accounts = try log.snapshot { try $0.accounts() }
    var output = OutputLines()
    if json {
      try output.data(JSONValue.array(accounts.map(Self.json)).compactText)
    } else {
      for account in accounts { try output.text(Self.line(account)) }
      if accounts.isEmpty { StandardError.say("no deck has been opened yet") }
    }
    try output.flush()
  }

  private static func isMissing(_ account: DeckAccount) -> Bool {
    if case .path(let path) = account.deck.key { SystemFile.isGone(path) } else { false }
  }

  static func line(_ account: DeckAccount) -> String {
    let counts = Choice.allCases.map { "\($0.rawValue) \(account.tally[$0])" }.joined(separator: "  ")
    let title = account.deck.title.map { "  \($0)" } ?? ""
    let missing = isMissing(account) ? "  (file is gone; see 'swipedeck adopt')" : ""
    return
      "\(LocalTime.text(account.lastUsed))  \(counts)  \(DeckNaming.title(of: account.deck))\(title)\(missing)"
  }

  static func json(_ account: DeckAccount) -> JSONValue {
    let kind =
      switch account.deck.key {
      case .path: "path"
      case .name: "name"
      case .once: "once"
      }
    var members = [
      JSONMember(name: "deck", value: .string(account.deck.key.text)),
      JSONMember(name: "kind", value: .string(kind)),
    ]
    if let title = account.deck.title { members.append(JSONMember(name: "title", value: .string(title))) }
    for choice in Choice.allCases {
      members.append(JSONMember(name: choice.rawValue, value: .number("\(account.tally[choice])")))
    }
    members += [
      JSONMember(name: "by", value: .array(account.annotators.map { .string($0) })),
      JSONMember(name: "firstSeen", value: .string(Timestamp.text(milliseconds: account.deck.firstSeen))),
      JSONMember(name: "lastUsed", value: .string(Timestamp.text(milliseconds: account.lastUsed))),
      JSONMember(name: "missing", value: .bool(isMissing(account))),
    ]
    return .object(members)
  }
}
