/// What writing the export came to.
package enum ExportOutcome: Sendable, Hashable {
  case written(path: String, choices: Int)
  /// There is a file that is not ours; nothing was written.
  case wouldReplace(path: String)
  case failed(reason: String)
}

extension Session {
  /// Asks for the export; ``exported(_:at:)`` hears what came of it.
  func export(replacing: Bool, at time: Duration) {
    notice.show("exporting …", at: time)
    // What is made of these choices would lack them else.
    if book.isHolding { awaitedExport = replacing } else { exporter(replacing) }
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
        show(.question(.replaceFile(path: path)), at: time)
      }
    case .failed(let reason): notice.show("not exported: \(reason)", isWarning: true, at: time)
    }
  }

  func answer(_ question: Question, _ key: KeyPress, at time: Duration) {
    guard case .replaceFile = question else { return }
    isDirty = true
    show(restingMode, at: time)
    switch key.key {
    case .character("y"), .character("Y"): export(replacing: true, at: time)
    default: notice.show("not exported; the file is as it was", at: time)
    }
  }
}
