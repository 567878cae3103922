import CardDeck
import Dispatch
import Synchronization

@testable import ChoiceLog

/// A store in memory that fails and stalls when told to.
final class ScriptedStore: EventStore {
  private struct State {
    var cards: [CardID] = []
    var failing: Set<CardID> = []
    var unsure: Set<CardID> = []
    var stalling: Set<CardID> = []
    var lastNumber: Int64 = 0
    var lastCommitted: Int64 = 0
    /// How many events each commit had.
    var batches: [Int] = []
  }

  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)
  private let arrival = DispatchSemaphore(value: 0)

  /// The cards of what has been committed, in order.
  var cards: [CardID] { state.withLock { $0.cards } }

  func fail(on card: CardID) { state.withLock { _ = $0.failing.insert(card) } }
  /// Commits with this card say that nobody knows; and have come through, unless they fail beside.
  func beUnsure(on card: CardID) { state.withLock { _ = $0.unsure.insert(card) } }
  func recover() {
    state.withLock { state in
      state.failing = []
      state.unsure = []
    }
  }
  var batches: [Int] { state.withLock { $0.batches } }
  func stall(on card: CardID) { state.withLock { _ = $0.stalling.insert(card) } }

  /// Waits until a commit has come to a card that stalls.
  func waitForStall() { arrival.wait() }
  func goOn() { gate.signal() }

  func nextIdentity() -> EventIdentity {
    state.withLock { state in
      state.lastNumber += 1
      return EventIdentity(origin: [UInt8](repeating: 7, count: 16), number: state.lastNumber)
    }
  }

  func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)]) throws(ChoiceLogError) {
    let cards = Set(events.map(\.event.card))
    if state.withLock({ !$0.stalling.isDisjoint(with: cards) }) {
      arrival.signal()
      gate.wait()
    }
    let error: ChoiceLogError? = state.withLock { state in
      let isUnsure = !state.unsure.isDisjoint(with: cards)
      if !state.failing.isDisjoint(with: cards) {
        return isUnsure ? .unsure(path: "/log", reason: "scripted") : .full(path: "/log")
      }
      if let last = events.last, last.identity.number > state.lastCommitted {
        state.cards += events.map(\.event.card)
        state.batches.append(events.count)
        state.lastCommitted = last.identity.number
      }
      return isUnsure ? .unsure(path: "/log", reason: "scripted") : nil
    }
    if let error { throw error }
  }
}
