import ArgumentParser
import CardDeck
import CardRanking
import ChoiceLog
import Platform
import SwipeSession

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

  @OptionGroup var options: LoggedDeckOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Flag(help: "As JSON; times are in seconds.")
  var json = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  /// `nil` if the deck's file is gone; then only the number of cards left is unknown.
  private func openDeck() throws -> Deck? {
    guard let path = options.deck, !SystemFile.isGone(path) else { return nil }
    return try reading.reading.openGoodPart(of: path)
  }

  /// Says why there are no statistics.
  private func absence(of logged: LoggedDeck?) throws -> String {
    guard let logged else { return "\(options.name): nobody has choices on this deck yet" }
    let whose = logged.scope.annotator.map { "\($0) has" } ?? "nobody has"
    return try ReadableLog(logged.log).absence(in: logged.scope, of: options.name)
      ?? "\(options.name): \(whose) no choices on this deck"
  }

  /// `nil` if the deck exists and nobody has chosen on it yet, which is no error.
  private func loggedDeck() throws -> LoggedDeck? {
    if let path = options.deck, options.log.deckName == nil, !SystemFile.isGone(path) {
      let key = DeckNaming.key(path: path, deckName: nil)
      let log = try ReadableLog(try options.log.resolved())
      if try log.snapshot({ try $0.deck(key) }) == nil { return nil }
    }
    return try LoggedDeck(path: options.deck, options: options.log)
  }

  func run() throws {
    let logged = try loggedDeck()
    let deck = try openDeck()
    let read = { (snapshot: LogSnapshot) throws in
      let scope = logged?.scope ?? ChoiceScope(deck: DeckID(rawValue: 0), annotator: nil)
      var isLiked: [Bool] = []
      if scope.annotator != nil {
        try snapshot.forEachStanding(in: scope) { if let like = $0.choice.isLike { isLiked.append(like) } }
      }
      return (
        try snapshot.statistics(in: scope),
        try deck.map { deck in
          let records = try ChoiceRecords(deck, in: scope, snapshot)
          return try DeckStanding(of: deck, in: scope, records: records, snapshot).counts
        }, isLiked
      )
    }
    let (statistics, counts, isLiked) =
      try logged.map { try $0.log.snapshot(read) } ?? (try ChoiceLog.emptySnapshot(read))
    if let deck { try deck.requireRead(deck.path) }
    if statistics.count == 0 { StandardError.say(try absence(of: logged)) }
    var report = StatsReport(
      deck: logged.map { $0.deck.key.text } ?? deck?.title ?? options.name,
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
    if let logged {
      try RecordComparison.sayAdvice(ReadableLog(logged.log), in: logged.scope, on: deck)
    }
    if counts == nil, let absence = logged?.absence(needsCards: true) { StandardError.say(absence) }
    if let deck, let fault = deck.progress.failure {
      throw Failure(deck: deck.path, fault, cardsBeforeAre: "counted")
    }
  }
}
