import ArgumentParser
import CardDeck
import ChoiceLog
import Foundation
import Testing

@testable import swipedeck

/// A deck, a log and files beside them, in a folder of their own.
private final class Place {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(component: "import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path
    try write(#"[{"id":"a","title":"A"},{"id":"b","title":"B"}]"#, to: "deck.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  func run(_ words: String...) throws {
    var command = try Swipedeck.parseAsRoot(words + ["--log", path("log.sqlite")])
    try command.run()
  }

  /// What ends an import with this; `nil` if nothing does.
  func failure(_ file: String, _ words: String...) throws -> Failure? {
    var command = try Swipedeck.parseAsRoot(
      ["import", path("deck.json"), path(file)] + words + ["--log", path("log.sqlite")])
    do {
      try command.run()
      return nil
    } catch let failure as Failure {
      return failure
    }
  }

  /// What stands, as `ann a:like`, in the order of the cards and then of the names.
  func standing() throws -> [String] {
    try ChoiceLog.readOnly(path("log.sqlite")) { snapshot in
      guard let deck = try snapshot.deck(.path(path("deck.json"))) else { return [] }
      var lines: [String] = []
      try snapshot.forEachStanding(in: ChoiceScope(deck: deck.id, annotator: nil)) {
        lines.append("\($0.annotator) \($0.card):\($0.choice.rawValue)")
      }
      return lines.sorted()
    }
  }
}

@Suite struct ImportCommandTests {
  private static let mixed = """
    {"id":"a","choice":"like","at":"2026-01-02T12:00:00.000Z","by":"ann"}
    {"id":"a","choice":"nope","at":"2026-01-02T13:00:00.000Z","by":"bob"}
    {"id":"b","choice":"star","at":"2026-01-02T14:00:00.000Z","by":"bob"}

    """

  @Test func `choices of several people are refused with their names, and nothing comes in`() throws {
    let place = try Place()
    try place.write(Self.mixed, to: "all.jsonl")
    let failure = try #require(try place.failure("all.jsonl", "--format", "json", "--as", "carl"))
    #expect(failure.status == .badData)
    #expect(failure.message.contains("answers of ann, bob; add --by NAME, or --as all"))
    #expect(try place.standing() == [])
  }

  @Test(arguments: [
    (["--by", "ann", "--as", "carl"], ["carl a:like"]),
    (["--by", "bob", "--as", "carl"], ["carl a:nope", "carl b:star"]),
    (["--as", "all"], ["ann a:like", "bob a:nope", "bob b:star"]),
    (["--by", "ann", "--by", "bob", "--as", "carl"], ["carl a:nope", "carl b:star"]),
  ])
  func `one person's are taken by name, or each comes in as himself`(
    words: [String], standing: [String]
  ) throws {
    let place = try Place()
    try place.write(Self.mixed, to: "all.jsonl")
    var command = try Swipedeck.parseAsRoot(
      ["import", place.path("deck.json"), place.path("all.jsonl"), "--format", "json"] + words
        + ["--log", place.path("log.sqlite")])
    try command.run()
    #expect(try place.standing() == standing)
  }

  @Test func `a name that the file has not, and answers without one, are refused`() throws {
    let place = try Place()
    try place.write(Self.mixed, to: "all.jsonl")
    let wrong = try #require(try place.failure("all.jsonl", "--format", "json", "--by", "anne"))
    #expect(wrong.status == .badData && wrong.message.contains("did you mean ann?"))
    try place.write(#"{"id":"a","choice":"like"}"#, to: "unnamed.jsonl")
    let unnamed = try #require(try place.failure("unnamed.jsonl", "--format", "json", "--as", "all"))
    #expect(unnamed.status == .badData && unnamed.message.contains("1 answer without a name"))
    #expect(throws: (any Error).self) {
      try Swipedeck.parseAsRoot(["import", "d", "f", "--format", "json", "--by", "ann", "--as", "all"])
    }
    #expect(try place.failure("unnamed.jsonl", "--format", "json", "--as", "carl") == nil)
  }

