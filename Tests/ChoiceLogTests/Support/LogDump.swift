import GRDB

@testable import ChoiceLog

extension ChoiceLog {
  /// Every row that events leave in the tables, numbers of rows included; of origins, which are drawn at random, only
  /// how many there are.
  func dump() throws -> [String] {
    try write { db in
      try [
        "SELECT id, kind, key, title, firstSeen, lastSeen, keptUpTo FROM deck ORDER BY id",
        "SELECT id, name FROM annotator ORDER BY id", "SELECT id FROM origin ORDER BY id",
        "SELECT * FROM event ORDER BY seq", "SELECT rowid, * FROM standing ORDER BY rowid",
        "SELECT * FROM note ORDER BY deck, annotator, card",
        "SELECT * FROM tally ORDER BY deck, annotator, choice",
      ].flatMap { try Row.fetchAll(db, sql: $0).map { "\($0)" } }
    }
  }
}
