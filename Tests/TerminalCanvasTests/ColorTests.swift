import Platform
import TestSupport
import Testing

@testable import TerminalCanvas

@Suite struct ColorTests {
  @Test(arguments: 16..<256) func `a colour that a terminal has is itself`(index: Int) {
    let found = ColorQuantizer.index256(ColorQuantizer.color256(index))
    #expect(ColorQuantizer.color256(found) == ColorQuantizer.color256(index))
  }

  @Test(arguments: 0..<16) func `so is one of the sixteen`(index: Int) {
    #expect(ColorQuantizer.index16(ColorQuantizer.basic[index]) == index)
  }

  /// By the rule itself, in doubles, without any order among the colours.
  private func cost(_ color: Color, _ index: Int) -> Double {
    let (one, other) = (ReferenceLab(color), ReferenceLab(ColorQuantizer.color256(index)))
    let light = one.lightness - other.lightness
    let difference = 0.8 * light * light + 3 * (pow(one.a - other.a, 2) + pow(one.b - other.b, 2))
    return switch (one.chroma > 0.035, other.chroma > 0.035) {
    case (true, false): difference + 0.006
    case (false, true): difference + 0.05
    case (true, true), (false, false): difference
    }
  }

  @Test func `no colour of the 256 is nearer than the one chosen`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let color = Color(hex: UInt32(truncatingIfNeeded: random.next()))
      let chosen = cost(color, ColorQuantizer.index256(color))
      let best = (16..<256).map { cost(color, $0) }.min() ?? 0
      #expect(chosen <= best + 1e-5, "\(color)")
    }
  }

  @Test(arguments: [ColorDepth.ansi256, .ansi16, ColorDepth.none])
  func `a colour is remembered as what was chosen for it`(depth: ColorDepth) {
    let memory = ColorMemory()
    let cache = ColorCodeCache(depth, memory)
    var random = SeededGenerator(seed: 7)
    // Many share a slot.
    let colors =
      [0xFFFFFF, 0] + (0..<20_000).map { _ in UInt32(truncatingIfNeeded: random.next() & 0xFFFFFF) }
    for color in colors.prefix(1000) + colors + colors.reversed() {
      let chosen = ColorCodeCache.nearest(to: Color(hex: color), depth)
      #expect(cache.code(color) == (depth == .none ? Cell.defaultColor : chosen))
    }
    withExtendedLifetime(memory) {}
  }

  @Test func `no colour of the sixteen is nearer than the one chosen`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let color = Color(hex: UInt32(truncatingIfNeeded: random.next()))
      func difference(_ index: Int) -> Float {
        OKLab(ColorQuantizer.basic[index]).difference(to: OKLab(color))
      }
      let best = (0..<16).map(difference).min() ?? 0
      #expect(difference(ColorQuantizer.index16(color)) <= best + 1e-6, "\(color)")
    }
  }

  @Test(arguments: [
    (Color(hex: 0x000000), 0.0, 0.0, 0.0), (Color(hex: 0xFFFFFF), 1, 0, 0),
    (Color(hex: 0xFF0000), 0.62796, 0.22486, 0.12585),
    (Color(hex: 0x00FF00), 0.86644, -0.23389, 0.1795), (Color(hex: 0x0000FF), 0.45201, -0.03246, -0.31153),
  ])
  func `the eye's colours are those of the paper`(color: Color, lightness: Double, a: Double, b: Double) {
    let lab = OKLab(color)
    #expect(abs(Double(lab.lightness) - lightness) < 1e-4)
    #expect(abs(Double(lab.a) - a) < 1e-4 && abs(Double(lab.b) - b) < 1e-4)
  }

  @Test(arguments: [
    (Color(111, 68, 46), 95), (Color(13, 14, 19), 233), (Color(40, 43, 55), 236), (Color(33, 36, 46), 235),
    (Color(24, 26, 34), 234), (Color(32, 35, 44), 235), (Color(245, 246, 250), 255),

    (Color(156, 163, 181), 248), (Color(226, 229, 238), 254), (Color(139, 146, 164), 246),
    (Color(137, 174, 255), 111),
    (Color(255, 190, 110), 215),
  ])
  func `skin stays brown, and the colours of the design have their indices`(color: Color, index: Int) {
    #expect(ColorQuantizer.index256(color) == index)
  }

  @Test(arguments: [
    (0.0, Color.black), (1.0, .white), (0.5, Color(128, 128, 128)), (-3, .black), (7, .white), (.nan, .black),
    (.infinity, .white),
  ])
  func `a mix stays between its ends`(amount: Double, color: Color) {
    #expect(Color.black.mixed(with: .white, amount: amount) == color)
  }

  @Test func `depths are ordered by how much they show`() {
    #expect(ColorDepth.allCases.sorted() == [.none, .ansi8, .ansi16, .ansi256, .trueColor])
  }
}

/// OKLab as its author writes it, in doubles.
private struct ReferenceLab {
  let lightness: Double
  let a: Double
  let b: Double
  var chroma: Double { (a * a + b * b).squareRoot() }

  init(_ color: Color) {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  }
}
