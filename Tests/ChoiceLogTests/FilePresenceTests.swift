import Foundation
import Testing

@testable import ChoiceLog

@Suite struct FilePresenceTests {
  @Test(arguments: [nil, FileSystemKind.network])
  func `a choice in a log that was removed is not saved`(fileSystem: FileSystemKind?) throws {
    let fixture = try LogFixture(fileSystem: fileSystem)
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    try FileManager.default.removeItem(atPath: fixture.log.path)
    #expect(throws: ChoiceLogError.self) { try fixture.log.append(fixture.event(.choose(.like), "b")) }
  }

  @Test func `a log that was replaced by another, or moved away, is not written to as if nothing were`()
    throws
  {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    let path = fixture.log.path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    try Data("other".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: ChoiceLogError.removed(path: path)) { try fixture.log.append(fixture.event(.undo, "a")) }
  }

  @Test func `what is not yet in the file itself must be there too`() throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    try FileManager.default.removeItem(atPath: fixture.log.path + "-wal")
    #expect(throws: ChoiceLogError.removed(path: fixture.log.path)) {
      try fixture.log.append(fixture.event(.choose(.like), "b"))
    }
  }

  @Test func `a log that was moved away and put back goes on`() throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    let path = fixture.log.path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(throws: ChoiceLogError.self) { try fixture.log.append(fixture.event(.choose(.like), "b")) }
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    try fixture.log.append(fixture.event(.choose(.like), "c"))
    #expect(try fixture.standing().contains("c:like"))
  }
}
