import CardDeck
import Dispatch
import Synchronization

@testable import ChoiceLog

/// A store in memory that fails and stalls when told to.
final class ScriptedStore: ChoiceStore {
  private struct State {
    var cards: [CardID] = []
    var failing: Set<CardID> = []
    var stalling: Set<CardID> = []
  }

  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)
  private let arrival = DispatchSemaphore(value: 0)

  /// The cards of what has been committed, in order.
  var cards: [CardID] { state.withLock { $0.cards } }

  func fail(on card: CardID) { state.withLock { _ = $0.failing.insert(card) } }
  func recover() { state.withLock { $0.failing = [] } }
  func stall(on card: CardID) { state.withLock { _ = $0.stalling.insert(card) } }

  /// Waits until a commit has come to a card that stalls.
  func waitForStall() { arrival.wait() }
  func goOn() { gate.signal() }

  func append(_ event: ChoiceEvent) throws(ChoiceLogError) -> Appended {
    let (stalls, fails) = state.withLock {
      ($0.stalling.contains(event.card), $0.failing.contains(event.card))
    }
    if stalls {
      arrival.signal()
      gate.wait()
    }
    if fails { throw .full(path: "/log") }
    return state.withLock { state in
      state.cards.append(event.card)
      return Appended(sequence: Int64(state.cards.count), standing: event.choice)
    }
  }

  func standing(on card: CardID, in scope: ChoiceScope) throws(ChoiceLogError) -> StandingChoice? { nil }
  func newest(
    _ limit: Int, before order: Int64?, only choice: Choice?, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> [StandingChoice] { [] }
  func choices(on card: CardID, in scope: ChoiceScope) throws(ChoiceLogError) -> [Choice] { [] }
  func areDecided(_ cards: [CardID], in scope: ChoiceScope) throws(ChoiceLogError) -> [Bool] {
    cards.map { _ in false }
  }
  func hasNotes(in scope: ChoiceScope) throws(ChoiceLogError) -> Bool { false }
  func decided(in scope: ChoiceScope) throws(ChoiceLogError) -> DecidedCards { DecidedCards() }
  func tally(in scope: ChoiceScope) throws(ChoiceLogError) -> Tally { Tally() }
  func history(
    after sequence: Int64, limit: Int, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> [LoggedEvent] { [] }
  func note(on card: CardID, in scope: ChoiceScope) throws(ChoiceLogError) -> String? { nil }
}
