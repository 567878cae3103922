import Foundation
import Testing

@testable import ChoiceLog

/// A log that lies there, read without a byte written to it or beside it.
@Suite struct ReadOnlyAccessTests {
  /// What becomes of the files that a killed program has left.
  enum Damage: CaseIterable, CustomTestStringConvertible {
    case none, noSharedMemory, zeroedSharedMemory, emptySharedMemory

    var testDescription: String { "\(self)" }

    func apply(to folder: TemporaryFolder) throws {
      switch self {
      case .none: break
      case .noSharedMemory: try FileManager.default.removeItem(atPath: folder.file("theirs-shm"))
      case .zeroedSharedMemory: try folder.write([UInt8](repeating: 0, count: 32768), to: "theirs-shm")
      case .emptySharedMemory: try folder.write([], to: "theirs-shm")
      }
    }
  }

  /// A closed log with an a that is liked and a b that is noped, as a program leaves it that is killed after a star
  /// for c.
  private func left(_ damage: Damage) throws -> TemporaryFolder {
    let (folder, copy) = (try TemporaryFolder(), try TemporaryFolder())
    let log = try ChoiceLog(.file(try theirs(folder)))
    let deck = try #require(try log.read { try $0.deck(.name("d")) })
    try log.append(
      ChoiceEvent(.choose(.star), card: "c", deck: deck.id, annotator: "ann", cause: "key", at: 1010))
    for name in ["theirs", "theirs-wal", "theirs-shm"] { try copy.write(folder.bytes(name), to: name) }
    try damage.apply(to: copy)
    return copy
  }

  /// Reads it in every way, each of which has to see the same, in less time than SQLite waits in vain.
  private func expect(_ tally: Tally, in folder: TemporaryFolder, _ comment: Comment? = nil) throws {
    let path = folder.file("theirs")
    let names = try folder.names
    let bytes = try names.map { try folder.bytes($0) }
    func isSeen(_ snapshot: LogSnapshot) throws -> Bool {
      let deck = try #require(try snapshot.deck(.name("d")))
      return try snapshot.tally(in: ChoiceScope(deck: deck.id, annotator: "ann")) == tally
    }
    let clock = ContinuousClock()
    let time = try clock.measure {
      let log = try ChoiceLog(readOnly: path)
      #expect(try log.snapshot(isSeen), comment)
      #expect(try log.check() == [], comment)
      #expect(throws: ChoiceLogError.readOnly(path: path), comment) {
        try log.enter(.name("e"), title: nil, at: 1)
      }
      #expect(try ChoiceLog.readOnly(path, isSeen), comment)
      let ours = try LogFixture()
      _ = try ours.merge(path)
      #expect(try ours.log.snapshot(isSeen), comment)
    }
    #expect(time < .seconds(8), comment)
    #expect(try folder.names == names, comment)
    #expect(try names.map { try folder.bytes($0) } == bytes, comment)
  }

  @Test func `a closed log is read as it lies there`() throws {
    let folder = try TemporaryFolder()
    _ = try theirs(folder)
    try expect(Tally(like: 1, nope: 1), in: folder)
  }

  @Test(arguments: Damage.allCases)
  func `what is in the WAL is read too, whatever became of the shared memory`(damage: Damage) throws {
    try expect(Tally(like: 1, nope: 1, star: 1), in: left(damage))
  }

  @Test(arguments: [Damage.none, .noSharedMemory])
  func `of a WAL that is damaged or cut off only what is whole counts`(damage: Damage) throws {
    let intact = try left(damage).bytes("theirs-wal")
    let closed = Tally(like: 1, nope: 1)
    // The magic number, the size of the pages, the salt, the sum, and the first frame.
    for place in [0, 3, 8, 9, 11, 16, 24, 40] {
      let folder = try left(damage)
      var bytes = try folder.bytes("theirs-wal")
      bytes[place] ^= 0x55
      try folder.write(bytes, to: "theirs-wal")
      try expect(closed, in: folder, "byte \(place)")
    }
    for size in [0, 1, 31, 32, 33, 100] {
      let folder = try left(damage)
      try folder.write(folder.bytes("theirs-wal").prefix(size), to: "theirs-wal")
      try expect(closed, in: folder, "size \(size)")
    }
    for bytes in [[UInt8](repeating: 0, count: intact.count), [UInt8](repeating: 255, count: 5000)] {
      let folder = try left(damage)
      try folder.write(bytes, to: "theirs-wal")
      try expect(closed, in: folder, "all \(bytes[0])")
    }
  }

  @Test func `a log that others write to meanwhile is read through the memory that they share`() throws {
    let folder = try TemporaryFolder()
    let log = try ChoiceLog(.file(try theirs(folder)))
    let deck = try #require(try log.read { try $0.deck(.name("d")) })
    func choose(_ number: Int) throws {
      try log.append(
        ChoiceEvent(
          .choose(.star), card: "\(number)", deck: deck.id, annotator: "ann", cause: "key", at: 1010))
    }
    // Of a WAL in which nothing is yet nobody can tell whether it is in use: what is read then is what there is.
    try choose(0)
    let reader = try ChoiceLog(readOnly: log.path)
    for number in 1..<20 {
      try choose(number)
      #expect(
        try reader.read { try $0.tally(in: ChoiceScope(deck: deck.id, annotator: "ann")) }.star == number + 1)
    }
  }

  @Test(arguments: [Damage.none, .noSharedMemory])
  func `a log that nobody held and that changed meanwhile is busy`(damage: Damage) throws {
    let folder = damage == .none ? try TemporaryFolder() : try left(damage)
    let path = damage == .none ? try theirs(folder) : folder.file("theirs")
    let reader = try ChoiceLog(readOnly: path)
    let writer = try ChoiceLog(.file(path))
    let deck = try writer.enter(.name("d"), title: "another", at: 1)
    try writer.append(
      ChoiceEvent(.choose(.star), card: "z", deck: deck, annotator: "ann", cause: "key", at: 1))
    if damage == .none {
      // What lies beside the file is no part of what is read from it, until it is brought in.
      #expect(try reader.read { try $0.decks() }.map(\.title) == ["D"])
      writer.close()
    }
    #expect(throws: ChoiceLogError.busy(path: path)) { try reader.read { try $0.decks() } }
  }
}
