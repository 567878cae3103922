import Foundation
import GRDB
import Testing

@testable import ChoiceLog

@Suite struct ForeignLogTests {
  @Test func `a log of somebody's comes in whole, and is left as it was`() throws {
    let folder = try TemporaryFolder()
    let path = try theirs(folder)
    let (bytes, names) = (try folder.bytes("theirs"), try folder.names)
    let ours = try LogFixture()
    #expect(try ours.log.merge(path) == .init(added: 5, total: 5))
    let deck = try #require(try ours.log.read { try $0.deck(.name("d")) })
    #expect(
      try ours.log.read { try $0.tally(in: ChoiceScope(deck: deck.id, annotator: "ann")) }
        == Tally(like: 1, nope: 1))
    #expect(try ours.log.check() == [])
    let tally = try ChoiceLog.readOnly(path) { snapshot in
      let deck = try #require(try snapshot.deck(.name("d")))
      return try snapshot.tally(in: ChoiceScope(deck: deck.id, annotator: nil))
    }
    #expect(tally == Tally(like: 1, nope: 1))
    #expect(try folder.bytes("theirs") == bytes)
    #expect(try folder.names == names)
  }

  /// What could run, or be asked, in the place of what we have.
  private static let definitions = [
    "CREATE TRIGGER mine AFTER INSERT ON annotator BEGIN DELETE FROM deck; END",
    "CREATE TRIGGER big BEFORE INSERT ON event BEGIN INSERT INTO note VALUES (1, 1, 1, 1, zeroblob(2000000000)); END",
    "CREATE VIEW v AS SELECT 1", "DROP TABLE standing; CREATE VIEW standing AS SELECT 1",
    "CREATE TABLE more (x)", "CREATE TABLE more (x CHECK (length(zeroblob(2000000000)) > 0))",
    "CREATE INDEX i ON event (card) WHERE abs(at) > 1", "CREATE INDEX i ON event (abs(at))",
    "CREATE INDEX i ON event (card COLLATE NOCASE)", "CREATE UNIQUE INDEX i ON annotator (name)",
    "ALTER TABLE event ADD COLUMN more GENERATED ALWAYS AS (abs(at))",
    "ALTER TABLE deck ADD COLUMN more DEFAULT (17)", "ALTER TABLE note RENAME COLUMN text TO words",
    "DROP INDEX eventOfDeck", "DROP TABLE note", "ANALYZE", "CREATE VIRTUAL TABLE v USING fts5(x)",
    "UPDATE sqlite_master SET sql = replace(sql, 'length(uuid) = 16', 'length(zeroblob(2000000000)) > 0')",
    "UPDATE sqlite_master SET sql = replace(sql, 'card NOT NULL', 'card NOT NULL COLLATE NOCASE')",
    "UPDATE sqlite_master SET sql = sql || ' ' WHERE name = 'deck'",
    "UPDATE sqlite_master SET sql = CAST(sql AS BLOB) WHERE name = 'deck'",
    "UPDATE sqlite_master SET sql = sql || '/*' || hex(zeroblob(100000)) || '*/' WHERE name = 'deck'",
    "UPDATE sqlite_master SET type = 'view' WHERE name = 'deck'",
    "UPDATE sqlite_master SET name = 'Deck' WHERE name = 'deck'",
    "UPDATE sqlite_master SET rootpage = 0 WHERE name = 'deck'",
    "DELETE FROM sqlite_master WHERE name = 'eventOfDeck'",
    "INSERT INTO sqlite_master VALUES ('table', 'x', 'x', 0, 'CREATE TABLE x (y DEFAULT (1' || hex(zeroblob(90000)) || '))')",
  ]

  @Test func `a log with any other definition in it is refused before that is used, also as one's own`()
    throws
  {
    for sql in Self.definitions {
      let folder = try TemporaryFolder()
      let path = try theirs(folder)
      do {
        try tamper(path, sql)
      } catch {
        // Some of it SQLite itself notices as soon as it is done.
        guard sql.contains("sqlite_master") else { throw error }
      }
      try expectRefused(path, in: folder, because: "is damaged", "\(sql.prefix(120))")
      let error = #expect(throws: ChoiceLogError.self, "\(sql.prefix(120))") { try ChoiceLog(.file(path)) }
      guard case .damaged = error else {
        Issue.record("\(sql.prefix(120)): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a trigger that was left out is missed`() throws {
    let folder = try TemporaryFolder()
    let path = try theirs(folder)
    try outsider(path, "DROP TRIGGER eventStays; PRAGMA journal_mode = DELETE")
    try expectRefused(path, in: folder, because: "its tables are not those of a log")
  }

  @Test func `texts of another encoding are refused`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("theirs")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA encoding = 'UTF-16'")
      try Schema.create(in: db, path: path)
    }
    try queue.close()
    try expectRefused(path, in: folder, because: "UTF-8")
    #expect(throws: ChoiceLogError.self) { try ChoiceLog(.file(path)) }
  }

  /// Changes numbers of the header, the first 100 bytes, whatever SQLite thinks of it.
  private func patch(_ path: String, _ bytes: [Int: [UInt8]], size: Int64? = nil) throws {
    var all = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    for (place, bytes) in bytes { all.replaceSubrange(place..<(place + bytes.count), with: bytes) }
    try Data(all).write(to: URL(fileURLWithPath: path))
    if let size { #expect(truncate(path, Int(size)) == 0) }
  }

  @Test func `a file that is not as large as it says is refused, and not copied to see`() throws {
    let pages: [(size: Int64, claims: [UInt8]?)] = [
      (50 << 30, nil),  // almost all of it a hole behind the end
      (50 << 30, [0x00, 0xC8, 0x00, 0x00]),  // 50 GiB of pages that nobody uses
      (1 << 40, [0x10, 0x00, 0x00, 0x00]),  // more than there can be
      (40_960, nil), (4096, nil), (4096, [0, 0, 0, 1]), (512, nil), (99_999, nil),
    ]
    for (size, claims) in pages {
      let folder = try TemporaryFolder()
      let path = try theirs(folder)
      try patch(path, claims.map { [28: $0] } ?? [:], size: size)
      try expectRefused(path, in: folder, because: "is damaged", "\(size) \(claims ?? [])")
    }
  }

  @Test func `what is no regular file is refused, also beside the log`() throws {
    for ending in ["-wal", "-shm", "-journal"] {
      let folder = try TemporaryFolder()
      let path = try theirs(folder)
      #expect(mkfifo(path + ending, 0o600) == 0)
      #expect(throws: ChoiceLogError.notAFile(path: path + ending)) { try LogFixture().merge(path) }
      unlink(path + ending)
      try FileManager.default.createSymbolicLink(atPath: path + ending, withDestinationPath: "/dev/zero")
      #expect(throws: ChoiceLogError.notAFile(path: path + ending)) { try ChoiceLog.readOnly(path) { _ in } }
    }
    let fixture = try LogFixture()
    for path in ["/dev/zero", "/dev/null", "/proc/self/mem", "/"] {
      #expect(throws: ChoiceLogError.self, "\(path)") { try fixture.merge(path) }
    }
  }

  @Test func `a log that is in use is read with what is not in its file yet`() throws {
    let folder = try TemporaryFolder()
    let log = try ChoiceLog(.file(folder.file("theirs")))
    let deck = try log.enter(.name("d"), title: nil, at: 1)
    try log.append(ChoiceEvent(.choose(.like), card: "a", deck: deck, annotator: "ann", cause: "key", at: 5))
    #expect(try LogFixture().merge(log.path).added == 1)
    try log.append(ChoiceEvent(.undo, card: "a", deck: deck, annotator: "ann", cause: "key", at: 6))
    #expect(try LogFixture().merge(log.path).added == 2)
    #expect(try log.merge(log.path) == .init(added: 0, total: 2))
  }

  @Test func `of several logs all come in or none`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let (good, bad) = (try theirs(folder), try theirs(other))
    try tamper(bad, "UPDATE event SET at = 9223372036854775807 WHERE seq = 5")
    let ours = try LogFixture()
    #expect(throws: ChoiceLogError.self) { try ours.log.merge([good, bad]) }
    #expect(try ours.log.read { try $0.decks() }.count == 1)
    #expect(try ours.log.merge([good, good]) == [.init(added: 5, total: 5), .init(added: 0, total: 5)])
  }
}
