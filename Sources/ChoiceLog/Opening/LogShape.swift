import GRDB

/// Whether a log that came from somewhere else is put together as ours are.
///
/// A file from another person may hold tables under our names that are something else, or values that no program of
/// ours has written, and what reads rows trusts their types.
enum LogShape {
  /// - Returns: What is wrong; `nil` if nothing is.
  static func fault(of db: Database) throws -> String? {
    let model = try DatabaseQueue()
    let expected = try model.writeWithoutTransaction { db in
      try Schema.migrate(db, path: "")
      return try parts(of: db)
    }
    guard try parts(of: db) == expected else { return "its tables are not those of a log" }
    for (table, condition) in conditions {
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE NOT (\(condition))") ?? 0
      if count > 0 { return "\(count) rows of '\(table)' hold something else than they should" }
    }
    return nil
  }

  private static func parts(of db: Database) throws -> [[String?]] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1, 2
        """
    ).map { [$0[0], $0[1], $0[2], $0[3]] }
  }

  private static let conditions = [
    (
      "deck",
      "\(text("key")) AND \(text("title", orNull: true)) AND \(whole("firstSeen", "lastSeen", "keptUpTo"))"
    ),
    ("annotator", text("name")),
    ("origin", "typeof(uuid) = 'blob'"),
    (
      "event",
      """
      \(text("card")) AND \(text("cause")) AND \(text("note", orNull: true))
      AND \(whole("origin", "number", "deck", "annotator", "at", "clock"))
      AND \(whole("dwell", "recordOffset", "subject", "below", orNull: true))
      AND typeof(recordHash) IN ('blob', 'null')
      AND \(["tx", "ty", "vx", "vy", "ratio"].map { "typeof(\($0)) IN ('real', 'null')" }.joined(separator: " AND "))
      """
    ),
  ]

  private static func text(_ column: String, orNull: Bool = false) -> String {
    "typeof(\(column)) IN ('text', 'blob'\(orNull ? ", 'null'" : ""))"
  }

  private static func whole(_ columns: String..., orNull: Bool = false) -> String {
    columns.map { "typeof(\($0)) IN ('integer'\(orNull ? ", 'null'" : ""))" }.joined(separator: " AND ")
  }
}
