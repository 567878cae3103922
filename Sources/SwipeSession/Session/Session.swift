import CardDeck
import ChoiceLog
import SwipeEngine

/// One session with one deck: turns what a person does into what the engine understands, and what the engine reports
/// into the log. Knows no terminal and no clock; every call brings its time.
package final class Session {
  package typealias Number = UInt32

  /// What a session asks of whoever runs it.
  package enum Request: Sendable, Hashable {
    case quit, suspend, interrupt, abort, repaint
  }

  /// What happened, for whoever shows or says it; see ``takeChanges()``.
  package enum Change: Hashable {
    case chose(Choice, Number)
    case undid(Number)
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

  package let cards: CardCache
  package let pending: PendingChoices
  package let keys: KeyMap
  package let physics: Physics
  /// Whether cards jump instead of flying, and do not tilt.
  package let reducesMotion: Bool
  package let exporter: BackgroundExporter
  /// How choices are kept where that is not as usual; `nil` if it is.
  package let savingNote: String?
  let exportsAtEnd: Bool
  /// Whether all cards of the deck are shown, and not those that were asked for.
  let showsAll: Bool
  private let name: String
  private let controller: SwipeController<Number>
  private let recorder: SessionRecorder?
  /// `nil` where all cards were there at the start.
  private let loader: UndecidedCardLoader?

  /// What lies over the cards; `nil` is nothing.
  package private(set) var overlay: (any Overlay)?
  package var notice = Notice()
  /// What the pointer went down on; `nil` while it is up, or what it held has been let go of.
  package internal(set) var held: Held?
  private var changes: [Change] = []
  /// Whether something that is seen has changed since the last frame.
  package var isDirty = true

  /// The deck's own title, else its name.
  package private(set) var title: String
  /// The deck's own words for the choices.
  package private(set) var labels: DeckLabels
  /// Whether cards of the deck have come.
  private(set) var hasBegun: Bool

  /// Cards put off that have not come back yet, in the order they were put off.
  var putOff: [Number] = []
  /// Whether anything but `later` was chosen since the cards put off last came back.
  var hasProgressed = false
  /// Whether more cards may come.
  package internal(set) var isArriving: Bool
  /// Whether nobody has seen the top card: it has just come, or does not fit into the window.
  var isUnseen = false
  /// Whether the last window had room for a card.
  private(set) var fitsWindow = true
  /// Commands on cards that have not come yet.
  var typedAhead: [(Command, SwipeCause)] = []
  /// Whether one of these was to quit: the runner has to end.
  package internal(set) var leaves = false
  /// Where the cards are on which something stood at the start; known when all cards are.
  var decidedIndexes = DecidedIndexes()
  /// Choices of earlier sessions on cards that the deck has no more; known when all cards are.
  var gone = Tally()
  /// The export that begins when the ids of all cards chosen are known, and whether it replaces a file of others.
  var awaitedExport: Bool?
  /// What undo reaches when all of this session is taken back.
  var earlier: EarlierChoices
  /// Looks for what others do in the log.
  var watcher: LogWatcher
  /// Opens what cards point to; `nil` where nothing can be opened.
  var opening: CardOpening?
  /// What was said of the deck's file last.
  var saidChange: DeckChange?
  /// Why there is nothing to go on with; the runner has to end.
  package internal(set) var problem: CardLoadingError?
  /// Set by the engine in mid-event, acted upon after it.
  var isAtEnd = false
  /// While the engine repeats what could not be unsaved, nothing is logged.
  var isMuted = false
  /// While the engine makes a choice of an earlier session again, which is logged as a redo.
  var isRedoing = false
  package internal(set) var timing = ChoiceTiming()
  var absence = Absence()
  /// What the event under way has led to so far, for the recorder.
  private var outcomes: [SessionStep.Outcome] = []
  private var recordedFrame = StackFrame<Number>()

  /// - Parameters:
  ///   - hasBegun: Whether cards of the deck had come when the scene was made.
  ///   - start: Undecided cards and earlier choices.
  ///   - scene: Where cards live and rest, in points.
  init(
    _ configuration: SessionConfiguration, cards: CardCache, pending: PendingChoices, hasBegun: Bool,
    start: SessionStart,
    scene: SwipeLayout, loader: UndecidedCardLoader?, exporter: BackgroundExporter, earlier: EarlierChoices,
    watcher: LogWatcher
  ) throws(OptionError) {
    self.cards = cards
    self.pending = pending
    self.loader = loader
    self.exporter = exporter
    self.earlier = earlier
    self.watcher = watcher
    name = configuration.name
    title = Self.title(of: cards.deck, name: name)
    labels = cards.deck.labels
    self.hasBegun = hasBegun
    keys = configuration.keys
    physics = configuration.physics
    reducesMotion = configuration.reducesMotion
    exportsAtEnd = configuration.exportsAtEnd
    savingNote = configuration.savingNote
    opening = configuration.opening
    recorder = configuration.recorder
    showsAll = configuration.query == nil && configuration.limit == nil
    isArriving = start.isPartial
    let options = physics.options(for: scene, reducesMotion: reducesMotion)
    controller = try SwipeController(options: options, layout: scene, cards: [])
    controller.delegate = self
    recorder?(.began(options, scene, start))
    for run in start.undecided { send(.edit(.appendRange(run)), at: .zero) }
    send(.edit(.append(start.putOff)), at: .zero)
    send(.edit(.adopt(start.earlier)), at: .zero)
    overlay = restingOverlay
    endOfDeck(at: .zero)
  }

  private static func title(of deck: Deck, name: String) -> String { SafeText.line(deck.title ?? name) }

  // MARK: - Cards on their way

  /// Begins to look for the cards that are not there yet, the first time: behind the first frame, which should not
  /// have to share the processor.
  package func beginLoading() { loader?.begin() }

  /// Nobody needs more cards.
  package func stopLoading() { loader?.cancel() }

  /// The first cards of the deck have come.
  func deckHasBegun() {
    guard !hasBegun else { return }
    hasBegun = true
    title = Self.title(of: cards.deck, name: name)
    labels = cards.deck.labels
    changes.append(.began)
  }

  // MARK: - The engine

  package var stack: CardStack<Number> { controller.stack }
  /// Whether something moves, so that the next frame will differ from this one.
  package var isMoving: Bool { controller.isMoving }

  package func frame(at time: Duration, into frame: inout StackFrame<Number>) {
    controller.frame(at: time, into: &frame)
  }

  /// The only way to say something to the engine.
  func send(_ event: SwipeEvent<Number>, at time: Duration) {
    guard let recorder else { return controller.handle(event, at: time) }
    outcomes = []
    controller.handle(event, at: time)
    controller.stack.frame(at: time, into: &recordedFrame)
    recorder(
      .step(
        SessionStep(
          event: event, time: time, held: stack.heldCard, outcomes: outcomes,
          remaining: recordedFrame.cards.filter { $0.phase.isRemaining }.map(\.card))))
  }

  func note(_ outcome: SessionStep.Outcome) {
    if recorder != nil { outcomes.append(outcome) }
  }

  /// Cards live and rest somewhere else. Where the pointer was pressed is another place now, so a drag is over.
  package func layOut(_ scene: SwipeLayout, at time: Duration) {
    letGo(at: time)
    send(.layout(scene), at: time)
    // The options were taken at the start; of these only the vertical threshold follows the size, and it is never
    // below 1.
    try? controller.setOptions(physics.options(for: scene, reducesMotion: reducesMotion))
    isDirty = true
  }

  // MARK: - Time

  /// Lets time pass: motions end, notices go out.
  package func advance(to time: Duration) {
    controller.advance(to: time)
    if notice.expire(at: time) { isDirty = true }
    endOfDeck(at: time)
    checkOpening(at: time)
    overlay?.advance(in: self, at: time)
  }

  /// The next time at which something that is seen changes by itself; `nil` at rest.
  package var nextWake: Duration? {
    [controller.nextWake, notice.end, opening?.nextCheck].compactMap(\.self).min()
  }

  /// The process was stopped, or may have been for all this time: no card was looked at.
  package func wasStopped(from start: Duration, to end: Duration) {
    absence.begin(at: start)
    absence.end(at: end)
  }

  /// The session is ended, by the person or from outside: what is half written is kept.
  package func end(at time: Duration) { overlay?.sessionEnds(in: self, at: time) }

  // MARK: - What is shown

  /// What has happened since the last call, in order.
  package func takeChanges() -> [Change] {
    guard !changes.isEmpty else { return [] }
    defer { changes = [] }
    return changes
  }

  func changed(_ change: Change) { changes.append(change) }

  /// The top card was drawn, unless something hides it.
  ///
  /// - Parameter fits: Whether the window had room for a card.
  package func wasShown(fits: Bool) {
    isDirty = false
    fitsWindow = fits
    if overlay?.hidesTopCard != true { isUnseen = !fits }
  }

  /// Opens, changes or closes what lies over the cards: the only way to do so, because whatever covers them ends a
  /// drag.
  func show(_ overlay: (any Overlay)?, at time: Duration) {
    if overlay != nil { letGo(at: time) }
    self.overlay = overlay
    isDirty = true
  }

  /// What lies over the cards when nothing is open.
  var restingOverlay: (any Overlay)? { stack.remainingCount > 0 || isArriving ? nil : SummaryOverlay() }

  /// Back to the cards, or to the summary where there are none.
  package func closeOverlay(at time: Duration) {
    show(restingOverlay, at: time)
    catchUp(at: time)
  }

  /// How the deck and the choices on it add up, as far as that is known.
  package var counts: CardCounts {
    let passedOver = cards.deck.passedOver
    return CardCounts(
      records: cards.deck.count, copies: passedOver.copies, unreadable: passedOver.unreadable,
      tally: pending.tally - gone, gone: gone.decided)
  }
}
