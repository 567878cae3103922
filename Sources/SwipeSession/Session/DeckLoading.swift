import CardDeck
import ChoiceLog
import TerminalText

/// How far the cards of a session have come, and what is known of their deck by then.
struct DeckLoading {
  /// Phases in their order.
  private enum Phase {
    case awaitingFirst
    case arriving
    case complete(Complete)
  }

  /// What is known once all cards have come, or no more will.
  private struct Complete {
    /// Choices of earlier sessions on cards that are not in the deck any more.
    var gone: Tally
    let incomparable: [IncomparableCards]
    /// Why the session cannot go on; `nil` if it can.
    let problem: CardLoadingError?
  }

  private var phase: Phase
  /// The deck's title, else its name; harmless on a screen.
  private(set) var title: String
  /// The deck's words for the choices.
  private(set) var labels: DeckLabels
  /// The deck's reasons for the choices.
  private(set) var reasons: DeckReasons
  private let name: String
  /// Finds the other cards; `nil` where all were known at the start.
  let loader: UndecidedCardLoader?
  /// The last change of the deck's file that the person was told; `nil` for none.
  private var reportedChange: DeckChange?

  /// - Parameters:
  ///   - name: Shown where the deck has no title.
  ///   - hasBegun: Whether cards of the deck have come.
  init(_ deck: Deck, name: String, hasBegun: Bool, loader: UndecidedCardLoader?) {
    self.name = name
    self.loader = loader
    title = Self.title(of: deck, name: name)
    (labels, reasons) = (deck.labels, deck.reasons)
    phase = hasBegun ? .arriving : .awaitingFirst
  }

  private static func title(of deck: Deck, name: String) -> String { SafeText.line(deck.title ?? name) }

  /// Notes that cards have come.
  ///
  /// - Returns: Whether they are the first cards. With these the deck's title, labels and reasons are known.
  mutating func begin(_ deck: Deck) -> Bool {
    guard case .awaitingFirst = phase else { return false }
    phase = .arriving
    title = Self.title(of: deck, name: name)
    (labels, reasons) = (deck.labels, deck.reasons)
    return true
  }

  /// Notes that all cards are known, or that no more will come.
  ///
  /// - Parameters:
  ///   - hasChosen: Whether the person has chosen anything in this session.
  ///   - hasCards: Whether the deck has any card.
  /// - Returns: A notice for the person; `nil` for none.
  mutating func finish(_ end: CardBatch.End, hasChosen: Bool, hasCards: Bool) -> Notice? {
    let isFatal = end.problem?.endsSession(hasChosen: hasChosen, hasCards: hasCards) ?? false
    phase = .complete(
      Complete(gone: end.gone, incomparable: end.incomparable, problem: isFatal ? end.problem : nil))
    return isFatal ? nil : end.problem?.notice
  }

  /// Whether no card of the deck has come.
  var isAwaitingFirst: Bool { if case .awaitingFirst = phase { true } else { false } }
  /// Whether more cards may come.
  var isArriving: Bool { complete == nil }
  /// Why the session cannot go on; `nil` if it can, and while cards are arriving.
  var problem: CardLoadingError? { complete?.problem }
  /// See ``CardBatch/End/incomparable``; empty while cards are arriving.
  var incomparable: [IncomparableCards] { complete?.incomparable ?? [] }
  /// Choices of earlier sessions on cards that are not in the deck any more; empty while cards are arriving.
  var gone: Tally {
    get { complete?.gone ?? Tally() }
    set {
      guard var complete else { return }
      complete.gone = newValue
      phase = .complete(complete)
    }
  }

  private var complete: Complete? { if case .complete(let complete) = phase { complete } else { nil } }

  /// - Parameter change: How the deck's file has changed; `nil` for no change.
  /// - Returns: A notice, once for each change; `nil` for none.
  mutating func report(_ change: DeckChange?) -> Notice? {
    guard let change, change != reportedChange else { return nil }
    reportedChange = change
    return .deckChanged(change)
  }
}

extension CardLoadingError {
  /// Whether the session cannot go on. Whoever has chosen already goes on with the cards that have come.
  func endsSession(hasChosen: Bool, hasCards: Bool) -> Bool {
    switch self {
    case .query, .nothingAgain: true
    case .refused: !hasChosen
    case .deck: !hasCards
    case .log: false
    }
  }

  /// The notice of an error that does not end the session; `nil` for an error that always does.
  var notice: Notice? {
    switch self {
    case .query, .nothingAgain: nil
    case .refused(let reason): .deckRefused(reason: reason)
    case .deck(let error): .deckCutShort(error)
    case .log(let error): .earlierChoicesUnreadable(error)
    }
  }
}