  /// No form but RIS says whose such a note is.
  @Test(arguments: ["json", "jsonl", "csv", "prodigy", "ris"])
  func `a note without a name does not keep out what others have chosen`(format: String) throws {
    let place = try Place()
    try place.write(
      #"{"id":"a","choice":"like","by":"ann"}"# + "\n"
        + #"{"id":"b","choice":null,"by":"cy","note":"hm"}"#, to: "in.jsonl")
    try place.run(
      "import", place.path("deck.json"), place.path("in.jsonl"), "--format", "json", "--as", "all")
    let file = place.path("out")
    try place.run(
      "export", place.path("deck.json"), "--as", "all", "--only", "like,undecided", "--format", format, "-o",
      file)
    let log = place.path("back.sqlite")
    var command = try Swipedeck.parseAsRoot([
      "import", place.path("deck.json"), file, "--format", format == "jsonl" ? "json" : format, "--as", "all",
      "--log", log,
    ])
    try command.run()
    try ChoiceLog.readOnly(log) { snapshot in
      let deck = try #require(try snapshot.decks().first).id
      func scope(_ name: String?) -> ChoiceScope { ChoiceScope(deck: deck, annotator: name) }
      #expect(try snapshot.standing(on: "a", in: scope("ann"))?.choice == .like)
      #expect(try snapshot.note(on: "b", in: scope(nil)) == (format == "ris" ? "hm" : nil))
      if format == "ris" { #expect(try snapshot.note(on: "b", in: scope("cy")) == "hm") }
    }
  }

  @Test func `many people are named only in part, and nobody is called all`() throws {
    let place = try Place()
    let names = ["all", "b", "c", "d", "e", "f", "g", "h"]
    let lines = names.map { #"{"id":"a","choice":"like","by":"\#($0)"}"# }
    try place.write(lines.joined(separator: "\n"), to: "many.jsonl")
    let several = try #require(try place.failure("many.jsonl", "--format", "json", "--as", "carl"))
    #expect(several.message.contains("answers of all, b, c, d, e, f, …; add --by NAME"))
    let reserved = try #require(try place.failure("many.jsonl", "--format", "json", "--as", "all"))
    #expect(reserved.status == .badData && reserved.message.contains("--by all --as NAME"))
    #expect(try place.standing() == [])
    let one = try place.failure("many.jsonl", "--format", "json", "--by", "all", "--as", "al")
    #expect(one == nil)
    #expect(try place.standing() == ["al a:like"])
  }

  @Test func `what all exported comes back to each, star and note of time included`() throws {
    let place = try Place()
    try place.write(Self.mixed, to: "all.jsonl")
    try place.run(
      "import", place.path("deck.json"), place.path("all.jsonl"), "--format", "json", "--as", "all")
    let before = try place.standing()
    for format in ["json", "jsonl", "prodigy", "ris"] {
      let file = place.path("out." + format)
      try place.run(
        "export", place.path("deck.json"), "--as", "all", "--format", format, "-o", file, "--force")
      let log = place.path(format + ".sqlite")
      let read = format == "jsonl" ? "json" : format
      for words in [["--as", "carl"], ["--as", "all"]] {
        var command = try Swipedeck.parseAsRoot(
          ["import", place.path("deck.json"), file, "--format", read, "--log", log] + words)
        if words[1] == "carl" {
          #expect(throws: Failure.self) { try command.run() }
        } else {
          try command.run()
        }
      }
      let brought = try ChoiceLog.readOnly(log) { snapshot in
        let deck = try #require(try snapshot.decks().first)
        var lines: [String] = []
        try snapshot.forEachStanding(in: ChoiceScope(deck: deck.id, annotator: nil)) {
          lines.append("\($0.annotator) \($0.card):\($0.choice.rawValue)")
        }
        return lines.sorted()
      }
      // Prodigy knows no star.
      #expect(brought == (format == "prodigy" ? before.map { $0.replacing("star", with: "like") } : before))
    }
  }

  @Test(arguments: [
    (
      "cut.json", "{\"schema\":1,\"deck\":\"d\",\"choices\":[\n{\"id\":\"a\",\"choice\":\"li", "json",
      "line 2"
    ),
    ("list.json", "[{\"id\":\"a\",\"liked\":\"like\"}]\n", "json", "a JSON array"),
    (
      "rayyan.csv", "key,notes\na,\"RAYYAN-INCLUSION: {\"\"x\"\"=>\"\"Included\"\"}\"\n", "asreview",
      "--format rayyan"
    ),
    ("words.jsonl", "{\"id\":\"a\",\"label\":\"pos\",\"choice\":\"yes\"}\n", "json", "--map 'yes=like'"),
    ("table.csv", "id,choice\na,like\n", "json", "a table, as CSV or TSV"),
    ("other.jsonl", "{\"id\":\"a\"}\n", "prodigy", "JSON of another form"),
    ("deck.json", "[{\"id\":\"a\",\"title\":\"A\"}]", "json", "this is the deck itself"),
    ("no.csv", "id,title\na,A\n", "asreview", "a table with a column such as \"included\""),
    ("words.txt", "hello\n", "ris", "no references"),
    ("deck.json", "[{\"id\":\"a\",\"title\":\"A\"}]", "ris", "no references"),
    ("", "", "json", "a folder"),
  ])
  func `a file in which nothing is understood ends with 65 and what it looks like`(
    name: String, text: String, format: String, words: String
  ) throws {
    let place = try Place()
    if !name.isEmpty { try place.write(text, to: name) }
    let failure = try #require(try place.failure(name, "--format", format))
    #expect(failure.status == .badData && failure.message.contains(words), "\(failure.message)")
    #expect(try place.standing() == [])
  }

  @Test func `a label that the file does not have is named`() throws {
    let place = try Place()
    try place.write("id,ans\na,yes\n", to: "table.csv")
    let failure = try #require(try place.failure("table.csv", "--format", "csv", "--label", "anss"))
    #expect(failure.message.hasSuffix("--label anss: it has no such field; did you mean ans?"))
  }

  @Test func `UTF-16 is read, and a log is told`() throws {
    let place = try Place()
    let text = Data([0xFF, 0xFE]) + Data("{\"id\":\"a\"}\n".utf8.flatMap { [$0, 0] })
    try text.write(to: URL(fileURLWithPath: place.path("wide.json")))
    #expect(
      try place.failure("wide.json", "--format", "json")?.message.contains("JSON of another form") == true)
    try place.write(Self.mixed, to: "all.jsonl")
    try place.run(
      "import", place.path("deck.json"), place.path("all.jsonl"), "--format", "json", "--as", "all")
    let log = try place.failure("log.sqlite", "--format", "json", "--as", "ann")
    #expect(log?.message.contains("a SQLite database, such as a log of choices") == true)
  }

  @Test func `an export without choices brings nothing in, which is no error`() throws {
    let place = try Place()
    for text in ["", "{\"schema\":1,\"deck\":\"d\",\"choices\":[]}\n", "{\"id\":\"a\",\"choice\":null}\n"] {
      try place.write(text, to: "none.json")
      #expect(try place.failure("none.json", "--format", "json") == nil)
    }
  }

  @Test func `whoever finds nothing because all choices are others' is told whose there are`() throws {
    let place = try Place()
    try place.write(Self.mixed, to: "all.jsonl")
    try place.run(
      "import", place.path("deck.json"), place.path("all.jsonl"), "--format", "json", "--as", "all")
    let log = try ChoiceLog(.file(place.path("log.sqlite")))
    let deck = try #require(try log.snapshot { try $0.deck(.path(place.path("deck.json"))) }).id
    func remark(_ name: String?) throws -> String? {
      try log.noChoicesRemark(in: ChoiceScope(deck: deck, annotator: name), of: "deck.json")
    }
    #expect(
      try remark("carl") == "deck.json: carl has no choices on this deck; --as all shows those of ann, bob")
    #expect(try remark("ann") == nil && remark(nil) == nil)
  }
}
