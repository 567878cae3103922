import CardDeck
import ChoiceLog
import Platform
import Synchronization

/// Runs an ``UndecidedCardScan`` on a background thread and delivers what it finds.
package final class UndecidedCardLoader: Sendable {
  /// Creates the scan on the background thread, as that may read the log for some time.
  typealias MakeScan = @Sendable () throws(ChoiceLogError) -> UndecidedCardScan

  private enum State { case waiting, running, cancelled }

  private let state = Mutex(State.waiting)
  private let makeScan: MakeScan
  private let deliver: @Sendable (CardBatch) -> Void

  /// - Parameter deliver: Called on the background thread with each batch that is not empty.
  init(_ makeScan: @escaping MakeScan, deliver: @escaping @Sendable (CardBatch) -> Void) {
    self.makeScan = makeScan
    self.deliver = deliver
  }

  /// Starts the scan; does nothing if it has been started or cancelled before.
  func begin() {
    let begins = state.withLock { state in
      guard state == .waiting else { return false }
      state = .running
      return true
    }
    guard begins else { return }
    BackgroundThread.start {
      do throws(ChoiceLogError) {
        var scan = try self.makeScan()
        repeat { scan.wait() } while self.put(scan.advance())
      } catch {
        _ = self.put(CardBatch(end: CardBatch.End(problem: .log(error))))
      }
    }
  }

  /// Ends the scan after its present step.
  func cancel() { state.withLock { $0 = .cancelled } }

  /// - Returns: Whether the scan has to go on.
  private func put(_ batch: CardBatch) -> Bool {
    if !batch.isEmpty { deliver(batch) }
    guard batch.end == nil, state.withLock({ $0 != .cancelled }) else { return false }
    // Batches come at most every 15 ms, as the session draws a frame for each.
    usleep(15_000)
    return true
  }
}
