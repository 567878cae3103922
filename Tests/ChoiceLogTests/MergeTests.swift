import CardDeck
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ChoiceLog

/// All that a log says, by names that mean the same in every log.
private func contents(_ log: ChoiceLog) throws -> [String] {
  try log.snapshot { snapshot in
    var lines: [String] = []
    for summary in try snapshot.deckSummaries().sorted(by: { $0.deck.key.text < $1.deck.key.text }) {
      let scope = ChoiceScope(deck: summary.deck.id, annotator: nil)
      lines.append(
        "\(summary.deck.key) \(summary.deck.title ?? "-") \(summary.deck.firstSeen) \(summary.deck.lastSeen) \(summary.tally)"
      )
      try snapshot.forEachEvent(in: scope) { logged in
        let event = logged.event
        lines.append(
          "\(logged.identity) \(event.annotator) \(event.card) \(event.kind) \(logged.choice?.rawValue ?? "-") \(event.at)"
        )
      }
      try snapshot.forEachStanding(in: scope) { choice in
        lines.append("\(choice.annotator) \(choice.card) \(choice.choice) \(choice.note ?? "-")")
      }
    }
    return lines
  }
}

private func open(_ folder: TemporaryFolder, _ name: String) throws -> ChoiceLog {
  try ChoiceLog(.file(folder.file(name)))
}

/// A new log with all of these in it, merged in this order.
private func merged(_ names: [String], in folder: TemporaryFolder) throws -> [String] {
  let log = try open(folder, "merged-\(UUID().uuidString)")
  for name in names { _ = try log.merge(folder.file(name)) }
  #expect(try log.check() == [])
  return try contents(log)
}

/// Does something at random, with a clock that now and then goes back.
private func scribble(
  _ log: ChoiceLog, _ steps: Int, at time: inout Int64, using generator: inout SeededGenerator
) throws {
  for _ in 0..<steps {
    time += Int64.random(in: -30...60, using: &generator)
    let name = ["x", "y"][Int.random(in: 0..<2, using: &generator)]
    let deck = try log.enter(.name(name), title: "\(time)", at: time)
    let kind: ChoiceEvent.Kind =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: .choose(Choice.allCases[Int.random(in: 0..<4, using: &generator)])
      case 4..<7: .undo
      case 7..<9: .redo
      default: .note("\(time)")
      }
    try log.append(
      ChoiceEvent(
        kind, card: "\(Int.random(in: 0..<4, using: &generator))", deck: deck,
        annotator: Bool.random(using: &generator) ? "ann" : "bob", cause: "key", at: time))
  }
}

