import GRDB

extension EventBatch {
  /// Writes the tables that follow from the events anew.
  static func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM standing; DELETE FROM note; DELETE FROM tally")
    var batch = try EventBatch(db: db)
    try db.forEachRow(of: "event", EventRow.select + " ORDER BY seq") { row in
      try batch.replay(EventRow(row))
    }
    try batch.flush()
  }
}

extension ChoiceLog {
  /// Writes what stands, the notes and the counts anew, from the events alone.
  package func rebuild() throws(ChoiceLogError) {
    try write { try EventBatch.rebuild($0) }
  }

  /// Looks for damage, without a change to the log.
  /// - Returns: A line for each finding; empty if all is well.
  package func check() throws(ChoiceLogError) -> [String] {
    try onReader { db in
      // Where a disk is full, the folder for temporary files may be so too.
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      var findings: [String] = []
      try db.inTransaction(.deferred) {
        findings = try inspect(db)
        return .rollback
      }
      return findings
    }
  }

  private func inspect(_ db: Database) throws -> [String] {
    var findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    guard findings.isEmpty else { return findings }
    do {
      try LogRows(db: db, path: path).check()
    } catch ChoiceLogError.damaged(_, let reason) {
      // All further checks need sound rows.
      return [reason]
    }
    let strays = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    if strays > 0 { findings.append("\(strays) events of unknown decks or annotators") }
    try makeTemporaryTables(db)
    do {
      try EventBatch.rebuild(db)
    } catch let fault as RowFault {
      return findings + ["\(fault)"]
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return findings + [error.message ?? "events contradict one another"]
    }
    for (table, columns) in Self.kept {
      let wrong = try Int.fetchOne(db, sql: Self.difference(table, columns)) ?? 0
      if wrong > 0 { findings.append("\(wrong) rows of '\(table)' do not follow from the events") }
    }
    return findings
  }

  /// Makes temporary copies, without rows, of the tables that follow from the events. They hide those of the file on this
  /// connection, so that a rebuild fills them and both can be compared.
  private func makeTemporaryTables(_ db: Database) throws {
    let sql = """
      SELECT sql FROM main.sqlite_master WHERE tbl_name IN (\(Self.kept.map { "'\($0.table)'" }.joined(separator: ", ")))
        AND sql IS NOT NULL ORDER BY type = 'index'
      """
    for definition in try String.fetchAll(db, sql: sql) {
      try db.execute(
        sql: definition.replacing("CREATE TABLE ", with: "CREATE TABLE temp.", maxReplacements: 1)
          .replacing(" INDEX ", with: " INDEX temp.", maxReplacements: 1))
    }
  }

  private static var kept: [(table: String, columns: String)] {
    [
      ("standing", "deck, annotator, card, top, made, choice, undone"),
      ("note", "deck, annotator, card, event, text"), ("tally", "deck, annotator, choice, count"),
    ]
  }

  private static func difference(_ table: String, _ columns: String) -> String {
    let (kept, now) = ("SELECT \(columns) FROM main.\(table)", "SELECT \(columns) FROM temp.\(table)")
    return """
      SELECT (SELECT count(*) FROM (\(now) EXCEPT \(kept))) + (SELECT count(*) FROM (\(kept) EXCEPT \(now)))
      """
  }
}
