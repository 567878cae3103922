import CardDeck
import ChoiceLog

/// Puts a session together, with its first cards; the others are on their way when it is made.
struct SessionAssembly {
  let session: Session
  let feed: SessionFeed

  /// - Parameters:
  ///   - atOnce: A deck of no more cards, and no more choices on it, is looked through before the first frame.
  ///   - recall: The choices on a card that stand on one another, oldest first; `nil` asks the log.
  ///   - now: Milliseconds since 1970.
  /// - Throws: ``ChoiceLogError``, ``ArrivalProblem``, `OptionError`.
  init(
    _ sitting: Front.Sitting, look: Front.Look, writer: ChoiceWriter, reports: ReportBox, size: TerminalSize,
    pictures: PictureShelf?, waker: Waker, atOnce: Int = 4096,
    recall: ((CardID) -> [Choice])? = nil, now: @escaping () -> Int64
  ) throws {
    let (deck, log, scope) = (sitting.deck, sitting.log, sitting.scope)
    let (position, tally, hasNotes, newest) = try log.read {
      let tally = try $0.tally(in: scope)
      return (
        try $0.position(), tally, try $0.hasNotes(in: scope),
        tally.decided > 0 ? try $0.newest(ResumePoint.candidates, before: nil, only: nil, in: scope) : []
      )
    }
    let note: @Sendable (CardID) -> String? = { card in try? log.read { try $0.note(on: card, in: scope) } }
    let source = CardSource(deck: deck, note: note, hasNotes: hasNotes, arrived: { waker.wake() })
    let book = ChoiceBook(
      source: source, writer: writer,
      place: ChoiceBook.Place(deck: scope.deck, annotator: sitting.annotator), tally: tally,
      recall: recall ?? { card in (try? log.read { try $0.choices(on: card, in: scope) }) ?? [] }, now: now)

    var order = ArrivalWork.Order(deck: deck, log: log, scope: scope, hasChoices: tally.decided > 0)
    order.query = sitting.query
    order.limit = sitting.limit
    order.objection = sitting.objection
    let arrivals = CardArrivals { waker.wake() }
    let first = try Self.firstCards(
      &order, source: source, newest: newest, isSmall: tally.decided <= atOnce && deck.count <= atOnce,
      // A record names cards by their places.
      waitsForAll: sitting.recorder != nil, arrivals: arrivals)

    let desk = ExportDesk(
      writer: writer, patience: Front.patience.quit, exporter: sitting.exporter, wake: { waker.wake() })
    session = try Session(
      heading: { (SafeText.line(deck.title ?? sitting.name), Front.words(look, deck: deck.labels)) },
      source: source, book: book, start: SessionStart(first: first.cards), size: size, pictures: pictures,
      keys: look.keys, physics: look.physics, reducesMotion: look.reducesMotion || look.isPlain,
      exportsAtEnd: sitting.exportsAtEnd, exporter: { desk.begin(replacing: $0) },
      recorder: sitting.recorder,
      earlier: EarlierChoices(log: log, scope: scope, newest: newest.first),
      outside: OutsideWatch(log: log, scope: scope, position: position),
      showsAll: sitting.query == nil && sitting.limit == nil)
    session.savingNote = sitting.savingNote
    feed = SessionFeed(reports: reports, arrivals: first.end == nil ? arrivals : nil, desk: desk)
    if let end = first.end {
      session.take(Delivery(end: end), at: .zero)
      if let problem = session.problem { throw problem }
    }
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

  /// The cards of the first frame. Looks no further than it takes; the rest arrives.
  private static func firstCards(
    _ order: inout ArrivalWork.Order, source: CardSource, newest: [StandingChoice], isSmall: Bool,
    waitsForAll: Bool, arrivals: CardArrivals
  ) throws -> Delivery {
    // Nobody knows how long a pipe takes, nor a file of which nothing has come yet.
    let isAwaited = (order.deck.path == "-" || order.deck.count == 0) && !order.deck.progress.isComplete
    if isAwaited && waitsForAll || order.objection != nil {
      order.waitsForAll = waitsForAll
      arrivals.prepare(order)
      return Delivery()
    }
    if waitsForAll { try? order.deck.waitUntilComplete() }
    let progress = order.deck.progress
    if waitsForAll || progress.isComplete && isSmall {
      var work = try ArrivalWork(order)
      return work.advance(atMost: .max)
    }
    if order.query == nil, !order.hasChoices {
      var work = try ArrivalWork(order)
      let delivery = work.advance(atMost: firstCardCount(of: order.deck))
      if delivery.end == nil { arrivals.prepare(work) }
      return delivery
    }
    var delivery = Delivery()
    if order.query == nil {
      let (log, scope) = (order.log, order.scope)
      let point = ResumePoint(deck: order.deck) { cards in
        (try? log.read { try $0.areDecided(cards, in: scope) }) ?? cards.map { _ in true }
      }
      let spots = point.firstCards(after: newest).prefix(order.limit ?? .max)
      order.given = spots.map(\.offset)
      if !spots.isEmpty { delivery.cards = [.list(spots.map { source.number(at: $0) })] }
    }
    arrivals.prepare(order)
    return delivery
  }
}
