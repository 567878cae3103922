import ArgumentParser
import CardDeck
import ChoiceLog
import SwipeSession

/// Which cards of a deck, and in which order.
struct SelectionOptions: ParsableArguments {
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case file, random, reverse, shortest
  }

  @Option(help: "In which order the cards come.")
  var order: Order?

  @Option(
    help: ArgumentHelp("With --order random: the same number gives the same order.", valueName: "number"))
  var seed: UInt64?

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only cards whose field is VALUE (FIELD=VALUE), is not (!=), is less or more (<, <=, >, >=; numbers, dates, else text) or contains it (FIELD~TEXT); of several all have to hold.",
      valueName: "condition"),
    completion: Candidates.conditions)
  var filters: [CardFilter] = []

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
    if seed != nil, let order, order != .random { throw ValidationError("--seed goes with --order random.") }
  }

  /// Whether these are not simply all cards as the deck has them.
  var isGiven: Bool { order ?? .file != .file || !filters.isEmpty || from != nil }

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
    query.from = from.map { CardID($0) }
    query.order =
      switch order {
      case .file, nil: .file
      case .random: .random(seed: seed ?? UInt64.random(in: 0 ... .max))
      case .reverse: .reverse
      case .shortest: .shortest
      }
    return query
  }
}

extension SelectionOptions {
  /// The order, as settings.
  var entries: [ConfigurationEntry] {
    [("order", order?.rawValue), ("seed", seed.map { "\($0)" })].compactMap { key, value in
      value.map { ConfigurationEntry(key: key, value: .one($0), source: .option(name: "--" + key)) }
    }
  }

  /// The options with what is configured where nothing was given.
  func resolved(by settings: EffectiveSettings) throws -> SelectionOptions {
    var options = self
    options.order = settings.givenText("order").flatMap(Order.init(rawValue:))
    guard seed == nil || options.order == .random else {
      throw Failure(status: .usage, message: "--seed goes with --order random")
    }
    options.seed = settings.givenText("seed").flatMap { UInt64($0) }
    return options
  }
}

extension CardFilter: ExpressibleByArgument {}

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
