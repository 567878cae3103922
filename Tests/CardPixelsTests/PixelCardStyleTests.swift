import Testing

import CardPixels

@Suite struct PixelCardStyleTests {
  private let dark = PixelCardStyle(cellHeight: 20, isOnLight: false)
  private let light = PixelCardStyle(cellHeight: 20, isOnLight: true)

  @Test func `corners are nine tenths of a cell`() { #expect(dark.radius == 18) }

  @Test func `at rest there is one shadow, held a wider one and another close to the card`() {
    #expect(dark.shadows(lift: 0) == [PixelShadow(blur: 10, down: 4, opacity: 0.35)])
    #expect(
      dark.shadows(lift: 1) == [
        PixelShadow(blur: 28, down: 18, opacity: 0.55), PixelShadow(blur: 8, down: 0, opacity: 0.35),
      ])
    let half = dark.shadows(lift: 0.5)
    #expect(half.map(\.blur) == [19, 8])
    #expect(half.map(\.down) == [11, 0])
    #expect(half.map { ($0.opacity * 1000).rounded() } == [450, 175])
  }

  @Test(arguments: [0, 0.3, 1])
  func `on a light ground shadows are half as dark`(lift: Double) {
    let pairs = zip(light.shadows(lift: lift), dark.shadows(lift: lift))
    #expect(pairs.allSatisfy { $0.opacity == $1.opacity / 2 && $0.blur == $1.blur && $0.down == $1.down })
  }

  @Test func `a lift beyond its ends, or none at all, counts as the nearer end`() {
    #expect(dark.shadows(lift: 7) == dark.shadows(lift: 1))
    #expect(dark.shadows(lift: -1) == dark.shadows(lift: 0))
    #expect(dark.shadows(lift: .nan) == dark.shadows(lift: 0))
  }
}
