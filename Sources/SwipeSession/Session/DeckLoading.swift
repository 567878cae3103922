import CardDeck
import ChoiceLog
import TerminalText

/// How far the cards of a session have come, and what is known of their deck by then.
struct DeckLoading {
  /// Each leads to the next.
  private enum Phase {
    case awaitingFirst
    case arriving
    case complete(Complete)
  }

  /// What is known once all cards are, or no more will come.
  private struct Complete {
    /// Where the cards are on which something stood at the start.
    let decided: DecidedIndexes
    /// Choices of earlier sessions on cards that the deck has no more.
    var gone: Tally
    /// Why there is nothing to go on with; `nil` where there is.
    let problem: CardLoadingError?
  }

  private var phase: Phase
  /// Harmless on a screen: the deck's own title, else its name.
  private(set) var title: String
  /// The deck's own words for the choices.
  private(set) var labels: DeckLabels
  private let name: String
  /// Finds the cards that are not there yet; `nil` where all were at the start.
  let loader: UndecidedCardLoader?
  /// What of the deck's file the person has been told last; `nil` for nothing.
  private var reportedChange: DeckChange?

  /// - Parameters:
  ///   - name: Shown where the deck has no title.
  ///   - hasBegun: Whether cards of the deck have come.
  ///   - isComplete: Whether all have.
  init(_ deck: Deck, name: String, hasBegun: Bool, isComplete: Bool, loader: UndecidedCardLoader?) {
    self.name = name
    self.loader = loader
    title = Self.title(of: deck, name: name)
    labels = deck.labels
    phase =
      isComplete
      ? .complete(Complete(decided: DecidedIndexes(), gone: Tally(), problem: nil))
      : hasBegun ? .arriving : .awaitingFirst
  }

  private static func title(of deck: Deck, name: String) -> String { SafeText.line(deck.title ?? name) }

  /// Cards have come.
  ///
  /// - Returns: Whether they are the first, with which the deck's title and labels are known.
  mutating func begin(_ deck: Deck) -> Bool {
    guard case .awaitingFirst = phase else { return false }
    phase = .arriving
    title = Self.title(of: deck, name: name)
    labels = deck.labels
    return true
  }

  /// All cards are known, or no more will come.
  ///
  /// - Parameters:
  ///   - hasChosen: Whether the person has chosen anything in this session.
  ///   - hasCards: Whether the deck has any card.
  /// - Returns: What the person has to be told; `nil` for nothing.
  mutating func finish(_ end: CardBatch.End, hasChosen: Bool, hasCards: Bool) -> Notice? {
    let isFatal = end.problem?.endsSession(hasChosen: hasChosen, hasCards: hasCards) ?? false
    phase = .complete(
      Complete(decided: end.decided, gone: end.gone, problem: isFatal ? end.problem : nil))
    return isFatal ? nil : end.problem?.notice
  }

  /// Whether more cards may come.
  var isArriving: Bool { complete == nil }
  /// `nil` while cards are arriving.
  var decided: DecidedIndexes? { complete?.decided }
  /// Why there is nothing to go on with; `nil` where there is, and while cards are arriving.
  var problem: CardLoadingError? { complete?.problem }
  /// Choices of earlier sessions on cards that the deck has no more; empty while cards are arriving.
  var gone: Tally {
    get { complete?.gone ?? Tally() }
    set {
      guard var complete else { return }
      complete.gone = newValue
      phase = .complete(complete)
    }
  }

  private var complete: Complete? { if case .complete(let complete) = phase { complete } else { nil } }

  /// What an empty screen waits for; `nil` when nothing will come.
  ///
  /// - Parameters:
  ///   - isPiped: Whether the deck comes through a pipe.
  ///   - team: What the team's deck waits for; `nil` for other decks.
  func awaited(isPiped: Bool, team: AwaitedCard.Team? = nil) -> AwaitedCard? {
    switch phase {
    case .awaitingFirst: AwaitedCard(isFirst: true, isPiped: isPiped, team: team)
    case .arriving: AwaitedCard(isFirst: false, isPiped: isPiped, team: team)
    case .complete: nil
    }
  }

  /// - Parameter change: What has become of the deck's file; `nil` for nothing.
  /// - Returns: What the person has to be told, once of each; `nil` for nothing.
  mutating func report(_ change: DeckChange?) -> Notice? {
    guard let change, change != reportedChange else { return nil }
    reportedChange = change
    return .deckChanged(change)
  }
}

/// The card that is awaited while there is none to be shown.
package struct AwaitedCard: Sendable, Hashable {
  /// Whether no card of the deck has come.
  package let isFirst: Bool
  /// Whether the deck comes through a pipe, whose other end nobody knows.
  package let isPiped: Bool
  /// What it is that a team's deck waits for; `nil` for other decks.
  package let team: Team?

  init(isFirst: Bool, isPiped: Bool, team: Team? = nil) {
    self.isFirst = isFirst
    self.isPiped = isPiped
    self.team = team
  }

  package enum Team: Sendable, Hashable {
    /// For the server's answer.
    case connecting
    /// For cards that are held, or that the server has.
    case cards
    /// For cards that others hold and may not decide.
    case others
    /// For cards that the server does not hand out now.
    case noneNow
    /// For the server, which cannot be reached; says why.
    case offline(reason: String)
    /// For the server, which will not have this person, deck or program; says why. For nothing where that is for good.
    case refused(reason: String, isForGood: Bool = false)
  }
}

extension CardLoadingError {
  /// Whether there is nothing to go on with. Who has chosen already goes on with the cards that there are.
  func endsSession(hasChosen: Bool, hasCards: Bool) -> Bool {
    switch self {
    case .query, .nothingAgain: true
    case .refused: !hasChosen
    case .deck: !hasCards
    case .log: false
    }
  }

  /// What is said of it if it does not end the session; `nil` for what always does.
  var notice: Notice? {
    switch self {
    case .query, .nothingAgain: nil
    case .refused(let reason): .deckRefused(reason: reason)
    case .deck(let error): .deckCutShort(error)
    case .log(let error): .earlierChoicesUnreadable(error)
    }
  }
}
