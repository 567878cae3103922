import CardDeck
import ChoiceLog
import Platform

/// Writes exports on a thread of its own, so that neither a disk nor a million cards hold up a frame.
package final class BackgroundExporter: Sendable {
  /// Writes the export, once everything chosen is in the log; may block.
  package typealias Exporter = @Sendable (_ replacesForeignFile: Bool) -> ExportOutcome

  private let isBusy = Monitor(false)
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

  /// Begins one, unless one is being written.
  package func begin(replacing: Bool) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    BackgroundThread.start {
      let outcome = self.write(replacing: replacing)
      // At one time: whoever has heard of it can begin another, and whoever has waited for it can hear of it.
      self.isBusy.withLock { isBusy in
        isBusy = false
        self.deliver(outcome)
      }
      self.isBusy.wakeAll()
    }
  }

  /// Waits for the one that is being written, so that it cannot replace a later one's file.
  package func finish() { isBusy.wait { $0 ? nil : () } }

  private func write(replacing: Bool) -> ExportOutcome {
    guard writer.drain(within: timeout), !writer.hasFailed else {
      return .failed(reason: "the newest choices are not saved")
    }
    return exporter(replacing)
  }
}
