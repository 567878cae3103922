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
  /// `nil` is what is usual for the format.
  var only: Set<ExportSelection>?
  /// Whose choices; `nil` is everyone's.
  var annotator: String?
  var endsWithNUL = false

  init(_ opened: OpenedDeck) {
    self.opened = opened
    annotator = opened.annotator
  }

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - outputs: Which files may be replaced.
  /// - Returns: What was written.
  @discardableResult
  func write(to path: String, _ outputs: OutputGuard) throws(Failure) -> ChoicesExport.Report {
    do {
      if path == "-" {
        try outputs.require(path)
        return try write { try SystemFile.write($0, to: STDOUT_FILENO) }
      }
      var report = ChoicesExport.Report()
      try WholeFile.replace(path, permit: { try outputs.require(path) }) { sink in report = try write(sink) }
      return report
    } catch {
      throw Failure(writing: error)
    }
  }

  private func write(_ sink: ByteSink) throws -> ChoicesExport.Report {
    let deck = opened.deck
    // What is not found yet would count as gone; but what comes through a pipe may never end.
    if deck.path != "-" { try deck.waitUntilComplete() }
    let scope = ChoiceScope(deck: opened.scope.deck, annotator: annotator)
    return try opened.log.snapshot { snapshot in
      let finder = RecordFinder(deck, needs: format.needs)
      let undecided = UndecidedCards(finder, snapshot, scope)
      var export = ChoicesExport(
        deck: opened.name, scope: scope, exportedAt: WallClock.milliseconds(),
        undecidedCount: try undecided.count, record: { try finder.record(of: $0, mark: $1) })
      let labels = deck.labels
      export.labels = ExportLabels(
        like: labels.like, nope: labels.nope, star: labels.star, later: labels.later)
      export.format = format
      export.only = only ?? format.usualSelection
      export.endsWithNUL = endsWithNUL
      if format == .csv || format == .asreview { export.columns = finder.columns() }
      if export.only.contains(.undecided) { export.undecided = try undecided.ids }
      return try export.write(from: snapshot, to: sink)
    }
  }
}

/// The cards of a deck on which nothing stands, told by a bit a card instead of by their ids.
private final class UndecidedCards {
  private let finder: RecordFinder
  private let snapshot: LogSnapshot
  private let scope: ChoiceScope
  private var known: PlaceSet?

  init(_ finder: RecordFinder, _ snapshot: LogSnapshot, _ scope: ChoiceScope) {
    self.finder = finder
    self.snapshot = snapshot
    self.scope = scope
  }

  private var decided: PlaceSet {
    get throws {
      if let known { return known }
      let survey = finder.survey
      var places = PlaceSet(count: finder.deck.count)
      try snapshot.forEachStandingCard(in: scope) { card in
        if let place = survey.place(of: card) { places.insert(place) }
      }
      known = places
      return places
    }
  }

  var count: Int { get throws { finder.survey.count - (try decided.count) } }

  var ids: AnySequence<CardID> {
    get throws {
      let (decided, survey, deck) = (try decided, finder.survey, finder.deck)
      return AnySequence(
        (0..<deck.count).lazy.filter { !decided.contains($0) && !survey.isTwin($0) }.map { deck.id(at: $0) })
    }
  }
}
