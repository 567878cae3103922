import TestSupport
import Testing

@testable import CardDeck

@Suite struct ReferencesTests {
  private static let medline = """
    PMID- 90000001
    OWN - NLM
    TI  - Short walks and long evenings: a study of
          forty people.
    AB  - BACKGROUND: Walks are short.
          CONCLUSIONS: Evenings are long.
    FAU - Meadow, Ann B
    AU  - Meadow AB
    FAU - Hill, Carl
    AU  - Hill C
    DP  - 2020 Jan
    PT  - Journal Article
    JT  - Journal of small things
    MH  - *Walking
    MH  - Aged, 80 and over
    LID - S0140(20)1 [pii]
    LID - 10.1000/small.1 [doi]

    PMID- 90000002
    TI  - Tea at noon.
    FAU - Kettle, Dora
    DP  - 2021 Spring

    """
  private static let webOfScience = """
    FN Some Index
    VR 1.0
    PT J
    AU Alder, J
       Birch, K
    TI Bees near
       motorways
    SO JOURNAL OF ROADS
    AB Bees were counted
       beside a road.
    DE bees; roads and
       cars
    ID NOISE
    DI 10.1000/road.7
    PY 2017
    UT WOS:000000000000001
    ER

    PT J
    TI Roads near bees
    PY 2018
    UT WOS:000000000000002
    ER

    EF
    """
  private static let endNote = """
    %0 Journal Article
    %A Alder, Jo
    %A Birch, Kai
    %T Bees near motorways
    %J Journal of Roads
    %D 2017
    %X Bees were counted beside a road.

    A second paragraph.

    %K bees
    roads
    %R 10.1000/road.7
    %M 77

    %0 Book
    %A Cedar, Lou
    %T Roads near bees
    """
  private static let bibTeX = #"""
    % made by hand
    @string{jroads = "Journal of " # {Roads}}
    @comment{ nothing of note }
    @article{alder2017bees,
      title = {{Bees} near \emph{motorways} -- a M{\"u}ller {\'e}toile \& Stra{\ss}e},
      Author = {Alder, Jo and {Barnes and Noble} and Birch, Ka{\"{\i}}},
      journal = jroads,
      year = 2017,
      abstract = "Bees were {counted}
        beside a road",
      keywords = {bees, roads},
      url = {https://example.org/~jo/a\_b--c},
    }

    @book{cedar2018, title = "Roads near bees", author = "Lou Cedar" }
    @misc(third, title = {Third)})

    """#

  @Test(arguments: [
    (medline, DeckFormat.nbib), (webOfScience, .wos), (endNote, .endnote), (bibTeX, .bibtex),
  ])
  func `references are known by what is in them, whatever the file is called`(
    text: String, format: DeckFormat
  )
    throws
  {
    for name in ["refs.ris", "refs.txt", "refs", "refs.csv"] {
      for text in [
        text, "\u{FEFF}" + text, "Search results\n\n12 found\n\n" + text, text.replacing("\n", with: "\r\n"),
      ] {
        let deck = try Deck.of(text, name: name)
        #expect(deck.format == format && deck.count >= 2, "\(name)")
        #expect(deck.card(at: 1).title?.isEmpty == false)
      }
    }
  }

  @Test(arguments: [
    "TY  - JOUR, says the manual, begins a record\nand so on.\n",
    "AB - abstract\nTY - thank you\nUS - states\n",
    "PMID- is a tag\nof MEDLINE\n", "PT J\nwas seen\n", "%0 of people\nknow this\n", "@alice{said}\nso\n",
    "@media (print), x\n", "Dear @article{you},\n", "PT WENT\nTO TOWN\n", "@test{a, b}\n",
    String(repeating: "a line\n", count: 40) + "TY  - JOUR\nTI  - x\nER  - \n",
  ])
  func `a text that only mentions a tag is a text`(text: String) throws {
    #expect(try Deck.of("notes\n" + text, name: "notes.txt").format == .lines)
  }

  @Test(arguments: [
    ("TY", true, ReferenceRecognition.undecided), ("PMID- 1\n", true, .undecided), ("1.\n", true, .undecided),
    ("1.\n", false, .none), ("PMID- 1\nOWN - x", true, .undecided),
    ("PMID- 1\nOWN - x\n", true, .found(.nbib)),
    ("words\n", true, .none), ("@book{a,\n", true, .undecided), ("@book{a,\n t = 1}", false, .found(.bibtex)),
    ("TY  - x\n", true, .found(.ris)), ("2.\nTY  - x\n", true, .found(.ris)),
    ("%0 B\n%T x\n", true, .found(.endnote)),
    ("FN x\nVR 1.0\n", true, .found(.wos)), ("%A x\n%T y\n", true, .found(.endnote)),
  ])
  func `a pipe is waited for only while its first line may begin a reference`(
    text: String, canGrow: Bool, expected: ReferenceRecognition
  ) {
    #expect(Array(text.utf8).withUnsafeBytes { ReferenceRecognition(in: $0, isWhole: !canGrow) } == expected)
  }

  @Test func `a PubMed export is its references`() throws {
    let deck = try Deck.of(Self.medline, name: "pubmed.nbib")
    #expect(deck.count == 2 && deck.id(at: 0) == "90000001" && deck.index(of: "90000002") == 1)
    let card = deck.card(at: 0)
    #expect(card.title == "Short walks and long evenings: a study of forty people.")
    #expect(card.subtitle == "Meadow, Ann B; Hill, Carl" && card.tags == ["*Walking", "Aged, 80 and over"])
    #expect(card.body == "BACKGROUND: Walks are short. CONCLUSIONS: Evenings are long.")
    #expect(card.fields.contains { $0.name == "journal" && $0.value == "Journal of small things" })
  }

  @Test func `a Web of Science export is its references`() throws {
    let deck = try Deck.of(Self.webOfScience, name: "savedrecs.ciw")
    #expect(deck.count == 2 && deck.id(at: 1) == "WOS:000000000000002")
    let card = deck.card(at: 0)
    #expect(card.title == "Bees near motorways" && card.subtitle == "Alder, J; Birch, K")
    #expect(card.body == "Bees were counted beside a road." && card.tags == ["bees", "roads and cars"])
    #expect(card.fields.contains { $0.name == "keywords plus" && $0.value == "NOISE" })
  }

  @Test func `an EndNote export is its references`() throws {
    let deck = try Deck.of(Self.endNote, name: "refs.enw")
    #expect(deck.count == 2 && deck.id(at: 0) == "77" && deck.id(at: 1).text.hasPrefix("xxh3:"))
    let card = deck.card(at: 0)
    #expect(card.title == "Bees near motorways" && card.subtitle == "Alder, Jo; Birch, Kai")
    #expect(
      card.body == "Bees were counted beside a road. A second paragraph." && card.tags == ["bees", "roads"])
    #expect(deck.card(at: 1).fields.map(\.value) == ["Book"])
  }

  @Test func `a bibliography in BibTeX is its entries`() throws {
    let deck = try Deck.of(Self.bibTeX, name: "refs.bib")
    #expect(DeckFormatTests.ids(deck) == ["alder2017bees", "cedar2018", "third"])
    let card = deck.card(at: 0)
    #expect(card.title == "Bees near motorways – a Müller étoile & Straße")
    #expect(card.title?.unicodeScalars.contains("\u{E9}") == true)
    #expect(card.subtitle == "Alder, Jo; Barnes and Noble; Birch, Kaï" && card.tags == ["bees", "roads"])
    #expect(card.body == "Bees were counted beside a road" && card.url == "https://example.org/~jo/a_b--c")
    #expect(
      card.fields.map { "\($0.name)=\($0.value)" } == [
        "type=article", "journal=Journal of Roads", "year=2017",
      ])
    #expect(deck.card(at: 1).subtitle == "Lou Cedar" && deck.card(at: 2).title == "Third)")
    #expect(
      try deck.bytes(at: 1).elementsEqual(
        #"@book{cedar2018, title = "Roads near bees", author = "Lou Cedar" }"#.utf8))
  }

  @Test(arguments: [
    ("@a{1, title = {x}\n\n@b{2, title = {y}}\n", ["!1", "2"]),
    ("@a{1, title = {x}}\n@b{2, title = {y\n", ["1", "!2"]), ("@a{1, title x}\n@b{2}\n", ["!1", "2"]),
    ("@a{1, t = {a}}\nfree text {\n@b{2, t = {b}}", ["1", "2"]), ("@a{1, t = {x @b{2, y}}}\n", ["1"]),
    ("@a{1,\n t = {x\n}\n}\nmore\n  @b{2}\n", ["1", "2"]),
    ("@a{1, t = {x}}\n@a{1, t = {x}}\n@a{1, t = {y}}", ["1", "1", "1~"]),
    ("@a{, t = {x}}", ["xxh3:"]), ("@Article {1 ,t={x}}\n@COMMENT{@b{2}}\n@preamble{\"x\"}\n", ["1"]),
    ("@a(1, t = {x}\n)\n@b{2}", ["1", "2"]), ("@a{1, t = {x}\n}@b{2}", ["1", "2"]),
    ("@a{1} @b{2}", ["1", "2"]),
    ("@a{1, t = {x}} @b{2, t = {y @b{3, z}}}@c{4,", ["1", "2", "!1"]),
    ("@a{1, t = {x\n@article{b} is a form,\n@book{c} too}}\n@b{2}", ["1", "2"]),
    ("@a{1, t = {x}\n@b{\n2, t = {y}}", ["!1", "2"]),
    ("@a{1, t = #}\n@a{2, t = }", ["!1", "!2"]),
  ])
  func `entries end where their braces do, and one that does not end is a card that says so`(
    text: String, ids: [String]
  ) throws {
    let deck = try TemporaryFile(text, name: "a.bib").deck()
    let found = DeckFormatTests.ids(deck)
    #expect(found.count == ids.count, "\(found)")
    for (one, id) in zip(found, ids) {
      #expect(one == id || "~:".contains(id.last ?? " ") && one.hasPrefix(id), "\(found)")
    }
  }

  /// What database and library programs forget, or write twice.
  @Test(
    arguments: [
      // Tags behind the end of a record.
      (
        "TY  - A\nTI  - x\nER  - \nXT  - a\nUP  - b\n\nTY  - A\nTI  - y\nER  - \nXT  - c\n", .ris, ["x", "y"]
      ),
      ("TY  - A\nTI  - x\nER  - \nN2  - a\nER  - \nTY  - A\nTI  - y\nER  - \n", .ris, ["x", nil, "y"]),
      ("TY  - A\nTI  - x\nER  - \nAU  - a\nTI  - y\nER  - \n", .ris, ["x", "y"]),
      ("TY  - A\nTI  - x\nER  - \nSearch 2\n\n3 found\nTY  - A\nTI  - y\nER  - \n", .ris, ["x", "y"]),
      // The type twice, and in the middle.
      ("TY  - A\nTI  - x\nTY  - Article\nPY  - 1\nER  - \nTY  - A\nTI  - y\nER  - ", .ris, ["x", "y"]),
      ("TI  - x\nTY  - A\nER  - \n\nAU  - a\nTY  - A\nTI  - y\nER  - \n", .ris, ["x", "y"]),
      ("TY  - A\nTI  - x\nTY  - A\nTI  - y\nER  - \n", .ris, ["x", "y"]),
      ("TY  - A\nTI  - x\n\u{FEFF}TY  - B\nPY  - 1\nER  - \n", .ris, ["x", nil]),
      ("TY  - A\nTI  - x\nTY - B\nTI - y\nER - \n", .ris, ["x", "y"]),
      // Neither end nor blank lines; the same number twice; PubMed Central.
      ("PMID- 1\nTI  - x\nPMID- 2\nTI  - y\n", .nbib, ["x", "y"]),
      ("PMID- 1\n\nOWN - N\n\nTI  - x\n\nPMID- 2\n\nTI  - y\n", .nbib, ["x", "y"]),
      ("PMC - PMC1\nPMID- 1\nTI  - x\n\nPMC - PMC2\nPMID- 2\nTI  - y\n", .nbib, ["x", "y"]),
      ("PT J\nTI x\nPT J\nTI y\nEF\n", .wos, ["x", "y"]),
      ("FN a\nVR 1\nPT J\nTI x\nER\n\nEF\nFN a\nVR 1\nPT J\nTI y\nER\nEF", .wos, ["x", "y"]),
      ("%0 A\n%T x\n%0 A\n%T y\n", .endnote, ["x", "y"]),
      ("%A a\n%T x\n\n%A b\n%T y\n", .endnote, ["x", "y"]),
      ("%0 A\n%T x\n\n%U u\n\n%0 A\n%T y", .endnote, ["x", "y"]),
    ] as [(String, ReferenceDialect, [String?])])
  func `each record is one card`(text: String, dialect: ReferenceDialect, titles: [String?]) throws {
    let deck = try TemporaryFile(text, name: "refs").deck(format: DeckFormat(rawValue: dialect.rawValue))
    #expect((0..<deck.count).map { deck.card(at: $0).title } == titles)
  }

  @Test func `what stands behind the end of a record is in it`() throws {
    let deck = try Deck.of(
      "TY  - A\nTI  - x\nER  - \nXT  - Review\n\nTY  - B\nID  - 2\nTI  - y\nER  - ", name: "a.ris")
    #expect(deck.card(at: 0).fields.map(\.value) == ["A", "Review"])
    #expect(
      try String(decoding: deck.bytes(at: 0), as: UTF8.self) == "TY  - A\nTI  - x\nER  - \nXT  - Review")
    // The bytes of a record with nothing behind it, and so its id, end where they always did.
    #expect(try String(decoding: deck.bytes(at: 1), as: UTF8.self) == "TY  - B\nID  - 2\nTI  - y\nER  -")
  }

  @Test func `loose tags behind the end of a loose record are in it`() throws {
    let deck = try Deck.of(
      "TY - A\nTI - x\nER - \nN1 - Review\n\nTY - B\nTI - y\nER - \nno tag\n", name: "a.ris")
    #expect((0..<deck.count).map { deck.card(at: $0).title } == ["x", "y"])
    #expect(deck.card(at: 0).fields.map(\.value) == ["A", "Review"])
  }

  @Test func `of several addresses the first is the card's, and all are a field`() throws {
    let deck = try Deck.of(
      "<1>\nTY  - A\nTI  - x\nUR  - https://a.b\nUR  - https://c.d\nER  - \n<2>\nTY  - A\nUR  - https://e.f\nER  - \n",
      name: "a")
    #expect(deck.count == 2 && deck.card(at: 0).url == "https://a.b")
    #expect(
      deck.card(at: 0).fields.map { "\($0.name)=\($0.value)" } == [
        "type=A", "links=https://a.b; https://c.d",
      ])
    #expect(deck.card(at: 1).fields.map(\.name) == ["type"])
  }

  @Test(arguments: [
    (["roof; moss ; northern light", "lichen"], ["roof", "moss", "northern light", "lichen"]),
    (["roof, moss"], ["roof", "moss"]), (["age, old", "sleep"], ["age, old", "sleep"]),
    (["a; b, c"], ["a", "b, c"]), (["R&amp;D; x &#38; y"], ["R&D", "x & y"]), ([";"], []),
  ])
  func `keywords in one line are keywords`(lines: [String], tags: [String]) throws {
    let text = "TY  - A\n" + lines.map { "KW  - \($0)\n" }.joined() + "ER  - \n"
    #expect(try Deck.of(text, name: "a.ris").card(at: 0).tags == tags)
  }

  @Test(arguments: [
    (medline, "year>2020", [1]), (medline, "year<2021", [0]), (medline, "author~meadow", [0]),
    (webOfScience, "year>=2018", [1]), (endNote, "year=2017", [0]), (endNote, "journal~roads", [0]),
    (bibTeX, "year>=2017", [0]), (bibTeX, "author~cedar", [1]), (bibTeX, "type=book", [1]),
  ])
  func `conditions take words in every form`(text: String, argument: String, indices: [UInt32]) throws {
    var query = DeckQuery()
    query.filters = [try #require(CardFilter(argument: argument))]
    #expect(try Array(query.selection(from: Deck.of(text, name: "refs"))) == indices)
  }

  /// Texts of tags, line ends and pieces of them, made up.
  @Test(arguments: [ReferenceDialect.ris, .nbib, .wos, .endnote, .bibtex], 1...30)
  func `records are the same in pieces of any size, and ids the same without the card`(
    dialect: ReferenceDialect, seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let tags: [ReferenceDialect: [String]] = [
      .ris: ["TY  - ", "TY - ", "ER  - ", "ER -", "ID  - ", "TI  - ", "AU  - ", "N1 - "],
      .nbib: ["PMID- ", "TI  - ", "OT  - ", "FAU - ", "PMC - "],
      .wos: ["PT J", "ER", "UT ", "TI ", "FN x", "EF"],
      .endnote: ["%0 ", "%T ", "%A ", "%M ", "%K "],
      .bibtex: [
        "@a{", "@string{", "1,", "t = ", "{", "}", "\"", "@b(", ")", "#", "\\'", "@comment{",
        "@\(String(repeating: "q", count: 60)){",
      ],
    ]
    let pieces =
      (tags[dialect] ?? []) + [
        "\n", "\r\n", "\r", " ", "x", "é", "\u{FEFF}", "\n\n", "12", "\u{A0}",
        String(repeating: "long ", count: 20),
      ]
    var text = ""
    for _ in 0..<100 { text += generator.pick(pieces) + (generator.pick([true, false]) ? "\n" : "") }
    let bytes = Array(text.utf8)
    func scan(_ size: Int) -> [RecordExtent] {
      var scanner = ReferenceScanner(dialect)
      var found: [RecordExtent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        Array(bytes[start..<min(bytes.count, start + size)]).withUnsafeBytes {
          scanner.push($0, into: &found)
        }
      }
      scanner.finish(into: &found)
      return found
    }
    let whole = scan(bytes.count)
    for size in [1, 2, 3, 7, 64, 65] { #expect(scan(size) == whole, "\(text.debugDescription)") }
    var end = 0
    let reader = CardReader(layout: .references(dialect))
    for extent in whole {
      #expect(extent.offset >= end && extent.length > 0)
      end = extent.offset + extent.length
      let record = Array(bytes[extent.offset..<end])
      #expect(record.withUnsafeBytes { reader.id($0) } == reader.card(record) { _ in .start }.id)
      guard dialect != .bibtex else { continue }
      // All of its bytes but ends of records belong to a field.
      let fields = ReferenceRecord(record, dialect).fields
      #expect(fields.first?.lines.lowerBound == 0)
      for (one, next) in zip(fields, fields.dropFirst()) {
        let between = record[one.lines.upperBound..<next.lines.lowerBound]
        #expect(between.isEmpty || between.starts(with: "ER".utf8) || between.starts(with: [0xEF]))
      }
    }
  }

  @Test(arguments: [
    (#"{\'e}"#, "é"), (#"\'{e}"#, "é"), (#"\"o\ss"#, "öß"), (#"\v{S}\'\i"#, "Ší"),
    (#"a -- b---c"#, "a – b—c"),
    ("``x''", "“x”"), (#"\textit{a} \& \$5~000"#, "a & $5 000"), (#"$\alpha_{1}$"#, #"$\alpha_1$"#),
    (#"\"#, #"\"#),
    ("  a\n\n b ", "a b"), (#"\c{c}\L{}\'{\'{\'{"#, "çŁ"), (#"x\'"#, "x"), (#"\o re \AA"#, "øre Å"),
  ])
  func `LaTeX is shown as what it means`(text: String, plain: String) {
    #expect(LaTeXText.plain(text) == plain)
  }

  @Test func `hostile entries are read in time that grows as they do`() throws {
    for piece in ["{", "\\'", "@a{", "a = {", "@string{a = b # ", "& ;", "\\ "] {
      let deck = try TemporaryFile(
        "@a{1, keywords = {x\n" + String(repeating: piece, count: Repetitions.count(100_000, full: 400_000)),
        name: "a.bib"
      ).deck()
      #expect(deck.count >= 1)
      _ = deck.card(at: 0)
    }
  }
}
