import ChoiceLog
import SwipeEngine

/// A search through the cards that the session is about. Looking changes no choice: only when a key chooses is the card
/// brought to the top.
package final class SearchOverlay: Overlay {
  package private(set) var search: DeckSearch
  private let cards: CardCache
  /// Whether another thread looks through a card.
  private var isAwaiting = false

  /// Cards looked at in one turn of the loop: a few milliseconds' worth.
  private static let step = 100
  /// Bytes of cards likewise.
  private static let stepBytes = 1 << 20

  init(in session: Session) {
    cards = session.cards
    search = DeckSearch(from: session.stack.topCard.map { session.cards.index(of: $0) } ?? 0)
  }

  package var takesText: Bool { true }
  package var hidesTopCard: Bool { true }
  package var isBusy: Bool {
    (search.state == .running || search.isCounting(count: count)) && !isAwaiting
  }
  /// See ``DeckSearch/rank(count:)``.
  package var rank: (place: Int, all: Int)? { search.rank(count: count) }
  /// The card that was found; `nil` while there is none.
  package var shownCard: Session.Number? { search.shown.map { cards.number(at: Int($0)) } }
  /// What the line can be completed with.
  package var candidates: [String] { cards.seenTags.map { "#" + $0 } + cards.seenFields.map { $0 + ":" } }

  package func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    session.isDirty = true
    // The card that is shown can be decided at once; what cannot be typed keeps its meaning.
    if case .choose(let choice)? = session.keys.command(for: key), !key.isTyped {
      return choose(choice, in: session, at: time)
    }
    switch search.line.handle(key) {
    case .changed, .full: search.restart(count: count)
    case .done where search.shown == nil && search.state == .idle: return session.closeOverlay(at: time)
    case .done: search.goOn(count: count)
    case .cancelled: return session.closeOverlay(at: time)
    case .complete:
      search.line.complete(among: candidates)
      search.restart(count: count)
    case .ignored: break
    }
    advance(in: session, at: time)
  }

  package func paste(_ text: String, in session: Session, at time: Duration) {
    guard search.line.insert(text) != .ignored else { return }
    session.isDirty = true
    search.restart(count: count)
    advance(in: session, at: time)
  }

  /// Looks at some more cards.
  package func advance(in session: Session, at time: Duration) {
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
  }

  private func choose(_ choice: Choice, in session: Session, at time: Duration) {
    let number = shownCard
    if let number, session.refusesWhileLoading(number, at: time) { return }
    session.closeOverlay(at: time)
    session.choose(choice, on: number, at: time)
  }

  private var count: UInt32 { UInt32(clamping: cards.deck.count) }
}

extension Session {
  /// Chooses on the top card, or brings another one to the top and chooses on that.
  fileprivate func choose(_ choice: Choice, on number: Number?, at time: Duration) {
    guard number != nil || canChoose(at: time) else { return }
    if let number, number != stack.topCard {
      guard cards.id(number) != nil else {
        return show(.cardUnidentified, at: time)
      }
      introduce(number, at: time)
      send(.edit(.raise(number)), at: time)
      guard stack.topCard == number else {
        return show(.cannotRaise, at: time)
      }
    }
    send(.swipe(choice.direction, cause: .key), at: time)
    endOfDeck(at: time)
  }
}
