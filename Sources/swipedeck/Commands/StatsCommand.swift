import ArgumentParser
import CardDeck
import CardRanking
import ChoiceLog
import OrderLearning
import Platform

/// `swipedeck stats DECK`: counts, pace and time per card.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how much of a deck is decided, and how fast.",
    usage: "swipedeck stats DECK… [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck stats people.json
        swipedeck stats people.json --as all           everyone's choices
        swipedeck stats people.json --json | jq .pace

      Your own choices are counted, or those of --as NAME. Charts are drawn with colours and blocks in a \
      terminal, and with plain characters elsewhere.
      """)

  @OptionGroup var options: LoggedDeckOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Flag(help: "Write JSON; times are in seconds.")
  var json = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  func run() throws {
    var reading = reading
    let named = try reading.path(of: options.decks)
    let path = named.flatMap { SystemFile.isGone($0) ? nil : $0 }
    let logged = try LoggedDeck(path: named, in: options.log.resolved(), isThere: path != nil)
    // Without the deck's file only the number of cards left is unknown.
    let deck = try path.map(reading.openGoodPart)
    let (statistics, counts, isLiked) = try logged.log.snapshot { snapshot in
      let scope = logged.scope
      let records = try deck.map { try ChoiceRecords($0, in: scope, snapshot) }
      func isOfDeck(_ choice: StandingChoice) -> Bool {
        guard let records else { return true }
        if case .found = records.place(of: choice) { return true }
        return false
      }
      var decided: [(firstOrder: Int64, isLiked: Bool)] = []
      if scope.annotator != nil {
        try snapshot.forEachStanding(in: scope) { choice in
          if let isLike = choice.choice.isLike, isOfDeck(choice) {
            decided.append((choice.firstOrder, isLike))
          }
        }
      }
      let counts = try deck.flatMap { deck in
        try records.map { try DeckStanding(of: deck, in: scope, records: $0, snapshot).counts }
      }
      let statistics = try snapshot.statistics(in: scope, isOfDeck: isOfDeck)
      // A like that is only confirmed in a second round was not found late.
      return (statistics, counts, decided.sorted { $0.firstOrder < $1.firstOrder }.map(\.isLiked))
    }
    if let deck { try deck.requireRead(deck.path) }
    StandardError.say(try statistics.count == 0 ? logged.noChoicesRemark() : logged.othersRemark())
    var report = StatsReport(
      deck: logged.deck?.key.text ?? deck?.title ?? logged.name,
      statistics: statistics, counts: counts)
    if !isLiked.isEmpty {
      let left = counts?.undecided ?? 0
      var found = 0
      report.curve = RecallCurve(
        found: isLiked.map { isLike in
          found += isLike ? 1 : 0
          return found
        })
      if counts != nil {
        report.curve?.recallAtLeast = StoppingTest.recall(choices: isLiked, unseen: left).flatMap {
          $0 > 0 ? $0 : nil
        }
      }
    }
    var output = OutputLines()
    if json {
      try output.json(report.json)
    } else {
      var style = OutputStyle.ofStandardOutput()
      if ascii { style.hasUnicode = false }
      for line in report.lines(style) { try output.painted(line) }
    }
    try output.flush()
    try RecordComparison.sayAdvice(logged.log, in: logged.scope, on: deck)
    if deck == nil { StandardError.say(logged.noCardsRemark(needsCards: true)) }
    if let deck, let fault = deck.progress.failure {
      throw Failure(deck: deck.path, fault, cardsBeforeAre: "counted")
    }
  }
}
