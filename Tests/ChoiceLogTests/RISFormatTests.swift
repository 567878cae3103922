import CardDeck
import Foundation
import Testing

@testable import ChoiceLog
@testable import ChoiceFormats

@Suite struct RISFormatTests {
  private static func text(
    _ record: ExportRecord, _ choice: Choice?, note: String? = nil, card: CardID = "7"
  ) throws -> String {
    let standing = choice.map {
      StandingChoice(card: card, choice: $0, annotator: "ann", order: 1, made: 1, at: 0, cause: "key")
    }
    var bytes: [UInt8] = []
    #expect(
      RISFormat().add(ExportEntry(card: card, choice: standing, note: note, record: record), into: &bytes))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(
    _ record: String, _ choice: Choice?, note: String? = nil, card: CardID = "7"
  ) throws -> String {
    try text(
      ExportRecord(bytes: Array(record.utf8), form: .reference(.ris), hash: nil), choice, note: note,
      card: card)
  }

  @Test func `a record keeps its bytes, and has the newest decision only`() throws {
    let own = "TY  - JOUR\nTI  - T \n  on  two lines\n\nN1  - mine\nXX  -odd\nID  - 7\n"
    #expect(
      try Self.text(
        own + "N1  - ASReview_irrelevant\nKW  - swipedeck::nope\nKW  - swipedeck::x\n kept\nER  -", .star,
        note: "a \"b\"")
        == own + "KW  - kept\n" + "KW  - swipedeck::star\nN1  - ASReview_relevant\n"
        + #"N1  - RAYYAN-INCLUSION: {"ann"=>"Included"} | USER-NOTES: {"ann"=>["a \"b\""]}"# + "\nER  - \n\n")
  }

