import TestSupport
import Testing

@testable import CardDeck

/// Tables as people have them: what separates cells, what stands before the names, what quotes mean.
@Suite struct TableTests {
  /// The names of a table's columns, then the rows, each with its members' values.
  private static func table(_ deck: Deck) -> [[String]] {
    [deck.columnNames ?? []]
      + (0..<deck.count).map { index in
        (deck.members(at: index) ?? []).map { member in
          guard case .array(let tags) = member.value else { return member.value.plainText }
          return tags.map(\.plainText).joined(separator: ", ")
        }
      }
  }

  private static func deck(
    _ text: String, name: String = "deck.csv", format: DeckFormat? = nil,
    _ set: (inout DeckOptions) -> Void = { _ in }
  ) throws -> Deck {
    let file = try TemporaryFile(Array(text.utf8), name: name)
    var options = DeckOptions()
    set(&options)
    return try Deck.open(file.path, format: format, options: options)
  }

  @Test(
    arguments: [
      (
        "Nr;Ort, Land;Text (kurz, klar)\n1;Ulm, DE;an der Donau\n2;Linz, AT;auch, ja\n3;Wels, AT;nein\n",
        "deck.csv"
      ),
      ("id|name|remark\n1|pump|needs oil, soon\n2|valve|fine\n", "deck.csv"),
      ("id;a\tb\n1;x\n2;y,z\n", "deck.tsv"),
      ("\u{FEFF}sep=;\r\nid;title;body\r\n1;One, two;a\r\n", "deck.csv"),
      ("\"sep=|\"\nid|title;x\n1|One;two\n", "deck.csv"),
      ("# made, by; a machine\nid;title\n1;a,b\n2;c\n", "deck.csv"),
      ("Report of 2024\n\nid;title\n1;a\n2;c\n", "deck.csv"), ("name;\"x;y\",z\na;b\nc;d\n", "deck.csv"),
      ("id;price;text\n1;2,5;x\n2;3,5;y\n3;4,5;z\n", "deck.csv"),
      ("id;title, x\n1;a, b\n2;c, d\n", "deck.csv"),
      (
        "\"Konto\";\"\"\n\"Saldo\";\"\"\n\"Stand\";\"\"\n\"Tag\";\"Betrag\";\"Ort\"\n\"1.2.2024\";\"-3,50\";\"Ulm, DE\"\n",
        "deck.csv"
      ),
    ])
  func `the separator is the one with which rows agree`(text: String, name: String) throws {
    let deck = try Self.deck(text, name: name)
    let rest = text.drop { $0 != "1" && $0 != "a" }
    let expected = rest.contains("|") ? UInt8(ascii: "|") : UInt8(ascii: ";")
    #expect(deck.reader.header?.dialect.delimiter == expected)
    #expect(DeckCheck.run(deck).isGood)
  }

  @Test func `a separator that is said overrules`() throws {
    let deck = try Self.deck("id;a,b\n1;x,y\n") { $0.separator = UInt8(ascii: ",") }
    #expect(deck.columnNames == ["id;a", "b"])
    let tabs = try Self.deck("id,a\tb\n1,x\ty\n", format: .tsv)
    #expect(tabs.columnNames == ["id,a", "b"])
  }

  @Test(
    arguments: [
      ("# made on a Tuesday\n# by a machine\nid,title\n1,One\n2,Two\n", 2),
      ("sep=,\nid,title\n1,One\n2,Two\n", 1),
      ("Export\nof all\n\nid,title\n1,One\n2,Two\n", 3), ("\nid,title\n1,One\n2,Two\n", 0),
      ("Export,\nid,title\n1,One\n2,Two\n", nil), ("# a, comment\nid,title\n1,One\n2,Two\n", 1),
      ("Search: cats, dogs; 2 hits\nid,title\n1,One\n2,Two\n", nil),
    ] as [(String, Int?)])
  func `lines before the names are left out and told`(text: String, lines: Int?) throws {
    let deck = try Self.deck(text)
    guard let lines else { return }
    #expect(Self.table(deck) == [["id", "title"], ["1", "One"], ["2", "Two"]])
    let report = DeckCheck.run(deck)
    #expect(report.isGood)
    #expect(report.notes.count == min(1, lines) && report.notes.first?.contains("\(lines)") ?? true)
    #expect(deck.record(line: 0) == text.split(separator: "\n", omittingEmptySubsequences: false).count - 2)
  }

