import Testing

import Pictures

@Suite struct PixelGridTests {
  @Test(arguments: [
    (1600, 2000, 100, 160, 128, 160), (2000, 1000, 100, 160, 100, 50), (1, 60_000, 100, 160, 1, 160),
    (100, 160, 100, 160, 100, 160), (10, 10, 100, 160, 160, 160), (60_000, 1, 100, 160, 100, 1),
  ])
  func `a picture fills its box where most of it stays, else it is shown whole`(
    width: Int, height: Int, boxWidth: Int, boxHeight: Int, scaledWidth: Int, scaledHeight: Int
  ) {
    let scaling = PictureScaling(
      width: width, height: height, fit: .automatic, into: PictureBox(width: boxWidth, height: boxHeight))
    let (wide, high) = (Double(width) * scaling.across, Double(height) * scaling.down)
    #expect(abs(wide - Double(scaledWidth)) < 1e-6 && abs(high - Double(scaledHeight)) < 1e-6)
    #expect(scaling.width <= boxWidth && scaling.height <= boxHeight)
    #expect(scaling.left + Double(scaling.width) <= wide && scaling.top + Double(scaling.height) <= high)
  }

  @Test func `what is drawn of half a cell is the mean of its pixels`() throws {
    var bytes: [UInt8] = []
    for y in 0..<8 { for x in 0..<8 { bytes += [UInt8(x * 10), UInt8(y * 10), 0, 255] } }
    let picture = Picture(try #require(PixelGrid(width: 8, height: 8, bytes: bytes)))
    // Around the corner (4, 4): columns and rows 2 to 5.
    let mean = picture.means[4 * 9 + 4]
    #expect(mean & 0xFF == 35 && mean >> 8 & 0xFF == 35 && mean >> 24 == 255)
  }
}
