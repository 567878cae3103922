import CardDeck
import ChoiceLog
import TerminalFront

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes the choices on a deck to a file or to standard output.
struct Exporting {
  let opened: OpenedDeck
  var format = ExportFormat.json
  var only = ExportSelection.choices
  /// Whose choices; `nil` is everyone's.
  var annotator: String?

  init(_ opened: OpenedDeck) {
    self.opened = opened
    annotator = opened.annotator
  }

  /// - Parameter path: `-` is standard output.
  /// - Returns: How many choices stand.
  @discardableResult
  func write(to path: String) throws(Failure) -> Int {
    do {
      if path == "-" { return try write { try SystemFile.write($0, to: STDOUT_FILENO) } }
      var count = 0
      try WholeFile.replace(path) { sink in count = try write(sink) }
      return count
    } catch {
      throw Failure(writing: error)
    }
  }

  private func write(_ sink: ByteSink) throws -> Int {
    let deck = opened.deck
    let finder = RecordFinder(deck)
    let scope = ChoiceScope(deck: opened.scope.deck, annotator: annotator)
    let decided = try opened.log.decided(in: scope)
    let undecided = finder.undecided(decided)
    var export = ChoicesExport(
      deck: opened.name, scope: scope, exportedAt: WallClock.milliseconds(),
      undecidedCount: undecided.reduce(0) { count, _ in count + 1 }
    ) { try finder.record(of: $0) }
    let labels = deck.labels
    export.labels = ExportLabels(like: labels.like, nope: labels.nope, star: labels.star, later: labels.later)
    export.format = format
    export.only = only
    export.undecided = undecided
    try export.write(from: opened.log, to: sink)
    return decided.count
  }
}