  @Test(
    arguments: [
      ("Report,,\nid,title,body\n1,a,x\n2,b,y\n", ["id", "title", "body"], 2),
      ("Report;;\n;;\nid;title;body\n1;a;x\n2;b;y\n", ["id", "title", "body"], 2),
      ("Report,,\nDate: 2024-01-01,,\n,,\nid,title,body\n1,x,y", ["id", "title", "body"], 1),
      (
        "Konto;DE12;;\nVon;1.1.2024;;\n;;;\nTag;Betrag;Ort;An\n3.1.2024;-3,50;Ulm;x\n",
        ["Tag", "Betrag", "Ort", "An"], 1
      ),
      (
        "Konto:;DE12\nVon:;1.1.2024\n\nTag;Betrag;Ort\n3.1.2024;-3,50;Ulm\n4.1.2024;1,20;Bad\n",
        ["Tag", "Betrag", "Ort"], 2
      ),
      (
        "Von:;1.1.2024\nTag;Betrag;Ort\n3.1.2024;-3,50;Ulm\n4.1.2024;1,20;Bad\n", ["Tag", "Betrag", "Ort"], 2
      ),
      (
        "\"Konto:\";\"DE12 / Giro\";\n\n\"Von:\";\"1.1.2024\";\n\"Bis:\";\"2.2.2024\";\n\n\"Tag\";\"Ort\";\"Text\";\"Betrag\";\n\"1.2.2024\";\"Ulm\";\"a, b\";\"-3,50\";\n",
        ["Tag", "Ort", "Text", "Betrag"], 1
      ),
      ("Ort,Land,,\nUlm,DE,x,y\nLinz,AT,y,z\n", ["Ort", "Land", "column 3", "column 4"], 2),
      ("country,2019,2020\nDE,5,6\nAT,7,8\n", ["country", "2019", "2020"], 2),
      (",0,1\n0,Ulm,DE\n1,Linz,AT\n", ["column 1", "0", "1"], 2),
      ("mpg,cyl\nMazda,21,6\nFiat,30,4\n", ["column 1", "mpg", "cyl"], 2),
      (",title,body\n0,One,a\n1,Two,b\n", ["column 1", "title", "body"], 2),
      ("title,title,title\na,b,c\n", ["title", "title (2)", "title (3)"], 1),
      ("title,title,title (2)\na,b,c\n", ["title", "title (3)", "title (2)"], 1),
      (" id , Title ,BODY\n1,One,first\n", ["id", "Title", "BODY"], 1),
      ("id,title\n1,One,x\n2,Two,y\n", ["id", "title", "column 3"], 2),
      ("Ort,Land\nUlm,DE,x\nLinz,AT,y\n", ["Ort", "Land", "column 3"], 2),
      ("mpg,cyl\n1,21,6\n2,22,4\n", ["column 1", "mpg", "cyl"], 2),
      ("#,Name\n7,Ada\n8,Bob\n", ["#", "Name"], 2), ("#CHROM\tPOS\nx\t7\ny\t8\n", ["#CHROM", "POS"], 2),
      ("Ort,Land,Text\nUlm,DE,x,\nLinz,AT,y,\n", ["Ort", "Land", "Text"], 2),
      ("id,title,body\n1,One,first,\n2,Two,second\n3,Three,third,,\n", ["id", "title", "body"], 3),
    ])
  func `every column has a name of its own`(text: String, names: [String], count: Int) throws {
    let deck = try Self.deck(text)
    #expect(deck.columnNames == names && deck.count == count)
    #expect(DeckCheck.run(deck).isGood)
  }

