import Platform
import Foundation
import TestSupport
import Testing

@testable import CardDeck

@Suite struct FolderTests {
  /// A folder with these files.
  static func folder(_ files: [(String, [UInt8])]) throws -> TemporaryFile {
    let file = try TemporaryFile("", name: ".hidden")
    for (path, bytes) in files {
      let url = file.folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    return file
  }

  @Test func `every file below a folder is a card, in natural order`() throws {
    let names = [
      "b.txt", "page 10.txt", "page 2.txt", "Alpha/z.txt", "Alpha/deep/1.txt", "page 02.txt", "a.txt",
    ]
    let file = try Self.folder(
      names.map { ($0, Array("text of \($0)\n".utf8)) } + [(".git/x", [1]), ("c/.x", [1])])
    let deck = try Deck.open(file.folder.path)
    #expect(deck.format == .folder)
    #expect(
      (0..<deck.count).map(deck.id(at:)) == [
        "a.txt", "Alpha/deep/1.txt", "Alpha/z.txt", "b.txt", "page 02.txt", "page 2.txt", "page 10.txt",
      ])
    let card = deck.card(at: 1)
    #expect(card.title == "1.txt")
    #expect(card.subtitle == "Alpha/deep")
    #expect(card.body == "text of Alpha/deep/1.txt\n")
    #expect(deck.filePath(at: 1) == file.folder.path + "/Alpha/deep/1.txt")
    #expect(deck.folder == file.folder.path)
    #expect(try deck.bytes(at: 1) == Array("Alpha/deep/1.txt".utf8))
    #expect(!deck.isJSON(at: 1))
  }

