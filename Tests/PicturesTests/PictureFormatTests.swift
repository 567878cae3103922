import Platform
import CardDeck
import TerminalEmulator
import TestSupport
import Testing
import TerminalTestSupport

import Pictures

/// Formats that come from loaders of their own, which a machine may lack: decoded where they are there, told where not.
@Suite struct PictureFormatTests {
  /// 64 × 48, the left half red (220, 30, 40), the right one blue (20, 60, 200); made with Pillow 13.0 and pillow-heif
  /// (quality 40, 50, 60). They have EXIF data.
  private static let encoded: [(PictureFormat, String)] = [
    (
      .heic,
      """
      AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAb5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRp\
      bG9jAAAAAERAAAIAAQAAAAAB4gABAAAAAAAAAEEAAgAAAAACIwABAAAAAAAAAHYAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABo\
      dmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA\
      /P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMD\
      IAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAAEAAAAABAAAAMAAA\
      AAEAAAAAAAAAAv////AAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAABppcmVmAAAAAAAAAA5jZHNj\
      AAIAAQABAAAAv21kYXQAAAA9KAGvWOb06r//4nz/+jaSHzSS/X/8XPVfsyRP+3t1aV9tIkXuGZOVYImRSt+qAHvSjPooYwhtQowqZBg/\
      wAAAAAZFeGlmAABNTQAqAAAACAADAQ8AAgAAAAYAAAAyARAAAgAAAA4AAAA4h2kABAAAAAEAAABGAAAAAENhbm9uAENhbm9uIEVPUyA4\
      MEQAAAGQAwACAAAAFAAAAFgAAAAAMjAxODowNjowMyAxNDoyMjowNQA=
      """
    ),
    (
      .avif,
      """
      AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAEsbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAA\
      AAAOcGl0bQAAAAAAAQAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAHKAAAAOAACAAAAAQAAAVQAAAB2AAAAQWlpbmYAAAAAAAIAAAAaaW5m\
      ZQIAAAAAAQAAYXYwMUNvbG9yAAAAABlpbmZlAgAAAAACAABFeGlmRXhpZgAAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAGppcHJw\
      AAAAS2lwY28AAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAQANAAaAAAAA\
      F2lwbWEAAAAAAAAAAQABBAECgwQAAAC2bWRhdAAAAAZFeGlmAABNTQAqAAAACAADAQ8AAgAAAAYAAAAyARAAAgAAAA4AAAA4h2kABAAA\
      AAEAAABGAAAAAENhbm9uAENhbm9uIEVPUyA4MEQAAAGQAwACAAAAFAAAAFgAAAAAMjAxODowNjowMyAxNDoyMjowNQASAAoJGBV/vaIC\
      Gg0IMikZR4eGIYeeeeaAAADPzEUivjcEiDy54JnMUrI/GWge2Ir93nk0YwFUQA==
      """
    ),
    (
      .webp,
      """
      UklGRuYAAABXRUJQVlA4WAoAAAAIAAAAPwAALwAAVlA4IFQAAACQBACdASpAADAAPrVUpEynJKOiKrgIAOAWiWMA1BGN/gGgAAFYnTZ9\
      KflKpgAA/unsVplJAfnEv5I/QLtHDx3V5Kf13eUXPT5T4mhsZsAbj8KYAABFWElGbAAAAE1NACoAAAAIAAMBDwACAAAABgAAADIBEAAC\
      AAAADgAAADiHaQAEAAAAAQAAAEYAAAAAQ2Fub24AQ2Fub24gRU9TIDgwRAAAAZADAAIAAAAUAAAAWAAAAAAyMDE4OjA2OjAzIDE0OjIy\
      OjA1AA==
      """
    ),
  ]

  private static var pictures: [(PictureFormat, [UInt8])] {
    encoded.map { ($0, TestPicture.decoded($1)) } + [
      (.svg, TestSVG.halves), (.bmp, TestPicture.bmp), (.tiff, TestTIFF.picture),
      (
        .png,
        TestPicture.png(width: 64, height: 48) { x, _ in x < 32 ? (220, 30, 40, 255) : (20, 60, 200, 255) }
      ),
    ]
  }

  @Test(arguments: pictures)
  func `a picture is shown where there is a loader, else the package that adds one is named`(
    format: PictureFormat, bytes: [UInt8]
  ) throws {
    #expect(PictureFormat(startOf: bytes) == format)
    let album = try PictureAlbum()
    guard PictureDecoder.readableFormats.contains(format) else {
      #expect(throws: PictureError.noLoader(format)) { try album.decodeWhole(bytes) }
      return
    }
    let picture = try album.decodeWhole(bytes, 16, 12)
    #expect(picture.info.width == 64 && picture.info.height == 48 && picture.info.format == format)
    #expect(picture.grid.width == 16 && picture.grid.height == 12)
    #expect(picture.grid.isNear(3, 6, [220, 30, 40, 255], within: 16))
    #expect(picture.grid.isNear(12, 6, [20, 60, 200, 255], within: 16))
    if [.webp, .heic, .avif].contains(format) {
      #expect(picture.info.taken == "2018-06-03 14:22" && picture.info.camera == "Canon EOS 80D")
    }
  }

