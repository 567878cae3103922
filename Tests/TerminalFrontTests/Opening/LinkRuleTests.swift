import CardDeck
import Glibc
import TestSupport
import Testing

@testable import SwipeSession
@testable import TerminalFront
import Pictures

@Suite struct LinkRuleTests {
  private static func outcome(_ text: String) -> String {
    do throws(LinkRefusal) { return try LinkRule.address(text) } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("https://example.org", "https://example.org"),
    ("HTTP://example.org/a?b=c&d#e", "http://example.org/a?b=c&d#e"),
    ("https://example.org/a(b);c'd$e", "https://example.org/a(b);c'd$e"),
    ("https://example.org/\"`{}|\\^<>", "https://example.org/%22%60%7B%7D%7C%5C%5E%3C%3E"),
    ("https://example.org/ä?漢", "https://example.org/%C3%A4?%E6%BC%A2"),
    ("https://[::1]:80/", "https://[::1]:80/"),
    ("https://example.org/%20", "https://example.org/%20"),
    ("https://a@example.org/", "https://a@example.org/"),
    ("mailto:ann@example.org", "mailto:ann@example.org"),
    ("mailto:ann@example.org?subject=Hi&BODY=there", "mailto:ann@example.org?subject=Hi&BODY=there"),
    ("mailto:?to=ann@example.org", "mailto:?to=ann@example.org"),
  ])
  func `an address of the web or of mail is opened as RFC 3986 writes it`(text: String, address: String) {
    #expect(Self.outcome(text) == address)
  }

  @Test(arguments: [
    ("", LinkRefusal.scheme), ("example.org", .scheme), ("-https://example.org", .scheme),
    ("--help", .scheme),
    ("file:///etc/passwd", .scheme), ("javascript:alert(1)", .scheme), ("data:text/html,x", .scheme),
    ("smb://host/share", .scheme), ("vscode://x", .scheme), ("/etc/passwd", .scheme),
    (" https://example.org", .scheme),
    ("https", .scheme), ("ht\u{200B}tps://example.org", .scheme), ("ｈttps://example.org", .scheme),
    ("https://example.org/\u{1B}]52;c;aGk=\u{7}", .hiddenCharacters),
    ("https://example.org/a b", .hiddenCharacters),
    ("https://example.org/\na", .hiddenCharacters),
    ("https://example.org/\u{202E}gpj.exe", .hiddenCharacters),
    ("https://exam\u{AD}ple.org", .hiddenCharacters), ("https://example.org/\0", .hiddenCharacters),
    ("https:", .incomplete), ("https:example.org", .incomplete), ("https://", .incomplete),
    ("https:///x", .incomplete),
    ("https://-x", .incomplete), ("https://:80", .incomplete), ("https://a@/x", .incomplete),
    ("mailto:", .incomplete),
    ("mailto:-x", .incomplete), ("mailto:a@b?attach=/etc/passwd", .mailField("attach")),
    ("mailto:a@b?subject=x&attachment=/etc/passwd", .mailField("attachment")),
    ("mailto:a@b?%61ttach=/etc/passwd", .mailField("%61ttach")), ("mailto:?x-y", .mailField("x-y")),
    ("https://example.org/" + String(repeating: "a", count: 5000), .tooLong),
  ])
  func `anything else is refused, with the reason`(text: String, why: LinkRefusal) {
    #expect(Self.outcome(text) == why.description)
  }

  @Test func `whatever a deck says, an argument begins with a scheme and holds nothing but plain signs`() {
    var random = SeededGenerator(seed: 11)
    let parts = [
      "https://", "mailto:", "HTTP:", "-", "--", "file:", "a", "@", "?", "&", "=", " ", "\u{1B}", "\n", "ä",
      "\"", "$(",
      "`", "\u{202E}", "%", "attach", ";", "|", "\0", "//", "example.org",
    ]
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) { text += random.pick(parts) }
      guard let address = try? LinkRule.address(text) else { continue }
      #expect(
        ["http://", "https://", "mailto:"].contains(where: address.hasPrefix), "\(text.debugDescription)")
      #expect(
        address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"`<>\\^{|}".utf8.contains($0) },
        "\(address)")
    }
  }

  @Test(arguments: [
    ("/a/b.pdf", false), ("/a/.profile", false), ("/a/b", false), ("/a/x.png", false), ("/a/x.desktop", true),
    ("/a/x.DESKTOP", true), ("/a/x.pdf.sh", true), ("/a.sh/x", false), ("/a/x.command", true),
  ])
  func `what a desktop might run is not opened`(path: String, isRefused: Bool) {
    #expect(((try? LinkRule.checkName(ofFile: path)) == nil) == isRefused)
  }

  @Test(arguments: [
    (Card(id: "a/b.txt", url: "https://x"), true, LinkClaim.file("a/b.txt")),
    (Card(id: "1", image: "a.png", url: "https://x"), false, .address("https://x")),
    (Card(id: "1", image: "a.png"), false, .file("a.png")), (Card(id: "1", url: ""), false, nil),
    (Card(id: "1", image: "https://x/a.png"), false, .address("https://x/a.png")),
    (Card(id: "1"), false, nil),
  ])
  func `what a card points to`(card: Card, isFolder: Bool, claim: LinkClaim?) {
    #expect(LinkClaim(card, isFolder: isFolder) == claim)
  }

  @Test(arguments: [
    (["PATH": "/nowhere"], false), (["SSH_CONNECTION": "x"], false),
    (["SSH_TTY": "x", "DISPLAY": ""], false),
    (["SSH_CONNECTION": "x", "DISPLAY": ":10"], true),
    (["SSH_CONNECTION": "x", "WAYLAND_DISPLAY": "w"], true),
    ([:], true), (["PATH": ""], false), (["PATH": ".:bin"], false),
  ])
  func `there is a desktop where there is a program for it, and a display over a network`(
    changes: [String: String], isThere: Bool
  ) throws {
    let album = try PictureAlbum()
    try album.put(Array("#!/bin/sh\n".utf8), DesktopOpener.name)
    chmod(album.path + "/" + DesktopOpener.name, 0o755)
    let environment = ["PATH": album.path].merging(changes) { $1 }
    #expect((DesktopOpener(environment: environment) != nil) == isThere)
  }

  @Test func `files are found by the rules of pictures, of any size`() throws {
    let album = try PictureAlbum()
    album.makeFolder("deck")
    try album.put([1], "secret.txt")
    try album.put([1], "deck/a.txt")
    try album.put([1], "deck/-rf")
    try album.put([1], "deck/run.sh")
    try album.putLarge([1], 100 << 20, "deck/film.mp4")
    album.link("deck/out.txt", to: "../secret.txt")
    album.makePipe("deck/pipe")
    let opening = CardOpening(
      findFile: PictureFolder(deck: album.path + "/deck").file(atLink:), isFolder: true, opener: nil)
    func outcome(_ path: String) -> String {
      do throws(LinkRefusal) {
        return String(try opening.target(of: .file(path)).dropFirst(album.path.count))
      } catch {
        return "\(error)"
      }
    }
    #expect(outcome("a.txt") == "/deck/a.txt")
    #expect(outcome("-rf") == "/deck/-rf", "never an option, as the path is whole")
    #expect(outcome("film.mp4") == "/deck/film.mp4")
    #expect(outcome("../secret.txt") == PictureError.outside.description)
    #expect(outcome("out.txt") == PictureError.outside.description)
    #expect(outcome("pipe") == PictureError.notAFile.description)
    #expect(outcome("none") == PictureError.missing.description)
    #expect(outcome("run.sh") == LinkRefusal.program.description)
  }
}
