import ChoiceLog
import SwipeEngine
import TerminalText

/// A search through the cards that the session is about. Looking changes no choice. The card that is found comes to
/// the top, undecided, only when a key chooses on it or asks for it.
package final class SearchOverlay: Overlay {
  package enum Action: Sendable, Hashable {
    case choose(Choice, SwipeCause)
    /// Brings the card to the top.
    case raise
  }

  package private(set) var search: DeckSearch
  private let cards: CardCache
  /// The action on the card that is found, which waits for the search's answer; `nil` for none.
  package private(set) var pending: Action?
  /// Whether the search waits for another thread, which looks through a card.
  private var isAwaiting = false

  /// Limits of one turn of the event loop, a few milliseconds' work: cards, and bytes of cards.
  private static let step = 100
  private static let stepBytes = 1 << 20

  init(in session: Session) {
    cards = session.cards
    search = DeckSearch(from: session.stack.topCard.map { session.cards.index(of: $0) } ?? 0)
  }

  package override var acceptsText: Bool { true }
  package override var arrows: KeyMap.Arrows { .asGiven }
  package override var hidesTopCard: Bool { true }
  package override var isBusy: Bool {
    (search.state == .running || search.isCounting(count: count)) && !isAwaiting
  }
  /// See ``DeckSearch/rank(count:)``.
  package var rank: (place: Int, all: Int)? { search.rank(count: count) }
  /// The card that was found; `nil` while there is none.
  package override var shownCard: Session.Number? { search.shown.map { cards.number(at: Int($0)) } }
  /// Since when this card has been shown; `nil` while there is none.
  private var seen: (card: Session.Number, since: Duration)?
  /// What the line can be completed with.
  package var candidates: [String] { cards.seen.forSearches }

  /// Arrows, and other keys that type nothing, choose.
  package override func accepts(_ key: KeyPress, for command: Command) -> Bool {
    guard case .choose = command else { return false }
    return Self.direction(of: key) == nil && !InputLine.accepts(key)
  }

  package override func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    session.isDirty = true
    // The result of the search stands where a message would.
    session.display.endNotice()
    if key.key == .enter { return perform(.raise, in: session, at: time) }
    if let command = session.keys.command(for: key), accepts(key, for: command) {
      return perform(command, cause: .key, in: session, at: time)
    }
    // An action that waits was meant for the text before this key.
    pending = nil
    if let direction = Self.direction(of: key) {
      search.goOn(backwards: direction == .up, count: count)
    } else {
      switch search.line.handle(key) {
      case .changed, .full: search.restart(count: count)
      case .cancelled: return session.closeOverlay(at: time)
      case .complete:
        search.line.complete(among: candidates)
        search.restart(count: count)
      case .done, .ignored: break
      }
    }
    advance(in: session, at: time)
  }

  /// Down for the next match, up for the one before; `nil` for other keys.
  private static func direction(of key: KeyPress) -> SwipeDirection? {
    switch key {
    case KeyPress(.down), KeyPress(.character("n"), .control): .down
    case KeyPress(.up), KeyPress(.character("p"), .control): .up
    default: nil
    }
  }

  package override func paste(_ text: String, in session: Session, at time: Duration) {
    guard search.line.insert(text) != .ignored else { return }
    session.isDirty = true
    pending = nil
    search.restart(count: count)
    advance(in: session, at: time)
  }

  /// Looks at some more cards.
  package override func advance(in session: Session, at time: Duration) {
    defer { if shownCard != seen?.card { seen = shownCard.map { ($0, time) } } }
    let isLooking = search.state == .running
    guard isLooking || search.isCounting(count: count) else { return }
    var bytes = 0
    isAwaiting = false
    func isMatch(_ query: CardQuery, _ index: UInt32) -> Bool? {
      guard bytes < Self.stepBytes else { return nil }
      guard !cards.deck.isKnownCopy(at: Int(index)) else { return false }
      let number = cards.number(at: Int(index))
      guard let isAbout = session.isAbout(number) else {
        isAwaiting = true
        return nil
      }
      guard isAbout else { return false }
      guard let match = cards.matches(query, number) else {
        isAwaiting = true
        return nil
      }
      bytes += match.bytes
      return match.isMatch
    }
    if isLooking {
      search.step(cards: Self.step, count: count, isMatch: isMatch)
    } else {
      search.countMatches(cards: Self.step, count: count, isMatch: isMatch)
    }
    if isLooking || rank != nil { session.isDirty = true }
    if let pending { perform(pending, in: session, at: time) }
  }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    if case .choose(let choice) = command { perform(.choose(choice, cause), in: session, at: time) }
  }

  /// Acts on the card that is found, and on no other; while the search runs, the action waits.
  private func perform(_ action: Action, in session: Session, at time: Duration) {
    pending = search.state == .running ? action : nil
    guard pending == nil else { return }
    guard let number = shownCard else {
      guard action == .raise, search.state == .idle else { return session.show(.nothingFound, at: time) }
      return session.closeOverlay(at: time)
    }
    guard !session.refusesWhileLoading(number, at: time) else { return }
    session.closeOverlay(at: time)
    guard session.raise(number, at: time) else { return }
    switch action {
    case .raise: session.show(session.restingOverlay, at: time)
    case .choose(let choice, let cause):
      session.seenSince = seen?.card == number ? seen?.since : nil
      defer { session.seenSince = nil }
      session.send(.swipe(session.directions[choice], cause: cause), at: time)
      session.endOfDeck(at: time)
    }
  }

  private var count: UInt32 { UInt32(clamping: cards.deck.count) }
}

extension Session {
  /// Brings a card to the top, or says why it cannot come.
  ///
  /// - Returns: Whether it is on top.
  func raise(_ number: Number, at time: Duration) -> Bool {
    guard number != stack.topCard else { return true }
    guard cards.id(number) != nil else {
      show(.cardUnidentified, at: time)
      return false
    }
    introduce(number, at: time)
    send(.edit(.raise(number)), at: time)
    guard stack.topCard == number else {
      show(.cannotRaise, at: time)
      return false
    }
    explainRaised()
    return true
  }
}
