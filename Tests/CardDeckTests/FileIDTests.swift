import Foundation
import TestSupport
import Testing

@testable import CardDeck

@Suite struct FileIDTests {
  @Test(arguments: [
    "a.txt", "100%.txt", "a%20b", "%C3%A9.txt", "50%25 off", "%", "%%", "%2", "%f", "%ff", "ä%", "%7F",
    "deep/%/x",
  ])
  func `an ordinary path is its own id`(path: String) {
    #expect(FileID.text(Array(path.utf8)) == path)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x2E, 0x74], "a%FF.t"), ([0x25, 0xFF], "%25%FF"), ([0xC3, 0x28], "%C3("), ([0xC3], "%C3"),
      ([0x64, 0x2F, 0x80, 0xC3, 0xA9], "d/%80é"), (Array("a%FF".utf8), "a%25FF"),
      (Array("a%25FF".utf8), "a%2525FF"),
      (Array("%C3(".utf8), "%25C3("),
    ] as [([UInt8], String)])
  func `what is not UTF-8 is written out, and so is what reads as if it were`(path: [UInt8], id: String) {
    #expect(FileID.text(path) == id)
  }

  @Test func `no two paths have one id`() {
    var generator = SeededGenerator(seed: 19)
    let pieces: [[UInt8]] = [
      [0x25], [0x25, 0x32, 0x35], [0x32], [0x35], [0x46], [0xFF], [0xC3], [0xA9], [0x61], [0x38], [0x30],
      Array("%FF".utf8), Array("%C3".utf8), Array("%A9".utf8),
    ]
    var known: [String: [UInt8]] = [:]
    for _ in 0..<60_000 {
      let path = (0..<Int.random(in: 1...5, using: &generator)).flatMap { _ in
        pieces.randomElement(using: &generator) ?? []
      }
      let id = FileID.text(path)
      #expect(known[id] == nil || known[id] == path, "\(id)")
      known[id] = path
      if id != String(validating: path, as: UTF8.self) { #expect(FileID.unescaped(Array(id.utf8)) == path) }
    }
  }

  @Test func `every file of a folder is a card of its own, found by its id and its bytes`() throws {
    let names: [[UInt8]] = [[0x61, 0xFF], [0x61, 0xFE], Array("a%FF".utf8), [0x64, 0xFF, 0x2F, 0x78]]
    let folder = try TemporaryFile("", name: ".hidden").folder.path
    for name in names {
      let path = Array((folder + "/").utf8) + name
      if let slash = path.lastIndex(of: 0x2F) {
        mkdir(path[..<slash].map { CChar(bitPattern: $0) } + [0], 0o755)
      }
      let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o644)
      #expect(descriptor >= 0)
      close(descriptor)
    }
    let deck = try Deck.open(folder)
    #expect(Set((0..<deck.count).map { deck.id(at: $0).text }) == ["a%FF", "a%FE", "a%25FF", "d%FF/x"])
    #expect(Set((0..<deck.count).compactMap { deck.filePathBytes(at: $0) }) == Set(names))
    for index in 0..<deck.count { #expect(deck.card(at: index).id == deck.id(at: index)) }
  }
}
