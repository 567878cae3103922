import Testing

import Pictures

@Suite struct PixelGridTests {
  @Test func `what is drawn of half a cell is the mean of its pixels`() throws {
    var bytes: [UInt8] = []
    for y in 0..<8 { for x in 0..<8 { bytes += [UInt8(x * 10), UInt8(y * 10), 0, 255] } }
    let picture = Picture(try #require(PixelGrid(width: 8, height: 8, bytes: bytes)))
    // Around the corner (4, 4): columns and rows 2 to 5.
    let mean = picture.means[4 * 9 + 4]
    #expect(mean & 0xFF == 35 && mean >> 8 & 0xFF == 35 && mean >> 24 == 255)
  }
}
