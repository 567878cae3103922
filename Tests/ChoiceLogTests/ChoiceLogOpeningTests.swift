import CardDeck
import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Platform
import Synchronization
import Testing

@testable import ChoiceLog

@Test func `a new log is WAL with full flushes, as read back from the connection that writes`() throws {
  let fixture = try LogFixture()
  #expect(fixture.log.durability == .wal)
  #expect(try pragma("journal_mode", of: fixture.log) == "wal")
  #expect(try pragma("synchronous", of: fixture.log) == 2)
  #expect(try pragma("user_version", of: fixture.log) == Int32(Schema.version))
}

@Test func `a new log consists of what it is compared with when it is opened`() throws {
  let fixture = try LogFixture()
  let parts = try fixture.log.write { db in
    try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master").map {
      SchemaPart(type: $0["type"], name: $0["name"], table: $0["tbl_name"], sql: $0["sql"])
    }
  }
  #expect(Set(parts) == Schema.parts && parts.count == Schema.parts.count)
}

@Test(arguments: 2...4)
func `a log of an earlier version, of which none was released, is refused and left as it is`(
  version: Int
) throws {
  let folder = try TemporaryFolder()
  let path = try theirs(folder)
  try outsider(path, "PRAGMA user_version = \(version); PRAGMA journal_mode = DELETE")
  let bytes = try folder.bytes("theirs")
  let refusal = ChoiceLogError.newer(path: path, version: version, supported: Schema.version)
  #expect(throws: refusal) { try ChoiceLog(.file(path)) }
  #expect(throws: refusal) { try ChoiceLog.reading(path) }
  #expect(throws: refusal) { try LogFixture().merge(path) }
  #expect(try folder.bytes("theirs") == bytes)
}

@Test func `what GRDB makes of a WAL connection by itself is not taken for durable`() throws {
  let folder = try TemporaryFolder()
  var configuration = Configuration()
  configuration.journalMode = .wal
  let queue = try DatabaseQueue(path: folder.file("x"), configuration: configuration)
  #expect(throws: ChoiceLogError.notDurable(path: "x", reason: "journal wal, synchronous 1")) {
    try queue.writeWithoutTransaction { try Durability.readBack(from: $0, path: "x") }
  }
}

@Test func `a log that can have neither journal is refused`() throws {
  let queue = try DatabaseQueue()  // in memory
  #expect(throws: ChoiceLogError.notDurable(path: "x", reason: "journal memory, synchronous 3")) {
    try queue.writeWithoutTransaction { try Durability.establish(on: $0, path: "x", fileSystem: .local) }
  }
}

@Test func `on a network file system the log says that it has a rollback journal`() throws {
  let fixture = try LogFixture(fileSystem: .network)
  #expect(fixture.log.durability == .rollbackJournal)
  #expect(try pragma("journal_mode", of: fixture.log) == "delete")
  #expect(try pragma("synchronous", of: fixture.log) == 3)
  try fixture.log.append(fixture.event(.choose(.like), "a"))
  #expect(try fixture.standing() == ["a:like"])
}

@Test func `a WAL log that comes to a network file system changes its journal and loses nothing`() throws {
  let folder = try TemporaryFolder()
  let deck: DeckID
  do {
    let log = try LogFixture.open(folder)
    deck = try log.enter(.name("d"), title: nil, at: 1)
    try log.append(ChoiceEvent(.choose(.star), card: "a", deck: deck, annotator: "ann", cause: "key", at: 1))
  }
  let log = try LogFixture.open(folder, fileSystem: .network)
  #expect(log.durability == .rollbackJournal)
  #expect(try log.read { try $0.tally(in: ChoiceScope(deck: deck, annotator: "ann")) } == Tally(star: 1))
}

