import ArgumentParser
import CardDeck
import CardRanking
import ChoiceLog
import SwipeSession

/// Which cards of a deck, and in which order.
struct SelectionOptions: ParsableArguments {
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case file, random, reverse, shortest, likely, uncertain

    /// `nil` where the order does not depend on what is chosen.
    var learned: CardRanker.Order? { CardRanker.Order(rawValue: rawValue) }
  }

  @Option(
    help:
      "In which order the cards come; likely and uncertain are learned from what you choose: those first that you may like, or that teach the most."
  )
  var order: Order?

  @OptionGroup var learning: LearningOptions

  // A number below 0 is a number.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --order likely or uncertain: draw this share of the cards at random, such as 0.05, which tells how many there are to be found.",
      valueName: "share"))
  var explore: Double?

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only cards whose field is VALUE (FIELD=VALUE), is not (!=), is less or more (<, <=, >, >=; numbers, dates, else text) or contains it (FIELD~TEXT); of several all have to hold.",
      valueName: "condition"),
    completion: Candidates.conditions)
  var filters: [CardFilter] = []

  @Option(
    help: ArgumentHelp(
      "Only your part of the deck, such as 2/3 for the second of three people: every card is in one of them, by its id.",
      valueName: "number/count"))
  var share: DeckShare?

  @Option(
    help: ArgumentHelp(
      "A second round: the cards on which these choices of yours stand, with commas between; a new choice replaces the old.",
      valueName: "choices"),
    completion: .list(Choice.allCases.map(\.rawValue)))
  var again: ChoiceList?

  @Option(help: ArgumentHelp("At most so many undecided cards.", valueName: "number"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Begin at the card with this id.", valueName: "id"), completion: Candidates.cards)
  var from: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit needs a number above 0.") }
    if let explore, !(0...1).contains(explore) {
      throw ValidationError("--explore needs a share from 0 to 1, such as 0.05.")
    }
    if let order, let why = refusal(of: order) { throw ValidationError(why + ".") }
  }

  /// Why options that need another order cannot be taken; `nil` if they can.
  private func refusal(of order: Order?) -> String? {
    let isLearned = order?.learned != nil
    if learning.seed != nil, order != .random, !isLearned {
      return "--seed goes with --order random, likely or uncertain"
    }
    if explore != nil, !isLearned { return "--explore goes with --order likely or uncertain" }
    if learning.seeds != nil, !isLearned { return "--seeds goes with --order likely or uncertain" }
    if limit != nil, isLearned {
      return
        "--limit takes the first cards of the deck, which an order that is learned has not; leave one of them out"
    }
    return nil
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

  /// Whether these are not simply all cards as the deck has them, or are learned to come.
  var isGiven: Bool {
    ![nil, .file, .likely, .uncertain].contains(order) || !filters.isEmpty || from != nil
      || share != nil
  }

  /// What a session is about, for a person.
  /// - Parameter query: See ``query``, of which each has a seed of its own.
  func context(_ query: DeckQuery?) -> [SessionContext] {
    var context: [SessionContext] = []
    if let again {
      let words: [(Choice, String)] = [
        (.like, "liked"), (.nope, "noped"), (.star, "starred"), (.later, "put off"),
      ]
      let all = words.filter { again.choices.contains($0.0) }.map(\.1).joined(separator: ", ")
      context.append(SessionContext("again: \(all)"))
    }
    context += filters.map { SessionContext(SafeText.line("\($0)")) }
    if let share { context.append(SessionContext("share \(share)")) }
    switch query?.order {
    case .random(let seed): context.append(SessionContext("random, seed \(seed)", short: "random"))
    case .reverse: context.append(SessionContext("last first", short: "reverse"))
    case .shortest: context.append(SessionContext("shortest first", short: "shortest"))
    case .file, nil: break
    }
    if let from { context.append(SessionContext(SafeText.line("from \(from)"))) }
    if let limit { context.append(SessionContext("first \(limit)")) }
    return context
  }

  /// What was asked for; `nil` is all as the deck has them. The number of cards is limited once it is known which
  /// are undecided.
  var query: DeckQuery? {
    guard isGiven else { return nil }
    var query = DeckQuery()
    query.filters = filters
    query.share = share
    query.from = from.map { CardID($0) }
    query.order =
      switch order {
      case .file, .likely, .uncertain, nil: .file
      case .random: .random(seed: learning.seed ?? UInt64.random(in: 0 ... .max))
      case .reverse: .reverse
      case .shortest: .shortest
      }
    return query
  }
}

extension SelectionOptions {
  /// The order, as settings.
  var entries: [ConfigurationEntry] {
    [("order", order?.rawValue), ("seed", learning.seed.map { "\($0)" })].compactMap { key, value in
      value.map { ConfigurationEntry(key: key, value: .one($0), source: .option(name: "--" + key)) }
    }
  }

  /// The options with what is configured where nothing was given.
  func resolved(by settings: EffectiveSettings) throws -> SelectionOptions {
    var options = self
    options.order = settings.givenText("order").flatMap(Order.init(rawValue:))
    if let why = options.refusal(of: options.order) { throw Failure(status: .usage, message: why) }
    options.learning.seed = settings.givenText("seed").flatMap { UInt64($0) }
    return options
  }
}

extension CardFilter: ExpressibleByArgument {}
extension DeckShare: ExpressibleByArgument {}

/// The argument of `--again`.
struct ChoiceList: ExpressibleByArgument {
  static let allValueStrings = Choice.allCases.map(\.rawValue)

  let choices: Set<Choice>

  init?(argument: String) {
    var choices: Set<Choice> = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let choice = Choice(rawValue: String(word)) else { return nil }
      choices.insert(choice)
    }
    self.choices = choices
  }
}
