import Testing
import TestSupport
import TerminalTestSupport

import Platform
@testable import Pictures

@Suite struct RawPreviewTests {
  private typealias Entries = [(Int, TestTIFF.Value)]

  private static let jpeg = TestPicture.jpeg()
  /// Smaller than the other one, by its header.
  private static let thumbnail: [UInt8] = {
    var bytes = TestPicture.jpeg()
    // SOF0: length, precision, height, width.
    let frame = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0, 0, 0x11]) } ?? 0
    bytes[frame + 6] = 8
    return bytes
  }()

  private static func preview(_ bytes: [UInt8]) -> TestTIFF.Value { .blob(bytes) }

  /// As cameras write them: the sensor's data are a sensor's, the previews JPEGs.
  private static let nef = TestTIFF.file(
    isBig: true,
    [
      (0x0103, .short(1)), (0x010F, .text("NIKON CORPORATION")), (0x0110, .text("NIKON D750")),
      (0x0112, .short(6)),
      (0x014A, .directory([(0x0201, .blob(jpeg)), (0x0202, .long(jpeg.count))])),
      (0x8769, .directory([(0x9003, .text("2018:06:03 14:22:05"))])), (0xC612, .bytes([1, 4, 0, 0])),
    ])
  private static let dng = TestTIFF.file([
    (0x0103, .short(7)), (0x0106, .short(32803)), (0x0111, .blob([1, 2, 3])), (0x0117, .long(3)),
    (0x014A, .directory([(0x0103, .short(7)), (0x0111, .blob(jpeg)), (0x0117, .long(jpeg.count))])),
    (0xC612, .bytes([1, 4, 0, 0])),
  ])
  private static let rw2 = TestTIFF.file(mark: 0x55, [(0x002E, .bytes(jpeg))])
  private static let cr2: [UInt8] = {
    // The mark stands where the first directory would begin.
    let entries: Entries = [
      (0x0103, .short(6)), (0x0111, .blob(jpeg)), (0x0117, .long(jpeg.count)),
      (0x014A, .directory([(0x0201, .blob(thumbnail)), (0x0202, .long(thumbnail.count))])),
    ]
    return TestTIFF.file(entries)
  }()
  private static let orf: [UInt8] = {
    // Notes with places of their own, from where they begin.
    let settings: [UInt8] = [
      2, 0, 1, 1, 4, 0, 1, 0, 0, 0, 64, 0, 0, 0, 2, 1, 4, 0, 1, 0, 0, 0, UInt8(jpeg.count & 0xFF),
      UInt8(jpeg.count >> 8), 0, 0, 0, 0, 0, 0,
    ]
    var notes = Array("OLYMPUS".utf8) + [0, 0x49, 0x49, 3, 0]
    notes += [1, 0, 0x20, 0x20, 13, 0, 1, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0]
    notes += settings + [UInt8](repeating: 0, count: 64 - notes.count - settings.count) + jpeg
    return TestTIFF.file(mark: 0x4F52, [(0x8769, .directory([(0x927C, .bytes(notes))]))])
  }()
  private static let raf: [UInt8] = {
    var bytes = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 68)
    bytes += [0, 0, 0, 100, 0, 0, UInt8(jpeg.count >> 8), UInt8(jpeg.count & 0xFF)]
    return bytes + [UInt8](repeating: 0, count: 100 - bytes.count) + jpeg
  }()

  private func range(_ bytes: [UInt8], isCertain: Bool = false) -> Range<Int>? {
    bytes.withUnsafeBytes { RawPreview(ByteView($0), isCertain: isCertain)?.range }
  }

  @Test(arguments: [
    ("NEF", nef), ("DNG", dng), ("RW2", rw2), ("CR2", cr2), ("ORF", orf), ("RAF", raf),
  ])
  func `the largest JPEG in a camera's raw file is found`(name: String, bytes: [UInt8]) {
    let found = range(bytes, isCertain: !["NEF", "DNG"].contains(name))
    #expect(found.map { Array(bytes[$0]) } == Self.jpeg)
  }

  @Test func `it is shown with what the raw file says of it`() throws {
    let picture = try PictureAlbum().decodeWhole(Self.nef, 16, 32)
    #expect(picture.info.format == .cameraRaw && picture.info.width == 16 && picture.info.height == 32)
    #expect(picture.info.taken == "2018-06-03 14:22" && picture.info.camera == "NIKON D750")
    #expect(picture.grid.isNear(8, 2, [220, 30, 40, 255]) && picture.grid.isNear(8, 29, [20, 60, 200, 255]))
  }

  @Test func `a raw file without one says so`() throws {
    let bytes = TestTIFF.file(mark: 0x55, [(0x0112, .short(1))])
    #expect(throws: PictureError.noPreview) { try PictureAlbum().decode(bytes) }
  }

  @Test func `a plain TIFF is none, whatever else is in it`() {
    #expect(range(TestTIFF.file([(0x0201, .blob(Self.jpeg)), (0x0202, .long(Self.jpeg.count))])) == nil)
    #expect(range(TestTIFF.picture) == nil)
  }

  @Test(arguments: [
    // Beyond the end, without a length, not a JPEG, one without loss as sensors' data are.
    [(0x0201, TestTIFF.Value.long(0xFFFF_FFF0)), (0x0202, .long(100))], [(0x0201, .blob(jpeg))],
    [(0x0201, .blob([1, 2, 3, 4])), (0x0202, .long(4))],
    [
      (0x0201, .blob([0xFF, 0xD8, 0xFF, 0xC3, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0])), (0x0202, .long(15)),
    ],
    [(0x014A, .long(8))], [(0x014A, .long(0xFFFF_FFFF))], [(0x8769, .long(8))],
  ])
  func `what is no preview is not taken for one, and circles end`(entries: [(Int, TestTIFF.Value)]) {
    #expect(range(TestTIFF.file(entries, next: 8), isCertain: true) == nil)
  }

  @Test func `many directories cost no more than some`() {
    // Each names sixteen more: a tree that would never end.
    let places = (0..<16).flatMap { TestTIFF().number(8 + $0 * 6, 4) }
    #expect(range(TestTIFF.file([(0x014A, .bytes(places))], next: 8), isCertain: true) == nil)
  }
}
