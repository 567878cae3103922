import CardDeck
import Foundation
import Synchronization
import TestSupport
import Testing

import ChoiceLog

/// What can happen to a log's files while it is open.
enum FileAccident: CaseIterable {
  case mainRemoved, mainMoved, mainReplacedByJunk, mainReplacedByLog, folderMoved
  case journalRemoved, journalMoved, journalReplaced, sharedMemoryRemoved, sharedMemoryMoved, allRemoved,
    allMoved

  /// - Parameter folder: The log's own, inside `work`.
  func happen(to path: String, in folder: String, _ work: TemporaryFolder) throws {
    let files = FileManager.default
    func move(_ ending: String) throws {
      try files.moveItem(atPath: path + ending, toPath: work.file("away.sqlite" + ending))
    }
    func remove(_ ending: String) throws { try files.removeItem(atPath: path + ending) }
    switch self {
    case .mainRemoved: try remove("")
    case .mainMoved: try move("")
    case .mainReplacedByJunk:
      try move("")
      try Data("other".utf8).write(to: URL(fileURLWithPath: path))
    case .mainReplacedByLog:
      try move("")
      let other = try LogFixture()
      other.log.close()
      try files.copyItem(atPath: other.log.path, toPath: path)
    case .folderMoved: try files.moveItem(atPath: folder, toPath: folder + "-away")
    case .journalRemoved: try remove("-wal")
    case .journalMoved: try move("-wal")
    case .journalReplaced:
      try move("-wal")
      try files.copyItem(atPath: work.file("away.sqlite-wal"), toPath: path + "-wal")
    case .sharedMemoryRemoved: try remove("-shm")
    case .sharedMemoryMoved: try move("-shm")
    case .allRemoved: for ending in ["", "-wal", "-shm"] { try remove(ending) }
    case .allMoved: for ending in ["", "-wal", "-shm"] { try move(ending) }
    }
  }

  /// Whether the log's path still leads to what was saved before.
  var leavesLog: Bool {
    switch self {
    case .journalRemoved, .journalMoved, .journalReplaced, .sharedMemoryRemoved, .sharedMemoryMoved: true
    case .mainRemoved, .mainMoved, .mainReplacedByJunk, .mainReplacedByLog, .folderMoved, .allRemoved,
      .allMoved:
      false
    }
  }
}

@Suite struct FilePresenceTests {
  /// A log in a folder inside one that is the test's own.
  private struct Place {
    let work: TemporaryFolder
    let folder: String
    let log: ChoiceLog
    let deck: DeckID

    init(fileSystem: FileSystemKind? = nil) throws {
      work = try TemporaryFolder()
      folder = work.file("inner")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      log = try ChoiceLog(.file(folder + "/log.sqlite"), fileSystem: fileSystem)
      deck = try log.enter(.name("d"), title: nil, at: 1000)
    }

    func choose(_ card: String) -> ChoiceEvent {
      ChoiceEvent(.choose(.like), card: CardID(card), deck: deck, annotator: "ann", cause: "key", at: 5000)
    }

    /// The cards in a log; `nil` where there is none.
    static func cards(_ path: String) -> Set<String>? {
      guard let log = try? ChoiceLog(.file(path)), let decks = try? log.read({ try $0.decks() }) else {
        return nil
      }
      return Set(
        decks.flatMap { deck in
          (try? log.read {
            try $0.history(after: 0, limit: .max, in: ChoiceScope(deck: deck.id, annotator: nil))
          }) ?? []
        }.map(\.event.card.text))
    }

    /// All logs of the test's, wherever they are by now.
    func everywhere() throws -> [String] {
      let all = FileManager.default.enumerator(atPath: work.path)?.compactMap { $0 as? String } ?? []
      return all.filter { $0.hasSuffix(".sqlite") }.map { work.file($0) }
    }
  }

