import CardDeck
import ChoiceLog
import Platform

/// Writes exports on a thread of its own, so that neither a disk nor a million cards hold up a frame.
package final class BackgroundExporter: Sendable {
  /// Writes the export, once everything chosen is in the log; may block.
  package typealias Exporter = @Sendable (ExportWay) -> ExportOutcome

  private enum State {
    case idle
    /// One is being written. Another one was asked for since; `nil` for none.
    case busy(next: ExportWay?)
  }

  private let state = Monitor(State.idle)
  private let writer: ChoiceWriter
  private let exporter: Exporter
  private let deliver: @Sendable (ExportOutcome) -> Void
  /// How long an export waits for the log.
  private let timeout: Duration

  /// - Parameter deliver: Called, on another thread, with what each came to.
  package init(
    writer: ChoiceWriter, timeout: Duration, exporter: @escaping Exporter,
    deliver: @escaping @Sendable (ExportOutcome) -> Void
  ) {
    self.writer = writer
    self.timeout = timeout
    self.exporter = exporter
    self.deliver = deliver
  }

  /// Begins one, as soon as the one that is being written is: that may lack what was chosen since.
  package func begin(_ way: ExportWay) {
    let isFree = state.withLock { state in
      switch state {
      case .idle:
        state = .busy(next: nil)
        return true
      case .busy:
        state = .busy(next: way)
        return false
      }
    }
    if isFree { BackgroundThread.start { self.work(way) } }
  }

  private func work(_ way: ExportWay) {
    var way = way
    while true {
      let outcome = write(way)
      // At one time: whoever has heard of it can begin another, and whoever has waited for it can hear of it.
      let next: ExportWay? = state.withLock { state in
        deliver(outcome)
        guard case .busy(let next?) = state else {
          state = .idle
          return nil
        }
        state = .busy(next: nil)
        return next
      }
      guard let next else { break }
      way = next
    }
    state.wakeAll()
  }

  /// Waits for those that were asked for, so that they cannot replace a later one's file.
  package func finish() { state.wait { if case .idle = $0 { () } else { nil } } }

  private func write(_ way: ExportWay) -> ExportOutcome {
    guard writer.drain(within: timeout), !writer.hasFailed else {
      return .failed(reason: "the newest choices are not saved")
    }
    return exporter(way)
  }
}
