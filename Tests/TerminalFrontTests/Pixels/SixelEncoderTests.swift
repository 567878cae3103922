import TerminalEmulator
import TestSupport
import Testing

@testable import TerminalFront
@testable import TerminalIO
@testable import TerminalCanvas

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

/// A picture in the cells of a screen, and text over it.
@Suite struct SixelScreenTests {
  private static let size = TerminalSize(columns: 40, rows: 12)
  private static let area = CellRect(x: 3, y: 2, columns: 30, rows: 8)
  private let window = SixelGraphics(columns: 40, rows: 12, cell: (1, 2))
  private let emulator = Emulator(columns: 40, rows: 12)

  /// All of the area, in one colour.
  private static let picture = Array(
    "\u{1B}[3;4H\u{1B}Pq\"1;1;30;16#1;2;9;9;9#1!30~-#1!30~-#1!30N\u{1B}\\".utf8)

  @Test(
    arguments: [[], [.erasesInColor, .erasesCells, .repeats]] as [Painter.Features], 0..<6 as Range<UInt64>)
  func `what is left to the picture shows it, and everything else its text`(
    features: Painter.Features, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let terminal = ScriptedTerminal([], size: Self.size, graphics: window)
    let painter = Painter(depth: .trueColor, features: features)
    let screen = DirectScreen(terminal, painter: painter)
    terminal.write(Array(TerminalModes().enter.utf8))
    var canvas = Canvas(columns: 40, rows: 12)
    for frame in 0..<40 {
      canvas.clear(CellStyle(background: Color(0, 0, 30)))
      canvas.leaveToPicture(Self.area, background: .black)
      // Texts that take more columns than the window above knows are left out.
      for _ in 0..<random.whole(0..<4) {
        canvas.put(
          random.pick(["nope", "──────", "a panel of words", "          ", "█"]), x: random.whole(-2..<38),
          y: random.whole(0..<12), style: CanvasScribbler.style(using: &random))
      }
      if random.chance(10) { screen.invalidate() }
      try screen.show(canvas, cursor: nil, picture: Self.picture, drawnInto: Self.area)
      for y in 0..<12 {
        for x in 0..<40 {
          let isPicture = canvas[x, y].isPicture
          #expect(window.hasPicture(x: x, y: y) == isPicture, "frame \(frame), \(x), \(y)")
          if !isPicture { #expect(terminal.emulator.cell(x: x, y: y).text == canvas.text(of: canvas[x, y])) }
        }
      }
    }
    #expect(window.faults.isEmpty, "\(window.faults)")
  }

  @Test func `a frame in which nothing changes sends nothing for it`() throws {
    let terminal = ScriptedTerminal([], size: Self.size, graphics: window)
    let screen = DirectScreen(terminal, painter: Painter(depth: .trueColor))
    var canvas = Canvas(columns: 40, rows: 12)
    canvas.leaveToPicture(Self.area, background: nil)
    try screen.show(canvas, cursor: nil, picture: Self.picture, drawnInto: Self.area)
    let count = terminal.frames.count
    try screen.show(canvas, cursor: nil, picture: [], drawnInto: Self.area)
    #expect(terminal.frames.count == count)
  }
}
