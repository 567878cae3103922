import ArgumentParser
import CardDeck
import CardRanking
import OrderLearning
import TerminalText

/// `swipedeck evaluate DECK --labels FIELD=VALUE`: measures how soon a learned order finds the known likes.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure how soon --order likely finds known likes.",
    usage: "swipedeck evaluate DECK --labels FIELD=VALUE [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck evaluate papers.csv --labels included=1
        swipedeck evaluate papers.csv --labels included=1 --seed 7 --json

      Plays the deck through as somebody who likes the cards whose FIELD is VALUE and nopes all others. That \
      field is not learned from, and nothing is logged. The cards of --priors or --seeds do not count as \
      read.
      """)

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: Candidates.decks)
  var deck: String

  @Option(
    help: ArgumentHelp(
      "The cards that count as liked, such as included=1.", valueName: "field=value"))
  var labels: CardFilter

  @Option(
    help: ArgumentHelp(
      "Begin with this many likes and nopes, drawn at random, such as 1,10, which is the default.",
      valueName: "likes,nopes"))
  var priors: PriorCounts?

  @OptionGroup var learning: LearningOptions

  @Option(
    help: ArgumentHelp(
      "Learn again after this many choices, such as 10; by default 1 % of those made, at most 10.",
      valueName: "choices"))
  var every: Int?

  @Flag(help: "Write JSON; times are in milliseconds.")
  var json = false

  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  func validate() throws {
    if let every, every < 1 { throw ValidationError("--every needs a number above 0, such as 10.") }
    if learning.seeds != nil, priors != nil { throw ValidationError("Give --priors or --seeds, not both.") }
  }

  func run() throws {
    let opened = try reading.open(deck, until: .complete)
    try opened.requireFields(of: [labels], "--labels")
    if let fault = opened.progress.failure { throw Failure(deck: deck, fault) }
    try learning.seeds?.require(in: opened)
    var applied = AppliedFilters([labels])
    let isLiked = (0..<opened.count).map { applied.areFulfilled(at: $0, of: opened) ?? false }
    guard isLiked.contains(true) else {
      throw Failure(.usage, "\(deck): \(NearestValue.words([labels], in: opened))")
    }
    guard isLiked.contains(false) else {
      throw Failure(.usage, "\(deck): every card has \(labels); there is nothing to be found")
    }
    for cards in applied.incomparable { StandardError.say("\(deck): \(cards.words("--labels"))") }
    let limits = DeckFeatures.Limits()
    var builder = FeatureIndexBuilder()
    for index in 0..<opened.count {
      let card = opened.card(at: index, without: labels)
      builder.append(RankedText(card) { FieldName.matches($0, labels.field) })
      guard builder.count <= limits.cards, builder.size <= limits.features else {
        throw Failure(
          .badData, "\(deck): too many words for the memory; draw cards, as by 'shuf -n \(index / 2)'")
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let evaluation = Evaluation.play(
      builder.finish(), isLiked: isLiked, priors: try known(opened, isLiked), seed: seed,
      every: every, clock: { start.duration(to: clock.now) })
    try opened.requireRead(deck)
    try OutputLines.write(EvaluationReport(evaluation: evaluation), asJSON: json)
  }

  /// The default seed is the one that the comparisons with other programs use.
  private var seed: UInt64 { learning.seed ?? 1 }

  /// The cards that are known before the first is read.
  private func known(_ opened: Deck, _ isLiked: [Bool]) throws -> [Int] {
    if let seeds = learning.seeds {
      return try seeds.seeds.compactMap { seed in
        guard let index = opened.index(of: seed.card) else { return nil }
        guard isLiked[index] == seed.isLiked else {
          throw Failure(
            .usage,
            "--seeds: \(SafeText.line(seed.card.text, atMost: 256)) is \(isLiked[index] ? "liked" : "no like") by --labels"
          )
        }
        return index
      }
    }
    let counts = priors ?? PriorCounts(likes: 1, nopes: 10)
    let likes = isLiked.count { $0 }
    let nopes = isLiked.count - likes
    if priors != nil, counts.likes > likes || counts.nopes > nopes {
      StandardError.say(
        "\(deck): --priors draws what there is: \(likes.counted("like")), \(nopes.counted("nope"))")
    }
    return Priors.draw(
      likes: counts.likes, nopes: counts.nopes, isLiked: isLiked, seed: Int(truncatingIfNeeded: seed))
  }
}

/// The argument of `--priors`.
struct PriorCounts: Hashable {
  let likes: Int
  let nopes: Int
}

extension PriorCounts: ExpressibleByArgument {
  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let likes = parts[0], let nopes = parts[1], likes >= 0, nopes >= 0 else {
      return nil
    }
    self.init(likes: likes, nopes: nopes)
  }
}
