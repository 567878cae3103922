/// Where an export goes.
package enum ExportDestination: Sendable, Hashable {
  /// To its file, unless somebody else wrote that.
  case named
  /// To its file, whoever wrote that.
  case replacing
  /// To a new file beside it.
  case beside
}

/// What came of an export.
package enum ExportOutcome: Sendable, Hashable {
  case written(path: String, choices: Int)
  /// Nothing was written: the file was not written by swipedeck.
  case wouldReplace(path: String)
  case failed(reason: String)
}