@Test func `nobody else can read a log, its side files or its folders`() throws {
  let folder = try TemporaryFolder()
  let log = try ChoiceLog(.standard, environment: ["XDG_DATA_HOME": folder.file("data/share")])
  _ = try log.enter(.name("d"), title: nil, at: 1)
  #expect(log.path == folder.file("data/share/swipedeck/choices.sqlite"))
  for name in ["data", "data/share", "data/share/swipedeck"] {
    #expect(try TemporaryFolder.mode(folder.file(name)) == 0o700, "\(name)")
  }
  for ending in ["", "-wal", "-shm", "-lock"] {
    #expect(try TemporaryFolder.mode(log.path + ending) == 0o600, "\(ending)")
  }
}

@Test(arguments: [
  (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/swipedeck/choices.sqlite"),
  (["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share/swipedeck/choices.sqlite"),
  (["XDG_DATA_HOME": "", "HOME": "/home/a"], "/home/a/.local/share/swipedeck/choices.sqlite"),
  (["HOME": "/home/a"], "/home/a/.local/share/swipedeck/choices.sqlite"),
])
func `the standard place is in the data folder if that is absolute`(
  environment: [String: String], path: String
) throws {
  #expect(try LogLocation.standardPath(environment: environment) == path)
}

@Test(arguments: ["wal", "delete"])
func `a log written by a newer program is refused and left as it is, to the byte`(journal: String) throws {
  let (original, folder) = (try TemporaryFolder(), try TemporaryFolder())
  _ = try LogFixture.open(original).enter(.name("d"), title: nil, at: 1)
  let queue = try DatabaseQueue(path: original.file("choices.sqlite"))
  try queue.writeWithoutTransaction { db in
    _ = try Row.fetchOne(db, sql: "PRAGMA journal_mode = \(journal)")
    try db.execute(sql: "PRAGMA user_version = 7; CREATE TABLE future (x)")
    _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    try db.execute(sql: "INSERT INTO future VALUES (1)")
  }
  // Copied while it is open, as a process that is killed leaves it: with what is in the WAL only.
  for name in try original.names { try folder.write(original.bytes(name), to: name) }
  #expect(try folder.names.contains("choices.sqlite-wal") == (journal == "wal"))
  let path = folder.file("choices.sqlite")
  #expect(throws: ChoiceLogError.newer(path: path, version: 7, supported: Schema.version)) {
    try LogFixture.open(folder)
  }
  #expect(try folder.names == original.names)
  for name in try folder.names { #expect(try folder.bytes(name) == original.bytes(name), "\(name)") }
}

@Test func `a version that is in the WAL only counts too`() throws {
  let (original, folder) = (try TemporaryFolder(), try TemporaryFolder())
  let log = try LogFixture.open(original)
  try log.write { try $0.execute(sql: "PRAGMA user_version = 7") }
  for name in try original.names { try folder.write(original.bytes(name), to: name) }
  let path = folder.file("choices.sqlite")
  #expect(try LogHeader.read(path).version == Int32(Schema.version))
  #expect(throws: ChoiceLogError.newer(path: path, version: 7, supported: Schema.version)) {
    try LogFixture.open(folder)
  }
}

@Test(arguments: [1, 2, 5, 10])
func `a log whose checkpoint was cut off after some pages opens with all that is in it`(pages: Int) throws {
  let fixture = try LogFixture()
  let cards = (0..<400).map { "card \($0) \(String(repeating: "x", count: 50))" }
  try fixture.log.append(contentsOf: cards.map { fixture.event(.choose(.like), CardID($0)) })
  let folder = try TemporaryFolder()
  for name in try fixture.folder.names where !name.hasSuffix("-shm") {
    try folder.write(fixture.folder.bytes(name), to: name)
  }
  fixture.log.close()
  let whole = try fixture.folder.bytes("choices.sqlite")
  let before = try folder.bytes("choices.sqlite")
  #expect(whole.count > before.count + 10 * 4096)
  let written = whole.prefix(pages * 4096)
  try folder.write(written + before.dropFirst(written.count), to: "choices.sqlite")
  let log = try LogFixture.open(folder)
  #expect(try log.read { try $0.tally(in: fixture.scope()) } == Tally(like: 400))
  log.close()
  #expect(try folder.bytes("choices.sqlite").count == whole.count)
}

@Test func `a log that is closed is one file and answers no more`() throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a"))
  fixture.log.close()
  #expect(try fixture.folder.names == ["choices.sqlite", "choices.sqlite-lock"])
  #expect(throws: ChoiceLogError.self) { try fixture.log.append(fixture.event(.undo, "a")) }
  #expect(throws: ChoiceLogError.self) { try fixture.log.read { try $0.tally(in: fixture.scope()) } }
  #expect(try LogFixture.open(fixture.folder).read { try $0.tally(in: fixture.scope()) } == Tally(like: 1))
}

