/// Where an export goes.
package enum ExportDestination: Sendable, Hashable {
  /// To its file, unless somebody else wrote that.
  case named
  /// To its file, whoever wrote that.
  case replacing
  /// To a new file beside it.
  case beside
}
