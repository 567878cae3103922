import Foundation
import Testing

@testable import CardDeck

@Suite struct EncodingTests {
  private static let table = "id,title,body\n1,Čapek,böse\n2,Łódź,naïve\n"

  private static func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  private static func deck(
    _ bytes: [UInt8], name: String = "deck.csv", encoding: String? = nil
  ) throws -> (TemporaryFile, Deck) {
    let file = try TemporaryFile(bytes, name: name)
    var options = DeckOptions()
    options.encoding = encoding
    return (file, try Deck.open(file.path, options: options))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE], .utf16LittleEndian, "UTF-16LE"), ([0xFE, 0xFF], .utf16BigEndian, "UTF-16BE"),
      ([], .utf16LittleEndian, "UTF-16LE"), ([], .utf16BigEndian, "UTF-16BE"),
      ([0xFF, 0xFE, 0, 0], .utf32LittleEndian, "UTF-32LE"), ([0xEF, 0xBB, 0xBF], .utf8, "UTF-8"),
    ] as [([UInt8], String.Encoding, String)])
  func `UTF-16 is read by its mark or its zeros`(
    mark: [UInt8], encoding: String.Encoding, name: String
  ) throws {
    for (text, file) in [
      (Self.table, "deck.csv"),
      ("[{\"id\":1,\"title\":\"Čapek\"},{\"id\":2,\"title\":\"Łódź\"}]", "deck.json"),
    ] {
      let (file, deck) = try Self.deck(mark + Self.bytes(text, encoding), name: file)
      #expect((0..<deck.count).map { deck.card(at: $0).title } == ["Čapek", "Łódź"])
      #expect((0..<deck.count).map { deck.id(at: $0) } == ["1", "2"])
      #expect(deck.encoding == name)
      let report = DeckCheck.run(deck)
      #expect(report.isGood && report.encoding == name)
      // It is a file as any other: with a folder, and with changes that are noticed.
      #expect(!deck.isPiped && deck.change == nil && deck.folder == file.folder.path)
      try Data("x".utf8).write(to: URL(fileURLWithPath: file.path))
      #expect(deck.change != nil)
    }
  }

  @Test(arguments: [
    "Вишнёвый сад\nДядя Ваня\nТри сестры\n", "Οδύσσεια\nΙλιάδα και άλλα\n", "樱桃园，三姐妹\n万尼亚舅舅\n海鸥，普拉东诺夫\n",
    "id,название\n1,Вишнёвый сад\n", "한국어 시험\n문장입니다\n",
  ])
  func `UTF-16 without a mark is read in every script`(text: String) throws {
    for (encoding, name) in [(String.Encoding.utf16LittleEndian, "UTF-16LE"), (.utf16BigEndian, "UTF-16BE")] {
      let (_, deck) = try Self.deck(Self.bytes(text, encoding), name: "words.txt")
      #expect(deck.encoding == name)
      #expect(try deck.bytes(at: 0).elementsEqual(text.utf8.prefix { $0 != 0x0A }) || text.hasPrefix("id"))
    }
  }

  @Test(arguments: [
    ("windows-1252", "Müller – Söhne"), ("ISO-8859-2", "Łódź"), ("windows-1251", "Чехов"),
    ("shift_jis", "日本語 テスト"),
  ])
  func `a named encoding is converted`(encoding: String, title: String) throws {
    let conversion = try TextConversion(from: "UTF-8")
    #expect(conversion.encoding == "UTF-8")
    let text = try Self.encoded("id;title\n1;\(title)\n", as: encoding)
    let (_, deck) = try Self.deck(text, encoding: encoding)
    #expect(deck.card(at: 0).title == title && deck.encoding == encoding)
    #expect(DeckCheck.run(deck).isGood)
    #expect(try deck.bytes(at: 0) == Array("1;\(title)".utf8))
  }

  /// A text in an encoding that iconv has.
  static func encoded(_ text: String, as encoding: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["iconv", "-f", "UTF-8", "-t", encoding]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    return Array(try output.fileHandleForReading.readToEnd() ?? Data())
  }

  @Test func `a converted file larger than a piece is whole`() throws {
    let rows = (0..<60_000).map { "\($0);Café № \($0)" }
    let (_, deck) = try Self.deck(
      Self.bytes("id;title\n" + rows.joined(separator: "\n"), .utf16BigEndian))
    #expect(deck.count == 60_000 && deck.card(at: 59_999).title == "Café № 59999")
    #expect(try deck.record(at: 59_999).line == 60_001)
  }

  @Test func `an unknown encoding and places that are not of it are told`() throws {
    #expect(throws: DeckError.unknownEncoding("klingon")) {
      try Self.deck(Array("a\n".utf8), encoding: "klingon")
    }
    #expect(throws: DeckError.unknownEncoding("")) { try Self.deck(Array("a\n".utf8), encoding: "") }
    let (_, deck) = try Self.deck(Array("id;t\n1;".utf8) + [0x81, 0x0A], encoding: "windows-1252")
    #expect(deck.card(at: 0).fields.first?.value == "\u{FFFD}")
    let report = DeckCheck.run(deck)
    #expect(!report.isGood && report.invalidCount == 1)
    let (_, cut) = try Self.deck([0xFF, 0xFE, 0x61, 0, 0x62], name: "words")
    #expect(cut.id(at: 0) == "a\u{FFFD}")
  }

  @Test(
    arguments: [
      ("Müller – Söhne;Café;„gut“", "windows-1252"),
      ("Książka o życiu w mieście, które się zmieniło", "windows-1250"),
      ("Антон Павлович Чехов, Вишнёвый сад", "windows-1251"),
      ("Антон Павлович Чехов, Вишнёвый сад", "koi8-r"),
      ("これは日本語のテストです、カタカナ", "shift_jis"), ("これは日本語のテストです、カタカナ", "euc-jp"),
      ("这是一个中文测试，你好世界", "gb18030"), ("한국어 시험 문장입니다", "euc-kr"),
    ])
  func `bytes that are not UTF-8 are told with what they probably are`(text: String, encoding: String) throws
  {
    let (_, deck) = try Self.deck(try Self.encoded("id\ttitle\n1\t\(text)\n", as: encoding), name: "deck.tsv")
    let report = DeckCheck.run(deck)
    #expect(report.likelyEncoding == encoding && deck.likelyEncoding == encoding)
    #expect(!report.isGood)
    #expect(deck.card(at: 0).problem?.description.contains("--encoding, probably \(encoding)") == true)
  }

  @Test func `UTF-8 is not guessed to be anything else`() throws {
    for text in ["plain\n", "Müller – Söhne\n", "\u{1F680}"] {
      #expect(try Self.deck(Array(text.utf8), name: "words").1.likelyEncoding == nil)
    }
  }

  @Test func `paths that end with NUL are not UTF-16`() {
    #expect(TextEncoding.recognized(in: Array("abc\0de5\0fgh\0".utf8)) == nil)
    #expect(TextEncoding.recognized(in: Array("a/b.jpg\0c/d.jpg\0".utf8)) == nil)
  }
}
