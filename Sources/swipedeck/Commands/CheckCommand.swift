import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck check DECK`: what is in a deck and what is wrong with it; `check --log`: whether the log is sound.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in a deck, or for damage in the log of choices, and change nothing.",
    discussion: """
      EXAMPLES
        swipedeck check cities.csv            fields and how often they are filled; bad records with their lines
        swipedeck check people.json --json    the same for a program
        producer | swipedeck check -
        swipedeck check --log                 the usual log
        swipedeck check --log team.sqlite

      Of a deck every card is read, of a log every page, and whether what stands follows from the events. Says what
      is wrong, a line each, and ends with 65 if anything is.
      """)

  @Argument(
    help: "The deck: a file, a folder, or - for standard input.",
    completion: .file(extensions: ["json", "jsonl", "ndjson", "csv", "tsv"]))
  var deck: String?

  @Flag(help: "Write the report on the deck as one JSON object.")
  var json = false

  @Option(help: "How the deck is written down, if that is not recognized: json, jsonl, csv, tsv or lines.")
  var input: InputFormat?

  @Option(
    name: .customLong("log"), defaultAsFlag: "",
    help: "The log to look at; the usual one if no file is named.")
  var log: String?

  func validate() throws {
    if log == nil, deck == nil { throw ValidationError("Say what to check: swipedeck check people.json") }
    if log != nil, deck != nil { throw ValidationError("Check a deck or the log, one at a time.") }
  }

  func run() throws {
    do throws(Failure) {
      if let deck { try check(deck: deck) } else { try checkLog() }
    } catch {
      throw error.reported()
    }
  }

  private func check(deck path: String) throws(Failure) {
    let deck: Deck
    do throws(DeckError) {
      deck = try Deck.open(path, format: input?.format, until: .firstCards)
    } catch {
      throw Failure(deck: path, error)
    }
    let report = DeckCheck.run(deck)
    var output = OutputLines()
    if json {
      try output.data(report.json)
    } else {
      for line in report.lines() { try output.text(line) }
    }
    try output.flush()
    guard report.isGood else {
      throw Failure(status: .badData, message: "\(path): not everything in this deck is right")
    }
  }

  private func checkLog() throws(Failure) {
    let findings: [String]
    let path: String
    do {
      let named = log.flatMap { $0.isEmpty ? nil : $0 }
      if let named, !SystemFile.exists(named) {
        throw Failure(status: .noInput, message: "\(named): no such file")
      }
      let log = try ChoiceLog(named.map { .file($0) } ?? .standard)
      path = log.path
      findings = try log.check()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(writing: error)
    }
    var output = OutputLines()
    for finding in findings { try output.text(finding) }
    try output.flush()
    guard findings.isEmpty else {
      throw Failure(
        status: .badData, message: "\(path): damaged; restore a copy, or merge what is left into a new log")
    }
    StandardError.say("\(path): sound")
  }
}

/// The argument of `--input`.
enum InputFormat: String, ExpressibleByArgument, CaseIterable {
  case json, jsonl, csv, tsv, lines

  var format: DeckFormat {
    switch self {
    case .json: .json
    case .jsonl: .jsonl
    case .csv: .csv
    case .tsv: .tsv
    case .lines: .lines
    }
  }
}
