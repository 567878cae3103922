import TerminalEmulator
import TestSupport
import Testing

@testable import TerminalIO
import TerminalCanvas

/// What libsixel writes of a picture, read back.
@Suite(.enabled(if: SixelEncoder() != nil)) struct SixelEncoderTests {
  private static func decode(_ bytes: [UInt8]) throws -> (width: Int, height: Int, pixels: [Int32]) {
    #expect(bytes.starts(with: Array("\u{1B}P".utf8)) && bytes.suffix(2) == [0x1B, 0x5C])
    let start = try #require(bytes.firstIndex(of: UInt8(ascii: "q")))
    return try #require(SixelGraphics.decode(bytes[(start + 1)...].dropLast(2)))
  }

  /// The errors of all channels.
  private static func errors(_ image: PixelImage, _ pixels: [Int32]) -> [Int] {
    image.bytes.indices.map { index in
      abs(Int(pixels[index / 3] >> (16 - 8 * Int32(index % 3)) & 255) - Int(image.bytes[index]))
    }
  }

  private static func encode(_ image: PixelImage, colors: Int = 256) throws -> [Int] {
    var encoder = try #require(SixelEncoder())
    var bytes: [UInt8] = [7]
    #expect(encoder.encode(image, colors: colors, isMoving: false, to: &bytes))
    let found = try decode(Array(bytes.dropFirst()))
    #expect((found.width, found.height) == (image.width, image.height) && !found.pixels.contains(-1))
    #expect(Set(found.pixels).count <= colors)
    return errors(image, found.pixels)
  }

  /// Lower ones than a row of sixels, which libsixel puts a row too low, are no stage.
  @Test(arguments: [(1, 6), (5, 7), (6, 11), (37, 13), (64, 12), (100, 61), (301, 6)])
  func `few colours come back as they are, to a percent`(width: Int, height: Int) throws {
    var image = PixelImage(width: width, height: height)
    for index in 0..<width * height {
      let color = [Color(13, 14, 19), Color(40, 42, 56), Color(29, 245, 106), .white][
        (index / 3 + index / 7) % 4]
      image.bytes.replaceSubrange(3 * index..<3 * index + 3, with: [color.red, color.green, color.blue])
    }
    #expect(try #require(try Self.encode(image).max()) <= 2)
  }

  @Test(arguments: [(256, 9.0), (64, 15.0)])
  func `of many colours the nearest are taken`(colors: Int, most: Double) throws {
    let image = GraphicsChild.picture(width: 256, height: 100)
    var soft = image
    for index in soft.bytes.indices where index % 3 == 2 { soft.bytes[index] = soft.bytes[index] / 8 }
    let errors = try Self.encode(soft, colors: colors)
    let mean = Double(errors.reduce(0) { $0 + $1 * $1 }) / Double(errors.count)
    #expect(mean.squareRoot() < most, "\(mean.squareRoot())")
  }

  @Test func `the ground keeps its colour, whatever there is beside it`() throws {
    var image = GraphicsChild.picture(width: 200, height: 80)
    for index in 0..<60 { image.bytes[index] = 21 }
    #expect(try Self.encode(image, colors: 16).prefix(60).allSatisfy { $0 <= 1 })
  }

  private static func palette(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.prefix { $0 != UInt8(ascii: "!") && $0 != UInt8(ascii: "$") })
  }

  @Test func `in motion colours stay while they fit, at rest they are made anew`() throws {
    var encoder = try #require(SixelEncoder())
    var image = PixelImage(width: 120, height: 60)
    func written(isMoving: Bool) throws -> [Int32] {
      var bytes: [UInt8] = []
      #expect(encoder.encode(image, colors: 64, isMoving: isMoving, to: &bytes))
      return try Self.decode(bytes).pixels
    }
    func fill(_ from: Int, _ color: UInt8) {
      for index in from..<image.bytes.count { image.bytes[index] = color }
    }
    fill(0, 20)
    fill(120 * 30 * 3, 200)
    let first = try written(isMoving: true)
    // A little lighter: what is flat stays as it is.
    fill(120 * 30 * 3, 201)
    #expect(try written(isMoving: true) == first)
    #expect(try written(isMoving: false) != first)
    // By and by, and one area beside many colours: it is never seen with another tint.
    for step in 0..<40 {
      for index in 0..<120 * 30 * 3 { image.bytes[index] = UInt8(truncatingIfNeeded: index &* index / 97) }
      for pixel in 120 * 30..<120 * 60 {
        image.bytes.replaceSubrange(
          3 * pixel..<3 * pixel + 3, with: [40 + UInt8(step), 43, 54 - UInt8(step / 4)])
      }
      let seen = try #require(try written(isMoving: true).last)
      let color = [seen >> 16 & 255, seen >> 8 & 255, seen & 255].map { Int($0) }
      #expect(zip(color, [40 + step, 43, 54 - step / 4]).allSatisfy { abs($0 - $1) <= 4 }, "\(color)")
    }
    fill(120 * 30 * 3, 90)
    let last = try #require(try written(isMoving: true).last)
    #expect(abs(last & 255 - 90) <= 2)
  }
}
