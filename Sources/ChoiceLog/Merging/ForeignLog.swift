import GRDB
import GRDBSQLite
import Platform
import Synchronization

/// A log that came from somewhere else. It is read where it is, in one transaction, and not changed; there is no copy
/// that could be left behind. It is checked in this order: the file, its header, its size, its schema, its rows, its pages.
enum ForeignLog {
  /// - Parameter body: Is given rows that check themselves as they are read. What it does counts only if this returns.
  /// - Throws: ``ChoiceLogError`` about the log, or what `body` threw.
  static func read<Result>(_ path: String, _ body: (LogRows) throws -> Result) throws -> Result {
    let path = try LogFile.existing(path)
    try LogFile.refuseSecondName(path)
    let access = try ReadOnlyAccess(path)
    return try access.whileUnchanged {
      // Another program's database is called so, whatever is in its schema.
      try Schema.check(LogHeader.read(path), path: path)
      let budget = StepBudget()
      let rows = LogRows.self
      let queue = try rows.reading(path) {
        try access.connect { db in
          budget.limit(db)
          try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
      }
      return try queue.read { db in
        try rows.reading(path) {
          // More than enough to go through everything a few times.
          budget.steps.store(1000 + Int(try size(db, access, path: path)) / 1000, ordering: .relaxed)
          guard try !Schema.verify(db, path: path) else { throw ChoiceLogError.notALog(path: path) }
        }
        let result = try body(LogRows(db: db, path: path))
        try rows.reading(path) { try checkPages(db, path: path) }
        return result
      }
    }
  }

  /// - Returns: The size that the log says it has, in bytes.
  private static func size(_ db: Database, _ access: ReadOnlyAccess, path: String) throws -> Int64 {
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let page = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    let (size, isTooLarge) = pages.multipliedReportingOverflow(by: page)
    guard let stored = SystemFile.size(path).map(Int64.init) else {
      throw ChoiceLogError.unreadable(path: path, reason: Errno.last.message)
    }
    guard !isTooLarge, size <= LogLimits.file, stored <= LogLimits.file else {
      throw ChoiceLogError.damaged(path: path, reason: "it is larger than a log can be")
    }
    guard !access.isOneFile || size == stored else {
      throw ChoiceLogError.damaged(path: path, reason: "it says that it has another size than it has")
    }
    return size
  }

  /// Last, as it tells of no rows: whether any page is lost or used twice.
  private static func checkPages(_ db: Database, path: String) throws {
    for finding in try String.fetchAll(db, sql: "PRAGMA quick_check(1)") where finding != "ok" {
      throw ChoiceLogError.damaged(
        path: path, reason: String((finding.split(separator: "\n").last ?? "pages").prefix(200)))
    }
  }
}

/// How many more steps, by the ten thousand, a connection may take.
private final class StepBudget: Sendable {
  let steps = Atomic(1000)

  /// Interrupts what runs on a connection when the budget is used up. The connection must not outlive the budget.
  func limit(_ db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 10_000,
      { budget in
        guard let budget else { return 1 }
        let left = Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue()
        return left.steps.subtract(1, ordering: .relaxed).newValue < 0 ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