  @Test(arguments: FileAccident.allCases)
  func `what is refused because files are gone is in no file, and what was saved is found`(
    accident: FileAccident
  ) throws {
    let place = try Place()
    try place.log.append(place.choose("saved"))
    try accident.happen(to: place.log.path, in: place.folder, place.work)
    for card in ["refused", "refused too"] {
      #expect(throws: ChoiceLogError.removed(path: place.log.path)) {
        try place.log.append(place.choose(card))
      }
    }
    if accident.leavesLog { #expect(Place.cards(place.log.path) == ["saved"]) }
    place.log.close()
    for path in try place.everywhere() {
      #expect(Place.cards(path)?.isDisjoint(with: ["refused", "refused too"]) ?? true, "\(path)")
    }
    if accident.leavesLog { #expect(Place.cards(place.log.path) == ["saved"]) }
  }

  @Test(arguments: [FileAccident.mainMoved, .folderMoved, .allMoved])
  func `what was saved before the log was moved is in the moved one`(accident: FileAccident) throws {
    let place = try Place()
    try place.log.append(place.choose("saved"))
    try accident.happen(to: place.log.path, in: place.folder, place.work)
    #expect(throws: ChoiceLogError.self) { try place.log.append(place.choose("refused")) }
    place.log.close()
    let moved = accident == .folderMoved ? place.folder + "-away/log.sqlite" : place.work.file("away.sqlite")
    #expect(Place.cards(moved) == ["saved"])
  }

  @Test(arguments: [
    FileAccident.mainRemoved, .mainMoved, .mainReplacedByJunk, .mainReplacedByLog, .folderMoved,
  ])
  func `with a rollback journal the same holds`(accident: FileAccident) throws {
    let place = try Place(fileSystem: .network)
    try place.log.append(place.choose("saved"))
    try accident.happen(to: place.log.path, in: place.folder, place.work)
    #expect(throws: ChoiceLogError.self) { try place.log.append(place.choose("refused")) }
    place.log.close()
    for path in try place.everywhere() { #expect(Place.cards(path)?.contains("refused") != true, "\(path)") }
  }

  @Test(arguments: ["", "-wal", "-shm"])
  func `a file that was moved away and put back goes on`(ending: String) throws {
    let place = try Place()
    try place.log.append(place.choose("a"))
    let path = place.log.path + ending
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(throws: ChoiceLogError.self) { try place.log.append(place.choose("b")) }
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    try place.log.append(place.choose("c"))
    #expect(Place.cards(place.log.path) == ["a", "c"])
    place.log.close()
    #expect(Place.cards(place.log.path) == ["a", "c"])
  }

  /// Whatever the instant: what is called saved is there, what is called failed is nowhere, and what nobody can know is
  /// neither until it is known.
  @Test(arguments: ["", "-wal"])
  func `a log that comes and goes keeps what it said`(ending: String) throws {
    let place = try Place()
    let path = place.log.path + ending
    let reports = Mutex<[WriterReport]>([])
    let writer = ChoiceWriter(store: place.log) { report in reports.withLock { $0.append(report) } }
    let isDone = Atomic(false)
    let mover = Thread {
      while !isDone.load(ordering: .acquiring) {
        rename(path, path + ".away")
        sched_yield()
        rename(path + ".away", path)
        for _ in 0..<20 { sched_yield() }
      }
    }
    mover.start()
    var given: [Ticket: String] = [:]
    var refused: Set<Ticket> = []
    for number in 0..<2000 {
      given[writer.enqueue(place.choose("\(number)"))] = "\(number)"
      if number % 5 == 0 {
        _ = writer.drain(within: .milliseconds(20))
        refused.formUnion(writer.acknowledge())
      }
    }
    isDone.store(true, ordering: .releasing)
    while mover.isExecuting { sched_yield() }
    writer.enqueue(place.choose("wake"))
    #expect(writer.drain(within: waitLimit))
    refused.formUnion(writer.acknowledge())
    #expect(!writer.isUnsure)
    let kept = Set(given.filter { !refused.contains($0.key) }.values)
    let unsure = reports.withLock { $0.count { if case .unsure = $0 { true } else { false } } }
    print(
      "torture: a log that comes and goes: \(kept.count) saved, \(refused.count) refused, \(unsure) times unsure"
    )
    #expect(try #require(Place.cards(place.log.path)).subtracting(["wake"]) == kept)
    place.log.close()
    #expect(try #require(Place.cards(place.log.path)).subtracting(["wake"]) == kept)
  }
}
