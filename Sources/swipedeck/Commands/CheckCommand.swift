import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck check DECK` reports a deck's fields and faults; `check --log` reports damage in a log.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a deck for mistakes, or the log for damage.",
    usage: "swipedeck check DECK… | --log [FILE] [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck check cities.csv            its fields and its faulty lines
        swipedeck check people.json --json    the same for a program
        producer | swipedeck check -
        swipedeck check --log                 the usual log
        swipedeck check --log team.sqlite

      Reads the whole deck or the whole log, and changes nothing. Prints one line for each fault; the exit \
      status is 65 if there is one.
      """)

  @Argument(
    help: "The deck: a file, a folder, several files, or - for standard input.", completion: Candidates.decks)
  var decks: [String] = []

  @Flag(help: "Write the report as one JSON object.")
  var json = false

  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Option(
    name: .customLong("log"), defaultAsFlag: CheckedLog.usual,
    help: ArgumentHelp("Check this log instead of a deck; without FILE, the usual one.", valueName: "file"),
    completion: .file())
  var log: CheckedLog?

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  /// The words with `--log=FILE` as two: of an option whose value may be missing, the parser drops the value behind `=` where
  /// another option follows (ArgumentParser 1.8.2).
  static func arranged(_ words: [String]) -> [String] {
    guard words.first == "check" else { return words }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let options = words[..<end].flatMap { word in
      guard word.hasPrefix("--log=") else { return [word] }
      let file = String(word.dropFirst("--log=".count))
      return ["--log", file.hasPrefix("-") ? "./" + file : file]
    }
    return options + words[end...]
  }

  func validate() throws {
    if case .file("") = log { throw ValidationError("--log needs the name of a file, such as team.sqlite.") }
    if log == nil, decks.isEmpty { throw ValidationError("Name a deck, or give --log.") }
    if log != nil, !decks.isEmpty { throw ValidationError("Check a deck or the log, one at a time.") }
  }

  func run() throws {
    var reading = reading
    if let deck = try reading.path(of: decks) { try check(deck: deck, reading) } else { try checkLog() }
  }

  private func check(deck path: String, _ reading: ReadingOptions) throws {
    // Errors of the configuration are reported even if no setting is needed.
    _ = try configuration.settings()
    let deck = try reading.open(path, until: .firstCards)
    let report = DeckCheck.run(deck)
    // If the file was cut short during the check, that is reported instead of the cards that cannot be read.
    if report.failure == nil { try deck.requireRead(path) }
    try OutputLines.write(report, asJSON: json)
    guard report.isGood else {
      throw Failure(.badData, "\(path): not everything in this deck is right")
    }
  }

  private func checkLog() throws {
    let named = try configuration.logPath(log?.path)
    let location = try named ?? LogLocation.standardPath()
    guard SystemFile.exists(location) else { throw Failure.noSuchFile(location) }
    let log = try ChoiceLog.reading(location)
    let path = log.path
    let report = LogReport(path: path, lines: try log.check())
    try OutputLines.write(report, asJSON: json)
    guard report.lines.isEmpty else {
      throw Failure(.badData, "\(path): damaged; restore a copy, or merge what is left into a new log")
    }
    StandardError.say("\(path): nothing is wrong")
  }
}

/// The faults that were found in a log, one line each.
struct LogReport: Report {
  let path: String
  let lines: [String]

  var json: JSONValue {
    [
      "log": .string(path), "sound": .bool(lines.isEmpty),
      "findings": .array(lines.map { .string($0) }),
    ]
  }
}

/// The argument of `check --log`.
enum CheckedLog: ExpressibleByArgument {
  case usual
  case file(String)

  init(argument: String) { self = .file(argument) }

  /// Empty, as the help text of the option says what the default is.
  var defaultValueDescription: String { "" }

  /// `nil` for the usual log.
  var path: String? { if case .file(let path) = self { path } else { nil } }
}
