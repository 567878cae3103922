import ArgumentParser
import CardDeck

/// Which cards of a deck, and in which order.
struct SelectionOptions: ParsableArguments {
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case file, random, reverse, shortest
  }

  @Option(help: "The order: file, random, reverse or shortest.")
  var order = Order.file

  @Option(help: "With --order random: the same number gives the same order.")
  var seed: UInt64?

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: "Only cards whose field is (FIELD=VALUE) or contains (FIELD~TEXT) something; may be repeated.")
  var filters: [CardFilter] = []

  @Option(help: "At most so many undecided cards.")
  var limit: Int?

  @Option(help: "Begin at the card with this id.")
  var from: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit needs a number above 0.") }
    if seed != nil, order != .random { throw ValidationError("--seed goes with --order random.") }
  }

  /// Whether these are not simply all cards as the deck has them.
  var isGiven: Bool { order != .file || !filters.isEmpty || from != nil }

  /// The cards asked for; their number is limited once it is known which are undecided.
  func selection(from deck: Deck) throws(Failure) -> DeckSelection? {
    guard isGiven else { return nil }
    var query = DeckQuery()
    query.filters = filters
    query.from = from
    query.order =
      switch order {
      case .file: .file
      case .random: .random(seed: seed ?? UInt64.random(in: 0 ... .max))
      case .reverse: .reverse
      case .shortest: .shortest
      }
    do {
      return try query.selection(from: deck)
    } catch {
      throw Failure(status: .usage, message: "\(deck.path): \(error)")
    }
  }
}

extension CardFilter: ExpressibleByArgument {}
