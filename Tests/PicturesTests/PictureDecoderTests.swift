import TestSupport
import Testing
import TerminalTestSupport

import Pictures

@Suite struct PictureDecoderTests {
  private static let red: [UInt8] = [220, 30, 40, 255]
  private static let blue: [UInt8] = [20, 60, 200, 255]

  @Test func `a PNG is scaled into its box and keeps its transparency`() throws {
    let grid = try PictureAlbum().decode(
      TestPicture.png(width: 100, height: 50) { x, _ in x < 50 ? (200, 100, 50, 255) : (200, 100, 50, 0) },
      40, 20)
    #expect(grid.width == 40 && grid.height == 20)
    #expect(grid.isNear(5, 5, [200, 100, 50, 255], within: 1))
    #expect(grid.pixel(35, 5) == [0, 0, 0, 0])
  }

  @Test(arguments: [(7, 5), (100, 5), (1, 1), (33, 64), (400, 400)])
  func `scaling keeps a plain colour plain, down and up`(width: Int, height: Int) throws {
    let grid = try PictureAlbum().decode(
      TestPicture.png(width: 200, height: 10) { _, _ in (9, 99, 199, 255) }, width, height)
    for y in 0..<grid.height {
      for x in 0..<grid.width { #expect(grid.pixel(x, y) == [9, 99, 199, 255]) }
    }
  }

  @Test func `a new pixel is the mean of those it covers`() throws {
    let grays: [UInt8] = [0, 100, 200, 250]
    let grid = try PictureAlbum().decode(
      TestPicture.png(width: 4, height: 1) { x, _ in (grays[x], grays[x], grays[x], 255) }, 2, 1)
    #expect(grid.width == 2 && grid.height == 1)
    #expect(
      grid.isNear(0, 0, [50, 50, 50, 255], within: 1) && grid.isNear(1, 0, [225, 225, 225, 255], within: 1))
  }

  @Test(arguments: [(120, 80), (40, 200)])
  func `a picture reduced twentyfold differs from the mean of its areas by less than 1 of 255`(
    width: Int, height: Int
  ) throws {
    func value(_ x: Int, _ y: Int) -> Int { (x * x + 7 * y * y + 31 * x * y) % 251 }
    let grid = try PictureAlbum().decode(
      TestPicture.png(width: width, height: height) { x, y in
        let part = UInt8(value(x, y))
        return (part, part, part, 255)
      }, width / 20, height / 20)
    #expect(grid.width == width / 20 && grid.height == height / 20)
    var difference = 0.0
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        var sum = 0
        for row in 0..<20 { for column in 0..<20 { sum += value(x * 20 + column, y * 20 + row) } }
        difference += abs(Double(sum) / 400 - Double(grid.pixel(x, y)[0]))
      }
    }
    #expect(difference / Double(grid.width * grid.height) < 1)
  }

  @Test func `of a GIF the first frame is taken`() throws {
    let grid = try PictureAlbum().decode(TestPicture.gif, 8, 8)
    #expect(
      grid.width == 8 && grid.isNear(0, 0, [10, 200, 30, 255]) && grid.isNear(7, 7, [10, 200, 30, 255]))
  }

  @Test(arguments: [
    // Where red is to be seen: left, right, top or bottom.
    (UInt8(1), "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"), (7, "bottom"),
    (8, "bottom"),
  ])
  func `a JPEG is shown as its camera was held`(orientation: UInt8, side: String) throws {
    let grid = try PictureAlbum().decode(TestPicture.jpeg(orientation: orientation), 32, 32)
    let isTurned = orientation >= 5
    #expect(grid.width == (isTurned ? 16 : 32) && grid.height == (isTurned ? 32 : 16))
    let (first, last) = (grid.pixel(1, 1), grid.pixel(grid.width - 2, grid.height - 2))
    let isRedFirst = ["left", "top"].contains(side)
    #expect(grid.isNear(1, 1, isRedFirst ? Self.red : Self.blue), "\(first)")
    #expect(
      grid.isNear(grid.width - 2, grid.height - 2, isRedFirst ? Self.blue : Self.red), "\(last)")
  }

  @Test func `a JPEG much larger than its box is decoded at a part of its size, and turned all the same`()
    throws
  {
    let grid = try PictureAlbum().decode(TestPicture.jpeg(orientation: 6), 4, 8)
    #expect(grid.width == 4 && grid.height == 8)
    #expect(grid.isNear(2, 1, Self.red, within: 30) && grid.isNear(2, 6, Self.blue, within: 30))
  }

  @Test func `a header that promises too many pixels is believed, and nothing is decoded`() throws {
    for (width, height) in [(60_000, 60_000), (8193, 8193), (70_000, 1), (1, 100_000)] {
      #expect(throws: PictureError.tooManyPixels, "\(width) × \(height)") {
        try PictureAlbum().decode(
          TestPicture.png(width: UInt32(width), height: UInt32(height), data: TestPicture.stored([0, 0])))
      }
    }
  }

  @Test func `what is not a picture is not decoded`() throws {
    let picture = TestPicture.png(width: 20, height: 20) { _, _ in (1, 2, 3, 255) }
    let page = Array("<!DOCTYPE html><html><svg/></html>".utf8)
    for bytes in [[], [0x89], Array("not a picture".utf8), page] {
      #expect(throws: PictureError.unknownFormat) { try PictureAlbum().decode(bytes) }
    }
    #expect(throws: PictureError.damaged) { try PictureAlbum().decode(picture.dropLast(200)) }
    #expect(throws: PictureError.damaged) { try PictureAlbum().decode(Array(picture[..<40])) }
    #expect(throws: PictureError.damaged) { try PictureAlbum().decode(Array(TestPicture.jpeg()[..<40])) }
    #expect(throws: PictureError.damaged) { try PictureAlbum().decode(Array(TestPicture.gif[..<12])) }
  }

  @Test func `whatever bytes are changed, the decoder gives a picture or says why not`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let album = try PictureAlbum()
    let sources = [
      TestPicture.png(width: 9, height: 9) { x, y in (UInt8(x), UInt8(y), 0, 255) }, TestPicture.jpeg(),
      TestPicture.gif,
    ]
    for _ in 0..<200 {
      var bytes = random.pick(sources)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 12..<bytes.count, using: &random)] = UInt8.random(in: 0 ... .max, using: &random)
      }
      do {
        let grid = try album.decode(bytes, 16, 16)
        #expect(grid.width <= 16 && grid.height <= 16, "seed \(seed)")
      } catch is PictureError {
        continue
      }
    }
  }
}
