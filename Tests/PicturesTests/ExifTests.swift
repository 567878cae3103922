import TestSupport
import Testing

@testable import Platform
@testable import Pictures

@Suite struct ExifTests {
  private static let entries: [(Int, TestTIFF.Value)] = [
    (0x010F, .text("NIKON CORPORATION")), (0x0110, .text("NIKON D750")), (0x0112, .short(6)),
    (0x8769, .directory([(0x9003, .text("2018:06:03 14:22:05"))])),
  ]

  private func exif(_ bytes: [UInt8], _ container: PictureFormat = .tiff) -> Exif {
    bytes.withUnsafeBytes { Exif(ByteView($0), container: container) }
  }

  @Test(arguments: [false, true])
  func `date, camera and orientation are read, whichever end comes first`(isBig: Bool) {
    let exif = exif(TestTIFF.file(isBig: isBig, Self.entries))
    #expect(exif.taken == "2018-06-03 14:22" && exif.camera == "NIKON D750" && exif.orientation == 6)
  }

  /// A fraction of two numbers of 32 bits, which a camera puts behind the directories.
  private static func entries(exposure: [UInt8]?, aperture: [UInt8]?, iso: Int?) -> [(Int, TestTIFF.Value)] {
    let values: [(Int, TestTIFF.Value)?] = [
      exposure.map { (0x829A, .fraction($0)) }, aperture.map { (0x829D, .fraction($0)) },
      iso.map { (0x8827, .short($0)) },
    ]
    return [(0x8769, .directory(values.compactMap(\.self)))]
  }

  @Test(arguments: [false, true])
  func `exposure time, aperture and sensitivity are read as far as they are there`(isBig: Bool) {
    func words(_ time: (Int, Int)?, _ aperture: (Int, Int)?, _ iso: Int?) -> String? {
      let file = TestTIFF(isBig: isBig)
      func bytes(_ value: (Int, Int)) -> [UInt8] { file.number(value.0, 4) + file.number(value.1, 4) }
      return exif(
        TestTIFF.file(
          isBig: isBig,
          Self.entries(exposure: time.map(bytes), aperture: aperture.map(bytes), iso: iso))
      ).exposure
    }
    #expect(words((1, 250), (28, 10), 400) == "1/250 s f/2.8 ISO 400")
    #expect(words((10, 2500), (8, 1), 65_535) == "1/250 s f/8")
    #expect(words((5, 2), nil, nil) == "2.5 s")
    #expect(words((30, 1), (14, 10), nil) == "30 s f/1.4")
    #expect(words((1, 3), nil, 100) == "0.3 s ISO 100" && words((1, 4), nil, nil) == "1/4 s")
    #expect(words(nil, nil, nil) == nil)
    // Nothing that no camera has, and no division by zero.
    #expect(words((1, 0), (0, 0), 0) == nil)
    #expect(words((0, 1), (0, 5), nil) == nil)
    #expect(words((0xFFFF_FFFF, 1), (0xFFFF_FFFF, 1), 3) == "ISO 3")
    #expect(words((1, 0xFFFF_FFFF), (1, 0xFFFF_FFFF), nil) == nil)
  }

  @Test func `fractions outside the file are none`() {
    var file = TestTIFF.file(Self.entries(exposure: [1, 0, 0, 0, 250, 0, 0, 0], aperture: nil, iso: nil))
    #expect(exif(file).exposure == "1/250 s")
    for count in 0..<file.count { _ = exif(Array(file[..<count])) }
    file.removeLast(4)
    #expect(exif(file).exposure == nil)
  }

