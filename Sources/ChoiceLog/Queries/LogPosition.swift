/// How far a log has been read, to find what others write afterwards.
package struct LogPosition: Sendable, Hashable {
  /// SQLite's `data_version`, which changes with each commit of other connections.
  var version: Int64?
  /// The number of the newest event read; 0 before the first.
  package internal(set) var sequence: Int64
  /// The identity of that event, as a merge may give it another number; `nil` before the first.
  var identity: EventIdentity?
}
