import GRDBSQLite
import Synchronization

/// Whether a database is put together as ours are, and of nothing else: a trigger, a view, a generated column, an
/// expression in an index or a CHECK would run with what we ask. Only the texts of the definitions are compared; nothing
/// of them is evaluated.
enum SchemaCheck {
  /// - Parameter version: That the database says it has.
  /// - Throws: ``ChoiceLogError/damaged(path:reason:)`` if anything is more, less or different.
  static func run(_ connection: OpaquePointer, version: Int, path: String) throws(ChoiceLogError) {
    guard Schema.steps.indices.contains(version - 1), let expected = expected(version) else {
      throw .failed(path: path, reason: "no schema of version \(version)")
    }
    let encoding = try SQLiteStatement(connection, "PRAGMA encoding", path: path)
    guard try encoding.step(), encoding.text(0) == "UTF-8" else {
      throw .damaged(path: path, reason: "its texts are not UTF-8")
    }
    encoding.reset()
    let parts = try SQLiteStatement(connection, select, path: path)
    var missing = expected
    var roots: Set<Int64> = []
    while try parts.step() {
      guard let part = part(parts), missing.remove(part) != nil else {
        throw .damaged(path: path, reason: "it has \(kind(parts.text(0))) that no log has")
      }
      let isStored = part.type != "trigger"
      guard let root = parts.integer(4), isStored == (root > 1), !isStored || roots.insert(root).inserted
      else {
        throw .damaged(path: path, reason: "two of its tables are one")
      }
    }
    guard missing.isEmpty else { throw .damaged(path: path, reason: "its tables are not those of a log") }
  }

  private static let select = "SELECT type, name, tbl_name, sql, rootpage FROM main.sqlite_master"

  private static func part(_ row: borrowing SQLiteStatement) -> SchemaPart? {
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

  private static let versions = Mutex<[Int: Set<SchemaPart>]>([:])

  /// What a version consists of, as SQLite writes it down. That of the newest is known; an older one is made when it is
  /// first asked for, which costs a quarter of a start.
  private static func expected(_ version: Int) -> Set<SchemaPart>? {
    guard version < Schema.version else { return Set(Schema.parts) }
    return versions.withLock { versions in
      if versions[version] == nil { versions[version] = try? parts(of: version) }
      return versions[version]
    }
  }

  static func parts(of version: Int) throws(ChoiceLogError) -> Set<SchemaPart> {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var code = sqlite3_open(":memory:", &connection)
    for step in Schema.steps[..<version] where code == SQLITE_OK {
      code = sqlite3_exec(connection, step, nil, nil, nil)
    }
    guard code == SQLITE_OK, let connection else { throw LogFault.error(code, path: "") }
    let rows = try SQLiteStatement(connection, select, path: "")
    var parts: Set<SchemaPart> = []
    while try rows.step() {
      if let part = part(rows) { parts.insert(part) }
    }
    return parts
  }
}
