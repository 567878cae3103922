import ArgumentParser
import CardDeck
import CardRanking
import ChoiceLog
import OrderLearning
import SwipeSession

/// The options that select cards and their order.
struct SelectionOptions: ParsableArguments {
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case file, random, reverse, shortest, taken, likely, uncertain

    /// `nil` if the order is not learned.
    var learned: CardRanker.Order? { CardRanker.Order(rawValue: rawValue) }
  }

  @Option(
    help:
      "The order of the cards; by default that of the file. shortest: by size. taken: by a photo's date. likely: first what you probably like. uncertain: first what is hardest to predict."
  )
  var order: Order?

  @OptionGroup var learning: LearningOptions

  // `.unconditional` lets a negative number reach our own check.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For a learned order: the share of random cards to mix in, such as 0.05; by default none.",
      valueName: "share"))
  var explore: Double?

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Show only cards that match, such as 'year>=2019'. The operators = != < <= > >= compare numbers, dates or text; ~ means contains. May be repeated: a card must match all conditions.",
      valueName: "condition"),
    completion: Candidates.conditions)
  var filters: [CardFilter] = []

  @Option(
    help: ArgumentHelp(
      "Show only your part of the deck, such as 2/3 for the second of three people.",
      valueName: "number/count"))
  var share: DeckShare?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A second round: show only the cards to which you gave these choices, such as like,star. May be repeated.",
      valueName: "choices"),
    completion: .list(Choice.allCases.map(\.rawValue)))
  var again: [WordList<Choice>] = []

  @Option(help: ArgumentHelp("Show at most this many undecided cards, such as 20.", valueName: "number"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Start at the card with this id.", valueName: "id"), completion: Candidates.cards)
  var from: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit needs a number above 0, such as 20.") }
    if let explore, !(0...1).contains(explore) {
      throw ValidationError("--explore needs a share from 0 to 1, such as 0.05.")
    }
    if let order, let why = refusal(of: order) { throw ValidationError(why + ".") }
  }

  /// Says why an option does not go with the order; `nil` if all do.
  private func refusal(of order: Order?) -> String? {
    let isLearned = order?.learned != nil
    if learning.seed != nil, order != .random, !isLearned {
      return "--seed goes with --order random, likely or uncertain"
    }
    let given = explore != nil ? "--explore" : learning.seeds != nil ? "--seeds" : nil
    return isLearned ? nil : given.map { "\($0) goes with --order likely or uncertain" }
  }

  /// How the order is learned; `nil` if it is not.
  var learnedOrder: LearnedOrderOptions? {
    guard let learned = order?.learned else { return nil }
    var options = LearnedOrderOptions(learned)
    options.exploration = explore ?? 0
    options.seeds = learning.seeds?.seeds ?? []
    options.seed = learning.seed ?? 0
    return options
  }

  /// The part of the deck that was asked for.
  var part: DeckPart {
    var part = DeckPart()
    (part.filters, part.share) = (filters, share)
    part.from = from.map { CardID($0) }
    part.again = again.together()
    return part
  }

  /// The order that was asked for. Without `--seed`, a random order is new each time.
  var deckOrder: DeckOrder {
    switch order {
    case .file, .likely, .uncertain, nil: .file
    case .random: .random(seed: learning.seed ?? UInt64.random(in: 0 ... .max))
    case .reverse: .reverse
    case .shortest: .shortest
    case .taken: .taken
    }
  }
}

extension SelectionOptions {
  /// The order, as settings.
  var entries: [ConfigurationEntry] {
    [
      ConfigurationEntry("order", order?.rawValue),
      ConfigurationEntry("seed", learning.seed.map { "\($0)" }),
    ].compactMap(\.self)
  }

  /// Fills in configured values for options that were not given.
  func resolved(by settings: EffectiveSettings) throws -> SelectionOptions {
    var options = self
    options.order = settings.givenText("order").flatMap(Order.init(rawValue:))
    if let why = options.refusal(of: options.order) { throw Failure(.usage, why) }
    options.learning.seed = settings.givenText("seed").flatMap { UInt64($0) }
    return options
  }
}

extension CardFilter: ExpressibleByArgument {}
extension DeckShare: ExpressibleByArgument {}
