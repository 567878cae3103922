import CardDeck
import ChoiceLog
import Platform
import Synchronization

/// Brings a session its cards while they are being found, from a thread of its own.
package final class UndecidedCardLoader: Sendable {
  private enum Work {
    case request(UndecidedCardScan.Request)
    case scan(UndecidedCardScan)

    var scan: UndecidedCardScan {
      get throws(ChoiceLogError) {
        switch self {
        case .request(let request): try UndecidedCardScan(request)
        case .scan(let scan): scan
        }
      }
    }
  }

  private struct State {
    var work: Work?
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let deliver: @Sendable (CardBatch) -> Void

  /// - Parameter deliver: Called, on another thread, when cards were found.
  package init(deliver: @escaping @Sendable (CardBatch) -> Void) { self.deliver = deliver }

  /// What is to be looked for, once ``begin()`` is called.
  func prepare(_ request: UndecidedCardScan.Request) {
    state.withLock { $0.work = .request(request) }
  }

  /// What is to be gone on with, once ``begin()`` is called.
  func prepare(_ scan: UndecidedCardScan) { state.withLock { $0.work = .scan(scan) } }

  /// Begins to look, the first time: behind the first frame, which should not have to share the processor.
  package func begin() {
    let work = state.withLock { state in
      defer { state.work = nil }
      return state.work
    }
    guard let work else { return }
    BackgroundThread.start {
      do throws(ChoiceLogError) {
        self.run(try work.scan)
      } catch {
        _ = self.put(CardBatch(end: CardBatch.End(problem: .log(error))))
      }
    }
  }

  /// Nobody needs more.
  package func cancel() { state.withLock { $0.isCancelled = true } }

  private func run(_ scan: UndecidedCardScan) {
    var scan = scan
    repeat { scan.wait() } while put(scan.advance())
  }

  /// - Returns: Whether there is more to do.
  private func put(_ batch: CardBatch) -> Bool {
    if !batch.isEmpty { deliver(batch) }
    guard batch.end == nil, !state.withLock(\.isCancelled) else { return false }
    // Batches at most every 15 ms: the session redraws a batch at a time.
    usleep(15_000)
    return true
  }
}
