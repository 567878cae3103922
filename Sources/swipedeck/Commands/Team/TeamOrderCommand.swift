import ArgumentParser
import CardDeck
import CardRanking
import Platform
import TeamLink

/// `swipedeck team order URL N likely`: cards go out in an order that is learned from what everybody has chosen.
struct TeamOrderCommand: ParsableCommand {
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case likely, uncertain, file
  }

  /// The most cards that an order is learned for; their features take some hundred MiB.
  private static let maxCards = 300_000

  static let configuration = CommandConfiguration(
    commandName: "order",
    abstract: "Hand out first what a team would like, as learned from everybody's choices.",
    discussion: """
      EXAMPLES
        swipedeck team order service=team papers likely --watch
        swipedeck team order service=team papers file

      For a deck's leads. The order is learned here, as by 'swipedeck DECK --order likely', from what most have decided on each \
      card, and sent to the server, which hands out whole blocks of cards: the block with the best cards first. Small blocks \
      follow an order best: publish with --people 100. With --watch it is learned anew every minute, until all blocks are handed \
      out, or ^C; without, once. It stays until another is sent; 'file' is the deck's own. Up to 300,000 cards.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(
    help:
      "likely: best first. uncertain: first what teaches most. file: the deck's own order.")
  var order: Order

  @Flag(help: "Learn it anew every minute, until ^C.")
  var watch = false

  func validate() throws {
    if order == .file, watch { throw ValidationError("The deck's own order needs no --watch.") }
  }

  func run() throws {
    if order == .file {
      try deck.server.connect().rank([], on: deck.name)
      return StandardError.say("\(deck.name): handed out in its own order")
    }
    var ranker = try features()
    while try send(&ranker), watch { sleep(60) }
  }

  /// Reads all cards.
  private func features() throws -> CardRanker {
    let team = try deck.server.connect()
    let overview = try team.overview(of: deck.name)
    guard overview.cards <= Self.maxCards else {
      throw Failure(
        .badData, "\(deck.name): an order is learned for up to \(DecimalText.grouped(Self.maxCards)) cards")
    }
    let fieldMap = TeamDeckHeader(overview.head)?.fieldMap ?? FieldMap()
    var builder = FeatureIndexBuilder()
    try team.forEachStandingBlock(of: deck.name, withRecords: true) { block in
      for record in block.records {
        builder.append(RankedText(Card(Record(bytes: record, offset: 0, line: 1), fieldMap: fieldMap)))
      }
    }
    return CardRanker(index: builder.finish())
  }

  /// Learns from what stands now, and sends the order.
  /// - Returns: Whether a block is still to be handed out.
  private func send(_ ranker: inout CardRanker) throws -> Bool {
    let team = try deck.server.connect()
    var blocks: [(block: TeamStandingBlock, cards: Range<Int>)] = []
    var labels: [Label] = []
    try team.forEachStandingBlock(of: deck.name, withRecords: false) { block in
      let first = blocks.last?.cards.upperBound ?? 0
      for place in 0..<block.count {
        guard let isLiked = block.isLiked(at: place) else { continue }
        labels.append(Label(card: first + place, isLiked: isLiked))
      }
      blocks.append((block, first..<first + block.count))
    }
    blocks.removeAll { !$0.block.isFree }
    guard !blocks.isEmpty else {
      StandardError.say("\(deck.name): all cards are handed out")
      return false
    }
    let likes = labels.count(where: \.isLiked)
    guard likes > 0, likes < labels.count else {
      StandardError.say("\(deck.name): nobody has liked and noped yet, so it is handed out in its own order")
      return true
    }
    _ = ranker.learn(labels, candidates: { _ in CardSet(cards: 0) }, while: { true })
    let scores = blocks.map { (block: $0.block.number, score: score(of: $0, ranker)) }
    try team.rank(scores, on: deck.name)
    StandardError.say(
      "\(deck.name): learned from \(likes.counted("like")) and \((labels.count - likes).counted("nope")); \(scores.count.counted("block")) to hand out"
    )
    return true
  }

  /// The mean of the cards' scores. What others have liked already is looked at by the next person before all else, and what
  /// they have noped last.
  private func score(of block: (block: TeamStandingBlock, cards: Range<Int>), _ ranker: CardRanker) -> Float {
    let scores = block.cards.map { card -> Float in
      if let isLiked = block.block.isLiked(at: card - block.cards.lowerBound) { return isLiked ? 3 : -3 }
      return switch order {
      case .likely, .file: ranker.score(of: card) ?? 0
      case .uncertain: -abs(ranker.margin(of: card) ?? 0)
      }
    }
    return scores.reduce(0, +) / Float(max(1, scores.count))
  }
}
