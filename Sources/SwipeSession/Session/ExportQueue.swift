/// Where an export goes.
package enum ExportWay: Sendable, Hashable {
  /// To its file, unless that is not ours.
  case asNamed
  /// To its file, whoever wrote that.
  case replacing
  /// To a file beside it that is not there yet.
  case besides
}

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
  /// Where the export goes that waits; `nil` where none does.
  private(set) var waiting: ExportWay?

  init(_ exporter: BackgroundExporter) { self.exporter = exporter }

  /// - Parameter isReady: Whether the ids of all cards chosen are known.
  mutating func begin(_ way: ExportWay, isReady: Bool) {
    if isReady { exporter.begin(way) } else { waiting = way }
  }

  /// The ids of all cards chosen are known.
  mutating func becameReady() {
    guard let way = waiting else { return }
    waiting = nil
    exporter.begin(way)
  }
}
