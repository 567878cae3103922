import Foundation
import GRDB
import Testing

@testable import ChoiceLog

/// A log that is read without a lock, as nobody has it open when it is.
@Suite struct ReadOnlyLogTests {
  private static let reads: [@Sendable (ChoiceLog) throws -> Void] = [
    { _ = try $0.check() }, { _ = try $0.read { try $0.decks() } },
    { _ = try $0.snapshot { try $0.deckSummaries() } },
    { _ = try $0.read { try $0.position() } },
  ]

  @Test(arguments: reads.indices)
  func `what was read while another program wrote does not count`(read: Int) throws {
    let folder = try TemporaryFolder()
    let log = try ChoiceLog.reading(try theirs(folder))
    try Self.reads[read](log)
    try outsider(log.path, "UPDATE deck SET title = ifnull(title, '') || hex(zeroblob(20000))")
    #expect(throws: ChoiceLogError.busy(path: log.path)) { try Self.reads[read](log) }
  }

  private static let faults: [any Error & Sendable] = [
    DatabaseError(resultCode: .SQLITE_CORRUPT), DatabaseError(resultCode: .SQLITE_NOTADB),
    ChoiceLogError.damaged(path: "", reason: "x"),
    RowFault(table: "deck", number: 1, column: "x", found: "y"),
  ]

  @Test(arguments: faults.indices)
  func `damage that is seen while another program writes is no damage, but without one it is`(
    number: Int
  ) throws {
    let folder = try TemporaryFolder()
    let path = try theirs(folder)
    for isWritten in [false, true] {
      let look: () throws -> Void = {
        if isWritten {
          try outsider(path, "UPDATE deck SET title = ifnull(title, '') || hex(zeroblob(20000))")
        }
        throw Self.faults[number]
      }
      let log = try ChoiceLog.reading(path)
      let uses: [() throws -> Void] = [
        { try log.snapshot { _ in try look() } }, { _ = try log.onReader { _ in try look() } },
        { try ForeignLog.read(path) { _ in try look() } },
      ]
      for use in uses {
        let error = #expect(throws: (any Error).self) { try use() }
        #expect((error as? ChoiceLogError == .busy(path: path)) == isWritten, "\(String(describing: error))")
      }
    }
  }

  @Test func `a fault of whoever reads is told as it is`() throws {
    struct Full: Error {}
    let folder = try TemporaryFolder()
    let log = try ChoiceLog.reading(try theirs(folder))
    #expect(throws: Full.self) {
      try log.snapshot { _ in
        try outsider(log.path, "UPDATE deck SET title = ifnull(title, '') || hex(zeroblob(20000))")
        throw Full()
      }
    }
  }

  @Test func `a log that is opened to be read takes nothing in`() throws {
    let folder = try TemporaryFolder()
    let log = try ChoiceLog.reading(try theirs(folder))
    let bytes = try folder.bytes("theirs")
    #expect(throws: ChoiceLogError.readOnly(path: log.path)) {
      try log.enter(.name("x"), title: nil, at: 1)
    }
    #expect(throws: ChoiceLogError.readOnly(path: log.path)) { try log.rebuild() }
    #expect(try log.read { try $0.decks() }.count == 1)
    #expect(try log.check() == [])
    log.close()
    #expect(try folder.bytes("theirs") == bytes)
    #expect(try folder.names.filter { $0 != "theirs-lock" } == ["theirs"])
  }
}
