import ChoiceLog
import Foundation
import Testing

@testable import swipedeck

/// A folder of a test's own, gone with the value.
private final class Place: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(component: "outputs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}

@Suite struct OutputGuardTests {
  private static let foreign = [
    "[1, 2]", #"{"cards":[]}"#, "{", "my notes", #"{"schema":"https://json-schema.org/draft","deck":1}"#,
    #"{"id":"a","choice":"like"}"#, #"{"id":"a\",\"choice\":\"like\",\"at\":\""}"#, "id,choice\r\n", "\0",
    #"{"id":1,"choice":"like","at":"2026"}"#, "id\r\n", " " + #"{"schema":1,"deck":"x"}"#,
  ]

  @Test(arguments: foreign, [true, false])
  func `what swipedeck did not write stays, unless that is forced`(contents: String, isForced: Bool) throws {
    let place = try Place()
    let file = try place.write(contents, to: "file")
    for kind in [OutputGuard.Kind.export, .recording] {
      if isForced {
        #expect(throws: Never.self) { try OutputGuard(replacesForeign: true).check(file, as: kind) }
      } else {
        #expect(throws: OutputRefusal.foreign) { try OutputGuard().check(file, as: kind) }
      }
    }
  }

  @Test(arguments: ["", #"{"schema":1,"deck":"people.json","exportedAt":"#])
  func `an export of ours can be replaced, and what holds nothing`(contents: String) throws {
    let place = try Place()
    let file = try place.write(contents, to: "file")
    #expect(throws: Never.self) { try OutputGuard().check(file) }
    #expect(throws: Never.self) { try OutputGuard().check(place.path + "/new") }
    #expect(throws: Never.self) { try OutputGuard().check("/nonexistent/folder/file.json") }
  }

  @Test func `a file of disputes is written over itself, and not as an export`() throws {
    let place = try Place()
    let file = try place.write("", to: "disputed.jsonl")
    let lines = Array(#"{"id":"a","votes":{"ann":"like","bob":"nope"}}"#.utf8) + [0x0A]
    for _ in 0..<2 { try OutputGuard().write(to: file, as: .disputes) { try $0(lines) } }
    #expect(throws: Failure.self) { try OutputGuard().write(to: file) { try $0(lines) } }
    #expect(try Data(contentsOf: URL(filePath: file)) == Data(lines))
  }

  @Test func `an export is no recording, and a recording no export`() throws {
    let place = try Place()
    let recording = try place.write(#"{"scene":{}}"#, to: "recording")
    let export = try place.write(#"{"schema":1,"deck":"x"}"#, to: "export")
    #expect(throws: Never.self) { try OutputGuard().check(recording, as: .recording) }
    #expect(throws: OutputRefusal.foreign) { try OutputGuard().check(recording) }
    #expect(throws: OutputRefusal.foreign) { try OutputGuard().check(export, as: .recording) }
    #expect(throws: OutputRefusal.recording) { try OutputGuard(recording: export).check(export) }
  }

  /// Ways to write a file's name.
  private static let ways: [@Sendable (String) throws -> String] = [
    { $0 },
    { path in
      try FileManager.default.createSymbolicLink(atPath: path + ".link", withDestinationPath: path)
      return path + ".link"
    },
    { path in
      let name = (path as NSString).lastPathComponent
      try FileManager.default.createSymbolicLink(atPath: path + ".1", withDestinationPath: name)
      try FileManager.default.createSymbolicLink(atPath: path + ".2", withDestinationPath: name + ".1")
      return path + ".2"
    },
    { path in
      // A hidden file is no card by itself.
      let other = (path as NSString).deletingLastPathComponent + "/.other-name"
      try FileManager.default.linkItem(atPath: path, toPath: other)
      return other
    },
    {
      ($0 as NSString).deletingLastPathComponent + "/./../"
        + ($0 as NSString).pathComponents.suffix(2).joined(separator: "/")
    },
    { path in
      // Open as long as the test runs, which ends it.
      "/proc/self/fd/\(open(path, O_RDONLY | O_CLOEXEC))"
    },
  ]

  @Test(arguments: ways.indices, [false, true])
  func `no way to write a name leads around the guard`(way: Int, isForced: Bool) throws {
    let place = try Place()
    let named = Self.ways[way]
    var outputs = OutputGuard(replacesForeign: isForced)
    outputs.deck = try place.write("[{}]", to: "deck.json")
    outputs.logs = [try place.write("", to: "mine.sqlite"), place.path + "/not-yet.sqlite"]
    outputs.configurations = [try place.write("", to: "a/config.yaml")]
    let lock = try place.write("", to: "b/mine.sqlite-lock")
    outputs.logs.append(place.path + "/b/mine.sqlite")
    let other = place.path + "/c/other.sqlite"
    try place.write("", to: "c/x")
    _ = try ChoiceLog(.file(other))
    let expected: [(String, OutputRefusal)] = [
      (outputs.deck ?? "", .deck), (outputs.logs[0], .log), (outputs.configurations[0], .configuration),
      (lock, .log), (other, .log),
    ]
    for (file, refusal) in expected {
      let name = try named(file)
      defer {
        try? FileManager.default.removeItem(
          atPath: (file as NSString).deletingLastPathComponent + "/.other-name")
      }
      #expect(throws: refusal, "\(name)") { try outputs.check(name) }
    }
    #expect(throws: OutputRefusal.folder) { try outputs.check(place.path) }
    #expect(throws: OutputRefusal.log) { try outputs.check(place.path + "/not-yet.sqlite") }
    for suffix in ["-wal", "-shm", "-journal", "-lock"] {
      #expect(throws: OutputRefusal.log) { try outputs.check(place.path + "/not-yet.sqlite" + suffix) }
      #expect(throws: OutputRefusal.log) { try outputs.check(other + suffix) }
    }
  }

  @Test(arguments: ways.indices)
  func `a file of a folder is a card by any name, also deep in it`(way: Int) throws {
    let place = try Place()
    let outputs = OutputGuard(deck: place.path + "/deck", replacesForeign: true)
    for name in ["deck/a.txt", "deck/b/c.txt", "deck/d/e.choices.json"] {
      let file = try place.write(#"{"schema":1,"deck":"x"}"#, to: name)
      let other = try Self.ways[way](file)
      #expect(throws: OutputRefusal.card, "\(other)") { try outputs.check(other) }
    }
    for name in ["deck/.hidden", "deck/.git/x", "deckx/a.txt"] {
      let file = try place.write("x", to: name)
      #expect(throws: Never.self, "\(name)") { try outputs.check(file) }
    }
    #expect(throws: Never.self) { try outputs.check(place.path + "/deck/new.json") }
  }

  @Test(arguments: ways.indices, [false, true])
  func `another deck that the log knows stays too, and what lies in it`(way: Int, isForced: Bool) throws {
    let place = try Place()
    var outputs = OutputGuard(
      deck: try place.write("[{}]", to: "deck.json"), replacesForeign: isForced)
    let export = #"{"schema":1,"deck":"x"}"#
    let file = try place.write("{}", to: "other.jsonl")
    let exported = try place.write(export, to: "exported.json")
    let card = try place.write("x", to: "photos/deep/a.txt")
    let ours = try place.write(export, to: "photos/people.choices.json")
    outputs.knownDecks = [file, exported, place.path + "/photos", place.path + "/gone.csv"]
    for (path, refusal) in [
      (file, OutputRefusal.knownDeck), (exported, .knownDeck), (card, isForced ? .card : .foreign),
    ] {
      let name = try Self.ways[way](path)
      defer {
        try? FileManager.default.removeItem(
          atPath: (path as NSString).deletingLastPathComponent + "/.other-name")
      }
      #expect(throws: refusal, "\(name)") { try outputs.check(name) }
      #expect(
        throws: path == exported || path == file ? refusal : isForced ? .card : .foreign, "\(name)"
      ) { try outputs.check(name, as: .recording) }
    }
    #expect(throws: OutputRefusal.knownDeck) { try outputs.check(place.path + "/gone.csv") }
    #expect(throws: Never.self) { try outputs.check(ours) }
    #expect(throws: Never.self) { try outputs.check(place.path + "/photos/new.json") }
  }

  @Test func `two names of one file are told before it is there`() throws {
    let place = try Place()
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/link", withDestinationPath: "target")
    #expect(OutputGuard.areSame(place.path + "/link", place.path + "/./target"))
    #expect(!OutputGuard.areSame(place.path + "/link", place.path + "/other"))
    #expect(!OutputGuard.areSame("-", place.path + "/other"))
  }
}