@Suite struct MergeTests {
  @Test func `notes alone are merged, the newest of each card, and choices stay`() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (try open(folder, "one"), try open(folder, "other"))
    let deck = try one.enter(.name("d"), title: nil, at: 1)
    try one.append(ChoiceEvent(.choose(.like), card: "a", deck: deck, annotator: "ann", cause: "key", at: 1))
    let copy = try other.enter(.name("d"), title: nil, at: 1)
    for (card, note, time) in [("a", "first", 2), ("b", "alone", 3), ("a", "second", 4)] {
      try other.append(
        ChoiceEvent(
          .note(note), card: CardID(card), deck: copy, annotator: "ann", cause: "key", at: Int64(time)))
    }
    _ = try one.merge(other.path)
    #expect(try one.check() == [])
    try one.snapshot { snapshot in
      let scope = ChoiceScope(deck: deck, annotator: "ann")
      let notes = try ["a", "b"].map { try snapshot.note(on: CardID($0), in: scope) }
      #expect(notes == ["second", "alone"])
      #expect(try snapshot.tally(in: scope) == Tally(like: 1))
    }
  }

  @Test(arguments: 0..<UInt64(Repetitions.rounds(6)))
  func `merging is the same in any order, in any groups, and again`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var time: Int64 = 1_000_000
    // A common past, then three copies that go on by themselves.
    try scribble(open(folder, "a"), 12, at: &time, using: &generator)
    for name in ["b", "c"] {
      try FileManager.default.copyItem(atPath: folder.file("a"), toPath: folder.file(name))
    }
    for name in ["a", "b", "c"] {
      var own = time
      try scribble(open(folder, name), 25, at: &own, using: &generator)
    }
    let all = try merged(["a", "b", "c"], in: folder)
    #expect(try merged(["c", "b", "a"], in: folder) == all, "seed \(seed)")
    #expect(try merged(["b", "a", "b", "c", "a"], in: folder) == all, "seed \(seed)")
    let pair = try open(folder, "pair")
    for name in ["c", "a"] { _ = try pair.merge(folder.file(name)) }
    #expect(try merged(["b", "pair"], in: folder) == all, "seed \(seed)")
    // Into a log that is in use, which then goes on.
    let log = try open(folder, "a")
    _ = try log.merge(folder.file("b"))
    _ = try log.merge(folder.file("c"))
    #expect(try contents(log) == all, "seed \(seed)")
    #expect(try log.merge(folder.file("b")).added == 0, "seed \(seed)")
    try scribble(log, 10, at: &time, using: &generator)
    #expect(try log.check() == [], "seed \(seed)")
    let before = try contents(log)
    try log.rebuild()
    #expect(try contents(log) == before, "seed \(seed)")
  }

  /// What comes of merging these together; `nil` if it is refused.
  private func outcome(_ names: [String], in folder: TemporaryFolder) throws -> [String]? {
    let log = try open(folder, "outcome-\(UUID().uuidString)")
    let merged = Result { () throws(ChoiceLogError) in try log.merge(names.map(folder.file)) }
    if case .failure(.damaged) = merged {
      #expect(try log.read { try $0.decks() } == [])
      return nil
    }
    _ = try merged.get()
    #expect(try log.check() == [])
    return try contents(log)
  }

  @Test(arguments: 0..<UInt64(Repetitions.rounds(12)))
  func `with a forged event among them logs merge to the same in any order, or not at all`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var time: Int64 = 1_000_000
    try scribble(open(folder, "a"), 8, at: &time, using: &generator)
    for name in ["b", "c"] {
      try FileManager.default.copyItem(atPath: folder.file("a"), toPath: folder.file(name))
    }
    for name in ["a", "b", "c"] {
      var own = time
      try scribble(open(folder, name), 12, at: &own, using: &generator)
    }
    let honest = try outcome(["a", "b", "c"], in: folder)
    #expect(honest != nil)
    try FileManager.default.copyItem(atPath: folder.file("c"), toPath: folder.file("d"))
    let forgeries = [
      "cause = 'forged'", "dwell = 77", "card = '9'", "choice = 'star'", "at = at + 5, clock = clock + 5",
      "at = at - 7",
      "number = number + 1000", "annotator = 3 - annotator", "deck = 3 - deck",
      "kind = 'choose', subject = NULL",
    ]
    try tamper(
      folder.file("d"),
      """
      UPDATE event SET \(forgeries[Int.random(in: 0..<forgeries.count, using: &generator)])
        WHERE seq = 1 + abs(\(Int.random(in: 0..<1000, using: &generator)) % (SELECT max(seq) FROM event))
      """)
    let orders = [
      ["a", "b", "d"], ["d", "b", "a"], ["b", "d", "a", "d"], ["a", "b", "c", "d"], ["d", "c", "b", "a"],
    ]
    let outcomes = try orders.map { try outcome($0, in: folder) }
    for outcome in outcomes[..<3] { #expect(outcome == outcomes[0], "seed \(seed)") }
    #expect(outcomes[3] == outcomes[4], "seed \(seed)")
    // The others are none the worse for it.
    #expect(try outcome(["c", "a", "b"], in: folder) == honest, "seed \(seed)")
  }

  @Test func `what both had is there once, and what only one had is added`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, "a")
    let deck = try first.enter(.name("d"), title: nil, at: 1)
    try first.append(
      ChoiceEvent(.choose(.like), card: "1", deck: deck, annotator: "ann", cause: "key", at: 1))
    first.close()
    try FileManager.default.copyItem(atPath: folder.file("a"), toPath: folder.file("b"))
    let (a, b) = (try open(folder, "a"), try open(folder, "b"))
    try a.append(ChoiceEvent(.choose(.nope), card: "2", deck: deck, annotator: "ann", cause: "key", at: 2))
    try b.append(ChoiceEvent(.undo, card: "1", deck: deck, annotator: "ann", cause: "key", at: 3))
    #expect(try a.merge(folder.file("b")) == .init(added: 1, total: 3))
    #expect(try a.read { try $0.tally(in: ChoiceScope(deck: deck, annotator: "ann")) } == Tally(nope: 1))
    #expect(try a.merge(folder.file("a")).added == 0)
  }

  @Test func `what looks alike stays apart`() throws {
    let folder = try TemporaryFolder()
    let names = ["\u{e9}", "e\u{301}", "a\u{0}b", "a\u{0}", "a", ""]
    let first = try open(folder, "a")
    for (index, name) in names.enumerated() {
      let deck = try first.enter(.name(name), title: name, at: 1)
      for (card, text) in names.enumerated() {
        let choice = Choice.allCases[(index + card) % 4]
        try first.append(
          ChoiceEvent(.choose(choice), card: CardID(text), deck: deck, annotator: name, cause: name, at: 1))
      }
    }
    let before = try contents(first)
    #expect(try merged(["a"], in: folder) == before)
    #expect(try ChoiceLog.readOnly(folder.file("a")) { try $0.deckSummaries().count } == names.count)
  }

  @Test func `an undo that came too late stays and does nothing`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, "a")
    let deck = try first.enter(.name("d"), title: nil, at: 1)
    func event(_ kind: ChoiceEvent.Kind, _ at: Int64) -> ChoiceEvent {
      ChoiceEvent(kind, card: "1", deck: deck, annotator: "ann", cause: "key", at: at)
    }
    try first.append(event(.choose(.like), 1))
    try first.append(event(.choose(.star), 2))
    first.close()
    try FileManager.default.copyItem(atPath: folder.file("a"), toPath: folder.file("b"))
    let (a, b) = (try open(folder, "a"), try open(folder, "b"))
    try a.append(event(.undo, 3))
    try b.append(event(.undo, 4))
    #expect(try a.merge(folder.file("b")).total == 4)
    // Both took back the star; the like below it was taken back by nobody.
    #expect(try a.read { try $0.tally(in: ChoiceScope(deck: deck, annotator: "ann")) } == Tally(like: 1))
    #expect(try a.standing(after: event(.redo, 5)) == .star)
    #expect(try a.check() == [])
  }

  @Test func `the log that is merged is not written to`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, "a")
    _ = try first.enter(.name("d"), title: nil, at: 1)
    first.close()
    let bytes = try folder.bytes("a")
    let names = try folder.names
    _ = try open(folder, "b").merge(folder.file("a"))
    #expect(try folder.bytes("a") == bytes)
    #expect(try folder.names.filter { $0.hasPrefix("a") } == names)
  }

  @Test(arguments: [
    "DROP TABLE standing; CREATE VIEW standing AS SELECT 1",
    "PRAGMA ignore_check_constraints = 1; INSERT INTO annotator (name) VALUES (17)",
    "INSERT INTO deck (kind, key, firstSeen, lastSeen) VALUES ('name', 'x', 'soon', 1)",
    "CREATE TRIGGER mine AFTER INSERT ON annotator BEGIN DELETE FROM deck; END",
  ])
  func `a log that somebody has tampered with is refused, and nothing of it comes in`(sql: String) throws {
    let folder = try TemporaryFolder()
    let theirs = try open(folder, "theirs")
    _ = try theirs.enter(.name("d"), title: nil, at: 1)
    theirs.close()
    try outsider(folder.file("theirs"), sql)
    let ours = try open(folder, "ours")
    #expect {
      _ = try ours.merge(folder.file("theirs"))
    } throws: {
      if case ChoiceLogError.damaged = $0 { true } else { false }
    }
    #expect(try ours.read { try $0.decks() } == [])
  }

  @Test func `what is no log, and what is not there, is refused`() throws {
    let folder = try TemporaryFolder()
    let log = try open(folder, "log")
    try folder.write([UInt8](repeating: 65, count: 4096), to: "text")
    #expect(throws: ChoiceLogError.notALog(path: folder.file("text"))) { try log.merge(folder.file("text")) }
    #expect(throws: ChoiceLogError.self) { try log.merge(folder.file("missing")) }
    #expect(throws: ChoiceLogError.self) { try log.merge(folder.path) }
  }

  // MARK: Into a new log

  /// Two logs of two people, `a` and `b`.
  private func twoLogs() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, card) in [("a", CardID("x")), ("b", "y")] {
      let log = try open(folder, name)
      let deck = try log.enter(.name("d"), title: nil, at: 1)
      for kind: ChoiceEvent.Kind in [.choose(.like), .undo, .choose(.nope), .note(name)] {
        try log.append(
          ChoiceEvent(kind, card: card, deck: deck, annotator: name, cause: "key", at: 1000))
      }
    }
    return folder
  }

  private func files(_ folder: TemporaryFolder, of name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix(name) || $0.hasPrefix(".")
    }.sorted()
  }

  @Test func `a new log has what one that was there gets, and nothing is left beside it`() throws {
    let folder = try twoLogs()
    let others = [folder.file("a"), folder.file("b")]
    let merged = try ChoiceLog.merge(others, into: folder.file("new"))
    #expect(merged.map(\.added) == [4, 4] && merged.map(\.total) == [4, 8])
    #expect(try files(folder, of: "new") == ["new", "new-lock"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("new"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let there = try open(folder, "there")
    #expect(try there.merge(others) == merged)
    let new = try open(folder, "new")
    #expect(try contents(new) == contents(there))
    #expect(try new.check() == [] && new.durability == there.durability)
    #expect(try ChoiceLog.merge(others, into: folder.file("new")).map(\.added) == [0, 0])
  }

  @Test func `a log that gets the name meanwhile stays, and is merged into`() throws {
    let folder = try twoLogs()
    let brought = try ChoiceLog.merge([folder.file("a")], into: folder.file("new")) {
      try FileManager.default.copyItem(atPath: folder.file("b"), toPath: folder.file("new"))
    }
    #expect(brought.map(\.total) == [8])
    #expect(try files(folder, of: "new") == ["new", "new-lock"])
    #expect(try contents(open(folder, "new")) == merged(["b", "a"], in: folder))
  }

  @Test func `many who merge into one new log at once all succeed`() throws {
    let folder = try twoLogs()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      #expect(throws: Never.self) {
        try ChoiceLog.merge([folder.file(number % 2 == 0 ? "a" : "b")], into: folder.file("new"))
      }
    }
    #expect(try files(folder, of: "new") == ["new", "new-lock"])
    #expect(try contents(open(folder, "new")) == merged(["a", "b"], in: folder))
  }

  @Test(arguments: ["-wal", "-journal", "-shm"])
  func `what is left of another log is no part of a new one`(ending: String) throws {
    let folder = try twoLogs()
    let stray = try open(folder, "stray")
    try stray.append(
      ChoiceEvent(
        .choose(.star), card: "z", deck: stray.enter(.name("d"), title: nil, at: 1), annotator: "z",
        cause: "key", at: 1))
    try FileManager.default.copyItem(
      atPath: folder.file("stray-wal"), toPath: folder.file("new" + ending))
    let merged = try ChoiceLog.merge([folder.file("a"), folder.file("b")], into: folder.file("new"))
    #expect(merged.map(\.total) == [4, 8])
    let new = try open(folder, "new")
    #expect(try new.read { try $0.annotators() } == ["a", "b"] && new.check() == [])
  }

  @Test func `logs that cannot be merged leave no new log`() throws {
    let folder = try twoLogs()
    try outsider(folder.file("b"), "UPDATE deck SET lastSeen = 'x'")
    #expect(throws: ChoiceLogError.self) {
      try ChoiceLog.merge([folder.file("a"), folder.file("b")], into: folder.file("new"))
    }
    #expect(try files(folder, of: "new") == [])
  }
}
