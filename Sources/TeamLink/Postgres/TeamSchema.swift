/// The tables and functions that a team's server has: files of SQL with numbers, each run once, in their order.
package enum TeamSchema {
  /// What each step does is in `SQL/`.
  static let steps: [[UInt8]] = []

  /// How many steps this program knows.
  package static var version: Int { steps.count }

  /// What ``install(at:)`` has done.
  package struct Installed: Sendable, Hashable {
    /// Steps that the server had before; 0 for one without our tables.
    package let before: Int
    package let now: Int
  }

  /// Sees to it that the server has done the same steps.
  static func requireCurrent(_ connection: PostgresConnection) throws(TeamServerError) {
    let row = try connection.row("team.version", "select team.version()", columns: 1)
    let there: Int = try row.integer(0, in: 0...Int(Int32.max))
    if there < version {
      throw .refused(
        .version,
        "the server's tables are those of an older swipedeck (\(there), now \(version)); run 'swipedeck team init' on it"
      )
    }
    if there > version {
      throw .refused(
        .version,
        "the server's tables are those of a newer swipedeck (\(there), here \(version)); install that one")
    }
  }
}
