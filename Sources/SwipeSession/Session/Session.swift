import CardDeck
import ChoiceLog
import OrderLearning
import SwipeEngine
import TerminalText

/// One session with one deck. It turns keys, the pointer and commands into events of the engine, and writes the
/// engine's results into the log. It knows no terminal and no clock: every call brings its time.
package final class Session {
  package typealias Number = UInt32

  /// What a session asks of its event loop.
  package enum Request: Sendable, Hashable {
    case quit, suspend, interrupt, abort, repaint
  }

  /// Something that happened, for the front to show or say; see ``dequeueChanges()``.
  package enum Change: Hashable {
    case chose(Choice, Number, reason: String? = nil)
    case undid(Number)
    /// A card's id has to be copied.
    case copied(String)
    /// It was asked why the top card stands where it does.
    case explained(Number)
    /// A command on the cards was done.
    case performed(Command)
    /// The first cards of the deck have come: its title, its labels, its reasons and whether it has pictures are known.
    case began
  }

  /// What a pointer can hold.
  package enum Held: Hashable {
    case card
    /// Acts when the pointer is released on it; so does a key.
    case button(Command)
    case key(KeyPress)
  }

  /// How the log gets the choices that the engine reports.
  enum Logging {
    /// As new choices.
    case choices
    /// As a redo: the engine, which does not know a choice of an earlier session, makes a new one.
    case redo
    /// Not at all: the log already agrees with what the engine is told to do.
    case off
  }

  package let configuration: SessionConfiguration
  package let cards: CardCache
  package let pending: PendingChoices
  private let controller: SwipeController<Number>
  /// `nil` where the session is not recorded.
  private var recording: SessionRecording?

  var display = SessionDisplay()
  /// What the pointer went down on; `nil` while it is up, and after ``letGo(at:)``.
  package internal(set) var held: Held?
  /// Where the pointer went down on the top card, for as long as it has dragged nothing.
  var pressedAt: SwipePoint?
  var loading: DeckLoading
  var pass = DeckPass()
  /// The cards put off that have come back in this round.
  var returned: Set<Number> = []
  /// `nil` where all undecided cards of the part are dealt.
  var dealt: DealtCards?
  /// `nil` during the first round.
  var round: SecondRound?
  /// Choices that undo took back on cards outside this session, newest last, each with the card that redo would have
  /// decided at that moment. Cleared by a new choice.
  var undoneOutside: [(choice: Choice, number: Number, below: Number?)] = []
  /// ``secondRoundCards``; `nil` after a change.
  var knownRoundCards: KnownRoundCards?
  /// The choices that stand on ``fixedCards``, and how many of these cards have come back still put off; `nil` after a
  /// change.
  var knownTally: (Tally, returned: Int)?
  var typedAhead = TypedAhead()
  var logging = Logging.choices
  /// Why the choice is made that is being sent to the engine; `nil` for no reason.
  var givenReason: String?
  /// Since when the card has been seen that an overlay chooses on; `nil` where it was not seen before it was on top.
  var seenSince: Duration?
  package internal(set) var timing = ChoiceTiming()
  /// Choices that undo reaches once all choices of this session are taken back.
  var earlier: EarlierChoices
  var watcher: LogWatcher
  let exporter: BackgroundExporter
  /// The export that waits until all choices can be saved; `nil` for none.
  var waitingExport: ExportDestination?
  /// `nil` where the order is not learned.
  package internal(set) var ranking: SessionRanking?
  /// `nil` for one's own deck.
  var team: TeamStanding?
  var turnedCard: Number?
  /// Opens what cards point to; `nil` where nothing can be opened.
  var opening: CardOpening?

  /// Creates a session with its first cards. The others are looked for from ``beginLoading()`` on.
  ///
  /// - Parameters:
  ///   - layout: Where cards live and rest, in points.
  ///   - post: Takes messages of other threads, on any thread, for ``receive(_:at:)``.
  /// - Throws: ``ChoiceLogError``, ``CardLoadingError``, `OptionError`.
  package init(
    _ configuration: SessionConfiguration, writer: ChoiceWriter, layout: SwipeLayout,
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
    self.configuration = configuration
    directions = ChoiceDirections(configuration.keys)
    cards = CardCache(
      deck: deck, note: { card in try? log.read { try $0.note(on: card, in: scope) } }, hasNotes: hasNotes,
      post: { post(.largeCard($0)) })
    pending = PendingChoices(
      cards: cards, writer: writer, log: log, scope: scope, annotator: configuration.annotator, tally: tally,
      hasPart: configuration.part.isSelective, now: configuration.now)
    // Of a pipe and of a team's deck nobody knows how long the cards take.
    let awaitsOrder =
      configuration.learning?.canLearn(from: tally) == true && !deck.isPiped && configuration.team == nil
      && configuration.recorder == nil
    let (first, rest) = try Self.firstCards(
      UndecidedCardScan.Parameters(
        deck: deck, log: log, scope: scope, part: configuration.part, order: configuration.order,
        // A session of another deck replaces dealt cards from the rest when others decide some.
        limit: deck.isOpenEnded ? configuration.limit : nil, hasChoices: tally.decided > 0,
        hasEvents: position.sequence > 0, objection: configuration.objection,
        closingObjection: configuration.closingObjection,
        // A record names cards by their indexes.
        waitsForAll: configuration.recorder != nil),
      cards: cards, newest: newest,
      isSmall: tally.decided <= configuration.maxCardsAtOnce && deck.count <= configuration.maxCardsAtOnce,
      awaitsOrder: awaitsOrder)
    earlier = EarlierChoices(
      log: log, scope: scope, newest: newest.first, team: configuration.team?.connection)
    watcher = LogWatcher(log: log, scope: scope, position: position)
    exporter = BackgroundExporter(
      writer: writer, exporter: configuration.exporter, deliver: { post(.exported($0)) })
    opening = configuration.opening
    ranking = configuration.learning.map { options in
      SessionRanking(
        learner: OrderLearner(deck, log, scope, options: options) { post(.learned($0)) },
        model: options.order, awaitsOrder: awaitsOrder)
    }
    team = configuration.team.map { TeamStanding($0.connection) }
    recording = configuration.recorder.map { SessionRecording($0) }
    var undecided = awaitsOrder ? [] : first.cards.flatMap(\.runs)
    if configuration.limit != nil || configuration.part.again != nil {
      var dealt = DealtCards(limit: configuration.limit ?? .max)
      dealt.keep(.runs(undecided))
      undecided = DeckSelection.list(dealt.deal { _ in true }).runs
      self.dealt = dealt
    }
    // Asked first: with cards that come now, the title is read again.
    let hasBegun = deck.count > 0
    loading = DeckLoading(
      deck, name: configuration.name, hasBegun: hasBegun,
      loader: rest.map { UndecidedCardLoader($0) { post(.cards($0)) } })
    let options = configuration.options(for: layout)
    controller = try SwipeController(options: options, layout: layout, cards: [])
    controller.callbacks = callbacks
    recording?.recorder(.began(options, layout, undecided: undecided))
    for run in undecided { send(.edit(.appendRange(run)), at: .zero) }
    if awaitsOrder {
      hold(first, at: .zero)
      if let problem { throw problem }
    } else if let end = first.end {
      cardsCame(
        CardBatch(
          members: first.members, membersKnown: first.membersKnown, standing: first.standing, end: end),
        at: .zero)
      if let problem { throw problem }
    }
    team?.connection.start { post(.team($0)) }
  }

  // MARK: - As it was configured

  package var keys: KeyMap { configuration.keys }
  package let directions: ChoiceDirections
  /// Whether the deck comes through a pipe.
  var isPiped: Bool { cards.deck.isPiped }

  // MARK: - Cards on their way

  /// Starts looking for the other cards, once. To be called behind the first frame, which should have the processor
  /// alone.
  package func beginLoading() { loading.loader?.begin() }

  /// Ends the threads that look for cards and learn.
  package func stopLoading() {
    loading.loader?.cancel()
    ranking?.learner.cancel()
  }

  /// Whether more cards may come.
  package var isArriving: Bool { loading.isArriving }
  /// Whether the first cards wait until their order is learned.
  package var awaitsOrder: Bool { ranking?.held != nil }
  /// Why the session cannot go on; `nil` if it can. The event loop has to end.
  package var problem: CardLoadingError? { loading.problem }
  /// Whether a command typed ahead was to quit. The event loop has to end.
  package var hasQuit: Bool { typedAhead.hasQuit }

  /// What an empty stage waits for; `nil` while there are cards, and when none will come.
  package var awaited: AwaitedCard? {
    guard stack.remainingCount == 0, isArriving else { return nil }
    return AwaitedCard(
      isFirst: loading.isAwaitingFirst, isPiped: isPiped, team: team?.awaited, isOfOrder: awaitsOrder)
  }

  /// The deck's title, else its name.
  package var title: String { loading.title }
  /// The deck's own words for the choices.
  package var labels: DeckLabels { loading.labels }

  /// The reasons in the order of their keys: those of the command line, else the deck's own, else the configured ones.
  package var reasons: [ChoiceReason] {
    ChoiceReason.list(
      configuration.forcedReasons
        ?? (loading.reasons.isEmpty ? configuration.reasons : loading.reasons)
    ).filter { configuration.allows($0.choice) }
  }

  /// The reason that the command ``Command/reason(_:)`` gives; `nil` for none.
  func reason(_ number: Int) -> ChoiceReason? {
    let reasons = reasons
    return reasons.indices.contains(number - 1) ? reasons[number - 1] : nil
  }

  /// Whether the person can go through the cards put off once more.
  package var canGoOn: Bool { overlay?.isResting == true && !pass.putOff.isEmpty }

  /// Cards that were put off and have not come back.
  package var putOffCount: Int { pass.putOff.count }

  /// Whether the hidden side of a card is shown, which only the top card can have.
  package func isTurned(_ number: Number) -> Bool { turnedCard == number && stack.topCard == number }

  /// Turns the top card to its other side, if it has one.
  ///
  /// - Returns: Whether the card was turned.
  func turn(_ top: Number) -> Bool {
    guard configuration.turnsCards, !cards.card(top).hidden.isEmpty else { return false }
    turnedCard = isTurned(top) ? nil : top
    isDirty = true
    return true
  }

  /// Whether a card may have a picture that can be shown.
  func hasPicture(_ number: Number) -> Bool { configuration.showsPictures && cards.card(number).image != nil }

  // MARK: - The engine

  package var stack: CardStack<Number> { controller.stack }
  /// Whether something moves, so that the next frame will be different.
  package var isMoving: Bool { controller.isMoving }

  package func frame(at time: Duration, into frame: inout StackFrame<Number>) {
    controller.frame(at: time, into: &frame)
  }

  /// Sends an event to the engine. Nothing else does, so that every event is recorded.
  func send(_ event: SwipeEvent<Number>, at time: Duration) {
    controller.handle(event, at: time)
    recording?.endStep(event, at: time, controller.stack)
  }

  func record(_ outcome: SessionStep.Outcome) { recording?.outcomes.append(outcome) }

  /// Runs `body` while the engine's choices are logged in another way.
  func withLogging(_ logging: Logging, _ body: () -> Void) {
    let before = self.logging
    self.logging = logging
    body()
    self.logging = before
  }

  /// Moves the cards to another layout. The point where the pointer was pressed is another one now, so a drag is
  /// over.
  package func layOut(_ scene: SwipeLayout, at time: Duration) {
    letGo(at: time)
    send(.layout(scene), at: time)
    // Does not throw: the options were accepted at the start, and only the vertical threshold, at least 1, follows
    // the size.
    try? controller.setOptions(configuration.options(for: scene))
    isDirty = true
  }

  // MARK: - Time

  /// Lets time pass: motions and notices end.
  package func advance(to time: Duration) {
    controller.advance(to: time)
    display.expire(at: time)
    endOfDeck(at: time)
    checkOpening(at: time)
    if let endOfHolding, time >= endOfHolding { deal(heldAt: time) }
    if team?.advance(to: time) == true { isDirty = true }
    if team?.hasLostInHand == true { removeLostCards(at: time) }
    overlay?.advance(in: self, at: time)
    tellSecondRoundError(at: time)
  }

  /// When something visible changes next by itself; `nil` at rest.
  package var nextWake: Duration? {
    [controller.nextWake, display.noticeEnd, opening?.nextCheck, team?.nextWake, endOfHolding]
      .compactMap(\.self).min()
  }

  /// Notes a time in which no card was looked at, as the process was stopped or may have been.
  package func wasStopped(from start: Duration, to end: Duration) {
    timing.inactive.begin(at: start)
    timing.inactive.end(at: end)
  }

  /// Keeps what is half written; to be called when the session is ended, by the person or from outside.
  package func end(at time: Duration) {
    overlay?.sessionEnds(in: self, at: time)
  }

  /// Identifies the cards that choices wait for, so that they can be saved, and begins the export that waits for
  /// that.
  package func identifyWaiting(within limit: Duration) {
    pending.identifyWaiting(within: limit)
    beginWaitingExport()
  }

  /// Waits for the exports that have begun.
  package func finishExport() { exporter.finish() }

  // MARK: - What is shown

  /// What lies over the cards; `nil` for nothing.
  package var overlay: Overlay? { display.overlay }
  /// `nil` for none.
  package var notice: Notice? { display.notice }
  /// Whether something visible has changed since the last frame.
  package var isDirty: Bool {
    get { display.isDirty }
    set { display.isDirty = newValue }
  }

  /// The changes since the last call, in order.
  package func dequeueChanges() -> [Change] { display.dequeueChanges() }

  /// The top card was drawn, unless something hides it.
  ///
  /// - Parameter fits: Whether the window had room for a card.
  package func wasShown(fits: Bool) { display.wasShown(fits: fits) }

  package func show(_ notice: Notice, at time: Duration) { display.show(notice, at: time) }

  /// Opens, replaces or closes what lies over the cards. Nothing else does, as whatever covers the cards ends a drag.
  func show(_ overlay: Overlay?, at time: Duration) {
    if overlay != nil { letGo(at: time) }
    display.show(overlay)
  }

  /// What lies over the cards when nothing is open.
  var restingOverlay: Overlay? { stack.remainingCount > 0 || isArriving ? nil : SummaryOverlay() }

  /// Back to the cards, or to the summary where there are none.
  package func closeOverlay(at time: Duration) {
    show(restingOverlay, at: time)
    catchUp(at: time)
  }
}
