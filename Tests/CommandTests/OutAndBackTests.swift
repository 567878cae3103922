import ArgumentParser
import ChoiceLog
import Foundation
import Testing

@testable import swipedeck

private final class Place {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(component: "back-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appending(component: "p/sub"), withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }
  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func run(_ words: String..., log: String = "log.sqlite") throws {
    var command = try Swipedeck.parseAsRoot(
      words.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 } + ["--log", path(log)])
    try command.run()
  }

  func choose(_ choices: [String: String], on deck: String) throws {
    try write(
      choices.sorted { $0.key < $1.key }.map { #"{"id":"\#($0)","choice":"\#($1)"}"# }.joined(
        separator: "\n"), to: "chosen.jsonl")
    try run("import", deck, "@chosen.jsonl", "--format", "json", "--as", "ann")
  }
}

@Suite struct OutAndBackTests {
  @Test(arguments: [
    ("json", "json"), ("jsonl", "json"), ("csv", "csv"), ("ris", "ris"), ("ris", "rayyan"),
    ("prodigy", "prodigy"), ("asreview", "asreview"),
  ])
  func `a note goes out and comes back once`(format: String, reading: String) throws {
    let place = try Place()
    try place.write(#"[{"id":"a","title":"Moss"},{"id":"b","title":"Fern"}]"#, to: "deck.json")
    try place.write(
      #"{"id":"a","choice":"like","note":"=a; \"remark\""}"# + "\n" + #"{"id":"b","choice":"nope"}"#,
      to: "in.jsonl")
    try place.run("import", "@deck.json", "@in.jsonl", "--format", "json", "--as", "ann")
    try place.run("export", "@deck.json", "--as", "ann", "--format", format, "-o", "@out")
    if reading == "rayyan" {
      try FileManager.default.moveItem(atPath: place.path("out"), toPath: place.path("out.ris"))
    }
    let file = reading == "rayyan" ? "@out.ris" : "@out"
    for _ in 0..<2 {
      try place.run("import", "@deck.json", file, "--format", reading, "--as", "bob", log: "bob.sqlite")
    }
    try ChoiceLog.readOnly(place.path("bob.sqlite")) { snapshot in
      let deck = try #require(try snapshot.decks().first)
      let scope = ChoiceScope(deck: deck.id, annotator: "bob")
      #expect(try snapshot.note(on: "a", in: scope) == "=a; \"remark\"")
      #expect(try snapshot.history(after: 0, limit: 9, in: scope).count == 3)
    }
  }

  @Test(arguments: [
    ("json", "json"), ("jsonl", "json"), ("csv", "csv"), ("ris", "ris"), ("ris", "rayyan"),
    ("prodigy", "prodigy"), ("asreview", "asreview"),
  ])
  func `a reason goes out and comes back, beside a note and without one`(
    format: String, reading: String
  ) throws {
    let place = try Place()
    try place.write(#"[{"id":"a","title":"Moss"},{"id":"b","title":"Fern"}]"#, to: "deck.json")
    try place.write(
      #"{"id":"a","choice":"like","reason":"=1, green","note":"two\nlines"}"# + "\n"
        + #"{"id":"b","choice":"nope","reason":"wrong population"}"#, to: "in.jsonl")
    try place.run("import", "@deck.json", "@in.jsonl", "--format", "json", "--as", "ann")
    try place.run("export", "@deck.json", "--as", "ann", "--format", format, "-o", "@out")
    let file = reading == "rayyan" ? "@out.ris" : "@out"
    if reading == "rayyan" {
      try FileManager.default.moveItem(atPath: place.path("out"), toPath: place.path("out.ris"))
    }
    try place.run("import", "@deck.json", file, "--format", reading, "--as", "bob", log: "bob.sqlite")
    try ChoiceLog.readOnly(place.path("bob.sqlite")) { snapshot in
      let deck = try #require(try snapshot.decks().first)
      let scope = ChoiceScope(deck: deck.id, annotator: "bob")
      #expect(try snapshot.standing(on: "a", in: scope)?.reason == "=1, green")
      #expect(try snapshot.standing(on: "b", in: scope)?.reason == "wrong population")
      #expect(try snapshot.note(on: "a", in: scope)?.hasPrefix("two") == true)
      #expect(try snapshot.note(on: "b", in: scope) == nil)
    }
  }

  /// Where one person alone has decided, the consensus is that person's choice, which `ris` cannot tell from any other.
  @Test(arguments: ["json", "csv", "ris"])
  func `a consensus comes in as one person's choices, without what is disputed`(format: String) throws {
    let place = try Place()
    let cards = ["a", "b", "c", "d"].map { #"{"id":"\#($0)","title":"Card \#($0)"}"# }
    try place.write("[" + cards.joined(separator: ",") + "]", to: "deck.json")
    for (person, choices) in [
      ("ann", ["a": "like", "b": "nope", "c": "like", "d": "star"]),
      ("bob, x", ["a": "like", "b": format == "ris" ? "nope" : "later", "c": "star", "d": "star"]),
    ] {
      let lines = choices.sorted { $0.key < $1.key }.map { #"{"id":"\#($0)","choice":"\#($1)"}"# }
      try place.write(lines.joined(separator: "\n"), to: "in.jsonl")
      try place.run("import", "@deck.json", "@in.jsonl", "--format", "json", "--as", person)
    }
    try place.run("export", "@deck.json", "--consensus", "--format", format, "-o", "@out")
    try place.run("import", "@deck.json", "@out", "--format", format, "--as", "lead", log: "lead.sqlite")
    try ChoiceLog.readOnly(place.path("lead.sqlite")) { snapshot in
      let scope = ChoiceScope(deck: try #require(try snapshot.decks().first).id, annotator: "lead")
      let standing = try snapshot.newest(.max, before: nil, only: nil, in: scope)
      #expect(standing.map { "\($0.card) \($0.choice)" }.sorted() == ["a like", "b nope", "d star"])
    }
  }

  @Test func `trying an import makes no log, and fails where none could be made`() throws {
    let place = try Place()
    try place.write(#"[{"id":"a"}]"#, to: "deck.json")
    try place.write(#"{"id":"a","choice":"like"}"#, to: "in.jsonl")
    try place.run("import", "@deck.json", "@in.jsonl", "--format", "json", "--dry-run")
    #expect(!place.has("log.sqlite") && !place.has("log.sqlite-lock"))
    #expect(throws: (any Error).self) {
      try place.run(
        "import", "@deck.json", "@in.jsonl", "--format", "json", "--dry-run", log: "no/log.sqlite")
    }
  }

  @Test func `Rayyan's own reasons come in, and go out once`() throws {
    let place = try Place()
    let record = """
      TY  - JOUR
      ID  - 1
      TI  - Moss
      N1  - RAYYAN-INCLUSION: {"Ann"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong population,animals | other
      ER  -
      """
    try place.write(record, to: "deck.ris")
    try place.run("import", "@deck.ris", "@deck.ris", "--format", "rayyan", "--as", "ann")
    try place.run("export", "@deck.ris", "--as", "ann", "--format", "ris", "-o", "@out")
    let text = try place.read("out")
    #expect(
      text.components(separatedBy: "RAYYAN-EXCLUSION-REASONS: wrong population,animals").count == 2, "\(text)"
    )
    #expect(text.contains("N1  - other"))
  }

  @Test func `a note of one's own stays, and a trial adds none`() throws {
    let place = try Place()
    try place.write(#"[{"id":"a"}]"#, to: "deck.json")
    for (note, isTrial) in [("trial", true), ("mine", false), ("other", false)] {
      try place.write(#"{"id":"a","choice":null,"note":"\#(note)","card":{}}"#, to: "in.jsonl")
      var words = [
        "import", place.path("deck.json"), place.path("in.jsonl"), "--format", "json", "--as", "ann",
      ]
      if isTrial { words.append("--dry-run") }
      var command = try Swipedeck.parseAsRoot(words + ["--log", place.path("log.sqlite")])
      try command.run()
    }
    try ChoiceLog.readOnly(place.path("log.sqlite")) { snapshot in
      let deck = try #require(try snapshot.decks().first)
      #expect(try snapshot.note(on: "a", in: ChoiceScope(deck: deck.id, annotator: "ann")) == "mine")
    }
  }

  @Test func `empty cells go out, a mark stands in front, and formulas are left if asked`() throws {
    let place = try Place()
    try place.write("id,title,body\n1,\"\",\"\"\n2,=Two,\n", to: "deck.csv")
    try place.choose(["1": "like", "2": "nope"], on: "@deck.csv")
    for format in ["json", "cards", "prodigy"] {
      try place.run("export", "@deck.csv", "--as", "ann", "--format", format, "-o", "@out", "--force")
      #expect(try place.read("out").contains(#"{"id":"1","title":"","body":"""#), "\(format)")
    }
    try place.run("export", "@deck.csv", "--as", "ann", "--format", "csv", "--bom", "-o", "@out.csv")
    let written = try Data(contentsOf: URL(fileURLWithPath: place.path("out.csv")))
    #expect(written.starts(with: "\u{FEFF}id,choice,".utf8))
    // It is known as ours, and reads as before.
    try place.run("export", "@deck.csv", "--as", "ann", "--format", "csv", "--bom", "--raw", "-o", "@out.csv")
    #expect(try place.read("out.csv").contains(",=Two,"))
    try place.run("import", "@deck.csv", "@out.csv", "--format", "csv", "--as", "bob", log: "bob.sqlite")
    for words in [[], ["--raw"]] {
      var command = try Swipedeck.parseAsRoot(
        [
          "export", place.path("deck.csv"), "--as", "ann", "--format", "asreview", "-o", place.path("a.csv"),
          "--force",
        ]
          + words + ["--log", place.path("log.sqlite")])
      try command.run()
      #expect(
        try place.read("a.csv") == "id,title,body,included\r\n1,,,1\r\n2,\(words == [] ? "'" : "")=Two,,0\r\n"
      )
    }
  }

  @Test func `an id that a spreadsheet would run is found again`() throws {
    let place = try Place()
    try place.write("id,title\n=a,One\n'=b,Two\n@c;=d,Three\n", to: "deck.csv")
    try place.choose(["=a": "like", "'=b": "nope", "@c;=d": "star"], on: "@deck.csv")
    for format in ["csv", "asreview"] {
      try place.run("export", "@deck.csv", "--as", "ann", "--format", format, "-o", "@\(format)")
      try place.run(
        "import", "@deck.csv", "@\(format)", "--format", format, "--as", "bob", log: format + ".sqlite")
      try ChoiceLog.readOnly(place.path(format + ".sqlite")) { snapshot in
        let deck = try #require(try snapshot.decks().first)
        var cards: Set<String> = []
        try snapshot.forEachStanding(in: ChoiceScope(deck: deck.id, annotator: "bob")) {
          cards.insert("\($0.card)")
        }
        #expect(cards == ["=a", "'=b", "@c;=d"])
      }
    }
  }

  // MARK: - Sidecars

  private static func photos() throws -> Place {
    let place = try Place()
    for name in ["a.jpg", "b.jpg", "c.d.JPG", "sub/e.png", "x.cr2", "x.jpg"] {
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1]).write(
        to: URL(fileURLWithPath: place.path("p/" + name)))
    }
    try place.write("words", to: "p/t.txt")
    return place
  }

  @Test func `a choice goes into the sidecar of a picture, and pictures stay`() throws {
    let place = try Self.photos()
    let kept =
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='é'/></rdf:RDF>"
    try place.write(kept, to: "p/b.jpg.xmp")
    try place.write("no XMP", to: "p/c.d.xmp")
    let before = try Data(contentsOf: URL(fileURLWithPath: place.path("p/a.jpg")))
    try place.choose(
      [
        "a.jpg": "nope", "b.jpg": "star", "c.d.JPG": "like", "sub/e.png": "later", "x.cr2": "like",
        "t.txt": "like",
      ],
      on: "@p")
    for rating in [3, 4] {
      try place.run("export", "@p", "--as", "ann", "--format", "xmp", "--rating", "like=\(rating)")
      #expect(try place.read("p/a.xmp").contains("xmp:Rating=\"-1\""))
      #expect(
        try place.read("p/b.jpg.xmp")
          == kept.replacing("/>", with: #" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/>"#))
      // Two files have this name: a sidecar of both would be of neither.
      if place.has("p/x.cr2.xmp") { #expect(try place.read("p/x.cr2.xmp").contains("\"\(rating)\"")) }
      #expect(try place.read("p/c.d.xmp") == "no XMP" && !place.has("p/b.xmp") && !place.has("p/sub/e.xmp"))
      #expect(!place.has("p/t.xmp"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.path("p/a.jpg"))) == before)
  }

  @Test func `sidecars go into another folder, and links are left alone`() throws {
    let place = try Self.photos()
    try place.choose(["a.jpg": "nope", "b.jpg": "like", "sub/e.png": "star"], on: "@p")
    try FileManager.default.createDirectory(atPath: place.path("out"), withIntermediateDirectories: false)
    try place.write("<rdf:RDF/>", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("out/a.xmp"), withDestinationPath: place.path("target"))
    try FileManager.default.createSymbolicLink(
      atPath: place.path("out/b.xmp"), withDestinationPath: place.path("gone"))
    try place.run("export", "@p", "--as", "ann", "--format", "xmp", "-o", "@out")
    #expect(try place.read("out/sub/e.xmp").contains("xmp:Rating=\"5\""))
    #expect(try place.read("target") == "<rdf:RDF/>" && !place.has("gone") && !place.has("p/a.xmp"))
  }

  @Test(arguments: [
    ["--format", "xmp", "--rating", "like=6"], ["--format", "xmp", "--rating", "x=1"],
    ["--rating", "like=1"],
    ["--bom"], ["--format", "json", "--raw"],
  ])
  func `options that make no sense are refused`(words: [String]) {
    #expect(throws: (any Error).self) { try Swipedeck.parseAsRoot(["export", "d"] + words) }
  }

  @Test func `a deck that is no folder has no sidecars`() throws {
    let place = try Place()
    try place.write("{\"id\":\"a\"}\n", to: "d.jsonl")
    #expect(throws: Failure.self) { try place.run("export", "@d.jsonl", "--format", "xmp") }
  }
}
