import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import Foundation
import TestSupport
import Testing

@testable import swipedeck

/// Decks of every kind, with members that an export replaces, records that say the same, ids that several records say,
/// copies and records that are broken.
private struct RandomDeck {
  let name: String
  let text: String

  private static let names = [
    "text", "label", "included", "answer", "_x", "_swipedeck_id", "asreview_time", "n", "Title ",
  ]
  private static let texts = [
    "", "1", "0", "accept", "a,b", "q\"q", "two\nlines", "é", "=1", "xxh3:0", " ", "t;u",
  ]

  init(_ generator: inout SeededGenerator) {
    let kind =
      ["json", "jsonl", "keyed", "csv", "tsv", "ris", "lines"].randomElement(using: &generator) ?? "json"
    let hasIDs = Bool.random(using: &generator)
    let idName = ["id", "key", "uuid"].randomElement(using: &generator) ?? "id"
    let count = Int.random(in: 1...8, using: &generator)
    let columns = Self.names.shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator))
    func value() -> String { Self.texts.randomElement(using: &generator) ?? "" }
    let repeatsIDs = Int.random(in: 0..<3, using: &generator) == 0
    func id(_ number: Int) -> String {
      "c\(repeatsIDs ? Int.random(in: 1...min(2, number), using: &generator) : number)"
    }
    /// Records of which some are byte for byte the one before.
    func records(_ record: (Int) -> String) -> [String] {
      (1...count).reduce(into: []) { records, number in
        let isCopy = repeatsIDs && Int.random(in: 0..<4, using: &generator) == 0
        records.append((isCopy ? records.last : nil) ?? record(number))
      }
    }
    func json(_ number: Int) -> String {
      if Int.random(in: 0..<12, using: &generator) == 0 { return "{\"text\": oops}" }
      var members = columns.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map { name in
        let values = [
          JSONValue.string(value()), .number("\(Int.random(in: 0...2, using: &generator))"), .null,
          .bool(true),
          .array([.string("a")]),
        ]
        return JSONMember(name: name, value: values.randomElement(using: &generator) ?? .null)
      }
      if hasIDs, Int.random(in: 0..<6, using: &generator) > 0 {
        members.append(JSONMember(name: idName, value: .string(id(number))))
      }
      let text = JSONValue.object(members.shuffled(using: &generator)).compactText
      return Bool.random(using: &generator) ? text : text.replacing("{\"", with: "{ \"")
    }
    func row(_ cells: [String], _ separator: String) -> String {
      cells.map { cell in
        let isPlain = !cell.contains { "\"\n\r".contains($0) || String($0) == separator }
        return isPlain && Bool.random(using: &generator)
          ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
      }.joined(separator: separator)
    }
    func table(_ separator: String) -> String {
      let header = (hasIDs ? [idName] : []) + columns + ["more"]
      let rows = records { number in
        if Int.random(in: 0..<12, using: &generator) == 0 { return row(header + ["too many"], separator) }
        return row((hasIDs ? [id(number)] : []) + columns.map { _ in value() } + ["x"], separator)
      }
      return ([row(header, separator)] + rows).joined(separator: "\n") + "\n"
    }
    switch kind {
    case "json": (name, text) = ("deck.json", "[" + records(json).joined(separator: ",\n") + "]")
    case "jsonl":
      let lines = records { json($0).replacing("\n", with: " ") }
      (name, text) = ("deck.jsonl", lines.joined(separator: "\n"))
    case "keyed":
      let members = (1...max(2, count)).map { "\"k\($0)\":" + json($0).replacing("oops", with: "0") }
      (name, text) = ("deck.json", "{" + members.joined(separator: ",") + "}")
    case "csv": (name, text) = ("deck.csv", table(","))
    case "tsv": (name, text) = ("deck.tsv", table("\t"))
    case "ris":
      let references = records { number in
        let lines = ["TI", "AB", "DO", "PY", "N1", "KW", "ZZ"].shuffled(using: &generator).prefix(4)
          .map { "\($0)  - \(value())\n" }
        return "TY  - GEN\n" + (hasIDs ? "ID  - \(id(number))\n" : "") + lines.joined() + "ER  - \n"
      }
      (name, text) = ("deck.ris", references.joined(separator: "\n"))
    default: (name, text) = ("deck.txt", (1...count).map { "line \($0) " + value() }.joined(separator: "\n"))
    }
  }
}

