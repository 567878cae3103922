/// What came of an export.
package enum ExportOutcome: Sendable, Hashable {
  case written(path: String, choices: Int)
  /// Nothing was written: the file was not written by swipedeck.
  case wouldReplace(path: String)
  case failed(reason: String)
}
