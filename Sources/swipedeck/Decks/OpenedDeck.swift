import CardDeck
import ChoiceLog
import Dispatch
import Platform
import TerminalCanvas

/// A deck and the log of choices on it, both open.
struct OpenedDeck {
  let deck: Deck
  /// The deck's path without its folders; for a deck from a pipe, its name in the log.
  let name: String
  let log: ChoiceLog
  let scope: ChoiceScope
  let annotator: String
  private let key: DeckKey
  private let isNew: Bool
  /// Whether the deck has a name that was given with `--deck-id`.
  let isNamed: Bool
  /// Whether no card had arrived when the deck was opened.
  private let isAwaited: Bool
  /// Whether the deck's records may differ from those that were decided on. A team's deck has the server's records.
  let hasOwnRecords: Bool
  /// Whether options name fields that can be checked only when more of the deck has arrived.
  let hasOpenNames: Bool
  private let filters: [CardFilter]

  /// Opens both.
  ///
  /// - Throws: A ``Failure`` that names the file.
  init(
    path: String, options: LogOptions, reading: ReadingOptions, filters: [CardFilter] = [],
    until readiness: Deck.Readiness = .complete
  ) throws {
    let options = try options.resolved()
    hasOwnRecords = true
    deck = try reading.open(path, until: readiness)
    isAwaited = deck.count == 0
    self.filters = filters
    hasOpenNames =
      deck.isPiped && !deck.progress.isComplete && (!filters.isEmpty || deck.fieldMap != FieldMap())
    if !isAwaited { try Self.requireNames(deck, filters) }
    annotator = options.annotator ?? Annotator.standard()
    isNamed = options.deckName != nil
    try options.requireLogPath(deck: path)
    log = try options.open()
    let named = DeckNaming.key(path: path, deckName: options.deckName)
    let known = try log.read { try $0.deck(named) }
    key = known?.key ?? named
    name = deck.isPiped ? key.text : DeckNaming.name(of: path)
    isNew = known == nil
    let now = WallClock.milliseconds()
    // Entering a deck flushes the disk; the first frame of a known deck does not wait for that. A deck that was entered
    // only once is entered again, as the process that did it may still forget it.
    if let known {
      let isSafe = known.firstSeen < known.lastSeen
      let again = isSafe ? nil : try? log.enter(key, title: deck.title ?? known.title, at: now)
      scope = ChoiceScope(deck: again ?? known.id, annotator: annotator)
    } else {
      scope = ChoiceScope(deck: try log.enter(key, title: deck.title, at: now), annotator: annotator)
    }
  }

  /// Takes a team's deck that the log knows. No card need have arrived.
  ///
  /// - Parameters:
  ///   - deck: Of ``Deck/open(pipe:named:folder:fieldMap:until:)``.
  ///   - name: The deck's, on the server.
  ///   - annotator: Whom the server knows.
  init(team deck: Deck, name: String, log: ChoiceLog, scope: ChoiceScope, annotator: String) {
    self.deck = deck
    self.name = name
    self.log = log
    self.scope = scope
    self.annotator = annotator
    key = .name(name)
    (isNew, isNamed, isAwaited, hasOwnRecords, hasOpenNames) = (false, true, true, false, false)
    filters = []
  }

  /// Whether enough of the deck has come to know whether it is the right one.
  var canBeChecked: Bool {
    if isAwaited { return false }
    return !deck.isPiped || deck.progress.isComplete || !hasComparableRecords
  }

  private var hasComparableRecords: Bool { (try? log.comparableRecords(1, in: scope))?.isEmpty != true }

  /// Whether the records are those that were decided on.
  /// - Throws: A ``Failure`` that says what to do if most of the records compared differ.
  func requireSameRecords() throws {
    let comparison = try RecordComparison(log, in: scope, with: deck)
    if let advice = comparison.advice(on: deck) {
      throw Failure(
        status: .badData,
        message: "\(advice), begin afresh with --deck-id NAME, or go on without them with --keep")
    }
    guard comparison.isAnotherDeck else { return }
    throw Failure(
      status: .badData,
      message:
        "\(deck.path): \(comparison.different) of \(comparison.compared) cards compared are not what was decided on; begin afresh with --deck-id NAME, or keep the choices with --keep"
    )
  }

  /// Whether the deck has the fields that are named, as far as that can be told by now. May wait for more of a file.
  func requireNames() throws { try Self.requireNames(deck, filters) }

  private static func requireNames(_ deck: Deck, _ filters: [CardFilter]) throws {
    try FieldNames(deck).require(deck.fieldMap)
    try FieldNames(deck).require(filters)
  }

  /// Notes in the log, from another thread, that a known deck was seen again and under which title. Nothing depends on
  /// it, so that a failure is nobody's concern.
  func noteSeen() {
    guard !isNew, !isAwaited else { return }
    let (log, key, title, now) = (log, key, deck.title, WallClock.milliseconds())
    DispatchQueue.global(qos: .utility).async { _ = try? log.enter(key, title: title, at: now) }
  }

  /// Leaves nothing in the log of a deck that was not known before and on which nothing has happened.
  @discardableResult
  func forgetIfUnused() -> Bool { isNew && (try? log.forget(scope.deck)) == true }

  /// The same after a session, but for a deck that a person has named; of one whose title was not known when the
  /// session began, it is noted now.
  func noteSeenAfterwards() {
    if deck.isPiped, !deck.needNotEnd, !isNamed, forgetIfUnused() { return }
    guard isAwaited else { return }
    _ = try? log.enter(key, title: deck.title, at: WallClock.milliseconds())
  }
}
