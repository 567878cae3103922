import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck stats DECK`: counts, pace and time per card.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how far a deck is decided, how fast, and when.",
    discussion: """
      EXAMPLES
        swipedeck stats people.json
        swipedeck stats people.json --as all --json | jq .pace

      Draws with colours and blocks in a terminal, and with plain characters elsewhere.
      """)

  @OptionGroup var options: KeptDeckOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Flag(help: "As JSON; times are in seconds.")
  var json = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  /// Without the file there is still all but how many cards are left.
  private func openDeck() throws(Failure) -> Deck? {
    guard let path = options.deck, !SystemFile.isGone(path) else { return nil }
    let deck = try reading.reading.open(path, until: .firstCards)
    // How far it is good is told at the end.
    try? deck.waitUntilComplete()
    return deck
  }

  private func noChoices(_ kept: KeptDeck) throws(Failure) -> Failure {
    let others = try ReadableLog(kept.log).read { try $0.annotators(of: kept.deck.id) }
      .filter { !$0.hasSameBytes(as: kept.annotator) }
    let advice =
      kept.scope.annotator == nil || others.isEmpty
      ? "swipe some first" : "--as all shows those of \(NearestName.listed(others))"
    let whose = kept.scope.annotator.map { "\($0) has" } ?? "nobody has"
    return Failure(
      status: .noInput, message: "\(options.name): \(whose) no choices on this deck; \(advice)")
  }

  func run() throws {
    do throws(Failure) {
      let kept = try KeptDeck(path: options.deck, options: options.log)
      let deck = try openDeck()
      let statistics: ChoiceStatistics
      let counts: CardCounts?
      do {
        (statistics, counts) = try kept.log.snapshot { snapshot in
          (
            try snapshot.statistics(in: kept.scope),
            try deck.map { try DeckStanding(of: $0, in: kept.scope, snapshot).counts }
          )
        }
      } catch {
        throw Failure(writing: error)
      }
      guard statistics.count > 0 else { throw try noChoices(kept) }
      let report = StatsReport(
        deck: DeckNaming.title(of: kept.deck), statistics: statistics, counts: counts)
      var output = OutputLines()
      if json {
        try output.data(report.json.compactText)
      } else {
        var style = OutputStyle.ofStandardOutput()
        if ascii { style.hasUnicode = false }
        for line in report.lines(style) { try output.painted(line) }
      }
      try output.flush()
      if counts == nil, let absence = kept.absence(needsCards: true) { StandardError.say(absence) }
      if let deck, let fault = deck.progress.failure {
        let reason = Failure(deck: deck.path, fault)
        throw Failure(
          status: reason.status, message: "\(reason.message); the cards before are good and counted")
      }
    } catch {
      throw error.reported()
    }
  }
}