  @Test func `they are found in each container`() {
    let tiff = TestTIFF.file(Self.entries)
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let mark = Array("Exif".utf8) + [0, 0]
    let jpeg = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xE1] + big(tiff.count + 8, 2) + mark + tiff
    #expect(exif(jpeg, .jpeg).camera == "NIKON D750")
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunk = big(3, 4) + Array("tEXtabc".utf8) + [0, 0, 0, 0]
    let png = start + chunk + big(tiff.count, 4) + Array("eXIf".utf8) + tiff + [0, 0, 0, 0]
    #expect(exif(png, .png).camera == "NIKON D750")
    for inner in [tiff, mark + tiff] {
      let webp =
        Array("RIFF____WEBPVP8X".utf8) + big(3, 4).reversed() + [1, 2, 3, 0] + Array("EXIF".utf8)
        + big(inner.count, 4).reversed() + inner
      #expect(exif(webp, .webp).camera == "NIKON D750")
    }
  }

  @Test(arguments: [
    ("2018:06:03 14:22:05", "2018-06-03 14:22"), ("1999:12:31 00:00", "1999-12-31 00:00"),
    ("0000:00:00 00:00:00", nil), ("    :  :     :  :  ", nil), ("2018:13:03 14:22:05", nil),
    ("2018:06:32 14:22:05", nil), ("2018:06:03 24:22:05", nil), ("2018:06:03", nil), ("", nil),
    ("+018:06:03 14:22:05", nil),
  ])
  func `what is no date is none`(text: String, date: String?) { #expect(Exif.date(text) == date) }

  @Test(arguments: [
    ("Canon", "Canon EOS 80D", "Canon EOS 80D"), ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
    ("SONY", "ILCE-7M3", "SONY ILCE-7M3"), ("OLYMPUS IMAGING CORP.", "E-M1", "OLYMPUS E-M1"),
    ("FUJIFILM", "X-T3", "FUJIFILM X-T3"), ("Apple", "iPhone 12 Pro", "Apple iPhone 12 Pro"),
    ("LEICA CAMERA AG", "LEICA Q2", "LEICA Q2"), ("Leica Camera AG", nil, "Leica"),
    (nil, "DMC-FZ1000", "DMC-FZ1000"), (nil, nil, nil), ("Corp.", nil, nil),
    ("HUAWEI TECHNOLOGIES CO.,LTD", "P30", "HUAWEI TECHNOLOGIES P30"),
  ])
  func `a camera says its make once`(make: String?, model: String?, camera: String?) {
    #expect(Exif.camera(make: make, model: model) == camera)
  }

  @Test func `a picture tells its size the right way up, date and camera`() throws {
    let tiff = TestTIFF.file(Self.entries)
    let count = tiff.count + 8
    var jpeg = Array(TestPicture.jpeg())
    let head: [UInt8] = [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)]
    jpeg.insert(contentsOf: head + Array("Exif\0\0".utf8) + tiff, at: 2)
    let info = try PictureAlbum().decodeWhole(jpeg).info
    #expect(info.width == 16 && info.height == 32 && info.format == .jpeg)
    #expect(info.taken == "2018-06-03 14:22" && info.camera == "NIKON D750")
  }

  @Test func `a text that is long, not ASCII or without an end is no camera's name, or the part that counts`()
  {
    let long = exif(TestTIFF.file([(0x0110, .text(String(repeating: "x", count: 5000)))]))
    #expect(long.camera?.count == 128)
    #expect(exif(TestTIFF.file([(0x0110, .text("a\u{1B}[31m"))])).camera == nil)
    #expect(exif(TestTIFF.file([(0x0110, .text("  EOS \0hidden"))])).camera == "EOS")
    #expect(exif(TestTIFF.file([(0x0110, .short(7)), (0x0112, .short(9))])) == Exif())
  }

  @Test func `directories that lead in circles or nowhere end`() {
    // The directory of EXIF data is the first one itself, then far outside, then itself once more behind it.
    for place in [8, 0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      #expect(exif(TestTIFF.file([(0x0112, .short(3)), (0x8769, .long(place))], next: 8)).orientation == 3)
    }
    let counts: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF]
    #expect(exif(counts) == Exif())
    let values =
      counts + (0..<600).flatMap { _ in [0x10, 1, 2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xF0, 0xFF, 0xFF, 0xFF] }
    #expect(exif(values) == Exif())
  }

  @Test func `whatever bytes are changed or cut, something or nothing is read`() {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let sources = [
      TestTIFF.file(Self.entries), TestTIFF.file(isBig: true, Self.entries), TestPicture.jpeg(orientation: 3),
    ]
    for _ in 0..<2000 {
      var bytes = random.pick(sources)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0 ... .max, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      for container in [PictureFormat.tiff, .jpeg, .png, .webp] { _ = exif(bytes, container) }
      _ = bytes.withUnsafeBytes { RawPreview(ByteView($0), isCertain: true) }
    }
  }
}
