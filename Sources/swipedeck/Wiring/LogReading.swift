import ChoiceLog

/// Reads logs that are named on the command line and not to be changed.
enum LogReading {
  /// - Parameter path: `nil` is the usual log, which is ours and opened as always.
  static func snapshot<Result>(of path: String?, _ body: (LogSnapshot) throws -> Result) throws -> Result {
    guard let path else { return try ChoiceLog(.standard).snapshot(body) }
    return try ChoiceLog.readOnly(path, body)
  }
}
