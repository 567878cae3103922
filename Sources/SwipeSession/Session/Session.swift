import CardDeck
import ChoiceLog
import SwipeEngine

/// One session with one deck: turns what a person does into what the engine understands, and what the engine reports
/// into the log. Knows no terminal and no clock; every call brings its time.
package final class Session {
  package typealias Number = UInt32

  /// What a session asks of the event loop that runs it.
  package enum Request: Sendable, Hashable {
    case quit, suspend, interrupt, abort, repaint
  }

  /// What happened, for whoever shows or says it; see ``takeChanges()``.
  package enum Change: Hashable {
    case chose(Choice, Number)
    case undid(Number)
    /// A card's id is to be copied.
    case copied(String)
    /// A command on the cards was carried out.
    case performed(Command)
    /// The first cards of the deck have come: its title, its labels and whether it has pictures are known.
    case began
  }

  /// What a pointer can hold.
  package enum Held: Hashable {
    case card
    /// Acts when the pointer lets go of it on it.
    case button(Command)
  }

  /// How choices are logged that the engine reports.
  enum Logging {
    /// As made now.
    case choices
    /// As a redo: the engine, which does not know a choice of an earlier session, makes it again.
    case redo
    /// Not at all: the log has, or has not, what the engine is told to do.
    case off
  }

  let configuration: SessionConfiguration
  package let cards: CardCache
  package let pending: PendingChoices
  private let controller: SwipeController<Number>
  /// `nil` where nobody records.
  private var recording: SessionRecording?

  var display: SessionDisplay
  /// What the pointer went down on; `nil` while it is up, or what it held has been let go of.
  package internal(set) var held: Held?
  var loading: DeckLoading
  var pass = DeckPass()
  /// `nil` where all undecided cards of the part are dealt.
  var dealt: DealtCards?
  /// `nil` during the first round.
  var round: SecondRound?
  /// Choices that undo took back on cards that are not of this session, newest last, and the card that redo would have
  /// decided then. Cleared by a new choice.
  var undoneOutside: [(choice: Choice, number: Number, below: Number?)] = []
  /// Starred and liked cards, as far as they have been looked up since a choice changed, and what stood then.
  var knownFavourites: (tally: Tally, cards: [(choice: Choice, number: Number)])?
  /// What stands on ``fixedCards``, until something changes.
  var knownTally: Tally?
  /// Why those of earlier sessions could not be looked up, until it is said.
  var favouritesError: ChoiceLogError?
  var typedAhead = TypedAhead()
  var logging = Logging.choices
  package internal(set) var timing = ChoiceTiming()
  /// What undo reaches when all of this session is taken back.
  var earlier: EarlierChoices
  var watcher: LogWatcher
  var exports: ExportQueue
  /// `nil` where the order is not a learned one.
  var ranking: SessionRanking?
  /// `nil` where the deck is one's own.
  var team: TeamStanding?
  private var turnedCard: Number?
  /// Opens what cards point to; `nil` where nothing can be opened.
  var opening: CardOpening?

  /// - Parameters:
  ///   - hasBegun: Whether cards of the deck had come when the scene was made.
  ///   - start: Undecided cards and earlier choices.
  ///   - scene: Where cards live and rest, in points.
  init(
    _ configuration: SessionConfiguration, cards: CardCache, pending: PendingChoices, hasBegun: Bool,
    start: SessionStart, scene: SwipeLayout, loader: UndecidedCardLoader?, exporter: BackgroundExporter,
    earlier: EarlierChoices, watcher: LogWatcher, learner: (any CardLearner)? = nil
  ) throws(OptionError) {
    self.configuration = configuration
    self.cards = cards
    self.pending = pending
    self.earlier = earlier
    self.watcher = watcher
    exports = ExportQueue(exporter)
    opening = configuration.opening
    if let learner, let learning = configuration.learning {
      ranking = SessionRanking(learner: learner, model: learning.order)
    }
    team = configuration.team.map { TeamStanding($0) }
    recording = configuration.recorder.map { SessionRecording($0) }
    var start = start
    if configuration.limit != nil || configuration.part.again != nil {
      var dealt = DealtCards(limit: configuration.limit ?? .max)
      dealt.keep(.runs(start.undecided))
      start.undecided = DeckSelection.list(dealt.deal { _ in true }).runs
      self.dealt = dealt
    }
    loading = DeckLoading(
      cards.deck, name: configuration.name, hasBegun: hasBegun, isComplete: !start.isPartial, loader: loader)
    display = SessionDisplay(nil)
    let options = configuration.physics.options(for: scene, reducesMotion: configuration.reducesMotion)
    controller = try SwipeController(options: options, layout: scene, cards: [])
    controller.delegate = self
    recording?.recorder(.began(options, scene, start))
    for run in start.undecided { send(.edit(.appendRange(run)), at: .zero) }
    send(.edit(.append(start.putOff)), at: .zero)
    send(.edit(.adopt(start.earlier)), at: .zero)
    display.show(restingOverlay)
    endOfDeck(at: .zero)
  }

  // MARK: - As it was configured

  package var keys: KeyMap { configuration.keys }
  package var physics: Physics { configuration.physics }
  /// What the session is about and its order, where it is not simply the whole deck; the first is the last to give way.
  package var context: [SessionContext] { teamContext + rankingContext + about + configuration.order.context }
  private var rankingContext: [SessionContext] {
    guard let ranking else { return [] }
    return ranking.context(isDrawn: stack.topCard.map(isDrawn) ?? false)
  }
  /// How choices are kept where that is not as usual; `nil` if it is.
  package var savingNote: String? { configuration.savingNote }
  /// Whether the deck comes through a pipe.
  var isPiped: Bool { cards.deck.isPiped }

  // MARK: - Cards on their way

  /// Begins to look for the cards that are not there yet, the first time: behind the first frame, which should not
  /// have to share the processor.
  package func beginLoading() { loading.loader?.begin() }

  /// Nobody needs more cards.
  package func stopLoading() {
    loading.loader?.cancel()
    ranking?.learner.cancel()
  }

  /// Whether more cards may come.
  package var isArriving: Bool { loading.isArriving }
  /// Why there is nothing to go on with; `nil` where there is. The event loop has to end.
  package var problem: CardLoadingError? { loading.problem }
  /// Whether a command typed ahead was to quit. The event loop has to end.
  package var hasQuit: Bool { typedAhead.hasQuit }

  /// What an empty stage waits for; `nil` while there are cards, and when there will be none.
  package var awaited: AwaitedCard? {
    stack.remainingCount == 0 ? loading.awaited(isPiped: isPiped, team: team?.awaited) : nil
  }

  /// The deck's own title, else its name.
  package var title: String { loading.title }
  /// The deck's own words for the choices.
  package var labels: DeckLabels { loading.labels }

  /// Whether cards are put off that can be gone through once more.
  package var canGoOn: Bool { overlay?.isResting == true && !pass.putOff.isEmpty }

  /// Cards that were put off and have not come back.
  package var putOffCount: Int { pass.putOff.count }

  /// Whether the hidden side of a card is shown: only that of the top one is.
  package func isTurned(_ number: Number) -> Bool { turnedCard == number && stack.topCard == number }

  /// Turns the top card to its other side, if it has one.
  ///
  /// - Returns: Whether it has.
  func turn(_ top: Number) -> Bool {
    guard configuration.turnsCards, !cards.card(top).hidden.isEmpty else { return false }
    turnedCard = isTurned(top) ? nil : top
    isDirty = true
    return true
  }

  /// Whether there may be a picture of a card to be seen.
  func hasPicture(_ number: Number) -> Bool { configuration.showsPictures && cards.card(number).image != nil }

  /// Whether cards jump instead of moving.
  package var reducesMotion: Bool { configuration.reducesMotion }

  // MARK: - The engine

  package var stack: CardStack<Number> { controller.stack }
  /// Whether something moves, so that the next frame will differ from this one.
  package var isMoving: Bool { controller.isMoving }

  package func frame(at time: Duration, into frame: inout StackFrame<Number>) {
    controller.frame(at: time, into: &frame)
  }

  /// The only way to say something to the engine.
  func send(_ event: SwipeEvent<Number>, at time: Duration) {
    guard recording != nil else { return controller.handle(event, at: time) }
    recording?.beginStep()
    controller.handle(event, at: time)
    recording?.endStep(event, at: time, controller.stack)
  }

  func record(_ outcome: SessionStep.Outcome) { recording?.add(outcome) }

  /// Says something to the engine of which the log hears in another way than usual.
  func withLogging(_ logging: Logging, _ body: () -> Void) {
    let before = self.logging
    self.logging = logging
    body()
    self.logging = before
  }

  /// Cards live and rest somewhere else. Where the pointer was pressed is another point now, so a drag is over.
  package func layOut(_ scene: SwipeLayout, at time: Duration) {
    letGo(at: time)
    send(.layout(scene), at: time)
    // The options were taken at the start; of these only the vertical threshold follows the size, and it is never
    // below 1.
    try? controller.setOptions(physics.options(for: scene, reducesMotion: configuration.reducesMotion))
    isDirty = true
  }

  // MARK: - Time

  /// Lets time pass: motions end, notices go out.
  package func advance(to time: Duration) {
    controller.advance(to: time)
    display.expire(at: time)
    endOfDeck(at: time)
    checkOpening(at: time)
    if team?.advance(to: time) == true { isDirty = true }
    if team?.hasLostInHand == true { takeOffLost(at: time) }
    overlay?.advance(in: self, at: time)
    tellFavouritesError(at: time)
  }

  /// The next time at which something that is seen changes by itself; `nil` at rest.
  package var nextWake: Duration? {
    [controller.nextWake, display.noticeEnd, opening?.nextCheck, team?.nextWake].compactMap(\.self).min()
  }

  /// The process was stopped, or may have been for all this time: no card was looked at.
  package func wasStopped(from start: Duration, to end: Duration) {
    timing.inactive.begin(at: start)
    timing.inactive.end(at: end)
  }

  /// The session is ended, by the person or from outside: what is half written is kept.
  package func end(at time: Duration) {
    overlay?.sessionEnds(in: self, at: time)
  }

  /// Looks at the cards that choices wait for, so that they can be saved, and begins the export that waits for that.
  ///
  /// - Parameter limit: Of time.
  package func identifyWaiting(within limit: Duration) {
    pending.identifyWaiting(within: limit)
    if !pending.hasWaiting { exports.becameReady() }
  }

  /// Waits for the exports that have begun.
  package func finishExport() { exports.exporter.finish() }

  // MARK: - What is shown

  /// What lies over the cards; `nil` is nothing.
  package var overlay: (any Overlay)? { display.overlay }
  /// `nil` for none.
  package var notice: Notice? { display.notice }
  /// Whether something that is seen has changed since the last frame.
  package var isDirty: Bool {
    get { display.isDirty }
    set { display.isDirty = newValue }
  }

  /// What has happened since the last call, in order.
  package func takeChanges() -> [Change] { display.takeChanges() }

  /// The top card was drawn, unless something hides it.
  ///
  /// - Parameter fits: Whether the window had room for a card.
  package func wasShown(fits: Bool) { display.wasShown(fits: fits) }

  func show(_ notice: Notice, at time: Duration) { display.show(notice, at: time) }

  /// Opens, changes or closes what lies over the cards: the only way to do so, because whatever covers them ends a
  /// drag.
  func show(_ overlay: (any Overlay)?, at time: Duration) {
    if overlay != nil { letGo(at: time) }
    display.show(overlay)
  }

  /// What lies over the cards when nothing is open.
  var restingOverlay: (any Overlay)? { stack.remainingCount > 0 || isArriving ? nil : SummaryOverlay() }

  /// Back to the cards, or to the summary where there are none.
  package func closeOverlay(at time: Duration) {
    show(restingOverlay, at: time)
    catchUp(at: time)
  }
}
