/// What writing the export came to.
package enum ExportOutcome: Sendable, Hashable {
  case written(path: String, choices: Int)
  /// There is a file that is not ours; nothing was written.
  case wouldReplace(path: String)
  case failed(reason: String)
}

/// Begins exports. While choices wait for the ids of their cards an export would lack them, so it waits too.
struct ExportQueue {
  let exporter: BackgroundExporter
  /// Whether the export that waits replaces a file that is not ours; `nil` where none waits.
  private(set) var waiting: Bool?

  init(_ exporter: BackgroundExporter) { self.exporter = exporter }

  /// - Parameter isReady: Whether the ids of all cards chosen are known.
  mutating func begin(replacing: Bool, isReady: Bool) {
    if isReady { exporter.begin(replacing: replacing) } else { waiting = replacing }
  }

  /// The ids of all cards chosen are known.
  mutating func becameReady() {
    guard let replacing = waiting else { return }
    waiting = nil
    exporter.begin(replacing: replacing)
  }
}