@Test func `the version is in the file itself, not only in the WAL, as soon as the log is open`() throws {
  let folder = try TemporaryFolder()
  let log = try LogFixture.open(folder)
  #expect(
    try LogHeader.read(log.path)
      == LogHeader(application: LogHeader.ourApplication, version: Int32(Schema.version), hasTables: true))
}

@Test(arguments: [
  "just some text, longer than the hundred bytes of a header, so that it could be taken for one; it is none, however",
  "x",
])
func `a file that is no database is refused and left as it is`(text: String) throws {
  let folder = try TemporaryFolder()
  try folder.write(text.utf8, to: "choices.sqlite")
  #expect(throws: ChoiceLogError.notALog(path: folder.file("choices.sqlite"))) { try LogFixture.open(folder) }
  #expect(try folder.bytes("choices.sqlite") == [UInt8](text.utf8))
}

@Test(arguments: [
  "CREATE TABLE bookmark (x)", "CREATE TABLE bookmark (x); PRAGMA user_version = 1",
  "PRAGMA application_id = 3",
])
func `another program's database is refused and left as it is`(sql: String) throws {
  let folder = try TemporaryFolder()
  try outsider(folder.file("choices.sqlite"), sql)
  let bytes = try folder.bytes("choices.sqlite")
  #expect(throws: ChoiceLogError.notALog(path: folder.file("choices.sqlite"))) { try LogFixture.open(folder) }
  #expect(try folder.bytes("choices.sqlite") == bytes)
}

@Test func `an empty file becomes a log`() throws {
  let folder = try TemporaryFolder()
  try folder.write([], to: "choices.sqlite")
  #expect(try LogFixture.open(folder).durability == .wal)
}

@Test(arguments: ["plain", "with space", "a?b=c#d", "per%41cent", "ünï", "-dash", "memory:"])
func `any name of a file will do`(name: String) throws {
  let folder = try TemporaryFolder()
  let log = try ChoiceLog(.file(folder.file(name)))
  _ = try log.enter(.name("d"), title: nil, at: 1)
  #expect(FileManager.default.fileExists(atPath: folder.file(name)))
  #expect(try ChoiceLog(.file(folder.file(name))).read { try $0.decks() }.count == 1)
}

@Test func `a folder, a pipe, a missing folder and a link to nothing are told apart`() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.createDirectory(atPath: folder.file("dir"), withIntermediateDirectories: false)
  #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
  try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "nowhere")
  #expect(throws: ChoiceLogError.notAFile(path: folder.file("dir"))) {
    try ChoiceLog(.file(folder.file("dir")))
  }
  #expect(throws: ChoiceLogError.notAFile(path: folder.file("pipe"))) {
    try ChoiceLog(.file(folder.file("pipe")))
  }
  for path in ["missing/choices.sqlite", "link", ""] {
    let path = path.isEmpty ? "" : folder.file(path)
    let error = #expect(throws: ChoiceLogError.self) { try ChoiceLog(.file(path)) }
    guard case .cannotCreate(path, _) = error else {
      Issue.record("\(path): \(String(describing: error))")
      continue
    }
  }
}

@Test(.enabled(if: geteuid() != 0, "permissions mean nothing to root"))
func `a file that may not be read, one that may not be written, and such a folder are told apart`() throws {
  let folder = try TemporaryFolder()
  let path = folder.file("choices.sqlite")
  do { _ = try LogFixture.open(folder) }
  chmod(path, 0o400)
  #expect(throws: ChoiceLogError.readOnly(path: path)) { try LogFixture.open(folder) }
  chmod(path, 0)
  let error = #expect(throws: ChoiceLogError.self) { try LogFixture.open(folder) }
  if case .unreadable = error {} else { Issue.record("\(String(describing: error))") }
  chmod(path, 0o600)
  try FileManager.default.removeItem(atPath: path + "-lock")
  chmod(folder.path, 0o500)
  defer { chmod(folder.path, 0o700) }
  #expect(throws: ChoiceLogError.readOnly(path: path)) { try LogFixture.open(folder) }
}

