import CardDeck
import ChoiceLog

extension Session {
  /// Limits of the first cards: more than anybody can choose before the others come, and quickly read.
  private static let firstCards = (count: 256, bytes: 16 << 20)

  private static func firstCardCount(of deck: Deck) -> Int {
    let limit = min(firstCards.count, deck.count)
    var (count, bytes) = (0, 0)
    while count < limit {
      bytes += deck.extent(at: count).length
      if count > 0, bytes > firstCards.bytes { break }
      count += 1
    }
    return count
  }

  /// Finds the cards of the first frame, and looks no further than it takes.
  ///
  /// - Parameters:
  ///   - newest: The newest choices in the log.
  ///   - isSmall: Whether the whole deck can be looked through before the first frame.
  ///   - awaitsOrder: Whether no card is shown before the order is learned.
  /// - Returns: The first cards, and what creates the scan for the others; `nil` where there are no others.
  static func firstCards(
    _ parameters: UndecidedCardScan.Parameters, cards: CardCache, newest: [StandingChoice], isSmall: Bool,
    awaitsOrder: Bool
  ) throws -> (first: CardBatch, rest: UndecidedCardLoader.MakeScan?) {
    var parameters = parameters
    let deck = parameters.deck
    // Nobody knows how long a pipe takes, nor a file of which no card has come yet.
    let isAwaited = (deck.isPiped || deck.count == 0) && !deck.progress.isComplete
    if isAwaited && parameters.waitsForAll || parameters.objection != nil {
      return (CardBatch(), later(parameters))
    }
    if parameters.waitsForAll { try? deck.waitUntilComplete() }
    // The beginning of every file is read for its date.
    let isSlow = parameters.order == .taken && deck.count > firstCards.count
    if parameters.waitsForAll || deck.progress.isComplete && isSmall && !isSlow {
      var scan = try UndecidedCardScan(parameters)
      return (scan.advance(atMost: .max), nil)
    }
    guard parameters.part == DeckPart() && parameters.order == .file && !awaitsOrder else {
      return (CardBatch(), later(parameters))
    }
    if !parameters.hasChoices {
      var scan = try UndecidedCardScan(parameters)
      let batch = scan.advance(atMost: firstCardCount(of: deck))
      let begun = scan
      let rest: UndecidedCardLoader.MakeScan = { begun }
      return (batch, batch.end == nil ? rest : nil)
    }
    let (log, scope) = (parameters.log, parameters.scope)
    let point = ResumePoint(deck: deck) { ids in
      (try? log.read { try $0.areDecided(ids, in: scope) }) ?? ids.map { _ in true }
    }
    let extents = point.firstCards(after: newest).prefix(parameters.limit ?? .max)
    parameters.given = extents.map(\.offset)
    let first = extents.isEmpty ? [] : [DeckSelection.list(extents.map { cards.number(at: $0) })]
    return (CardBatch(cards: first), later(parameters))
  }

  private static func later(_ parameters: UndecidedCardScan.Parameters) -> UndecidedCardLoader.MakeScan {
    { @Sendable () throws(ChoiceLogError) in try UndecidedCardScan(parameters) }
  }
}
