import ArgumentParser
import CardDeck
import CardRanking
import ChoiceLog
import OrderLearning
import Platform
import SwipeSession

/// `swipedeck rank DECK`: the order that is learned from the choices so far, for other programs.
struct RankCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rank",
    abstract: "List the undecided cards as JSON Lines, best first.",
    usage: "swipedeck rank DECK [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck rank papers.csv | head -n 20
        swipedeck rank papers.csv --seeds like:W123,nope:W456 | jq -r .id

      OUTPUT
        id         the card's id
        score      how much likelier you are to like it than the average card, in
                   standard deviations; 0 is the average, few are above 2
        reasons    the words that count most, each with its weight: above 0 it
                   speaks for the card, below 0 against it

      A score is no probability, and compares only the cards of one output. The order is learned from your \
      likes and nopes on this deck, as with 'swipedeck DECK --order likely'. Without both, the score is null \
      and the order is that of the deck. Nopes of --seeds come last, without a score.
      """)

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: Candidates.decks)
  var deck: String

  @OptionGroup var learning: LearningOptions
  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  func run() throws {
    let opened = try reading.openGoodPart(of: deck)
    try learning.seeds?.require(in: opened)
    var options = LearnedOrderOptions(.likely)
    options.seed = learning.seed ?? 0
    let (logged, place) = try labels(of: opened)
    guard var labelled = try ranked(opened, logged, options, place) else { return }
    let decided = labelled.decided
    let undecided = BitSet((0..<opened.count).lazy.filter { !decided.contains($0) && !opened.isCopy(at: $0) })
    _ = try labelled.learn(undecided)
    let best = labelled.ranker.best(undecided.count, .likely, where: undecided.contains)
    var output = OutputLines()
    var unreadable = 0
    for index in best {
      let card = opened.card(at: index)
      // A card that cannot be read has no id to print.
      guard card.problem == nil else {
        unreadable += 1
        continue
      }
      try output.json(try Self.json(card, at: index, labelled.ranker))
    }
    try output.flush()
    if best.contains(where: { labelled.ranker.score(of: $0) != nil }) { sayMeaning(of: best.count) }
    try opened.requireRead(deck)
    if unreadable > 0 {
      StandardError.say("\(deck): \(unreadable.counted("card")) cannot be read, and is not ranked")
    }
    if best.count < undecided.count {
      StandardError.say(
        "\(deck): the best \(best.count) of \(undecided.count) undecided cards; a deck this large is not ranked beyond"
      )
    }
    if let fault = opened.progress.failure {
      throw Failure(deck: deck, fault, cardsBeforeAre: "ranked")
    }
  }

  /// Says on a terminal what the figures mean that are written beside it.
  private func sayMeaning(of undecided: Int) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    StandardError.say(
      "\(deck): \(undecided.counted("card")), the likeliest first; a score of 0 is the average card, and a reason's weight is what its word adds"
    )
  }

  private func ranked(
    _ opened: Deck, _ logged: LoggedLabels, _ options: LearnedOrderOptions, _ place: FeatureFilePlace?
  ) throws -> LabelledDeck? {
    do {
      return try LabelledDeck(opened, logged, options: options, place: place, isCancelled: { false })
    } catch {
      throw Failure(.inputOutput, "\(deck): nothing can be learned from it: \(error)")
    }
  }

  /// The labels to learn from, and the file in which a session keeps the features of a large deck.
  private func labels(of opened: Deck) throws -> (LoggedLabels, FeatureFilePlace?) {
    var labels = LoggedLabels(seeds: learning.seeds?.seeds ?? [])
    let configured = try log.resolved()
    try log.requireOnePerson()
    // With seeds a deck can be ranked before its log or its person exists. Without seeds such a name is misspelled.
    if learning.seeds != nil, try configured.isUnused() { return (labels, nil) }
    let logged = try LoggedDeck(path: deck, in: configured, isThere: true)
    let ambiguous = try logged.log.snapshot { try labels.append(standingIn: logged.scope, on: opened, $0) }
    StandardError.sayAmbiguous(ambiguous, on: deck)
    try RecordComparison.sayAdvice(logged.log, in: logged.scope, on: opened)
    // With seeds, a person needs no choices.
    if learning.seeds == nil {
      StandardError.say(try logged.othersRemark(advice: "--as learns from those of"))
    }
    return (labels, logged.deck.map { FeatureFilePlace(beside: logged.log.path, of: $0.id, isKept: false) })
  }

  private static func json(_ card: Card, at index: Int, _ ranker: any DeckRanking) throws -> JSONValue {
    let reasons = try ranker.explanation(of: index, text: RankedText(card), limit: 5)
    let words = ((reasons?.inFavor ?? []) + (reasons?.against ?? []))
      .sorted { $0.weight.magnitude > $1.weight.magnitude }
    return [
      "id": .string(card.id.text),
      "score": ranker.score(of: index).map { score in
        .number(DecimalText.fixed(Int64((score * 10_000).rounded()), digits: 4))
      } ?? .null,
      "reasons": .array(
        words.map {
          [
            "word": .string($0.word),
            "weight": .number(DecimalText.fixed(Int64(($0.weight * 10_000).rounded()), digits: 4)),
          ]
        }),
    ]
  }
}