  @Test func `what a picture says of itself is read without a loader, and whatever bytes are changed`() {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    for (format, text) in Self.encoded {
      var bytes = TestPicture.decoded(text)
      let container: PictureFormat = format == .webp ? .webp : .heic
      #expect(bytes.withUnsafeBytes { Exif(ByteView($0), container: container) }.camera == "Canon EOS 80D")
      for _ in 0..<2000 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0 ... .max, using: &random)
        _ = bytes.withUnsafeBytes { Exif(ByteView($0), container: container) }
      }
    }
  }

  @Test func `what a picture lacks is said in one line, with the package`() {
    #expect(PictureError.noLoader(.heic).description == "no loader for HEIC; install heif-gdk-pixbuf")
    #expect(PictureError.noLoader(.jpegXL).description == "no loader for JPEG XL")
    for format in PictureFormat.allCases { #expect(!"\(PictureError.noLoader(format))".contains("\n")) }
  }

  @Test(
    .enabled(if: PictureDecoder.readableFormats.contains(.svg)),
    arguments: [
      // A file of this machine, a file beside it, another program's entity, a style and a font of elsewhere.
      #"<image xlink:href="file:///tmp/swipedeck-blue.png" x="32" width="32" height="48"/>"#,
      #"<image xlink:href="blue.png" x="32" width="32" height="48"/>"#,
      #"<image xlink:href="http://127.0.0.1:9/blue.png" x="32" width="32" height="48"/>"#,
      #"<style>@import url("file:///etc/hostname"); rect { fill: red }</style>"#,
      #"<use xlink:href="file:///etc/passwd#a"/><text x="40" y="20">&#x202E;text</text>"#,
    ])
  func `an SVG shows nothing but itself`(part: String) throws {
    let album = try PictureAlbum()
    try album.put(TestPicture.png(width: 4, height: 4) { _, _ in (20, 60, 200, 255) }, "blue.png")
    try album.put(TestSVG.of(part), "picture.svg")
    let child = PictureChild(
      executable: builtExecutable("swipedeck"), folder: PictureFolder(deck: album.path))
    let request = PictureRequest(image: "picture.svg", box: PictureBox(width: 16, height: 12), fit: .whole)
    let grid = try child.decode(request).grid
    #expect(grid.isNear(12, 10, [0, 0, 0, 0]), "nothing of another file")
  }

  @Test(
    .enabled(if: PictureDecoder.readableFormats.contains(.svg)),
    arguments: [
      TestSVG.entities, Array("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='-3'/>".utf8),
      Array("<svg".utf8), Array("<?xml version='1.0'?><svg><g></svg>".utf8),
      TestSVG.of(String(repeating: "<g>", count: 20_000)),
      TestSVG.of("<g id='a'><use xlink:href='#a'/></g>"),
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'><rect width='5' height='5'/></svg>"
          .utf8),
    ])
  func `an SVG that is a trap is a card without a picture, in time`(bytes: [UInt8]) throws {
    let album = try PictureAlbum()
    try album.put(bytes, "picture.svg")
    let child = PictureChild(
      executable: builtExecutable("swipedeck"), folder: PictureFolder(deck: album.path))
    let start = ContinuousClock.now
    let request = PictureRequest(image: "picture.svg", box: PictureBox(width: 16, height: 12), fit: .whole)
    _ = child.load(.picture(request))
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}

/// Drawings made by hand.
enum TestSVG {
  /// The left half red (220, 30, 40), and nothing but what is given in the right one.
  static func of(_ part: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="48">
      <rect width="32" height="48" fill="#dc1e28"/>\(part)</svg>
      """.utf8)
  }

  static let halves = of("<rect x='32' width='32' height='48' fill='#143cc8'/>")

  /// Eight entities, each ten times the one before it: a text of a gigabyte.
  static let entities: [UInt8] = {
    let names = Array("abcdefghi")
    let entities = zip(names, names.dropFirst()).map { one, next in
      "<!ENTITY \(next) \"" + String(repeating: "&\(one);", count: 10) + "\">"
    }
    return Array(
      """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">\(entities.joined())]>
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><text y="20">&i;</text></svg>
      """.utf8)
  }()
}