@Test(arguments: [
  (SQLITE_NOTADB, ChoiceLogError.notALog(path: "p")), (SQLITE_BUSY, .busy(path: "p")),
  (SQLITE_BUSY | 2 << 8, .busy(path: "p")), (SQLITE_LOCKED, .busy(path: "p")),
  (SQLITE_FULL, .full(path: "p")),
  (SQLITE_READONLY, .readOnly(path: "p")), (SQLITE_CORRUPT, .damaged(path: "p", reason: "r")),
  (SQLITE_CANTOPEN, .unreadable(path: "p", reason: "r")), (SQLITE_IOERR, .failed(path: "p", reason: "r")),
])
func `what the database says is put into our words`(code: Int32, error: ChoiceLogError) {
  #expect(LogFault.error(code, message: "r", path: "p") == error)
}

@Test func `whoever opens waits for another opening, and not for ever`() throws {
  let folder = try TemporaryFolder()
  let path = folder.file("choices.sqlite")
  try OpeningLock.hold(for: path, within: .zero) { () -> Void in
    #expect(throws: ChoiceLogError.busy(path: path)) {
      try LogFixture.open(folder, timeout: .milliseconds(20))
    }
  }
  #expect(try LogFixture.open(folder).path == path)
}

@Test func `a log that another program keeps for itself is busy, and what was to be written is not in it`()
  throws
{
  let fixture = try LogFixture()
  let log = try LogFixture.open(fixture.folder, timeout: .milliseconds(20))
  let holder = try Holder(of: log.path)
  #expect(throws: ChoiceLogError.busy(path: log.path)) { try log.append(fixture.event(.choose(.like), "a")) }
  try holder.letGo()
  #expect(try fixture.standing() == [])
  try log.append(fixture.event(.choose(.like), "a"))
  #expect(try fixture.standing() == ["a:like"])
}

