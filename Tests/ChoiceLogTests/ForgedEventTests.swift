import Foundation
import GRDB
import Testing

import ChoiceLog

/// Events that lie about who they are.
@Suite struct ForgedEventTests {
  /// A log, and a copy of it in which the same event says something else.
  private func pair(_ set: String) throws -> (TemporaryFolder, good: String, forged: String) {
    let folder = try TemporaryFolder()
    let good = try theirs(folder)
    let forged = folder.file("forged")
    try FileManager.default.copyItem(atPath: good, toPath: forged)
    try tamper(forged, "UPDATE event SET \(set)")
    return (folder, good, forged)
  }

  @Test(arguments: [
    "choice = 'star' WHERE seq = 2", "at = 900 WHERE seq = 2", "cause = 'drag' WHERE seq = 2",
    "dwell = 6 WHERE seq = 2",
    "dwell = NULL WHERE seq = 2", "card = 'c' WHERE seq = 2", "note = 'bad' WHERE seq = 5",
    "tx = 1.5 WHERE seq = 2",
    "recordHash = zeroblob(16) WHERE seq = 2", "recordOffset = 8 WHERE seq = 2",
    "at = 1004, clock = 1004 WHERE seq = 4",
    "kind = 'redo' WHERE seq = 3", "kind = 'choose', subject = NULL WHERE seq = 3",
  ])
  func `two events of one identity are refused in either order, one by one and together`(set: String) throws {
    let (folder, good, forged) = try pair(set)
    for order in [[good, forged], [forged, good]] {
      let ours = try LogFixture()
      let error = #expect(throws: ChoiceLogError.self) { try ours.log.merge(order) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("identity"), "\(set): \(String(describing: error))")
      #expect(try ours.log.read { try $0.decks() }.count == 1)
      _ = try ours.log.merge(order[0])
      let before = try ours.log.read { try $0.decks() }
      #expect(throws: ChoiceLogError.self) { try ours.log.merge(order[1]) }
      #expect(try ours.log.read { try $0.decks() } == before)
      #expect(try ours.log.check() == [])
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `the same event by another deck or annotator is another event`() throws {
    for sql in [
      "UPDATE annotator SET name = 'bob'", "UPDATE deck SET key = 'e'", "UPDATE deck SET kind = 'path'",
    ] {
      let folder = try TemporaryFolder()
      let (good, forged) = (try theirs(folder), folder.file("forged"))
      try FileManager.default.copyItem(atPath: good, toPath: forged)
      try tamper(forged, sql)
      #expect(throws: ChoiceLogError.self, "\(sql)") { try LogFixture().merge(good, forged) }
    }
  }
}
