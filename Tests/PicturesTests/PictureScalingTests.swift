import Testing
import TestSupport
import TerminalTestSupport

@testable import Pictures

@Suite struct PictureScalingTests {
  @Test(arguments: [
    // A picture of 400 × 200 and one of 200 × 400 into a box of 100 × 100: size, and where it is cut.
    (400, 200, PictureFit.whole, 100, 50, 0, 0), (400, 200, .fill, 100, 100, 50, 0),
    (400, 200, .fillHeight, 100, 100, 50, 0), (400, 200, .fillWidth, 100, 50, 0, 0),
    (200, 400, .whole, 50, 100, 0, 0), (200, 400, .fill, 100, 100, 0, 33),
    (200, 400, .fillHeight, 50, 100, 0, 0), (200, 400, .fillWidth, 100, 100, 0, 33),
    (400, 300, .whole, 100, 75, 0, 0), (400, 300, .fill, 100, 100, 16, 0),
    (60_000, 1, .fill, 100, 100, 2_999_950, 0), (1, 60_000, .fillHeight, 1, 100, 0, 0),
  ])
  func `a picture comes into its box as it is asked for`(
    width: Int, height: Int, fit: PictureFit, wide: Int, high: Int, left: Int, top: Int
  ) {
    let box = PictureBox(width: 100, height: 100)
    let scaling = PictureScaling(width: width, height: height, fit: fit, into: box)
    #expect(scaling.width == wide && scaling.height == high)
    #expect(Int(scaling.left) == left && Int(scaling.top) == top)
  }

  @Test(arguments: 0..<UInt64(Repetitions.rounds(40)))
  func `a whole picture lies within its box and touches two of its sides`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func side(_ longest: Int) -> Int {
      random.chance(20) ? random.whole(1..<4) : random.whole(1..<longest + 1)
    }
    for _ in 0..<50 {
      let (width, height) = (side(PictureLimits.side), side(PictureLimits.side))
      let box = PictureBox(width: side(2000), height: side(2000))
      let scaling = PictureScaling(width: width, height: height, fit: .whole, into: box)
      let isWithin = (1...box.width).contains(scaling.width) && (1...box.height).contains(scaling.height)
      // The left and the right side, or the upper and the lower one.
      let touchesTwo = scaling.width == box.width || scaling.height == box.height
      let isWhole = scaling.left == 0 && scaling.top == 0
      #expect(isWithin && touchesTwo && isWhole, "seed \(seed), \(width) × \(height) into \(box): \(scaling)")
    }
  }

  @Test func `a part of a picture is treated as if it were the picture`() {
    let region = PixelRect(x: 100, y: 50, width: 50, height: 50)
    let box = PictureBox(width: 100, height: 100)
    let scaling = PictureScaling(width: 400, height: 200, region: region, fit: .whole, into: box)
    #expect(scaling.width == 100 && scaling.height == 100 && scaling.across == 2 && scaling.down == 2)
    #expect(scaling.left == 200 && scaling.top == 100)
  }

  @Test(arguments: [
    (PixelRect(x: -10, y: -10, width: 30, height: 30), PixelRect(x: 0, y: 0, width: 20, height: 20)),
    (PixelRect(x: 90, y: 40, width: 30, height: 30), PixelRect(x: 90, y: 40, width: 10, height: 10)),
    (PixelRect(x: 200, y: 0, width: 5, height: 5), PixelRect(x: 0, y: 0, width: 100, height: 50)),
    (PixelRect(x: 5, y: 5, width: 0, height: -3), PixelRect(x: 0, y: 0, width: 100, height: 50)),
    (
      PixelRect(x: .max, y: .min, width: .max, height: .max),
      PixelRect(x: 0, y: 0, width: 100, height: 50)
    ),
  ])
  func `of a part what lies in the picture counts`(region: PixelRect, clamped: PixelRect) {
    #expect(region.clamped(width: 100, height: 50) == clamped)
  }

  @Test func `a box has only so many pixels`() {
    let box = PictureBox(width: 3000, height: 1500)
    #expect(box.width * box.height <= PictureLimits.boxPixels)
    #expect(abs(Double(box.width) / Double(box.height) - 2) < 0.01)
    #expect(PictureBox(width: 1 << 40, height: -1).height == 1)
    #expect(PictureBox(width: 1024, height: 1024).width == 1024)
  }

  /// 40 × 20 pixels, each of a colour that says where it is.
  private static let map = TestPicture.png(width: 40, height: 20) { x, y in
    (UInt8(x * 6), UInt8(y * 12), 0, 255)
  }

  @Test func `a part is shown pixel by pixel where that is asked for`() throws {
    let region = PixelRect(x: 12, y: 5, width: 8, height: 4)
    let picture = try PictureAlbum().decodeWhole(Self.map, 8, 4, fit: .whole, region: region)
    #expect(picture.info.width == 40 && picture.info.height == 20)
    #expect(picture.grid.width == 8 && picture.grid.height == 4)
    for y in 0..<4 {
      for x in 0..<8 {
        #expect(picture.grid.isNear(x, y, [UInt8((12 + x) * 6), UInt8((5 + y) * 12), 0, 255], within: 1))
      }
    }
  }

  @Test(arguments: 1...8)
  func `a part is the same part whichever way the camera was held`(orientation: UInt8) throws {
    // Of 32 × 16, the left half red, the right one blue; a part at either end as it is seen.
    let bytes = TestPicture.jpeg(orientation: orientation)
    let whole = try PictureAlbum().decodeWhole(bytes, 32, 32, fit: .whole)
    let (width, height) = (whole.info.width, whole.info.height)
    for (x, y) in [(0, 0), (width - 8, height - 8)] {
      let region = PixelRect(x: x, y: y, width: 8, height: 8)
      let part = try PictureAlbum().decodeWhole(bytes, 8, 8, fit: .whole, region: region).grid
      let color = whole.grid.pixel((x + 4) * whole.grid.width / width, (y + 4) * whole.grid.height / height)
      #expect(part.width == 8 && part.height == 8 && part.isNear(4, 4, color, within: 16), "\(x), \(y)")
    }
  }

  @Test func `far parts of long pictures are found`() throws {
    let strip = TestPicture.png(width: 20_000, height: 2) { x, _ in
      x < 19_990 ? (9, 9, 9, 255) : (200, 100, 50, 255)
    }
    let region = PixelRect(x: 19_992, y: 0, width: 4, height: 2)
    let grid = try PictureAlbum().decodeWhole(strip, 400, 200, fit: .fill, region: region).grid
    #expect(grid.width == 400 && grid.height == 200 && grid.isNear(200, 100, [200, 100, 50, 255], within: 1))
  }
}
