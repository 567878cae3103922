import CTeamSchema

/// The tables and functions of a team's server: numbered files of SQL, each run once, in order.
package enum TeamSchema {
  /// Makes roles and mends owners; run each time, before the steps.
  static let roles = String(cString: sd_team_roles())
  /// Grants rights; run each time, after the steps.
  static let rights = String(cString: sd_team_rights())
  /// The numbered files of `SQL/`, embedded in the program. The code of a released file is never changed; a new file changes it.
  static let steps: [String] = sequence(first: 1) { $0 + 1 }.lazy
    .map { sd_team_step($0).map { String(cString: $0) } }.prefix { $0 != nil }.compactMap { $0 }

  /// The result of ``install(at:)``.
  package struct Installed: Sendable, Hashable {
    /// The number of steps that the server had before; 0 for a server without our tables.
    package let before: Int
    package let now: Int
    /// The number of objects that had another owner than they should, as after a backup was restored.
    package var mended = 0
  }

  /// Runs all steps that a server has not run, and mends rights. Running it again does nothing.
  ///
  /// - Parameter waiting: Called once if another session holds a lock that is needed.
  package static func install(
    at address: PostgresAddress, waiting: () -> Void = {}
  ) throws(TeamServerError) -> Installed {
    var (conflicts, waits) = (0, 0)
    while true {
      do throws(TeamServerError) {
        return try installOnce(at: address)
      } catch {
        switch error {
        // Another who does this at once has just made what this wanted to make.
        case .broken where conflicts < 3: conflicts += 1
        case .refused(.busy, _) where waits < 120:
          if waits == 0 { waiting() }
          waits += 1
        default: throw error
        }
      }
    }
  }

  /// Runs all of it in one transaction, under a lock on `team.step` that no member can take. Where there are no tables to lock
  /// yet, the second of two fails.
  private static func installOnce(at address: PostgresAddress) throws(TeamServerError) -> Installed {
    let connection = try PostgresConnection(address, interrupt: nil)
    func run(_ script: String) throws(TeamServerError) {
      try connection.run("a step", script: script, .computed)
    }
    try connection.run("begin", script: "BEGIN; SET LOCAL lock_timeout = '5s'")
    try run(roles)
    let before = try version(of: connection)
    guard before <= steps.count else { throw newer(before) }
    for step in steps[before...] { try run(step) }
    try run(rights)
    let mended = try count(
      try connection.row("team.mended", "select current_setting('team.mended')", columns: 1))
    try connection.run("commit", script: "COMMIT", .computed)
    return Installed(before: before, now: steps.count, mended: mended)
  }

  /// Throws unless a server has run exactly these steps.
  static func requireCurrent(_ connection: PostgresConnection) throws(TeamServerError) {
    let there = try count(
      try connection.row("team.version", "select team.version()", columns: 1))
    guard there >= steps.count else {
      throw .refused(
        .version,
        "the server's tables are those of an older swipedeck; its owner runs 'swipedeck team init' (\(there) of \(steps.count) steps)"
      )
    }
    guard there == steps.count else { throw newer(there) }
  }

  /// The number of steps that a server has run; 0 for a server without our tables.
  private static func version(of connection: PostgresConnection) throws(TeamServerError) -> Int {
    let isThere = try connection.row(
      "the search for tables", "select to_regprocedure('team.version()') is not null", columns: 1)
    guard try isThere.bool(0) else { return 0 }
    return try count(try connection.row("team.version", "select team.version()", columns: 1))
  }

  private static func count(_ row: PostgresRow) throws(TeamServerError) -> Int {
    try row.integer(0, in: 0...Int(Int32.max))
  }

  private static func newer(_ there: Int) -> TeamServerError {
    .refused(
      .version,
      "the server's tables are those of a newer swipedeck; install that one (\(there) steps, here \(steps.count))"
    )
  }
}
