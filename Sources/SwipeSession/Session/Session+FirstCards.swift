import CardDeck
import ChoiceLog
import SwipeEngine

extension Session {
  /// A session with its first cards; the others are found behind the first frame, from ``beginLoading()`` on.
  ///
  /// - Parameters:
  ///   - scene: Where cards live and rest, in points, for the cards that have come.
  ///   - post: Takes what other threads have for ``receive(_:at:)``, on any thread.
  /// - Throws: ``ChoiceLogError``, ``CardLoadingError``, `OptionError`.
  package convenience init(
    _ configuration: SessionConfiguration, writer: ChoiceWriter, scene: (CardCache) -> SwipeLayout,
    post: @escaping @Sendable (SessionMessage) -> Void
  ) throws {
    let (deck, log, scope) = (configuration.deck, configuration.log, configuration.scope)
    let (position, tally, hasNotes, newest) = try log.read {
      let tally = try $0.tally(in: scope)
      return (
        try $0.position(), tally, try $0.hasNotes(in: scope),
        tally.decided > 0 ? try $0.newest(ResumePoint.candidates, before: nil, only: nil, in: scope) : []
      )
    }
    let note: @Sendable (CardID) -> String? = { card in try? log.read { try $0.note(on: card, in: scope) } }
    let cards = CardCache(deck: deck, note: note, hasNotes: hasNotes, post: post)
    let pending = PendingChoices(
      cards: cards, writer: writer, deck: scope.deck, annotator: configuration.annotator, tally: tally,
      hasPart: configuration.part.isSelective,
      recall: configuration.recall
        ?? { card in (try? log.read { try $0.choices(on: card, in: scope) }) ?? [] },
      now: configuration.now)

    var request = UndecidedCardScan.Request(
      deck: deck, log: log, scope: scope, hasChoices: tally.decided > 0,
      hasEvents: position.sequence > 0)
    request.part = configuration.part
    request.order = configuration.order
    // What a session has dealt of another deck is made up for from the rest, when others decide some of it.
    request.limit = deck.needNotEnd ? configuration.limit : nil
    request.objection = configuration.objection
    request.closingObjection = configuration.closingObjection
    let loader = UndecidedCardLoader { post(.cards($0)) }
    let first = try Self.firstCards(
      &request, cards: cards, newest: newest,
      isSmall: tally.decided <= configuration.mostAtOnce && deck.count <= configuration.mostAtOnce,
      // A record names cards by their indexes.
      waitsForAll: configuration.recorder != nil, loader: loader)
    // Asked before the scene is: what comes in between is told of.
    let hasBegun = deck.count > 0
    try self.init(
      configuration, cards: cards, pending: pending, hasBegun: hasBegun,
      start: SessionStart(first: first.cards),
      scene: scene(cards), loader: first.end == nil ? loader : nil,
      exporter: BackgroundExporter(
        writer: writer, timeout: configuration.exportTimeout, exporter: configuration.exporter,
        deliver: { post(.exported($0)) }),
      earlier: EarlierChoices(
        log: log, scope: scope, newest: newest.first, holds: configuration.team?.holds),
      watcher: LogWatcher(log: log, scope: scope, position: position),
      learner: configuration.learning?.makeLearner(LearnerSource(deck: deck, log: log, scope: scope)) {
        post(.learned($0))
      })
    if let end = first.end {
      take(
        CardBatch(
          members: first.members, membersKnown: first.membersKnown, standing: first.standing, end: end),
        at: .zero)
      if let problem { throw problem }
    }
    configuration.team?.connection.start { post(.team($0)) }
  }

  /// As many as anybody can choose before the others come, but not more than can be looked through at once.
  private static let firstCards = (count: 256, bytes: 16 << 20)

  private static func firstCardCount(of deck: Deck) -> Int {
    let most = min(firstCards.count, deck.count)
    var (count, bytes) = (0, 0)
    while count < most {
      bytes += deck.byteCount(at: count)
      if count > 0, bytes > firstCards.bytes { break }
      count += 1
    }
    return count
  }

  /// The cards of the first frame. Looks no further than it takes; the rest is for the loader.
  private static func firstCards(
    _ request: inout UndecidedCardScan.Request, cards: CardCache, newest: [StandingChoice], isSmall: Bool,
    waitsForAll: Bool, loader: UndecidedCardLoader
  ) throws -> CardBatch {
    // Nobody knows how long a pipe takes, nor a file of which nothing has come yet.
    let isAwaited =
      (request.deck.isPiped || request.deck.count == 0) && !request.deck.progress.isComplete
    if isAwaited && waitsForAll || request.objection != nil {
      request.waitsForAll = waitsForAll
      loader.prepare(request)
      return CardBatch()
    }
    if waitsForAll { try? request.deck.waitUntilComplete() }
    let progress = request.deck.progress
    if waitsForAll || progress.isComplete && isSmall {
      var scan = try UndecidedCardScan(request)
      return scan.advance(atMost: .max)
    }
    let isWholeDeck = request.part == DeckPart() && request.order == .file
    if isWholeDeck, !request.hasChoices {
      var scan = try UndecidedCardScan(request)
      let batch = scan.advance(atMost: firstCardCount(of: request.deck))
      if batch.end == nil { loader.prepare(scan) }
      return batch
    }
    var batch = CardBatch()
    if isWholeDeck {
      let (log, scope) = (request.log, request.scope)
      let point = ResumePoint(deck: request.deck) { ids in
        (try? log.read { try $0.areDecided(ids, in: scope) }) ?? ids.map { _ in true }
      }
      let extents = point.firstCards(after: newest).prefix(request.limit ?? .max)
      request.given = extents.map(\.offset)
      if !extents.isEmpty { batch.cards = [.list(extents.map { cards.number(at: $0) })] }
    }
    loader.prepare(request)
    return batch
  }
}
