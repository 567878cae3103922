/// The cards that can be exported.
package enum ExportSelection: String, Sendable, Hashable, CaseIterable {
  case like, nope, star, later, undecided
  /// Cards on which people differ; only in a consensus.
  case disputed

  /// Everything that has been decided.
  package static let choices: Set<ExportSelection> = [.like, .nope, .star, .later]
}
