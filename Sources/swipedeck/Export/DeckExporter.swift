import CardDeck
import ChoiceFormats
import ChoiceLog

/// Writes the choices on a deck to a file or to standard output.
struct DeckExporter {
  /// `nil` if only the log is there; then choices are exported without their cards.
  private let deck: Deck?
  /// The deck's name in the export.
  private let name: String
  private let log: ChoiceLog
  private let scope: ChoiceScope
  var options = ExportOptions()
  /// For ``ExportFormat/xmp``, which writes nothing else.
  var sidecars: SidecarWriter?

  init(_ opened: OpenedDeck) {
    (deck, name, log, scope) = (opened.deck, opened.name, opened.log, opened.scope)
  }

  /// - Parameter deck: `nil` exports from the log alone.
  init(_ logged: LoggedDeck, _ deck: Deck?) {
    (self.deck, log, scope) = (deck, logged.log, logged.scope)
    name =
      deck?.isPiped == true
      ? logged.deck?.key.text ?? "-" : logged.path.map(DeckNaming.name) ?? logged.name
  }

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - outputs: Which files may be replaced.
  /// - Returns: What was written.
  @discardableResult
  func write(to path: String, _ outputs: OutputGuard) throws -> ChoicesExport.Report {
    var outputs = outputs
    outputs.knownDecks = try log.knownPaths()
    sidecars?.outputs = outputs
    var report = ChoicesExport.Report()
    try outputs.write(to: path) { sink in
      do {
        report = try write(into: ExportTarget.folder(of: path), sink)
      } catch let error as DeckError {
        throw Failure(reading: deck?.path ?? name, error)
      }
    }
    return report
  }

  private func write(into folder: String, _ sink: ByteSink) throws -> ChoicesExport.Report {
    deck?.forgetReadFailure()
    // A card that is not found yet would count as gone. A pipe may never end, so it is not waited for.
    if let deck, !deck.isPiped {
      do throws(DeckError) {
        try deck.waitUntilComplete()
      } catch {
        try deck.requireRead()
        // The cards before the error are good, and may have choices.
        guard deck.count > 0 else { throw error }
      }
    }
    return try log.snapshot { snapshot in
      let now = WallClock.milliseconds()
      if let judge = options.judge { try snapshot.requirePerson(judge, option: "--judge") }
      var export = try ChoicesExport(
        of: deck, named: name, in: scope, as: options, into: folder, at: now, snapshot)
      if let sidecars { export.writeSidecar = sidecars.write }
      let report = try export.write(from: snapshot, to: sink)
      // A card that could not be read, or has moved, counts as gone: that is an error here.
      try deck?.requireRead()
      if report.withoutRecord > 0, let deck, deck.change == .modified || deck.change == .truncated {
        throw DeckError.changed
      }
      return report
    }
  }
}
