/// The format of an export, and which cards it has.
package struct ExportOptions: Sendable {
  package var format: ExportFormat
  /// The cards that were asked for; `nil` for the usual ones of the format.
  package var only: Set<ExportSelection>?
  /// Whether the consensus of all people is exported instead of their choices.
  package var isConsensus: Bool
  /// The person whose choices settle disputed cards of a consensus; `nil` for nobody.
  package var judge: String?
  /// Whether each id ends with NUL instead of a line feed; for ``ExportFormat/lines``.
  package var endsWithNUL = false
  /// Whether ids are written as the absolute paths of the cards' files; for ``ExportFormat/lines``.
  package var hasPaths = false
  package var tableStyle = TableStyle()

  package init(
    _ format: ExportFormat = .json, only: Set<ExportSelection>? = nil, isConsensus: Bool = false
  ) {
    (self.format, self.only, self.isConsensus) = (format, only, isConsensus)
  }

  /// The cards that are exported, by default all decided ones. ASReview also wants those without a label.
  package var selection: Set<ExportSelection> {
    if let only { return only }
    let others: Set<ExportSelection> = [.asreview, .ris].contains(format) ? [.undecided] : []
    return ExportSelection.choices.union(others).union(isConsensus ? [.disputed] : [])
  }
}
