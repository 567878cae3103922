import GRDB

/// Checks that the schema of a database is ours and nothing else. A foreign trigger, view, generated column, or expression
/// in an index or a CHECK would run with our queries. Only the texts of the definitions are compared, and nothing of them is
/// evaluated.
enum SchemaCheck {
  /// - Throws: ``ChoiceLogError/damaged(path:reason:)`` if anything is more, less or different.
  static func run(_ db: Database, path: String) throws {
    guard try String.fetchOne(db, sql: "PRAGMA encoding") == "UTF-8" else {
      throw ChoiceLogError.damaged(path: path, reason: "its texts are not UTF-8")
    }
    var missing = Schema.parts
    var roots: Set<Int64> = []
    let sql = "SELECT type, name, tbl_name, sql, rootpage FROM main.sqlite_master"
    try db.forEachRow(of: "sqlite_master", sql) { row in
      let type = try? row.text()
      let part = try? type.map { try SchemaPart($0, row) }
      if part?.isEventsWithoutReasons == true { throw ChoiceLogError.unreleased(path: path) }
      guard let part, missing.remove(part) != nil else {
        throw ChoiceLogError.damaged(path: path, reason: "it has \(kind(type)) that no log has")
      }
      let isStored = type != "trigger"
      guard let root = try? row.whole(in: 0 ... .max), isStored == (root > 1),
        !isStored || roots.insert(root).inserted
      else { throw ChoiceLogError.damaged(path: path, reason: "two of its tables are one") }
    }
    guard missing.isEmpty else {
      throw ChoiceLogError.damaged(path: path, reason: "its tables are not those of a log")
    }
  }

  /// The kind in our words: the file's word may be anything.
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

extension SchemaPart {
  /// Whether it is the table of the events as it was before a choice could have a reason, in no released version.
  fileprivate var isEventsWithoutReasons: Bool {
    type == "table" && name == "event" && sql?.contains("note,\n  subject INTEGER,") == true
  }

  fileprivate init(_ type: String, _ row: RowReader) throws {
    self.init(type: type, name: try row.text(), table: try row.text(), sql: try row.ifAny { try row.text() })
  }
}
