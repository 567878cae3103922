import CardDeck
import ChoiceLog
import SwipeEngine
import Testing

import SwipeSession
@testable import TerminalFront
import TerminalCanvas
import Pictures
import CardPixels

@Suite struct StampTexturesTests {
  private static let directions: [SwipeDirection] = [.left, .right, .up, .down]

  private func drawing(columns: Int = 120, rows: Int = 40) throws -> CardDrawing {
    try #require(CardSamples.drawing(CardSamples.laidOut(CardSamples.person, columns: columns, rows: rows)))
  }

  /// Letters that are all ink.
  private func letters(_ width: Int = 180, _ height: Int = 60) throws -> TextMask {
    try #require(
      TextMask(
        width: width, height: height, coverage: [UInt8](repeating: 255, count: width * height),
        baseline: height,
        size: 80))
  }

  @Test func `letters are so large a part of the card`() throws {
    let wide = StampTextures.letters("LIKE", on: try drawing())
    #expect(wide.largestSize == 87 && wide.weight == 900)
    // Of a high card the width counts, of a wide one at most so much of the height.
    let low = StampTextures.letters("LIKE", on: try drawing(columns: 120, rows: 14))
    let height = try drawing(columns: 120, rows: 14).frame.height
    #expect(low.largestSize == Int(Double(height) * 0.16))
  }

  @Test(arguments: directions)
  func `a stamp has its colour, its frame and its word, and is wholly on the card`(
    direction: SwipeDirection
  ) throws {
    for (columns, rows) in CardSamples.sizes {
      let drawing = try drawing(columns: columns, rows: rows)
      var textures = StampTextures()
      let size = StampTextures.letters("LIKE", on: drawing).largestSize
      let stamp = try #require(
        textures.stamp(
          Choice(direction), leaving: direction, letters: try letters(max(1, size * 2), max(1, size * 3 / 4)),
          isSolid: true, opacity: 1,
          on: drawing, cell: CardSamples.cell, theme: Theme()))
      let color = Theme().color(of: Choice(direction))
      let pixels = stride(from: 0, to: stamp.texture.bytes.count, by: 4).map {
        Array(stamp.texture.bytes[$0..<$0 + 4])
      }
      #expect(pixels.contains([color.red, color.green, color.blue, 255]))
      let ink = Theme().onChoice
      #expect(pixels.contains([ink.red, ink.green, ink.blue, 255]))
      #expect(pixels.first == [0, 0, 0, 0] || direction == .up)
      let shape = CardShape(
        center: stamp.center,
        size: SwipeSize(width: Double(stamp.texture.width), height: Double(stamp.texture.height)),
        rotation: stamp.rotation, radius: 0)
      #expect(abs(stamp.center.x) + shape.reach.width <= Double(drawing.frame.width) / 2)
      #expect(abs(stamp.center.y) + shape.reach.height <= Double(drawing.frame.height) / 2)
    }
  }

  @Test(arguments: [12, 24, 36, 60])
  func `the line inside a solid stamp does not touch its letters`(height: Int) throws {
    var textures = StampTextures()
    let stamp = try #require(
      textures.stamp(
        .like, leaving: .right, letters: try letters(3 * height, height), isSolid: true, opacity: 1,
        on: try drawing(),
        cell: CardSamples.cell, theme: Theme()))
    let (color, ink) = (Theme().color(of: .like), Theme().onChoice)
    // Down its middle, as far as the letters.
    var seen: [Color] = []
    for row in 0..<stamp.texture.height / 2 {
      let start = (row * stamp.texture.width + stamp.texture.width / 2) * 4
      let found = Color(
        stamp.texture.bytes[start], stamp.texture.bytes[start + 1], stamp.texture.bytes[start + 2])
      let isInk = Int(found.green) * 2 < Int(color.green) + Int(ink.green)
      if seen.last != (isInk ? ink : color) { seen.append(isInk ? ink : color) }
    }
    // What is above its edge is black.
    #expect(seen.suffix(4) == [color, ink, color, ink])
  }

  @Test func `it is as strong as it is likely, and solid at once`() throws {
    let drawing = try drawing()
    var textures = StampTextures()
    func opacity(_ isSolid: Bool, _ opacity: Double) throws -> Double? {
      textures.stamp(
        .like, leaving: .right, letters: try letters(), isSolid: isSolid, opacity: opacity, on: drawing,
        cell: CardSamples.cell, theme: Theme())?
        .opacity
    }
    #expect(try opacity(false, 0) == 0.4 && opacity(false, 0.5) == 0.7 && opacity(true, 0.2) == 1)
  }

  @Test func `each stands at its side, turned as in cells`() throws {
    let drawing = try drawing()
    var textures = StampTextures()
    var stamps: [SwipeDirection: PixelStamp] = [:]
    for direction in Self.directions {
      stamps[direction] = textures.stamp(
        Choice(direction), leaving: direction, letters: try letters(), isSolid: false, opacity: 1,
        on: drawing, cell: CardSamples.cell, theme: Theme())
    }
    let (like, nope) = (try #require(stamps[.right]), try #require(stamps[.left]))
    #expect(like.center.x < 0 && nope.center.x > 0 && like.center.y < 0 && nope.center.y < 0)
    #expect(like.rotation == -15 && nope.rotation == 15)
    #expect(stamps[.up]?.center.x == 0 && stamps[.up]?.rotation == 0)
    #expect(stamps[.up].map { $0.center.y > 0 } == true && stamps[.down].map { $0.center.y < 0 } == true)
  }
}
