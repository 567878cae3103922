import GRDBSQLite
import Platform

/// A log that came from somewhere else. It is read where it is, in one transaction, and not changed; there is no copy
/// that could be left behind. In this order: the file, its header, its schema, its rows, its pages.
final class ForeignLog {
  private let connection: OpaquePointer
  private let path: String
  /// Left of the steps that reading may take.
  private let budget: UnsafeMutablePointer<Int>

  /// - Parameter body: Is given rows that check themselves as they are read. What it does counts only if this returns.
  /// - Throws: ``ChoiceLogError`` about the log, or what `body` threw.
  static func read<Result>(_ path: String, _ body: (LogRows) throws -> Result) throws -> Result {
    let path = try LogFile.existing(path)
    try LogFile.refuseSecondName(path)
    let access = try ReadOnlyAccess(path)
    return try access.whileUnchanged {
      let log = try ForeignLog(path, access)
      let result = try body(try log.rows(access))
      try log.checkPages()
      return result
    }
  }

  private init(_ path: String, _ access: ReadOnlyAccess) throws(ChoiceLogError) {
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE
    let code = sqlite3_open_v2(access.uri, &connection, flags, nil)
    guard code == SQLITE_OK, let connection else {
      sqlite3_close(connection)
      throw LogFault.error(code, path: path)
    }
    self.connection = connection
    self.path = path
    budget = .allocate(capacity: 1)
    budget.initialize(to: 1000)
    SQLiteSafety.restrict(connection)
    sqlite3_busy_timeout(connection, 5000)
    sqlite3_progress_handler(
      connection, Self.stepsAtOnce,
      { budget in
        guard let budget = budget?.assumingMemoryBound(to: Int.self) else { return 1 }
        budget.pointee -= 1
        return budget.pointee < 0 ? 1 : 0
      }, budget)
  }

  deinit {
    sqlite3_close(connection)
    budget.deallocate()
  }

  private static let stepsAtOnce: Int32 = 10_000

  private func rows(_ access: ReadOnlyAccess) throws(ChoiceLogError) -> LogRows {
    try access.prepare(connection)
    for pragma in ["query_only = ON", "trusted_schema = OFF", "cell_size_check = ON"] {
      _ = try SQLiteStatement(connection, "PRAGMA " + pragma, path: path).step()
    }
    // One transaction until the connection is closed.
    _ = try SQLiteStatement(connection, "BEGIN", path: path).step()
    let header = LogHeader(
      application: Int32(truncatingIfNeeded: try number("application_id")),
      version: Int32(truncatingIfNeeded: try number("user_version")), hasTables: true)
    guard header.application != 0 else { throw .notALog(path: path) }
    try Schema.check(header, path: path)
    let (pages, page) = (try number("page_count"), try number("page_size"))
    let (size, isTooLarge) = pages.multipliedReportingOverflow(by: page)
    var info = stat()
    guard stat(path, &info) == 0 else { throw .unreadable(path: path, reason: Errno.last.message) }
    guard !isTooLarge, size <= LogLimits.file, Int64(info.st_size) <= LogLimits.file else {
      throw .damaged(path: path, reason: "it is larger than a log can be")
    }
    guard !access.isOneFile || size == Int64(info.st_size) else {
      throw .damaged(path: path, reason: "it says that it has another size than it has")
    }
    // More than enough to go through everything a few times.
    budget.pointee = 1000 + Int(size) / 1000
    try SchemaCheck.run(connection, path: path)
    return LogRows(connection: connection, path: path)
  }

  private func number(_ pragma: String) throws(ChoiceLogError) -> Int64 {
    let statement = try SQLiteStatement(connection, "PRAGMA " + pragma, path: path)
    return try statement.step() ? statement.row.integer(0) ?? 0 : 0
  }

  /// Last, as it tells of no rows: whether any page is lost or used twice.
  private func checkPages() throws(ChoiceLogError) {
    let check = try SQLiteStatement(connection, "PRAGMA quick_check(1)", path: path)
    while try check.step() {
      let finding = check.row.text(0) ?? ""
      guard finding == "ok" else {
        throw .damaged(
          path: path, reason: String((finding.split(separator: "\n").last ?? "pages").prefix(200)))
      }
    }
  }
}
