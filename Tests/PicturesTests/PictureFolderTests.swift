import Glibc
import Testing
import TestSupport

import Pictures

@Suite struct PictureFolderTests {
  private let album: PictureAlbum
  private let picture = TestPicture.png(width: 2, height: 2) { _, _ in (1, 2, 3, 255) }

  init() throws {
    album = try PictureAlbum()
    album.makeFolder("deck")
    album.makeFolder("deck/more")
    album.makeFolder("decks")
    for name in ["deck/a.png", "deck/more/b.png", "secret.png", "decks/c.png"] {
      try album.put(picture, name)
    }
    try album.put([], "deck/cards.json")
    album.link("deck/inside.png", to: "more/b.png")
    album.link("deck/outside.png", to: "../secret.png")
    album.link("deck/up", to: "..")
    album.link("deck/device.png", to: "/dev/zero")
    album.makePipe("deck/pipe.png")
    album.link("deck/loop.png", to: "back.png")
    album.link("deck/back.png", to: "loop.png")
    try album.putLarge(picture, 100 << 20, "deck/large.png")
  }

  private func outcome(
    _ image: String, allowsOutside: Bool = false, deck: String = "deck/cards.json"
  ) -> String {
    let folder = PictureFolder(deck: album.path + "/" + deck, allowsOutside: allowsOutside)
    do throws(PictureError) {
      close(try folder.open(image))
      return "open"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["a.png", "more/b.png", "./more/../a.png", "inside.png", "up/deck/a.png"])
  func `files below the deck's folder are opened, through links too`(image: String) {
    #expect(outcome(image) == "open")
    #expect(outcome(album.path + "/deck/" + image) == "open", "by its whole path")
    #expect(outcome(image, deck: "deck") == "open", "a deck that is a folder")
  }

  @Test func `a file whose name is not UTF-8 is opened by its address`() throws {
    try album.put(picture, "deck/x.png")
    let name = Array((album.path + "/deck/x").utf8) + [0xFF]
    #expect(rename(album.path + "/deck/x.png", name.map { CChar(bitPattern: $0) } + [0]) == 0)
    #expect(outcome("file:x%FF") == "open" && outcome("x\u{FFFD}") == "\(PictureError.missing)")
  }

  @Test(arguments: ["../secret.png", "outside.png", "up/secret.png", "../decks/c.png", "/etc/hostname"])
  func `files elsewhere are opened only where that is allowed`(image: String) {
    #expect(outcome(image) == "\(PictureError.outside)")
    #expect(outcome(image, allowsOutside: true) == "open")
  }

  @Test(arguments: [
    ("pipe.png", PictureError.notAFile), ("more", .notAFile), (".", .outside), ("device.png", .outside),
    ("loop.png", .linkLoop), (String(repeating: "a", count: 300) + ".png", .notAPath),
    ("large.png", .tooManyBytes), ("none.png", .missing), ("", .notAPath), ("a.png\0", .notAPath),
    ("https://example.org/a.png", .notAPath), ("file:///etc/hostname", .outside),
    ("data:image/png;base64,A!", .damaged), ("file://host/a.png", .notAPath),
    (String(repeating: "a/", count: 3000), .notAPath),
  ])
  func `what is no picture's file is not opened`(image: String, error: PictureError) {
    #expect(outcome(image) == "\(error)")
  }

  @Test func `a picture in the deck itself is a file of its bytes, also without a folder`() throws {
    let file = try PictureFolder(deck: nil).open("data:image/gif;base64,R0lGODlhOw==")
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    #expect(Glibc.read(file, &bytes, 100) == 7 && bytes.starts(with: "GIF89a;".utf8))
    #expect(outcome("file:more/b.png") == "open" && outcome("file:%61.png") == "open")
  }

  @Test(arguments: ["device.png", "pipe.png", "/dev/null", "."])
  func `pipes, devices and folders are never opened`(image: String) {
    #expect(outcome(image, allowsOutside: true) == "\(PictureError.notAFile)")
  }
}
