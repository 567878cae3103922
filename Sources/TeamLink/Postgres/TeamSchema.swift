/// The tables and functions of a team's server: numbered files of SQL, each run once, in order.
package enum TeamSchema {
  /// The files of `SQL/`, embedded in the program. The code of a released file is never changed; a new file changes it.
  static let steps: [[UInt8]] = [
    PackageResources._01_roles_sql, PackageResources._02_tables_sql, PackageResources._03_people_sql,
    PackageResources._04_leases_sql, PackageResources._05_put_sql, PackageResources._06_publish_sql,
    PackageResources._07_progress_sql, PackageResources._08_agreement_sql,
    PackageResources._09_manage_sql,
  ]

  /// The result of ``install(at:)``.
  package struct Installed: Sendable, Hashable {
    /// The number of steps that the server had before; 0 for a server without our tables.
    package let before: Int
    package let now: Int
  }

  /// Runs all steps that a server has not run. Running it again does nothing.
  package static func install(at address: PostgresAddress) throws(TeamServerError) -> Installed {
    let connection = try PostgresConnection(address, interrupt: nil)
    // Locked, as two who do this at once would run the steps twice.
    _ = try connection.rows("lock", "select pg_advisory_lock(7311, 17)::text", columns: 1, .computed)
    let before = try version(of: connection)
    guard before <= steps.count else { throw newer(before) }
    for step in steps[before...] {
      try connection.run("begin", script: "BEGIN")
      do throws(TeamServerError) {
        try connection.run("a step", script: String(decoding: step, as: UTF8.self), .computed)
      } catch {
        // If the rollback fails too, the transaction ends with the connection.
        try? connection.run("rollback", script: "ROLLBACK")
        throw error
      }
      try connection.run("commit", script: "COMMIT", .computed)
    }
    return Installed(before: before, now: steps.count)
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
