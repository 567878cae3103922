import GRDBSQLite

/// Whether a database is put together as ours are, and of nothing else: a trigger, a view, a generated column, an
/// expression in an index or a CHECK would run with what we ask. Only the texts of the definitions are compared; nothing
/// of them is evaluated.
enum SchemaCheck {
  /// - Throws: ``ChoiceLogError/damaged(path:reason:)`` if anything is more, less or different.
  static func run(_ connection: OpaquePointer, path: String) throws(ChoiceLogError) {
    let encoding = try SQLiteStatement(connection, "PRAGMA encoding", path: path)
    guard try encoding.step(), encoding.row.text(0) == "UTF-8" else {
      throw .damaged(path: path, reason: "its texts are not UTF-8")
    }
    encoding.reset()
    let parts = try SQLiteStatement(
      connection, "SELECT type, name, tbl_name, sql, rootpage FROM main.sqlite_master", path: path)
    var missing = Schema.parts
    var roots: Set<Int64> = []
    while try parts.step() {
      guard let part = part(parts.row), missing.remove(part) != nil else {
        throw .damaged(path: path, reason: "it has \(kind(parts.row.text(0))) that no log has")
      }
      let isStored = part.type != "trigger"
      guard let root = parts.row.integer(4), isStored == (root > 1), !isStored || roots.insert(root).inserted
      else {
        throw .damaged(path: path, reason: "two of its tables are one")
      }
    }
    guard missing.isEmpty else { throw .damaged(path: path, reason: "its tables are not those of a log") }
  }

  private static func part(_ row: RawRow) -> SchemaPart? {
    guard let type = row.text(0), let name = row.text(1), let table = row.text(2) else { return nil }
    let sql = row.text(3)
    guard sql != nil || row.isNull(3) else { return nil }
    return SchemaPart(type: type, name: name, table: table, sql: sql)
  }

  /// In our words: the file's may be anything.
  private static func kind(_ type: String?) -> String {
    switch type {
    case "table": "a table"
    case "index": "an index"
    case "trigger": "a trigger"
    case "view": "a view"
    default: "something"
    }
  }
}
