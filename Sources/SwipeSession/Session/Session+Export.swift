/// What writing the export came to.
package enum ExportOutcome: Sendable, Hashable {
  case written(path: String, choices: Int)
  /// There is a file that is not ours; nothing was written.
  case wouldReplace(path: String)
  case failed(reason: String)
}

extension Session {
  /// Asks for the export; ``exported(_:at:)`` hears what came of it.
  package func export(replacing: Bool, at time: Duration) {
    notice.show("exporting …", at: time)
    // What is made of these choices would lack them else.
    if pending.isHolding { awaitedExport = replacing } else { exporter.begin(replacing: replacing) }
  }

  /// The export was written, or not.
  package func exported(_ outcome: ExportOutcome, at time: Duration) {
    isDirty = true
    switch outcome {
    case .written(let path, let choices):
      notice.show("exported \(choices) \(choices == 1 ? "choice" : "choices") to \(path)", at: time)
    case .wouldReplace(let path):
      if isTyping {
        // What is typed is no answer.
        notice.show(
          "not exported: \(path) is another's file; export again to be asked", isWarning: true, at: time)
      } else {
        show(ReplaceFileQuestion(path), at: time)
      }
    case .failed(let reason): notice.show("not exported: \(reason)", isWarning: true, at: time)
    }
  }
}