  @Test func `what other tools say besides the decision stays`() throws {
    let text = try Self.text(
      "TY  - A\r\nID  - 7\r\nN1  - seen ASReview_relevant twice\r\n"
        + #"N1  - RAYYAN-INCLUSION: {"bob"=>"Included"} | RAYYAN-LABELS: x | USER-NOTES: {"bob"=>["no"]}"#
        + "\r\nER  - ",
      .nope)
    #expect(text.contains("\r\nN1  - seen  twice\r\n"))
    #expect(text.contains("\r\nN1  - RAYYAN-LABELS: x | USER-NOTES: {\"bob\"=>[\"no\"]}\r\n"))
    #expect(
      text.contains(
        "N1  - ASReview_irrelevant\r\nN1  - RAYYAN-INCLUSION: {\"ann\"=>\"Excluded\"}\r\nER  - \r\n\r\n"))
  }

  @Test func `an undecided record says what it said`() throws {
    let own = "TY  - A\nID  - 7\nKW  - swipedeck::like\nN1  - ASReview_relevant\n"
    #expect(try Self.text(own + "ER  - ", nil) == own + "ER  - \n\n")
    #expect(try Self.text("TY  - A\nID  - 7", nil) == "TY  - A\nID  - 7\nN1  - ASReview_not_seen\nER  - \n\n")
  }

  @Test func `exporting what was exported changes nothing`() throws {
    for choice in [Choice.like, .nope, .star, .later] {
      let once = try Self.text("TY  - A\nTI  - x\nER  - ", choice, note: "n")
      #expect(try Self.text(once, choice, note: "n") == once)
    }
  }

  @Test func `a record gets the beginning and the id that it lacks`() throws {
    #expect(try Self.text("TI  - x", nil).hasPrefix("TY  - GEN\r\nTI  - x\r\nID  - 7\r\n"))
    // Of two cards that say one id the second has another.
    #expect(
      try Self.text("TY  - A\nID  - 1", nil, card: "1~abcd").hasPrefix("TY  - A\nID  - 1\nID  - 1~abcd\n"))
    let latin = ExportRecord(
      bytes: Array("TY  - A\nTI  - caf".utf8) + [0xE9], form: .reference(.ris), hash: nil)
    var bytes: [UInt8] = []
    #expect(RISFormat().add(ExportEntry(card: "7", choice: nil, note: nil, record: latin), into: &bytes))
    #expect(bytes.contains(0xE9))
  }

  @Test func `other records are references by what their members are called`() throws {
    let record = ExportRecord(bytes: [], form: .json, hash: nil)
    record.members = [
      JSONMember(name: "id", value: .string("7")), JSONMember(name: "title", value: .string("A\nB")),
      JSONMember(name: "Year", value: .number("2020")), JSONMember(name: "tags", value: .string("a, b")),
      JSONMember(name: "authors", value: .array([.string("X, Y"), .string("Z")])),
      JSONMember(name: "bio", value: .string("text")), JSONMember(name: "n", value: .number("1.10")),
      // ASReview refuses a record with two of its labels.
      JSONMember(name: "old", value: .string("was ASReview_relevant")),
    ]
    record.card = Card(id: "7", title: "A\nB", body: "text")
    #expect(
      try Self.text(record, nil).split(separator: "\r\n") == [
        "TY  - GEN", "TI  - A B", "PY  - 2020", "KW  - a", "KW  - b", "AU  - X, Y", "AU  - Z", "AB  - text",
        "ID  - 7",
        "N1  - n: 1.10", "N1  - old: was ASReview relevant", "N1  - ASReview_not_seen", "ER  - ",
      ])
  }

  @Test(
    arguments: [
      (
        "a.nbib",
        """
        PMID- 7
        TI  - Tea
            at noon.
        AB  - Tea was had.
        FAU - Kettle, Dora
        AU  - Kettle D
        DP  - 2020 Jan
        JT  - Journal of tea
        PG  - 1-9
        OT  - tea
        LID - S1(20) [pii]
        LID - 10.1/tea [doi]
        """,
        [
          "TY  - JOUR", "TI  - Tea at noon.", "AU  - Kettle, Dora", "KW  - tea", "PY  - 2020",
          "T2  - Journal of tea",
          "SP  - 1-9", "DO  - 10.1/tea", "AB  - Tea was had.", "ID  - 7",
        ]
      ),
      (
        "a.ciw",
        "FN a\nVR 1.0\nPT J\nAU Alder, J\n   Birch, K\nTI Bees\nSO ROADS\nDI 10.1/b\nPY 2017\nUT WOS:1\nER\n",
        [
          "TY  - JOUR", "TI  - Bees", "AU  - Alder, J", "AU  - Birch, K", "T2  - ROADS", "DO  - 10.1/b",
          "PY  - 2017",
          "ID  - WOS:1",
        ]
      ),
      (
        "a.bib",
        "@book{k, title = {B {\\ss}}, author = {Alder, Jo and Cedar, Lou}, year = 2018, url = {https://e.org/}}",
        [
          "TY  - BOOK", "TI  - B ß", "AU  - Alder, Jo", "AU  - Cedar, Lou", "UR  - https://e.org/",
          "PY  - 2018",
          "ID  - k",
        ]
      ),
    ])
  func `references of other programs are references of RIS`(
    name: String, text: String, lines: [String]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ris-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let deck = try Deck.open(path)
    let written = try Self.text(RecordFinder(deck).record(at: 0), nil, card: deck.id(at: 0)).split(
      separator: "\r\n")
    #expect(written.filter { !$0.hasPrefix("N1") && !$0.hasPrefix("ER") } == lines.map { Substring($0) })
    // And back: the record is about the card of the deck.
    let again = folder.appending(path: "again.ris").path
    try written.joined(separator: "\n").replacing("ID  -", with: "XX  -").write(
      toFile: again, atomically: true, encoding: .utf8)
    let members = try #require(Deck.open(again).members(at: 0))
    #expect(RecordMatcher(deck, .ris).index(of: members) == 0)
    // The cards alone are a deck with the same ids.
    var bytes: [UInt8] = []
    var form = CardsFormat()
    let record = try RecordFinder(deck).record(at: 0)
    #expect(form.add(ExportEntry(card: deck.id(at: 0), choice: nil, note: nil, record: record), into: &bytes))
    try Data(bytes).write(to: folder.appending(path: "cards"))
    let cards = try Deck.open(folder.appending(path: "cards").path)
    #expect(cards.format == deck.format && cards.count == 1 && cards.id(at: 0) == deck.id(at: 0))
  }

  @Test(
    arguments: [
      (["ASReview_relevant"], [], .choice(.like)), (["ASReview_irrelevant"], [], .choice(.nope)),
      (["ASReview_not_seen"], [], .none), ([], [], .none), (["ASReview_validate_relevant"], [], .none),
      (["<p>ASReview_relevant</p>"], [], .choice(.like)),
      (
        ["ASReview_relevant", #"RAYYAN-INCLUSION: {"ann"=>"Included"}"#], ["swipedeck::star"], .choice(.star)
      ),
      (["ASReview_irrelevant"], ["swipedeck::star"], .choice(.nope)),
      (["ASReview_not_seen"], ["swipedeck::later"], .choice(.later)),
      ([], ["swipedeck::like"], .choice(.like)),
      ([#"x | RAYYAN-INCLUSION: {"a b"=>"Maybe"} | RAYYAN-LABELS: y"#], [], .choice(.later)),
      ([#"RAYYAN-INCLUSION: {""a"" => ""Excluded""}"#], [], .choice(.nope)),
      ([#"RAYYAN-INCLUSION: {"a"=>"Included", "b"=>"Excluded"}"#], [], .unknown("Excluded, Included")),
      // Of a review by several, which a judge has settled.
      (
        ["ASReview_relevant", #"RAYYAN-INCLUSION: {"a"=>"Included", "b"=>"Excluded", "c"=>"Included"}"#],
        ["swipedeck::like"], .choice(.like)
      ),
      (
        ["ASReview_not_seen", #"RAYYAN-INCLUSION: {"a"=>"Included", "b"=>"Excluded"}"#],
        ["swipedeck::disputed"], .none
      ),
      // A like and a star, for which Rayyan has one word; then settled by another tool.
      (
        ["ASReview_not_seen", #"RAYYAN-INCLUSION: {"a"=>"Included", "b"=>"Included"}"#],
        ["swipedeck::disputed"], .none
      ),
      (
        ["ASReview_relevant", #"RAYYAN-INCLUSION: {"a"=>"Included", "b"=>"Excluded"}"#],
        ["swipedeck::disputed"], .choice(.like)
      ),
      (
        ["ASReview_not_seen", #"RAYYAN-INCLUSION: {"lead"=>"Included"}"#],
        ["swipedeck::disputed"], .choice(.like)
      ),
      (["ASReview_relevant", "ASReview_irrelevant"], [], .unknown("irrelevant, relevant")),
      (
        ["ASReview_relevant", #"RAYYAN-INCLUSION: {"a"=>"Excluded"}"#], [],
        .unknown("ASReview_relevant, Excluded")
      ),
    ] as [([String], [String], ImportedRecord.Answer)])
  func `decisions are read where tools keep them`(
    notes: [String], keywords: [String], answer: ImportedRecord.Answer
  ) {
    let members = [("N1", notes), ("KW", keywords)].map { name, texts in
      JSONMember(name: name, value: .array(texts.map { .string($0) }))
    }
    #expect(RISDecision.answer(in: members) == answer)
  }

  private static let references = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(component: "References")

  /// `decided.json` is what rispy made of `decided.ris`.
  @Test func `what is exported is read by rispy, with the decisions and all that was there`() throws {
    let deck = try Deck.open(Self.references.appending(component: "rispy.ris").path)
    var text = ""
    for (index, (choice, note)) in [(Choice.star, "why not"), (.nope, nil), (nil, nil)].enumerated() {
      let record = try RecordFinder(deck).record(at: index)
      text += try Self.text(record, choice, note: note, card: deck.id(at: index))
    }
    #expect(
      try text == String(contentsOf: Self.references.appending(component: "decided.ris"), encoding: .utf8))
    func entries(_ name: String) throws -> [[String: NSObject]] {
      let data = try Data(contentsOf: Self.references.appending(component: name))
      return try #require(JSONSerialization.jsonObject(with: data) as? [[String: NSObject]])
    }
    let (before, after) = (try entries("rispy.json"), try entries("decided.json"))
    #expect(before.count == 3 && after.count == 3)
    for (old, new) in zip(before, after) {
      for (name, value) in old where !["notes", "keywords"].contains(name) { #expect(new[name] == value) }
    }
    let (keywords, notes) = (
      after.map { $0["keywords"] as? [String] }, after.map { $0["notes"] as? [String] }
    )
    #expect(keywords == [["sleep", "age, old", "swipedeck::star"], ["swipedeck::nope"], nil])
    #expect(
      notes == [
        [
          "mine", "ASReview_relevant",
          #"RAYYAN-INCLUSION: {"ann"=>"Included"} | USER-NOTES: {"ann"=>["why not"]}"#,
        ],
        ["ASReview_irrelevant", #"RAYYAN-INCLUSION: {"ann"=>"Excluded"}"#], ["ASReview_not_seen"],
      ])
  }
}
