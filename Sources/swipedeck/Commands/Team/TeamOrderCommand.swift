import ArgumentParser
import CardDeck
import CardRanking
import Platform
import TeamLink

/// `swipedeck team order URL N likely`: hands out cards in an order that is learned from everybody's choices.
struct TeamOrderCommand: ParsableCommand {
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case likely, uncertain, file
  }

  /// The most cards that an order is learned for; their features take some hundred MiB.
  private static let maxCards = 300_000

  static let configuration = CommandConfiguration(
    commandName: "order",
    abstract: "Hand out first the cards that a team would like.",
    discussion: """
      EXAMPLES
        swipedeck team order service=team papers likely --watch
        swipedeck team order service=team papers file

      Only for the deck's leads. The order is learned on this machine, as with 'swipedeck DECK --order \
      likely', from what most people have decided on each card. It holds until another order is sent. A deck \
      may have up to 300,000 cards.

      The server hands out whole blocks of cards, the block with the best cards first. Small blocks follow \
      the order best: publish with a larger --people.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(
    help:
      "likely: the best cards first. uncertain: first the cards that are hardest to predict. file: the deck's own order."
  )
  var order: Order

  @Flag(help: "Learn and send it again every minute, until all blocks are handed out or Ctrl-C.")
  var watch = false

  func validate() throws {
    if order == .file, watch { throw ValidationError("The deck's own order needs no --watch.") }
  }

  func run() throws {
    if order == .file {
      try deck.server.connect().rank([], on: deck.name)
      return StandardError.say("\(deck.name): handed out in its own order")
    }
    var learner: Learner?
    var isAway = false
    while true {
      do {
        guard try send(&learner), watch else { return }
        isAway = false
      } catch let error as TeamServerError where watch && error.mayPass {
        // Somebody else may be working on it, or the server starts again.
        if !isAway { StandardError.say("\(deck.name): \(error); trying again every minute") }
        isAway = true
      }
      sleep(60)
    }
  }

  /// The cards of a deck, read once, and the model that learns from them.
  private struct Learner {
    /// The deck's number on the server. It tells a deck from a later one with the same name.
    var deck: Int32
    var cards: Int
    var ranker: CardRanker
  }

  /// Reads all cards.
  private func read(_ team: PostgresTeam) throws -> Learner {
    let overview = try team.overview(of: deck.name)
    guard overview.cards <= Self.maxCards else {
      throw Failure(
        .badData, "\(deck.name): an order is learned for up to \(DecimalText.grouped(Self.maxCards)) cards")
    }
    let fieldMap = TeamDeckHeader(overview.head).fieldMap
    var builder = FeatureIndexBuilder()
    var number: Int32 = 0
    try team.forEachStandingBlock(of: deck.name, withRecords: true) { block in
      number = block.deck
      guard builder.count + block.count <= overview.cards else { throw Self.changedDeck }
      for record in block.records {
        builder.append(RankedText(Card(Record(bytes: record, offset: 0, line: 1), fieldMap: fieldMap)))
      }
    }
    let cards = builder.count
    return Learner(deck: number, cards: cards, ranker: CardRanker(index: builder.finish()))
  }

  private static let changedDeck = TeamServerError.broken(
    "the server gives other cards of the deck than before")

  /// Learns from what stands now, and sends the order.
  /// - Returns: Whether a block is still to be handed out.
  private func send(_ learner: inout Learner?) throws -> Bool {
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
    let number = blocks.first?.block.deck
    if learner == nil || learner?.deck != number { learner = try read(team) }
    // Somebody may have published another deck of this name just now.
    guard learner?.deck == number else { return true }
    guard learner?.cards == blocks.last?.cards.upperBound else {
      // The cards are read again the next time.
      learner = nil
      throw Self.changedDeck
    }
    blocks.removeAll { !$0.block.isFree }
    guard !blocks.isEmpty else {
      StandardError.say("\(deck.name): all cards are handed out")
      return false
    }
    let likes = labels.count(where: \.isLiked)
    guard likes > 0, likes < labels.count else {
      try team.rank([], on: deck.name)
      StandardError.say("\(deck.name): there is no like and nope yet, so it is handed out in its own order")
      return true
    }
    learner?.ranker.learn(labels)
    if let learner { try team.rank(best(of: blocks, learner.ranker), on: deck.name) }
    StandardError.say(
      "\(deck.name): learned from \(likes.counted("like")) and \((labels.count - likes).counted("nope")); \(blocks.count.counted("block")) to hand out"
    )
    return true
  }

  /// The blocks to be handed out first, each with the mean score of its cards. A card that others have liked gets the
  /// best score, and one that they have noped the worst. In the order `uncertain` both get the worst.
  private func best(
    of blocks: [(block: TeamStandingBlock, cards: Range<Int>)], _ ranker: CardRanker
  ) -> [(block: Int32, score: Float)] {
    func score(_ card: Int) -> Float {
      order == .uncertain ? -abs(ranker.margin(of: card) ?? 0) : ranker.score(of: card) ?? 0
    }
    func isLiked(_ block: (block: TeamStandingBlock, cards: Range<Int>), _ card: Int) -> Bool? {
      block.block.isLiked(at: card - block.cards.lowerBound)
    }
    var (least, largest) = (Float.infinity, -Float.infinity)
    for block in blocks {
      for card in block.cards where isLiked(block, card) == nil {
        least = min(least, score(card))
        largest = max(largest, score(card))
      }
    }
    guard least <= largest else { return [] }
    let scores = blocks.map { block -> (block: Int32, score: Float) in
      let sum = block.cards.reduce(Float(0)) { sum, card in
        switch isLiked(block, card) {
        case true? where order == .likely: sum + largest
        case _?: sum + least
        case nil: sum + score(card)
        }
      }
      return (block.block.number, sum / Float(block.cards.count))
    }
    return Array(
      scores.filter(\.score.isFinite).sorted { $0.score > $1.score }.prefix(PostgresTeam.maxRanked))
  }
}

extension TeamServerError {
  /// Whether the same request may succeed later.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .broken, .refused(.busy, _): true
    case .refused: false
    }
  }
}
