import CardDeck
import Foundation
import GRDB
import Platform
import Testing

import ChoiceLog

/// What another program can do to the file of a log that is open, without taking its name away.
enum ForeignWrite: CaseIterable {
  case emptied, cutShort, overwrittenByNoise, overwrittenByText, overwrittenByLog

  func happen(to path: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    switch self {
    case .emptied: try file.truncate(atOffset: 0)
    case .cutShort: try file.truncate(atOffset: 5000)
    case .overwrittenByNoise: try file.write(contentsOf: Data(repeating: 0xA5, count: 100_000))
    case .overwrittenByText: try file.write(contentsOf: Data("my notes".utf8))
    case .overwrittenByLog:
      let other = try LogFixture()
      try other.log.append(other.event(.choose(.nope), "other"))
      other.log.close()
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: other.log.path)))
    }
  }
}

@Suite struct ForeignWriteTests {
  /// - Parameter isCheckpointed: Whether what was saved is in the main file, so that nothing of it is in the write-ahead log.
  @Test(arguments: ForeignWrite.allCases, [false, true])
  func `nothing is called saved in a log that was overwritten`(
    write: ForeignWrite, isCheckpointed: Bool
  ) throws {
    let fixture = try LogFixture()
    let (log, path) = (fixture.log, fixture.log.path)
    var position = try log.read { try $0.position() }
    for number in 0..<300 { try log.append(fixture.event(.choose(.like), "card \(number)")) }
    if isCheckpointed { try Self.checkpoint(path) }
    try log.requirePresence()
    try write.happen(to: path)
    let lost = ChoiceLogError.overwritten(path: path)
    if write == .overwrittenByText, !isCheckpointed {
      // The first page stands in the write-ahead log too: nothing is lost.
      try log.requirePresence()
      #expect(try ChoiceLog.reading(path).read { try $0.tally(in: fixture.scope(nil)).decided } == 300)
      return
    }
    #expect(throws: lost) { try log.requirePresence() }
    #expect(throws: lost) { try log.changes(since: &position, in: fixture.scope(nil)) }
    for _ in 0..<2 {
      #expect(throws: lost) { try log.append(fixture.event(.choose(.like), "refused")) }
    }
  }

  @Test func `a log that was left without closing is watched from its opening on`() throws {
    let fixture = try LogFixture()
    for number in 0..<300 { try fixture.log.append(fixture.event(.choose(.like), "card \(number)")) }
    let folder = try TemporaryFolder()
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: fixture.log.path + ending, toPath: folder.file("choices.sqlite" + ending))
    }
    let log = try LogFixture.open(folder)
    try log.append(fixture.event(.choose(.like), "last"))
    try ForeignWrite.emptied.happen(to: log.path)
    let lost = ChoiceLogError.overwritten(path: log.path)
    #expect(throws: lost) { try log.requirePresence() }
    #expect(throws: lost) { try log.append(fixture.event(.choose(.like), "refused")) }
  }

  @Test func `what changes nothing in a log is no loss`() throws {
    let fixture = try LogFixture()
    let (log, path) = (fixture.log, fixture.log.path)
    let bytes = { try Data(contentsOf: URL(fileURLWithPath: path)) }
    for round in 0..<4 {
      try log.append(fixture.event(.choose(.like), "card \(round)"))
      try log.requirePresence()
      switch round {
      case 0: #expect(utimes(path, nil) == 0)
      case 1: try Self.checkpoint(path)
      case 2:
        // The same bytes once more.
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: bytes())
        try file.close()
      default: break
      }
      try log.requirePresence()
      try log.append(fixture.event(.choose(.star), "card \(round)"))
    }
    #expect(try log.check() == [])
  }

  @Test func `others may write and copy the write-ahead log as they like`() throws {
    let fixture = try LogFixture()
    let other = try ChoiceLog(.file(fixture.log.path))
    for number in 0..<30 {
      try (number % 2 == 0 ? other : fixture.log).append(fixture.event(.choose(.like), "card \(number)"))
      if number % 5 == 0 { try Self.checkpoint(fixture.log.path) }
      try fixture.log.requirePresence()
      try other.requirePresence()
    }
    #expect(try fixture.log.check() == [])
  }

  @Test func `a write-ahead log that was cut off is a loss`() throws {
    let fixture = try LogFixture()
    for number in 0..<3 { try fixture.log.append(fixture.event(.choose(.like), "card \(number)")) }
    try fixture.log.requirePresence()
    #expect(truncate(fixture.log.path + "-wal", 100) == 0)
    let lost = ChoiceLogError.overwritten(path: fixture.log.path)
    #expect(throws: lost) { try fixture.log.requirePresence() }
    #expect(throws: lost) { try fixture.log.append(fixture.event(.choose(.like), "refused")) }
  }

  @Test func `with a rollback journal a log that was emptied takes nothing either`() throws {
    let fixture = try LogFixture(fileSystem: .network)
    try fixture.log.append(fixture.event(.choose(.like), "saved"))
    try ForeignWrite.emptied.happen(to: fixture.log.path)
    #expect(throws: ChoiceLogError.self) { try fixture.log.append(fixture.event(.choose(.like), "refused")) }
  }

  /// As another process does it.
  private static func checkpoint(_ path: String) throws {
    try DatabaseQueue(path: path).inDatabase { _ = try $0.checkpoint(.truncate) }
  }
}
