import CardDeck
import ChoiceLog
import Platform
import Synchronization

/// Brings a session its cards while they are being found, from a thread of its own.
final class CardArrivals: Sendable {
  private enum Task {
    case order(ArrivalWork.Order)
    case work(ArrivalWork)

    var work: ArrivalWork {
      get throws(ChoiceLogError) {
        switch self {
        case .order(let order): try ArrivalWork(order)
        case .work(let work): work
        }
      }
    }
  }

  private struct State {
    var task: Task?
    var delivery = Delivery()
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called, on any thread, when there is something to take.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// What is to be looked for, once ``begin()`` is called.
  func prepare(_ order: ArrivalWork.Order) { state.withLock { $0.task = .order(order) } }

  /// What is to be gone on with, once ``begin()`` is called.
  func prepare(_ work: ArrivalWork) { state.withLock { $0.task = .work(work) } }

  /// Begins to look, the first time: behind the first frame, which should not have to share the processor.
  func begin() {
    let task = state.withLock { state in
      defer { state.task = nil }
      return state.task
    }
    guard let task else { return }
    BackgroundThread.start {
      do throws(ChoiceLogError) {
        self.run(try task.work)
      } catch {
        _ = self.put(Delivery(end: Delivery.End(problem: .log(error))))
      }
    }
  }

  /// What has come since the last call.
  func take() -> Delivery {
    state.withLock { state in
      defer { state.delivery = Delivery() }
      return state.delivery
    }
  }

  /// Nobody needs more.
  func cancel() { state.withLock { $0.isCancelled = true } }

  private func run(_ work: ArrivalWork) {
    var work = work
    repeat { work.wait() } while put(work.advance())
  }

  /// - Returns: Whether there is more to do.
  private func put(_ delivery: Delivery) -> Bool {
    let (isNews, goesOn) = state.withLock { state in
      state.delivery.cards += delivery.cards
      state.delivery.copies += delivery.copies
      state.delivery.decided += delivery.decided
      state.delivery.looked = delivery.looked
      state.delivery.end = delivery.end
      return (!delivery.isEmpty, delivery.end == nil && !state.isCancelled)
    }
    if isNews { wake() }
    // Cards that come in a flood are handed over in armfuls: a screen shows no more than one number a frame.
    if goesOn { usleep(15_000) }
    return goesOn
  }
}