  @Test(
    arguments: [
      ("id,title,body\n1,A,x\n,,\n \n\"\",\"\",\n2,B,y\n\u{1A}", ["1", "2"]),
      ("id,text\n1,\"Places\nA, B\nC, D\nE, F\nG, H\nI, J\nK, L\nM, N\nO, P\nend\"\n2,short\n", ["1", "2"]),
      ("id,title\n1,\"G{\\\"\"o}del, Escher\"\n2,\"Foo, bar\"\n", ["1", "2"]),
      ("# id,title\na,A\nb,B\nc,C\n", ["xxh3:", "xxh3:", "xxh3:"]),
    ] as [(String, [String])])
  func `no row is lost or invented`(text: String, ids: [String]) throws {
    let deck = try Self.deck(text)
    #expect(DeckFormatTests.ids(deck).map { $0.hasPrefix("xxh3:") ? "xxh3:" : $0 } == ids)
  }

  @Test func `a quote behind a blank encloses its cell where only so the rows agree`() throws {
    let deck = try Self.deck("id, title, body\n1, \"x, y\", z\n2, \"a \"\"b\"\", c\",  d\n3, e, f\n")
    #expect(
      Self.table(deck) == [
        ["id", "title", "body"], ["1", "x, y", "z"], ["2", "a \"b\", c", "d"], ["3", "e", "f"],
      ])
    #expect(DeckCheck.run(deck).isGood)
    let alone = try Self.deck("1, \"x, y\", z\n") { $0.hasNames = false }
    #expect(Self.table(alone)[1] == ["1", "x, y", "z"])
    let text = try Self.deck("id, title\n1, \"x\" and y\n2, \"z\"\n")
    #expect(Self.table(text)[1...] == [["1", " \"x\" and y"], ["2", " \"z\""]])
  }

  @Test func `a column of texts is not cut at their commas`() throws {
    let deck = try Self.deck("text\nHello, world\nFoo, bar\nBaz, qux\n", name: "one.tsv")
    #expect((0..<deck.count).map { deck.card(at: $0).body } == ["Hello, world", "Foo, bar", "Baz, qux"])
  }

  @Test func `many columns of one name are named in a moment`() throws {
    let count = Repetitions.count(20_000, full: 100_000)
    let deck = try Self.deck(String(repeating: "a,", count: count) + "b\n1,2\n")
    #expect(deck.columnNames?.count == count + 1 && deck.columnNames?[count - 1] == "a (\(count))")
    #expect(DeckCheck.run(deck).notes.count == 20)
  }

  @Test(arguments: [
    "17,Lamp,small\n18,Chair,large\n19,Desk,large\n", "Lamp,small\nChair,small\nDesk,large\n",
    "Ada,1815\nBob,1820\n", "https://a.b,x\nhttps://a.c,y\n",
  ])
  func `a table without names says so, and has all cards with an option`(text: String) throws {
    #expect(!DeckCheck.run(try Self.deck(text)).isGood)
    let deck = try Self.deck(text) { $0.hasNames = false }
    #expect(deck.count == text.split(separator: "\n").count)
    #expect(deck.columnNames?.first == "column 1" && DeckCheck.run(deck).isGood)
  }

  @Test(
    arguments: [
      (
        "id\ttitle\tnote\n1\t\"Up\" and away\tgood\n2\t\"The long walk\tfair\n3\tA short walk\tpoor\n4\tThe end\"\tgood\n5\tEncore\tfair\n",
        [
          ["1", "\"Up\" and away", "good"], ["2", "\"The long walk", "fair"], ["3", "A short walk", "poor"],
          ["4", "The end\"", "good"], ["5", "Encore", "fair"],
        ]
      ),
      (
        "id\ttitle\tbody\n1\tOne\t\"first line\nsecond \"\"line\"\"\"\n2\tTwo\tplain\n",
        [["1", "One", "first line\nsecond \"line\""], ["2", "Two", "plain"]]
      ),
      ("id\ttitle\n1\t\"a\tb\"\n2\t5\" disk\n", [["1", "a\tb"], ["2", "5\" disk"]]),
      ("id\ttext\n1\t\"Hello\nthere\tme\"\n", [["1", "Hello\nthere\tme"]]),
    ])
  func `quotes in tabs enclose only what they close`(text: String, rows: [[String]]) throws {
    let deck = try Self.deck(text, name: "deck.tsv")
    #expect(Array(Self.table(deck).dropFirst()) == rows)
    #expect(DeckCheck.run(deck).isGood)
  }

  @Test func `backslashes before quotes are not part of the text where quotes are not doubled`() throws {
    let deck = try Self.deck(
      "id,title,body\n1,\"A \\\"free\\\" designer\",\"She said, \\\"no\\\".\"\n2,Plain,text\n3,\"C:\\\\\",path\n"
    )
    #expect(
      Self.table(deck).dropFirst() == [
        ["1", "A \"free\" designer", "She said, \"no\"."], ["2", "Plain", "text"], ["3", "C:\\", "path"],
      ])
    let doubled = try Self.deck("id,title\n1,\"C:\\\"\n2,\"a \"\"b\"\"\"\n3,\"d:\\\",\n")
    #expect(Self.table(doubled).dropFirst() == [["1", "C:\\"], ["2", "a \"b\""], ["3", "d:\\"]])
  }

  /// Any cut into pieces gives the same rows, with escapes too.
  @Test(arguments: [0x5EED_0065, 0x5EED_0066] as [UInt64])
  func `pieces of any size find the same rows in every dialect`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["\"", "\\", "\"\"", "\\\"", "\t", "\n", "\r\n", "letters", "\"\n", "\t\""]
    for _ in 0..<2000 {
      var dialect = TableDialect(delimiter: 0x09)
      dialect.hasEscapes = Bool.random(using: &random)
      dialect.columns = Int.random(in: 0...4, using: &random)
      let text = (0..<Int.random(in: 1..<60, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      let whole = Self.rows(bytes, dialect, size: bytes.count)
      for size in [1, 3, 7] {
        #expect(Self.rows(bytes, dialect, size: size) == whole, "seed \(seed): \(text.debugDescription)")
      }
      #expect(whole.joined().count { $0 > 0x0D } == bytes.count { $0 > 0x0D }, "a byte is in no row")
    }
  }

  private static func rows(_ bytes: [UInt8], _ dialect: TableDialect, size: Int) -> [[UInt8]] {
    var scanner = RowScanner(dialect)
    var found: [RecordExtent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      Array(bytes[start..<min(bytes.count, start + size)]).withUnsafeBytes { scanner.push($0, into: &found) }
    }
    scanner.finish(into: &found)
    return found.map { Array(bytes[$0.offset..<$0.offset + $0.length]) }
  }

  /// A quote deep in a large table that another one far behind would close.
  @Test(arguments: Repetitions.areFewest ? [3] : [3, 900, 14_000])
  func `a stray quote deep in a table with tabs makes no card of many rows`(distance: Int) throws {
    let separator = "\t"
    let rows = (0..<distance + 2000).map { index in
      let title =
        index == 900 ? "\"The long walk" : index == 900 + distance ? "The end\"" : "Title \(index)"
      return ["\(index)", title, "fair"].joined(separator: separator)
    }
    let text = (["id\(separator)title\(separator)note"] + rows).joined(separator: "\n")
    let deck = try Self.deck(text, name: "deck.tsv")
    #expect(deck.count == rows.count)
    #expect(deck.card(at: 900).title == "\"The long walk")
    #expect(DeckCheck.run(deck).oddRows.count == 1)
  }

  @Test func `a long text within quotes is one card`() throws {
    let text = (0..<3000).map {
      "Line \($0), of a text, that has\(String(repeating: ",", count: $0 % 5)) commas."
    }
    let deck = try Self.deck("id,text\n1,\"\(text.joined(separator: "\n"))\"\n2,b\n")
    #expect(deck.count == 2)
    let poem = try Self.deck("id,text\n1,\"Roses are red\nViolets, blue\nSugar, sweet\nYou, too\"\n2,b\n")
    #expect(poem.count == 2)
  }

  @Test func `cells too many are kept and told with advice for the format`() throws {
    let deck = try Self.deck("id\ttitle\n1\tOne\tmore\n2\tTwo\n3\n", name: "e.tsv")
    #expect(deck.members(at: 0)?.last == JSONMember(name: "column 3", value: .string("more")))
    let report = DeckCheck.run(deck)
    #expect(!report.isGood && report.badCards.count == 0)
    let wrong = report.wrongRows.items.map(\.text)
    #expect(
      wrong == [
        "line 2: there are 3 cells under 2 names; put a text with a tab in it in double quotes"
      ])
    #expect(report.oddRows.items.map(\.text) == ["line 4: there is 1 cell under 2 names"])
  }

  @Test(
    arguments: [
      ("id,title,body\n1,One,\"first, with a comma\"\n2,Two,second\n3,Three,third\n", DeckFormat.csv),
      ("Wort\tBedeutung\tZahl\nHaus\thouse\t1\nBaum\ttree\t2\n", .tsv), ("sep=;\na;b\n1;2\n", .csv),
      ("Ort;Land\n\"Ulm\";DE\n\"Linz\";AT\n", .csv),
      ("Paris, France\nLondon, England\nRome, Italy\n", .lines),
      ("Haus\thouse\nBaum\ttree\nHund\tdog\n", .lines), ("one, two\nthree\nfour, five\n", .lines),
      ("id,title\n1,a\n", .lines), ("1,2\n3,4\n5,6\n", .lines),
      ("#separator:tab\n#html:false\nHaus\thouse\n", .anki), ("#tags column:2\na\tb\n", .anki),
      ("#hashtag: x\na\tb\n", .lines),
    ])
  func `a table without a name is one only if that is clear`(text: String, format: DeckFormat) throws {
    for name in ["deck", "deck.txt"] { #expect(try Self.deck(text, name: name).format == format) }
  }

  @Test func `lines that look like a table are told`() throws {
    let report = DeckCheck.run(try Self.deck("Haus\thouse\nBaum\ttree\nHund\tdog\n", name: "deck.txt"))
    #expect(report.notes.count == 1 && report.notes[0].contains("--input csv") && report.isGood)
    let prose = try Self.deck("Hello, world\nThis is, fine\nAnd, so on\n", name: "deck.txt")
    #expect(DeckCheck.run(prose).notes.isEmpty)
  }

  @Test(
    arguments: [
      (
        "#separator:tab\n#html:false\n#columns:Front\tBack\tTags\n#tags column:3\nHaus\thouse\tnoun n2\nBaum\ttree\tnoun\n",
        ["Front", "Back", "tags"], ["Haus", "house", "noun, n2"]
      ),
      (
        "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\nx1\tBasic\tD\tHaus\t\"a \"\"b\"\"\"\tt\n",
        ["id", "notetype", "deck", "Front", "Back", "tags"], ["x1", "Basic", "D", "Haus", "a \"b\"", "t"]
      ),
      ("#separator:Comma\r\na,b,c\r\n", ["Front", "Back", "column 3"], ["a", "b", "c"]),
      ("#separator:;\na;b\n", ["Front", "Back"], ["a", "b"]),
      ("#html:false\na|b\nc|d\n", ["Front", "Back"], ["a", "b"]),
    ])
  func `Anki's lines say what its columns are`(text: String, names: [String], first: [String]) throws {
    for name in ["notes.txt", "notes.csv"] {
      let deck = try Self.deck(text, name: name)
      #expect(deck.format == .anki && deck.columnNames == names)
      #expect(Self.table(deck)[1] == first)
      #expect(DeckCheck.run(deck).isGood)
    }
  }

  /// Also where a line of each quoted cell looks like a row.
  @Test(arguments: [
    ("#separator:tab\n#html:false\n#columns:Front\tBack\tTags\n#tags column:3\na\t\"x: 1\ny: 2\"\tt\n", 1, 3),
    ("#separator:tab\n#columns:Front\tBack\na\t\"1\t2\n3\t4\n5\t6\"\nb\t\"1\t2\n3\t4\n5\t6\"\n", 2, 2),
    ("w\td\tt\n" + String(repeating: "a\t\"x\ny\"\tt1\n", count: 3), 3, 3),
  ])
  func `quotes enclose cells with lines of their own`(text: String, count: Int, columns: Int) throws {
    let deck = try Deck.of(text, name: text.hasPrefix("#") ? "deck.txt" : "deck.tsv")
    #expect(deck.count == count && deck.columnNames?.count == columns)
    #expect(deck.card(at: 0).name == "a")
  }

  @Test func `tags of Anki are apart at blanks, and its guid is the id`() throws {
    let deck = try Self.deck(
      "#separator:tab\n#guid column:2\n#tags column:3\nHaus\tg1\t noun  n2 \n", name: "n.txt")
    #expect(deck.card(at: 0).id == "g1" && deck.id(at: 0) == "g1")
    #expect(deck.card(at: 0).tags == ["noun", "n2"])
  }

  @Test func `a separator whose cells are quoted counts more than one inside the quotes`() throws {
    let rows = (1...3).map { #""0\#($0).01.2026";"Lastschrift";"Ada";"-\#($0),00""# }.joined(separator: "\n")
    let text = #""Konto:";"DE12";"# + "\n" + #""Stand:";"1.234,56 EUR";"# + "\n\n"
    let deck = try Self.deck(text + #""Tag";"Text";"Wer";"Betrag""# + "\n" + rows + "\n", name: "b.csv")
    #expect(deck.columnNames == ["Tag", "Text", "Wer", "Betrag"] && deck.count == 3)
  }

  @Test func `lines filled up with empty cells may stand before an empty line`() throws {
    let deck = try Self.deck(
      "Konto;DE12;;\nZeitraum;01.01.2026;;\n\nTag;Valuta;Zweck;Betrag\n1.1.;2.1.;Miete;-8,00\n3.1.;3.1.;Gehalt;9,00\n",
      name: "b.csv")
    #expect(deck.columnNames == ["Tag", "Valuta", "Zweck", "Betrag"] && deck.count == 2)
  }

  @Test(arguments: [0x5EED_0067] as [UInt64])
  func `no bytes stop the recognition`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x22], [0x5C, 0x22], [0x2C], [0x3B], [0x09], [0x0A], [0x0D], [0x23], [0xE9], [0], Array("id".utf8),
      Array("sep=".utf8), Array("#tags column:9999".utf8), [0x31],
    ]
    for _ in 0..<Repetitions.rounds(3000) {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      for format in [DeckFormat.csv, .anki] {
        let recognized = bytes.withUnsafeBytes { bytes in
          try? DeckRecognition(asked: format, path: "d").recognize(
            DeckRecognition.Beginning(bytes: bytes, isWhole: true, canGrow: false))
        }
        #expect((recognized?.layout.start ?? 0) <= bytes.count)
      }
    }
  }
}

extension Deck {
  /// The line of a card, from 1.
  fileprivate func record(line index: Int) -> Int? { try? record(at: index).line }
}