  @Test func `a picture is a picture and other files tell their size`() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]
    let file = try Self.folder([
      ("a.dat", png), ("b.pdf", Array("%PDF-1.4\0".utf8)), ("c", []), ("d.txt", [0xEF, 0xBB, 0xBF, 0x78]),
      ("e.txt", [0x78, 0xFF]), ("f.txt", [UInt8](repeating: 0xC3, count: 3)),
    ])
    let deck = try Deck.open(file.folder.path)
    #expect(deck.card(at: 0).image == "a.dat")
    #expect(deck.card(at: 1).fields == [Card.Field(name: "size", value: "9 bytes")])
    #expect(deck.card(at: 2).body == "")
    #expect(deck.card(at: 3).body == "x")
    #expect(deck.card(at: 4).body == nil && deck.card(at: 5).body == nil)
  }

  private static func start(_ bytes: [UInt8], _ text: String) -> [UInt8] { bytes + Array(text.utf8) }

  private static let starts: [([UInt8], PictureFormat?)] = [
    (start([0x49, 0x49, 0x2A, 0, 16, 0, 0, 0], "CR"), .cameraRaw),
    (start([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], ""), .tiff), (start([0x4D, 0x4D, 0, 0x2A], ""), .tiff),
    (start([], "IIU\0"), .cameraRaw), (start([], "IIRO\u{8}\0\0\0"), .cameraRaw),
    (start([], "IIRO is text"), nil), (start([], "FUJIFILMCCD-RAW "), .cameraRaw),
    (start([], "BM a text"), nil),
    (start([], "RIFF____WEBPVP8 "), .webp), (start([], "RIFF____WAVE"), nil),
    (start([0, 0, 0, 24], "ftypheic\0\0\0\0mif1heic"), .heic),
    (start([0, 0, 0, 24], "ftypmif1\0\0\0\0mif1avif"), .avif),
    (start([0, 0, 0, 28], "ftypavif\0\0\0\0avifmif1miaf"), .avif),
    (start([0, 0, 0, 24], "ftypcrx \0\0\0\u{1}crx isom"), .cameraRaw),
    (start([0, 0, 0, 24], "ftypisom\0\0\0\0isommp41"), nil), (start([], "1234ftyp"), nil),
    (start([0xFF, 0xFF, 0xFF, 0xFF], "ftypmif1"), .heic), (start([0xFF, 0x0A, 1], ""), .jpegXL),
    (start([], "<svg xmlns=\"a\"/>"), .svg), (start([], "\u{FEFF} \n<?xml version='1.0'?><svg/>"), .svg),
    (start([], "<!-- drawn --><svg/>"), .svg), (start([], "<?xml version='1.0'?><note/>"), nil),
    (start([], "<!DOCTYPE html><html><svg/>"), nil), (start([], "text <svg"), nil), (start([], ""), nil),
  ]

  @Test(arguments: starts)
  func `a picture's format is seen from how it begins`(bytes: [UInt8], format: PictureFormat?) {
    #expect(PictureFormat(startOf: bytes) == format)
  }

  @Test func `of a long text the beginning is shown, cut between characters`() throws {
    let file = try Self.folder([
      ("long.txt", Array("x".utf8) + Array(String(repeating: "漢", count: 400_000).utf8))
    ])
    let body = try #require(try Deck.open(file.folder.path).card(at: 0).body)
    #expect(body.utf8.count <= FolderReader.longestText && body.utf8.count > FolderReader.longestText - 4)
  }

  @Test func `links, pipes and folders that lead in circles are left out`() throws {
    let file = try Self.folder([("a.txt", [0x61]), ("sub/b.txt", [0x62])])
    let path = file.folder.path
    #expect(symlink(path, path + "/sub/up") == 0)
    #expect(symlink("/etc/passwd", path + "/passwd") == 0)
    #expect(symlink("gone", path + "/gone") == 0)
    #expect(mkfifo(path + "/pipe", 0o600) == 0)
    let deck = try Deck.open(path)
    #expect((0..<deck.count).map(deck.id(at:)) == ["a.txt", "sub/b.txt"])
    #expect(
      Set(deck.remarks) == [
        .linkLeftOut("sub/up"), .linkLeftOut("passwd"), .linkLeftOut("gone"), .notAFile("pipe"),
      ])
  }

  @Test func `a file that becomes a link or goes away is a card that says so`() throws {
    let file = try Self.folder([("a.txt", [0x61]), ("b.txt", [0x62])])
    let path = file.folder.path
    let deck = try Deck.open(path)
    #expect(unlink(path + "/a.txt") == 0 && unlink(path + "/b.txt") == 0)
    #expect(symlink("/etc/passwd", path + "/b.txt") == 0)
    #expect(deck.card(at: 0).problem?.why == .unreadable(.changed))
    #expect(deck.card(at: 0).id == "a.txt")
    #expect(deck.card(at: 1).problem?.why == .unreadable(.unreadable(code: ELOOP)))
  }

  @Test func `a folder without files is refused`() throws {
    let file = try Self.folder([(".x", [1])])
    #expect(throws: DeckError.isDirectoryWithoutCards) { try Deck.open(file.folder.path) }
  }

  @Test(arguments: [
    ("a", "b", true), ("a2", "a10", true), ("a10", "a2", false), ("A", "b", true), ("a", "B", true),
    ("a", "a1", true),
    ("01", "1", true), ("1", "01", false), ("", "a", true), ("a", "a", false), ("x9y", "x10", true),
    ("é", "z", false),
  ])
  func `names are ordered as people do`(first: String, second: String, precedes: Bool) {
    #expect(NaturalOrder.precedes(Array(first.utf8), Array(second.utf8)) == precedes)
  }

  @Test func `the natural order is an order`() {
    let seed: UInt64 = 0x5EED_0070
    var random = SeededGenerator(seed: seed)
    let names = (0..<80).map { _ in
      (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        Array("0129aAbB/.".utf8).randomElement(using: &random) ?? 0
      }
    }
    for first in names {
      #expect(!NaturalOrder.precedes(first, first))
      for second in names where first != second {
        #expect(NaturalOrder.precedes(first, second) != NaturalOrder.precedes(second, first), "seed \(seed)")
        for third in names where NaturalOrder.precedes(first, second) && NaturalOrder.precedes(second, third)
        {
          #expect(NaturalOrder.precedes(first, third), "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1440, "1.4 kB"),
    (2_500_000, "2.5 MB"),
  ])
  func `a size is told as people read it`(size: Int, words: String) {
    #expect(DecimalText.size(size) == words)
  }
}
