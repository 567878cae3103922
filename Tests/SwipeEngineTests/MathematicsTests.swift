import Platform
import TestSupport
import Testing

@testable import SwipeEngine

/// Our few functions against the C library's.
struct MathematicsTests {
  @Test func `exp agrees with the C library`() {
    for step in -7300...7090 {
      let x = Double(step) / 10 + 0.012_345
      let expected = exp(x)
      // Below 1e-307 numbers lose digits by themselves.
      let tolerance = max(expected * 4e-16, 1e-307)
      #expect(abs(_exp(x) - expected) <= tolerance, "x = \(x)")
    }
    for step in -1000...1000 {
      let x = Double(step) / 1000
      #expect(abs(_exp(x) - exp(x)) <= exp(x) * 4e-16, "x = \(x)")
    }
  }

  @Test(
    arguments: [(0, 1), (-746, 0), (710, .infinity), (-.infinity, 0), (.infinity, .infinity)]
      as [(Double, Double)])
  func `exp has its ends`(x: Double, expected: Double) {
    #expect(_exp(x) == expected)
  }

  @Test func `sine and cosine agree with the C library`() {
    var worst = 0.0
    for step in -200_000...200_000 {
      let x = Double(step) * 0.001_234_567
      worst = max(worst, abs(sineAndCosine(x).sine - sin(x)), abs(sineAndCosine(x).cosine - cos(x)))
    }
    #expect(worst <= 4e-16)
    for step in 0..<1000 {
      let x = Double(step) * 987.654_321
      #expect(abs(sineAndCosine(x).sine - sin(x)) <= 1e-14, "x = \(x)")
      #expect(abs(sineAndCosine(x).cosine - cos(x)) <= 1e-14, "x = \(x)")
    }
  }

  @Test func `the square root agrees with the C library`() {
    var dice = SeededGenerator(seed: 31)
    for _ in 0..<20_000 {
      let x = Double(bitPattern: dice.next() >> 1)
      guard x.isFinite else { continue }
      #expect(abs(_sqrt(x) - x.squareRoot()) <= x.squareRoot() * 2.3e-16, "x = \(x)")
    }
    for whole in 0..<2000 { #expect(_sqrt(Double(whole * whole)) == Double(whole)) }
    #expect(_sqrt(-1) == 0 && _sqrt(.nan) == 0 && _sqrt(.infinity) == .infinity)
    #expect(_sqrt(.leastNonzeroMagnitude) > 0)
  }

  @Test func `rounding agrees with the standard library's`() {
    var dice = SeededGenerator(seed: 32)
    let whole = [0.5, 1.5, 2.5, -0.5, -1.5, 0, -0.0, 3, 1e15, 4e15, 1e300, -1e300]
    for x in whole + (0..<2000).map({ _ in dice.number(-1e6...1e6) }) {
      #expect(_round(x) == x.rounded(.toNearestOrEven) && _roundUp(x) == x.rounded(.up), "x = \(x)")
    }
    #expect(_roundUp(.infinity) == .infinity)
  }

  @Test(
    arguments: [(0, 0, 1), (90, 1, 0), (180, 0, -1), (-90, -1, 0), (360, 0, 1), (36_000_090, 1, 0)]
      as [(Double, Double, Double)])
  func `whole quarters of a turn are exact to the last digits`(degrees: Double, sine: Double, cosine: Double)
  {
    let (s, c) = sineAndCosine(degrees: degrees)
    #expect(abs(s - sine) < 1e-15)
    #expect(abs(c - cosine) < 1e-15)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300] as [Double])
  func `what is no angle has a sine all the same`(x: Double) {
    #expect(sineAndCosine(x).sine.isFinite && sineAndCosine(x).cosine.isFinite)
  }

  @Test(arguments: [(0.2, 0.2), (12, 12), (0, 0), (1e9, 1e9)] as [(Double, Double)])
  func `durations become seconds`(seconds: Double, expected: Double) {
    #expect(Duration.seconds(seconds).inSeconds == expected)
    #expect((Duration.zero - Duration.seconds(seconds)).inSeconds == -expected)
  }

  @Test func `milliseconds become the nearest number of seconds`() {
    #expect(Duration.milliseconds(200).inSeconds == 0.2)
    #expect(Duration(inSeconds: -1) == .zero)
    #expect(Duration(inSeconds: .nan) == .zero)
    #expect(Duration(inSeconds: .infinity) == .seconds(1e12))
  }
}
