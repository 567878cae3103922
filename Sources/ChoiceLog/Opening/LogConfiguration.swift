import GRDB
import GRDBSQLite

/// The configuration of every connection to a log, our own ones too. It limits what an untrusted file may make a connection
/// do, before the first page is read.
enum LogConfiguration {
  /// How long to wait for another process that is writing to a log or opening it.
  static let timeout = Duration.seconds(5)

  static func make(timeout: Duration = timeout) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout / .seconds(1))
    configuration.label = "choices"
    configuration.prepareDatabase { db in
      for (limit, value) in limits { sqlite3_limit(db.sqliteConnection, limit, value) }
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
    }
    return configuration
  }

  private static let limits = [
    (SQLITE_LIMIT_LENGTH, LogLimits.row), (SQLITE_LIMIT_SQL_LENGTH, LogLimits.statement),
    (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
    (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_FUNCTION_ARG, 20), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
}
