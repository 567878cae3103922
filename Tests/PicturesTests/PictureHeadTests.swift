import CardDeck
import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureHeadTests {
  private func info(_ bytes: [UInt8]) -> PictureInfo? { bytes.withUnsafeBytes { PictureHead.info($0) } }

  private static let jpeg = TestPicture.jpeg()
  private static let png = TestPicture.png(width: 70, height: 30) { _, _ in (1, 2, 3, 255) }

  @Test func `sizes are those that the decoder will tell`() throws {
    var files = [Self.jpeg, Self.png, TestPicture.greyJPEG(width: 300, height: 200)]
    files += (UInt8(1)...8).map { TestPicture.jpeg(orientation: $0) }
    for bytes in files { #expect(info(bytes) == (try PictureAlbum().decodeWhole(bytes).info)) }
  }

  @Test func `a picture that lies on its side is told the right way up`() {
    let sizes = (UInt8(1)...8).map { info(TestPicture.jpeg(orientation: $0)).map { [$0.width, $0.height] } }
    #expect(sizes == [[Int]](repeating: [32, 16], count: 4) + [[Int]](repeating: [16, 32], count: 4))
  }

  @Test func `what is not there, of another format, or out of all bounds is not known`() {
    for size: (UInt32, UInt32) in [(0, 5), (5, 0), (65_536, 5), (5, .max)] {
      #expect(info(TestPicture.png(width: size.0, height: size.1, data: [])) == nil)
    }
    for text in ["", "GIF89a\u{1}\0\u{1}\0", "<svg width='3' height='4'/>", "no picture"] {
      #expect(info(Array(text.utf8)) == nil)
    }
  }

  @Test func `however a file is cut or spoilt, nothing is read beyond its end`() {
    var random = SeededGenerator(seed: 15)
    for file in [Self.jpeg, Self.png, TestPicture.jpeg(orientation: 6)] {
      for count in 0..<min(file.count, 400) { _ = info(Array(file[..<count])) }
      for _ in 0..<2000 {
        var spoilt = file
        for _ in 0..<random.whole(1..<5) {
          spoilt[random.whole(0..<file.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        if let info = info(spoilt) {
          #expect(
            (1...PictureLimits.side).contains(info.width) && (1...PictureLimits.side).contains(info.height))
        }
      }
    }
  }

  @Test func `a file is opened by the deck's rules, and only its beginning is read`() throws {
    let album = try PictureAlbum()
    album.makeFolder("deck")
    try album.putLarge(Self.png, 40 << 20, "deck/long.png")
    try album.put(Self.png, "secret.png")
    let folder = PictureFolder(deck: album.path + "/deck")
    #expect(PictureHead.read("long.png", in: folder)?.width == 70)
    for name in ["../secret.png", "none.png", "", String(repeating: "a", count: 5000)] {
      #expect(PictureHead.read(name, in: folder) == nil)
    }
  }
}