@Test func `forty openings of a new log at once all succeed, and nothing that they write is lost`() throws {
  let folder = try TemporaryFolder()
  let failures = Mutex<[String]>([])
  // Threads of their own rather than tasks, whose few threads would take turns.
  let done = DispatchGroup()
  for number in 0..<40 {
    done.enter()
    Thread.detachNewThread {
      defer { done.leave() }
      do {
        let log = try LogFixture.open(folder)
        let deck = try log.enter(.name("d"), title: nil, at: Int64(number))
        for card in 0..<5 {
          try log.append(
            ChoiceEvent(
              .choose(.like), card: "\(number)-\(card)", deck: deck, annotator: "ann", cause: "key", at: 1))
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
  }
  done.wait()
  #expect(failures.withLock { $0 } == [])
  let log = try LogFixture.open(folder)
  #expect(try log.read { try $0.decks() }.count == 1)
  let scope = ChoiceScope(deck: try #require(try log.read { try $0.deck(.name("d")) }).id, annotator: "ann")
  #expect(try log.read { try $0.tally(in: scope) } == Tally(like: 200))
  #expect(try log.read { try $0.history(after: 0, limit: 1000, in: scope) }.count == 200)
  #expect(try log.check() == [])
}

@Test func `two writers that read before they write never find the log locked`() throws {
  let fixture = try LogFixture()
  let failures = Mutex<[String]>([])
  let done = DispatchGroup()
  for _ in 0..<2 {
    done.enter()
    Thread.detachNewThread {
      defer { done.leave() }
      do {
        let log = try LogFixture.open(fixture.folder)
        for number in 0..<400 {
          // Both on the same cards, so that what one reads is what the other has just written.
          try log.append(
            fixture.event(number % 3 == 2 ? .undo : .choose(.like), "\(number % 7)"))
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
  }
  done.wait()
  #expect(failures.withLock { $0 } == [])
  #expect(try fixture.log.check() == [])
}

@Test func `a log with a second name is refused by both, for every use, and left as it was`() throws {
  let folder = try TemporaryFolder()
  let path = folder.file("one.sqlite")
  do {
    let log = try ChoiceLog(.file(path))
    _ = try log.enter(.name("d"), title: nil, at: 1)
    log.close()
  }
  try FileManager.default.linkItem(atPath: path, toPath: folder.file("two.sqlite"))
  let (names, bytes) = (try folder.names, try folder.bytes("one.sqlite"))
  let ours = try LogFixture()
  for path in [path, folder.file("two.sqlite")] {
    let refusal = ChoiceLogError.severalNames(path: path)
    #expect(throws: refusal) { try ChoiceLog(.file(path)) }
    #expect(throws: refusal) { try ChoiceLog.reading(path) }
    #expect(throws: refusal) { try ChoiceLog.readOnly(path) { _ in } }
    #expect(throws: refusal) { try ours.log.merge(path) }
    // What is refused as a log is one all the same, and not to be written over.
    #expect(ChoiceLog.isLog(path))
  }
  #expect(try folder.names == names)
  #expect(try folder.bytes("one.sqlite") == bytes)
  unlink(folder.file("two.sqlite"))
  #expect(throws: Never.self) { try ChoiceLog(.file(path)) }
}

@Test func `an empty file with a second name does not become a log`() throws {
  let folder = try TemporaryFolder()
  try folder.write([], to: "one")
  try FileManager.default.linkItem(atPath: folder.file("one"), toPath: folder.file("two"))
  #expect(throws: ChoiceLogError.severalNames(path: folder.file("two"))) {
    try ChoiceLog(.file(folder.file("two")))
  }
  #expect(try folder.names == ["one", "two"])
}

@Test(arguments: ["CREATE VIEW strange AS SELECT 1", "PRAGMA user_version = 99"])
func `beside a log that is refused no lock is left`(sql: String) throws {
  let folder = try TemporaryFolder()
  do { try ChoiceLog(.file(folder.file("made"))).close() }
  try FileManager.default.copyItem(atPath: folder.file("made"), toPath: folder.file("bad"))
  try tamper(folder.file("bad"), sql)
  let names = try folder.names
  #expect(throws: ChoiceLogError.self) { try ChoiceLog(.file(folder.file("bad"))) }
  #expect(try folder.names == names)
}

@Test func `no lock is left beside a device`() throws {
  let folder = try TemporaryFolder()
  let theirs = try theirs(folder)
  for path in ["/dev/null", "/dev/zero"] {
    #expect(throws: ChoiceLogError.notAFile(path: path)) { try ChoiceLog(.file(path)) }
    #expect(throws: ChoiceLogError.notAFile(path: path)) { try ChoiceLog.merge([theirs], into: path) }
    #expect(!SystemFile.exists(path + "-lock"))
  }
}

@Test func `whoever waited for a lock that was removed locks the file that is there now`() throws {
  let folder = try TemporaryFolder()
  let path = folder.file("log")
  struct Refused: Error {}
  let count = Atomic(0)
  // Many at once, of whom each removes the file that it made.
  DispatchQueue.concurrentPerform(iterations: 200) { number in
    try? OpeningLock.hold(for: path, within: .seconds(30)) {
      let inside = count.add(1, ordering: .relaxed).newValue
      #expect(inside == 1)
      count.subtract(1, ordering: .relaxed)
      if number % 2 == 0 { throw Refused() }
    }
  }
}

@Test func `a log that is being made counts as one`() throws {
  let folder = try TemporaryFolder()
  try folder.write([], to: "log")
  #expect(!ChoiceLog.isLog(folder.file("log")))
  try folder.write([], to: "log-lock")
  #expect(ChoiceLog.isLog(folder.file("log")))
  try folder.write("text".utf8, to: "log")
  #expect(!ChoiceLog.isLog(folder.file("log")))
}
