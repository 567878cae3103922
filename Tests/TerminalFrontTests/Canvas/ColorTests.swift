import TestSupport
import Testing

@testable import TerminalFront

@Suite struct ColorTests {
  @Test(arguments: 16..<256) func `a colour that a terminal has is itself`(index: Int) {
    let found = ColorQuantizer.index256(ColorQuantizer.color256(index))
    #expect(ColorQuantizer.color256(found) == ColorQuantizer.color256(index))
  }

  @Test(arguments: 0..<16) func `so is one of the sixteen`(index: Int) {
    #expect(ColorQuantizer.index16(ColorQuantizer.basic[index]) == index)
  }

  @Test func `no colour of the 256 is nearer than the one chosen`() {
    var random = SeededGenerator(seed: 5)
    func distance(_ one: Color, _ other: Color) -> Int {
      let parts = [
        (Int(one.red) - Int(other.red), 3), (Int(one.green) - Int(other.green), 6),
        (Int(one.blue) - Int(other.blue), 1),
      ]
      return parts.reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
    }
    for _ in 0..<500 {
      let color = Color(hex: UInt32(truncatingIfNeeded: random.next()))
      let chosen = distance(color, ColorQuantizer.color256(ColorQuantizer.index256(color)))
      let best = (16..<256).map { distance(color, ColorQuantizer.color256($0)) }.min() ?? 0
      #expect(chosen == best, "\(color)")
    }
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

extension ColorQuantizer {
  /// The colour of an index of 0...255.
  fileprivate static func color256(_ index: Int) -> Color {
    if index < 16 { return basic[index] }
    if index >= 232 {
      let grey = UInt8(8 + 10 * (index - 232))
      return Color(grey, grey, grey)
    }
    let cube = index - 16
    return Color(cubeValue(cube / 36), cubeValue(cube / 6 % 6), cubeValue(cube % 6))
  }
}