@Suite struct RoundTripTests {
  private static func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(component: "round-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.resolvingSymlinksInPath().path
  }

  private static func opened(_ deck: String, _ log: String, as name: String) throws -> OpenedDeck {
    let command = try #require(
      try Swipedeck.parseAsRoot([deck, "--log", log, "--as", name]) as? SwipeCommand)
    return try OpenedDeck(path: deck, in: command.log.resolved(), reading: command.reading)
  }

  private static func choices(_ deck: OpenedDeck) throws -> [CardID: Choice] {
    var choices: [CardID: Choice] = [:]
    try deck.log.snapshot { snapshot in
      try snapshot.forEachStanding(in: deck.scope) { choices[$0.card] = $0.choice }
    }
    return choices
  }

  /// Chooses on every card, exports, brings the export in as somebody else.
  private static func check(_ deck: String, in folder: String, _ generator: inout SeededGenerator) throws {
    let log = folder + "/log.sqlite"
    let first = try opened(deck, log, as: "ann")
    for place in 0..<first.deck.count where Int.random(in: 0..<5, using: &generator) > 0 {
      let card = first.deck.id(at: place)
      let record = RecordMark(
        hash: RecordHash(try first.deck.bytes(at: place)),
        offset: Int64(first.deck.offset(at: place)))
      try first.log.append(
        ChoiceEvent(
          .choose(Choice.allCases.randomElement(using: &generator) ?? .like), card: card,
          deck: first.scope.deck,
          annotator: "ann", cause: "key", at: 1_767_355_200_123 + Int64(place), record: record))
    }
    let made = try choices(first)
    for (format, read) in [
      (ExportFormat.json, ImportFormat.json), (.jsonl, .json), (.prodigy, .prodigy), (.asreview, .asreview),
      (.ris, .ris),
    ] {
      var exporting = DeckExporter(first)
      exporting.options.format = format
      let file = folder + "/out." + format.rawValue
      try exporting.write(to: file, OutputGuard(replacesForeign: true))
      var command = try Swipedeck.parseAsRoot([
        "import", deck, file, "--format", read.rawValue, "--log", log, "--as", format.rawValue,
      ])
      try command.run()
      let expected = made.compactMapValues { choice -> Choice? in
        switch (format, choice) {
        case (.prodigy, .star): .like
        case (.asreview, .star): .like
        case (.asreview, .later): nil
        default: choice
        }
      }
      let brought = try choices(try opened(deck, log, as: format.rawValue))
      #expect(
        brought == expected,
        """
        \(format) of
        \((try? String(contentsOfFile: deck, encoding: .utf8)) ?? deck)
        ---
        \((try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
        """)
    }
  }

  @Test(arguments: 0..<Repetitions.count(10, full: 40))
  func `what one annotator exports another brings in, whatever the deck`(seed: Int) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var generator = SeededGenerator(seed: UInt64(seed))
    let deck = RandomDeck(&generator)
    let path = folder + "/" + deck.name
    try Data(deck.text.utf8).write(to: URL(fileURLWithPath: path))
    try Self.check(path, in: folder, &generator)
  }

  @Test(
    arguments: [ExportFormat.json, .jsonl, .prodigy, .asreview],
    [
      "P1,a P1,b P2,c P1,d P1,a", "P1,d P1,b P2,c P1,a", "P1,b P1,d P1,a", "P1,d", "P2,c P1,b",
      "P3,a P1,d P1,e P1,b",
    ])
  func `cards that say one id keep their choices, in whatever order they are now`(
    format: ExportFormat, later: String
  ) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/deck.csv"
    func write(_ rows: String) throws {
      try Data("id,n\n\(rows.replacing(" ", with: "\n"))\n".utf8).write(to: URL(fileURLWithPath: path))
    }
    func row(_ deck: Deck, _ place: Int) -> String {
      (deck.members(at: place) ?? []).map { $0.value.compactText.filter { $0 != "\"" } }.joined(
        separator: ",")
    }
    try write("P1,a P1,b P2,c P1,d P1,a")
    let log = folder + "/log.sqlite"
    let first = try Self.opened(path, log, as: "ann")
    var made: [String: Choice] = [:]
    for place in 0..<first.deck.count where !first.deck.isCopy(at: place) {
      let choice: Choice = place % 2 == 0 ? .like : .nope
      made[row(first.deck, place)] = choice
      try first.log.append(
        ChoiceEvent(
          .choose(choice), card: first.deck.id(at: place), deck: first.scope.deck, annotator: "ann",
          cause: "key", at: 1_767_355_200_123 + Int64(place)))
    }
    #expect(made.count == 4)
    var exporting = DeckExporter(first)
    exporting.options.format = format
    try exporting.write(to: folder + "/out", OutputGuard())
    try write(later)
    var command = try Swipedeck.parseAsRoot([
      "import", path, folder + "/out", "--format", (format.importFormat ?? .json).rawValue, "--log", log,
      "--as", "bob",
    ])
    try command.run()
    let second = try Self.opened(path, log, as: "bob")
    var brought: [String: Choice] = [:]
    for (card, choice) in try Self.choices(second) {
      brought[row(second.deck, try #require(second.deck.index(of: card)))] = choice
    }
    #expect(brought == made.filter { later.split(separator: " ").map(String.init).contains($0.key) })
  }

  @Test(arguments: 0..<5)
  func `so with a folder, whatever its files are called`(seed: Int) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var generator = SeededGenerator(seed: UInt64(seed))
    try FileManager.default.createDirectory(atPath: folder + "/deck/deep", withIntermediateDirectories: true)
    let pieces: [[UInt8]] = [
      [0x61], [0xFF], Array("%FF".utf8), Array("%25".utf8), [0xC3, 0xA9], [0x2E], [0x20],
    ]
    for _ in 0..<12 {
      var bytes: [UInt8] = []
      for _ in 0..<3 { bytes += pieces.randomElement(using: &generator) ?? [] }
      let path = Array("\(folder)/deck/\(Bool.random(using: &generator) ? "deep/" : "")n".utf8) + bytes
      close(open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o644))
    }
    try Self.check(folder + "/deck", in: folder, &generator)
  }

  @Test(arguments: 0..<Repetitions.count(8, full: 20))
  func `round two is a deck of as many cards`(seed: Int) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var generator = SeededGenerator(seed: UInt64(seed))
    let deck = RandomDeck(&generator)
    let path = folder + "/" + deck.name
    try Data(deck.text.utf8).write(to: URL(fileURLWithPath: path))
    let opened = try Self.opened(path, folder + "/log.sqlite", as: "ann")
    var exporting = DeckExporter(opened)
    exporting.options.format = .cards
    exporting.options.only = [.undecided]
    try exporting.write(to: folder + "/cards", OutputGuard())
    let again = try Deck.open(folder + "/cards", format: opened.deck.format == .ris ? .ris : .jsonl)
    #expect(Self.cardCount(again) == Self.cardCount(opened.deck), "\(deck.text)")
    for place in 0..<again.count { #expect(again.card(at: place).problem == nil, "\(deck.text)") }
  }

  private static func cardCount(_ deck: Deck) -> Int {
    deck.identify(upTo: deck.count)
    return deck.count - deck.passedOver.copies
  }
}
