import Foundation
import Platform
import TestSupport
import Testing

@testable import CardDeck

/// Folders as cameras, phones and editors fill them.
@Suite struct PhotoFolderTests {
  /// A JPEG by its structure: nothing in it can be decoded.
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]

  /// Files of one folder, and the cards with the files on each.
  static let folders: [(names: String, cards: [String])] = [
    (
      "IMG_1.CR2 IMG_1.JPG IMG_2.CR2 IMG_2.JPG IMG_3.JPG",
      ["IMG_1.JPG IMG_1.CR2", "IMG_2.JPG IMG_2.CR2", "IMG_3.JPG"]
    ),
    ("a.nef a.heic a.mov", ["a.heic a.mov a.nef"]), ("a.DNG a.xmp", ["a.DNG a.xmp"]),
    ("a.jpg a.jpg.xmp a.xmp", ["a.jpg a.jpg.xmp a.xmp"]),
    ("a.CR2 a.CR2.xmp a.JPG", ["a.JPG a.CR2 a.CR2.xmp"]),
    ("a.CR2 a.CR2.xmp a.CR2.pp3", ["a.CR2 a.CR2.pp3 a.CR2.xmp"]),
    ("IMG_1.HEIC IMG_1.MOV IMG_1.AAE IMG_E1.HEIC", ["IMG_1.HEIC IMG_1.AAE IMG_1.MOV", "IMG_E1.HEIC"]),
    ("clip.mp4 clip.thm", ["clip.mp4 clip.thm"]),
    // Not of one shot.
    ("a.txt a.md a.csv", ["a.csv", "a.md", "a.txt"]), ("a.txt a.jpg", ["a.jpg", "a.txt"]),
    ("a.jpg a.jpeg", ["a.jpeg", "a.jpg"]), ("a.png a.jpg a.svg", ["a.jpg", "a.png", "a.svg"]),
    ("a.jpg A.CR2", ["A.CR2", "a.jpg"]), ("a.png a.webp", ["a.png", "a.webp"]),
    ("a.mov a.mp4", ["a.mov", "a.mp4"]),
    // Sidecars of nothing are cards, as any text is.
    ("a.json a.xmp metadata.json", ["a.json", "a.xmp", "metadata.json"]),
    // Beside pictures they are left out, as what editors leave is.
    ("a.jpg b.xmp b.pp3 c.json metadata.json a.jpg~ IMG_O1.AAE", ["a.jpg", "c.json"]),
    ("a.txt a.txt~", ["a.txt"]),
    ("IMG_1.HEIC IMG_O1.AAE IMG_E1.HEIC IMG_E1.AAE", ["IMG_1.HEIC IMG_O1.AAE", "IMG_E1.HEIC IMG_E1.AAE"]),
    // Pixel's film of a shot.
    (
      "P.MP.jpg P.MP P.MP.jpg.json MVIMG_1.jpg MVIMG_1.MP",
      ["P.MP.jpg P.MP P.MP.jpg.json", "MVIMG_1.jpg MVIMG_1.MP"]
    ),
    // Google Takeout.
    (
      "IMG_1.jpg IMG_1.jpg.supplemental-metadata.json IMG_2.jpg IMG_2.jpg.json",
      ["IMG_1.jpg IMG_1.jpg.supplemental-metadata.json", "IMG_2.jpg IMG_2.jpg.json"]
    ),
    ("a.png a.png.suppl.json b.jpg b.jpg..json", ["a.png a.png.suppl.json", "b.jpg b.jpg..json"]),
    (
      "a.jpg a(1).jpg a.jpg(1).json a.jpg.supplemental-metadata(1).json a.jpg.json",
      ["a(1).jpg a.jpg(1).json a.jpg.supplemental-metadata(1).json", "a.jpg a.jpg.json"]
    ),
    (
      "a_name_of_fifty_characters_that_Google_cuts_short.jpg a_name_of_fifty_characters_that_Google_cuts_sh.json",
      [
        "a_name_of_fifty_characters_that_Google_cuts_short.jpg a_name_of_fifty_characters_that_Google_cuts_sh.json"
      ]
    ),
    ("a.jpg.json", ["a.jpg.json"]), ("a.jpg a.jpg.other.json", ["a.jpg", "a.jpg.other.json"]),
    // What programs leave.
    ("a.jpg Thumbs.db desktop.ini ehthumbs.db Picasa.ini", ["a.jpg"]),
  ]

  private static func deck(
    _ names: String, _ options: DeckOptions = DeckOptions()
  ) throws -> (Deck, TemporaryFile) {
    let file = try FolderTests.folder(names.split(separator: " ").map { (String($0), jpeg) })
    return (try Deck.open(file.folder.path, options: options), file)
  }

  private static func files(_ deck: Deck) -> [String] {
    (0..<deck.count).map { index in
      ([deck.id(at: index).text] + deck.otherFiles(at: index).map { FileID.text($0) }).joined(separator: " ")
    }
  }

  @Test(arguments: folders)
  func `the files of a shot are one card, and sidecars are none`(names: String, cards: [String]) throws {
    let (deck, file) = try Self.deck(names)
    #expect(Set(Self.files(deck)) == Set(cards))
    withExtendedLifetime(file) {}
  }

  @Test func `what is on a card is the same in whatever order the system lists files`() {
    let seed: UInt64 = 0x5EED_0032
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "a.jpg", "a(1)"].flatMap { stem in
      ["jpg", "jpeg", "CR2", "mov", "xmp", "json", "png", "txt"].map { Array("\(stem).\($0)".utf8) }
    }
    for _ in 0..<200 {
      let some = names.filter { _ in Bool.random(using: &random) }
      let owners = FolderFiles.owners(some, pairs: Bool.random(using: &random))
      for (file, owner) in owners.enumerated() {
        guard let owner else { continue }
        #expect(owners[owner] == owner, "seed \(seed): a card's file is on another card")
        #expect(file == owner || FolderFiles.Kind(some[owner])?.isShown == true, "seed \(seed)")
      }
    }
  }

  @Test func `conditions find cards by the files on them`() throws {
    let (deck, file) = try Self.deck("a.CR2 a.JPG b.JPG")
    var query = DeckQuery()
    query.filters = [try #require(CardFilter(argument: "files~CR2"))]
    #expect(try Array(query.selection(from: deck)) == [0])
    withExtendedLifetime(file) {}
  }

  @Test func `without pairs each picture is a card, and sidecars still none`() throws {
    var options = DeckOptions()
    options.pairsFiles = false
    let (deck, file) = try Self.deck("a.CR2 a.JPG a.xmp b/a.HEIC b/a.MOV", options)
    #expect(Self.files(deck) == ["a.CR2", "a.JPG a.xmp", "b/a.HEIC", "b/a.MOV"])
    withExtendedLifetime(file) {}
  }

  @Test func `what is left out is counted, a line a reason`() throws {
    let (deck, file) = try Self.deck(
      "a.CR2 a.JPG a.xmp b/c.HEIC b/c.MOV Thumbs.db __MACOSX/a.JPG @eaDir/a.JPG")
    #expect(deck.remarks == [.filesOfShots(2), .sidecars(1), .leftByPrograms(3)])
    let report = DeckCheck.run(deck)
    #expect(report.isGood && report.remarks == deck.remarks)
    withExtendedLifetime(file) {}
  }

  @Test(arguments: [
    (["c.JPG", "a.JPG"], ["c.JPG", "a.JPG a.CR2"]), (["a.CR2", "a.JPG", "c.JPG"], ["a.JPG a.CR2", "c.JPG"]),
    (["b", "a.JPG"], ["b/d.JPG", "b/e.JPG", "a.JPG a.CR2"]), (["gone.JPG"], ["gone.JPG"]),
    ([".x.JPG"], [".x.JPG"]),
  ])
  func `files that are named are the deck, in their order`(named: [String], cards: [String]) throws {
    var options = DeckOptions()
    options.files = named.map { Array($0.utf8) }
    let (deck, file) = try Self.deck("a.JPG a.CR2 c.JPG z.JPG b/d.JPG b/e.JPG .x.JPG Thumbs.db", options)
    #expect(Self.files(deck) == cards)
    #expect(deck.remarks.allSatisfy { $0 == .filesOfShots(1) })
    withExtendedLifetime(file) {}
  }

  @Test
  func `a card of several files has them as a member, and its id and bytes are those of the file shown`()
    throws
  {
    let (deck, file) = try Self.deck("s/a.JPG s/a.CR2 s/b.JPG")
    #expect(deck.members(at: 0)?.last == JSONMember(name: "files", value: ["s/a.JPG", "s/a.CR2"]))
    #expect(deck.members(at: 1)?.map(\.name) == ["path", "name", "extension"])
    #expect(try deck.bytes(at: 0) == Array("s/a.JPG".utf8))
    withExtendedLifetime(file) {}
  }

  // MARK: - Broken pictures

  private static func png(_ tail: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 2] + Array("IDATxx".utf8) + [1, 2, 3, 4] + tail
  }

  private static let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  private static let boxes: [UInt8] = [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0, 0, 0, 0, 12]
  /// Longer than what is looked at first.
  private static let film = [UInt8](repeating: 7, count: 70_000)
  private static let thumbnail: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 0xFF, 0xDA, 0, 2]

  static let pictures: [(name: String, bytes: [UInt8], fault: PictureFault?)] = [
    ("a.jpg", jpeg, nil), ("a.jpg", Array(jpeg.dropLast()), .cutShort),
    ("a.jpg", Array(jpeg.prefix(5)), .cutShort),
    ("a.jpg", jpeg + film, nil), ("a.jpg", thumbnail + film, .cutShort),
    ("a.jpg", thumbnail + film + [0xFF, 0xD9], nil),
    ("a.jpg", Array(thumbnail.prefix(10)), .cutShort),
    ("a.png", png(end), nil), ("a.png", png(end) + [1, 2, 3], nil), ("a.png", png([]), .cutShort),
    ("a.png", png(Array(end.prefix(8))), .cutShort), ("a.png", png([0xFF, 0xFF, 0xFF, 0xFF]), .cutShort),
    ("a.gif", Array("GIF89a".utf8) + [1, 0x3B], nil), ("a.gif", Array("GIF89a".utf8) + [1, 0x3B, 0, 0], nil),
    ("a.gif", Array("GIF89a".utf8) + [1, 2], .cutShort),
    ("a.webp", Array("RIFF".utf8) + [6, 0, 0, 0] + Array("WEBPxx".utf8), nil),
    ("a.webp", Array("RIFF".utf8) + [9, 1, 0, 0] + Array("WEBPxx".utf8), .cutShort),
    ("a.heic", boxes + Array("mdatxxxx".utf8), nil), ("a.heic", boxes + Array("mdatxx".utf8), .cutShort),
    ("a.jpg", [], .empty), ("a", [], nil), ("a.txt", [], nil), ("a.cr2", [], nil),
    ("a.jpg", Array("<html>not found</html>".utf8), .notAPicture), ("a.cr2", [1, 2, 3], nil),
    ("a.txt", [1], nil),
  ]

  @Test(arguments: pictures)
  func `a broken picture is told by its structure`(name: String, bytes: [UInt8], fault: PictureFault?) throws
  {
    let file = try TemporaryFile(bytes, name: name)
    #expect(try DeckFile(path: file.path).pictureFault(named: Array(name.utf8)) == fault)
    let report = DeckCheck.run(try Deck.open(file.folder.path))
    #expect(report.isGood == (fault == nil) && report.cardCount == 1)
    #expect(report.brokenPictures.items.map(\.text) == (fault.map { ["\(name): \($0)"] } ?? []))
  }

  @Test func `any beginning of a picture is looked at without harm`() throws {
    for (name, bytes, _) in Self.pictures where bytes.count < 1000 {
      for count in 0...bytes.count {
        let file = try TemporaryFile(bytes.prefix(count), name: name)
        _ = try DeckFile(path: file.path).pictureFault(named: Array(name.utf8))
      }
    }
  }

  @Test func `a broken picture says so on its card`() throws {
    let file = try FolderTests.folder([
      ("cut.jpg", [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1]), ("empty.jpg", []), ("noise.jpg", [0, 1, 2]),
    ])
    let deck = try Deck.open(file.folder.path)
    #expect(
      deck.card(at: 2).fields == [
        Card.Field(name: "size", value: "3 bytes, this is no picture, though its name says so")
      ])
    #expect(deck.card(at: 0).fields == [Card.Field(name: "size", value: "7 bytes, the picture is cut short")])
    #expect(deck.card(at: 1).body == "this file is empty")
  }

  // MARK: - The order of dates

  /// A TIFF with one directory, of which each entry is a text.
  static func tiff(_ entries: [(tag: Int, text: String)]) -> [UInt8] {
    func small(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    var bytes = [UInt8]("II*\0".utf8) + small(8, 4) + small(entries.count, 2)
    var place = 8 + 2 + entries.count * 12 + 4
    for (tag, text) in entries {
      bytes += small(tag, 2) + small(2, 2) + small(text.utf8.count, 4) + small(place, 4)
      place += text.utf8.count
    }
    return bytes + small(0, 4) + entries.flatMap { Array($0.text.utf8) }
  }

  @Test func `pictures come by the time at which they were taken, else by that of the file`() throws {
    func photo(_ date: String) -> [UInt8] { Self.tiff([(0x0132, date)]) }
    let file = try FolderTests.folder([
      ("A_9.tif", photo("2026:05:03 10:00:01")), ("B_1.tif", photo("2026:05:03 10:00:00")),
      ("C_5.tif", photo("2025:05:03 10:00:00")), ("D.txt", [0x61]), ("E.tif", photo("0000:00:00 00:00:00")),
    ])
    for (name, year) in [("D.txt", 2024), ("E.tif", 2027)] {
      let date = DateComponents(calendar: .current, year: year, month: 6).date
      try FileManager.default.setAttributes(
        [.modificationDate: date as Any], ofItemAtPath: file.folder.path + "/" + name)
    }
    let deck = try Deck.open(file.folder.path)
    var query = DeckQuery()
    query.order = .taken
    let ids = try query.selection(from: deck).map { deck.id(at: Int($0)) }
    #expect(ids == ["D.txt", "C_5.tif", "B_1.tif", "A_9.tif", "E.tif"])
  }

  // MARK: - Lists of paths

  @Test(arguments: [
    ("./a.JPG\nb.JPG\n", true), ("a.JPG\r\nb.JPG", true), ("a.JPG\0b.JPG\0", true),
    ("a.JPG\nnone.JPG\n", false),
    ("none\na.JPG\n", false), ("t.txt\n", false),
    (String(repeating: "a.JPG\n", count: 10) + "none.JPG\n", true),
  ])
  func `a list of pictures is known by its first lines`(text: String, isList: Bool) throws {
    let file = try FolderTests.folder([("a.JPG", Self.jpeg), ("b.JPG", Self.jpeg), ("t.txt", [0x61])])
    let path = file.folder.path + "/list"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let deck = try? Deck.open(path)
    #expect((deck?.format == .paths) == isList)
    guard isList, let deck else { return }
    #expect(deck.card(at: 0).image == deck.id(at: 0).text && deck.card(at: 0).title == "a.JPG")
    #expect(
      deck.id(at: 0).text == text.split { $0.isNewline || $0 == "\0" }.first.map(String.init))
  }

  @Test(arguments: ["\n", "\0"])
  func `a list names pictures whose names are not UTF-8`(end: String) throws {
    let file = try FolderTests.folder([("a.JPG", Self.jpeg), ("b.JPG", Self.jpeg)])
    let folder = file.folder.path
    let name: [UInt8] = [0x63, 0xE9] + Array(".JPG".utf8)
    let to = SystemFile.cString(Array((folder + "/").utf8) + name)
    #expect(rename(folder + "/b.JPG", to) == 0)
    try Data(Array("a.JPG\(end)".utf8) + name + Array(end.utf8)).write(
      to: URL(fileURLWithPath: folder + "/list"))
    let deck = try Deck.open(folder + "/list")
    #expect(deck.format == .paths && deck.id(at: 1).text == "c%E9.JPG")
    #expect(deck.card(at: 1).problem == nil && deck.card(at: 1).image == "file:c%E9.JPG")
    #expect(deck.filePathBytes(at: 1) == name)
    #expect(DeckCheck.run(deck).isGood && deck.likelyEncoding == nil)
  }

  @Test func `of a list each line is a file as in a folder, and one that is none says so`() throws {
    let file = try FolderTests.folder([("sub/a.JPG", Self.jpeg), ("t.txt", [0x61])])
    let path = file.folder.path + "/list"
    let lines = ["sub/a.JPG", "gone.JPG", "t.txt", "/etc/hostname", "sub"]
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let deck = try Deck.open(path, format: .paths)
    #expect((0..<deck.count).map { deck.id(at: $0).text } == lines)
    #expect(deck.card(at: 0).subtitle == "sub" && deck.card(at: 0).image == "sub/a.JPG")
    let unlabelled = deck.card(at: 0, without: CardFilter(field: "path", .contains("sub")))
    #expect(unlabelled.title == nil && unlabelled.subtitle == nil)
    for field in ["extension", "id"] {
      let card = deck.card(at: 0, without: CardFilter(field: field, .contains("g")))
      #expect(card.title == nil, "\(field)")
    }
    #expect(deck.card(at: 1).problem?.why == .unreadable(.noSuchFile) && deck.card(at: 1).problem?.line == 2)
    #expect(deck.card(at: 2).body == "a")
    #expect(deck.card(at: 3).body == nil, "a file outside of the folder")
    #expect(deck.card(at: 4).problem != nil)
    #expect(
      deck.filePath(at: 0) == file.folder.path + "/sub/a.JPG" && deck.filePath(at: 3) == "/etc/hostname")
  }

  @Test func `lines that end with any byte are the same however the bytes come`() {
    let bytes = Array("a\0 b\r\0\0\nc\0\r\n\0d".utf8)
    func lines(_ piece: Int) -> [[UInt8]] {
      var scanner = LineScanner(trims: false, end: 0)
      var found: [RecordExtent] = []
      for start in stride(from: 0, to: bytes.count, by: piece) {
        bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { scanner.push($0, into: &found) }
      }
      scanner.finish(into: &found)
      return found.map { Array(bytes[$0.offset..<($0.offset + $0.length)]) }
    }
    #expect(lines(100) == ["a", " b\r", "\nc", "d"].map { Array($0.utf8) })
    for piece in 1...bytes.count { #expect(lines(piece) == lines(100), "pieces of \(piece)") }
  }

  // MARK: - Addresses of pictures

  private static func file(_ path: String) -> PictureAddress { .file(Array(path.utf8)) }

  @Test(arguments: [
    ("a b.png", file("a b.png")), ("file:my%20b.png", file("my b.png")),
    ("file:///a/my%20b.png", file("/a/my b.png")), ("FILE://localhost/a%", file("/a%")),
    ("file:/a%zz", file("/a%zz")), ("file:a%FF", .file([0x61, 0xFF])),
    ("file://host/a", .elsewhere), ("https://example.org/a.png", .elsewhere), ("data:,x", .data),
    ("100%.png", file("100%.png")),
    ("data:", file("data:")), ("file:", file("file:")),
  ])
  func `an address is a file, a picture or a place elsewhere`(text: String, address: PictureAddress) {
    #expect(PictureAddress(text) == address)
  }

  @Test(arguments: [
    ([0x61, 0x2F, 0xC3, 0xA9], "a/é"), (Array("100%.png".utf8), "100%.png"), ([0x61, 0xFF], "file:a%FF"),
    ([0x2F, 0x25, 0xFF], "file:///%25%FF"), (Array("data:,x".utf8), "file:data:,x"),
  ])
  func `a file is named by its path if that can be read back`(path: [UInt8], text: String) {
    #expect(PictureAddress.text(ofFile: path) == text)
  }

  @Test func `the text that names a file leads to it`() {
    var generator = SeededGenerator(seed: 20)
    let pieces: [[UInt8]] = [
      Array("file:".utf8), Array("data:".utf8), Array("://".utf8), [0x2F], [0x25], Array("41".utf8), [0xFF],
      [0xC3, 0xA9], [0xCC, 0x81], [0x61], [0x0D], [0x0A],
    ]
    for _ in 0..<5000 {
      let path = (0..<Int.random(in: 1...6, using: &generator)).flatMap { _ in
        pieces.randomElement(using: &generator) ?? []
      }
      #expect(PictureAddress(PictureAddress.text(ofFile: path)) == .file(path), "\(path)")
    }
  }

  @Test(arguments: [
    ("data:image/png;base64,iVBORw0K", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A] as [UInt8]?),
    ("data:;base64,YQ==", [0x61]),
    ("data:image/svg+xml,%3Csvg/>", Array("<svg/>".utf8)), ("data:;base64,Y\n Q", [0x61]),
    ("data:;base64,-_8", [0xFB, 0xFF]),
    ("data:;BASE64,%2b%2F8=", [0xFB, 0xFF]), ("data:;base64,Y!", nil), ("data:;base64", nil),
    ("data:;base64,", []),
  ])
  func `a picture in a record has the bytes that it says`(text: String, bytes: [UInt8]?) {
    #expect(PictureAddress.bytes(of: text) == bytes)
  }

  @Test func `pictures of other kinds of addresses are checked as what they are`() throws {
    let records = [
      "https://example.org/a.jpg", "file:my%20b.png", "data:image/gif;base64,R0lGODlhOw==",
      "data:image/gif;base64,R0l!",
    ].map { #"{"image":"\#($0)"}"# }
    let file = try TemporaryFile(records.joined(separator: "\n"), name: "deck.jsonl")
    try Data(Self.png(Self.end)).write(to: file.folder.appendingPathComponent("my b.png"))
    let report = DeckCheck.run(try file.deck())
    #expect(report.pictureCount == 3 && report.remotePictureCount == 1 && report.missingPictures.count == 0)
    #expect(report.brokenPictures.items.map { $0.json["line"] } == [.integer(4)])
    #expect(report.pictureFormats == [.png: 1, .gif: 1])
  }
}
