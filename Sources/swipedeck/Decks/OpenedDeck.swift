import CardDeck
import ChoiceLog
import Dispatch
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
  /// Whether options name fields that can be checked only when more of the deck has arrived.
  let hasOpenNames: Bool
  private let filters: [CardFilter]

  /// Opens the deck and the log.
  ///
  /// - Parameters:
  ///   - endsWithNUL: Whether the lines of the deck end with NUL.
  ///   - filters: The conditions of `--where`; their fields are checked.
  ///   - isTrial: Whether a log that does not exist is not created.
  /// - Throws: A ``Failure`` that names the file.
  init(
    path: String, in configured: ConfiguredLog, reading: ReadingOptions, endsWithNUL: Bool = false,
    filters: [CardFilter] = [], isTrial: Bool = false, until readiness: Deck.Readiness = .complete
  ) throws {
    deck = try reading.open(path, endsWithNUL: endsWithNUL, until: readiness)
    isAwaited = deck.count == 0
    self.filters = filters
    hasOpenNames =
      deck.isPiped && !deck.progress.isComplete && (!filters.isEmpty || deck.fieldMap != FieldMap())
    if !isAwaited { try Self.requireNames(deck, filters) }
    annotator = configured.annotator ?? Annotator.standard()
    isNamed = configured.given.deckName != nil
    try configured.requireLogPath(deck: path)
    log = isTrial ? try configured.openForTrial() : try configured.open()
    let named = DeckNaming.key(path: path, deckName: configured.given.deckName)
    let known = try log.read { try $0.deck(named) }
    key = known?.key ?? named
    name = deck.isPiped ? key.text : DeckNaming.name(of: path)
    isNew = known == nil
    let now = WallClock.milliseconds()
    let id: DeckID
    if let known {
      // Entering a deck flushes the disk; the first frame of a known deck does not wait for that. A deck that was entered
      // only once is entered again: the process that entered it may still remove it.
      let isSafe = known.firstSeen < known.lastSeen
      id = (isSafe ? nil : try? log.enter(key, title: deck.title ?? known.title, at: now)) ?? known.id
    } else {
      id = try log.enter(key, title: deck.title, at: now)
    }
    scope = ChoiceScope(deck: id, annotator: annotator)
  }

  /// Wraps a team's deck that the log knows. Its cards may arrive later.
  ///
  /// - Parameters:
  ///   - deck: The pipe through which the link sends the cards.
  ///   - name: The deck's name on the server.
  ///   - annotator: The person's name on the server.
  init(team deck: Deck, name: String, log: ChoiceLog, scope: ChoiceScope, annotator: String) {
    (self.deck, self.name, self.log) = (deck, name, log)
    (self.scope, self.annotator) = (scope, annotator)
    (key, filters) = (.name(name), [])
    (isNew, isNamed, isAwaited, hasOpenNames) = (false, true, true, false)
  }

  /// Whether the deck's records may differ from those that were decided on. A team's deck has the server's records.
  var hasOwnRecords: Bool { !deck.isOpenEnded }

  /// Whether enough of the deck has arrived to compare it with the records that were decided on.
  var canBeChecked: Bool {
    if isAwaited { return false }
    return !deck.isPiped || deck.progress.isComplete || !hasComparableRecords
  }

  private var hasComparableRecords: Bool {
    (try? log.read { try $0.comparableRecords(1, in: scope) })?.isEmpty != true
  }

  /// Compares records of the deck with those that were decided on.
  ///
  /// - Throws: A ``Failure`` that says what to do if most of the records compared differ.
  func requireSameRecords() throws {
    let comparison = try RecordComparison(log, in: scope, with: deck)
    if let advice = comparison.advice(on: deck) {
      throw Failure(
        .badData, "\(advice), begin afresh with --deck-id NAME, or go on without them with --keep")
    }
    guard comparison.isAnotherDeck else { return }
    throw Failure(
      .badData,
      "\(deck.path): \(comparison.different) of \(comparison.compared) cards compared are not what was decided on; begin afresh with --deck-id NAME, or keep the choices with --keep"
    )
  }

  /// Checks a deck that had not arrived when it was opened: its named fields, and the records that were decided on. May
  /// wait for more of the deck.
  func check(comparesRecords: Bool) throws {
    try Self.requireNames(deck, filters)
    if comparesRecords { try requireSameRecords() }
  }

  private static func requireNames(_ deck: Deck, _ filters: [CardFilter]) throws {
    try deck.requireFields(of: deck.fieldMap)
    try deck.requireFields(of: filters)
  }

  /// Writes the time and the title of a known deck to the log, on another thread. Nothing depends on them, so a failure
  /// is ignored.
  func noteSeen() {
    guard !isNew, !isAwaited else { return }
    let (log, key, title, now) = (log, key, deck.title, WallClock.milliseconds())
    DispatchQueue.global(qos: .utility).async { _ = try? log.enter(key, title: title, at: now) }
  }

  /// Removes a deck from the log that was new to it and on which nothing has happened.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func forgetIfUnused() -> Bool { isNew && (try? log.forget(scope.deck)) == true }

  /// Cleans up after a session: removes an unused deck from a pipe, unless a person has named it, and writes the title of
  /// a deck that had not arrived when the session began.
  func noteSeenAfterwards() {
    if deck.isPiped, !deck.isOpenEnded, !isNamed, forgetIfUnused() { return }
    guard isAwaited else { return }
    _ = try? log.enter(key, title: deck.title, at: WallClock.milliseconds())
  }
}
