import CardDeck
import ChoiceLog
import Platform

/// Writes exports on a thread of its own, so that neither a disk nor a million cards hold up a frame.
final class ExportDesk: Sendable {
  /// Writes the export, once everything chosen is in the log; may block.
  typealias Exporter = @Sendable (_ replacesForeignFile: Bool) -> ExportOutcome

  private struct State {
    var isBusy = false
    var outcome: ExportOutcome?
  }

  private let state = Monitor(State())
  private let writer: ChoiceWriter
  private let exporter: Exporter
  private let wake: @Sendable () -> Void
  /// How long an export waits for the log.
  private let patience: Duration

  /// - Parameter wake: Called, on any thread, when there is an outcome to take.
  init(
    writer: ChoiceWriter, patience: Duration, exporter: @escaping Exporter,
    wake: @escaping @Sendable () -> Void
  ) {
    self.writer = writer
    self.patience = patience
    self.exporter = exporter
    self.wake = wake
  }

  /// Begins one, unless one is being written.
  func begin(replacing: Bool) {
    let isFree = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFree else { return }
    BackgroundThread.start {
      let outcome = self.write(replacing: replacing)
      self.state.withLock { $0 = State(isBusy: false, outcome: outcome) }
      self.state.wakeAll()
      self.wake()
    }
  }

  /// What the last one came to, once.
  func take() -> ExportOutcome? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  /// Waits for the one that is being written, so that it cannot replace a later one's file.
  func finish() { state.wait { $0.isBusy ? nil : () } }

  private func write(replacing: Bool) -> ExportOutcome {
    guard writer.drain(within: patience), !writer.hasFailed else {
      return .failed(reason: "the newest choices are not saved")
    }
    return exporter(replacing)
  }
}
