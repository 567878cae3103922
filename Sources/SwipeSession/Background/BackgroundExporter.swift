import ChoiceLog
import Platform

/// Writes exports on a thread of its own, so that neither a disk nor a million cards hold up a frame.
package final class BackgroundExporter: Sendable {
  /// Writes the export once everything chosen is in the log; may block.
  package typealias Exporter = @Sendable (ExportDestination) -> ExportOutcome

  private enum State {
    case idle
    /// An export is being written. `next` was asked for since; `nil` for none.
    case busy(next: ExportDestination?)
  }

  private let state = Monitor(State.idle)
  private let writer: ChoiceWriter
  private let exporter: Exporter
  private let deliver: @Sendable (ExportOutcome) -> Void
  private let timeout: Duration

  /// - Parameters:
  ///   - timeout: How long an export waits for the log.
  ///   - deliver: Called on another thread with the outcome of each export.
  package init(
    writer: ChoiceWriter, timeout: Duration = .seconds(5), exporter: @escaping Exporter,
    deliver: @escaping @Sendable (ExportOutcome) -> Void
  ) {
    self.writer = writer
    self.timeout = timeout
    self.exporter = exporter
    self.deliver = deliver
  }

  /// Begins an export, after the one that is being written: that may lack what was chosen since.
  package func begin(_ destination: ExportDestination) {
    let isFree = state.withLock { state in
      guard case .idle = state else {
        state = .busy(next: destination)
        return false
      }
      state = .busy(next: nil)
      return true
    }
    if isFree { BackgroundThread.start { self.work(destination) } }
  }

  private func work(_ destination: ExportDestination) {
    var next: ExportDestination? = destination
    while let destination = next {
      let outcome = write(destination)
      // Both under the lock: whoever hears the outcome can begin another export, and whoever waited can hear it.
      next = state.withLock { state in
        deliver(outcome)
        guard case .busy(let next?) = state else {
          state = .idle
          return nil
        }
        state = .busy(next: nil)
        return next
      }
    }
    state.wakeAll()
  }

  /// Waits for all exports that were asked for, so that they cannot replace a later export's file.
  package func finish() { state.wait { if case .idle = $0 { () } else { nil } } }

  private func write(_ destination: ExportDestination) -> ExportOutcome {
    guard writer.drain(within: timeout), !writer.hasFailed else {
      return .failed(reason: "the newest choices are not saved")
    }
    return exporter(destination)
  }
}
